"""The catalogues have the same keys and values in both languages, and a message for every error."""

from __future__ import annotations

import ast
import functools
import re
from pathlib import Path

import pytest
from fluent.syntax import FluentParser
from fluent.syntax.ast import Message, VariableReference
from fluent.syntax.visitor import Visitor

from roost.core.enums import label
from roost.core.errors import BadSetup, IllegalAction, Malformed
from roost.games.gloria.game import TOLD
from roost.games.gloria.rules import Reason
from roost.text import LANGUAGES, catalogue, preferred_language, source

SOURCES = Path(__file__).parents[1] / "src" / "roost"


@functools.cache
def messages(language: str) -> dict[str, Message]:
    entries = FluentParser(with_spans=False).parse(source(language)).body
    return {entry.id.name: entry for entry in entries if isinstance(entry, Message)}


def test_languages_have_the_same_keys_in_the_same_order() -> None:
    assert list(messages("en")) == list(messages("de"))


@pytest.mark.parametrize("key", messages("en"))
def test_message_uses_the_same_values_in_both_languages(key: str) -> None:
    assert values_of(messages("en")[key]) == values_of(messages("de")[key])


def values_of(message: Message) -> set[str]:
    """Return the names of the values that a message shows or selects by."""
    found: set[str] = set()

    class Finder(Visitor):
        def visit_VariableReference(self, node: VariableReference) -> None:  # noqa: N802  # Fluent looks it up by name
            found.add(node.id.name)

    Finder().visit(message)
    return found


KEY = re.compile(r"[a-z]+(-[a-z]+)+")


def error_keys(folder: Path = SOURCES) -> set[str]:
    """Return every key that any source file raises an error with."""
    keys = set()
    for file in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            match node:
                case ast.Raise(exc=ast.Call(args=[ast.Constant(value=str(key)), *_])) if KEY.fullmatch(key):
                    keys.add(key)
    return keys


def test_every_error_key_has_a_message() -> None:
    assert error_keys() <= set(messages("en"))
    assert "illegal-not-in-hand" in error_keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_error_message_contains_the_values_of_the_error(language: str) -> None:
    error = IllegalAction("illegal-not-in-hand", card="Y1", hand="G2 G3")
    assert "Y1" in catalogue(language).error(error)
    assert "G2 G3" in catalogue(language).error(error)


def test_every_gloria_reason_has_a_message_with_its_values() -> None:
    assert set(TOLD) == set(Reason) - {Reason.LEGAL}
    for reason, values in TOLD.items():
        assert values_of(messages("en")[f"illegal-{label(reason)}"]) == set(values), reason


@pytest.mark.parametrize("language", LANGUAGES)
def test_quoted_input_is_escaped_and_shortened(language: str) -> None:
    for action, said in (("two\nlines", "two\\nlines"), ("\x1b[2J", "\\x1b[2J"), ("\ud800", "\\ud800"), ("Ä", "Ä")):
        assert said in catalogue(language).error(Malformed("action-malformed", action=action, example="Y1"))
    long = catalogue(language).error(Malformed("action-malformed", action="Y" * 5000, example="Y1"))
    assert "YYY…" in long
    assert len(long) < 500


@pytest.mark.parametrize(
    ("language", "allowed", "message"),
    [
        ("en", "classic, azul", "edition must be classic or azul, not “x”."),
        ("en", "a, b, c", "edition must be a, b or c, not “x”."),
        ("en", "1–9", "edition must be 1–9, not “x”."),
        ("de", "classic, azul", "edition muss classic oder azul sein, nicht „x“."),
    ],
)
def test_bad_value_message_lists_what_is_allowed(language: str, allowed: str, message: str) -> None:
    error = BadSetup("setup-bad-value", option="edition", value="x", allowed=allowed)
    assert catalogue(language).error(error) == message


@pytest.mark.parametrize(
    ("language", "you", "received", "sent"),
    [
        ("en", "You", "Hen passed the fox to you (grain)", "You passed the fox to Hen (grain)"),
        ("de", "Du", "Hen gibt dir den Fuchs (grain)", "Du gibst den Fuchs an Hen weiter (grain)"),
    ],
)
def test_fox_sentences_address_the_player(language: str, you: str, received: str, sent: str) -> None:
    say = catalogue(language)
    assert say("you") == you
    assert say("page-gloria-fox-passed", name="Hen", owner=you, motif="grain") == received
    assert say("page-gloria-fox-passed", name=you, owner="Hen", motif="grain") == sent


def test_missing_value_raises_lookup_error() -> None:
    with pytest.raises(LookupError):
        catalogue("en")("illegal-not-in-hand", card="Y1")


def test_preferred_language_follows_the_environment() -> None:
    assert preferred_language({"LANG": "de_AT.UTF-8"}) == "de"
    assert preferred_language({"LANG": "de_DE", "LC_ALL": "en_GB"}) == "en"
    assert preferred_language({}) == "en"


def test_unknown_language_is_refused() -> None:
    with pytest.raises(BadSetup):
        catalogue("fr")
