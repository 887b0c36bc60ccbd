"""The games in Gymnasium: its own checks, whole games, batches as a vector environment, and clear errors."""

from __future__ import annotations

import copy
import importlib
import importlib.util
import sys
import warnings
from functools import partial
from typing import Any

import numpy as np
import pytest

from roost.core.errors import BadSetup, GameOver, IllegalAction, Malformed

gym = pytest.importorskip("gymnasium", reason="needs the extra `research`")
from gymnasium.utils.env_checker import check_env  # noqa: E402
from gymnasium.vector import AutoresetMode  # noqa: E402
from gymnasium.wrappers.vector import RecordEpisodeStatistics  # noqa: E402

from roost.envs.gymnasium import RoostEnv, RoostVectorEnv  # noqa: E402

for_both_games = pytest.mark.parametrize("name", ["5211", "gloria"])
IDS = {"5211": "roost/5211-v0", "gloria": "roost/gloria-v0"}


allow_illegal = pytest.mark.filterwarnings("ignore:.*is not legal.*:UserWarning")
"""The check applies an action of one state to another."""


@allow_illegal
@for_both_games
@pytest.mark.parametrize("players", [2, 4])
def test_environment_passes_the_check(name: str, players: int, capsys: pytest.CaptureFixture[str]) -> None:
    check_env(gym.make(IDS[name], players=players, opponents="chick").unwrapped)
    assert capsys.readouterr().out.strip(), "the mode for people prints"


def play(env: Any, seed: int | None) -> list[Any]:
    """Return everything that is seen and paid in a whole game of random actions."""
    observation, _ = env.reset(seed=seed)
    rng, seen, is_over = np.random.default_rng(3), [], False
    while not is_over:
        action = int(rng.choice(np.flatnonzero(observation["action_mask"])))
        observation, reward, is_over, is_truncated, _ = env.step(action)
        assert not is_truncated
        seen.append((observation["observation"].tolist(), reward))
    return seen


@for_both_games
def test_whole_game_with_bots_is_the_same_for_the_same_seed(name: str) -> None:
    env = RoostEnv(name, 3, opponents=["hen", "chick"], seat=1)
    first = play(env, 5)
    assert play(env, None) != first
    assert play(RoostEnv(name, 3, opponents=["hen", "chick"], seat=1), 5) == first


@for_both_games
def test_rewards_are_those_of_the_own_seat(name: str) -> None:
    for rewards in ("share", "points", "margin"):
        env = RoostEnv(name, 2, opponents="chick", rewards=rewards, seat=1)
        paid = sum(reward for _, reward in play(env, 2))
        outcome = env.table.outcome
        assert outcome is not None
        own, other = outcome.points[1], outcome.points[0]
        share = (1 in outcome.winners) / len(outcome.winners)
        assert paid == {"share": share, "points": own, "margin": own - other}[rewards]


def test_mask_is_also_there_as_other_libraries_ask_for_it() -> None:
    env = RoostEnv("5211", 2, opponents="chick")
    observation, _ = env.reset(seed=1)
    assert env.action_masks().dtype == bool
    assert env.action_masks().tolist() == (observation["action_mask"] == 1).tolist()


@for_both_games
def test_pictures_have_one_size_and_change_with_the_game(name: str) -> None:
    env = gym.make(IDS[name], players=3, opponents="chick", render_mode="rgb_array")
    env.reset(seed=1)
    first = env.render()
    env.step(env.action_space.sample())
    second = env.render()
    assert first.shape == second.shape
    assert first.dtype == np.uint8
    assert (first != second).any()


def illegal_in(observation: Any) -> int:
    return int(np.flatnonzero(observation["action_mask"] == 0)[0])


@for_both_games
def test_illegal_action_is_refused_if_the_environment_raises(name: str) -> None:
    env = RoostEnv(name, 2, opponents="chick", illegal="raise")
    observation, _ = env.reset(seed=1)
    with pytest.raises(IllegalAction, match="env-illegal-action") as error:
        env.step(illegal_in(observation))
    assert error.value.values["seat"] == 0
    assert str(error.value.values["legal"]).startswith(f"{env.table.legal(0)[0]} (")
    assert error.value.__notes__
    assert env.step(env.action_space.sample())[0] in env.observation_space


@for_both_games
@pytest.mark.parametrize("rewards", ["share", "points", "margin"])
def test_illegal_action_ends_the_game_at_less_than_every_loss(name: str, rewards: Any) -> None:
    env = RoostEnv(name, 2, opponents="chick", rewards=rewards)
    for _ in range(2):
        observation, _ = env.reset(seed=1)
        with warnings.catch_warnings(record=True) as warned:
            warnings.simplefilter("always")
            _, reward, is_over, _, info = env.step(illegal_in(observation))
    assert not warned, "the environment warns once"
    assert is_over
    assert reward == -1 if rewards == "share" else reward <= -255
    assert info["illegal"]["seat"] == 0
    with pytest.raises(GameOver, match="env-needs-reset"):
        env.step(env.action_space.sample())


