"""Sets of small numbers as one integer with a bit for each member, and rows of counters packed into one integer."""

from __future__ import annotations

from roost.core.engine.compiled import rule


@rule
def members(numbers: int) -> int:
    """Return the size of a set of numbers below 63: bits are added up in pairs, in fours, then all at once."""
    numbers -= (numbers >> 1) & 0x5555555555555555
    numbers = (numbers & 0x3333333333333333) + ((numbers >> 2) & 0x3333333333333333)
    numbers = (numbers + (numbers >> 4)) & 0x0F0F0F0F0F0F0F0F
    return ((numbers * 0x0101010101010101) >> 56) & 127


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
    """Return the sum of the counters of four bits that a number is made of; at most 127."""
    pairs = (counters & 0x0F0F0F0F0F0F0F0F) + ((counters >> 4) & 0x0F0F0F0F0F0F0F0F)
    return ((pairs * 0x0101010101010101) >> 56) & 127
