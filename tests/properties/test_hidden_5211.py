"""5211: what a seat cannot see, changed by hand and not by `sample`, changes nothing that it is sent."""

from __future__ import annotations

import random
from collections import Counter
from itertools import cycle, islice
from typing import Any

from hypothesis import assume, given, settings
from hypothesis import strategies as st

import roost
from roost.core import record
from roost.core.engine import layout
from roost.core.game import Game, Seat
from roost.core.play import Transcript
from roost.games.g5211 import rules
from roost.games.g5211.rules import CARDS, HAND, REMOVED, Phase, State
from roost.testing import strategies
from roost.testing.play import moments, random_record
from roost.testing.views import refusal
from tests.properties.hidden import changed, others

WRONG = ("", "Y1", "Y1+Y1", "B2+B3", "Y1+B6", "B6+Y1", "X9", "Y2")


def swap_hand_with_pile(state: State, seat: Seat | None, chance: random.Random) -> None:
    """An opponent's card is another one, which was in the pile."""
    held = rules.hand_size(state)
    if held and state.top < CARDS:
        hand, slot = state.hand[chance.choice(others(state, seat))], chance.randrange(held)
        deep = chance.randrange(state.top, CARDS)
        dealt = state.deck.index(hand[slot], REMOVED[state.players], state.top)
        state.deck[dealt], state.deck[deep] = state.deck[deep], state.deck[dealt]
        hand[slot] = state.deck[dealt]


def reorder_hands(state: State, seat: Seat | None, chance: random.Random) -> None:
    """Opponents hold the same cards in another order; a choice is of the same cards."""
    for other in others(state, seat):
        held = rules.hand_size(state)
        order = chance.sample(range(held), held)
        state.hand[other][:held] = [state.hand[other][slot] for slot in order]
        if rules.has_chosen(state, other) and state.phase == Phase.CHOOSE:
            due = rules.cards_due(state.turn)
            slots = sorted(order.index(slot) for slot in state.choice[other][:due])
            state.choice[other][:due] = slots


def swap_removed_with_pile(state: State, seat: Seat | None, chance: random.Random) -> None:  # noqa: ARG001
    """Other cards were removed."""
    if REMOVED[state.players] and state.top < CARDS and state.phase != Phase.OVER:
        out, deep = chance.randrange(REMOVED[state.players]), chance.randrange(state.top, CARDS)
        state.deck[out], state.deck[deep] = state.deck[deep], state.deck[out]


def reorder_pile(state: State, seat: Seat | None, chance: random.Random) -> None:  # noqa: ARG001
    pile = state.deck[state.top :]
    state.deck[state.top :] = chance.sample(pile, len(pile))


def trade_hands(state: State, seat: Seat | None, chance: random.Random) -> None:
    """Two opponents have each other's cards."""
    one, two = chance.choice(others(state, seat)), chance.choice(others(state, seat))
    state.hand[one], state.hand[two] = state.hand[two], state.hand[one]


def change_choices(state: State, seat: Seat | None, chance: random.Random) -> None:
    """Opponents who have chosen have chosen something else."""
    for other in others(state, seat):
        if rules.has_chosen(state, other):
            slots = sorted(chance.sample(range(rules.hand_size(state)), rules.cards_due(state.turn)))
            state.choice[other][: len(slots)] = slots


CHANGES = (
    swap_hand_with_pile,
    reorder_hands,
    swap_removed_with_pile,
    reorder_pile,
    trade_hands,
    change_choices,
)


@settings(max_examples=5)
@given(st.data())
def test_changing_hidden_cards_changes_no_view_action_or_error(data: st.DataObject) -> None:
    game = data.draw(strategies.games("5211"))
    seed, chance = data.draw(strategies.seeds()), random.Random(data.draw(st.integers(0, 2**32)))
    really_changed = False
    for moment, seat in zip(moments(Transcript(game, seed)), cycle((None, *range(game.players))), strict=False):
        if not game.to_act(moment.state):
            continue
        other = changed(moment.state, seat, CHANGES, chance)
        really_changed |= other != moment.state
        assert game.view(other, seat) == game.view(moment.state, seat)
        if seat is not None:
            check_own_actions(game, moment.state, other, seat)
    assert really_changed


