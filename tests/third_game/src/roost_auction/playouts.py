"""Auction: random games that run on the rules alone, for simulation and search."""

from __future__ import annotations

from typing import Any

from roost.core.engine import playouts
from roost.core.engine.compiled import bound, rule
from roost.core.engine.layout import Cells
from roost.core.engine.playouts import note
from roost.core.engine.rng import below, shuffle
from roost.core.game import Deal, Game
from roost_auction.cards import NAMES, PRIZE_NAMES
from roost_auction.rules import (
    BIDS,
    COPIES,
    NONE,
    PRIZES,
    VALUES,
    Phase,
    State,
    begin_again,  # noqa: F401  # the bound playouts call it by this name
    bid,
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


# Games step by step, for `roost.simulate` with policies and bots


@rule
def turn_of(s: State) -> int:
    """Return the number of the round."""
    return s.done


@rule
def seat_to_act(s: State) -> int:
    """Return the first seat that has not bid."""
    seat = 0
    while has_bid(s, seat):
        seat += 1
    return seat


@rule
def random_step(s: State) -> int:
    """Let all seats bid at random, and reveal; return the number of bids."""
    for seat in range(s.players):
        s.bid[seat] = random_bid(s, seat)
    reveal(s)
    return s.players


@rule
def random_action(s: State, seat: int) -> int:
    """Return a random bid."""
    return random_bid(s, seat)


@rule
def try_action(s: State, seat: int, action: int) -> bool:
    """Bid; return False if the seat does not have the card."""
    if action < 0 or action >= VALUES or s.hand[seat][action] == 0:
        return False
    bid(s, seat, action)
    return True


def deal_of(game: Game[State, Any], state: State) -> Deal:  # noqa: ARG001  # as every game's
    """Return the deal that `deal_random` has made, as it is written in records."""
    return {
        "prizes": [PRIZE_NAMES[prize] for prize in state.prizes],
        "bids": [NAMES[card] for card in state.deck],
    }


@rule
def tiebreak_of(s: State, seat: int) -> int:
    """Return the number of prizes of a seat."""
    return s.won[seat]


random_game = bound(playouts.random_game, __name__)
random_games = bound(playouts.random_games, __name__)
