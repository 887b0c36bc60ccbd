"""Odd bots of 5211, to find out whether the others are robust: `roost.training.g5211.odd:Highest` in the arena."""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter

from roost.core.game import Action
from roost.games.g5211.view import View
from roost.training.odd import Odd


class OddCards(Odd[View]):
    """Judges each card by itself."""

    def score(self, view: View, action: Action) -> float:
        return sum(self.card(view, card) for card in action.split("+"))

    @abstractmethod
    def card(self, view: View, card: str) -> float:
        """Return the score of a card."""


class Highest(OddCards):
    """Plays the highest cards."""

    name = "highest"

    def card(self, view: View, card: str) -> float:  # noqa: ARG002  # every table is the same to it
        return int(card[1])


class Lowest(OddCards):
    """Plays the lowest cards."""

    name = "lowest"

    def card(self, view: View, card: str) -> float:  # noqa: ARG002  # every table is the same to it
        return -int(card[1])


class Greedy(OddCards):
    """Plays the highest cards of the colours that would score if nobody else added to them."""

    name = "greedy"

    def card(self, view: View, card: str) -> float:
        return int(card[1]) if view.counts[card[0]] + 1 < view.limit else 0


class Mimic(OddCards):
    """Plays the colours that the others have on the table, the higher card of two."""

    name = "mimic"

    def card(self, view: View, card: str) -> float:
        return 10 * _laid_by_others(view)[card[0]] + int(card[1])


class Loner(OddCards):
    """Plays the colours that the others do not have on the table, the higher card of two."""

    name = "loner"

    def card(self, view: View, card: str) -> float:
        return -10 * _laid_by_others(view)[card[0]] + int(card[1])


class Collector(OddCards):
    """Plays the colour of which it has the most cards."""

    name = "collector"

    def card(self, view: View, card: str) -> float:
        return 10 * _own(view)[card[0]] + int(card[1])


class Linear(OddCards):
    """Adds up, with fixed weights, what a card is worth, what goes with it, and what the others have of its colour."""

    name = "linear"

    def card(self, view: View, card: str) -> float:
        is_mascot = card[1] == "1"
        return int(card[1]) + 1.5 * _own(view)[card[0]] - 0.7 * _laid_by_others(view)[card[0]] + 2 * is_mascot


def _laid_by_others(view: View) -> Counter[str]:
    return Counter(card[0] for seat, row in enumerate(view.rows) if seat != view.seat for card in row)


def _own(view: View) -> Counter[str]:
    return Counter(card[0] for card in (*view.hand, *view.rows[view.seat or 0]))
