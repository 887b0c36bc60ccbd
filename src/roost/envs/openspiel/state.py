"""The states of an OpenSpiel game: seats that decide at the same time do so one after another, or at once."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pyspiel

from roost.core.errors import IllegalAction
from roost.core.game import Outcome, Seat
from roost.envs.explained import with_note
from roost.envs.openspiel.position import Position
from roost.envs.results import shares

LEGAL_SHOWN = 12
"""How many legal actions an error names."""


class RoostState(pyspiel.State):
    """A state of a game, in which one seat or chance is to move."""

    def __init__(self, game: Any, position: Position, first: Seat = 0) -> None:
        """`first` decides first where several seats decide at the same time, then those after it."""
        super().__init__(game)
        self.position = position
        self._first = first
        self._drawn: tuple[int, ...] = ()

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self.get_game(), self.serialize())

    def current_player(self) -> int:
        if self.position.outcome is not None:
            return int(pyspiel.PlayerId.TERMINAL)
        if not self.position.to_act:
            return int(pyspiel.PlayerId.CHANCE)
        players = self.position.game.players
        return min(self.position.to_act, key=lambda seat: (seat - self._first) % players)

    def is_terminal(self) -> bool:
        return self.position.outcome is not None

    def returns(self) -> list[float]:
        outcome = self.position.outcome
        return [0.0] * self.position.game.players if outcome is None else returns_of(outcome)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        outcomes: list[tuple[int, float]] = self.get_game().chance.outcomes(self.position.state, self._drawn)
        return outcomes

    def _legal_actions(self, player: int) -> list[int]:
        if player not in self.position.to_act:
            return []
        numbers = self.get_game().numbers
        return sorted(numbers[action] for action in self.position.legal(player))

    def _apply_action(self, action: int) -> None:
        if self.position.to_act:
            self.position = self._chosen(self.position, self.current_player(), action)
            return
        chance = self.get_game().chance
        if action not in range(len(self.chance_outcomes())):
            raise self._illegal(int(pyspiel.PlayerId.CHANCE), action, [str(n) for n, _ in self.chance_outcomes()])
        self._drawn = (*self._drawn, action)
        deal = chance.deal(self.position.state, self._drawn)
        if deal is not None:
            self.position, self._drawn = self.position.after_deal(self._drawn, deal), ()

    def _chosen(self, position: Position, seat: Seat, action: int) -> Position:
        """Return the position after an action; raise IllegalAction if it is not legal."""
        actions, legal = position.game.actions, position.legal(seat)
        if not 0 <= action < len(actions) or actions[action] not in legal:
            numbers = self.get_game().numbers
            raise self._illegal(seat, action, [f"{numbers[one]} ({one})" for one in legal])
        return position.after_action(seat, actions[action])

    def _illegal(self, seat: int, action: int, legal: Sequence[str]) -> IllegalAction:
        actions = self.position.game.actions
        named = f"{action} ({actions[action]})" if seat >= 0 and 0 <= action < len(actions) else str(action)
        shown = ", ".join(legal[:LEGAL_SHOWN]) + (", …" if len(legal) > LEGAL_SHOWN else "")
        return with_note(IllegalAction("env-illegal-action", seat=seat, action=named, legal=shown))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            name: str = self.get_game().chance.name(action)
            return name
        return self.position.game.actions[action]

    def resample_from_infostate(self, player: int, sampler: Any) -> RoostState:
        """Return a random state with the same information for a player. `sampler` returns numbers from 0 to 1."""
        return self.resampled(player, random.Random(sampler()))

    def resampled(self, player: int, rng: random.Random) -> RoostState:
        """Return a random state in which this player knows the same and decides next."""
        return type(self)(self.get_game(), self.position.resampled(player, rng), player)

    def __str__(self) -> str:
        return f"{self.position.state!r} {self._drawn}"


class SimultaneousState(RoostState):
    """A state in which all seats that have to decide do so at once."""

    def current_player(self) -> int:
        is_joint = self.position.outcome is None and self.position.to_act
        return int(pyspiel.PlayerId.SIMULTANEOUS) if is_joint else super().current_player()

    def _apply_actions(self, actions: Sequence[int]) -> None:
        position = self.position
        for seat in self.position.to_act:
            position = self._chosen(position, seat, actions[seat])
        self.position = position


def _restored(game: Any, text: str) -> Any:
    """Return a state of a game from its text."""
    return game.deserialize_state(text)


def returns_of(outcome: Outcome) -> list[float]:
    """Return each seat's share of the victory, minus the share of equal players."""
    return [share - 1 / len(outcome.points) for share in shares(outcome)]
