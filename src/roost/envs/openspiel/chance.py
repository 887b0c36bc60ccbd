"""A deal as a series of chance events: every random number that a shuffle asks for is one of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from roost.core.fair import Stream
from roost.core.game import Deal, Game


class _Missing(Exception):
    """The shuffle asks for one more number, below `n`."""

    def __init__(self, n: int) -> None:
        super().__init__(n)
        self.n = n


class _Drawn(Stream):
    """A stream of numbers that have been drawn already."""

    def __init__(self, numbers: Sequence[int]) -> None:
        super().__init__(b"", "", 0)
        self._numbers = iter(numbers)

    def below(self, n: int) -> int:
        for number in self._numbers:
            return number
        raise _Missing(n)


def deal_or_bound(game: Game[Any, Any], state: Any, numbers: Sequence[int]) -> Deal | int:
    """Return the deal that follows from the numbers, or n if one more is needed: uniformly, a number below n."""
    try:
        return game.shuffle(state, _Drawn(numbers))
    except _Missing as missing:
        return missing.n


def largest_bound(game: Game[Any, Any]) -> int:
    """Return the largest number of outcomes of a chance event in the first deal of a game."""
    stream = _Zeros()
    game.shuffle(game.start(), stream)
    return stream.largest


class _Zeros(Stream):
    """A stream of zeros, which remembers the largest bound."""

    def __init__(self) -> None:
        super().__init__(b"", "", 0)
        self.largest = 0

    def below(self, n: int) -> int:
        self.largest = max(self.largest, n)
        return 0
