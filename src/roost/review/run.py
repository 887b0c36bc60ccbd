"""The review of a whole game in one go: the piece of work of reviews of many games."""

from __future__ import annotations

from dataclasses import dataclass

from roost.core.game import Seat
from roost.core.record import Record
from roost.review.balance import balance
from roost.review.coach import review_decisions
from roost.review.games import GameReview, complete
from roost.review.preparation import prepare
from roost.review.values import values_for


@dataclass(frozen=True)
class Order:
    """What is to be reviewed in games: a seat, with simulations per decision and games per value of luck."""

    seat: Seat
    simulations: int
    luck_games: int
    """0 if luck is not measured."""

    def prepare(self, played: Record) -> None:
        """Compile or load the code that the review of a game needs."""
        prepare(played, self.seat, self.luck_games > 0)

    def review(self, game: tuple[int, Record]) -> GameReview:
        """Review a game, given with its number in its file."""
        number, played = game
        decisions = list(review_decisions(played, self.seat, self.simulations))
        luck = balance(played, values_for(played, self.luck_games)) if self.luck_games else None
        return complete(number, played, self.seat, self.simulations, decisions, luck)
