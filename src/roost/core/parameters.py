"""Parameters of the rules: numbers that a designer may change, declared in `rules.py` with their ranges.

    parameters = Parameters(__name__)
    LIMIT = parameters.number("limit", 3, least=0, most=10)

In the official game the constant is the official value. In a variant, a copy of the module under a name that contains
the changed values (`variants.py`), it is the changed one. Either way it is a constant of the compiled rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, TypeAlias

from roost.core.errors import BadSetup

Value: TypeAlias = int | tuple[int, ...]
Values: TypeAlias = Mapping[str, Value]

MARK = "@"
"""Stands before the values in the name of a copied package: `roost.games.g5211@5211,limit=4`."""


@dataclass(frozen=True)
class Parameter:
    """A number of the rules, or a row of numbers, with its official value and its range."""

    name: str
    official: Value
    least: int
    most: int
    lengths: tuple[int, int] = (1, 1)
    """The shortest and the longest row."""
    repeats: bool = False
    """One number stands for a row of them."""
    ascends: bool = False
    """Each number of a row is larger than the one before."""

    @property
    def is_row(self) -> bool:
        return isinstance(self.official, tuple)

    @property
    def allowed(self) -> str:
        """The values that are allowed, for error messages."""
        numbers = f"{self.least}–{self.most}"
        if not self.is_row:
            return numbers
        shortest, longest = self.lengths
        count = str(shortest) if shortest == longest else f"{shortest}–{longest}"
        return f"{count} × {numbers}"

    def read(self, given: object) -> Value | None:
        """Return a value that is given as a number, a row of numbers or text such as `4` or `4/7/10`, else None."""
        numbers = _numbers(given)
        if numbers is None or not all(self.least <= number <= self.most for number in numbers):
            return None
        if not self.is_row:
            return numbers[0] if len(numbers) == 1 and not isinstance(given, list | tuple) else None
        if self.repeats and len(numbers) == 1:
            numbers *= self.lengths[0]
        if not self.lengths[0] <= len(numbers) <= self.lengths[1]:
            return None
        pairs = pairwise(numbers)
        return None if self.ascends and any(after <= before for before, after in pairs) else numbers


def _numbers(given: object) -> tuple[int, ...] | None:
    if isinstance(given, str):
        parts = given.split("/")
        is_decimal = all(part.isascii() and part.isdecimal() and len(part) < 10 for part in parts)
        return tuple(map(int, parts)) if is_decimal else None
    numbers = tuple(given) if isinstance(given, list | tuple) else (given,)
    return numbers if all(isinstance(number, int) and not isinstance(number, bool) for number in numbers) else None


def write(value: Value) -> str:
    """Return a value as text: a row has slashes between its numbers."""
    return "/".join(map(str, value)) if isinstance(value, tuple) else str(value)


def describe(values: Values) -> str:
    """Return values as a command takes them: `limit=4,removed=10/13/0/15`."""
    return ",".join(f"{name}={write(value)}" for name, value in values.items())


class Parameters:
    """The parameters of a module of rules, in the order in which they are declared."""

    def __init__(self, module: str) -> None:
        """`module` is the name of the module, which in a variant contains the changed values."""
        self.declared: dict[str, Parameter] = {}
        self._changed = values_in(module)

    def number(self, name: str, official: int, *, least: int, most: int) -> int:
        """Declare a number and return its value."""
        value: Any = self._declare(Parameter(name, official, least, most))
        return int(value)

    def row(
        self,
        name: str,
        official: tuple[int, ...],
        *,
        least: int,
        most: int,
        lengths: tuple[int, int] | None = None,
        repeats: bool = False,
        ascends: bool = False,
    ) -> tuple[int, ...]:
        """Declare a row of numbers, by default as long as the official one, and return its value."""
        lengths = lengths or (len(official), len(official))
        value: Any = self._declare(Parameter(name, official, least, most, lengths, repeats, ascends))
        return tuple(value)

    def _declare(self, parameter: Parameter) -> Value:
        self.declared[parameter.name] = parameter
        return self._changed.get(parameter.name, parameter.official)

    def settle(self, game: str, given: Mapping[str, object]) -> Values:
        """Return the values that differ from the official ones; raise BadSetup if a name or value is not allowed."""
        changed = {}
        for name, value in given.items():
            if name not in self.declared:
                known = ", ".join(self.declared) or "–"
                raise BadSetup("variant-unknown-parameter", game=game, parameter=str(name), known=known)
            parameter = self.declared[name]
            read = parameter.read(value)
            if read is None:
                key = "variant-bad-row" if parameter.is_row else "variant-bad-number"
                shown = write(tuple(value)) if isinstance(value, list | tuple) else str(value)
                official = write(parameter.official)
                raise BadSetup(key, parameter=name, value=shown, allowed=parameter.allowed, official=official)
            if read != parameter.official:
                changed[name] = read
        return {name: changed[name] for name in self.declared if name in changed}


def key_of(game: str, values: Values) -> str:
    """Return what follows MARK in the names of the copied packages of a variant."""
    return f"{game},{describe(values).replace('/', '-')}" if values else game


def game_in(module: str) -> str:
    """Return the name of the game that a copied module belongs to."""
    return key_in(module).partition(",")[0]


def values_in(module: str) -> Values:
    """Return the values in the name of a module: none for a module that is not a copy."""
    values: dict[str, Value] = {}
    for part in key_in(module).split(",")[1:]:
        name, _, text = part.partition("=")
        numbers = tuple(map(int, text.split("-")))
        values[name] = numbers if "-" in text else numbers[0]
    return values


def original_of(module: str) -> str:
    """Return the name of the module that a copy was made of; any other name as it is."""
    return ".".join(part.partition(MARK)[0] for part in module.split("."))


def key_in(module: str) -> str:
    """Return what `key_of` has written into the name of a copied module; nothing for any other module."""
    return module.partition(MARK)[2].partition(".")[0]
