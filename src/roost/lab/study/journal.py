"""The finished batches of a study, kept in a file, so that the same command continues a study that was interrupted."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from roost.core.errors import BadSetup

NAME = "batches.jsonl"


class Journal:
    """A folder with the batches of one study."""

    def __init__(self, folder: Path, head: Mapping[str, Any]) -> None:
        """Open or create a folder; raise BadSetup if it has the batches of another study or cannot be used.

        `head` is everything that the batches depend on."""
        self.path = folder / NAME
        self.finished: dict[str, dict[int, dict[str, Any]]] = {}
        self._is_new_folder = not folder.exists()
        try:
            folder.mkdir(parents=True, exist_ok=True)
            if self.path.exists():
                self._read(head)
            self._file = self.path.open("a", encoding="utf-8", newline="\n")
        except OSError as error:
            raise BadSetup("file-problem", file=str(self.path), problem=error.strerror or str(error)) from error
        if self.path.stat().st_size == 0:
            self._append(head)

    def _read(self, head: Mapping[str, Any]) -> None:
        content = self.path.read_text(encoding="utf-8", errors="replace")
        whole = content[: content.rfind("\n") + 1]
        for number, line in enumerate(whole.split("\n")[:-1]):
            try:
                entry = json.loads(line)
                if number > 0:
                    self.finished.setdefault(entry["case"], {})[entry["batch"]] = entry["counts"]
            except (json.JSONDecodeError, KeyError, TypeError) as error:
                raise BadSetup("lab-bad-journal", file=str(self.path), line=number + 1) from error
            if number == 0 and entry != head:
                raise BadSetup("lab-other-study", folder=str(self.path.parent))
        if whole != content:  # the last line was not finished when the power went
            self.path.write_text(whole, encoding="utf-8", newline="\n")

    def add(self, case: str, batch: int, counts: Mapping[str, Any]) -> None:
        """Keep a finished batch."""
        self.finished.setdefault(case, {})[batch] = dict(counts)
        self._append({"case": case, "batch": batch, "counts": counts})

    def _append(self, entry: Mapping[str, Any]) -> None:
        self._file.write(json.dumps(entry, separators=(",", ":")) + "\n")
        self._file.flush()

    def close(self) -> None:
        """Close the file; without any finished batch, remove what was created for it."""
        self._file.close()
        if not self.finished:
            self.path.unlink()
            if self._is_new_folder:
                self.path.parent.rmdir()
