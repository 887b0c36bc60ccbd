"""Gloria Picktoria: what a seat cannot see, changed by hand and not by `sample`, changes nothing that it is sent."""

from __future__ import annotations

import random
from itertools import islice
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import roost
from roost.core.engine import layout
from roost.core.game import Game, Seat
from roost.core.play import Transcript
from roost.games.gloria import rules
from roost.games.gloria.rules import KINDS, MOTIFS, ROOSTER, Phase, State
from roost.testing import strategies
from roost.testing.play import moments
from tests.properties.hidden import changed, others


def reorder_pile(state: State, _seat: Seat | None, chance: random.Random) -> None:
    """The roosters, too, come at other times."""
    size = rules.pile_size(state.players)
    pile = state.deck[state.top : size]
    state.deck[state.top : size] = chance.sample(pile, len(pile))


def swap_hand_with_pile(state: State, seat: Seat | None, chance: random.Random) -> None:
    """An opponent's card is another one, which was in the pile."""
    other = chance.choice(others(state, seat))
    held = [card for card in range(KINDS) if card != rules.DOUBLER and state.hand[other][card]]
    deep = chance.randrange(state.top, rules.pile_size(state.players))
    if held and state.deck[deep] != ROOSTER:
        card = chance.choice(held)
        rules.lose(state, other, card)
        rules.gain(state, other, state.deck[deep])
        state.deck[deep] = card


def swap_hand_with_lone_chest(state: State, seat: Seat | None, chance: random.Random) -> None:
    """An opponent has hidden a card and kept another: everybody has forgotten which it was."""
    other = chance.choice(others(state, seat))
    chests = [place for place in range(rules.lone_chests(state)) if state.queue[place] // KINDS == other]
    held = [card for card in range(KINDS) if state.hand[other][card]]
    if chests and held:
        place, card = chance.choice(chests), chance.choice(held)
        rules.lose(state, other, card)
        rules.gain(state, other, state.queue[place] % KINDS)
        state.queue[place] = other * KINDS + card


def swap_chests(state: State, _seat: Seat | None, chance: random.Random) -> None:
    """Two collections of one player, this seat's own perhaps, lie on each other's chests."""
    owner = chance.randrange(state.players)
    motifs = [motif for motif in range(MOTIFS) if state.length[owner][motif]]
    if len(motifs) > 1:
        one, two = chance.sample(motifs, 2)
        chests = state.chest[owner]
        chests[one], chests[two] = chests[two], chests[one]


CHANGES = (reorder_pile, swap_hand_with_pile, swap_hand_with_lone_chest, swap_chests)


@settings(max_examples=5)
@given(st.data())
def test_changing_hidden_cards_changes_no_view_and_no_next_event(
    data: st.DataObject,
) -> None:
    start = data.draw(st.none() | st.just(0))
    game = roost.load("gloria", data.draw(st.sampled_from((2, 3, 4, 5))), chests="memory", start=start)
    seat = data.draw(st.sampled_from((None, *range(game.players))))
    chance = random.Random(data.draw(st.integers(0, 2**32)))
    really_changed = False
    for moment in moments(Transcript(game, data.draw(strategies.seeds()))):
        if not game.to_act(moment.state):
            continue
        other = changed(moment.state, seat, CHANGES, chance)
        really_changed |= other != moment.state
        assert game.view(other, seat) == game.view(moment.state, seat)
        check_next_action(game, moment.state, other, seat)
    assert really_changed


def check_next_action(game: Game[Any, Any], state: State, other: State, seat: Seat | None) -> None:
    """Of what can be done at both tables, and turns up nothing of the pile, this seat is sent the same."""
    actor = state.turn
    shared = set(game.legal(state, actor)) & set(game.legal(other, actor))
    for action in sorted(action for action in shared if not action.startswith(("take", "draw")))[:2]:
        after, events = game.apply(state, actor, action)
        other_after, other_events = game.apply(other, actor, action)
        assert game.view(after, seat, events) == game.view(other_after, seat, other_events)


@pytest.mark.parametrize("change", CHANGES)
def test_the_changes_do_change_something(change: Any) -> None:
    game = roost.load("gloria", 3)
    course = [moment.state for moment in islice(moments(Transcript(game, bytes(32))), 1, None)]
    tables = [state for state in course if state.phase != Phase.OVER]
    for number, state in enumerate(tables):
        other = layout.copy(state)
        change(other, 0, random.Random(number))
        if other != state:
            return
    raise AssertionError("it never did")
