"""What a seat remembers of a game as rows of numbers: one for each step, with what the seat saw and what was done.

A step is an action; where seats decide at the same time, it is one of each of them. A step is remembered when it is
complete, since until then the seats do not see what the others have chosen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from roost.core import registry
from roost.core.codec import encode, relative
from roost.core.game import Action, Game, Seat
from roost.envs.batch import Array

OPEN = frozenset({"5211", "gloria"})
"""The games in which all seats see every action, at the latest when its step is complete. In others a seat remembers
its own actions only."""
ROOM = 480
"""The steps that are remembered where a game has no small bound of them.

It is enough for Gloria Picktoria: with P players at most 93 - 4P times a card is taken or drawn, and so at most
5P + 93 - 4P times one is played. For each card that is taken or drawn there are at most three steps (draw, fox, pass),
for each that is played at most two (play, fox): in all at most 465 - 10P."""


def is_remembered(game: Game[Any, Any]) -> bool:
    """Return True if a game has numbers for what its seats see."""
    return registry.optional_part_for(game, "codec") is not None


def most_steps(game: Game[Any, Any]) -> int | None:
    """Return how many steps a game has at most; None if there is no small bound."""
    codec = registry.optional_part_for(game, "codec")
    most: int | None = None if codec is None else codec.decisions(game)
    return most


def room(game: Game[Any, Any], wanted: int) -> int:
    """Return for how many steps there are rows: the wanted number, or if it is negative as many as are needed."""
    if wanted >= 0:
        return wanted
    most = most_steps(game)
    return ROOM if most is None else most


def now(game: Game[Any, Any], state: Any, seat: Seat) -> Array:
    """Return what a seat sees, as numbers."""
    return np.array(encode(game, game.view(state, seat)), np.float32)


def step(game: Game[Any, Any], seat: Seat, begun: Array, actions: Mapping[Seat, Action]) -> Array:
    """Return what a seat remembers of a step: the number of each seat's action plus 1, or 0, and what it saw before."""
    shown = actions if game.name in OPEN else {seat: actions[seat]} if seat in actions else {}
    numbers = [game.actions.index(shown[other]) + 1 if other in shown else 0 for other in range(game.players)]
    return np.concatenate([np.array(relative(numbers, seat), np.float32), begun])


def waiting(game: Game[Any, Any], state: Any, to_act: Sequence[Seat]) -> list[Seat]:
    """Return the seats that have chosen and wait for others: they can still change their choice."""
    return [seat for seat in range(game.players) if seat not in to_act and game.legal(state, seat)] if to_act else []


def chosen(game: Game[Any, Any], state: Any, seats: Sequence[Seat]) -> dict[Seat, Action]:
    """Return what seats have chosen that wait for others: to choose the same again changes nothing that they see."""
    found = {}
    for seat in seats:
        own = game.view(state, seat)
        for action in game.legal(state, seat):
            if game.view(game.apply(state, seat, action).state, seat) == own:
                found[seat] = action
    return found
