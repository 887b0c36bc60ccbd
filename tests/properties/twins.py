"""Compiled rules beside the interpreted ones: a NumPy record that the same decisions are applied to."""

from __future__ import annotations

from typing import Any

from roost.core import registry
from roost.core.engine import layout
from roost.core.game import Action, Deal, Game, Seat


class Twin:
    """A state of a game that only compiled rules touch."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game
        self._rules = registry.part_for(game, "testing")
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
        self._rules.deal_compiled(self.game, self.record, deal)

    def apply(self, seat: Seat, action: Action) -> None:
        self._rules.apply_compiled(self.game, self.record, seat, action)
