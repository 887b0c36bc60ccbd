"""Flat Monte Carlo against random opponents, in the limit of infinitely many simulations: a reference for bots."""

from __future__ import annotations

import numpy as np

from roost.exact.tree import Array, Endgame, Hands, Policy


def flat_policy(endgame: Endgame, seat: int) -> Policy:
    """Return the policy that lays the card that is best on average if all later cards are random."""
    random = endgame.uniform()
    last = {pair: _best(gains, endgame.rests) for pair, gains in endgame.last_gains(seat, random)}
    if endgame.turns == 1:
        return Policy(last)
    return Policy(last, _best(endgame.third_gains(seat, random, random.last), endgame.hands))


def _best(gains: Array, hands: Hands) -> Array:
    best = np.where(hands.holds, gains, -np.inf).argmax(axis=1)
    policy: Array = np.eye(gains.shape[1])[best]
    return policy
