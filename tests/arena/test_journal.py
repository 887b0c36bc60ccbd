"""The journal keeps every finished deal, and refuses what does not belong to the run."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from roost.arena.journal import NAME, Journal, decode, encode
from roost.arena.pairing import Pairing, PlayedDeal, PlayedGame
from roost.core.errors import BadSetup

PAIRING = Pairing("hen", "chick")
DEALS = {PAIRING: 8}
HEAD: dict[str, object] = {"parameters": {"game": "5211", "deals": 3}, "sources": "abc"}


def deal(index: int) -> PlayedDeal:
    games = (PlayedGame(0, (3, 1), (0,), (0.25,)), PlayedGame(1, (2, 2), (0, 1), (0.0,)))
    return PlayedDeal(PAIRING, index, games, 0.5, ("{}", "{}"))


def written(folder: Path, count: int) -> Path:
    journal = Journal(folder, HEAD, DEALS)
    for index in range(count):
        journal.append(deal(index))
    journal.close()
    return folder / NAME


def opened(folder: Path, head: dict[str, object] = HEAD) -> list[PlayedDeal]:
    journal = Journal(folder, head, DEALS)
    journal.close()
    return journal.deals


def test_deal_survives_encoding() -> None:
    found = decode(json.loads(json.dumps(encode(deal(7)))))
    assert found == deal(7)
    assert (found.share, found.margin, found.seconds) == (0.75, 1.0, 0.5)


def test_journal_continues_where_it_ended(tmp_path: Path) -> None:
    written(tmp_path / "new" / "run", 2)
    journal = Journal(tmp_path / "new" / "run", HEAD, DEALS)
    assert journal.deals == [deal(0), deal(1)]
    journal.append(deal(2))
    journal.close()
    assert opened(tmp_path / "new" / "run") == [deal(0), deal(1), deal(2)]


@pytest.mark.parametrize("cut", [1, 20])
def test_line_that_was_cut_off_by_a_crash_is_removed(tmp_path: Path, cut: int) -> None:
    file = written(tmp_path, 3)
    file.write_bytes(file.read_bytes()[:-cut])
    journal = Journal(tmp_path, HEAD, DEALS)
    assert journal.deals == [deal(0), deal(1)]
    journal.append(deal(2))
    journal.close()
    assert opened(tmp_path) == [deal(0), deal(1), deal(2)]


def line(**changes: object) -> bytes:
    return json.dumps({**encode(deal(1)), **changes}).encode()


@pytest.mark.parametrize(
    "damage",
    [b"not json", b"[]", b"{}", line(games=4), line(one="dodo"), line(others=["hen"]), line(deal="1"), line(deal=8)],
)
def test_damaged_line_is_reported_with_its_number(tmp_path: Path, damage: bytes) -> None:
    file = written(tmp_path, 3)
    lines = file.read_bytes().splitlines()
    lines[2] = damage
    file.write_bytes(b"\n".join(lines) + b"\n")
    with pytest.raises(BadSetup) as caught:
        opened(tmp_path)
    assert caught.value.key == "arena-damaged-journal"
    assert caught.value.values == {"file": str(file), "line": 3}


def test_journal_of_other_parameters_is_refused(tmp_path: Path) -> None:
    written(tmp_path, 1)
    with pytest.raises(BadSetup) as caught:
        opened(tmp_path, {**HEAD, "parameters": {"game": "5211", "deals": 4}})
    assert caught.value.key == "arena-other-run"
    assert caught.value.values["name"] == "deals"
    assert (caught.value.values["found"], caught.value.values["wanted"]) == ("3", "4")


def test_journal_of_other_sources_is_refused(tmp_path: Path) -> None:
    written(tmp_path, 1)
    with pytest.raises(BadSetup, match="sources"):
        opened(tmp_path, {**HEAD, "sources": "def"})


def test_journal_of_a_running_process_is_refused(tmp_path: Path) -> None:
    running = Journal(tmp_path, HEAD, DEALS)
    with pytest.raises(BadSetup) as caught:
        Journal(tmp_path, HEAD, DEALS)
    assert caught.value.key == "arena-in-use"
    running.append(deal(0))
    running.close()
    assert opened(tmp_path) == [deal(0)]


def test_folder_that_cannot_be_used_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    with pytest.raises(BadSetup) as caught:
        opened(tmp_path / "file")
    assert caught.value.key == "setup-bad-folder"
