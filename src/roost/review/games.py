"""The review of a whole game for one seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from roost.core import options
from roost.core.game import Seat
from roost.core.record import Record, encode_outcome
from roost.review.balance import Balance
from roost.review.decisions import Decision


@dataclass(frozen=True)
class GameReview:
    """What a seat's decisions of a game were worth, and what its result is made of."""

    number: int
    """The number of the game in its file, from 1."""
    game: str
    players: int
    options: Mapping[str, Any]
    seat: Seat
    simulations: int
    decisions: tuple[Decision, ...]
    balance: Balance | None
    """None if luck was not measured."""
    result: Mapping[str, Any]


def complete(
    number: int,
    played: Record,
    seat: Seat,
    simulations: int,
    decisions: Sequence[Decision],
    balance: Balance | None,
) -> GameReview:
    """Return the review of a finished game. It has all decisions of the seat: a part is never shown as a whole."""
    assert played.outcome is not None
    assert len(decisions) == sum(mover == seat for mover, _ in played.moves)
    game = played.game
    settings = options.to_record(game.table_options, game.options)
    result = encode_outcome(played.outcome)
    return GameReview(
        number, game.name, game.players, settings, seat, simulations, tuple(decisions), balance, result
    )  # fmt: skip
