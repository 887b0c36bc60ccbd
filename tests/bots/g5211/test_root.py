"""Choices are mixed: the better more often, equal ones equally, and none that is dropped."""

from __future__ import annotations

import pytest

from roost.bots.g5211.root import Root, mix


def root_of(choices: int) -> Root:
    """Return a root with so many open choices."""
    root = Root()
    root.choices = root.open_choices = choices
    root.is_open[:choices] = [1] * choices
    return root


def test_mirror_descent_prefers_better_choices_by_their_distance() -> None:
    root = root_of(3)
    root.total[:3], root.worlds = [5.0, 4.0, 5.0], 10
    mix(root, temperature=0.1)
    assert root.mix[0] == root.mix[2]
    assert root.mix[1] == pytest.approx(root.mix[0] * 0.3679, rel=1e-3)


def test_mirror_descent_does_not_play_a_dropped_choice() -> None:
    root = root_of(3)
    root.total[:3], root.worlds = [5.0, 4.0, 9.0], 10
    root.is_open[2], root.open_choices = 0, 2
    mix(root, temperature=0.1)
    assert root.mix[2] == 0
    assert sum(root.mix[:3]) == pytest.approx(1)
