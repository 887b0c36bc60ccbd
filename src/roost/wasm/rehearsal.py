"""Finds out what a module has to export: the rules that Python calls while bots play and games are reviewed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import numba

from roost import bots
from roost.core import registry
from roost.core.engine import compiled, layout, machine
from roost.core.engine.wasm import export_name, folder_of
from roost.core.fair import seed_from_text
from roost.core.game import Game
from roost.review import preparation
from roost.testing.play import random_record

LOG = 2000
"""Room for the seats and actions of a game."""
PLAYERS = 2
"""Two players use every part: only they have solved endgames. The types are the same for any number."""


class Call(NamedTuple):
    """A compiled rule, and the types of its arguments."""

    twin: Any
    types: tuple[Any, ...]


class Recorder:
    """A machine that lets Numba run the rules, and keeps the types that they are called with."""

    def __init__(self) -> None:
        self.calls: dict[str, dict[str, Call]] = {}
        """The calls by the name of the export, by the folder of the game."""

    def twin(self, function: Callable[..., Any]) -> Callable[..., Any]:
        with machine.using(None):
            twin: Any = compiled.compiled(function)
        name, calls = export_name(function), self.calls.setdefault(folder_of(function.__module__), {})

        def call(*arguments: Any) -> Any:
            made = Call(twin, tuple(_type_of(argument) for argument in arguments))
            if calls.setdefault(name, made) != made:
                raise TypeError(f"{name} is called with {made.types} and with {calls[name].types}")
            with machine.using(None):
                return twin(*arguments)

        return call

    def new_states(self, state_type: type[Any], count: int) -> Sequence[Any]:
        return layout.new_records(state_type, count)

    def new_row(self, count: int) -> Any:
        with machine.using(None):
            return layout.new_row(count)

    def weights(self, values: Sequence[Any]) -> Any:
        with machine.using(None):
            return layout.weights(values)

    def store(self, state: Any, states: Any, index: int) -> None:
        with machine.using(None):
            layout.store(state, states, index)

    def load(self, state_type: type[Any], states: Any, index: int) -> Any:
        with machine.using(None):
            return layout.load(state_type, states, index)


def _type_of(argument: Any) -> Any:
    """Return the type that Numba compiles an argument for; whole numbers are as wide as they get."""
    found = numba.typeof(argument)  # type: ignore[no-untyped-call]  # Numba has no types
    return numba.types.int64 if isinstance(found, numba.types.Integer) else found


def rehearse(game_name: str, with_bots: bool) -> Mapping[str, Call]:
    """Return the calls of random games, and of everything that a game's bots and reviews need."""
    game: Game[Any, Any] = registry.game_type(game_name)(PLAYERS, {})
    recorder = Recorder()
    with machine.using(recorder):
        play_random_games(game)
        if with_bots:
            for name in bots.names(game_name):
                bots.prepare(name, game)
            preparation.prepare(random_record(game, seed_from_text("rehearsal")), 0, with_luck=True)
    return dict(sorted(recorder.calls[folder_of(type(game).__module__)].items()))


def play_random_games(game: Game[Any, Any], first: int = 0, games: int = 1) -> tuple[list[int], Any]:
    """Play random games by the compiled rules; return the moves of the last one and its state, for comparisons."""
    state = game.start()
    states = layout.new_states(game.rules.State, 1)
    layout.store(state, states, 0)
    log, points, tiebreak = (layout.new_row(size) for size in (LOG, games * game.players, games * game.players))
    compiled.compiled(game.playouts.random_games)(states, first, games, log, points, tiebreak)
    return [int(number) for row in (log, points, tiebreak) for number in row], layout.load(game.rules.State, states, 0)
