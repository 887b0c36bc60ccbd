"""The steps of a descent."""

from __future__ import annotations

import pytest

from roost.training.adam import Adam


def test_steps_are_about_one_where_slopes_agree_and_small_where_they_differ() -> None:
    np = pytest.importorskip("numpy")
    adam = Adam(np.zeros(2))
    for step in range(200):
        direction = adam.direction(np.array([-0.01, 3.0 if step % 2 else -3.0]))
    assert direction[0] == pytest.approx(-1)
    assert abs(direction[1]) < 0.1


def test_first_step_goes_along_the_slope() -> None:
    np = pytest.importorskip("numpy")
    assert Adam(np.zeros(1)).direction(np.array([5.0]))[0] == pytest.approx(1)
