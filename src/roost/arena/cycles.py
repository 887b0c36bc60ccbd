"""What a table of pay-offs says about who is stronger: order, cycles, and pairs that contradict themselves."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations, permutations

from roost.arena.pairing import Pairing
from roost.report.intervals import Estimate

Shares = Mapping[Pairing, Estimate]


def is_stronger(shares: Shares, one: str, other: str, par: float) -> bool:
    """Return True if both directions prove it: one among others wins more than par, other among ones wins less.

    A single direction proves little: there are pairs in which each bot wins more than par among copies of the other."""
    there, back = shares.get(Pairing(one, other)), shares.get(Pairing(other, one))
    return there is not None and back is not None and there.is_above(par) and back.is_below(par)


def cycles(shares: Shares, bots: tuple[str, ...], par: float) -> list[tuple[str, str, str]]:
    """Return all triples in which each bot is proved stronger than the next, and the last than the first."""
    found = []
    for trio in combinations(bots, 3):
        for one, two, three in (trio, (trio[0], trio[2], trio[1])):
            if all(is_stronger(shares, a, b, par) for a, b in ((one, two), (two, three), (three, one))):
                found.append((one, two, three))
    return found


def contradictions(shares: Shares, bots: tuple[str, ...], par: float) -> list[tuple[str, str, bool]]:
    """Return the pairs in which both bots win more than par (True), or both less (False), alone among the other."""
    found = []
    for one, other in combinations(bots, 2):
        there, back = shares.get(Pairing(one, other)), shares.get(Pairing(other, one))
        if there is None or back is None:
            continue
        if there.is_above(par) and back.is_above(par):
            found.append((one, other, True))
        if there.is_below(par) and back.is_below(par):
            found.append((one, other, False))
    return found


def strength_order(shares: Shares, bots: tuple[str, ...], par: float) -> list[tuple[str, str]]:
    """Return all pairs (stronger, weaker) that are proved in both directions."""
    return [(one, other) for one, other in permutations(bots, 2) if is_stronger(shares, one, other, par)]
