"""A deal as chance events: one for every random number that a shuffle asks for, or a single one for the whole deal.

Random numbers work for every game, but they make a deal of 5211 99 events deep. Algorithms that walk through the whole
tree need a small game with a single event."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from roost.core.fair import Stream
from roost.core.game import Deal, Game
from roost.exact.walk import deals_of


class Chance(Protocol):
    """How a deal comes about."""

    most: int
    """The largest number of outcomes of an event."""

    def outcomes(self, state: Any, drawn: Sequence[int]) -> list[tuple[int, float]]:
        """Return the outcomes of the next event of a deal, and their probabilities."""

    def deal(self, state: Any, drawn: Sequence[int]) -> Deal | None:
        """Return the deal that follows from the outcomes so far, or None if there are more events."""

    def name(self, outcome: int) -> str:
        """Return an outcome in words."""


class Shuffle:
    """An event for each random number of the shuffle."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self._game = game
        zeros = _Zeros()
        self.example = game.shuffle(game.start(), zeros)
        """A deal: that of only zeros."""
        self.most = zeros.largest

    def outcomes(self, state: Any, drawn: Sequence[int]) -> list[tuple[int, float]]:
        bound = self._deal_or_bound(state, drawn)
        assert isinstance(bound, int)
        return [(number, 1 / bound) for number in range(bound)]

    def deal(self, state: Any, drawn: Sequence[int]) -> Deal | None:
        found = self._deal_or_bound(state, drawn)
        return None if isinstance(found, int) else found

    def name(self, outcome: int) -> str:
        return f"number {outcome}"

    def _deal_or_bound(self, state: Any, drawn: Sequence[int]) -> Deal | int:
        """Return the deal that follows from numbers, or n if one more is needed: uniformly, a number below n."""
        try:
            return self._game.shuffle(state, _Drawn(drawn))
        except _Missing as missing:
            return missing.n


class Deals:
    """A single event for a whole deal. Deals that make no difference to the players are one outcome."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self._deals = deals_of(game)
        self.most = len(self._deals)
        total = sum(ways for _, ways in self._deals)
        self.numbers = {str(deal): number for number, (deal, _) in enumerate(self._deals)}
        """The outcome of each deal, by its text."""
        self._outcomes = [(number, ways / total) for number, (_, ways) in enumerate(self._deals)]

    def outcomes(self, state: Any, drawn: Sequence[int]) -> list[tuple[int, float]]:  # noqa: ARG002  # a single event
        return self._outcomes

    def deal(self, state: Any, drawn: Sequence[int]) -> Deal | None:  # noqa: ARG002  # the same for every state
        return self._deals[drawn[0]][0]

    def name(self, outcome: int) -> str:
        return f"deal {outcome}"


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


class _Zeros(Stream):
    """A stream of zeros, which remembers the largest bound."""

    def __init__(self) -> None:
        super().__init__(b"", "", 0)
        self.largest = 0

    def below(self, n: int) -> int:
        self.largest = max(self.largest, n)
        return 0
