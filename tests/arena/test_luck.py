"""The luck of a seat has mean zero, whatever the bots do."""

from __future__ import annotations

import random
from statistics import fmean, stdev
from typing import Any

import pytest

import roost
from roost.arena import luck, rollouts
from roost.arena.luck import MOMENTS, Watcher
from roost.arena.play import play
from roost.arena.rollouts import Rollouts
from roost.core.engine import layout
from roost.core.fair import seed_of_run
from roost.core.play import Transcript


@pytest.mark.parametrize("name", ["5211", "gloria"])
def test_reshuffled_state_has_the_same_cards_and_hands(name: str) -> None:
    game = roost.load(name, players=3)
    transcript = Transcript(game, seed_of_run("reshuffle", 0))
    transcript.deal()
    before: Any = transcript.state
    after = layout.copy(before)
    after.rng = [5, 6, 7, 8]
    game.playouts.reshuffle(after)
    assert after.deck != before.deck
    assert sorted(after.deck) == sorted(before.deck)
    assert after.hand == before.hand
    for seat in range(3):
        view, shuffled = game.view(before, seat), game.view(after, seat)
        assert view == shuffled


@pytest.mark.parametrize("name", ["5211", "gloria"])
def test_luck_has_mean_zero_over_deals(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rollouts, "finisher", rollouts.random_finisher)
    monkeypatch.setattr(luck, "GAMES", 3)
    game = roost.load(name, players=2)
    found = []
    for index in range(12):
        seed = seed_of_run("luck", index)
        watcher = Watcher(game)
        play(game, ("chick", "chick"), seed, watch=watcher)
        found.append(watcher.luck_of(random.Random(index).randrange(2), seed))
    assert {len(row) for row in found} == {len(MOMENTS)}
    for values in zip(*found, strict=True):
        assert abs(fmean(values)) <= 3.5 * stdev(values) / len(values) ** 0.5 + 1e-9
    assert stdev(row[0] for row in found) > 0


def test_luck_after_the_end_of_the_game_is_zero(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rollouts, "finisher", rollouts.random_finisher)
    monkeypatch.setattr(luck, "GAMES", 1)
    game = roost.load("5211", players=5)
    watcher = Watcher(game)
    play(game, ("chick",) * 5, seed_of_run("short", 0), watch=watcher)
    assert watcher.luck_of(0, b"x")[-1] == 0.0


@pytest.mark.parametrize("name", ["5211", "gloria"])
def test_hens_finish_the_last_turns_of_a_known_state(name: str) -> None:
    """The value of a state near its end is a share of the victory and a little of the margin, for every seat."""
    game = roost.load(name, players=2)
    states: list[Any] = []
    record = play(game, ("chick", "chick"), seed_of_run("late", 0), watch=states.append)
    assert record.outcome is not None
    ends = Rollouts(game, 2)
    values = [ends.value(states[-3], seat, 1, is_reshuffled=True) for seat in range(2)]
    assert sum(values) == pytest.approx(1.0)
    over = [ends.value(states[-1], seat, 1, is_reshuffled=False) for seat in range(2)]
    assert [value > 0.5 for value in over] == [seat in record.outcome.winners for seat in range(2)]
