"""Small endgames for tests, and plain loops over all deals to check them with."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

import numpy as np

from roost.bots.g5211.endgame import Position
from roost.exact.tree import Array, Endgame, Hands, Policy, Row
from roost.games.g5211.cards import DECK

LAST = Position(((0, 6, 3), (1, 7, 12)), (0, 1, 2, 7, 8))
"""One turn is left, and 5 cards of as many kinds are unseen."""
TWO = Position(((0, 7), (1, 12)), (0, 0, 0, 2, 7, 7, 7))
"""Two turns are left, and 7 cards of three kinds are unseen."""


def random_position(turns: int, seed: int, payoff: str = "margin", lead: int = 0) -> Position:
    """Return a position with as many unseen cards as in a real game."""
    deck = list(DECK)
    random.Random(seed).shuffle(deck)
    rows = tuple(deck[: 4 - turns]), tuple(deck[4 - turns : 8 - 2 * turns])
    return Position(rows, tuple(sorted(deck[8 - 2 * turns : 20])), payoff, lead)


def deals(endgame: Endgame) -> Counter[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Return how often two hands are dealt, counted card by card."""
    kinds = [endgame.kinds.index(card) for card in endgame.position.unseen]
    size, places = endgame.turns + 1, range(len(kinds))
    counted: Counter[tuple[tuple[int, ...], tuple[int, ...]]] = Counter()
    for own in combinations(places, size):
        for other in combinations([place for place in places if place not in own], size):
            counted[tuple(kinds[place] for place in own), tuple(kinds[place] for place in other)] += 1
    return counted


def random_policy(endgame: Endgame, seed: int) -> Policy:
    rng = np.random.default_rng(seed)

    def any_mix(hands: Hands) -> Array:
        weights = rng.random(hands.holds.shape) * hands.holds
        mix: Array = weights / weights.sum(axis=1, keepdims=True)
        return mix

    last = {pair: any_mix(endgame.rests) for pair in endgame.pairs}
    return Policy(last, any_mix(endgame.hands) if endgame.turns == 2 else None)


def expectation(endgame: Endgame, first: Policy, second: Policy) -> float:
    """Return what seat 0 gets on average, by a loop over all deals and all cards that may be laid."""
    counted = deals(endgame)
    total = 0.0
    for (own, other), ways in counted.items():
        for laid in _choices(endgame, first, own):
            for answer in _choices(endgame, second, other):
                total += ways * laid[1] * answer[1] * _after(endgame, (first, second), laid, answer)
    return total / sum(counted.values())


Choice = tuple[int, float, tuple[int, ...]]
"""A third card, its probability and the cards that are kept."""


def _choices(endgame: Endgame, policy: Policy, hand: tuple[int, ...]) -> list[Choice]:
    if policy.third is None:
        return [(0, 1.0, hand)]
    row = policy.third[endgame.hands.index[hand]]
    return [(kind, row[kind], _without(hand, kind)) for kind in sorted(set(hand))]


def _without(hand: tuple[int, ...], kind: int) -> tuple[int, ...]:
    place = hand.index(kind)
    return hand[:place] + hand[place + 1 :]


def _after(endgame: Endgame, policies: tuple[Policy, Policy], laid: Choice, answer: Choice) -> float:
    """Return what seat 0 gets on average when the third cards are laid."""
    pair = laid[0], answer[0]
    mixes = [
        policy.last[pair][endgame.rests.index[choice[2]]]
        for policy, choice in zip(policies, (laid, answer), strict=True)
    ]
    rows = endgame.position.rows
    if endgame.turns == 2:
        rows = (*rows[0], endgame.kinds[pair[0]]), (*rows[1], endgame.kinds[pair[1]])
    paid = sum(
        mixes[0][a]
        * mixes[1][b]
        * endgame.result(Row.of((*rows[0], endgame.kinds[a])), Row.of((*rows[1], endgame.kinds[b])))
        for a in set(laid[2])
        for b in set(answer[2])
    )
    return float(paid)
