"""What a seat sees as a row of numbers, and its legal actions as a mask: for programs that learn.

A game's own `codec.py` is optional. It has

    IS_SIMULTANEOUS: bool                     all seats decide at the same time, none sees what the others choose
    SHARED: int                               how many numbers at the beginning of a row are the same for all seats
    layout(game) -> Layout                    the names, sizes and meanings of the numbers
    decisions(game) -> int | None             the most decisions that a seat makes in a game; None: no small bound
    is_open(game) -> bool                     the option under which seats see what they could also have remembered
    describe(view) -> {name: numbers}         the reference: made of a view, so it shows nothing that is hidden

and rules that write the same numbers straight from a state, which tests prove equal to `describe`:

    observe_shared(s, row)                    the first SHARED numbers
    observe_seat(s, seat, is_open, row)       the other numbers, as `seat` sees them
    write_mask(s, seat, row)                  1 for each legal action of `seat`, 0 for all others

Seats are relative: the seat that looks comes first, then those after it. What a seat may not know is 0, and a flag of
its own says that it is not known. The action of a mask's place is that of `game.actions`.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import Any

from roost.core import registry
from roost.core.engine.compiled import rule
from roost.core.engine.layout import Cells
from roost.core.errors import BadSetup
from roost.core.game import AnyView, Game

OBSERVATION, MASK = "int16", "int8"
"""The NumPy types of observations and masks."""


@dataclass(frozen=True)
class Part:
    """Some numbers of an observation that belong together."""

    name: str
    shape: tuple[int, ...]
    most: int
    """The largest value that is possible, for scaling."""
    meaning: str
    least: int = 0

    @property
    def size(self) -> int:
        return math.prod(self.shape)


@dataclass(frozen=True)
class Layout:
    """The parts of an observation, one after another."""

    parts: tuple[Part, ...]

    @property
    def size(self) -> int:
        return sum(part.size for part in self.parts)

    @property
    def offsets(self) -> tuple[int, ...]:
        """Where each part begins."""
        return tuple(sum(part.size for part in self.parts[:place]) for place in range(len(self.parts)))

    @property
    def least(self) -> list[int]:
        """The smallest value of each number."""
        return [part.least for part in self.parts for _ in range(part.size)]

    @property
    def most(self) -> list[int]:
        """The largest value of each number."""
        return [part.most for part in self.parts for _ in range(part.size)]

    def split(self, observations: Any) -> dict[str, Any]:
        """Return the parts of an array of observations by name, in their shapes. The last axis is that of a row."""
        return {
            part.name: observations[..., offset : offset + part.size].reshape(*observations.shape[:-1], *part.shape)
            for part, offset in zip(self.parts, self.offsets, strict=True)
        }


def codec_of(game: Game[Any, Any]) -> ModuleType:
    """Return the module `codec` of a game, with the rules of this one; raise BadSetup if it has none."""
    found = registry.optional_part_for(game, "codec")
    if found is None:
        raise BadSetup("setup-no-codec", game=game.name, file=f"{registry.package(game.name)}.codec")
    return found


def encode(game: Game[Any, Any], view: AnyView) -> list[int]:
    """Return the observation of a seat, made of its view."""
    parts: Mapping[str, Sequence[int]] = codec_of(game).describe(view)
    return [number for numbers in parts.values() for number in numbers]


def mask(game: Game[Any, Any], view: AnyView) -> list[int]:
    """Return 1 for each action that is legal for the seat of a view, 0 for all others."""
    legal = set(view.legal)
    return [int(action in legal) for action in game.actions]


def relative(numbers: Sequence[Any], seat: int) -> list[Any]:
    """Return what there is for each seat, in the order in which `seat` sees the seats: itself first."""
    return [*numbers[seat:], *numbers[:seat]]


def one_hot(place: int | None, size: int) -> list[int]:
    """Return a 1 at a place and 0 elsewhere; only zeros if there is no place."""
    return [int(number == place) for number in range(size)]


@rule
def seat_from(s: Any, seat: int, step: int) -> int:
    """Return the seat that comes `step` seats after another."""
    other = seat + step
    return other if other < s.players else other - s.players


@rule
def clear(row: Cells, first: int, end: int) -> None:
    """Write zeros to places of a row."""
    for place in range(first, end):
        row[place] = 0
