"""The last turn as a linear program, solved with HiGHS through SciPy (the extra `exact`)."""

from __future__ import annotations

import sys
from importlib.util import find_spec

import numpy as np

from roost.core.errors import BadSetup
from roost.exact.equilibrium import Solved, solved
from roost.exact.tree import Array, Endgame, Policy


def solve_linear(endgame: Endgame) -> Solved:
    """Solve the last turn exactly, up to the rounding of the solver, which is part of the gap."""
    if endgame.turns != 1:
        raise BadSetup("exact-linear-turns", turns=endgame.turns)
    if find_spec("scipy") is None:
        raise BadSetup("setup-missing-package", package="roost[exact]", python=sys.executable)
    return solved(endgame, (_safest(endgame, 0), _safest(endgame, 1)))


def _safest(endgame: Endgame, seat: int) -> Policy:
    """Return the policy of a seat that gets the most against a best response.

    The variables are the probability of every card of every own hand, then what every hand of the opponent leaves to
    the seat. The opponent chooses the card that leaves the least, so each of its cards is an upper limit of that."""
    from scipy.optimize import linprog  # half a second: only when needed

    weights, pay = endgame.weights / endgame.total, endgame.pay[0, 0]
    if seat == 1:
        weights, pay = weights.T, -pay.T
    hands = endgame.rests
    own_hand, own_card = np.nonzero(hands.holds)
    hand, card = own_hand, own_card  # the opponent can have the same hands
    count, total = len(own_hand), len(hands.hands)
    limits = np.zeros((count, count + total))
    limits[:, :count] = -weights[np.ix_(own_hand, hand)].T * pay[np.ix_(own_card, card)].T
    limits[np.arange(count), count + hand] = 1.0
    sums = np.zeros((total, count + total))
    sums[own_hand, np.arange(count)] = 1.0
    found = linprog(
        np.concatenate([np.zeros(count), -np.ones(total)]),
        A_ub=limits,
        b_ub=np.zeros(count),
        A_eq=sums,
        b_eq=np.ones(total),
        bounds=[(0, 1)] * count + [(None, None)] * total,
    )
    if not found.success:
        raise ArithmeticError(found.message)
    policy: Array = np.zeros(hands.holds.shape)
    policy[own_hand, own_card] = found.x[:count]
    return Policy({(0, 0): policy})
