"""What can be wrong with what somebody asks for. Each error is a key and values: words are found at the edge.

The key is a message of the catalogues in `locales/`, where every key has its sentence in each language.
"""

from __future__ import annotations

from functools import partial
from typing import Any, TypeAlias

Value: TypeAlias = str | int


class RoostError(Exception):
    """Base of all errors that are somebody's input's fault; `key` and `values` say which and why."""

    def __init__(self, key: str, **values: Value) -> None:
        super().__init__(key, values)
        self.key = key
        self.values = values

    def __reduce__(self) -> tuple[Any, ...]:
        return partial(type(self), self.key, **self.values), ()  # so that it comes back whole from other processes

    def __str__(self) -> str:
        return " ".join([self.key, *(f"{name}={value}" for name, value in self.values.items())])


class BadSetup(RoostError):
    """No such game, number of players, option or value."""


class Malformed(RoostError):
    """Not in the notation: an action, a deal or a record that cannot be read."""


class IllegalAction(RoostError):
    """In the notation, and against the rules here."""


class NotYourTurn(RoostError):
    """This seat owes no decision and cannot change one."""


class TooLate(RoostError):
    """Meant for a moment that is over: a deal or an action that the game no longer waits for."""


class GameOver(TooLate):
    """Nothing can be done any more."""


class BadRecord(RoostError):
    """A record that does not hold: `move` says where, `cause` why, when an action is to blame."""
