"""Catalogues that games bring: complete in both languages, and without clashes."""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest
from fluent.syntax import FluentParser
from fluent.syntax.ast import Message

from roost.core import registry
from roost.core.errors import IllegalAction
from roost.text import LANGUAGES, catalogue, source_of_game
from tests.test_text import error_keys, messages, values_of

OWN = [game for game in registry.playable() if source_of_game(game, "en") is not None]
for_each_own_catalogue = pytest.mark.parametrize("game", OWN)


def messages_of(game: str, language: str) -> dict[str, Message]:
    entries = FluentParser(with_spans=False).parse(source_of_game(game, language) or "").body
    return {entry.id.name: entry for entry in entries if isinstance(entry, Message)}


@for_each_own_catalogue
def test_both_languages_have_the_same_keys_and_values(game: str) -> None:
    english, german = messages_of(game, "en"), messages_of(game, "de")
    assert list(english) == list(german)
    for key, message in english.items():
        assert values_of(message) == values_of(german[key]), key


@for_each_own_catalogue
def test_keys_of_a_game_are_prefixed_and_do_not_clash(game: str) -> None:
    for key in messages_of(game, "en"):
        assert key.startswith(f"{game}-") or key == f"page-game-{game}"
        assert key not in messages("en")


@for_each_own_catalogue
def test_every_error_of_a_game_has_a_message(game: str) -> None:
    folder = Path(str(importlib.import_module(registry.package(game)).__file__)).parent
    assert error_keys(folder) <= {*messages("en"), *messages_of(game, "en")}


def test_errors_and_texts_of_auction_are_found() -> None:
    folder = Path(str(importlib.import_module("roost_auction").__file__)).parent
    assert "auction" in OWN
    assert "auction-not-in-hand" in error_keys(folder)


@pytest.mark.parametrize("language", LANGUAGES)
def test_common_catalogue_finds_the_messages_of_a_game(language: str) -> None:
    error = IllegalAction("auction-not-in-hand", card="7", hand="1 2 3")
    assert "1 2 3" in catalogue(language).error(error)


def test_unknown_key_raises_lookup_error() -> None:
    with pytest.raises(LookupError):
        catalogue("en")("no-such-key")
