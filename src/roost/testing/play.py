"""Random play: a game as a course of moments, the deals from a seed and the decisions from a generator."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from roost.core.game import Action, Event, Game, Seat
from roost.core.play import Transcript
from roost.core.record import Record

MOST_STEPS = 20_000
"""Deals and decisions after which a game counts as one that never ends."""
CHANGES_OF_MIND = 0.2


@dataclass(frozen=True)
class Moment:
    """A state, what was done to reach it (None: a deal, or nothing yet) and what happened on the way."""

    state: Any
    move: tuple[Seat, Action] | None = None
    events: tuple[Event, ...] = ()


def moments(transcript: Transcript) -> Iterator[Moment]:
    """Random play from the first state to the last, kept by `transcript` and decided by its seed.

    Those who owe a decision take it in any order, and some of them change their minds."""
    game, rng = transcript.game, random.Random(transcript.play.seed)
    yield Moment(transcript.state)
    for _ in range(MOST_STEPS):
        if game.outcome(transcript.state) is not None:
            return
        if not game.to_act(transcript.state):
            events = transcript.deal()
            yield Moment(transcript.state, None, events)
            continue
        seat = _next_seat(game, transcript.state, rng)
        action = rng.choice(game.legal(transcript.state, seat))
        events = transcript.apply(seat, action)
        yield Moment(transcript.state, (seat, action), events)
    raise AssertionError(f"{game.name}: not over after {MOST_STEPS} deals and decisions of random play")


def random_record(game: Game[Any, Any], seed: bytes, steps: int = MOST_STEPS) -> Record:
    """The record of random play, unfinished when it is not over after `steps` deals and decisions."""
    transcript = Transcript(game, seed)
    for _ in islice(moments(transcript), steps + 1):
        pass
    return transcript.record()


def _next_seat(game: Game[Any, Any], state: Any, rng: random.Random) -> Seat:
    owing = game.to_act(state)
    decided = [seat for seat in range(game.players) if seat not in owing and game.legal(state, seat)]
    return rng.choice(decided if decided and rng.random() < CHANGES_OF_MIND else owing)
