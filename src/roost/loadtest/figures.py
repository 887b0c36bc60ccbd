"""The figures of one load test."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from dataclasses import dataclass, field


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
    cores: float = 0.0
    """Processor time of all server processes together, in seconds per second."""

    @property
    def moves_per_second(self) -> float:
        return self.acknowledged / self.seconds if self.seconds else 0.0

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
    yield f"games finished     {figures.games:10d}"
    yield f"connections lost   {figures.lost:10d}"
    yield f"refused            {sum(figures.refused.values()):10d} {figures.refused or ''}".rstrip()
    if figures.memory:
        last = len(figures.memory) - 1
        quarters = ", ".join(f"{figures.memory[last * part // 4]:.1f}" for part in range(5))
        yield f"server memory      {quarters} MiB: at the start, after each quarter, at the end"
        yield f"server cores       {figures.cores:10.2f}"
