"""The learners among the examples: right gradients, policies that follow rewards, and agents that are fair bots."""

from __future__ import annotations

import importlib
import json
import random
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

from roost import envs, load
from roost.core import codec
from roost.core.bot import Budget
from roost.core.errors import BadSetup
from roost.core.fair import SEED_BYTES
from roost.core.play import Play
from roost.report import svg
from roost.testing import check_bot
from tests.docs.test_documents import ROOT

EXAMPLES = ROOT / "examples" / "learning"
SMALL = ["--updates", "2", "--count", "4", "--measure-every", "1", "--deals", "4", "--hidden", "8"]
LEARNERS = ["ppo", "mmd"]


@pytest.fixture(autouse=True)
def _path_of_examples(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(EXAMPLES)


def small(name: str, *given: str) -> tuple[Any, Any, Any, Any]:
    """Return an example, its arguments, a batch for self-play and a network."""
    example = importlib.import_module(name)
    games = envs.batch("5211", 2, 4, rewards="points")
    network = example.Network(games.game, games.layout, 8, np.random.default_rng(1))
    return example, example.parse_args([*SMALL, *given]), games, network


@pytest.mark.parametrize("name", LEARNERS)
def test_gradients_match_differences_of_the_loss(name: str) -> None:
    example, _, games, network = small(name)
    rng = np.random.default_rng(2)
    x, masks = example.look(games.step_result, network)
    network.weights = {key: weights.astype(float) for key, weights in network.weights.items()}
    by_logits, by_values = rng.standard_normal(masks.shape) * masks, rng.standard_normal(len(x))

    def loss() -> float:
        log_chances, values, _ = network.forward(x, masks)
        return float((np.exp(log_chances) * by_logits).sum() + (values * by_values).sum())

    log_chances, _, layers = network.forward(x, masks)
    chances = np.exp(log_chances)
    d_logits = chances * (by_logits - (chances * by_logits).sum(1, keepdims=True))
    for key, found in network.gradients(x, layers, d_logits, by_values).items():
        place = np.unravel_index(np.abs(found).argmax(), found.shape)
        network.weights[key][place] += 1e-5
        above = loss()
        network.weights[key][place] -= 2e-5
        below = loss()
        network.weights[key][place] += 1e-5
        assert (above - below) / 2e-5 == pytest.approx(found[place], rel=1e-4), key


@pytest.mark.parametrize("name", LEARNERS)
def test_advantage_is_what_is_paid_until_the_end_minus_the_value(name: str) -> None:
    example = importlib.import_module(name)
    values = np.array([[1.0], [2.0], [3.0], [4.0]])
    paid, dones = np.array([[10.0], [20.0], [30.0], [40.0]]), np.array([[False], [True], [False], [False]])
    found = example.advantages_of(values, paid, dones, np.array([5.0]), 1.0)
    assert found.ravel().tolist() == [30 - 1, 20 - 2, 75 - 3, 45 - 4]


@pytest.mark.parametrize("name", LEARNERS)
def test_learner_makes_actions_likelier_that_were_paid_better(name: str) -> None:
    example, args, games, network = small(name, "--epochs", "20")
    (x, masks, old, actions, values, paid, dones), _ = example.play(games, network, args, np.random.default_rng(3))
    is_good = actions % 2 == 0
    paid, dones = np.where(is_good, 1.0, -1.0).astype(np.float32), np.ones_like(dones)
    decisions = [x, masks, old, actions, values, paid, dones]
    last = 1e-3 if name == "ppo" else 0  # a learning rate; the number of the update
    example.learn(network, decisions, values[0], args, last, np.random.default_rng(4))
    log_chances, *_ = network.forward(x.reshape(-1, x.shape[-1]), masks.reshape(-1, masks.shape[-1]))
    places = (np.arange(actions.size), actions.ravel())
    gain = log_chances[places] - old.reshape(log_chances.shape)[places]
    assert gain[is_good.ravel()].mean() > 0.02
    assert gain[~is_good.ravel()].mean() < -0.02


def test_strong_magnet_pulls_the_policy_of_mmd_towards_uniform_play() -> None:
    mmd, args, games, network = small("mmd", "--magnet", "10", "--step-size", "100", "--epochs", "20")
    network.weights["own"] *= 100
    decisions, last_values = mmd.play(games, network, args, np.random.default_rng(3))
    x, masks = (array.reshape(-1, array.shape[-1]) for array in decisions[:2])

    def entropy() -> float:
        log_chances, *_ = network.forward(x, masks)
        return float(-(np.exp(log_chances) * log_chances).sum(1).mean())

    before, most = entropy(), float(np.log(masks.sum(1)).mean())
    mmd.learn(network, decisions, last_values, args, 0, np.random.default_rng(4))
    assert before < entropy() <= most + 1e-4


@pytest.mark.parametrize(("name", "given"), [("ppo", []), ("ppo", ["--opponents", "self"]), ("mmd", [])])
def test_same_seed_gives_the_same_curve_and_another_seed_other_weights(name: str, given: list[str]) -> None:
    example = importlib.import_module(name)
    first, again, other = (
        example.train(example.parse_args([*SMALL, *given, "--seed", seed])) for seed in ("1", "1", "2")
    )
    assert [point[0] for point in first[1]] == [0, 4 * 33 * (1 if name == "ppo" and not given else 2), first[1][2][0]]
    assert all(low <= mean <= high for _, mean, low, high in first[1])
    assert first[1] == again[1]
    assert np.array_equal(first[0].weights["w1"], again[0].weights["w1"])
    assert not np.array_equal(first[0].weights["w1"], other[0].weights["w1"])


def test_self_play_in_a_game_of_turns_says_what_to_do() -> None:
    ppo = importlib.import_module("ppo")
    with pytest.raises(SystemExit, match="name --opponents"):
        ppo.train(ppo.parse_args([*SMALL, "--game", "gloria", "--opponents", "self"]))


@pytest.fixture
def agent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Return the class of a bot with the weights of a network that has not learnt anything."""
    *_, games, network = small("ppo")
    network.save(tmp_path / "agent.npz", games)
    monkeypatch.setenv("ROOST_AGENT", str(tmp_path / "agent.npz"))
    return importlib.import_module("play_trained").Trained


def test_trained_agent_follows_the_contract_of_bots(agent: Any) -> None:
    assert check_bot(agent, load("5211", 2), budget=Budget(0.5), simulations=1).decisions == 66


def test_trained_agent_decides_by_the_chances_of_its_network(agent: Any) -> None:
    *_, network = small("ppo")
    game = load("5211", 2)
    view = game.view(Play(game, bytes(SEED_BYTES), game.start()).with_deals().state, 1)
    found: list[Any] = []

    class Recorder(random.Random):
        def choices(self, population: Any, weights: Any = None, **_: Any) -> Any:
            found.extend(weights)
            return [population[int(np.argmax(weights))]]

    action = agent(game, Recorder()).act(view, view.legal, Budget())
    x, masks = (np.array([numbers(game, view)], np.float32) for numbers in (codec.encode, codec.mask))
    log_chances, *_ = network.forward(x / network.scale, masks)
    assert action in view.legal
    assert np.allclose(np.array(found) / sum(found), np.exp(log_chances[0]), atol=1e-6)


def test_agent_at_another_table_says_what_it_was_trained_for(agent: Any) -> None:
    with pytest.raises(BadSetup, match="trained for 5211 with 2 players, not for 5211 with 3"):
        agent(load("5211", 3), random.Random(1))


def test_agent_without_its_file_names_the_file(agent: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ROOST_AGENT", "missing.npz")
    with pytest.raises(BadSetup, match=r"setup-bot-not-ready.*missing\.npz"):
        agent(load("5211", 2), random.Random(1))


def test_program_prints_shares_against_both_opponents(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["mmd.py", *SMALL, "--save", str(tmp_path / "agent.npz")])
    importlib.import_module("mmd").main()
    *_, by_random, by_hen = capsys.readouterr().out.splitlines()
    assert by_random.startswith("against random, fresh deals: wins ")
    assert by_hen.startswith("against hen, fresh deals: wins ")
    assert (tmp_path / "agent.npz").exists()


@pytest.mark.skipif(not svg.are_available(), reason="plots need matplotlib")
def test_picture_of_curves_says_in_words_what_was_reached(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    curves = importlib.import_module("curves")
    for method in curves.METHODS:
        for seed, end in enumerate((0.25, 0.35), 1):
            (tmp_path / f"{method} {seed}.json").write_text(json.dumps([[0, 0, 0, 0.1], [1000, end, end, end]]))
    out = tmp_path / "learning.svg"
    arguments = ["curves.py", "--seeds", "2", "--folder", str(tmp_path), "--out", str(out)]
    monkeypatch.setattr(sys, "argv", arguments)
    curves.main()
    picture = ElementTree.fromstring(out.read_text(encoding="utf-8"))
    said = picture.findtext("{http://www.w3.org/2000/svg}desc") or ""
    assert "MMD, self-play: 30.0%" in said
    assert "2 seeds from 25.0 to 35.0" in said


def test_shipped_picture_shows_five_seeds_of_every_method() -> None:
    picture = ElementTree.parse(ROOT / "docs" / "pictures" / "learning.svg")
    said = picture.findtext("{http://www.w3.org/2000/svg}desc") or ""
    assert said.count("5 seeds") == 3
    assert all(f"{method}: " in said for method in ("PPO against hen", "PPO, self-play", "MMD, self-play"))
