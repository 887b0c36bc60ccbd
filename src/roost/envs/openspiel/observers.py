"""What a player knows, in the forms that OpenSpiel asks for. Everything comes from views."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import pyspiel
from pydantic_core import to_json

from roost.core import registry
from roost.core.codec import encode
from roost.core.game import Game
from roost.envs.openspiel import recall
from roost.envs.openspiel.position import Position

ACTIONS, EARLIER = "actions", "earlier"
"""The parts of an information state tensor about earlier steps, a row for each: what each seat did, in relative seats
(the number of its action plus 1, or 0), and what the player saw before."""


class Observer:
    """What a player sees now, as JSON: the view of its seat. The tensor has the numbers of the game's `codec.py`."""

    def __init__(self, game: Game[Any, Any]) -> None:
        shapes = self._shapes(game)
        self.tensor = np.zeros(sum(map(math.prod, shapes.values())), np.float32) if shapes else None
        self.dict: dict[str, Any] = {}
        """The parts of the tensor, which share its memory."""
        end = 0
        for name, shape in shapes.items():
            start, end = end, end + math.prod(shape)
            self.dict[name] = self.tensor[start:end].reshape(shape) if self.tensor is not None else None

    def _shapes(self, game: Game[Any, Any]) -> dict[str, tuple[int, ...]]:
        """Return the parts of the tensor; none if there is no tensor."""
        codec = registry.optional_part_for(game, "codec")
        return {} if codec is None else {part.name: part.shape for part in codec.layout(game).parts}

    def set_from(self, state: Any, player: int) -> None:
        """Fill the tensor, if there is one."""
        if self.tensor is not None:
            self._fill(self.tensor, state.position, player)

    def _fill(self, tensor: Any, position: Position, player: int) -> None:
        tensor[:] = encode(position.game, position.game.view(position.state, player))

    def string_from(self, state: Any, player: int) -> str:
        return self._text(state.position, player)

    def _text(self, position: Position, player: int) -> str:
        return position.view_text(player)


class Recall(Observer):
    """Everything that a player has been told, a line per event.

    The tensor has what the player sees now and what it remembers of earlier steps, the first one first. If there are
    more steps than rows, those that are longest ago are left out."""

    def __init__(self, game: Game[Any, Any], room: int = -1) -> None:
        """`room` is the number of rows; if it is negative, it is that of `recall.room`."""
        self._room, self._players = recall.room(game, room), game.players
        super().__init__(game)

    def _shapes(self, game: Game[Any, Any]) -> dict[str, tuple[int, ...]]:
        shapes = super()._shapes(game)
        size = sum(map(math.prod, shapes.values()))
        return {**shapes, ACTIONS: (self._room, game.players), EARLIER: (self._room, size)} if shapes else {}

    def _fill(self, tensor: Any, position: Position, player: int) -> None:
        actions, earlier = self.dict[ACTIONS], self.dict[EARLIER]
        tensor[:] = 0
        super()._fill(tensor[: -earlier.size - actions.size], position, player)
        steps = position.steps(player)
        for row, step in enumerate(steps[max(0, len(steps) - self._room) :]):
            actions[row], earlier[row] = step[: self._players], step[self._players :]

    def _text(self, position: Position, player: int) -> str:
        return position.text(player)


class Public(Observer):
    """What everybody sees: the view of a spectator."""

    def _shapes(self, game: Game[Any, Any]) -> dict[str, tuple[int, ...]]:  # noqa: ARG002  # only text
        return {}

    def _text(self, position: Position, player: int) -> str:  # noqa: ARG002  # the same for all
        return position.view_text(None)


class Private(Public):
    """What a player sees and a spectator does not: the parts of the view that differ."""

    def _text(self, position: Position, player: int) -> str:
        own, public = (dataclasses.asdict(position.game.view(position.state, seat)) for seat in (player, None))
        return to_json({name: value for name, value in own.items() if value != public[name]}).decode()


def observer_for(game: Game[Any, Any], kind: Any, room: int) -> Observer | None:
    """Return the observer of a kind of observation; None for kinds that are not supported. `room` is that of `Recall`.

    Supported are the view and everything told to a seat, and the public and the private part of the view."""
    single, nobody = pyspiel.PrivateInfoType.SINGLE_PLAYER, pyspiel.PrivateInfoType.NONE
    kinds: dict[tuple[bool, Any, bool], Callable[[Game[Any, Any]], Observer]] = {
        (True, single, False): Observer,
        (True, single, True): partial(Recall, room=room),
        (True, nobody, False): Public,
        (False, single, False): Private,
    }
    found = Observer if kind is None else kinds.get((kind.public_info, kind.private_info, kind.perfect_recall))
    return None if found is None else found(game)
