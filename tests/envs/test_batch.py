"""A batch of games: the same games as by the contract, restarted when they end, and clear errors."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pytest

import roost
from roost import envs
from roost.core import codec
from roost.core.errors import BadSetup, IllegalAction, Malformed
from roost.core.game import Game
from roost.envs.batch import Batch
from roost.lab.pieces import PolicyFailed
from tests.lab import policies_to_try

for_both_games = pytest.mark.parametrize("name", ["5211", "gloria"])


OPPONENTS = {"5211": ["hen", "random"], "gloria": ["random", "random"]}


class Follower:
    """Plays the games of a batch by the contract, beside it."""

    def __init__(self, batch: Batch) -> None:
        self.batch, self.game = batch, batch.game
        self.states = [batch.state(place) for place in range(batch.count)]

    def check(self) -> None:
        """Compare what the batch shows with the views of the states."""
        shown = self.batch.step_result
        for place, state in enumerate(self.states):
            for row, seat in enumerate(shown.seats[place].tolist()):
                assert seat in self.game.to_act(state)
                view = self.game.view(state, seat)
                assert shown.observations[place, row].tolist() == codec.encode(self.game, view)
                assert shown.masks[place, row].tolist() == codec.mask(self.game, view)

    def step(self, actions: Any) -> list[Any]:
        """Apply the same actions, step the batch, and return the outcomes of the games that are over."""
        seats, outcomes = self.batch.step_result.seats.copy(), []
        self.batch.step(actions)
        for place in range(self.batch.count):
            state = self.states[place]
            for row, seat in enumerate(seats[place].tolist()):
                state = self.game.apply(state, seat, self.game.actions[actions[place, row]]).state
            outcomes.append(self.game.outcome(state))
            after = self.batch.state(place)
            is_going_on = outcomes[-1] is None and self.game.to_act(state)
            if is_going_on:
                after.rng = state.rng  # the contract does not use it
                assert after == state
            self.states[place] = self.batch.state(place)
        return outcomes


@for_both_games
@pytest.mark.parametrize("players", [2, 4])
def test_games_are_those_of_the_contract_until_they_end_and_begin_again(name: str, players: int) -> None:
    batch = envs.batch(name, players, count=3, seed=5, rewards="share")
    follower, finished = Follower(batch), 0
    while finished < 4:
        follower.check()
        outcomes = follower.step(batch.random_actions())
        shown = batch.step_result
        assert shown.dones.tolist() == [outcome is not None for outcome in outcomes]
        for place, outcome in enumerate(outcomes):
            expected = [0.0] * players if outcome is None else shares(outcome.winners, players)
            assert shown.rewards[place].tolist() == pytest.approx(expected)
            if outcome is not None:
                finished += 1
                assert batch.points[place].tolist() == list(outcome.points)


def shares(winners: tuple[int, ...], players: int) -> list[float]:
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(players)]


@for_both_games
def test_points_of_all_steps_add_up_to_the_final_points(name: str) -> None:
    batch = envs.batch(name, 3, count=4, seed=2, rewards="points")
    sums, finished = np.zeros((4, 3)), 0
    while finished < 6:
        rewards, dones = batch.step(batch.random_actions())[3:]
        sums += rewards
        assert sums[dones].tolist() == batch.points[dones].tolist()
        finished += dones.sum()
        sums[dones] = 0


@for_both_games
def test_margin_is_paid_at_the_end_over_the_best_other_seat(name: str) -> None:
    batch = envs.batch(name, 3, count=4, seed=2, rewards="margin")
    while not batch.step(batch.random_actions()).dones.any():
        assert not batch.step_result.rewards.any()
    done = int(np.flatnonzero(batch.step_result.dones)[0])
    points = batch.points[done].tolist()
    margins = [own - max(points[:seat] + points[seat + 1 :]) for seat, own in enumerate(points)]
    assert batch.step_result.rewards[done].tolist() == margins


@for_both_games
def test_same_seed_gives_the_same_games_and_another_seed_others(name: str) -> None:
    def played(batch: Batch) -> list[Any]:
        """Return what all seats see, do and are paid until each game has ended and begun again."""
        result: list[Any] = []
        is_over = np.zeros(batch.count, bool)
        while not is_over.all():
            shown, actions = batch.step_result, batch.random_actions()
            result += [*(array.copy() for array in shown), actions]
            is_over |= batch.step(actions).dones
        return [*result, *(array.copy() for array in batch.step_result), batch.points.copy()]

    batch = envs.batch(name, 2, count=5, seed=7)
    first = played(batch)
    batch.reset(8)
    other = played(batch)
    batch.reset(7)
    assert same(first, played(batch))
    assert same(first, played(envs.batch(name, 2, count=5, seed=7)))
    assert not np.array_equal(first[0], other[0])


def same(first: list[Any], second: list[Any]) -> bool:
    return len(first) == len(second) and all(map(np.array_equal, first, second))


def test_games_of_a_batch_differ_from_each_other_and_from_the_next_seed() -> None:
    rows = np.concatenate(
        [envs.batch("5211", 2, count=50, seed=seed).step_result.observations[:, 0] for seed in (1, 2)]
    )
    assert len(np.unique(rows, axis=0)) > 95


@for_both_games
@pytest.mark.parametrize("seat", [0, 1])
def test_opponents_decide_so_that_only_the_own_seat_is_left(name: str, seat: int) -> None:
    batch = envs.batch(name, 3, count=4, seed=3, opponents=OPPONENTS[name], seat=seat)
    assert batch.rows == 1
    finished = 0
    while finished < 3:
        assert (batch.step_result.seats == seat).all()
        state = batch.state(0)
        view = batch.game.view(state, seat)
        assert batch.step_result.observations[0, 0].tolist() == codec.encode(batch.game, view)
        finished += batch.step(batch.random_actions()).dones.sum()


@pytest.mark.strength
def test_a_hen_wins_more_than_random_decisions() -> None:
    batch = envs.batch("5211", 3, count=200, seed=3, opponents=["hen", "random"])
    shares, finished = np.zeros(3), 0
    while finished < 300:
        batch.step(batch.random_actions())
        shares += batch.step_result.rewards.sum(axis=0)
        finished += int(batch.step_result.dones.sum())
    assert shares.sum() == pytest.approx(finished)
    assert shares[1] > 0.5 * finished


@for_both_games
def test_illegal_action_names_game_seat_action_and_what_is_legal(name: str) -> None:
    batch = envs.batch(name, 2, count=3, seed=1)
    before = [batch.state(place) for place in range(3)]
    actions = batch.random_actions()
    row = batch.rows - 1
    wrong = int(np.flatnonzero(batch.step_result.masks[1, row] == 0)[0])
    actions[1, row] = wrong
    with pytest.raises(IllegalAction) as error:
        batch.step(actions)
    legal = np.flatnonzero(batch.step_result.masks[1, row])
    assert error.value.values == {
        "game": 1,
        "seat": int(batch.step_result.seats[1, row]),
        "action": f"{wrong} ({batch.actions[wrong]})",
        "legal": ", ".join(f"{action} ({batch.actions[action]})" for action in legal),
    }
    assert any("Legal:" in note or "Erlaubt:" in note for note in error.value.__notes__)
    assert [batch.state(place) for place in range(3)] == before


@pytest.mark.parametrize("action", [-1, -(2**40), 495, 2**40])
def test_action_out_of_range_is_illegal(action: int) -> None:
    batch = envs.batch("5211", 2, count=1)
    actions = batch.random_actions().astype(np.int64)
    actions[0, 1] = action
    with pytest.raises(IllegalAction) as error:
        batch.step(actions)
    assert error.value.values["action"] == str(action)


@pytest.mark.parametrize(
    ("actions", "key"),
    [
        (np.zeros((3, 2)), "batch-actions-type"),
        (np.zeros((3, 2), bool), "batch-actions-type"),
        ("nonsense", "batch-actions-type"),
        ([[1, 2], [3]], "batch-actions-type"),
        (np.zeros(3, int), "batch-actions-shape"),
        (np.zeros((2, 3), int), "batch-actions-shape"),
    ],
)
def test_actions_of_wrong_shape_or_type_are_refused(actions: Any, key: str) -> None:
    with pytest.raises(Malformed, match=key) as error:
        envs.batch("5211", 2, count=3).step(actions)
    assert error.value.values["expected"] == "(3, 2)"


@pytest.mark.parametrize(
    ("wrong", "key"),
    [
        ({"count": 0}, "batch-bad-count"),
        ({"count": True}, "batch-bad-count"),
        ({"count": 2**30}, "batch-bad-count"),
        ({"seed": -1}, "batch-bad-seed"),
        ({"seed": "x"}, "batch-bad-seed"),
        ({"rewards": "money"}, "batch-bad-rewards"),
        ({"opponents": "nobody"}, "policy-unknown"),
        ({"opponents": "chick"}, "batch-not-compiled"),
        ({"opponents": ["hen"]}, "batch-wrong-opponents"),
        ({"opponents": "hen", "seat": 3}, "batch-bad-seat"),
        ({"seat": 3}, "batch-bad-seat"),
        ({"options": {"edition": "gold"}}, "setup"),
        ({"players": 9}, "setup-bad-players"),
    ],
)
def test_wrong_setup_is_refused_with_its_reason(wrong: dict[str, Any], key: str) -> None:
    with pytest.raises(BadSetup, match=key) as error:
        envs.batch("5211", **{"players": 3, "count": 2, **wrong})
    assert error.value.__notes__


@pytest.mark.parametrize("game", ["chess", 42, None])
def test_game_that_does_not_exist_is_refused(game: Any) -> None:
    with pytest.raises(BadSetup, match="setup-unknown-game"):
        envs.batch(game)


def test_game_without_codec_is_refused() -> None:
    with pytest.raises(BadSetup, match="setup-no-codec"):
        envs.batch("auction", 3)


@pytest.mark.uncompiled
@pytest.mark.parametrize(
    ("policy", "key"), [("illegal_later", "batch-policy-illegal"), ("divides", "batch-policy-raised")]
)
def test_policy_that_fails_is_reported_with_its_game(policy: str, key: str) -> None:
    batch = envs.batch("5211", 2, count=2, opponents=getattr(policies_to_try, policy))
    with pytest.raises(PolicyFailed, match=key) as error:
        play(batch, steps=10)
    assert error.value.values["game"] == 0


def play(batch: Batch, steps: int) -> None:
    for _ in range(steps):
        batch.step(batch.random_actions())


@for_both_games
@pytest.mark.parametrize("copied", [copy.deepcopy, lambda batch: pickle.loads(pickle.dumps(batch))])
def test_copy_of_a_batch_goes_on_by_itself(name: str, copied: Any) -> None:
    batch = envs.batch(name, 3, count=4, seed=3, opponents=OPPONENTS[name])
    other = copied(batch)
    first = [step.observations.copy() for step in (batch.step(batch.random_actions()) for _ in range(30))]
    assert (other.step_result.dones == 0).all()
    again = [step.observations.copy() for step in (other.step(other.random_actions()) for _ in range(30))]
    assert same(first, again)
    assert np.array_equal(batch.points, other.points)


def test_arrays_cannot_be_written_to() -> None:
    for array in envs.batch("5211", 2, count=1).step_result:
        with pytest.raises(ValueError, match="read-only"):
            array[...] = 0


def test_variant_and_options_are_played() -> None:
    rules = {"colours": 3, "copies": (2, 2, 2), "hand": 4, "removed": 2}
    game: Game[Any, Any] = roost.load("5211", 2, rules, scores="hidden")
    batch = envs.batch(game, count=2)
    assert batch.step_result.masks.shape == (2, 2, len(game.actions))
    follower = Follower(batch)
    for _ in range(20):
        follower.check()
        follower.step(batch.random_actions())
