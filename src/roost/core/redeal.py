"""Deal again what a seat has not seen: other deals for the same moves, in which the seat is told the same.

Each game has its own `redeal.py`, because only the game knows which places of a deal a seat has seen.
"""

from __future__ import annotations

import importlib.util
import random
from collections.abc import Sequence
from typing import Any, Protocol, TypeVar

from roost.core import registry
from roost.core.errors import BadSetup
from roost.core.game import Deal, Game, Seat
from roost.core.play import Play

Item = TypeVar("Item")


class Redeal(Protocol):
    """What `redeal.py` of a game provides, under the name `redeal`."""

    def __call__(self, play: Play, seat: Seat, rng: random.Random) -> tuple[Deal, ...]:
        """Return the deals of a game in progress with the cards drawn again that a seat has not seen.

        The moves so far are legal with these deals, too, and the seat is told the same at every step. The unseen cards
        are in a uniformly random order over the places where they can be."""


def redeal_for(game: Game[Any, Any]) -> Redeal:
    """Return what deals a game again; raise BadSetup if the game has no `redeal.py`."""
    if importlib.util.find_spec(f"{registry.package(game.name)}.redeal") is None:
        raise BadSetup("setup-no-redeal", game=game.name)
    found: Redeal = registry.part(game.name, "redeal").redeal
    return found


def with_cards(cards: Sequence[Item], places: Sequence[int], drawn: Sequence[Item]) -> list[Item]:
    """Return the cards with other ones at some places."""
    after = list(cards)
    for place, card in zip(places, drawn, strict=True):
        after[place] = card
    return after
