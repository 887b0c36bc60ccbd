"""The bots by name."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest

import roost
from roost import bots
from roost.bots.chick import Chick
from roost.bots.hen_5211 import Hen
from roost.core.bot import Bot
from roost.core.errors import BadSetup

GAME = roost.load("5211", players=4)


class Own(Bot[Any]):
    """A bot of somebody's own."""

    name = "own"

    def act(self, view: Any, legal: Sequence[str], budget: float) -> str:  # noqa: ARG002
        return legal[0]


def load(name: str) -> Bot[Any]:
    return bots.load(name, GAME, random.Random(0))


def test_a_bot_is_found_by_its_name() -> None:
    assert isinstance(load("chick"), Chick)
    assert isinstance(load("hen"), Hen)


def test_every_bot_carries_the_name_it_is_found_by() -> None:
    assert [load(name).name for name in bots.names("5211")] == ["chick", "hen"]


def test_a_chick_plays_any_game() -> None:
    assert bots.names("a game without bots of its own") == ("chick",)


def test_a_bot_of_ones_own_is_found_by_module_and_class() -> None:
    assert type(load(f"{__name__}:Own")).__name__ == "Own"


def test_a_name_nobody_has_is_answered_with_those_there_are() -> None:
    with pytest.raises(BadSetup) as caught:
        load("ostrich")
    assert caught.value.key == "setup-unknown-bot"
    assert caught.value.values == {"bot": "ostrich", "known": "chick, hen"}


@pytest.mark.parametrize("place", ["no.such.module:Bot", f"{__name__}:Missing", ":Bot"])
def test_a_place_where_nothing_is_says_why(place: str) -> None:
    with pytest.raises(BadSetup) as caught:
        load(place)
    assert caught.value.key == "setup-bot-not-found"
    assert caught.value.values["bot"] == place
    assert caught.value.values["detail"]


@pytest.mark.parametrize("place", ["random:Random", "random:choice"])
def test_what_is_no_bot_is_refused(place: str) -> None:
    with pytest.raises(BadSetup) as caught:
        load(place)
    assert caught.value.key == "setup-not-a-bot"
