"""The games in PettingZoo: its own test suites, whole games, and clear errors."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from functools import partial
from typing import Any, cast

import numpy as np
import pytest

from roost.core import codec, record
from roost.core.errors import BadSetup, GameOver, IllegalAction, Malformed

pettingzoo = pytest.importorskip("pettingzoo", reason="needs the extra `research`")
pytest.importorskip("pygame", reason="PettingZoo's test suites import a game that needs it")
with warnings.catch_warnings():  # they import it in a way that PettingZoo has deprecated
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test

from roost.envs.pettingzoo import RoostAEC, RoostParallel  # noqa: E402  # an error without the extra

for_both_games = pytest.mark.parametrize("name", ["5211", "gloria"])


@pytest.fixture(autouse=True)
def _harmless_warnings() -> Iterator[None]:
    """Allow the warning of the test suites about observations that have a mask beside them."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Observation is not a NumPy array")
        warnings.filterwarnings("ignore", message="Observation space for each agent probably should be")
        yield


@for_both_games
@pytest.mark.parametrize("players", [2, 5])
def test_agents_in_turn_pass_the_api_test(name: str, players: int) -> None:
    api_test(RoostAEC(name, players), num_cycles=60)


@for_both_games
def test_agents_in_turn_pass_the_seed_test(name: str) -> None:
    seed_test(partial(RoostAEC, name, 3), num_cycles=60)


