"""What a seat cannot see changes nothing that it is sent, at any point of any game."""

from __future__ import annotations

import copy
import random
from itertools import cycle
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from roost.core.course import Moment
from roost.core.game import Game, Seat
from roost.core.play import Transcript
from roost.testing import strategies
from roost.testing.play import moments
from roost.testing.views import refusal
from tests.properties.games import for_every_game

NONSENSE = ("", "nonsense")
TRIES = 10


@for_every_game
@settings(max_examples=6)
@given(data=st.data())
def test_other_hidden_cards_look_the_same_until_one_is_shown(name: str, data: st.DataObject) -> None:
    """Two tables that one seat cannot tell apart: the same is done at both, for as long as it is possible at both."""
    game = data.draw(strategies.games(name))
    seat = data.draw(st.sampled_from((None, *range(game.players))))
    chance = random.Random(data.draw(st.integers(0, 2**32)))
    together = decisions = 0
    wrong_actions = cycle((*NONSENSE, *chance.sample(game.actions, 10)))
    other = before = game.start()
    for moment, wrong in zip(moments(Transcript(game, data.draw(strategies.seeds()))), wrong_actions, strict=False):
        followed = follow(game, other_table(game, before, other, seat, moment, chance), moment, seat)
        together += followed is not None
        decisions += moment.move is not None
        view = game.view(moment.state, seat)
        other = game.sample(view, chance) if followed is None else followed
        assert game.view(other, seat) == view
        if seat is not None:
            assert refusal(game, other, seat, wrong) == refusal(game, moment.state, seat, wrong)
        before = moment.state
    assert together >= decisions / 3


def other_table(
    game: Game[Any, Any], before: Any, other: Any, seat: Seat | None, moment: Moment, chance: random.Random
) -> Any:
    """A table that looked the same before the move and at which it can be done; None where none is found."""
    view = game.view(before, seat)
    for _ in range(TRIES):
        if moment.move is not None and moment.move[1] in game.legal(other, moment.move[0]):
            return other
        other = game.sample(view, chance)
    return None


def follow(game: Game[Any, Any], other: Any, moment: Moment, seat: Seat | None) -> Any:
    """The other table after the same move; None where that brought something to light."""
    if other is None or moment.move is None:
        return None
    after, events = game.apply(other, *moment.move)
    if game.view(after, seat) != game.view(moment.state, seat):
        return None
    assert game.view(after, seat, events) == game.view(moment.state, seat, moment.events)
    return after


@for_every_game
@given(data=st.data())
def test_a_sampled_state_can_be_played_on(name: str, data: st.DataObject) -> None:
    """A sample is a table like any other: what is legal can be done at it, by every seat, up to the end."""
    game = data.draw(strategies.games(name))
    state = data.draw(strategies.played(game)).state
    chance = random.Random(data.draw(st.integers(0, 2**32)))
    state = game.sample(game.view(state, data.draw(st.sampled_from((None, *range(game.players))))), chance)
    while any(legal := [game.legal(state, seat) for seat in range(game.players)]):
        for seat, actions in enumerate(legal):
            for action in actions[:3]:
                game.apply(state, seat, action)
        seat = chance.choice(game.to_act(state))
        state = game.apply(state, seat, chance.choice(legal[seat])).state


@for_every_game
@given(data=st.data())
def test_view_of_a_spectator_does_not_depend_on_hidden_cards(name: str, data: st.DataObject) -> None:
    """No seat's cards reach a spectator: with every hand and every pile changed, the view is the same."""
    game = data.draw(strategies.games(name))
    moment = data.draw(strategies.played(game))
    view = game.view(moment.state, None, moment.events)
    assert view.legal == ()
    for number in range(3):
        assert game.view(game.sample(view, random.Random(number)), None) == game.view(moment.state, None)


@for_every_game
@settings(max_examples=3)
@given(data=st.data())
def test_changing_a_view_changes_no_view_made_later(name: str, data: st.DataObject) -> None:
    """A bot that changes what it was shown must not change what others are shown of an equal state."""
    game = data.draw(strategies.games(name))
    for moment in moments(Transcript(game, data.draw(strategies.seeds()))):
        view = game.view(moment.state, 0)
        expected = copy.deepcopy(view)
        for value in vars(view).values():
            if isinstance(value, dict):
                value.clear()
        assert game.view(moment.state, 0) == expected
