"""Positions of Gloria Picktoria from random games."""

from __future__ import annotations

import random
from collections.abc import Iterator

import roost
from roost.core import fair
from roost.core.game import Event
from roost.games.gloria.rules import State


def moments(players: int, seed: str, every: int = 1) -> Iterator[tuple[State, list[Event], int]]:
    """Yield the states of a random game in which a decision is due, the events before each, and the next action."""
    game, rng = roost.load("gloria", players), random.Random(seed)
    start = game.start()
    state, events = game.deal(start, game.shuffle(start, fair.Stream(fair.seed_from_text(seed), game.name, 0)))
    pending, count = list(events), 0
    while seats := game.to_act(state):
        action = rng.choice(game.legal(state, seats[0]))
        if count % every == 0:
            yield state, pending, game.actions.index(action)
            pending = []
        state, events = game.apply(state, seats[0], action)
        pending += events
        count += 1


def positions(players: int, seed: str, every: int) -> list[State]:
    """Return some states of a random game."""
    return [state for state, _, _ in moments(players, seed, every)]
