"""Interpreted and compiled rules agree, state by state: there is one source, and it runs in two ways."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from roost.core.engine import layout, rng
from roost.core.engine.compiled import compiled, is_available
from roost.core.game import Game
from roost.core.play import Transcript
from roost.testing import strategies
from roost.testing.play import moments
from tests.properties.games import for_every_game
from tests.properties.twins import Twin

pytestmark = pytest.mark.skipif(not is_available(), reason="nothing can be compiled here")

LOG = 4096


@for_every_game
@settings(max_examples=6)
@given(data=st.data())
def test_a_played_game_goes_through_the_same_states(name: str, data: st.DataObject) -> None:
    transcript = Transcript(data.draw(strategies.games(name)), data.draw(strategies.seeds()))
    twin = Twin(transcript.game)
    deals = 0
    for moment in moments(transcript):
        if moment.move is not None:
            twin.apply(*moment.move)
        elif len(transcript.play.deals) > deals:
            deals += 1
            twin.deal(transcript.play.deals[-1])
        assert twin.state == moment.state


@for_every_game
@given(data=st.data())
def test_a_random_game_is_the_same_game_with_the_same_generator(name: str, data: st.DataObject) -> None:
    import numpy as np

    game = data.draw(strategies.games(name))
    state = seeded(game, data.draw(st.integers(0, 2**63 - 1)))
    records = layout.new_records(game.rules.State, 1)
    layout.store(state, records, 0)
    log, compiled_log = [0] * LOG, np.zeros(LOG, np.int16)
    decisions = game.playouts.random_game(state, log)
    assert compiled(game.playouts.random_game)(records[0], compiled_log) == decisions
    assert layout.load(game.rules.State, records, 0) == state
    assert compiled_log.tolist() == log
    assert game.outcome(state) is not None


@for_every_game
@given(data=st.data())
def test_a_random_game_goes_on_from_any_moment(name: str, data: st.DataObject) -> None:
    import numpy as np

    game = data.draw(strategies.games(name))
    state = data.draw(strategies.played(game)).state
    records = layout.new_records(game.rules.State, 1)
    layout.store(state, records, 0)
    before = layout.load(game.rules.State, records, 0)
    assert before == state
    after = layout.copy(state)
    rng.seed(after.rng, 5)
    layout.store(after, records, 0)
    assert compiled(game.playouts.random_game)(records[0], np.zeros(0, np.int16)) == game.playouts.random_game(
        after, []
    )
    assert layout.load(game.rules.State, records, 0) == after
    assert state == before, "a copy is of its own"


def seeded(game: Game[Any, Any], value: int) -> Any:
    state = game.start()
    rng.seed(state.rng, value)
    return state
