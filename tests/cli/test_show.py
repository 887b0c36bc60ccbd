"""`roost show` prints one game of a file, in English or German."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.cli.conftest import Roost


@pytest.fixture
def games(roost: Roost, tmp_path: Path) -> str:
    file = str(tmp_path / "games.jsonl")
    roost("simulate", "5211", "--games", "3", "--option", "edition=azul", "--out", file)
    return file


def test_the_words_are_those_of_the_german_rulebook(roost: Roost, games: str) -> None:
    shown = roost("show", games, "--game", "3", "--lang", "de").out
    for word in ("Durchgang 1", "Runde 3", "Wertung", "Hähne", "gewinnt"):
        assert word in shown


def test_every_round_is_scored_and_somebody_wins(roost: Roost, games: str) -> None:
    shown = roost("show", games, "--game", "2").out
    assert shown.count("Scoring") == 6
    assert re.fullmatch(r"Player \d wins\.|Shared victory: .*", shown.splitlines()[-1])


def test_a_game_that_breaks_off_is_told_with_file_line_and_move(roost: Roost, games: str) -> None:
    good, bad, *_ = Path(games).read_text(encoding="utf-8").splitlines()
    content = json.loads(bad)
    content["moves"][5][1] = "nonsense"
    Path(games).write_text(f"{good}\n\n{json.dumps(content)}\n", encoding="utf-8")
    ran = roost("show", games, "--game", "2")
    assert ran.code == 1
    assert ran.out.startswith("5211 · Azul edition")
    assert ran.err.startswith(f"{games}, line 3, move 6: “nonsense” cannot be read.")


def test_a_game_that_is_not_there(roost: Roost, games: str) -> None:
    ran = roost("show", games, "--game", "4")
    assert (ran.code, ran.err) == (1, f"There is no game 4 in {games}. It has 3.\n")
