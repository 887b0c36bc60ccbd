"""Random games give the same results however they are run."""

from __future__ import annotations

import pytest

from roost import load
from roost.core.record import check, decode, encode
from roost.core.registry import playable
from roost.lab import random_games as lab
from roost.lab.random_games import interpreted_random_games, random_games, random_records


@pytest.mark.parametrize("game", playable())
@pytest.mark.parametrize("players", [2, 5])
def test_results_do_not_depend_on_threads_or_compilation(game: str, players: int) -> None:
    table = load(game, players)
    interpreted = interpreted_random_games(table, 7, seed=3)
    for threads in (1, 2, 7):
        batch = random_games(table, 7, seed=3, threads=threads)
        assert list(batch.points) == list(interpreted.points)
        assert list(batch.tiebreak) == list(interpreted.tiebreak)
        assert batch.decisions == interpreted.decisions


def test_batch_equals_its_parts_played_separately() -> None:
    table = load("5211", 3, target=50)
    whole, rest = random_games(table, 6, seed=10), random_games(table, 2, seed=14)
    assert list(whole.points)[4 * 3 :] == list(rest.points)


@pytest.mark.parametrize("game", playable())
def test_records_of_a_run_are_valid_and_reproducible(game: str) -> None:
    table = load(game, 4)
    first = [encode(record) for record in random_records(table, "a run", 3)]
    assert first == [encode(record) for record in random_records(table, "a run", 3)]
    assert len(set(first)) == 3
    for line in first:
        check(decode(line))


def test_game_longer_than_the_log_raises_overflow_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab, "LOG", 20)
    with pytest.raises(OverflowError):
        next(random_records(load("5211", 4), "long", 1))
