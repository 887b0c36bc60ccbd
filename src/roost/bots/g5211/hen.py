"""The hen of 5211 estimates which colour will score. She uses rules of thumb and does not search ahead.

She assumes that opponents play random unseen cards, and that colours are independent of each other. The weights were
tuned in games against chicks on shared deals.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations
from math import comb, prod
from statistics import fmean

from roost.core.bot import Bot, Budget, add
from roost.core.game import Action
from roost.games.g5211.cards import DECK, NAMES
from roost.games.g5211.view import View

ROW = 4
"""Cards that a player plays in a round."""
RIVALRY = 0.8
"""The cost of one point for every opponent, in own points."""
LEADER = 0.4
"""The part of this cost that the leading opponent's point carries; the rest is shared by all equally."""
KEEP = 0.3
"""The value of each point of a card that is kept in hand for a later round."""
COMPANY = 0.4
"""The increase of that value for each other card of the same colour in hand: more cards score more easily."""

FULL_DECK = {edition: Counter(names[card] for card in DECK) for edition, names in NAMES.items()}

Cards = tuple[str, ...]


def is_mascot(card: str) -> bool:
    return card[1] == "1"


@dataclass(frozen=True)
class Outlook:
    """What is known about the scoring of the current round before this seat plays its next cards."""

    view: View
    margin: Mapping[str, float]
    """Own points minus the weighted points of the opponents if the colour scores."""
    mascot_margin: float
    hidden: int
    """The number of cards that this seat has not seen."""
    hidden_colours: Mapping[str, int]
    hidden_mascots: int
    to_come: int
    """The number of cards that the opponents will still play in this round."""

    def worth(self, played: Cards) -> float:
        """Return the expected value of the round if this seat plays these cards."""
        counts, margin = dict(self.view.counts), dict(self.margin)
        for card in played:
            counts[card[0]] += 1
            margin[card[0]] += int(card[1])
        mascots = sum(map(is_mascot, played))
        only_mascots = self._mascot_chance(self.view.exact - self.view.mascots - mascots)
        by_colour = add(chance * margin[colour] for colour, chance in self._colour_chances(counts).items())
        return only_mascots * (self.mascot_margin + mascots) + (1 - only_mascots) * by_colour

    def _mascot_chance(self, missing: int) -> float:
        chances = draws(self.hidden, self.hidden_mascots, self.to_come)
        return chances[missing] if 0 <= missing <= self.to_come else 0.0

    def _colour_chances(self, counts: Mapping[str, int]) -> dict[str, float]:
        """Return the probability of each colour to score: every other colour has fewer cards or is at the limit."""
        limit = self.view.limit
        ends = {
            colour: final_counts(count, limit, self.hidden, self.hidden_colours[colour], self.to_come)
            for colour, count in counts.items()
        }
        chances: dict[str, float] = {}
        for colour, (reached, _) in ends.items():
            others_beaten = [beaten for other, (_, beaten) in ends.items() if other != colour]
            chances[colour] = add(map(prod, zip(reached, *others_beaten, strict=True)))
        return chances


@lru_cache(maxsize=1 << 12)
def draws(cards: int, kind: int, drawn: int) -> tuple[float, ...]:
    """Return the probabilities that 0, 1, 2, ... of `kind` cards are among those drawn (hypergeometric)."""
    return tuple(comb(kind, n) * comb(cards - kind, drawn - n) / comb(cards, drawn) for n in range(drawn + 1))


@lru_cache(maxsize=1 << 12)
def final_counts(
    count: int, limit: int, cards: int, kind: int, drawn: int
) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Return, for each count below the limit, the probabilities that a colour ends with it and is beaten by it."""
    added = draws(cards, kind, drawn)
    reached = tuple(added[end - count] if 0 <= end - count <= drawn else 0.0 for end in range(limit))
    out = 1 - add(reached)
    return reached[1:], tuple(out + add(reached[:end]) for end in range(1, limit))


def outlook(view: View) -> Outlook:
    """Return what the view says about the scoring of the current round."""
    hidden = hidden_cards(view)
    size = sum(hidden.values())
    to_come = (view.players - 1) * (ROW - len(view.rows[0]))
    margin = dict.fromkeys(view.counts, 0.0)
    colours = dict.fromkeys(view.counts, 0)
    mascot_margin, mascots = 0.0, 0
    for card, count in hidden.items():
        colours[card[0]] += count
        mascots += count * is_mascot(card)
        expected = RIVALRY / (view.players - 1) * to_come * count / size
        margin[card[0]] -= expected * int(card[1])
        mascot_margin -= expected * is_mascot(card)
    for row, weight in zip(view.rows, weights(view), strict=True):
        for card in row:
            margin[card[0]] += weight * int(card[1])
            mascot_margin += weight * is_mascot(card)
    return Outlook(view, margin, mascot_margin, size, colours, mascots, to_come)


def weights(view: View) -> list[float]:
    """Return the value to this seat of a point for each seat. If scores are hidden, all opponents count as leading."""
    standing = {seat: points or 0 for seat, points in enumerate(view.points) if seat != view.seat}
    leaders = [seat for seat in standing if standing[seat] == max(standing.values())]
    shares = {seat: (1 - LEADER) / len(standing) + LEADER * (seat in leaders) / len(leaders) for seat in standing}
    return [1.0 if seat == view.seat else -RIVALRY * shares[seat] for seat in range(view.players)]


def hidden_cards(view: View) -> Counter[str]:
    """Return the cards that this seat has not seen: other hands, the draw pile, removed cards."""
    hidden = FULL_DECK[view.edition].copy()
    hidden.subtract(view.hand)
    hidden.subtract(view.gone)
    for row in view.rows:
        hidden.subtract(row)
    return hidden


def keeping(cards: Sequence[str]) -> float:
    """Return the value of cards in hand for later rounds."""
    colours = [card[0] for card in cards]
    return KEEP * add(int(card[1]) * (1 + COMPANY * (colours.count(card[0]) - 1)) for card in cards)


def without(cards: Sequence[str], played: Sequence[str]) -> Cards:
    rest = list(cards)
    for card in played:
        rest.remove(card)
    return tuple(rest)


class Hen(Bot[View]):
    """Weighs the effect of each choice on this round, on the cards kept for later, and on the opponents' points."""

    name = "hen"

    def act(self, view: View, legal: Sequence[Action], budget: Budget) -> Action:  # noqa: ARG002  # she needs no budget
        ahead = outlook(view)
        later = ROW - len(view.rows[0]) - view.due

        @cache
        def plan_worth(played: Cards) -> float:
            kept = 0.0 if view.is_last_round else keeping(without(view.hand, played))
            return ahead.worth(played) + kept

        def choice_worth(choice: Action) -> float:
            """Return the mean of the best and the average plan after it, since cards drawn later change the plan."""
            cards = tuple(choice.split("+"))
            rest = without(view.hand, cards)
            worths = [plan_worth(tuple(sorted(cards + more))) for more in combinations(rest, later)]
            return (max(worths) + fmean(worths)) / 2

        return max(legal, key=choice_worth)


class Hen1(Hen):
    """The first hen, unchanged: the yardstick of the arena."""

    name = "hen-1"
