"""Matches and records of Gloria Picktoria in pieces, for workers. Results do not depend on the pieces."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing
from functools import partial
from itertools import count

from roost.bots.gloria.motifs import INPUTS
from roost.bots.gloria.value import FEATURES
from roost.games.gloria.rules import MOTIFS
from roost.training import parts
from roost.training.gloria.games import MOST_ROWS
from roost.training.gloria.lab import Lab, Record, Result, Side
from roost.workers import Workers, in_order

DEALS_PER_PIECE = 50
"""Deals of hens that a worker plays in one go."""


class Field:
    """A number of players, and the workers that play their games."""

    def __init__(self, players: int, workers: Workers) -> None:
        self.players = players
        self._workers = workers

    def match(self, pairs: Sequence[tuple[Side, Side]], deals: int, first: int) -> list[Result]:
        """Play each pair on the same deals, and return the results of its first side."""
        pieces = [(pair, first + start, some) for pair in pairs for start, some in parts(deals, DEALS_PER_PIECE)]
        played = list(in_order(self._workers, partial(match_part, self.players), pieces))
        size = len(played) // len(pairs)
        return [Result.of(played[place : place + size]) for place in range(0, len(played), size)]

    def record(self, sides: Sequence[Side], most: int, first: int, every: int, games: int) -> Record:
        """Return up to `most` decisions.

        One of `every` decisions of a game is recorded; a worker plays up to `games` games in one go."""
        import numpy as np

        rows = np.zeros((most, self.players, FEATURES), np.float32)
        motifs = np.zeros((most, self.players, MOTIFS, INPUTS), np.int8)
        shares, stages = np.zeros((most, self.players)), np.zeros(most, np.int64)
        found = 0
        for part in self._games(sides, first, every, max(1, min(games, most // (5 * MOST_ROWS)))):
            if found + MOST_ROWS > most:
                break
            place = slice(found, found + len(part.stages))
            rows[place], motifs[place] = part.rows, part.motifs
            shares[place], stages[place] = part.shares, part.stages
            found = place.stop
        return Record(rows[:found], motifs[:found], shares[:found], stages[:found], [found])

    def _games(self, sides: Sequence[Side], first: int, every: int, games: int) -> Iterator[Record]:
        """Yield the records of one game after the other, as long as the caller wants more."""
        piece = partial(record_part, self.players, tuple(sides), first, every, games)
        with closing(in_order(self._workers, piece, count(0, games))) as played:  # type: ignore[type-var]  # a generator
            for part in played:
                begun = 0
                for rows in part.counts:
                    yield part.between(begun, begun + rows)
                    begun += rows


def match_part(players: int, piece: tuple[tuple[Side, Side], int, int]) -> Result:
    """Play some deals of a match, in a worker: a piece has the random number of the first one and their number."""
    (side, others), first, deals = piece
    return Lab(players).match(side, others, deals, first)


def record_part(players: int, sides: tuple[Side, ...], first: int, every: int, games: int, start: int) -> Record:
    """Record some games from number `start` on, in a worker."""
    return Lab(players).record(sides, games, first, start, every)
