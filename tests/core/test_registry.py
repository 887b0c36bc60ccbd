"""Games by name, built-in or from other packages. A broken game does not affect the others."""

from __future__ import annotations

import importlib.metadata
import logging
import tomllib
from collections.abc import Iterator
from importlib.metadata import EntryPoint, EntryPoints
from pathlib import Path

import pytest

from roost import bots, games
from roost.core import registry
from roost.core.errors import BadSetup
from roost.games.g5211.game import Game5211
from tests.core.isolated import run

PYPROJECT = Path(__file__).parents[2] / "pyproject.toml"


class PokerForTen(Game5211):
    name = "poker"
    seats = range(2, 11)


@pytest.fixture(autouse=True)
def _fresh_registry() -> Iterator[None]:
    """Clear the caches before and after each test, so that entry points are looked up again."""
    caches = (registry._places, registry._load, registry._is_playable)
    for cached in caches:
        cached.cache_clear()
    yield
    for cached in caches:
        cached.cache_clear()


def install(monkeypatch: pytest.MonkeyPatch, **games: str) -> None:
    """Pretend that a package registers these games."""
    found = [EntryPoint(name.strip("_"), place, registry.GROUP) for name, place in games.items()]
    monkeypatch.setattr(importlib.metadata, "entry_points", lambda *, group: EntryPoints(found).select(group=group))


def test_built_in_games_and_bots_are_declared_as_entry_points() -> None:
    declared = tomllib.loads(PYPROJECT.read_text(encoding="utf-8"))["project"]["entry-points"]
    assert declared == {registry.GROUP: games.GAMES, bots.GROUP: bots.BOTS}


def test_game_of_another_package_is_listed_after_built_in_games() -> None:
    assert registry.builtin() == ("5211", "gloria")
    assert registry.names()[:2] == registry.builtin()
    assert "auction" in registry.names()[2:]
    assert registry.game_type("auction").name == "auction"
    assert registry.package("auction") == "roost_auction"


def test_built_in_games_are_found_without_package_metadata() -> None:
    code = """
import importlib.metadata
importlib.metadata.entry_points = lambda **_: importlib.metadata.EntryPoints()
import roost
from roost.core import registry
print(*registry.playable(), roost.load("gloria", 2).name)
"""
    assert run(code) == "5211 gloria gloria"


def test_importing_roost_does_not_look_up_entry_points() -> None:
    assert run("import roost, sys; print('importlib.metadata' in sys.modules)") == "False"


def test_name_registered_twice_is_refused_and_other_games_remain(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, gloria="other.game:Gloria")
    with pytest.raises(BadSetup) as caught:
        registry.game_type("gloria")
    assert caught.value.key == "setup-game-conflict"
    assert caught.value.values["places"] == "roost.games.gloria.game:GameGloria, other.game:Gloria"
    assert registry.game_type("5211") is Game5211
    assert registry.playable() == ("5211",)


@pytest.mark.parametrize(
    ("place", "key"),
    [
        ("no.such.module:Game", "setup-game-not-loaded"),
        ("roost.games.gloria.game:Missing", "setup-game-not-loaded"),
        ("tests.core.broken_module:Game", "setup-game-not-loaded"),
        ("roost.core.fair:Stream", "setup-not-a-game"),
        ("roost.games.g5211.game:Game5211", "setup-not-a-game"),
        ("tests.core.test_registry:PokerForTen", "setup-game-bad-seats"),
    ],
)
def test_game_that_cannot_be_loaded_is_left_out_with_a_warning(
    place: str, key: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    install(monkeypatch, poker=place)
    with pytest.raises(BadSetup) as caught:
        registry.game_type("poker")
    assert caught.value.key == key
    assert caught.value.values["place"] == place
    with caplog.at_level(logging.WARNING):
        assert registry.playable() == ("5211", "gloria")
    assert [record.name for record in caplog.records] == ["roost.games"]


def test_unknown_game_raises_with_the_installed_games() -> None:
    with pytest.raises(BadSetup) as caught:
        registry.load("chess", 2)
    assert caught.value.values == {"game": "chess", "known": ", ".join(registry.names())}
