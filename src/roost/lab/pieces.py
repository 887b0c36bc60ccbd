"""Pieces of a simulation: ranges of games that do not depend on each other. A piece played twice is the same twice.

`play_piece` plays a piece, in any thread, process or machine; pieces and parts can be pickled. Parts are put together
in `results.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from roost.core.bot import Budget
from roost.core.engine import layout, simulation
from roost.core.engine.compiled import is_available
from roost.core.errors import RoostError
from roost.core.game import MAX_PLAYERS, Game
from roost.lab import loops
from roost.lab.policies import Company, compiled_seats

RANDOM_PIECE, COMPILED_PIECE, PYTHON_PIECE = 20_000, 1_000, 1
"""Games of a piece: at most a second or so of work, except that a Python bot may take longer for one game."""
ROWS_PER_GAME = 16
"""The rows of facts that are expected of a game. A piece that has more is played again with more room."""


class PolicyFailed(RoostError):
    """A policy chose an action that is not legal, or raised an exception, which is the cause of this one."""


@dataclass(frozen=True)
class Job:
    """What all pieces of a simulation have in common."""

    game: Game[Any, Any]
    company: Company
    seed: int
    has_facts: bool = True
    has_rows: bool = False
    budget: Budget = field(default_factory=Budget)


@dataclass(frozen=True)
class Piece:
    """The games from `first` on. Game `i` is played from the random seed `job.seed + i`."""

    job: Job
    first: int
    games: int


@dataclass(frozen=True)
class Part:
    """The results of a piece, as NumPy arrays."""

    first: int
    facts: Any
    """The game's `Facts`; None if they are not counted."""
    rows: Any
    """A table of facts: the number of the game, and the values of `columns`; None if it is not wanted."""
    points: Any
    tiebreak: Any
    winners: Any
    """The set of the winning seats of each game."""
    length: Any
    decisions: Any
    margin: Any
    """The points between the best and the second-best seat of each game."""

    @property
    def games(self) -> int:
        return len(self.winners)


def pieces(job: Job, games: int, first: int = 0) -> Iterator[Piece]:
    """Yield the pieces of a simulation from a game on. They do not depend on the number of workers."""
    size = piece_size(job)
    for start in range(first, games, size):
        yield Piece(job, start, min(size, games - start))


def piece_count(job: Job, games: int, first: int = 0) -> int:
    """Return how many pieces a simulation has from a game on."""
    return -(-(games - first) // piece_size(job))


def piece_size(job: Job) -> int:
    """Return how many games a piece has."""
    if not is_available() or not job.company.is_compiled:
        return PYTHON_PIECE if not job.company.is_compiled else COMPILED_PIECE // 100
    return RANDOM_PIECE if job.company.is_random else COMPILED_PIECE


def play_piece(piece: Piece) -> Part:
    """Play the games of a piece."""
    if not piece.job.company.is_compiled:
        from roost.lab import python_games  # imports what compiled games do not need

        return python_games.play_piece(piece)
    room = piece.games * ROWS_PER_GAME if piece.job.has_rows else 0
    while True:
        part, needed = _play(piece, room)
        if needed <= room:
            return part
        room = needed


@dataclass
class Arrays:
    """The results of some games, to be filled."""

    points: Any
    tiebreak: Any
    winners: Any
    length: Any
    decisions: Any
    margin: Any

    @property
    def all(self) -> tuple[Any, ...]:
        """The arrays in the order in which the loop and `Part` have them."""
        return self.points, self.tiebreak, self.winners, self.length, self.decisions, self.margin

    @classmethod
    def empty(cls, games: int, players: int) -> Arrays:
        import numpy as np

        return cls(
            np.zeros((games, players), np.int16),
            np.zeros((games, players), np.int16),
            np.zeros(games, np.uint8),
            np.zeros(games, np.int32),
            np.zeros(games, np.int32),
            np.zeros(games, np.int16),
        )


def new_facts(job: Job) -> tuple[Any, Any]:
    """Return empty notes and facts in sequences of one; of one number each if facts are not counted."""
    module = loops.facts_of(job.game) if job.has_facts else None
    if module is None:
        return [layout.new_row(1)], [layout.new_row(1)]
    return layout.new_states(module.Notes, 1), layout.new_states(module.Facts, 1)


def new_rows(job: Job, room: int) -> Any:
    """Return a table for `room` rows of facts."""
    import numpy as np

    module = loops.facts_of(job.game) if job.has_rows else None
    return np.zeros((room, 1 + len(module.columns(job.game.players)) if module else 1), np.int32)


def _play(piece: Piece, room: int) -> tuple[Part, int]:
    """Play a piece with room for some rows of facts; return how many there are, too."""
    import numpy as np

    job = piece.job
    functions, who, tools = _policies(job)
    facts_module = loops.facts_of(job.game) if job.has_facts else None
    play = loops.loop(job.game.playouts, facts_module, functions)
    states = layout.new_states(job.game.rules.State, 1)
    layout.store(job.game.start(), states, 0)
    notes, facts = new_facts(job)
    rows, cursor = new_rows(job, room), np.zeros(simulation.CURSOR, np.int64)
    results = Arrays.empty(piece.games, job.game.players).all
    try:
        is_done = play(states, job.seed + piece.first, who, tools, notes[0], facts[0], rows, cursor, *results)
    except Exception as error:
        if job.company.is_random:  # not the fault of a policy
            raise
        raise PolicyFailed("policy-raised", detail=repr(error), **_place(piece, cursor)) from error
    if not is_done:
        raise _illegal(piece, cursor)
    counted = layout.load(facts_module.Facts, facts, 0) if facts_module else None
    needed = layout.load(facts_module.Notes, notes, 0).row if facts_module and job.has_rows else 0
    rows[:, 0] += piece.first
    return Part(piece.first, counted, rows[:needed] if job.has_rows else None, *results), needed


def _policies(job: Job) -> tuple[tuple[Any, ...], Any, Any]:
    """Return the functions of the policies, the number of the policy in each seat, and the tools of each policy."""
    if job.company.is_random:
        return (), layout.new_row(MAX_PLAYERS), (0,)
    return compiled_seats(job.game, job.company.seats)


def _place(piece: Piece, cursor: Any) -> dict[str, Any]:
    """Return where a run was."""
    game, decision, seat = (int(cursor[place]) for place in (simulation.GAME, simulation.DECISION, simulation.SEAT))
    return place_of(piece.job, piece.first + game, decision + 1, seat)


def place_of(job: Job, game: int, decision: int, seat: int) -> dict[str, Any]:
    """Return the place of a decision, for errors. Numbers are texts, so that people can copy them as they are."""
    return {
        "policy": job.company.names[seat],
        "seat": seat,
        "game": str(game),
        "seed": str(job.seed + game),
        "decision": str(decision),
    }


def _illegal(piece: Piece, cursor: Any) -> PolicyFailed:
    number = int(cursor[simulation.ACTION])
    actions = piece.job.game.actions
    action = actions[number] if 0 <= number < len(actions) else "–"
    return PolicyFailed("policy-illegal", action=action, number=str(number), **_place(piece, cursor))
