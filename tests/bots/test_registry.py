"""Bots by name."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest

import roost
from roost import bots
from roost.bots.chick import Chick
from roost.bots.g5211.hen import Hen
from roost.core.bot import Bot, Budget
from roost.core.errors import BadSetup

GAME = roost.load("5211", players=4)


class Own(Bot[Any]):
    """A bot that is not installed."""

    name = "own"

    def act(self, view: Any, legal: Sequence[str], budget: Budget) -> str:  # noqa: ARG002
        return legal[0]


def load(name: str) -> Bot[Any]:
    return bots.load(name, GAME, random.Random(0))


def test_built_in_bot_is_found_by_its_name() -> None:
    assert isinstance(load("chick"), Chick)
    assert isinstance(load("hen"), Hen)


def test_bots_have_the_names_they_are_found_by() -> None:
    assert [load(name).name for name in bots.names("5211")] == ["chick", "hen", "rooster", "fox"]


def test_chick_plays_any_game() -> None:
    assert bots.names("a game without its own bots") == ("chick",)


def test_own_bot_is_found_by_module_and_class() -> None:
    assert type(load(f"{__name__}:Own")).__name__ == "Own"


def test_unknown_bot_raises_with_the_known_bots() -> None:
    with pytest.raises(BadSetup) as caught:
        load("ostrich")
    assert caught.value.key == "setup-unknown-bot"
    assert caught.value.values == {"bot": "ostrich", "known": "chick, hen, rooster, fox"}


@pytest.mark.parametrize("place", [":", "own:"])
def test_place_that_is_no_module_and_class_says_what_is_expected(place: str) -> None:
    with pytest.raises(BadSetup) as caught:
        load(place)
    assert caught.value.values == {"bot": place, "detail": "expected package.module:Class"}


@pytest.mark.parametrize("place", ["no.such.module:Bot", f"{__name__}:Missing", ":Bot"])
def test_bot_that_cannot_be_imported_raises_with_the_reason(place: str) -> None:
    with pytest.raises(BadSetup) as caught:
        load(place)
    assert caught.value.key == "setup-bot-not-found"
    assert caught.value.values["bot"] == place
    assert caught.value.values["detail"]


@pytest.mark.parametrize("place", ["random:Random", "random:choice"])
def test_object_that_is_not_a_bot_is_refused(place: str) -> None:
    with pytest.raises(BadSetup) as caught:
        load(place)
    assert caught.value.key == "setup-not-a-bot"
