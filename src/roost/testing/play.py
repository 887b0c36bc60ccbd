"""Random play: a game as a course of moments, the deals from a seed and the decisions from a generator."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import partial
from itertools import islice
from typing import Any

from roost.core.course import Moment, Move, play_out
from roost.core.game import Game, Seat
from roost.core.play import Transcript
from roost.core.record import Record

MOST_STEPS = 20_000
"""Deals and decisions after which a game counts as one that never ends."""
CHANGES_OF_MIND = 0.2


def moments(transcript: Transcript) -> Iterator[Moment]:
    """Random play from the first state to the last, kept by `transcript` and decided by its seed.

    Those who owe a decision take it in any order, and some of them change their minds."""
    rng = random.Random(transcript.play.seed)
    yield Moment(transcript.state)
    yield from islice(play_out(transcript, partial(_random_move, transcript, rng)), MOST_STEPS)
    if transcript.outcome is None:
        raise AssertionError(f"{transcript.game.name}: not over after {MOST_STEPS} deals and decisions of random play")


def random_record(game: Game[Any, Any], seed: bytes, steps: int = MOST_STEPS) -> Record:
    """The record of random play, unfinished when it is not over after `steps` deals and decisions."""
    transcript = Transcript(game, seed)
    for _ in islice(moments(transcript), steps + 1):
        pass
    return transcript.record()


def _random_move(transcript: Transcript, rng: random.Random, owing: tuple[Seat, ...]) -> Move:
    game, state = transcript.game, transcript.state
    decided = [seat for seat in range(game.players) if seat not in owing and game.legal(state, seat)]
    seat = rng.choice(decided if decided and rng.random() < CHANGES_OF_MIND else owing)
    return seat, rng.choice(game.legal(state, seat))
