"""Auction: random games that run on the rules alone, for simulation and search."""

from __future__ import annotations

from roost.core.engine import playouts
from roost.core.engine.compiled import bound, rule
from roost.core.engine.layout import Cells
from roost.core.engine.playouts import note
from roost.core.engine.rng import below, shuffle
from roost_auction.rules import (
    BIDS,
    COPIES,
    NONE,
    PRIZES,
    VALUES,
    Phase,
    State,
    begin_again,  # noqa: F401  # the bound playouts call it by this name
    deal,
    has_bid,
    reveal,
)


@rule(inline=False)
def deal_random(s: State) -> None:
    """Shuffle with the state's own generator, and deal."""
    for place in range(BIDS):
        s.deck[place] = place // COPIES
    for place in range(PRIZES):
        s.prizes[place] = place
    shuffle(s.rng, s.deck, BIDS)
    shuffle(s.rng, s.prizes, PRIZES)
    deal(s)


@rule
def random_bid(s: State, seat: int) -> int:
    """Return a random card in hand, uniformly distributed."""
    left = below(s.rng, s.rounds - s.done)
    for card in range(VALUES):
        left -= s.hand[seat][card]
        if left < 0:
            return card
    return NONE


@rule(inline=False)
def random_play(s: State, log: Cells) -> int:
    """Bid at random until the game is over; return the number of bids, and log them while there is room."""
    decisions = 0
    while s.phase == Phase.BID:
        for seat in range(s.players):
            if not has_bid(s, seat):
                s.bid[seat] = random_bid(s, seat)
                if 2 * decisions < len(log):
                    note(log, decisions, seat, s.bid[seat])
                decisions += 1
        reveal(s)
    return decisions


@rule
def tiebreak_of(s: State, seat: int) -> int:
    """Return the number of prizes of a seat."""
    return s.won[seat]


random_game = bound(playouts.random_game, __name__)
random_games = bound(playouts.random_games, __name__)
