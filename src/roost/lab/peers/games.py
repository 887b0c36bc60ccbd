"""Random games of OpenSpiel, PettingZoo and RLCard, each through the loop that the documents of the library show.

The libraries are imported when they are asked for: they are optional, and slow to load."""

from __future__ import annotations

import importlib
import importlib.util
import random
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias

Play: TypeAlias = Callable[[int], int]
"""Play some random games, and return the number of decisions."""


@dataclass(frozen=True)
class PeerGame:
    """A game of another library, ready to be played."""

    library: str
    game: str
    players: int
    play: Play


@dataclass(frozen=True)
class Library:
    """A library, the module that it needs, and the games that are measured."""

    name: str
    module: str
    games: tuple[str, ...]
    load: Callable[[str], tuple[int, Play]]


def openspiel(name: str) -> tuple[int, Play]:
    """Load a game of OpenSpiel: rules in C++, a call from Python per decision and per chance node."""
    game, rng = importlib.import_module("pyspiel").load_game(name), random.Random(1)

    def step(state: Any) -> int:
        if state.is_chance_node():
            actions, shares = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(actions, shares)[0])
            return 0
        state.apply_action(rng.choice(state.legal_actions()))
        return 1

    def play(games: int) -> int:
        decisions = 0
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                decisions += step(state)
        return decisions

    return game.num_players(), play


def pettingzoo(name: str) -> tuple[int, Play]:
    """Load a classic game of PettingZoo: an environment in Python, agent by agent."""
    with warnings.catch_warnings(action="ignore", category=UserWarning):  # about the precision of their own spaces
        env = importlib.import_module("pettingzoo").make("aec", f"classic/{name}")
    rng = random.Random(1)

    def action_of(observation: Any) -> int:
        mask = observation["action_mask"]
        return rng.choice([action for action, is_legal in enumerate(mask) if is_legal])

    def play(games: int) -> int:
        decisions = 0
        for _ in range(games):
            env.reset()
            for _agent in env.agent_iter():
                observation, _, is_terminated, is_truncated, _ = env.last()
                is_over = is_terminated or is_truncated
                env.step(None if is_over else action_of(observation))
                decisions += not is_over
        return decisions

    return len(env.possible_agents), play


def rlcard(name: str) -> tuple[int, Play]:
    """Load a game of RLCard: an environment in Python, player by player."""
    env, rng = importlib.import_module("rlcard").make(name), random.Random(1)

    def play(games: int) -> int:
        decisions = 0
        for _ in range(games):
            state, _ = env.reset()
            while not env.is_over():
                state, _ = env.step(rng.choice(list(state["legal_actions"])))
                decisions += 1
        return decisions

    return env.num_players, play


LIBRARIES = (
    Library("OpenSpiel", "pyspiel", ("hearts", "gin_rummy", "leduc_poker"), openspiel),
    Library("PettingZoo", "pettingzoo", ("leduc_holdem-v4", "connect_four-v3"), pettingzoo),
    Library("RLCard", "rlcard", ("uno", "gin-rummy", "leduc-holdem"), rlcard),
)


def peers() -> Iterator[PeerGame | tuple[str, str]]:
    """Yield the games that can be played here; for one that cannot, its name and the reason."""
    for library in LIBRARIES:
        if importlib.util.find_spec(library.module) is None:
            yield library.name, ""
            continue
        for game in library.games:
            try:
                yield PeerGame(library.name, game, *library.load(game))
            except Exception as error:  # a library that does not run here must not hide the others
                yield f"{library.name} {game}", f"{type(error).__name__}: {error}".partition("\n")[0]
