"""Table options: a game declares them, `settle` checks them, and records contain those that are not the default."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from roost.core.errors import BadSetup


@dataclass(frozen=True)
class Choice:
    """An option with a fixed set of values; the first one is the default."""

    name: str
    values: tuple[str, ...]
    always_recorded: bool = False

    @property
    def default(self) -> str:
        return self.values[0]

    def allowed(self, _players: int) -> str:
        return ", ".join(self.values)

    def read(self, value: object, _players: int) -> str | None:
        return value if isinstance(value, str) and value in self.values else None


@dataclass(frozen=True)
class IntOption:
    """An option that is off by default or an integer; `on` stands for `when_on`."""

    name: str
    least: int
    most: int
    when_on: int
    always_recorded: bool = False
    default: None = None

    def allowed(self, _players: int) -> str:
        return f"{self.least}–{self.most}"

    def read(self, value: object, _players: int) -> int | None:
        if value == "on":
            return self.when_on
        number = _parse_int(value)
        return number if number is not None and self.least <= number <= self.most else None


@dataclass(frozen=True)
class SeatOption:
    """An option that is off by default or a seat of the table."""

    name: str
    always_recorded: bool = False
    default: None = None

    def allowed(self, players: int) -> str:
        return f"0–{players - 1}"

    def read(self, value: object, players: int) -> int | None:
        number = _parse_int(value)
        return number if number is not None and 0 <= number < players else None


Option = Choice | IntOption | SeatOption


def _parse_int(value: object) -> int | None:
    """Return an integer that is given as a number or as digits, otherwise None."""
    if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 10:
        return int(value)
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def settle(declared: Iterable[Option], given: Mapping[str, Any], players: int) -> dict[str, Any]:
    """Return the value of every declared option; raise BadSetup if a name or value is not allowed."""
    options = {option.name: option for option in declared}
    settled: dict[str, Any] = {name: option.default for name, option in options.items()}
    for name, value in given.items():
        if name not in options:
            raise BadSetup("setup-unknown-option", option=str(name), known=", ".join(options))
        if value is None and options[name].default is None:
            continue
        settled[name] = options[name].read(value, players)
        if settled[name] is None:
            allowed = options[name].allowed(players)
            raise BadSetup("setup-bad-value", option=name, value=str(value), allowed=allowed)
    return settled


def of_editions(declared: Iterable[Option]) -> tuple[Option, ...]:
    """Return the options that tell the editions of a game apart: those that every record names."""
    return tuple(option for option in declared if option.always_recorded)


def to_record(declared: Iterable[Option], settled: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options that a record contains."""
    return {
        option.name: settled[option.name]
        for option in declared
        if option.always_recorded or settled[option.name] != option.default
    }


def expect_canonical(declared: Iterable[Option], settled: Mapping[str, Any], written: Mapping[str, Any]) -> None:
    """Raise BadSetup unless the options in a record are exactly those that `to_record` writes, including types."""
    expected = to_record(declared, settled)
    for name, value in written.items():
        if name not in expected:
            raise BadSetup("record-option-default", option=name)
        if type(value) is not type(expected[name]) or value != expected[name]:
            raise BadSetup("record-option-form", option=name, value=_json(value), expected=_json(expected[name]))
    for name, value in expected.items():
        if name not in written:
            raise BadSetup("record-option-missing", option=name, expected=_json(value))


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
