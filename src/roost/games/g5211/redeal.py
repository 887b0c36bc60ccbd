"""5211: deal again what a seat has not seen: the removed cards, the pile, and what others hold or have discarded."""

from __future__ import annotations

import random
from collections.abc import Sequence

from roost.core.game import Action, Deal, Seat
from roost.core.play import Play
from roost.core.redeal import with_cards
from roost.games.g5211.rules import CARDS, HAND, REMOVED, ROUNDS, TURNS, cards_due


def redeal(play: Play, seat: Seat, rng: random.Random) -> tuple[Deal, ...]:
    """Return the deals with the cards drawn again that a seat has not seen; see `roost.core.redeal`."""
    per_deck = play.game.players * TURNS * ROUNDS[play.game.players]
    moves = [play.moves[start : start + per_deck] for start in range(0, per_deck * len(play.deals), per_deck)]
    return tuple(
        {"deck": _drawn_again(play.game.players, deal["deck"], made, seat, rng)}
        for deal, made in zip(play.deals, moves, strict=True)
    )


def _drawn_again(
    players: int, deck: Sequence[str], moves: Sequence[tuple[Seat, Action]], seat: Seat, rng: random.Random
) -> list[str]:
    """Return a deck with its unseen cards in random order, after some moves with it."""
    places, top = _places(players, len(moves) // players)
    unseen = [*range(REMOVED[players]), *range(top, CARDS)]
    for other in range(players):
        if other != seat:
            played = [card for mover, action in moves if mover == other for card in action.split("+")]
            unseen += _unplayed(deck, places[other], played)
    return with_cards(deck, unseen, rng.sample([deck[place] for place in unseen], len(unseen)))


def _places(players: int, turns: int) -> tuple[list[list[int]], int]:
    """Return the places in the deck from which each seat has drawn after some turns, and the top of the pile."""
    top = REMOVED[players]
    places: list[list[int]] = [[] for _ in range(players)]
    for count in (HAND, *(cards_due(turn % TURNS) for turn in range(turns))):
        for own in places if top < CARDS else ():  # no refill in the last round (F9)
            own += range(top, top + count)
            top += count
    return places, top


def _unplayed(deck: Sequence[str], places: Sequence[int], played: Sequence[str]) -> list[int]:
    """Return the places of the cards that a seat has not played. Of equal cards it played those it drew first."""
    left = list(places)
    for card in played:
        left.remove(next(place for place in left if deck[place] == card))
    return left
