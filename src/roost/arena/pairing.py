"""A pairing is one bot among equal others. Its unit is a deal with all its rotations: the sample is the deals.

Every rotation of a deal has the same cards and the same random numbers per seat, and every pairing plays the same
deals, so that differences between pairings are not differences between cards.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from statistics import fmean
from typing import Any

from roost.arena import luck
from roost.arena.play import play
from roost.bots import PROGRAM
from roost.bots.seated import BUDGET
from roost.core import fair
from roost.core.bot import Budget
from roost.core.errors import BadSetup
from roost.core.game import Game, Seat
from roost.core.record import Record, encode

MIXED = " + "
"""Between the names of different other bots."""


def others_from(text: str) -> str:
    """Return the others of a pairing as `Pairing` has them: `hen+chick` is `hen + chick`, a command stays as it is."""
    parts = text.split(MIXED)
    names = (name for part in parts for name in ([part] if part.startswith(PROGRAM) else part.split("+")))
    return MIXED.join(name.strip() for name in names)


@dataclass(frozen=True, order=True)
class Pairing:
    """One bot among `players - 1` others. A pairing of a bot with itself is a mirror match."""

    one: str
    others: str
    """The name of a bot, or one for each of the other seats: `hen + chick + fox`."""

    @property
    def is_mirror(self) -> bool:
        return self.one == self.others

    @property
    def bots(self) -> tuple[str, ...]:
        """The names of all bots of the pairing, without repetition."""
        return tuple(dict.fromkeys([self.one, *self.others.split(MIXED)]))

    def table(self, players: int, seat: Seat) -> tuple[str, ...]:
        """Return the bots by seat, with the one bot in `seat`."""
        others = self.others.split(MIXED)
        if len(others) == 1:
            others *= players - 1
        if len(others) != players - 1:
            raise BadSetup("arena-wrong-others", count=len(others), others=self.others, seats=players - 1)
        return rotated((self.one, *others), seat)


@dataclass(frozen=True)
class PlayedGame:
    """What the statistics need of one game; `seat` is the seat of the one bot."""

    seat: Seat
    points: tuple[int, ...]
    winners: tuple[Seat, ...]
    luck: tuple[float, ...] = ()
    """The luck of the seat at some moments of the game: numbers whose mean is zero. See `roost.arena.luck`."""

    @property
    def share(self) -> float:
        """The seat's share of the victory: a k-way tie counts 1/k."""
        return share_of(self.seat, self.winners)

    @property
    def margin(self) -> float:
        """The seat's points minus the mean of the others."""
        return margin_of(self.seat, self.points)


@dataclass(frozen=True)
class PlayedDeal:
    """A deal of a pairing, with a game for each rotation: one game for a mirror match, whose rotations are equal."""

    pairing: Pairing
    index: int
    games: tuple[PlayedGame, ...]
    seconds: float = field(compare=False)
    records: tuple[str, ...] = field(default=(), repr=False)

    @property
    def share(self) -> float:
        return fmean(game.share for game in self.games)

    @property
    def margin(self) -> float:
        return fmean(game.margin for game in self.games)


def share_of(seat: Seat, winners: Sequence[Seat]) -> float:
    """Return the share of the victory of a seat: a k-way tie counts 1/k."""
    return (seat in winners) / len(winners)


def margin_of(seat: Seat, points: Sequence[int]) -> float:
    """Return the points of a seat minus the mean points of the others."""
    return points[seat] - (sum(points) - points[seat]) / (len(points) - 1)


def rotated(table: Sequence[str], seat: Seat) -> tuple[str, ...]:
    """Return the same bots in the same order, with the first one in seat `seat`."""
    return (*table[len(table) - seat :], *table[: len(table) - seat])


@dataclass(frozen=True)
class Setting:
    """What all deals of a run have in common."""

    game: Game[Any, Any]
    seed: str
    budgets: Mapping[str, Budget] = field(default_factory=dict)
    """By bot; a bot that is not listed has the default budget."""
    with_luck: bool = False
    with_records: bool = False

    def budget(self, bot: str) -> Budget:
        return self.budgets.get(bot, BUDGET)


def play_deal(setting: Setting, pairing: Pairing, index: int) -> PlayedDeal:
    """Play a deal from every seat of the one bot."""
    started = time.perf_counter()
    seed = fair.seed_of_run(setting.seed, index)
    seats = [_mirror_seat(seed, setting.game.players)] if pairing.is_mirror else range(setting.game.players)
    games, records = zip(*(_play_game(setting, pairing, seat, seed) for seat in seats), strict=True)
    kept = tuple(map(encode, records)) if setting.with_records else ()
    return PlayedDeal(pairing, index, games, time.perf_counter() - started, kept)


def _mirror_seat(seed: bytes, players: int) -> Seat:
    """Return the seat whose share counts in a mirror match: a fair draw, so that the mean is par and has a spread.

    The mean over all seats of one game is par whatever happens, and would test nothing."""
    return fair.Stream(seed, "mirror", 0).below(players)


def _play_game(setting: Setting, pairing: Pairing, seat: Seat, seed: bytes) -> tuple[PlayedGame, Record]:
    game = setting.game
    table = pairing.table(game.players, seat)
    watcher = luck.Watcher(game) if setting.with_luck else None
    record = play(game, table, seed, [setting.budget(bot) for bot in table], watcher)
    assert record.outcome is not None
    points, winners = record.outcome.points, record.outcome.winners
    return PlayedGame(seat, points, winners, watcher.luck_of(seat, seed) if watcher else ()), record
