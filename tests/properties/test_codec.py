"""Observations and masks written by the rules are those made of views, so that they show nothing that is hidden."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import roost
from roost.core import codec, fair, registry
from roost.core.engine import layout
from roost.core.engine.compiled import compiled
from roost.core.game import Game
from roost.core.play import Transcript
from roost.testing import strategies
from roost.testing.play import moments

for_every_codec = pytest.mark.parametrize("name", registry.builtin())
OTHER_OPTIONS: dict[str, dict[str, Any]] = {
    "5211": {"scores": "hidden", "target": 20},
    "gloria": {"chests": "noted"},
}
VARIANTS = (
    ("5211", 2, {"colours": 3, "copies": (2, 2, 2), "hand": 4, "removed": 2}),
    ("5211", 3, {"limit": 4, "mascots": 1}),
    ("gloria", 2, {"roosters": 12, "hand": 6, "scored_at": (2, 5, 9)}),
)


class Written:
    """What the rules write of a state, compiled where that is possible and interpreted."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self._game, self._codec = game, codec.codec_of(game)
        self._records = layout.new_states(game.rules.State, 1)
        self._row = np.full(self._codec.layout(game).size, -1, codec.OBSERVATION)
        self._mask = np.full(len(game.actions), -1, codec.MASK)

    def by_both(self, state: Any, seat: int) -> Iterator[tuple[list[int], list[int]]]:
        layout.store(state, self._records, 0)
        yield self._by(self._records[0], seat, compiled)
        yield self._by(layout.copy(state), seat, lambda function: function)

    def _by(self, s: Any, seat: int, way: Any) -> tuple[list[int], list[int]]:
        way(self._codec.observe_shared)(s, self._row)
        way(self._codec.observe_seat)(s, seat, self._codec.is_open(self._game), self._row)
        way(self._codec.write_mask)(s, seat, self._mask)
        return self._row.tolist(), self._mask.tolist()


def check(game: Game[Any, Any], state: Any, seat: int, written: Written, chance: random.Random) -> None:
    """Compare what the rules write of a state, and of another with the same view, with what the view shows."""
    view = game.view(state, seat)
    expected = codec.encode(game, view), codec.mask(game, view)
    for other in (state, game.sample(view, chance)):
        for found in written.by_both(other, seat):
            assert found == expected


@for_every_codec
@settings(max_examples=25)
@given(data=st.data())
def test_rules_write_what_the_view_shows_at_any_moment(name: str, data: st.DataObject) -> None:
    game = data.draw(strategies.games(name))
    state = data.draw(strategies.played(game)).state
    written, chance = Written(game), random.Random(data.draw(st.integers(0, 2**32)))
    for seat in range(game.players):
        check(game, state, seat, written, chance)


@for_every_codec
@pytest.mark.parametrize("players", [2, 5])
def test_rules_write_what_the_view_shows_in_a_whole_game(name: str, players: int) -> None:
    play_and_check(roost.load(name, players))
    play_and_check(roost.load(name, players, **OTHER_OPTIONS[name]))


@pytest.mark.parametrize(("name", "players", "rules"), VARIANTS)
def test_rules_of_a_variant_write_what_its_view_shows(name: str, players: int, rules: dict[str, Any]) -> None:
    play_and_check(roost.load(name, players, rules))


def play_and_check(game: Game[Any, Any]) -> None:
    written, chance = Written(game), random.Random(game.players)
    for number, moment in enumerate(moments(Transcript(game, fair.seed_from_text("codec")))):
        seats = {number % game.players, *(game.to_act(moment.state)[:1])}
        for seat in range(game.players) if game.outcome(moment.state) else seats:
            check(game, moment.state, seat, written, chance)


@for_every_codec
@settings(max_examples=25)
@given(data=st.data())
def test_parts_have_the_sizes_and_ranges_of_the_layout(name: str, data: st.DataObject) -> None:
    game = data.draw(strategies.games(name))
    state = data.draw(strategies.played(game, 600)).state
    described, parts = codec.codec_of(game).describe(game.view(state, 0)), codec.codec_of(game).layout(game).parts
    assert list(described) == [part.name for part in parts]
    for part in parts:
        numbers = described[part.name]
        assert len(numbers) == part.size, part.name
        assert part.least <= min(numbers), part.name
        assert max(numbers) <= part.most, part.name


@for_every_codec
@settings(max_examples=10)
@given(data=st.data())
def test_shared_numbers_are_the_same_for_all_seats(name: str, data: st.DataObject) -> None:
    game = data.draw(strategies.games(name))
    state = data.draw(strategies.played(game)).state
    rows = [codec.encode(game, game.view(state, seat)) for seat in range(game.players)]
    assert len({tuple(islice(row, codec.codec_of(game).SHARED)) for row in rows}) == 1
