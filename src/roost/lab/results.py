"""What comes out of a simulation: arrays with a row per game, counts of constant size, and facts about the game."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from roost.core.errors import BadSetup
from roost.core.game import Game
from roost.lab.pieces import Job, Part


@dataclass
class Histogram:
    """How often each number occurs: `counts[i]` is for the number `least + i`."""

    least: int = 0
    counts: list[int] = field(default_factory=list)

    def add(self, numbers: Any) -> None:
        """Count the numbers of an array."""
        import numpy as np

        least = int(numbers.min())
        times = np.bincount(numbers - numbers.dtype.type(least)).tolist()
        self._make_room(least, least + len(times))
        for number, count in enumerate(times, least - self.least):
            self.counts[number] += count

    def _make_room(self, least: int, end: int) -> None:
        """Make room for the numbers from `least` up to `end`."""
        if not self.counts:
            self.least = least
        before, behind = self.least - least, end - self.least - len(self.counts)
        self.counts = [0] * before + self.counts + [0] * behind
        self.least = min(self.least, least)

    @property
    def total(self) -> int:
        """How many numbers were counted."""
        return sum(self.counts)

    @property
    def mean(self) -> float:
        """The mean of all numbers."""
        return sum((self.least + i) * count for i, count in enumerate(self.counts)) / self.total

    def quantile(self, share: float) -> int:
        """Return the smallest number that is at least as large as this share of all numbers."""
        passed = 0
        for i, count in enumerate(self.counts):
            passed += count
            if passed >= share * self.total:
                return self.least + i
        raise ValueError("nothing was counted")


@dataclass
class Summary:
    """Counts that every game has. Their size does not depend on the number of games."""

    players: int
    games: int = 0
    decisions: int = 0
    winners: list[int] = field(default_factory=list)
    """Games by the set of the winning seats."""
    points: list[Histogram] = field(default_factory=list)
    """Games by the points of each seat."""
    length: Histogram = field(default_factory=Histogram)
    """Games by their number of rounds or turns."""
    margin: Histogram = field(default_factory=Histogram)
    """Games by the points between the best and the second-best seat."""

    def __post_init__(self) -> None:
        self.winners = self.winners or [0] * (1 << self.players)
        self.points = self.points or [Histogram() for _ in range(self.players)]

    @property
    def win_shares(self) -> tuple[float, ...]:
        """The share of the victories of each seat. A shared victory counts in parts."""
        return tuple(
            sum(count / seats.bit_count() for seats, count in enumerate(self.winners) if seats >> seat & 1) / self.games
            for seat in range(self.players)
        )

    @property
    def shared(self) -> float:
        """The share of the games with more than one winner."""
        return sum(count for seats, count in enumerate(self.winners) if seats.bit_count() > 1) / self.games

    def add(self, part: Part) -> None:
        """Count the games of a part."""
        import numpy as np

        self.games += part.games
        self.decisions += int(part.decisions.sum())
        counts = np.bincount(part.winners, minlength=len(self.winners)).tolist()
        self.winners = [own + more for own, more in zip(self.winners, counts, strict=True)]
        for seat in range(self.players):
            self.points[seat].add(part.points[:, seat])
        self.length.add(part.length)
        self.margin.add(part.margin)


def won_by(winners: Any, players: int) -> Any:
    """Return which seats are in sets of winners: an array of truth values, a row per game."""
    import numpy as np

    return (winners[:, None] >> np.arange(players, dtype=np.uint8)) & 1 == 1


def add_facts(total: Any, more: Any) -> Any:
    """Return the sum of two `Facts`, field by field."""
    if total is None or more is None:
        return total if more is None else more
    values = {
        item.name: _sum(getattr(total, item.name), getattr(more, item.name)) for item in dataclasses.fields(total)
    }
    return type(total)(**values)


def _sum(one: Any, other: Any) -> Any:
    return [_sum(a, b) for a, b in zip(one, other, strict=True)] if isinstance(one, list) else one + other


@dataclass(frozen=True)
class Result:
    """The result of a simulation. Arrays are None if they were not wanted."""

    game: Game[Any, Any]
    policies: tuple[str, ...]
    """The name of the policy in each seat."""
    seed: int
    summary: Summary
    facts: Any
    """The `Facts` of the game; None if it has none, or they were not wanted."""
    points: Any = None
    """int16, a row per game and a column per seat."""
    tiebreak: Any = None
    """What decides between seats with equal points, in the same form."""
    winners: Any = None
    """uint8: the set of the winning seats of each game, a bit per seat."""
    length: Any = None
    """The rounds (5211) or turns (Gloria) of each game; None for games that do not tell."""
    decisions: Any = None
    """The decisions of each game."""

    @property
    def games(self) -> int:
        """The number of games."""
        return self.summary.games

    @property
    def players(self) -> int:
        """The number of seats."""
        return self.summary.players

    @property
    def won(self) -> Any:
        """Which seats have won: truth values, a row per game and a column per seat."""
        return won_by(self.winners, self.players)

    @property
    def win_shares(self) -> tuple[float, ...]:
        """The share of the victories of each seat."""
        return self.summary.win_shares

    def to_dict(self) -> dict[str, Any]:
        """Return everything but the arrays, for JSON."""
        return {
            "game": self.game.name,
            "players": self.players,
            "options": dict(self.game.options),
            "policies": list(self.policies),
            "seed": self.seed,
            "summary": dataclasses.asdict(self.summary),
            "facts": None if self.facts is None else dataclasses.asdict(self.facts),
        }

    def __repr__(self) -> str:
        shares = ", ".join(f"{share:.3f}" for share in self.win_shares)
        return f"<Result: {self.games} games of {self.game.name}, {', '.join(self.policies)}; win shares {shares}>"


class Column:
    """One number or row of numbers per game, in the narrowest type of a ladder that holds all of them."""

    def __init__(self, shape: Sequence[int], ladder: Sequence[str]) -> None:
        import numpy as np

        self._ladder = list(ladder)
        self.array = np.zeros(tuple(shape), self._ladder[0])  # memory is used only as it is written to

    def put(self, first: int, numbers: Any) -> None:
        """Enter the numbers of the games from `first` on."""
        least, most = numbers.min(initial=0), numbers.max(initial=0)
        if least == most == 0:
            return  # zeros that are not written use no memory
        while len(self._ladder) > 1 and not self._holds(least, most):
            del self._ladder[0]
            self.array = self.array.astype(self._ladder[0])
        self.array[first : first + len(numbers)] = numbers

    def _holds(self, least: int, most: int) -> bool:
        """Return True if numbers between two fit into the present type."""
        import numpy as np

        limits = np.iinfo(self._ladder[0])
        return bool(limits.min <= least and most <= limits.max)


def _columns(games: int, players: int, has_length: bool) -> dict[str, Column]:
    """Return empty columns for the results of games, by the name of the array."""
    columns = {
        "points": Column((games, players), ["i2"]),
        "tiebreak": Column((games, players), ["i1", "i2"]),
        "winners": Column((games,), ["u1"]),
        "length": Column((games,), ["i1", "i2", "i4"]),
        "decisions": Column((games,), ["i2", "i4"]),
    }
    if not has_length:
        del columns["length"]
    return columns


class Collector:
    """Puts the parts of a simulation together, in any order."""

    def __init__(self, job: Job, games: int, arrays: bool, has_length: bool) -> None:
        """Raise BadSetup if the arrays do not fit into memory."""
        self._job = job
        self._summary, self._facts = Summary(job.game.players), None
        try:
            self._columns = _columns(games, job.game.players, has_length) if arrays else {}
        except (MemoryError, ValueError) as error:  # ValueError: more rows than an array can have
            raise BadSetup("simulate-too-large", games=str(games)) from error

    @property
    def games(self) -> int:
        """The number of games of the parts that were added."""
        return self._summary.games

    def add(self, part: Part) -> None:
        """Add a part."""
        self._summary.add(part)
        self._facts = add_facts(self._facts, part.facts)
        for name, column in self._columns.items():
            column.put(part.first, getattr(part, name))

    def result(self) -> Result:
        """Return the result. All parts must have been added."""
        job = self._job
        arrays = {name: column.array for name, column in self._columns.items()}
        return Result(job.game, job.company.names, job.seed, self._summary, self._facts, **arrays)
