"""Reasons in 5211: how the simulated rounds end after two choices that differ in their cards.

The worlds of a survey are the same for all choices. So the difference between two choices is a sum over worlds, and
each fact has its part of it: the worlds in which the fact is true after only one of the choices.
"""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from roost.core.bot import add
from roost.core.game import Action, Game
from roost.games.g5211 import rules
from roost.games.g5211.cards import LETTERS, NUMBERS
from roost.games.g5211.view import View
from roost.review.means import is_positive
from roost.review.reasons.reason import Fact, Pair, Reason, Value, heaviest

LEAST_PART = 1 / 3
"""A fact that accounts for a smaller part of the difference does not explain it."""
LEAST_SHIFT = 0.05
"""Nor does one that is true almost as often after the other choice."""


class Fate(StrEnum):
    """What becomes of a colour at the end of a round; its names are those of the sentences."""

    LIMIT = "limit"
    TIE = "tie"
    SCORES = "scores"
    NOTHING = "nothing"


@dataclass(frozen=True)
class End:
    """How a round ends."""

    scores: int
    """What scores, as in the rules: a colour, MASCOTS or NONE."""
    fates: tuple[Fate, ...]
    """The fate of each colour; in a round of mascots no colour has any."""


@functools.lru_cache(maxsize=4096)
def end_of(tally: int, players: int) -> End:
    """Return how a round ends with these cards on the table."""
    scores = rules.what_scores(tally, players)
    return End(scores, tuple(_fate(tally, colour, scores, players) for colour in range(rules.COLOURS)))


def _fate(tally: int, colour: int, scores: int, players: int) -> Fate:
    if scores == rules.MASCOTS:
        return Fate.NOTHING
    if rules.is_over_limit(tally, colour, players):
        return Fate.LIMIT
    if colour == scores:
        return Fate.SCORES
    reached = rules.count_of(tally, scores) if scores != rules.NONE else 0
    is_looked_at = rules.count_of(tally, colour) > reached
    return Fate.TIE if is_looked_at and rules.is_tied(tally, colour) else Fate.NOTHING


def explain(game: Game[Any, Any], view: View, pair: Pair) -> Reason | None:  # noqa: ARG001  # other games need it
    """Return the fact with the largest part of the difference; None if all parts are too small."""
    compared = Compared(view, pair)
    facts = [*_of_colours(compared), *_of_mascots(compared), *_of_points(compared), *_of_hands(compared)]
    return heaviest([fact for fact in facts if fact.weight >= LEAST_PART * pair.gain])


class Compared:
    """Two choices, their cards, and the ends of the round after each of them in the same worlds."""

    def __init__(self, view: View, pair: Pair) -> None:
        self.view, self.pair = view, pair
        self.cards = [_numbers(view, action) for action in (pair.better, pair.other)]
        self.row = [NUMBERS[view.edition][card] for card in view.rows[view.seat or 0]]
        tallies = pair.survey.tallies
        self.ends = [
            [end_of(tally, view.players) for tally in tallies[action][: pair.worlds]]
            for action in (pair.better, pair.other)
        ]

    def often(self, choice: int, is_true: Callable[[End], bool]) -> float:
        """Return in what part of the worlds something is true after a choice (0: the better, 1: the other one)."""
        return sum(map(is_true, self.ends[choice])) / self.pair.worlds

    def weight(self, is_about: Callable[[int], bool]) -> float:
        """Return the part of the gain that comes from some of the worlds; 0 if it may be chance."""
        gains = [gain if is_about(world) else 0.0 for world, gain in enumerate(self.pair.gains)]
        return add(gains) / len(gains) if is_positive(gains) else 0.0

    def value(self, choice: int, colour: int) -> int:
        """Return the points of the own cards of a colour on the table after a choice."""
        return sum(rules.value(card) for card in self.row + self.cards[choice] if rules.COLOUR[card] == colour)

    def contrast(self, is_counted: Callable[[int], bool], is_true: Callable[[End], bool]) -> tuple[float, _Contrast]:
        """Return the weight of an end of the round, and how often it comes with more and with fewer cards."""
        laid = [sum(map(is_counted, cards)) for cards in self.cards]
        most = 0 if laid[0] > laid[1] else 1
        rates = [self.often(choice, is_true) for choice in (most, 1 - most)]
        better, other = self.ends
        weight = self.weight(lambda world: is_true(better[world]) != is_true(other[world]))
        return weight, _Contrast(most, laid[most], laid[1 - most], rates[0], rates[1])


