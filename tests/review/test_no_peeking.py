"""The review of a decision is the same, byte by byte, when everything that the seat cannot see is dealt again."""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Iterator
from dataclasses import asdict, replace
from typing import Any

import pytest

from roost.bots.surveys import Survey
from roost.core.errors import BadRecord
from roost.core.game import Seat
from roost.core.record import Record, replay
from roost.games.g5211 import rules
from roost.games.g5211.rules import REMOVED
from roost.games.gloria.rules import pile_size
from roost.review.coach import Coach, decisions_of
from roost.review.reasons import reason_against
from tests.properties.test_hidden_5211 import places_drawn
from tests.review.games import FEW, played

SEAT = 1


def reviewed(record: Record, count: int, last: int) -> str:
    """Return the review of decision `last`, after the coach has observed those before it."""
    coach = Coach(record.game, FEW)
    for place, (number, view, action) in enumerate(itertools.islice(decisions_of(record, SEAT), count)):
        if place == last:
            return json.dumps(asdict(coach.review(number, view, action)))
        coach.observe(view)
    raise AssertionError("no such decision")


def states_before(record: Record) -> Iterator[tuple[int, Any]]:
    """Yield the number of moves and the state before each decision of the seat."""
    state, number = record.game.start(), 0
    for moment in replay(record):
        if moment.move is not None:
            if moment.move[0] == SEAT:
                yield number, state
            number += 1
        state = moment.state


def dealt_anew_5211(record: Record, state: Any, chance: random.Random) -> Record:
    """Shuffle the removed cards, the pile, and the cards in others' hands that were drawn last, over their places."""
    players, deck = record.game.players, list(record.deals[0]["deck"])
    hidden = [*range(REMOVED[players]), *range(state.top, len(deck))]
    for seat in range(players):
        held = [] if seat == SEAT else record.game.view(state, seat).hand
        drawn = [place for place in places_drawn(players, seat) if place < state.top]
        for card in held:
            place = max(place for place in drawn if deck[place] == card)
            drawn.remove(place)
            hidden.append(place)
    return replace(record, deals=({"deck": moved(deck, hidden, chance)},))


