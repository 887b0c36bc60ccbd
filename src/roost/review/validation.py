"""Does the review measure what it says? Bots of known strength are reviewed like people.

Every game is played by bots of one kind, and all kinds play the same deals. Among stronger opponents a weak bot would
soon have no chance to win, and then nothing left to lose. The mean loss per decision must order the bots as their
strength does, and results without luck must vary less than raw ones.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from roost.arena.play import play
from roost.core.bot import add
from roost.core.fair import seed_of_run
from roost.core.game import Game
from roost.report.intervals import Estimate, estimate_mean
from roost.review.balance import balance
from roost.review.coach import review_decisions
from roost.review.grades import Verdict
from roost.review.values import values_for
from roost.workers.budgets import budget_for


@dataclass(frozen=True)
class Seat:
    """What the review says of one bot in one game."""

    bot: str
    losses: float
    """The sum of its losses."""
    decisions: int
    result: float
    luck: float
    others: float
    """What the decisions of the others brought."""


def reviewed_game(
    game: Game[Any, Any], bot: str, index: int, seed: str, simulations: int, luck_games: int
) -> list[Seat]:
    """Play game number `index` of a run, and review all seats of it; without simulations only luck is measured."""
    played = play(game, [bot] * game.players, seed_of_run(seed, index), budget_for([bot]))
    found = balance(played, values_for(played, luck_games))
    seats = []
    for seat in range(game.players):
        reviewed = review_decisions(played, seat, simulations) if simulations else iter(())
        judged = [one for one in reviewed if one.verdict != Verdict.FORCED]
        losses = add(decision.loss for decision in judged)
        luck, others = found.total("luck", seat), found.total("others", seat)
        seats.append(Seat(bot, losses, len(judged), found.result[seat], luck, others))
    return seats


def reviewed_piece(
    game: Game[Any, Any], seed: str, simulations: int, luck_games: int, piece: tuple[str, int]
) -> tuple[tuple[str, int], list[Seat]]:
    """Play and review the game of a piece, a bot and a number, in a worker."""
    return piece, reviewed_game(game, *piece, seed, simulations, luck_games)


def loss_per_decision(games: Iterable[Sequence[Seat]], bot: str) -> Estimate | None:
    """Return the mean loss per decision of a bot with its interval, from the spread between games."""
    own = [seats for seats in games if seats[0].bot == bot]
    counts = [sum(seat.decisions for seat in seats) for seats in own]
    losses = [add(seat.losses for seat in seats) for seats in own]
    return estimate_mean([loss / count for loss, count in zip(losses, counts, strict=True) if count > 0])


Chance: TypeAlias = Callable[[Seat], float]
"""A part of the result that a seat has no influence on."""


def luck_of(seat: Seat) -> float:
    """Return what cards brought to a seat."""
    return seat.luck


def luck_and_others_of(seat: Seat) -> float:
    """Return what cards and the decisions of the others brought to a seat: all but its own decisions."""
    return seat.luck + seat.others


def ratio_estimate(games: Sequence[Sequence[Seat]], chance: Chance) -> Estimate | None:
    """Return the variance ratio with its interval by the jackknife over games; None with fewer than three games."""
    count = len(games)
    if count < 3:
        return None
    whole = variance_ratio(games, chance)
    without = [variance_ratio([*games[:place], *games[place + 1 :]], chance) for place in range(count)]
    return estimate_mean([count * whole - (count - 1) * ratio for ratio in without])


def variance_ratio(games: Iterable[Sequence[Seat]], chance: Chance) -> float:
    """Return the variance of results without some part as a share of that of raw ones, around the mean of each bot."""
    seats = [seat for game in games for seat in game]
    bots = {seat.bot for seat in seats}
    raw = adjusted = 0.0
    for bot in bots:
        own = [seat for seat in seats if seat.bot == bot]
        raw += _squares([seat.result for seat in own])
        adjusted += _squares([seat.result - chance(seat) for seat in own])
    return adjusted / raw


def _squares(values: Sequence[float]) -> float:
    mean = add(values) / len(values)
    return add((value - mean) ** 2 for value in values)