@for_both_games
def test_agents_in_turn_pass_the_render_test(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(partial(RoostAEC, name, 3))
    assert capsys.readouterr().out.strip()


@for_both_games
def test_text_names_the_seat_that_it_is_for(name: str) -> None:
    env = RoostAEC(name, 3, render_mode="ansi")
    env.reset(seed=1)
    for _ in range(5):
        seat = env.possible_agents.index(env.agent_selection)
        title, *_ = env.render().splitlines()
        assert title.endswith(f" {seat + 1}")
        env.step(env.action_space(env.agent_selection).sample())


@pytest.mark.parametrize("players", [2, 5])
def test_agents_at_the_same_time_pass_the_api_test(players: int) -> None:
    parallel_api_test(RoostParallel("5211", players), num_cycles=100)


def test_agents_at_the_same_time_pass_the_seed_test() -> None:
    parallel_seed_test(partial(RoostParallel, "5211", 3), num_cycles=60)


def test_ids_are_registered() -> None:
    assert isinstance(pettingzoo.make("aec", "roost/gloria-v0", players=2), RoostAEC)
    assert isinstance(pettingzoo.make("aec", "roost/5211-v0"), RoostAEC)
    assert isinstance(pettingzoo.make("parallel", "roost/5211-v0", players=2), RoostParallel)


def play_in_turn(env: Any, seed: int | None) -> list[Any]:
    """Return everything that agents see and are paid in a whole game of random actions."""
    env.reset(seed=seed)
    rng, seen = np.random.default_rng(3), []
    for agent in env.agent_iter():
        observation, reward, is_over, _, _ = env.last()
        seen.append((agent, observation["observation"].tolist(), reward))
        env.step(None if is_over else int(rng.choice(np.flatnonzero(observation["action_mask"]))))
    return seen


@for_both_games
def test_whole_game_is_the_same_for_the_same_seed(name: str) -> None:
    env = RoostAEC(name, 3)
    first = play_in_turn(env, 5)
    assert env.table.outcome is not None
    assert play_in_turn(env, 6) != first
    assert play_in_turn(env, None) != first
    assert play_in_turn(RoostAEC(name, 3), 5) == first


def play_at_the_same_time(env: Any, seed: int) -> list[Any]:
    observations, _ = env.reset(seed=seed)
    rng, seen = np.random.default_rng(3), []
    while env.agents:
        masks = {agent: observations[agent]["action_mask"] for agent in env.agents}
        actions = {agent: int(rng.choice(np.flatnonzero(mask))) for agent, mask in masks.items()}
        observations, rewards, *_ = env.step(actions)
        seen.append(([own["observation"].tolist() for own in observations.values()], rewards))
    return seen


def test_whole_parallel_game_is_the_same_for_the_same_seed() -> None:
    first = play_at_the_same_time(RoostParallel("5211", 4), 5)
    env = RoostParallel("5211", 4)
    assert play_at_the_same_time(env, 6) != first
    assert play_at_the_same_time(env, 5) == first
    assert sum(first[-1][1].values()) == pytest.approx(1)


@for_both_games
def test_game_of_an_environment_has_a_record_that_can_be_checked(name: str) -> None:
    env = RoostAEC(name, 2, rewards="points")
    seen = play_in_turn(env, 1)
    record.check(record.decode(record.encode(env.table.record)))
    paid = {agent: sum(reward for other, _, reward in seen if other == agent) for agent in env.possible_agents}
    assert list(paid.values()) == env.table.points


@for_both_games
def test_seat_that_does_not_decide_now_has_no_legal_action(name: str) -> None:
    env = RoostAEC(name, 3)
    env.reset(seed=1)
    first = env.agent_selection
    env.step(env.action_space(first).sample())
    if name == "5211":
        assert not env.observe(first)["action_mask"].any()
    assert env.observe(env.agent_selection)["action_mask"].any()


def test_observations_are_those_of_the_view() -> None:
    env = RoostAEC("5211", 3, options={"scores": "hidden"})
    env.reset(seed=1)
    view = env.table.game.view(env.table.play.state, 2)
    assert env.observe("seat_2")["observation"].tolist() == codec.encode(env.table.game, view)


@for_both_games
def test_illegal_action_names_seat_action_and_what_is_legal(name: str) -> None:
    env = RoostAEC(name, 2)
    env.reset(seed=1)
    seat, state = env.possible_agents.index(env.agent_selection), env.table.play.state
    wrong = int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"] == 0)[0])
    with pytest.raises(IllegalAction, match="env-illegal-action") as error:
        env.step(wrong)
    legal = [f"{number} ({env.table.game.actions[number]})" for number in env.table.legal(seat)]
    assert error.value.values == {
        "seat": seat,
        "action": f"{wrong} ({env.table.game.actions[wrong]})",
        "legal": ", ".join(legal),
    }
    assert error.value.__notes__
    assert env.table.play.state is state


@pytest.mark.parametrize("action", ["draw", 1.0, None, [1], [[1], 2], True])
def test_action_that_is_not_an_integer_is_refused(action: Any) -> None:
    env = RoostAEC("gloria", 2)
    env.reset(seed=1)
    with pytest.raises(Malformed, match="env-action-type"):
        env.step(action)


@for_both_games
def test_game_that_does_not_run_asks_for_a_reset(name: str) -> None:
    env = RoostAEC(name, 2)
    with pytest.raises(GameOver, match="env-needs-reset"):
        env.step(0)
    play_in_turn(env, 1)
    with pytest.raises(GameOver, match="env-needs-reset"):
        env.step(0)


def test_parallel_game_that_does_not_run_asks_for_a_reset() -> None:
    env = RoostParallel("5211", 2)
    with pytest.raises(GameOver, match="env-needs-reset"):
        env.step({"seat_0": 0, "seat_1": 0})
    play_at_the_same_time(env, 1)
    with pytest.raises(GameOver, match="env-needs-reset") as error:
        env.step({"seat_0": 0, "seat_1": 0})
    assert error.value.__notes__


def test_agent_that_does_not_exist_is_refused() -> None:
    env = RoostAEC("gloria", 2)
    for ask in (env.observe, env.action_space, env.observation_space):
        with pytest.raises(Malformed, match=r"seat_2.*seat_0, seat_1"):
            ask("seat_2")


def test_illegal_action_of_one_agent_changes_nothing_for_the_others() -> None:
    env = RoostParallel("5211", 2)
    observations, _ = env.reset(seed=1)
    legal = int(np.flatnonzero(observations["seat_0"]["action_mask"])[0])
    state = env.table.play.state
    with pytest.raises(IllegalAction):
        env.step({"seat_0": legal, "seat_1": 0})
    with pytest.raises(Malformed, match="env-agents"):
        env.step({"seat_0": legal})
    assert env.table.play.state is state


@pytest.mark.parametrize(
    ("make", "key"),
    [
        (partial(RoostParallel, "gloria"), "env-not-simultaneous"),
        (partial(RoostAEC, "auction"), "setup-no-codec"),
        (partial(RoostAEC, "5211", render_mode="smell"), "env-bad-render-mode"),
        (lambda: RoostAEC("5211", rewards=cast(Any, "money")), "batch-bad-rewards"),
        (partial(RoostAEC, "5211", options={"taste": 1}), "setup"),
    ],
)
def test_wrong_setup_is_refused_with_its_reason(make: Any, key: str) -> None:
    with pytest.raises(BadSetup, match=key) as error:
        make()
    assert error.value.__notes__