def test_first_illegal_action_warns_with_seat_action_and_what_is_legal() -> None:
    env = RoostEnv("5211", 2, opponents="chick")
    env.reset(seed=1)
    with pytest.warns(UserWarning, match=r"0 \(Y1\).*\+.*illegal=\"raise\""):
        env.step(0)


@for_both_games
@pytest.mark.parametrize("action", [-1, 10**6, 0.5, "draw", None, [1]])
def test_action_that_is_not_in_the_space_is_always_an_error(name: str, action: Any) -> None:
    env = RoostEnv(name, 2, opponents="chick")
    env.reset(seed=1)
    with pytest.raises(IllegalAction if isinstance(action, int) else Malformed) as error:
        env.step(action)
    assert error.value.__notes__


@for_both_games
def test_game_that_does_not_run_asks_for_a_reset(name: str) -> None:
    env = RoostEnv(name, 2, opponents="chick")
    with pytest.raises(GameOver, match="env-needs-reset"):
        env.step(0)
    play(env, 1)
    with pytest.raises(GameOver, match="env-needs-reset"):
        env.step(0)


@pytest.mark.parametrize(
    ("wrong", "key"),
    [
        ({"opponents": "nobody"}, "setup-unknown-bot"),
        ({"opponents": None}, "setup-unknown-bot"),
        ({"opponents": ["hen"]}, "batch-wrong-opponents"),
        ({"seat": 3}, "batch-bad-seat"),
        ({"illegal": "ignore"}, "env-bad-illegal"),
    ],
)
def test_wrong_setup_is_refused_with_its_reason(wrong: dict[str, Any], key: str) -> None:
    with pytest.raises(BadSetup, match=key) as error:
        RoostEnv("5211", 3, **wrong)
    assert error.value.__notes__


OPPONENTS = {"5211": ["hen", "random"], "gloria": ["random", "random"]}
"""Compiled once for these tests and those of batches."""
OPPONENTS_BY_NAME = ["chick", "chick"]


@for_both_games
def test_vector_environment_restarts_games_in_the_same_step(name: str) -> None:
    env = gym.make_vec(IDS[name], num_envs=4, players=3, opponents=OPPONENTS[name]).unwrapped
    assert isinstance(env, RoostVectorEnv)
    assert env.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    observations, _ = env.reset(seed=1)
    assert observations in env.observation_space
    finished = 0
    while finished < 3:
        observations, rewards, dones, truncations, infos = env.step(env.action_space.sample())
        assert observations in env.observation_space
        assert observations["action_mask"].any(axis=1).all()
        assert not truncations.any()
        assert ((rewards > 0) <= dones).all()
        assert infos.get("_final_obs", np.zeros(4, bool)).tolist() == dones.tolist()
        assert infos.get("_final_info", np.zeros(4, bool)).tolist() == dones.tolist()
        for place in np.flatnonzero(dones):
            finished += 1
            final = infos["final_obs"][place]
            assert final in env.single_observation_space
            assert not final["action_mask"].any()
    env.close()


@for_both_games
def test_vector_environment_is_the_same_for_the_same_seed(name: str) -> None:
    def played(seed: int) -> list[Any]:
        env = RoostVectorEnv(name, 3, 3, OPPONENTS[name])
        env.action_space.seed(4)
        seen = [env.reset(seed=seed)[0]["observation"]]
        for _ in range(150):
            observations, rewards, dones, *_ = env.step(env.action_space.sample())
            seen += [observations["observation"], rewards, dones]
        return seen

    first = played(7)
    assert all(map(np.array_equal, first, played(7)))
    assert not np.array_equal(first[0], played(8)[0])


@for_both_games
def test_what_is_known_of_ended_games_has_the_form_of_gymnasium(name: str) -> None:
    """A vector environment of Gymnasium that restarts in the same step has the same keys and types."""
    theirs = gym.vector.SyncVectorEnv(
        [partial(RoostEnv, name, 3, OPPONENTS_BY_NAME)] * 2, autoreset_mode=AutoresetMode.SAME_STEP
    )
    found = [infos_of_an_end(env) for env in (theirs, RoostVectorEnv(name, 2, 3, OPPONENTS[name]))]
    for infos in found:
        assert set(infos) == {"final_obs", "_final_obs", "final_info", "_final_info"}
        done = int(np.flatnonzero(infos["_final_obs"])[0])
        assert infos["final_obs"].shape == (2,)
        assert infos["final_obs"][done] in theirs.single_observation_space
        assert [one is not None for one in infos["final_obs"]] == infos["_final_obs"].tolist()
    assert found[0]["final_info"] == found[1]["final_info"] == {}


def infos_of_an_end(env: Any) -> dict[str, Any]:
    """Play until a game of a vector environment ends, and return what is known of it."""
    observations, infos = env.reset(seed=1)
    while not infos:
        observations, _, _, _, infos = env.step(observations["action_mask"].argmax(axis=1))
    return dict(infos)


