"""The figures of one load test."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any


@dataclass
class Times:
    """Latencies in seconds, from sending a move to receiving its view, and the number of views expected."""

    seconds: array[float] = field(default_factory=lambda: array("d"))
    expected: int = 0

    @property
    def received(self) -> int:
        return len(self.seconds)

    @property
    def reach(self) -> float:
        """The share of the expected views that arrived."""
        return self.received / self.expected if self.expected else 1.0

    def at(self, share: float) -> float:
        """Return the latency in milliseconds within which this share of the views arrived."""
        ordered = sorted(self.seconds)
        return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0


@dataclass
class Beside:
    """Which latencies were measured with a review under way, and which without."""

    reviews: list[float] = field(default_factory=list)
    """Seconds that each review took."""
    _marks: list[tuple[bool, int, int]] = field(default_factory=list)
    """From which acknowledgement and which view of a player on a review was under way, or not."""

    def mark(self, figures: Figures, is_reviewing: bool) -> None:
        """Note that a review begins, or that it is over."""
        self._marks.append((is_reviewing, figures.acks.received, figures.players.received))

    def split(self, figures: Figures, is_reviewing: bool) -> tuple[Times, Times]:
        """Return the latencies of acknowledgements and of views of players with a review under way, or without."""
        acks, players = Times(), Times()
        for begun, ended in pairwise(self._marks):
            if begun[0] == is_reviewing:
                acks.seconds.extend(figures.acks.seconds[begun[1] : ended[1]])
                players.seconds.extend(figures.players.seconds[begun[2] : ended[2]])
        return acks, players


@dataclass
class Figures:
    """All figures of one run."""

    seconds: float = 0.0
    acknowledged: int = 0
    refused: dict[str, int] = field(default_factory=dict)
    lost: int = 0
    """Connections that broke."""
    games: int = 0
    """Games played to the end."""
    acks: Times = field(default_factory=Times)
    players: Times = field(default_factory=Times)
    watchers: Times = field(default_factory=Times)
    memory: list[float] = field(default_factory=list)
    """Memory of all server processes together in MiB, sampled from the first move to the last."""
    beside: Beside | None = None
    """With reviews beside the load."""
    cores: float = 0.0
    """Processor time of all server processes together, in seconds per second."""
    bytes_per_player: float = 0.0
    """Bytes that all players received on their sockets, divided by their number per table."""

    @property
    def moves_per_second(self) -> float:
        return self.acknowledged / self.seconds if self.seconds else 0.0

    @property
    def processor_ms_per_move(self) -> float:
        """Processor time of the servers per acknowledged move in milliseconds, all other work included."""
        return 1000 * self.cores * self.seconds / self.acknowledged if self.acknowledged else 0.0

    @property
    def bytes_per_move(self) -> float:
        """Bytes that a player received per acknowledged move at the table, on average."""
        return self.bytes_per_player / self.acknowledged if self.acknowledged else 0.0

    def refuse(self, key: str) -> None:
        """Count a refused move."""
        self.refused[key] = self.refused.get(key, 0) + 1


def lines(figures: Figures) -> Iterable[str]:
    """Yield the figures one per line; the names are the same in every language."""
    yield f"seconds            {figures.seconds:10.1f}"
    yield f"acknowledged/s     {figures.moves_per_second:10.1f}"
    for name, times in (("ack", figures.acks), ("players", figures.players), ("watchers", figures.watchers)):
        if times.expected:
            yield (
                f"{name:9} p50 {times.at(0.5):7.1f} ms  p99 {times.at(0.99):7.1f} ms  p99.9 {times.at(0.999):7.1f} ms  "
                f"reach {times.reach:.6f} ({times.received} of {times.expected})"
            )
    yield f"bytes/move, player {figures.bytes_per_move:10.0f}"
    if figures.beside is not None:
        yield from _beside_lines(figures, figures.beside)
    yield f"games finished     {figures.games:10d}"
    yield f"connections lost   {figures.lost:10d}"
    yield f"refused            {sum(figures.refused.values()):10d} {figures.refused or ''}".rstrip()
    if figures.memory:
        last = len(figures.memory) - 1
        quarters = ", ".join(f"{figures.memory[last * part // 4]:.1f}" for part in range(5))
        yield f"server memory      {quarters} MiB: at the start, after each quarter, at the end"
        yield f"server cores       {figures.cores:10.2f}"
        yield f"server ms/move     {figures.processor_ms_per_move:10.3f}"


def as_json(figures: Figures) -> dict[str, Any]:
    """Return the figures for other programs; times in milliseconds, memory in MiB."""
    times = {"ack": figures.acks, "players": figures.players, "watchers": figures.watchers}
    return {
        "seconds": figures.seconds,
        "acknowledged": figures.acknowledged,
        "acknowledged_per_second": figures.moves_per_second,
        "bytes_per_move_and_player": figures.bytes_per_move,
        "latency_ms": {name: _latency(one) for name, one in times.items() if one.expected},
        "games": figures.games,
        "connections_lost": figures.lost,
        "refused": figures.refused,
        "server": {
            "processor_ms_per_move": figures.processor_ms_per_move,
            "cores": figures.cores,
            "memory_mib": figures.memory,
        },
    }


def _latency(times: Times) -> dict[str, float]:
    shares = {"p50": 0.5, "p99": 0.99, "p99.9": 0.999}
    return {**{name: times.at(share) for name, share in shares.items()}, "reach": times.reach}


def _beside_lines(figures: Figures, beside: Beside) -> Iterable[str]:
    for name, is_reviewing in (("without", False), ("with", True)):
        for kind, times in zip(("ack", "players"), beside.split(figures, is_reviewing), strict=True):
            yield (
                f"{name + ' reviews':15} {kind:7} p50 {times.at(0.5):7.1f} ms  p99 {times.at(0.99):7.1f} ms  "
                f"({times.received})"
            )
    taken = sorted(beside.reviews)
    yield f"reviews            {len(taken):10d}, {taken[0]:.1f} to {taken[-1]:.1f} s each"
