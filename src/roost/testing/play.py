"""Random play: every moment of a game in which all seats decide at random."""

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
"""The number of deals and decisions after which a game is assumed never to end."""
CHANGES_OF_MIND = 0.2


def moments(transcript: Transcript) -> Iterator[Moment]:
    """Play at random, yield every moment, and record the game in `transcript`. Its seed determines all decisions.

    Seats decide in random order, and sometimes change their decisions."""
    rng = random.Random(transcript.play.seed)
    yield Moment(transcript.state)
    yield from islice(play_out(transcript, partial(_random_move, transcript, rng)), MOST_STEPS)
    if transcript.outcome is None:
        raise AssertionError(f"{transcript.game.name}: not over after {MOST_STEPS} deals and decisions of random play")


def random_record(game: Game[Any, Any], seed: bytes, steps: int = MOST_STEPS) -> Record:
    """Return the record of a random game, which is unfinished if it takes more than `steps` deals and decisions."""
    transcript = Transcript(game, seed)
    for _ in islice(moments(transcript), steps + 1):
        pass
    return transcript.record()


def _random_move(transcript: Transcript, rng: random.Random, to_act: tuple[Seat, ...]) -> Move:
    game, state = transcript.game, transcript.state
    decided = [seat for seat in range(game.players) if seat not in to_act and game.legal(state, seat)]
    seat = rng.choice(decided if decided and rng.random() < CHANGES_OF_MIND else to_act)
    return seat, rng.choice(game.legal(state, seat))
