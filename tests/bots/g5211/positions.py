"""Positions of 5211 for the tests of its bots."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import roost
from roost.bots.g5211.notes import Notes
from roost.core.fair import Stream, seed_from_text
from roost.core.game import Game
from roost.games.g5211.rules import State
from roost.games.g5211.view import View


def positions(players: int, seed: str, **options: Any) -> Iterator[tuple[Game[State, View], State, list[Notes]]]:
    """Play random choices, and yield the state and every seat's notes before each of them."""
    game: Game[State, View] = roost.load("5211", players, **options)
    rng, notes, deals = random.Random(seed), [Notes(players) for _ in range(players)], 0
    state = game.start()
    while game.outcome(state) is None:
        if seats := game.to_act(state):
            yield game, state, notes
            state, events = game.apply(state, seats[0], rng.choice(game.legal(state, seats[0])))
        else:
            state, events = game.deal(state, game.shuffle(state, Stream(seed_from_text(seed), "5211", deals)))
            deals += 1
        for seat, own in enumerate(notes):
            own.note(game.view(state, seat, events).events)