def test_statistics_of_gymnasium_are_those_of_whole_games() -> None:
    made = RoostVectorEnv("5211", 4, 3, OPPONENTS["5211"], rewards="points")
    env, finished = RecordEpisodeStatistics(made), 0
    env.reset(seed=1)
    while finished < 8:
        _, _, dones, _, infos = env.step(made.action_space.sample())
        for place in np.flatnonzero(dones):
            finished += 1
            assert infos["episode"]["r"][place] == made.batch.points[place, 0]
            assert infos["episode"]["l"][place] == 21


def test_seeds_of_a_vector_environment_can_be_given_one_by_one() -> None:
    env = RoostVectorEnv("5211", 3, 3, OPPONENTS["5211"])

    def first(seed: Any) -> Any:
        return env.reset(seed=seed)[0]["observation"]

    assert np.array_equal(first([1, 2, 3]), first([1, 2, 3]))
    assert not np.array_equal(first([1, 2, 3]), first([1, 2, 4]))
    assert not np.array_equal(first([1, None, 3]), first([1, None, 3]))
    with pytest.raises(BadSetup, match="env-seeds"):
        env.reset(seed=[1, 2])


def test_single_games_of_a_vector_environment_cannot_be_reset() -> None:
    env = RoostVectorEnv("5211", 3, 3, OPPONENTS["5211"])
    before, _ = env.reset(seed=1)
    with pytest.raises(BadSetup, match="env-reset-mask"):
        env.reset(options={"reset_mask": np.array([True, False, False])})
    assert np.array_equal(env.batch.step_result.observations[:, 0], before["observation"])


def test_vector_environment_says_that_it_is_not_drawn() -> None:
    with pytest.raises(BadSetup, match="env-bad-render-mode"):
        gym.make_vec(IDS["5211"], num_envs=2, render_mode="rgb_array")


def test_environments_run_in_processes_of_their_own() -> None:
    """Spaces are sent to other processes; there they sample without knowing the game."""
    env = gym.make_vec(IDS["5211"], 2, "async", players=2, opponents="chick", vector_kwargs={"context": "spawn"})
    observations, _ = env.reset(seed=1)
    actions = observations["action_mask"].argmax(axis=1)
    following, *_ = env.step(actions)
    assert following in env.observation_space
    env.close()


@for_both_games
def test_copy_of_an_environment_goes_on_by_itself(name: str) -> None:
    env = RoostEnv(name, 2, opponents="hen")
    env.reset(seed=1)
    other = copy.deepcopy(env)
    env.action_space.seed(2)
    other.action_space.seed(2)
    first = [env.step(env.action_space.sample())[0]["observation"].tolist() for _ in range(5)]
    assert [other.step(other.action_space.sample())[0]["observation"].tolist() for _ in range(5)] == first


@pytest.mark.parametrize(
    ("actions", "found"),
    [(np.zeros(2, int), "(2,)"), (np.zeros((3, 1), int), "(3, 1)"), (np.zeros(3), "float64"), ([[1], 2, 3], "object")],
)
def test_vector_environment_says_what_actions_it_expects(actions: Any, found: str) -> None:
    env = RoostVectorEnv("5211", 3, 3, OPPONENTS["5211"])
    env.reset(seed=1)
    with pytest.raises(Malformed) as error:
        env.step(actions)
    assert error.value.values["found"] == found
    assert error.value.values["expected"] == "(3,)"
    assert error.value.__notes__


def test_copy_of_a_vector_environment_goes_on_by_itself() -> None:
    env = RoostVectorEnv("5211", 3, 3, OPPONENTS["5211"])
    env.reset(seed=1)
    env.action_space.seed(2)
    other = copy.deepcopy(env)
    first = [env.step(env.action_space.sample())[0]["observation"] for _ in range(9)]
    again = [other.step(other.action_space.sample())[0]["observation"] for _ in range(9)]
    assert np.array_equal(first, again)


def test_vector_environment_returns_new_arrays() -> None:
    env = RoostVectorEnv("5211", 3, 3, OPPONENTS["5211"])
    before, _ = env.reset(seed=1)
    kept = before["observation"].copy()
    env.step(env.action_space.sample())
    assert (before["observation"] == kept).all()


@pytest.mark.parametrize("library", ["gymnasium", "pettingzoo"])
def test_missing_library_is_named_with_the_extra_that_has_it(library: str, monkeypatch: pytest.MonkeyPatch) -> None:
    find = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda name, *rest: None if name == library else find(name, *rest))
    monkeypatch.delitem(sys.modules, f"roost.envs.{library}", raising=False)
    with pytest.raises(BadSetup, match="setup-missing-package") as error:
        importlib.import_module(f"roost.envs.{library}")
    assert error.value.values["package"] == "roost[research]"
    assert any("roost[research]" in note for note in error.value.__notes__)
