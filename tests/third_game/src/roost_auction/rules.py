"""Auction: the rules. They are written here and nowhere else.

A bid card is a number from 0 to 9, a prize from 0 to 7; each is worth one point more than its number.
`hand[seat][card]` is how many copies of a bid card a seat has.

The functions expect a legal bid and a complete deal: `game.py` checks them before.
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
    """The complete state of a table of Auction, including what is hidden. A new one waits for its deal."""

    deck: Cells = cells(BIDS)
    """The bid cards as dealt: the hands in seat order, then the unused cards."""
    prizes: Cells = cells(PRIZES)
    """The prizes in the order of the rounds; a short game does not use all of them."""
    hand: Grid = grid(MAX_PLAYERS, VALUES)
    spent: Grid = grid(MAX_PLAYERS, VALUES)
    """How many copies of each card a seat has bid in earlier rounds."""
    bid: Cells = cells(MAX_PLAYERS)
    """The bid of each seat for the current prize, or NONE."""
    buyer: Cells = cells(PRIZES)
    """The buyer of each prize, in the order of `prizes`, or NONE."""
    points: Cells = cells(MAX_PLAYERS, "i4")
    won: Cells = cells(MAX_PLAYERS)
    """The number of prizes per seat."""
    rng: Cells = cells(rng.WORDS, "i8")
    """The random generator of playouts."""
    players: int = number()
    rounds: int = number()
    """The number of prizes for sale and of cards per hand."""
    carries: int = number()
    """1 if an unsold prize is added to the next one."""
    done: int = number()
    """The number of finished rounds."""
    phase: int = number()


@rule
def begin(s: State, players: int, rounds: int, carries: int) -> None:
    """Set up a table before the deal."""
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
def begin_again(s: State) -> None:
    """Reset a table to its state before the deal."""
    begin(s, s.players, s.rounds, s.carries)


@rule
def deal(s: State) -> None:
    """Deal one bid card per round to each player from the shuffled `deck`."""
    for seat in range(s.players):
        for slot in range(s.rounds):
            s.hand[seat][s.deck[seat * s.rounds + slot]] += 1
    s.phase = Phase.BID


@rule
def has_bid(s: State, seat: int) -> bool:
    return s.bid[seat] != NONE


@rule
def bid(s: State, seat: int, card: int) -> None:
    """Bid a card in secret or change the bid. All bids are revealed when the last seat has bid."""
    s.bid[seat] = card
    for other in range(s.players):
        if not has_bid(s, other):
            return
    reveal(s)


@rule
def reveal(s: State) -> None:
    """Reveal and discard all bids, give the prize to its buyer, and turn up the next one."""
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
    """Return the seat with the highest bid that no other seat makes, or NONE."""
    best = NONE
    for seat in range(s.players):
        if is_single(s, seat) and (best == NONE or s.bid[seat] > s.bid[best]):
            best = seat
    return best


@rule
def is_single(s: State, seat: int) -> bool:
    """Return True if no other seat has made the same bid: equal bids cancel each other out."""
    for other in range(s.players):
        if other != seat and s.bid[other] == s.bid[seat]:
            return False
    return True


@rule
def stake(s: State) -> int:
    """Return the points for the buyer of this round: the prize, and earlier ones that were carried over."""
    points = s.prizes[s.done] + 1
    place = s.done - 1
    while s.carries == 1 and place >= 0 and s.buyer[place] == NONE:
        points += s.prizes[place] + 1
        place -= 1
    return points
