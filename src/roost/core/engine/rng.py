"""The random generator of playouts: sfc32, on a row of four numbers that is part of the state.

Every step masks to 32 bits, so the interpreter and compiled code agree bit for bit. Deals that people play are not
made with it: those come from `core.fair`.
"""

from __future__ import annotations

from roost.core.engine.compiled import rule
from roost.core.engine.layout import Cells

WORDS = 4
MASK = 0xFFFFFFFF


@rule
def step(a: int, b: int, c: int, counter: int) -> tuple[int, int, int, int, int]:
    """The next 32 random bits, and the four numbers that follow."""
    word = (a + b + counter) & MASK
    turned = ((c << 21) | (c >> 11)) & MASK
    return word, b ^ (b >> 9), (c + (c << 3)) & MASK, (turned + word) & MASK, (counter + 1) & MASK


@rule
def next_word(rng: Cells) -> int:
    """The next 32 random bits."""
    word, rng[0], rng[1], rng[2], rng[3] = step(rng[0], rng[1], rng[2], rng[3])
    return word


@rule
def below(rng: Cells, n: int) -> int:
    """A number in [0, n): the high bits of a product, even to within n in 2**32."""
    return scaled(next_word(rng), n)


@rule
def scaled(word: int, n: int) -> int:
    """32 random bits as a number in [0, n). The mask tells the compiler that it is not negative."""
    return ((word * n) >> 32) & MASK


@rule
def seed(rng: Cells, value: int) -> None:
    """Start from a non-negative number of up to 63 bits."""
    rng[0] = value & MASK
    rng[1] = (value >> 32) & MASK
    rng[2] = 0x9E3779B9
    rng[3] = 1
    for _ in range(12):
        next_word(rng)


@rule
def shuffle(rng: Cells, row: Cells, count: int) -> None:
    """Fisher-Yates on the first `count` places of a row."""
    a, b, c, counter = rng[0], rng[1], rng[2], rng[3]  # in locals: compiled code then keeps them in registers
    for i in range(count - 1, 0, -1):
        word, a, b, c, counter = step(a, b, c, counter)
        j = scaled(word, i + 1)
        row[i], row[j] = row[j], row[i]
    rng[0], rng[1], rng[2], rng[3] = a, b, c, counter
