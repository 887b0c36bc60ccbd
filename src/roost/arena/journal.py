"""The journal of a run: an append-only file in the run's folder, with a line for every deal that was played.

The first line has the parameters of the run and the fingerprint of the sources. A run that was interrupted continues
where its journal ends; a journal of other parameters or other sources is refused. A line that was cut off by a crash
is removed; any other damage is reported.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from roost.arena.pairing import Pairing, PlayedDeal, PlayedGame
from roost.core.errors import BadSetup

FORMAT = "roost-arena/1"
NAME = "journal.jsonl"


class Journal:
    """The journal in a folder, which is created if necessary."""

    def __init__(self, folder: Path, head: Mapping[str, Any], deals: Mapping[Pairing, int]) -> None:
        """Open the journal for a run with these parameters and numbers of deals by pairing.

        Raise BadSetup if it cannot be used for this run."""
        self.path = folder / NAME
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._file = self.path.open("a+b")
        except OSError as error:
            raise BadSetup("setup-bad-folder", path=str(folder), detail=error.strerror or str(error)) from error
        self._head = {"format": FORMAT, **head}
        self._planned = deals
        try:
            self._lock()
            self.deals = self._read()
        except BaseException:
            self._file.close()
            raise

    def _lock(self) -> None:
        """Raise BadSetup if another process writes this journal. The system releases the lock when a process ends."""
        try:
            import fcntl  # not on Windows

            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise BadSetup("arena-in-use", file=str(self.path)) from error
        except (ImportError, OSError):
            pass  # some file systems have no locks; two processes would only play the same deals twice

    def _read(self) -> list[PlayedDeal]:
        self._file.seek(0)
        content = self._file.read()
        complete = content[: content.rfind(b"\n") + 1]
        if len(complete) < len(content):
            self._file.truncate(len(complete))
        lines = complete.splitlines()
        if not lines:
            self._append(self._head)
            return []
        self._check_head(self._parse(1, lines[0]))
        return [self._decode(number, line) for number, line in enumerate(lines[1:], 2)]

    def _check_head(self, found: Mapping[str, Any]) -> None:
        there, wanted = _flat(found), _flat(self._head)
        for name, value in wanted.items():
            if there.get(name) != value:
                differs = {"name": name, "wanted": json.dumps(value), "found": json.dumps(there.get(name))}
                raise BadSetup("arena-other-run", file=str(self.path), **differs)

    def _parse(self, number: int, line: bytes) -> dict[str, Any]:
        try:
            content = json.loads(line)
        except ValueError as error:
            raise self._damaged(number) from error
        if not isinstance(content, dict):
            raise self._damaged(number)
        return content

    def _decode(self, number: int, line: bytes) -> PlayedDeal:
        try:
            deal = decode(self._parse(number, line))
            is_planned = deal.index in range(self._planned[deal.pairing])
        except (KeyError, TypeError, IndexError) as error:
            raise self._damaged(number) from error
        if not is_planned:
            raise self._damaged(number)
        return deal

    def _damaged(self, number: int) -> BadSetup:
        return BadSetup("arena-damaged-journal", file=str(self.path), line=number)

    def append(self, deal: PlayedDeal) -> None:
        """Add a deal. When this returns, the deal survives a crash."""
        self._append(encode(deal))

    def _append(self, content: Mapping[str, Any]) -> None:
        try:
            self._file.write(json.dumps(content, separators=(",", ":")).encode() + b"\n")
            self._file.flush()
            os.fsync(self._file.fileno())
        except OSError as error:
            raise BadSetup("file-problem", file=str(self.path), problem=error.strerror or str(error)) from error

    def close(self) -> None:
        self._file.close()


def _flat(head: Mapping[str, Any]) -> dict[str, Any]:
    """Return the first line with the parameters beside the other fields, so that each is compared by its name."""
    parameters = head.get("parameters")
    return {**head, "parameters": None, **(parameters if isinstance(parameters, Mapping) else {})}


def encode(deal: PlayedDeal) -> dict[str, Any]:
    """Return a deal as a line of the journal contains it."""
    content: dict[str, Any] = {
        "one": deal.pairing.one,
        "others": deal.pairing.others,
        "deal": deal.index,
        "games": [asdict(game) for game in deal.games],
        "seconds": round(deal.seconds, 4),
    }
    return {**content, "records": list(deal.records)} if deal.records else content


def decode(content: Mapping[str, Any]) -> PlayedDeal:
    """Return a deal from a line of the journal; raise KeyError or TypeError if it is not one."""
    games = tuple(_decode_game(game) for game in content["games"])
    pairing = Pairing(content["one"], content["others"])
    return PlayedDeal(pairing, content["deal"], games, content["seconds"], tuple(content.get("records", ())))


def _decode_game(content: Mapping[str, Any]) -> PlayedGame:
    winners, points = tuple(content["winners"]), tuple(content["points"])
    return PlayedGame(content["seat"], points, winners, tuple(content["luck"]))


def records(deals: Mapping[Any, Mapping[int, PlayedDeal]]) -> Iterator[str]:
    """Yield the records of all games, ordered by pairing, deal and seat."""
    for played in deals.values():
        for index in sorted(played):
            yield from played[index].records
