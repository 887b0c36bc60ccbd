"""Odd bots of 5211, to find out whether the others are robust: `roost.training.g5211.odd:Highest` in the arena."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from roost.core.bot import Bot, Budget
from roost.core.game import Action
from roost.games.g5211.view import View


class Odd(Bot[View]):
    """Plays the cards with the highest score, one by one; equal ones at random."""

    def score(self, view: View, card: str) -> float:
        """Return the score of a card."""
        raise NotImplementedError

    def act(self, view: View, legal: Sequence[Action], budget: Budget) -> Action:  # noqa: ARG002  # needs no budget
        def total(action: Action) -> float:
            return sum(self.score(view, card) for card in action.split("+"))

        best = max(map(total, legal))
        return self.rng.choice([action for action in legal if total(action) == best])


class Highest(Odd):
    """Plays the highest cards."""

    name = "highest"

    def score(self, view: View, card: str) -> float:  # noqa: ARG002  # every table is the same to it
        return int(card[1])


class Lowest(Odd):
    """Plays the lowest cards."""

    name = "lowest"

    def score(self, view: View, card: str) -> float:  # noqa: ARG002  # every table is the same to it
        return -int(card[1])


class Mimic(Odd):
    """Plays the colours that the others have on the table, the higher card of two."""

    name = "mimic"

    def score(self, view: View, card: str) -> float:
        others = Counter(laid[0] for seat, row in enumerate(view.rows) if seat != view.seat for laid in row)
        return 10 * others[card[0]] + int(card[1])


class Loner(Odd):
    """Plays the colours that the others do not have on the table, the higher card of two."""

    name = "loner"

    def score(self, view: View, card: str) -> float:
        others = Counter(laid[0] for seat, row in enumerate(view.rows) if seat != view.seat for laid in row)
        return -10 * others[card[0]] + int(card[1])


class Collector(Odd):
    """Plays the colour of which it has the most cards."""

    name = "collector"

    def score(self, view: View, card: str) -> float:
        own = Counter(held[0] for held in (*view.hand, *view.rows[view.seat or 0]))
        return 10 * own[card[0]] + int(card[1])
