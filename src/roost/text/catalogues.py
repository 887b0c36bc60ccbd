"""The Fluent catalogues of each language: the common one in `roost/locales`, and those in the packages of games.

A game may have `locales/en.ftl` and `locales/de.ftl` in its package. They are read when a key is not in the common
catalogue, so a game cannot replace common texts.
"""

from __future__ import annotations

import functools
import os
from collections.abc import Mapping
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any

from roost.core import registry
from roost.core.errors import BadSetup, RoostError, Value

LANGUAGES = ("en", "de")
LONGEST = 300
"""Error messages quote at most this many characters of the input."""
OR = {"en": "or", "de": "oder"}
"""The word before the last of several alternatives."""


class Catalogue:
    """The messages of one language."""

    def __init__(self, language: str) -> None:
        from fluent.runtime import FluentBundle  # slow to import: only when a message is needed

        self.language = language
        functions: dict[str, Any] = {"OR": functools.partial(either, word=OR[language])}
        self._bundle = FluentBundle([language], use_isolating=False, functions=functions)
        self._add(source(language))
        self._has_games = False

    def __call__(self, key: str, **values: Any) -> str:
        """Return the message of a key; raise LookupError if the message or one of its values is missing."""
        self.has(key)
        pattern = self._bundle.get_message(key).value
        if pattern is None:
            raise LookupError(f"{self.language}: {key} has no text")
        message, errors = self._bundle.format_pattern(pattern, values)
        if errors:
            raise LookupError(f"{self.language}: {key}: {errors[0]}")
        return str(message)

    def has(self, key: str) -> bool:
        """Return True if there is a message for a key."""
        if not self._bundle.has_message(key) and not self._has_games:
            self._add_games()
        return bool(self._bundle.has_message(key))

    def _add(self, messages: str) -> None:
        from fluent.runtime import FluentResource

        self._bundle.add_resource(FluentResource(messages))

    def _add_games(self) -> None:
        """Add the catalogues of the games. They do not replace existing keys."""
        self._has_games = True
        for game in registry.playable():
            self._add(source_of_game(game, self.language) or "")

    def error(self, error: RoostError) -> str:
        """Return the message of an error as a single line."""
        return self(error.key, **{name: printable(value) for name, value in error.values.items()})


def either(allowed: str, word: str) -> str:
    """Return "a, b or c" for "a, b, c": the function OR of the catalogues."""
    before, comma, last = str(allowed).rpartition(", ")
    return f"{before} {word} {last}" if comma else last


def printable(value: Value) -> Value:
    """Return a value that is safe to print: shortened, and with control characters escaped."""
    if isinstance(value, int) and abs(value) < 10**9:
        return value
    text = str(value) if len(str(value)) <= LONGEST else str(value)[:LONGEST] + "…"
    return "".join(part if part.isprintable() else part.encode("unicode_escape").decode() for part in text)


def source(language: str) -> str:
    """Return the Fluent source of the common catalogue."""
    return _catalogue_file("roost", language).read_text(encoding="utf-8")


def source_of_game(game: str, language: str) -> str | None:
    """Return the Fluent source of a game's own catalogue, or None if it has none in this language."""
    file = _catalogue_file(registry.package(game), language)
    return file.read_text(encoding="utf-8") if file.is_file() else None


def _catalogue_file(package: str, language: str) -> Traversable:
    return resources.files(package).joinpath("locales", f"{language}.ftl")


@functools.cache
def catalogue(language: str) -> Catalogue:
    """Return the catalogue of a language; it is parsed once."""
    if language not in LANGUAGES:
        raise BadSetup("setup-bad-value", option="lang", value=language, allowed=", ".join(LANGUAGES))
    return Catalogue(language)


def preferred_language(environment: Mapping[str, str] = os.environ) -> str:
    """Return the system's language if there is a catalogue for it, otherwise English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if setting := environment.get(name):
            return "de" if setting.lower().startswith("de") else "en"
    return "en"
