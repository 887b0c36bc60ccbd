"""Text for people in English or German: a key and values in, a sentence out.

The terminal and the page share one Fluent catalogue per language, `locales/*.ftl`.
"""

from __future__ import annotations

import functools
import os
from collections.abc import Mapping
from importlib import resources
from typing import Any

from roost.core.errors import BadSetup, RoostError, Value

LANGUAGES = ("en", "de")
LONGEST = 300
"""Error messages quote at most this many characters of the input."""
OR = {"en": "or", "de": "oder"}
"""The word before the last of several alternatives."""


class Catalogue:
    """The messages of one language."""

    def __init__(self, language: str) -> None:
        from fluent.runtime import FluentBundle, FluentResource  # slow to import: only when a message is needed

        self.language = language
        functions: dict[str, Any] = {"OR": functools.partial(either, word=OR[language])}
        self._bundle = FluentBundle([language], use_isolating=False, functions=functions)
        self._bundle.add_resource(FluentResource(source(language)))

    def __call__(self, key: str, **values: Any) -> str:
        """Return the message of a key; raise LookupError if the message or one of its values is missing."""
        pattern = self._bundle.get_message(key).value
        if pattern is None:
            raise LookupError(f"{self.language}: {key} has no text")
        message, errors = self._bundle.format_pattern(pattern, values)
        if errors:
            raise LookupError(f"{self.language}: {key}: {errors[0]}")
        return str(message)

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
    """Return the Fluent source of a catalogue."""
    return resources.files("roost").joinpath("locales", f"{language}.ftl").read_text(encoding="utf-8")


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
