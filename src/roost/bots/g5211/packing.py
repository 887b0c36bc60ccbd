"""A view of 5211 as a state for compiled code. Everything that the seat cannot see is left empty."""

from __future__ import annotations

from typing import NamedTuple

from roost.bots.g5211.judgement import POINTS
from roost.core.enums import labelled
from roost.core.game import Action
from roost.games.g5211.cards import NUMBERS
from roost.games.g5211.rules import CARDS, HAND, KINDS, NONE, TALLY, Phase, State
from roost.games.g5211.view import View


class Packed(NamedTuple):
    """A state without hidden cards, and the tally and the points of the cards of the finished rounds."""

    state: State
    gone: int
    gone_points: int


def pack(view: View) -> Packed:
    """Return the view as a state; scores that the view hides are 0."""
    numbers = NUMBERS[view.edition]
    state = State()
    state.players, state.target = view.players, view.target or 0
    state.phase, state.decks = labelled(Phase, view.phase), view.deck
    state.rounds, state.turn = view.round - (state.phase == Phase.CHOOSE), view.turn - 1
    state.top = CARDS - view.pile
    for seat in range(view.players):
        state.choice[seat][0] = NONE
        state.table[seat][: len(view.rows[seat])] = [numbers[card] for card in view.rows[seat]]
        state.points[seat] = view.points[seat] or 0
        state.won[seat] = view.won[seat] or 0
    if view.seat is not None:
        state.hand[view.seat][: len(view.hand)] = [numbers[card] for card in view.hand]
    gone = gone_cards(view)
    tally = sum(TALLY[card] * count for card, count in enumerate(gone))
    return Packed(state, tally, sum(POINTS[card] * count for card, count in enumerate(gone)))


def gone_cards(view: View) -> list[int]:
    """Return how often each kind of card was played in the finished rounds of the deck."""
    counts, numbers = [0] * KINDS, NUMBERS[view.edition]
    for card, count in view.gone.items():
        counts[numbers[card]] = count
    return counts


def choice_number(view: View, action: Action) -> int:
    """Return the number of a choice by `judgement`: by the first slots of the sorted hand that hold the cards."""
    cards = action.split("+")
    low = view.hand.index(cards[0])
    if len(cards) == 1:
        return low
    high = view.hand.index(cards[1], low + 1)
    return low * (2 * HAND - 1 - low) // 2 + high - low - 1
