"""What a solution says about one hand: how it is played, and what each of its cards is worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from roost.core.errors import IllegalAction
from roost.exact.equilibrium import Solved
from roost.exact.tree import Endgame, Pair


class HandValue(NamedTuple):
    """What a hand gets on average if both seats play by the solution from then on."""

    mix: dict[str, float]
    """The probability of each card."""
    cards: dict[str, float]
    """What the hand gets if it lays this card."""

    @property
    def value(self) -> float:
        return sum(share * self.cards[card] for card, share in self.mix.items())


def hand_value(solved: Solved, seat: int, hand: Sequence[str], laid: Sequence[str] = ()) -> HandValue:
    """Return the mix of a hand of a seat, and what its cards are worth to the seat.

    `laid` are the third cards of seats 0 and 1 if the endgame has two turns and they are laid."""
    endgame, own, other = solved.endgame, solved.policies[seat], solved.policies[1 - seat]
    pair = _pair(endgame, laid)
    row = _row(endgame, hand, pair)
    if pair is None:
        assert own.third is not None
        gains, plays = endgame.third_gains(seat, other, own.last), own.third
        weights = endgame.weights.sum(axis=1 - seat)
    else:
        (gains, weights), plays = endgame.gains_after(pair, seat, other), own.last[pair]
    if not weights[row]:
        raise IllegalAction("exact-no-such-hand", hand=" ".join(hand))
    kinds = {card: endgame.kind_of(card) for card in hand}
    mix = {card: float(plays[row, kind]) for card, kind in kinds.items()}
    return HandValue(mix, {card: float(gains[row, kind] / weights[row]) for card, kind in kinds.items()})


def _pair(endgame: Endgame, laid: Sequence[str]) -> Pair | None:
    """Return the third cards; None before the second turn."""
    if not laid:
        return (0, 0) if endgame.turns == 1 else None
    pair = tuple(endgame.kind_of(card) for card in laid)
    if endgame.turns == 1 or len(pair) != 2 or pair not in endgame.pairs:
        raise IllegalAction("exact-not-laid", cards=" ".join(laid))
    return pair


def _row(endgame: Endgame, hand: Sequence[str], pair: Pair | None) -> int:
    hands = endgame.hands if pair is None else endgame.rests
    row = hands.index.get(tuple(sorted(endgame.kind_of(card) for card in hand)))
    if row is None:
        raise IllegalAction("exact-no-such-hand", hand=" ".join(hand))
    return row
