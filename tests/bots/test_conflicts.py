"""Bots of other packages: none of them replaces a bot of ours or stops a table."""

from __future__ import annotations

import importlib.metadata
import logging
import random
from collections.abc import Iterator, Sequence
from importlib.metadata import EntryPoint, EntryPoints
from typing import Any

import pytest

import roost
from roost import bots
from roost.bots.chick import Chick
from roost.bots.g5211.hen import Hen
from roost.core.bot import Bot, Budget
from roost.core.errors import BadSetup

GAME = roost.load("5211", players=2)


class Goose(Bot[Any]):
    """A bot of another package."""

    name = "goose"

    def act(self, view: Any, legal: Sequence[str], budget: Budget) -> str:  # noqa: ARG002
        return legal[0]


OURS = ("chick", "hen", "rooster", "fox")
GOOSE = f"{__name__}:Goose"


@pytest.fixture(autouse=True)
def _fresh_registry() -> Iterator[None]:
    """Entry points are looked up again in each test, and after the last one."""
    caches = (bots._places, bots._is_playable)
    for cached in caches:
        cached.cache_clear()
    yield
    for cached in caches:
        cached.cache_clear()


def install(monkeypatch: pytest.MonkeyPatch, *found: tuple[str, str]) -> None:
    """Have packages that register these bots."""
    entries = [EntryPoint(name, place, bots.GROUP) for name, place in found]
    monkeypatch.setattr(importlib.metadata, "entry_points", lambda *, group: EntryPoints(entries).select(group=group))


@pytest.mark.parametrize("entry", ["5211.hen", "any.chick", "5211.chick"])
def test_second_bot_with_a_name_of_ours_is_left_out_and_logged_once(
    entry: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    install(monkeypatch, (entry, GOOSE))
    for _ in range(2):
        assert bots.names("5211") == OURS
    assert bots.default("5211") == "hen"
    assert type(bots.load("hen", GAME, random.Random(0))) is Hen
    assert type(bots.load("chick", GAME, random.Random(0))) is Chick
    (warning,) = caplog.records
    assert GOOSE in warning.getMessage()


def test_name_that_two_other_packages_bring_is_left_out(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    install(monkeypatch, ("poker.hen", GOOSE), ("poker.hen", "other:Hen"), ("5211.goose", GOOSE))
    for _ in range(2):
        assert bots.names("poker") == ("chick",)
    assert bots.default("poker") == "chick"
    assert bots.names("5211") == (*OURS, "goose")
    assert [(record.name, record.levelno) for record in caplog.records] == [("roost.bots", logging.WARNING)]


@pytest.mark.parametrize("place", ["no.such.module:Bot", f"{__name__}:Missing", "random:Random"])
def test_bot_that_cannot_be_loaded_is_left_out_and_logged_once(
    place: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    install(monkeypatch, ("5211.goose", place))
    for _ in range(2):
        assert bots.names("5211") == OURS
    with pytest.raises(BadSetup):
        bots.load("goose", GAME, random.Random(0))
    assert len(caplog.records) == 1
