"""Floats: near the functions of `math`, and the same bits compiled and interpreted."""

from __future__ import annotations

import math

import pytest

from roost.core.engine import floats
from roost.core.engine.compiled import compiled

POINTS = [i / 37 for i in range(-2000, 2000)]


@pytest.mark.parametrize("x", [0.0, 1.0, -1.0, 0.34657359, -0.34657360, 20.5, -300.25, 700.0, -700.0])
def test_exp_is_within_a_few_units_in_the_last_place(x: float) -> None:
    assert floats.exp(x) == pytest.approx(math.exp(x), rel=1e-15)


def test_exp_of_a_very_negative_number_is_zero() -> None:
    assert floats.exp(-701.0) == 0.0
    assert floats.exp(-1e300) == 0.0


def test_powers_of_two_are_exact() -> None:
    assert all(floats.power_of_two(n) == math.ldexp(1.0, n) for n in range(-1022, 1024))


def test_compiled_exp_has_the_same_bits() -> None:
    exp = compiled(floats.exp)
    assert [exp(x).hex() for x in POINTS] == [floats.exp(x).hex() for x in POINTS]
