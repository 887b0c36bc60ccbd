"""The random generator of playouts: sfc32, on a row of four numbers that is part of the state.

Every step masks to 32 bits, so the interpreter and compiled code agree bit for bit. Deals that people play are not
made with it: those come from `core.fair`.
"""

from __future__ import annotations

from roost.core.engine.compiled import rule
from roost.core.engine.layout import Cells

WORDS = 4
Words = tuple[int, int, int, int]
MASK = 0xFFFFFFFF


@rule
def hold(rng: Cells) -> Words:
    """Return the generator as a local variable: compiled code keeps it in registers, where a row would be memory."""
    return rng[0], rng[1], rng[2], rng[3]


@rule
def put_back(rng: Cells, words: Words) -> None:
    rng[0], rng[1], rng[2], rng[3] = words


@rule
def step(words: Words) -> tuple[int, Words]:
    """Return the next 32 random bits, and the generator after it."""
    a, b, c, counter = words
    word = (a + b + counter) & MASK
    turned = ((c << 21) | (c >> 11)) & MASK
    return word, (b ^ (b >> 9), (c + (c << 3)) & MASK, (turned + word) & MASK, (counter + 1) & MASK)


@rule
def step_below(words: Words, n: int) -> tuple[int, Words]:
    """Return a number in [0, n), the high bits of a product, even to within n in 2**32; and the generator after it."""
    word, words = step(words)
    return ((word * n) >> 32) & MASK, words  # the mask tells the compiler that it is not negative


@rule
def next_word(rng: Cells) -> int:
    """Return the next 32 random bits."""
    word, words = step(hold(rng))
    put_back(rng, words)
    return word


@rule
def below(rng: Cells, n: int) -> int:
    """Return a number in [0, n)."""
    number, words = step_below(hold(rng), n)
    put_back(rng, words)
    return number


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
    """Shuffle the first `count` places of a row (Fisher-Yates)."""
    words = hold(rng)
    for i in range(count - 1, 0, -1):
        j, words = step_below(words, i + 1)
        row[i], row[j] = row[j], row[i]
    put_back(rng, words)
