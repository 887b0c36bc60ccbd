"""The catalogues: the same keys in both languages, and a sentence for everything that can be said."""

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


def test_both_languages_have_the_same_keys_in_the_same_order() -> None:
    assert list(messages("en")) == list(messages("de"))


@pytest.mark.parametrize("key", messages("en"))
def test_a_message_takes_the_same_values_in_both_languages(key: str) -> None:
    assert values_of(messages("en")[key]) == values_of(messages("de")[key])


def values_of(message: Message) -> set[str]:
    """The values that a message shows or chooses by."""
    found: set[str] = set()

    class Finder(Visitor):
        def visit_VariableReference(self, node: VariableReference) -> None:  # noqa: N802  # Fluent looks it up by name
            found.add(node.id.name)

    Finder().visit(message)
    return found


KEY = re.compile(r"[a-z]+(-[a-z]+)+")


def error_keys(folder: Path = SOURCES) -> set[str]:
    """Every key that an error is raised with anywhere in the sources."""
    keys = set()
    for file in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            match node:
                case ast.Raise(exc=ast.Call(args=[ast.Constant(value=str(key)), *_])) if KEY.fullmatch(key):
                    keys.add(key)
    return keys


def test_every_error_has_its_sentence() -> None:
    assert error_keys() <= set(messages("en"))
    assert "illegal-not-in-hand" in error_keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_error_says_what_is_wrong_and_what_would_be_right(language: str) -> None:
    error = IllegalAction("illegal-not-in-hand", card="Y1", hand="G2 G3")
    assert "Y1" in catalogue(language).error(error)
    assert "G2 G3" in catalogue(language).error(error)


def test_every_reason_against_an_action_of_gloria_has_a_sentence_for_its_values() -> None:
    assert set(TOLD) == set(Reason) - {Reason.LEGAL}
    for reason, values in TOLD.items():
        assert values_of(messages("en")[f"illegal-{label(reason)}"]) == set(values), reason


@pytest.mark.parametrize("language", LANGUAGES)
def test_input_is_shown_on_one_line_and_not_at_any_length(language: str) -> None:
    for action, said in (("two\nlines", "two\\nlines"), ("\x1b[2J", "\\x1b[2J"), ("\ud800", "\\ud800"), ("Ä", "Ä")):
        assert said in catalogue(language).error(Malformed("action-malformed", action=action, example="Y1"))
    long = catalogue(language).error(Malformed("action-malformed", action="Y" * 5000, example="Y1"))
    assert "YYY…" in long
    assert len(long) < 500


def test_a_missing_value_is_an_error_of_ours() -> None:
    with pytest.raises(LookupError):
        catalogue("en")("illegal-not-in-hand", card="Y1")


def test_the_language_is_that_of_the_system() -> None:
    assert preferred_language({"LANG": "de_AT.UTF-8"}) == "de"
    assert preferred_language({"LANG": "de_DE", "LC_ALL": "en_GB"}) == "en"
    assert preferred_language({}) == "en"


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(BadSetup):
        catalogue("fr")