@dataclass(frozen=True)
class _Contrast:
    """How often something comes after the choice with more cards of a kind, and after the one with fewer."""

    choice: int
    """Which choice lays more of them."""
    more: int
    fewer: int
    often: float
    seldom: float

    @property
    def is_clear(self) -> bool:
        return self.more > self.fewer and abs(self.often - self.seldom) >= LEAST_SHIFT

    def values(self, before: int) -> dict[str, Value]:
        """Return the values of a sentence about it; `before` of the cards lie on the table already."""
        return {
            "before": before,
            "more": before + self.more,
            "fewer": before + self.fewer,
            "often": percent(self.often),
            "seldom": percent(self.seldom),
        }


def _of_colours(compared: Compared) -> Iterator[Fact]:
    """Yield the colours of which one choice lays more, and what becomes of them."""
    for colour in range(rules.COLOURS):
        for fate in (Fate.LIMIT, Fate.TIE, Fate.SCORES):
            yield from _of_fate(compared, colour, fate)


def _of_fate(compared: Compared, colour: int, fate: Fate) -> Iterator[Fact]:
    view, letter = compared.view, LETTERS[compared.view.edition][colour]
    weight, contrast = compared.contrast(
        lambda card: rules.COLOUR[card] == colour,
        lambda end: end.fates[colour] == fate,
    )
    if contrast.is_clear:
        values = contrast.values(view.counts[letter]) | {"colour": letter, "edition": view.edition}
        values |= _about(compared, fate, colour, contrast.choice)
        yield Fact(weight, Reason(f"review-reason-5211-{fate}", values))


def _about(compared: Compared, fate: Fate, colour: int, choice: int) -> dict[str, Value]:
    """Return what else the sentence about a fate says."""
    view = compared.view
    if fate == Fate.LIMIT:
        return {"limit": view.limit}
    if fate == Fate.SCORES:
        shown = [
            sum(rules.value(card) for card in _row(view, seat) if rules.COLOUR[card] == colour)
            for seat in range(view.players)
            if seat != view.seat
        ]
        return {"own": compared.value(choice, colour), "most": max(shown)}
    return {}


def _of_mascots(compared: Compared) -> Iterator[Fact]:
    """Yield that one choice lays more mascots, and how often they score."""
    view = compared.view
    weight, contrast = compared.contrast(rules.is_mascot, lambda end: end.scores == rules.MASCOTS)
    if contrast.is_clear:
        values = contrast.values(view.mascots) | {"count": view.mascots, "exact": view.exact, "edition": view.edition}
        yield Fact(weight, Reason("review-reason-5211-mascots", values))


def _of_points(compared: Compared) -> Iterator[Fact]:
    """Yield the colours that score after both choices, and pay more after the better one."""
    view, (better, other) = compared.view, compared.ends
    for colour, letter in enumerate(LETTERS[view.edition]):
        more, less = compared.value(0, colour), compared.value(1, colour)
        both = {world for world, end in enumerate(better) if end.scores == other[world].scores == colour}
        rate = len(both) / compared.pair.worlds
        if more > less and rate >= LEAST_SHIFT:
            values: dict[str, Value] = {"colour": letter, "edition": view.edition}
            values |= {"often": percent(rate), "more": more, "less": less}
            yield Fact(compared.weight(both.__contains__), Reason("review-reason-5211-points", values))


def _of_hands(compared: Compared) -> Iterator[Fact]:
    """Yield that the round pays the same after both choices, and that the better one keeps better cards."""
    view, pair = compared.view, compared.pair
    points = pair.survey.points
    same = {world for world in range(pair.worlds) if points[pair.better][world] == points[pair.other][world]}
    more, less = (_kept(view, cards) for cards in compared.cards)
    rate = len(same) / pair.worlds
    if more > less and rate >= LEAST_SHIFT:
        values: dict[str, Value] = {"often": percent(rate), "more": more, "less": less}
        yield Fact(compared.weight(same.__contains__), Reason("review-reason-5211-hand", values))


def _kept(view: View, cards: list[int]) -> int:
    """Return the points of the cards that stay in hand."""
    hand = Counter(NUMBERS[view.edition][card] for card in view.hand) - Counter(cards)
    return sum(rules.value(card) * count for card, count in hand.items())


def _numbers(view: View, action: Action) -> list[int]:
    return [NUMBERS[view.edition][card] for card in action.split("+")]


def _row(view: View, seat: int) -> list[int]:
    return [NUMBERS[view.edition][card] for card in view.rows[seat]]


def percent(rate: float) -> int:
    """Return a part as a whole number of per cent."""
    return round(100 * rate)