def check_own_actions(game: Game[Any, Any], state: State, other: State, seat: Seat) -> None:
    legal = game.legal(state, seat)
    assert game.legal(other, seat) == legal
    for action in WRONG:
        assert refusal(game, other, seat, action) == refusal(game, state, seat, action)
    if set(game.to_act(state)) != {seat}:  # it is not the one who reveals
        assert sent(game, state, seat, seat, legal[0]) == sent(game, other, seat, seat, legal[0])


def sent(game: Game[Any, Any], state: State, seat: Seat | None, actor: Seat, action: str) -> Any:
    """What `seat` is sent when `actor` does something."""
    after, events = game.apply(state, actor, action)
    return game.view(after, seat, events)


@settings(max_examples=12)
@given(st.data())
def test_what_somebody_else_chooses_is_told_to_nobody(data: st.DataObject) -> None:
    """Of a choice, and of a changed one, all others are sent the same, whatever the cards."""
    game = data.draw(strategies.games("5211"))
    state = data.draw(strategies.played(game)).state
    assume(len(game.to_act(state)) > 1)
    actor = data.draw(st.sampled_from(game.to_act(state)))
    for seat in {None, *range(game.players)} - {actor}:
        views = [sent(game, state, seat, actor, action) for action in game.legal(state, actor)]
        assert all(view == views[0] for view in views)
        once = game.apply(state, actor, game.legal(state, actor)[0]).state
        again = [sent(game, once, seat, actor, action) for action in game.legal(state, actor)]
        assert all(view == again[0] for view in again)


@settings(max_examples=15)
@given(st.data())
def test_card_never_shown_could_have_been_any_other_card(data: st.DataObject) -> None:
    """An opponent's fifth card and a removed card, or another opponent's fifth, change places before the game.

    All moves are the same, and a seat is sent the same from the deal to the end."""
    players = data.draw(st.sampled_from((2, 3, 4, 5)))
    game = roost.load("5211", players, edition=data.draw(st.sampled_from(("classic", "azul"))))
    played = random_record(game, data.draw(strategies.seeds()))
    fifths = places_of_fifths(played)
    one = data.draw(st.sampled_from(fifths))
    two = data.draw(st.sampled_from([place for place in (*range(REMOVED[players]), *fifths) if place != one]))
    (deal,) = played.deals
    deck = list(deal["deck"])
    deck[one], deck[two] = deck[two], deck[one]
    again = record.Record(game, played.seed, ({"deck": deck},), played.moves, played.outcome)
    steps = list(zip(record.replay(played), record.replay(again), strict=True))
    for step, other in steps[:-1]:
        assert game.view(step.state, 0, step.events) == game.view(other.state, 0, other.events)
    last, other = steps[-1]
    assert game.outcome(last.state) == game.outcome(other.state)
    assert last.state.hand[0] == other.state.hand[0]


def places_of_fifths(played: record.Record) -> list[int]:
    """Where in the deck the cards lay that the opponents of seat 0 had left at the end."""
    *_, last = record.replay(played)
    discarded = next(event for event in last.events if event.key == "discarded").values["cards"]
    return [place_of_fifth(played, seat, *discarded[seat]) for seat in range(1, played.game.players)]


def place_of_fifth(played: record.Record, seat: Seat, fifth: str) -> int:
    """The place of the last card of its kind that this seat drew."""
    drawn = places_drawn(played.game.players, seat)
    deck = played.deals[0]["deck"]
    laid = [card for who, action in played.moves if who == seat for card in action.split("+")]
    assert Counter(deck[place] for place in drawn) == Counter([*laid, fifth])
    return max(place for place in drawn if deck[place] == fifth)


def places_drawn(players: int, seat: Seat) -> list[int]:
    """The places of the deck whose cards come to a seat: five, then two, one and one a round."""
    first = REMOVED[players] + seat * HAND
    places = list(range(first, first + HAND))
    top = REMOVED[players] + players * HAND
    while top < CARDS:
        for due in (2, 1, 1):
            places += range(top + seat * due, top + seat * due + due)
            top += players * due
    return places


def test_the_changes_do_change_something() -> None:
    game = roost.load("5211", 3)
    state = next(islice(moments(Transcript(game, bytes(32))), 3, None)).state
    for change in CHANGES:
        other = layout.copy(state)
        for number in range(20):
            change(other, 0, random.Random(number))
            if other != state:
                break
        assert other != state, change.__name__
