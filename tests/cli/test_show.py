"""`roost show` prints one game of a file, in English or German."""

from __future__ import annotations

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
    assert shown.splitlines()[-1].endswith(("wins.", "."))


def test_a_game_that_is_not_there(roost: Roost, games: str) -> None:
    ran = roost("show", games, "--game", "4")
    assert (ran.code, ran.err) == (1, f"There is no game 4 in {games}. It has 3.\n")
