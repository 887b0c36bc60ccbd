"""The C programs play the same games as the compiled rules, bit for bit."""

from __future__ import annotations

from pathlib import Path

import pytest

import roost
from roost.core.engine import compiled
from roost.core.errors import BadSetup
from roost.lab import c_games
from roost.lab.random_games import random_games

GAMES = 500 if compiled.is_available() else 5
TABLES = [(game, players) for game in ("5211", "gloria") for players in range(2, 6)]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_c_program_has_the_same_results_as_the_rules(name: str, players: int) -> None:
    game = roost.load(name, players)
    assert c_games.is_available(game)
    ours, theirs = random_games(game, GAMES, seed=7), c_games.c_random_games(game, GAMES, seed=7)
    assert list(ours.points) == list(theirs.points)
    assert list(ours.tiebreak) == list(theirs.tiebreak)
    assert ours.decisions == theirs.decisions


def test_c_program_is_not_used_for_options_that_it_does_not_know() -> None:
    assert not c_games.is_available(roost.load("5211", 4, target="on"))


def test_program_that_does_not_compile_is_reported_with_the_reason(tmp_path: Path) -> None:
    broken = tmp_path / "broken.c"
    broken.write_text("int random_games(")
    with pytest.raises(BadSetup) as caught:
        c_games._program(broken)
    assert caught.value.key == "bench-no-c"
    assert "error" in str(caught.value.values["detail"])
