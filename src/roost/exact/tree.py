"""The last turns of two-player 5211 as a zero-sum game on matrices: what policies get, and best responses.

A hand is a multiset of kinds; a kind is a card of which at least one copy is unseen. The weight of two hands is the
number of ways to deal them from the copies. Everything here is a plain sum over all pairs of hands, so that it checks
the solver in `roost.bots.g5211`, which avoids these sums.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations_with_replacement
from math import comb
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from roost.bots.g5211.endgame import Cards, Position
from roost.core.errors import IllegalAction
from roost.games.g5211 import rules
from roost.games.g5211.cards import NAMES, Edition

Array: TypeAlias = npt.NDArray[np.float64]
Indices: TypeAlias = npt.NDArray[np.int64]
Pair: TypeAlias = tuple[int, int]
"""The kinds of the third cards of seats 0 and 1; (0, 0) if they are on the table already."""

PLAYERS = 2
ROUNDING = 1e-6
"""By how much the probabilities of a policy may miss a sum of 1."""


@dataclass(frozen=True)
class Policy:
    """The probability of each kind, for every hand of one seat."""

    last: dict[Pair, Array]
    """Before the third turn, by the third cards: a row for each hand of two."""
    third: Array | None = None
    """Before the second turn: a row for each hand of three."""


@dataclass(frozen=True)
class Row:
    """The four cards of a seat: what they add to the tally, and what they score for each answer to what scores."""

    tally: int
    points: tuple[int, ...]
    won: tuple[int, ...]

    @classmethod
    def of(cls, cards: Cards) -> Row:
        tally = sum(rules.TALLY[card] for card in cards)
        scoring = [[card for card in cards if rules.count_of(rules.TALLY[card], what)] for what in range(_NOTHING)]
        points = tuple(sum(map(rules.value, own)) for own in scoring)
        return cls(tally, (*points, 0), (*map(len, scoring), 0))


_NOTHING = rules.MASCOTS + 1
"""What scores, where no colour and no mascot does."""


@lru_cache(1 << 14)
def _what_scores(tally: int) -> int:
    what = rules.what_scores(tally, PLAYERS)
    return _NOTHING if what == rules.NONE else what


class Hands:
    """All hands of a size, and the number of ways to deal two of them."""

    def __init__(self, size: int, copies: Sequence[int]) -> None:
        hands = combinations_with_replacement(range(len(copies)), size)
        self.hands = [hand for hand in hands if all(hand.count(kind) <= copies[kind] for kind in hand)]
        self.index = {hand: i for i, hand in enumerate(self.hands)}
        self.counts: Indices = np.array([[hand.count(kind) for kind in range(len(copies))] for hand in self.hands])
        self.holds = self.counts > 0

    def weights(self, copies: Sequence[int]) -> Array:
        """Return the number of ways to deal a hand to seat 0 (rows) and one to seat 1 (columns)."""
        weights: Array = np.ones((len(self.hands), len(self.hands)))
        for kind, held in enumerate(self.counts.T):
            ways = [[comb(copies[kind], own) * comb(max(0, copies[kind] - own), other) for other in range(4)]
                    for own in range(4)]  # fmt: skip
            weights *= np.array(ways, float)[np.ix_(held, held)]
        return weights

    def uniform(self) -> Array:
        """Return the policy that plays each card of a hand equally often."""
        policy: Array = self.counts / self.counts.sum(axis=1, keepdims=True)
        return policy


class Endgame:
    """A public position before the second or third turn of the last round."""

    def __init__(self, position: Position, edition: Edition = "classic") -> None:
        self.position = position
        self.edition = edition
        self.turns = position.turns
        self.kinds = position.kinds
        self.copies = tuple(position.unseen.count(card) for card in self.kinds)
        self.hands = Hands(self.turns + 1, self.copies)
        self.rests = Hands(2, self.copies)
        """The hands before the third turn."""
        self.weights = self.hands.weights(self.copies)
        self.total = float(self.weights.sum())

    def names_of(self, cards: Cards) -> tuple[str, ...]:
        """Return the names of cards in this edition."""
        return tuple(NAMES[self.edition][card] for card in cards)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of the kinds."""
        return self.names_of(self.kinds)

    def kind_of(self, card: str) -> int:
        """Return the kind of an unseen card; raise IllegalAction if there is none."""
        if card not in self.names:
            raise IllegalAction("exact-not-unseen", card=card)
        return self.names.index(card)

    def rows_after(self, pair: Pair) -> tuple[Cards, Cards]:
        """Return the rows before the third turn, after the third cards of a pair."""
        first, second = self.position.rows
        if self.turns == 1:
            return first, second
        return (*first, self.kinds[pair[0]]), (*second, self.kinds[pair[1]])

    @cached_property
    def pairs(self) -> tuple[Pair, ...]:
        """The pairs of third cards that can be laid."""
        if self.turns == 1:
            return ((0, 0),)
        kinds = range(len(self.kinds))
        return tuple((a, b) for a in kinds for b in kinds if a != b or self.copies[a] > 1)

    @cached_property
    def pay(self) -> dict[Pair, Array]:
        """What seat 0 gets, by the third cards: a row for each fourth card of seat 0, a column for each of seat 1."""
        return {pair: self._pay(pair) for pair in self.pairs}

    def _pay(self, pair: Pair) -> Array:
        own, other = ([Row.of((*row, card)) for card in self.kinds] for row in self.rows_after(pair))
        return np.array([[self.result(a, b) for b in other] for a in own])

    def result(self, own: Row, other: Row) -> float:
        """Return what seat 0 gets for two complete rows: points minus points, or the share of the victory minus 1/2."""
        what = _what_scores(own.tally + other.tally)
        points = own.points[what] - other.points[what]
        if self.position.payoff == "margin":
            return points
        standing = (self.position.lead + points, self.position.lead_won + own.won[what] - other.won[what])
        return 0.5 * ((standing > (0, 0)) - (standing < (0, 0)))

    @cached_property
    def _grown(self) -> list[Indices]:
        """For each kind the hands of three that a hand of two was before that kind was laid; -1 if there is none."""
        grown = [[tuple(sorted((*rest, kind))) for rest in self.rests.hands] for kind in range(len(self.kinds))]
        return [np.array([self.hands.index.get(hand, -1) for hand in hands]) for hands in grown]

    def hands_before(self, kind: int) -> Indices:
        """Return, for each hand of the third turn, the hand it was before `kind` was laid; -1 if there is none."""
        return self._grown[kind] if self.turns == 2 else np.arange(len(self.rests.hands))

    def weights_after(self, pair: Pair) -> Array:
        """Return the weights of the hands of the third turn, as weights of the hands at the start."""
        own, other = self.hands_before(pair[0]), self.hands_before(pair[1])
        weights = self.weights[np.ix_(own, other)]
        weights[own < 0, :] = 0
        weights[:, other < 0] = 0
        return weights

    def respond(self, seat: int, other: Policy, own: Policy | None = None) -> float:
        """Return what a seat gets against a policy of the other one: with its own policy, or by a best response."""
        if self.turns == 1:
            ((_, gains),) = self.last_gains(seat, other)
            worth = played(gains, self.rests, None if own is None else own.last[0, 0])
        else:
            gains = self.third_gains(seat, other, None if own is None else own.last)
            worth = played(gains, self.hands, None if own is None else own.third)
        return float(worth.sum()) / self.total

    def third_gains(self, seat: int, other: Policy, last: dict[Pair, Array] | None) -> Array:
        """Return what each hand of three of a seat gets for each third card, weighted.

        The seat plays the last turn by `last`, or by a best response."""
        gains = np.zeros((len(self.hands.hands), len(self.kinds)))
        for pair, last_gains in self.last_gains(seat, other):
            before = self.hands_before(pair[seat])
            worth = played(last_gains, self.rests, None if last is None else last[pair])
            gains[before[before >= 0], pair[seat]] += worth[before >= 0]
        return gains

    def last_gains(self, seat: int, other: Policy) -> Iterator[tuple[Pair, Array]]:
        """Yield what each hand of two of a seat gets for each fourth card, weighted, for each pair of third cards."""
        for pair in self.pairs:
            yield pair, self.gains_after(pair, seat, other)[0]

    def gains_after(self, pair: Pair, seat: int, other: Policy) -> tuple[Array, Array]:
        """Return what each hand of two of a seat gets for each fourth card, weighted, and the weight of the hand."""
        weights, pay = self.weights_after(pair), self.pay[pair]
        if seat == 1:
            weights, pay = weights.T, -pay.T
        plays = other.last[pair]
        if other.third is not None:
            third = pair[1 - seat]
            before = self.hands_before(third)
            plays = plays * np.where(before < 0, 0.0, other.third[before, third])[:, np.newaxis]
        return weights @ plays @ pay.T, weights @ plays.sum(axis=1)

    def uniform(self) -> Policy:
        """Return the policy that plays any card."""
        last = dict.fromkeys(self.pairs, self.rests.uniform())
        return Policy(last, self.hands.uniform() if self.turns == 2 else None)


def played(gains: Array, hands: Hands, policy: Array | None) -> Array:
    """Return what each hand gets by a policy, or by its best card."""
    if policy is None:
        best: Array = np.where(hands.holds, gains, -np.inf).max(axis=1)
        return best
    mean: Array = (gains * policy).sum(axis=1)
    return mean
