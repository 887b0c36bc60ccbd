"""Worlds of 5211: deals of all cards that a seat cannot see, in the compiled subset.

The hidden cards are collected as counts in the order of kinds, so that a world cannot depend on where they really are.
"""

from __future__ import annotations

from dataclasses import dataclass

from roost.bots.g5211.judgement import POINTS
from roost.core.engine.compiled import rule
from roost.core.engine.layout import Cells, cells, number
from roost.core.engine.rng import WORDS, hold, put_back, step_below
from roost.games.g5211.rules import (
    CARDS,
    COPIES,
    HAND,
    KINDS,
    NONE,
    REMOVED,
    ROW,
    TALLY,
    VALUES,
    State,
    cards_shown,
    hand_size,
)


@dataclass(slots=True)
class Hidden:
    """The cards that a seat cannot see, and a generator to deal them with."""

    gone: Cells = cells(KINDS)
    """How often each kind was played in the finished rounds of the deck."""
    pool: Cells = cells(CARDS)
    """The hidden cards; in the order of kinds before they are dealt."""
    sorted_pool: Cells = cells(CARDS)
    left: Cells = cells(KINDS)
    """How many cards of each kind are hidden."""
    rng: Cells = cells(WORDS, "i8")
    count: int = number()
    rounds: int = number()
    """The rounds for which a world deals the pile at random."""
    gone_tally: int = number()
    gone_points: int = number()
    """The tally and the points of the cards in `gone`."""


@rule(inline=False)
def collect(s: State, seat: int, hidden: Hidden) -> None:
    """Collect the cards that a seat cannot see: all that are neither gone, nor on the table, nor in its hand."""
    count = 0
    hidden.gone_tally = hidden.gone_points = 0
    for card in range(KINDS):
        hidden.gone_tally += hidden.gone[card] * TALLY[card]
        hidden.gone_points += hidden.gone[card] * POINTS[card]
        left = COPIES[card % VALUES] - hidden.gone[card]
        for other in range(s.players):
            for place in range(cards_shown(s.turn)):
                left -= 1 if s.table[other][place] == card else 0
        for slot in range(hand_size(s)):
            left -= 1 if s.hand[seat][slot] == card else 0
        hidden.left[card] = left
        for _ in range(left):
            hidden.sorted_pool[count] = card
            count += 1
    hidden.count = count


@rule(inline=False)
def deal_hidden(s: State, seat: int, hidden: Hidden) -> None:
    """Deal the hidden cards at random: to the other hands, then to the pile and to the removed cards.

    `collect` has been called for this state and seat."""
    count = hidden.count
    for i in range(count):
        hidden.pool[i] = hidden.sorted_pool[i]
    held, words, dealt = hand_size(s), hold(hidden.rng), 0
    for other in range(s.players):
        s.choice[other][0] = NONE
        if other != seat:
            for slot in range(held):
                pick, words = step_below(words, count - dealt)
                s.hand[other][slot] = take_from(hidden.pool, dealt, dealt + pick)
                dealt += 1
    put_back(hidden.rng, words)
    deal_pile(s, dealt, count, hidden)


@rule
def deal_pile(s: State, dealt: int, count: int, hidden: Hidden) -> None:
    """Deal the pool from place `dealt` on: at random for `hidden.rounds`, the rest as it comes."""
    words = hold(hidden.rng)
    soon = min(CARDS - s.top, hidden.rounds * s.players * ROW)
    for place in range(s.top, s.top + soon):
        pick, words = step_below(words, count - dealt)
        s.deck[place] = take_from(hidden.pool, dealt, dealt + pick)
        dealt += 1
    put_back(hidden.rng, words)
    for place in range(s.top + soon, CARDS):
        s.deck[place] = hidden.pool[dealt]
        dealt += 1
    for place in range(REMOVED[s.players]):
        s.deck[place] = hidden.pool[dealt]
        dealt += 1


@rule
def take_from(pool: Cells, place: int, pick: int) -> int:
    """Swap two places of the pool, and return the card that is then in the first one."""
    card = pool[pick]
    pool[pick] = pool[place]
    pool[place] = card
    return card


@rule
def copy_table(source: State, to: State) -> None:
    """Copy a state without its deck, of which a round changes nothing."""
    to.players, to.target, to.phase, to.decks = source.players, source.target, source.phase, source.decks
    to.rounds, to.turn, to.top = source.rounds, source.turn, source.top
    for seat in range(source.players):
        to.points[seat], to.won[seat] = source.points[seat], source.won[seat]
        to.choice[seat][0] = source.choice[seat][0]
        for slot in range(HAND):
            to.hand[seat][slot] = source.hand[seat][slot]
        for place in range(ROW):
            to.table[seat][place] = source.table[seat][place]


@rule
def copy_pile(source: State, to: State, rounds: int) -> None:
    """Copy the part of the pile that the next rounds draw from."""
    for place in range(source.top, min(source.top + rounds * source.players * ROW, CARDS)):
        to.deck[place] = source.deck[place]
