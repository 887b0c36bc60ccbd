"""The policy that a function of the user describes, asked for every hand that a seat can have."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

import numpy as np

from roost.core.errors import IllegalAction
from roost.exact.tree import ROUNDING, Array, Endgame, Hands, Policy

Card: TypeAlias = str
Rows: TypeAlias = tuple[tuple[Card, ...], tuple[Card, ...]]
Choose: TypeAlias = Callable[[tuple[Card, ...], Rows], Card | Mapping[Card, float]]
"""Given a hand and the rows of both seats on the table: a card of the hand, or the probability of each."""


def policy_from(endgame: Endgame, choose: Choose) -> Policy:
    """Return the policy of a function; raise IllegalAction if it does not choose from the hand."""
    last = {pair: _asked(endgame, endgame.rests, endgame.rows_after(pair), choose) for pair in endgame.pairs}
    if endgame.turns == 1:
        return Policy(last)
    return Policy(last, _asked(endgame, endgame.hands, endgame.position.rows, choose))


def _asked(endgame: Endgame, hands: Hands, rows: tuple[tuple[int, ...], ...], choose: Choose) -> Array:
    """Return a row of probabilities for each hand."""
    on_table: Rows = endgame.names_of(rows[0]), endgame.names_of(rows[1])
    policy: Array = np.zeros(hands.holds.shape)
    for row, hand in enumerate(hands.hands):
        cards = tuple(endgame.names[kind] for kind in hand)
        policy[row] = _checked(endgame, cards, choose(cards, on_table))
    return policy


def _checked(endgame: Endgame, hand: tuple[Card, ...], chosen: Card | Mapping[Card, float]) -> list[float]:
    if not isinstance(chosen, str | Mapping):
        raise IllegalAction("exact-not-a-choice", given=repr(chosen), hand=" ".join(hand))
    mix = {chosen: 1.0} if isinstance(chosen, str) else dict(chosen)
    for card, share in mix.items():
        if card not in hand:
            raise IllegalAction("exact-not-in-hand", card=str(card), hand=" ".join(hand))
        if not share >= 0:
            raise IllegalAction("exact-bad-mix", hand=" ".join(hand), total=f"{card}: {share}")
    total = sum(mix.values())
    if not abs(total - 1) <= ROUNDING:
        raise IllegalAction("exact-bad-mix", hand=" ".join(hand), total=f"{total:g}")
    return [mix.get(name, 0.0) for name in endgame.names]
