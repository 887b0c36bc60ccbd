"""Functions on floats that have the same result, bit for bit, interpreted, compiled and in WebAssembly.

The functions of `math` call the C library, whose last bit differs between platforms. These use additions,
multiplications and divisions only, which IEEE 754 defines exactly.
"""

from __future__ import annotations

from roost.core.engine.compiled import rule

LOG2_E = 1.4426950408889634
LN2_HIGH, LN2_LOW = 0.6931471803691238, 1.9082149292705877e-10
"""The logarithm of 2 in two parts: a multiple of the first part has no rounding error."""
LEAST = -700.0
"""Below this `exp` returns 0."""


@rule
def exp(x: float) -> float:
    """Return e to the power of `x`, for `x` up to 700: a Taylor series on [-ln 2 / 2, ln 2 / 2] times a power of 2."""
    if x < LEAST:
        return 0.0
    twos = int(x * LOG2_E + (0.5 if x >= 0.0 else -0.5))
    rest = (x - twos * LN2_HIGH) - twos * LN2_LOW
    series = 1.0
    for i in range(13, 0, -1):
        series = 1.0 + series * rest / i
    return series * power_of_two(twos)


@rule
def power_of_two(n: int) -> float:
    """Return 2.0 to the power of `n`, exactly."""
    power, factor = 1.0, 2.0 if n >= 0 else 0.5
    n = abs(n)
    while n > 0:
        if n & 1 == 1:
            power *= factor
        factor *= factor
        n >>= 1
    return power
