"""Choices are mixed: the better more often, equal ones equally, and none that is dropped."""

from __future__ import annotations

import pytest

import roost
from roost.arena.play import play
from roost.bots.g5211.root import Root, learn_regrets, mix, mix_by_regret
from roost.bots.g5211.workspace import Workspace
from roost.core.bot import Budget
from roost.core.fair import seed_from_text
from tests.bots.g5211.positions import positions


def root_of(choices: int) -> Root:
    """Return a root with so many open choices."""
    root = Root()
    root.choices = root.open_choices = choices
    root.is_open[:choices] = [1] * choices
    return root


def after(root: Root, worlds: list[list[float]]) -> list[float]:
    """Return the mix of regret matching after worlds in which the choices are worth this much."""
    for worth in worlds:
        root.worth[: root.choices] = worth
        learn_regrets(root)
        root.worlds += 1
    mix_by_regret(root)
    return root.mix[: root.choices]


def test_regret_matching_plays_the_choice_that_is_always_better() -> None:
    chances = after(root_of(3), [[0.1, 0.3, 0.2]] * 200)
    assert chances == pytest.approx([0, 1, 0], abs=0.01)


def test_regret_matching_mixes_choices_that_are_better_in_turn() -> None:
    chances = after(root_of(2), [[1.0, 0.0], [0.0, 1.0]] * 500)
    assert chances == pytest.approx([0.5, 0.5], abs=0.2)


def test_regret_matching_does_not_play_a_dropped_choice() -> None:
    root = root_of(3)
    after(root, [[0.5, 0.4, 0.1]] * 3)
    root.is_open[2], root.open_choices = 0, 2
    chances = after(root, [[0.5, 0.4, 9.0]] * 3)
    assert chances[2] == 0
    assert sum(chances) == pytest.approx(1)


def test_search_by_regret_does_not_mix_open_choices_evenly() -> None:
    """An even mix means that the search has not learned any regrets."""
    game, state, notes = next(positions(2, "regret"))
    view = game.view(state, 0)
    chances = Workspace(2, later_worlds=0, is_regretful=True).search(view, notes[0], 100, 1, float("inf"))
    played = [chance for chance in chances if chance > 0]
    assert sum(played) == pytest.approx(1)
    assert max(played) > 1.2 / len(played)


def test_mirror_descent_prefers_better_choices_by_their_distance() -> None:
    root = root_of(3)
    root.total[:3], root.worlds = [5.0, 4.0, 5.0], 10
    mix(root, temperature=0.1)
    assert root.mix[0] == root.mix[2]
    assert root.mix[1] == pytest.approx(root.mix[0] * 0.3679, rel=1e-3)


@pytest.mark.parametrize("variant", ["Regret", "Flat"])
def test_variant_plays_a_whole_game(variant: str) -> None:
    bot = f"roost.training.g5211.variants:{variant}"
    record = play(roost.load("5211", 3), [bot, "hen", "hen"], seed_from_text(variant), Budget(60, 8))
    assert record.outcome is not None
