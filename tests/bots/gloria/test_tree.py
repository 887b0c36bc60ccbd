"""The tree over the own turn: it tries what the policy likes, and then prefers what has done well."""

from __future__ import annotations

import pytest

from roost.bots.gloria import weights
from roost.bots.gloria.judgement import Judgement, judge
from roost.bots.gloria.tree import Tree, clear, enter, learn, pick, square_root
from roost.games.gloria.rules import State, apply
from tests.bots.gloria.positions import positions

WIDTH, SLOT = 3, 2


@pytest.fixture
def state() -> State:
    """A position with two action points left and several actions."""
    return next(state for state in positions(3, "tree", every=1)[30:] if state.left == 2)


def liked(state: State) -> list[int]:
    """Return the actions that the hen likes best."""
    j = Judgement()
    judge(state, weights.hen(state.players), j)
    order = sorted(range(j.count), key=lambda i: -j.gain[i])
    return [j.action[i] for i in order[:WIDTH]]


def simulate(state: State, tree: Tree, results: dict[int, float]) -> int:
    """Let a simulation pick one action, and learn its result."""
    enter(tree)
    action = pick(state, weights.hen(state.players), Judgement(), tree, SLOT, WIDTH, 0.0)
    learn(tree, results.get(action, 0.0))
    return action


def test_tree_tries_each_of_the_few_actions_that_the_policy_likes(state: State) -> None:
    tree = Tree()
    assert {simulate(state, tree, {}) for _ in range(WIDTH)} == set(liked(state))


def test_tree_prefers_the_action_with_the_best_results(state: State) -> None:
    tree, last = Tree(), liked(state)[-1]
    picked = [simulate(state, tree, {last: 0.9}) for _ in range(200)]
    assert picked.count(last) > 150
    assert set(picked) == set(liked(state)), "the others are tried again now and then"


def test_second_action_has_statistics_of_its_own(state: State) -> None:
    tree, policy = Tree(), weights.hen(state.players)
    enter(tree)
    first = pick(state, policy, Judgement(), tree, SLOT, WIDTH, 0.0)
    apply(state, first)
    second = pick(state, policy, Judgement(), tree, SLOT, WIDTH, 0.0)
    learn(tree, 0.25)
    nodes = [node for node, visits in enumerate(tree.visits) if visits]
    assert [tree.total[node][action] for node, action in zip(nodes, (first, second), strict=True)] == [0.25, 0.25]


def test_next_decision_begins_with_an_empty_tree(state: State) -> None:
    tree = Tree()
    simulate(state, tree, {})
    clear(tree)
    assert tree.visits == Tree().visits
    assert (tree.tried, tree.total) == (Tree().tried, Tree().total)


@pytest.mark.parametrize("number", [0, 1, 2, 100, 12000])
def test_root_is_the_square_root(number: int) -> None:
    assert square_root(number) == pytest.approx(number**0.5, rel=0.02, abs=0.01)
