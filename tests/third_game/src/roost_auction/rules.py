"""Auction: the rules, the only place where they stand.

A bid card is a number from 0 to 9, a prize from 0 to 7; each is worth one point more than its number. A hand is how
often a seat has each bid card: `hand[seat][card]`.

The functions expect what `game.py` has checked: a legal bid, a complete deal.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from roost.core.engine import rng
from roost.core.engine.compiled import rule
from roost.core.engine.layout import Cells, Grid, cells, grid, number

VALUES = 10
COPIES = 4
BIDS = VALUES * COPIES
PRIZES = 8
MAX_PLAYERS = 5
NONE = -1


class Phase(IntEnum):
    """What the table waits for."""

    DEAL = 0
    BID = 1
    OVER = 2


@dataclass(slots=True)
class State:
    """A table of Auction, everything on it, seen and unseen. A new one owes its deal."""

    deck: Cells = cells(BIDS)
    """The bid cards as dealt: the hands in seat order, then those that stay out of the game."""
    prizes: Cells = cells(PRIZES)
    """The prizes in the order in which they turn up; a short game does not come to the last ones."""
    hand: Grid = grid(MAX_PLAYERS, VALUES)
    spent: Grid = grid(MAX_PLAYERS, VALUES)
    """How often each seat has bid each card in the rounds before this one."""
    bid: Cells = cells(MAX_PLAYERS)
    """The card that a seat bids for this prize; NONE while it has not decided."""
    buyer: Cells = cells(PRIZES)
    """Who took each prize, in the order of `prizes`; NONE where nobody did."""
    points: Cells = cells(MAX_PLAYERS, "i4")
    won: Cells = cells(MAX_PLAYERS)
    """How many prizes each seat has."""
    rng: Cells = cells(rng.WORDS, "i8")
    """Only random playouts use it."""
    players: int = number()
    rounds: int = number()
    """How many prizes are sold, and how many cards everybody is dealt."""
    carries: int = number()
    """1: a prize that nobody took is added to the next one."""
    done: int = number()
    """How many rounds are finished."""
    phase: int = number()


@rule
def begin(s: State, players: int, rounds: int, carries: int) -> None:
    """A table at which nothing has been dealt yet."""
    s.players = players
    s.rounds = rounds
    s.carries = carries
    s.done = 0
    s.phase = Phase.DEAL
    for seat in range(MAX_PLAYERS):
        s.bid[seat] = NONE
        s.points[seat] = 0
        s.won[seat] = 0
        for card in range(VALUES):
            s.hand[seat][card] = 0
            s.spent[seat][card] = 0
    for place in range(PRIZES):
        s.buyer[place] = NONE


@rule
def deal(s: State) -> None:
    """`deck` and `prizes` have been shuffled: everybody gets a card for each round."""
    for seat in range(s.players):
        for slot in range(s.rounds):
            s.hand[seat][s.deck[seat * s.rounds + slot]] += 1
    s.phase = Phase.BID


@rule
def has_bid(s: State, seat: int) -> bool:
    return s.bid[seat] != NONE


@rule
def bid(s: State, seat: int, card: int) -> None:
    """Bid a card of the hand in secret, or change the bid. The last seat to bid reveals for all."""
    s.bid[seat] = card
    for other in range(s.players):
        if not has_bid(s, other):
            return
    reveal(s)


@rule
def reveal(s: State) -> None:
    """All bids are shown and spent; the prize goes to the buyer, and the next one turns up."""
    buyer = highest_single_bid(s)
    s.buyer[s.done] = buyer
    if buyer != NONE:
        s.points[buyer] += stake(s)
        s.won[buyer] += 1
    for seat in range(s.players):
        s.hand[seat][s.bid[seat]] -= 1
        s.spent[seat][s.bid[seat]] += 1
        s.bid[seat] = NONE
    s.done += 1
    if s.done == s.rounds:
        s.phase = Phase.OVER


@rule
def highest_single_bid(s: State) -> int:
    """The seat with the highest bid that nobody else makes; NONE if there is none."""
    best = NONE
    for seat in range(s.players):
        if is_single(s, seat) and (best == NONE or s.bid[seat] > s.bid[best]):
            best = seat
    return best


@rule
def is_single(s: State, seat: int) -> bool:
    """Nobody else bids the same: equal bids annul each other."""
    for other in range(s.players):
        if other != seat and s.bid[other] == s.bid[seat]:
            return False
    return True


@rule
def stake(s: State) -> int:
    """What the buyer of this round gets, in points: the prize, and those before it that were carried over."""
    points = s.prizes[s.done] + 1
    place = s.done - 1
    while s.carries == 1 and place >= 0 and s.buyer[place] == NONE:
        points += s.prizes[place] + 1
        place -= 1
    return points


@rule
def is_winner(s: State, seat: int) -> bool:
    """Most points, then most prizes; players who are level in both share the victory."""
    for other in range(s.players):
        if s.points[other] > s.points[seat]:
            return False
        if s.points[other] == s.points[seat] and s.won[other] > s.won[seat]:
            return False
    return True
