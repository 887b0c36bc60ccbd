"""`roost train gloria`: reproducible, and its matches are fair."""

from __future__ import annotations

from pathlib import Path

import pytest

import roost
from roost import training
from roost.arena.play import play
from roost.bots.gloria import weights
from roost.bots.gloria.value import FEATURES
from roost.core.fair import seed_from_text
from roost.training.gloria import odd, value
from roost.training.gloria.field import Field
from roost.training.gloria.lab import Lab, Side
from roost.workers import local, threads


def learned(folder: Path, seed: str) -> dict[str, str]:
    """Return the files that a short training writes."""
    training.train("gloria", 2, seed, 0.0005, folder, lambda _: None)
    return {path.name: path.read_text(encoding="utf-8") for path in folder.iterdir()}


@pytest.mark.search
def test_same_seed_gives_the_same_weights(tmp_path: Path) -> None:
    pytest.importorskip("numpy")
    first, again = learned(tmp_path / "a", "one"), learned(tmp_path / "b", "one")
    assert first == again
    assert {"hen-2.json", "value-2.json", "curve-2.txt"} == set(first)
    assert learned(tmp_path / "c", "two")["value-2.json"] != first["value-2.json"]


def test_recorded_decisions_share_one_victory_and_come_from_all_stages() -> None:
    pytest.importorskip("numpy")
    sides = [Side([weights.hen(3)]), Side([weights.hen_1()])]
    rows, shares, stages = Field(3, local(1)).record(sides, 200, first=5, every=9, games=1)
    assert len(rows) == len(shares) == len(stages) > 60
    assert shares.sum(axis=1) == pytest.approx(1)
    assert set(stages) == {0, 1, 2}


def test_records_do_not_depend_on_workers_and_pieces() -> None:
    np = pytest.importorskip("numpy")
    sides = [Side([weights.hen(2)]), Side([weights.hen_1()])]
    alone = Field(2, local(1)).record(sides, 200, first=5, every=7, games=50)
    shared = Field(2, threads(2)).record(sides, 200, first=5, every=7, games=3)
    assert all(np.array_equal(one, other) for one, other in zip(alone, shared, strict=True))


def test_learning_goes_on_from_a_start_and_lowers_the_loss() -> None:
    np = pytest.importorskip("numpy")
    rng = np.random.default_rng(1)
    x = rng.normal(size=(3000, 2, FEATURES)).astype(np.float32)
    y = np.eye(2, dtype=np.float32)[(x[:, 1, 0] > x[:, 0, 0]).astype(int)]
    stages = np.arange(3000) % 3
    lines: list[str] = []
    first = value.fit_all(x, y, stages, 1, lines.append)
    value.fit_all(x, y, stages, 2, lines.append, start=first)
    before, after = (float(part.split()[-1]) for part in lines[0].split(", then "))
    assert after < before
    assert float(lines[3].split("loss ")[1].split(",")[0]) == pytest.approx(after, abs=0.001)


@pytest.mark.parametrize("players", [2, 3])
def test_a_bot_against_itself_wins_its_share(players: int) -> None:
    side = Side([weights.hen_1()])
    result = Lab(players).match(side, side, deals=3, first=1)
    assert sum(result.shares) / 3 == pytest.approx(1 / players)
    assert all(0 <= share <= 1 for share in result.shares)


@pytest.mark.strength
def test_tuned_hen_wins_more_than_the_first_hen() -> None:
    for players, floor in ((2, 0.7), (3, 0.45), (4, 0.45), (5, 0.35)):
        result = Lab(players).match(Side([weights.hen(players)]), Side([weights.hen_1()]), deals=300, first=10**6)
        assert sum(result.shares) / 300 > floor


ANYTHING = weights.soft(weights.hen_1(), 1000.0)
ODD_SIDES = {
    **{bot.name: Side([bot.weights(4)]) for bot in odd.HENS},
    "random": Side([ANYTHING]),
    "flat Monte Carlo": Side([ANYTHING], limits=(20, 40, 1000, 0, 0, 0)),  # each simulation to the end of the game
}


@pytest.mark.strength
@pytest.mark.thorough
@pytest.mark.parametrize("name", ODD_SIDES)
def test_search_is_not_below_par_against_odd_bots(name: str) -> None:
    searcher = Side(weights.population(4), weights.value(4), (200, 8, 6, 0, 2000, 3))
    assert Lab(4).match(searcher, ODD_SIDES[name], deals=1, first=10**6).shares[0] >= 0.25


@pytest.mark.parametrize("bot", ["Greedy", "Linear", "Mimic", "Hoarder"])
def test_odd_bot_plays_a_whole_game(bot: str) -> None:
    record = play(roost.load("gloria", 3), [f"{odd.__name__}:{bot}"] * 3, seed_from_text(bot))
    assert record.outcome is not None
