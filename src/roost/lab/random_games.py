"""Play random games: results only, at the full speed of the rules, or complete records with verifiable deals."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

from roost.core import fair
from roost.core.engine import compiled, layout, rng
from roost.core.game import Deal, Game
from roost.core.record import Record

LOG = 8192
"""Size of the log: two entries, seat and action, for each decision that follows one deal."""


@dataclass(frozen=True)
class Batch:
    """The results of many games, as flat rows: game `i`, seat `s` is at `i * players + s`.

    NumPy arrays if the rules are compiled, lists otherwise."""

    players: int
    points: Any
    tiebreak: Any
    decisions: int


def random_games(game: Game[Any, Any], games: int, seed: int = 0, threads: int = 1) -> Batch:
    """Play complete games from random deals in which every seat plays at random.

    The same seed gives the same results for any number of threads, compiled or interpreted."""
    if not compiled.is_available():
        return interpreted_random_games(game, games, seed)
    import numpy as np

    play = compiled.compiled(game.playouts.random_games)
    points, tiebreak = np.zeros((2, games * game.players), np.int32)

    def play_part(first: int, count: int) -> int:
        states = layout.new_records(game.rules.State, 1)
        layout.store(game.start(), states, 0)
        part = slice(first * game.players, (first + count) * game.players)
        decisions: int = play(states, seed + first, count, layout.new_row(0), points[part], tiebreak[part])
        return decisions

    share = max(1, -(-games // threads))
    firsts = range(0, games, share)
    with ThreadPoolExecutor(threads) as pool:  # compiled rules run without the GIL
        decisions = sum(pool.map(play_part, firsts, [min(share, games - first) for first in firsts]))
    return Batch(game.players, points, tiebreak, decisions)


def interpreted_random_games(game: Game[Any, Any], games: int, seed: int = 0) -> Batch:
    """Play the same games as `random_games` in the interpreter."""
    points, tiebreak = [0] * (games * game.players), [0] * (games * game.players)
    decisions = game.playouts.random_games([game.start()], seed, games, [], points, tiebreak)
    return Batch(game.players, points, tiebreak, decisions)


def random_records(game: Game[Any, Any], text: str, games: int, first: int = 0) -> Iterator[Record]:
    """Yield records of random games from number `first` on; their deals and decisions come from the seeds of `text`."""
    player = _Player(game)
    for index in range(first, first + games):
        yield player.play(fair.seed_of_run(text, index))


class _Player:
    """Plays random games for records: deals through the contract, decisions by the compiled rules."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self._game = game
        self._actions = game.actions
        self._random_play = compiled.compiled(game.playouts.random_play)
        self._states = layout.new_states(game.rules.State, 1)
        self._log: Any = layout.new_row(LOG)

    def play(self, seed: bytes) -> Record:
        game = self._game
        state = game.start()
        rng.seed(state.rng, int.from_bytes(hashlib.sha256(seed + b"|play").digest()[:8]) >> 1)
        deals: list[Deal] = []
        moves: list[tuple[int, str]] = []
        # not `core.course`: the compiled rules make all decisions up to the next deal by themselves (decision 5)
        while (outcome := game.outcome(state)) is None:
            deals.append(game.shuffle(state, fair.Stream(seed, game.name, len(deals))))
            state = self._play_deal(game.deal(state, deals[-1]).state, moves)
        return Record(game, seed, tuple(deals), tuple(moves), outcome)

    def _play_deal(self, state: Any, moves: list[tuple[int, str]]) -> Any:
        """Play random decisions up to the next deal or the end, and append them to `moves`."""
        layout.store(state, self._states, 0)
        decisions = self._random_play(self._states[0], self._log)
        if 2 * decisions > LOG:
            raise OverflowError(f"{decisions} decisions from one deal: LOG is too small")
        log = self._log[: 2 * decisions]
        log = log if isinstance(log, list) else log.tolist()
        moves += [(seat, self._actions[action]) for seat, action in zip(log[::2], log[1::2], strict=True)]
        return layout.load(self._game.rules.State, self._states, 0)
