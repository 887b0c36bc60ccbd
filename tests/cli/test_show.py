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


def test_german_output_uses_the_terms_of_the_german_rulebook(roost: Roost, games: str) -> None:
    shown = roost("show", games, "--game", "3", "--lang", "de").out
    for word in ("Durchgang 1", "Runde 3", "Wertung", "Hähne", "gewinnt"):
        assert word in shown


def test_every_round_is_scored_and_a_winner_is_named(roost: Roost, games: str) -> None:
    shown = roost("show", games, "--game", "2").out
    assert shown.count("Scoring") == 6
    assert re.fullmatch(r"Player \d wins\.|Shared victory: .*", shown.splitlines()[-1])


def test_bad_move_is_reported_with_file_line_and_move(roost: Roost, games: str) -> None:
    good, bad, *_ = Path(games).read_text(encoding="utf-8").splitlines()
    content = json.loads(bad)
    content["moves"][5][1] = "nonsense"
    Path(games).write_text(f"{good}\n\n{json.dumps(content)}\n", encoding="utf-8")
    ran = roost("show", games, "--game", "2")
    assert ran.code == 1
    assert ran.out.startswith("5211 · Azul edition")
    assert ran.err.startswith(f"{games}, line 3, move 6: Cannot read “nonsense”.")


def test_game_number_beyond_the_end_of_the_file_is_an_error(roost: Roost, games: str) -> None:
    ran = roost("show", games, "--game", "4")
    assert (ran.code, ran.err) == (1, f"{games} has no game 4: it contains 3.\n")
