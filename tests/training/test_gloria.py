"""`roost train gloria`: reproducible, and its matches are fair."""

from __future__ import annotations

from pathlib import Path

import pytest

import roost
from roost import training
from roost.arena.play import play
from roost.bots.gloria import weights
from roost.bots.gloria.motifs import IN_HAND, INPUTS, LENGTH
from roost.bots.gloria.value import FEATURES, Values, find_features, find_shares
from roost.core.fair import seed_from_text
from roost.games.gloria.rules import MOTIFS, Phase, scorings
from roost.training.gloria import odd, value
from roost.training.gloria.field import Field
from roost.training.gloria.games import enter_inputs
from roost.training.gloria.lab import Lab, Record, Side
from roost.workers import local, threads
from tests.bots.gloria.positions import positions


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
    found = Field(3, local(1)).record(sides, 200, first=5, every=9, games=1)
    assert len(found.rows) == len(found.motifs) == len(found.shares) == len(found.stages) > 60
    assert found.shares.sum(axis=1) == pytest.approx(1)
    assert set(found.stages) == {0, 1, 2}


def test_records_do_not_depend_on_workers_and_pieces() -> None:
    np = pytest.importorskip("numpy")
    sides = [Side([weights.hen(2)]), Side([weights.hen_1()])]
    alone = Field(2, local(1)).record(sides, 200, first=5, every=7, games=50)
    shared = Field(2, threads(2)).record(sides, 200, first=5, every=7, games=3)
    assert all(np.array_equal(one, other) for one, other in zip(alone, shared, strict=True))


@pytest.mark.parametrize("motif_units", [0, 4])
def test_learning_goes_on_from_a_start_and_lowers_the_loss(motif_units: int) -> None:
    np = pytest.importorskip("numpy")
    rng = np.random.default_rng(1)
    x = rng.normal(size=(3000, 2, FEATURES)).astype(np.float32)
    motifs = rng.integers(0, 4, size=(3000, 2, MOTIFS, INPUTS)).astype(np.int8)
    y = np.eye(2, dtype=np.float32)[(x[:, 1, 0] > x[:, 0, 0]).astype(int)]
    record = Record(x, motifs, y, np.arange(3000) % 3, [3000])
    lines: list[str] = []
    first = value.fit_all(record, motif_units, 1, lines.append)
    value.fit_all(record, motif_units, 2, lines.append, start=first)
    before, after = (float(part.split()[-1]) for part in lines[0].split(", then "))
    assert after < before
    assert float(lines[3].split("loss ")[1].split(",")[0]) == pytest.approx(after, abs=0.001)


def test_units_for_motifs_learn_what_the_features_do_not_say() -> None:
    np = pytest.importorskip("numpy")
    rng = np.random.default_rng(1)
    motifs = rng.integers(0, 3, size=(6000, 2, MOTIFS, INPUTS)).astype(np.int8)
    both = np.minimum(motifs[:, :, :, LENGTH], motifs[:, :, :, IN_HAND]).sum(2)  # of no use if added up one by one
    y = np.eye(2, dtype=np.float32)[(both[:, 1] > both[:, 0]).astype(int)]
    record = Record(np.zeros((6000, 2, FEATURES), np.float32), motifs, y, np.zeros(6000, np.int64), [6000])
    losses = []
    for units in (0, 8):
        net = value.fit(value.new_net(units, rng), record.rows, motifs, y, rng, 0.02)
        losses.append(value.loss(net, record.rows, motifs, y))
    assert losses[1] < 0.8 * losses[0]


@pytest.mark.parametrize("model", [weights.value(3), weights.rooster_value(3)], ids=["fox", "rooster"])
def test_learned_value_equals_the_value_of_the_bots(model: weights.Model) -> None:
    np = pytest.importorskip("numpy")
    values = Values()
    for state in positions(3, "learned", every=9):
        find_features(state, values)
        x = np.array([[row[:FEATURES] for row in values.feature[:3]]], np.float32)
        motifs = np.zeros((1, 3, MOTIFS, INPUTS), np.int8)
        enter_inputs(state, values, motifs[0])
        shares = value.forward(value.net_of(model, scorings(state)), x, motifs).shares[0]
        if state.phase != Phase.OVER:
            find_shares(state, model, values)
            assert values.share[:3] == pytest.approx(list(shares), abs=1e-4)


@pytest.mark.parametrize("players", [2, 3])
def test_a_bot_against_itself_wins_its_share(players: int) -> None:
    side = Side([weights.hen_1()])
    result = Lab(players).match(side, side, deals=3, first=1)
    assert sum(result.shares) / 3 == pytest.approx(1 / players)
    assert all(0 <= share <= 1 for share in result.shares)


@pytest.mark.strength
def test_tuned_hen_wins_more_than_the_first_hen() -> None:
    for players, floor in ((2, 0.75), (3, 0.66), (4, 0.6), (5, 0.54)):
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
