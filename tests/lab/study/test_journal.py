"""The journal keeps finished batches, and refuses those of another study."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from roost.core.errors import BadSetup
from roost.lab.study.journal import NAME, Journal

HEAD = {"parameters": {"game": "5211"}, "sources": "abc"}


def journal(folder: Path) -> Journal:
    found = Journal(folder, HEAD)
    found.close()
    return found


def test_batches_are_found_again(tmp_path: Path) -> None:
    first = Journal(tmp_path, HEAD)
    first.add("a case", 3, {"games": 5, "points": [1, 2]})
    first.close()
    assert journal(tmp_path).finished == {"a case": {3: {"games": 5, "points": [1, 2]}}}


def test_last_line_that_is_not_finished_is_dropped(tmp_path: Path) -> None:
    first = Journal(tmp_path, HEAD)
    first.add("a case", 3, {"games": 5})
    first.close()
    with (tmp_path / NAME).open("a", encoding="utf-8") as file:
        file.write('{"case":"a case","ba')
    assert list(journal(tmp_path).finished["a case"]) == [3]
    assert (tmp_path / NAME).read_text(encoding="utf-8").endswith("}\n")


@pytest.mark.parametrize("is_new", [True, False])
def test_journal_without_batches_leaves_no_trace(tmp_path: Path, is_new: bool) -> None:
    folder = tmp_path / "study"
    if not is_new:
        folder.mkdir()
    journal(folder)
    assert list(tmp_path.rglob("*")) == ([] if is_new else [folder])


@pytest.mark.parametrize(
    ("content", "key"),
    [
        (b'{"sources":"other"}\n', "lab-other-study"),
        (b"nonsense\n", "lab-bad-journal"),
        (b"\xff\n", "lab-bad-journal"),
        (json.dumps(HEAD).encode() + b'\n{"case":"a case"}\n', "lab-bad-journal"),
        (json.dumps(HEAD).encode() + b"\n[]\n", "lab-bad-journal"),
    ],
)
def test_other_or_damaged_journal_is_refused(tmp_path: Path, content: bytes, key: str) -> None:
    (tmp_path / NAME).write_bytes(content)
    with pytest.raises(BadSetup) as caught:
        Journal(tmp_path, HEAD)
    assert caught.value.key == key


def test_folder_that_cannot_be_used_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(BadSetup) as caught:
        Journal(tmp_path / "file" / "folder", HEAD)
    assert caught.value.key == "file-problem"
