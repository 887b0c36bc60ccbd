"""`roost check` names file, line, move and reason, and goes on with the other records."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from roost import load
from roost.core.record import encode
from roost.lab.random_games import random_records
from tests.cli.conftest import Roost


def damaged(change: Callable[[dict[str, Any]], object]) -> str:
    """A good record with something done to it."""
    (record,) = random_records(load("5211", 4), "damage", 1)
    content = json.loads(encode(record))
    change(content)
    return json.dumps(content)


GOOD = damaged(lambda _: None)


def play_again(content: dict[str, Any]) -> None:
    content["moves"][4] = content["moves"][0]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("Y1", "line 2: Not a JSON object: Expecting value: line 1 column 1 (char 0)."),
        ("[]", "line 2: Not a JSON object: not an object."),
        (damaged(lambda c: c.update(format="roost/9")), "line 2: The format is “roost/9”. It should be “roost/1”."),
        (damaged(lambda c: c.update(game="whist")), "line 2: There is no game “whist”. There are: 5211, gloria."),
        (
            damaged(lambda c: c["options"].update(jokers=2)),
            "line 2: There is no option “jokers”. There are: edition, target, scores.",
        ),
        (
            damaged(lambda c: c["deals"][0]["deck"].pop()),
            "line 2: A deal is wrong: deck has 99 entries where it should have 100.",
        ),
        (damaged(lambda c: c["result"]["points"].__setitem__(0, 99)), "points is [99,"),
        (damaged(play_again), "line 2, move 5:"),
        (damaged(lambda c: c["moves"].reverse()), "line 2, move 1: Seat 3 moves where it is for seat 0 to move."),
        (damaged(lambda c: c.update(seed="00" * 32)), "line 2: Deal 1 is not what the seed gives."),
    ],
)
def test_a_damaged_record_is_one_line_and_the_others_are_checked(
    roost: Roost, tmp_path: Path, line: str, said: str
) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text(f"{GOOD}\n{line}\n\n{GOOD}\n", encoding="utf-8")
    ran = roost("check", str(file))
    first, last = ran.err.splitlines()
    assert ran.code == 1
    assert first.startswith(f"{file}, line 2")
    assert said in first
    assert last == "1 of 3 records are wrong."


def test_a_card_twice_is_told(roost: Roost, tmp_path: Path) -> None:
    def double(content: dict[str, Any]) -> None:
        deck = content["deals"][0]["deck"]
        deck[deck.index("Y6")] = "G6"

    file = tmp_path / "games.jsonl"
    file.write_text(damaged(double), encoding="utf-8")
    assert "A deal has the card G6 2 times where it should have it 1 times." in roost("check", str(file)).err


def test_a_file_that_is_not_text_is_no_record(roost: Roost, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_bytes(b"\xff\xfe\x00")
    assert roost("check", str(file)).code == 1


def test_no_record_and_no_file_are_errors(roost: Roost, tmp_path: Path) -> None:
    (tmp_path / "empty").touch()
    assert roost("check", str(tmp_path / "empty")).code == 1
    missing = roost("check", str(tmp_path / "missing"))
    assert missing.code == 1
    assert missing.err == f"{tmp_path / 'missing'}: No such file or directory\n"


def test_standard_input_and_german(roost: Roost) -> None:
    ran = roost("check", "-", "--lang", "de", stdin=GOOD + "\n")
    assert ran.out == "Eine Aufzeichnung geprüft: Karten, Züge und Ergebnis stimmen.\n"
