"""Errors caused by input. Each one is a key and values; callers at the edge turn it into text.

The key names a message in the catalogues in `locales/`, which have a sentence for every key in each language.
"""

from __future__ import annotations

from functools import partial
from typing import Any, TypeAlias

Value: TypeAlias = str | int


class RoostError(Exception):
    """Base class of all errors caused by input; `key` is the reason, `values` are its details."""

    def __init__(self, key: str, **values: Value) -> None:
        super().__init__(key, values)
        self.key = key
        self.values = values

    def __reduce__(self) -> tuple[Any, ...]:
        return partial(type(self), self.key, **self.values), ()  # so that pickling keeps key and values

    def __str__(self) -> str:
        return " ".join([self.key, *(f"{name}={value}" for name, value in self.values.items())])


class BadSetup(RoostError):
    """An unknown game, bot, option or value, or a number of players that is not allowed."""


class Malformed(RoostError):
    """Input that cannot be read, such as an action or a deal that is not in the notation."""


class IllegalAction(RoostError):
    """An action that is in the notation but against the rules in this state."""


class NotYourTurn(RoostError):
    """The seat neither has a decision to make nor one that it may change."""


class TooLate(RoostError):
    """A deal or an action that the game no longer waits for."""


class GameOver(TooLate):
    """An action after the end of the game."""


class BadRecord(RoostError):
    """A record that is not valid; if a move is wrong, `values["move"]` is its number, from 1."""
