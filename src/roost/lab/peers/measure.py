"""The speed of our games and those of other libraries on one core, in turns, so that noise hits all of them."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Any

from roost import load
from roost.core.engine import compiled
from roost.core.game import Game
from roost.lab.peers.games import PeerGame, Play
from roost.lab.random_games import Batch, interpreted_random_games, random_games

REPEATS = 5
OURS = (("5211", 4), ("gloria", 4))


@dataclass(frozen=True)
class PeerRow:
    """The best of several repeats in processor time, since other processes can only make it slower."""

    library: str
    game: str
    players: int
    games_per_second: float
    decisions_per_second: float
    ratio: float
    """Decisions per second as a multiple of those of the first row: the median over the repeats."""


@dataclass(frozen=True)
class Timed:
    """One repeat of a game."""

    seconds: float
    decisions: int


def ours() -> Iterator[PeerGame]:
    """Yield our games: compiled, if that is available, and interpreted."""
    ways = [("Roost, compiled", random_games)] if compiled.is_available() else []
    for library, run in (*ways, ("Roost, interpreted", interpreted_random_games)):
        for name, players in OURS:
            yield PeerGame(library, name, players, _playing(run, load(name, players)))


def _playing(run: Callable[[Game[Any, Any], int], Batch], game: Game[Any, Any]) -> Play:
    return lambda games: run(game, games).decisions


def games_in(play: Play, seconds: float) -> int:
    """Return how many games take about `seconds`."""
    play(1)  # compiles what is not compiled yet
    games = 1
    while (trial := _time(play, games).seconds) < seconds / 4:
        games *= 2
    return max(1, round(games * seconds / trial))


def _time(play: Play, games: int) -> Timed:
    begun = time.process_time()
    decisions = play(games)
    return Timed(time.process_time() - begun, decisions)


def repeats(found: Sequence[PeerGame], seconds: float) -> Iterator[list[tuple[int, Timed]]]:
    """Yield one repeat of every game, all in turn, several times, with the numbers of games."""
    counts = [games_in(peer.play, seconds) for peer in found]
    for _ in range(REPEATS):
        yield [(count, _time(peer.play, count)) for peer, count in zip(found, counts, strict=True)]


def rows(found: Sequence[PeerGame], timed: Sequence[Sequence[tuple[int, Timed]]]) -> list[PeerRow]:
    """Return a row per game."""
    result = []
    for place, peer in enumerate(found):
        own = [repeat[place] for repeat in timed]
        speeds = [one.decisions / one.seconds for _, one in own]
        first = [repeat[0][1].decisions / repeat[0][1].seconds for repeat in timed]
        ratio = median(speed / base for speed, base in zip(speeds, first, strict=True))
        games = max(count / one.seconds for count, one in own)
        result.append(PeerRow(peer.library, peer.game, peer.players, games, max(speeds), ratio))
    return result
