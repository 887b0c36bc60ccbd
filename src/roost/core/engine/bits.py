"""Sets of small numbers as one integer with a bit for each member, and rows of counters packed into one integer."""

from __future__ import annotations

from roost.core.engine.compiled import instruction, rule


@instruction("ctpop")
def count_bits(numbers: int) -> int:
    """Return how many bits of a number are 1."""
    return numbers.bit_count()


@rule
def members(numbers: int) -> int:
    """Return the size of a set of numbers below 63."""
    return count_bits(numbers)


@rule
def member(numbers: int, i: int) -> int:
    """Return the member of a set that has `i` others below it."""
    for _ in range(i):
        numbers &= numbers - 1
    return members((numbers & -numbers) - 1)


@rule
def has(numbers: int, number: int) -> bool:
    """Return True if a number is in a set."""
    return (numbers >> number) & 1 == 1


@rule
def total(counters: int) -> int:
    """Return the sum of the counters of four bits that a number is made of; at most 127.

    No product has more than 63 bits: compiled code takes it that whole numbers do not overflow."""
    pairs = (counters & 0x0F0F0F0F0F0F0F0F) + ((counters >> 4) & 0x0F0F0F0F0F0F0F0F)
    halves = (pairs & 0x1F1F1F1F) + (pairs >> 32)
    return ((halves * 0x01010101) >> 24) & 127