def dealt_anew_gloria(record: Record, state: Any, chance: random.Random) -> Record:
    """Shuffle the pile with some cards of the others' first hands that they still hold."""
    deal = record.deals[0]
    hands = [list(hand) for hand in deal["hands"]]
    cards = [*deal["pile"], *(card for hand in hands for card in hand)]
    size = pile_size(record.game.players)
    pile = list(range(state.top, size))
    kept = []
    for seat in range(record.game.players):
        held = [] if seat == SEAT else list(record.game.view(state, seat).hand)
        for slot, card in enumerate(hands[seat]):
            if card in held:
                held.remove(card)
                kept.append(size + len(hands[0]) * seat + slot)
    kept = chance.sample(kept, chance.randrange(len(kept) + 1))
    plain = [place for place in pile if cards[place] != "R"]
    cards = moved(cards, [*plain[: len(plain) // 2], *kept], chance)
    cards = moved(cards, pile, chance)
    length = len(hands[0])
    hands = [cards[size + seat * length : size + (seat + 1) * length] for seat in range(record.game.players)]
    return replace(record, deals=({**deal, "pile": cards[:size], "hands": hands},))


def moved(cards: list[str], places: list[int], chance: random.Random) -> list[str]:
    """Return the cards with those at some places shuffled."""
    order = chance.sample(places, len(places))
    after = cards[:]
    for place, other in zip(places, order, strict=True):
        after[place] = cards[other]
    return after


DEALT_ANEW = {"5211": dealt_anew_5211, "gloria": dealt_anew_gloria}


def same_so_far(record: Record, other: Record, moves: int, seat: Seat) -> bool:
    """Return True if the moves so far are legal with the other cards, and the seat is told the same."""
    told = []
    for one in (record, other):
        views = []
        try:
            for moment in itertools.islice(replay(replace(one, moves=one.moves[:moves], outcome=None)), moves + 1):
                views.append(one.game.view(moment.state, seat, moment.events))
        except BadRecord:
            return False
        told.append(views)
    return told[0] == told[1]


@pytest.mark.search
@pytest.mark.parametrize(("name", "decision"), [("5211", 0), ("5211", 4), ("5211", 11), ("gloria", 0), ("gloria", 13)])
def test_review_is_identical_when_hidden_cards_are_dealt_again(name: str, decision: int) -> None:
    record, chance = played(name, 3), random.Random(decision)
    moves, state = next(itertools.islice(states_before(record), decision, None))
    found = 0
    for _ in range(60):
        other = DEALT_ANEW[name](record, state, chance)
        if other.deals != record.deals and same_so_far(record, other, moves, SEAT):
            assert reviewed(other, decision + 1, decision) == reviewed(record, decision + 1, decision)
            found += 1
        if found == 2:
            return
    raise AssertionError("the hidden cards were never dealt again")


@pytest.mark.search
@pytest.mark.parametrize("decision", [0, 4, 10])
def test_review_is_identical_when_others_have_chosen_otherwise(decision: int) -> None:
    """In 5211 the choice of the seat before is still secret when this seat decides."""
    record = played("5211", 3)
    moves, _ = next(itertools.islice(states_before(record), decision, None))
    *earlier, (seat, chosen) = record.moves[:moves]
    (*_, before) = replay(replace(record, moves=tuple(earlier), outcome=None))
    instead = next(action for action in record.game.legal(before.state, seat) if action != chosen)
    other = replace(record, moves=(*earlier, (seat, instead), *record.moves[moves:]))
    assert seat != SEAT
    assert reviewed(other, decision + 1, decision) == reviewed(record, decision + 1, decision)


def certain_survey(actions: tuple[str, ...]) -> Survey:
    """Return a survey: earlier actions are better beyond doubt, and green reaches the limit after later ones."""
    shares = {action: [0.9 - 0.01 * place, 0.8 - 0.02 * place] * 5 for place, action in enumerate(actions)}
    broken = {action: [sum([rules.TALLY[7]] * (4 + place % 5))] * 10 for place, action in enumerate(actions)}
    return Survey({}, actions[0], shares, {action: [float(place)] * 10 for place, action in enumerate(actions)}, broken)


@pytest.mark.parametrize("name", ["5211", "gloria"])
def test_reasons_are_identical_when_hidden_cards_are_dealt_again(name: str) -> None:
    """Some decisions, with the reasons against all actions but the first."""
    record, chance, found = played(name, 3), random.Random(1), set()
    for moves, state in itertools.islice(states_before(record), 0, 40, 8):
        tries = (DEALT_ANEW[name](record, state, chance) for _ in range(30))
        other = next((one for one in tries if same_so_far(record, one, moves, SEAT)), record)
        if other.deals == record.deals:
            continue
        views = [state_view(one, moves) for one in (record, other)]
        survey = certain_survey(views[0].legal)
        for action in views[0].legal[1:]:
            first, second = (reason_against(record.game, view, survey.best, action, survey) for view in views)
            assert first == second
            found.add(first.key)
    assert len(found) > 1


def state_view(record: Record, moves: int) -> Any:
    """Return the view of the seat after so many moves."""
    moments = list(replay(replace(record, moves=record.moves[:moves], outcome=None)))
    return record.game.view(moments[-1].state, SEAT)


def test_review_depends_on_what_the_seat_sees() -> None:
    record = played("5211", 3)
    other = replace(record, deals=({"deck": list(reversed(record.deals[0]["deck"]))},), moves=())
    number, view, action = next(decisions_of(record, SEAT))
    state = next(iter(replay(other))).state
    seen = other.game.view(state, SEAT)
    reviews = [Coach(record.game, FEW).review(1, view, action), Coach(record.game, FEW).review(1, seen, seen.legal[0])]
    assert number == 2
    assert reviews[0].choices != reviews[1].choices
