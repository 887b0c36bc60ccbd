"""Games of other libraries beside ours: each is played to its end, and a library that is missing is named."""

from __future__ import annotations

import importlib.util

import pytest

from roost.lab.peers import games, measure
from roost.lab.peers.games import LIBRARIES, Library

AVAILABLE = [library for library in LIBRARIES if importlib.util.find_spec(library.module) is not None]


@pytest.mark.parametrize("library", AVAILABLE, ids=lambda library: library.name)
def test_first_and_last_game_of_a_library_are_played_to_the_end(library: Library) -> None:
    for name in (library.games[0], library.games[-1]):
        players, play = library.load(name)
        assert players in range(2, 6)
        assert play(2) >= 2


def test_missing_and_broken_libraries_are_named_with_the_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(name: str) -> tuple[int, games.Play]:
        raise ImportError(f"{name} needs another version\nof everything")

    missing = Library("Missing", "no_such_module", ("a", "b"), broken)
    monkeypatch.setattr(games, "LIBRARIES", (missing, Library("Broken", "json", ("c",), broken)))
    assert list(games.peers()) == [("Missing", ""), ("Broken c", "ImportError: c needs another version")]


def test_our_games_play_and_count_decisions() -> None:
    found = list(measure.ours())
    assert {peer.library for peer in found} >= {"Roost, interpreted"}
    assert [peer.play(1) for peer in found if peer.game == "5211"] == [72] * (len(found) // 2)
