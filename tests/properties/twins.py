"""Compiled rules beside the interpreted ones: a NumPy record that the same decisions are applied to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from roost.core.engine import layout
from roost.core.engine.compiled import compiled
from roost.core.game import Action, Deal, Game, Seat
from roost.games.g5211 import cards as cards_5211
from roost.games.g5211 import rules as rules_5211
from roost.games.gloria import cards as cards_gloria
from roost.games.gloria import rules as rules_gloria


class Twin:
    """A state of a game that only compiled rules touch."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game
        self._records = layout.new_records(game.rules.State, 1)
        layout.store(game.start(), self._records, 0)

    @property
    def record(self) -> Any:
        return self._records[0]

    @property
    def state(self) -> Any:
        """What the record holds, as a plain state."""
        return layout.load(self.game.rules.State, self._records, 0)

    def deal(self, deal: Deal) -> None:
        DEALS[self.game.name](self, deal)

    def apply(self, seat: Seat, action: Action) -> None:
        ACTIONS[self.game.name](self, seat, action)


def deal_5211(twin: Twin, deal: Deal) -> None:
    numbers = cards_5211.NUMBERS[twin.game.options["edition"]]
    twin.record["deck"] = [numbers[card] for card in deal["deck"]]
    compiled(rules_5211.deal)(twin.record)


def apply_5211(twin: Twin, seat: Seat, action: Action) -> None:
    low, *high = (cards_5211.NUMBERS[twin.game.options["edition"]][card] for card in action.split("+"))
    compiled(rules_5211.choose)(twin.record, seat, low, high[0] if high else rules_5211.NONE)


def deal_gloria(twin: Twin, deal: Deal) -> None:
    hands = [card for hand in deal["hands"] for card in hand]
    twin.record["deck"] = [cards_gloria.NUMBERS[card] for card in (*deal["pile"], *deal["display"], *hands)]
    compiled(rules_gloria.deal)(twin.record, deal["start"])


def apply_gloria(twin: Twin, seat: Seat, action: Action) -> None:
    assert twin.record["turn"] == seat
    compiled(rules_gloria.apply)(twin.record, cards_gloria.ACTION_NUMBERS[action])


DEALS: dict[str, Callable[[Twin, Deal], None]] = {"5211": deal_5211, "gloria": deal_gloria}
ACTIONS: dict[str, Callable[[Twin, Seat, Action], None]] = {"5211": apply_5211, "gloria": apply_gloria}
