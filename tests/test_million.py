"""A few of the random games of `make million`."""

from __future__ import annotations

import pytest

from roost.core.engine import compiled
from roost.core.registry import game_type, playable
from tests.million import play

GAMES_EACH = 2000 if compiled.is_available() else 20


@pytest.mark.parametrize(
    ("game", "players"), [(game, players) for game in playable() for players in game_type(game).seats]
)
@pytest.mark.rule("G13")
def test_random_games_end_in_a_regular_final_state(game: str, players: int) -> None:
    assert play(game, players, GAMES_EACH) > 0
