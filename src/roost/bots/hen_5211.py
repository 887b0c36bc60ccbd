"""The hen of 5211: rules of thumb about which colour will score, and nothing looked ahead.

She takes the cards that others will still lay for any of those she has not seen, and each colour for independent of
the others. The weights were found by playing shared deals against chicks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations
from math import comb, prod
from statistics import fmean

from roost.core.bot import Bot, add
from roost.core.game import Action
from roost.games.g5211.cards import DECK, NAMES
from roost.games.g5211.view import View

ROW = 4
"""Cards that a player lays in a round."""
RIVALRY = 0.8
"""What a point for every opponent costs, in own points."""
LEADER = 0.4
"""How much of that is for the leading opponent's point; all share the rest equally."""
KEEP = 0.3
"""What a point of a card in hand is worth, to be laid in a later round."""
COMPANY = 0.4
"""How much more it is worth for each other card of its colour in hand: colours score when several are laid."""

FULL_DECK = {edition: Counter(names[card] for card in DECK) for edition, names in NAMES.items()}

Cards = tuple[str, ...]


def is_mascot(card: str) -> bool:
    return card[1] == "1"


@dataclass(frozen=True)
class Outlook:
    """A round as it will be scored, as far as one can tell before one's own next cards."""

    view: View
    margin: Mapping[str, float]
    """Own points less what the opponents' are worth to them, should the colour score."""
    mascot_margin: float
    hidden: int
    """Cards nobody has shown yet, by colour below, and the mascots among them."""
    hidden_colours: Mapping[str, int]
    hidden_mascots: int
    to_come: int
    """How many of them the opponents will still lay in this round."""

    def worth(self, laid: Cards) -> float:
        """What the round brings when these cards are laid in it."""
        counts, margin = dict(self.view.counts), dict(self.margin)
        for card in laid:
            counts[card[0]] += 1
            margin[card[0]] += int(card[1])
        mascots = sum(map(is_mascot, laid))
        only_mascots = self._mascot_chance(self.view.exact - self.view.mascots - mascots)
        by_colour = add(chance * margin[colour] for colour, chance in self._colour_chances(counts).items())
        return only_mascots * (self.mascot_margin + mascots) + (1 - only_mascots) * by_colour

    def _mascot_chance(self, missing: int) -> float:
        chances = draws(self.hidden, self.hidden_mascots, self.to_come)
        return chances[missing] if 0 <= missing <= self.to_come else 0.0

    def _colour_chances(self, counts: Mapping[str, int]) -> dict[str, float]:
        """How likely each colour scores: alone at its count, and every other colour below it or out at the limit."""
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
    """How likely 0, 1, 2, ... of `kind` cards are among those drawn (hypergeometric)."""
    return tuple(comb(kind, n) * comb(cards - kind, drawn - n) / comb(cards, drawn) for n in range(drawn + 1))


@lru_cache(maxsize=1 << 12)
def final_counts(
    count: int, limit: int, cards: int, kind: int, drawn: int
) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """For each count from 1 to the limit: how likely a colour ends with it, and how likely it is beaten by it."""
    added = draws(cards, kind, drawn)
    reached = tuple(added[end - count] if 0 <= end - count <= drawn else 0.0 for end in range(limit))
    out = 1 - add(reached)
    return reached[1:], tuple(out + add(reached[:end]) for end in range(1, limit))


def outlook(view: View) -> Outlook:
    """What the open cards and the hand say about the round."""
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
    """What a point is worth to this seat, seat by seat. Where scores are hidden, everybody counts as leading."""
    standing = {seat: points or 0 for seat, points in enumerate(view.points) if seat != view.seat}
    leaders = [seat for seat in standing if standing[seat] == max(standing.values())]
    shares = {seat: (1 - LEADER) / len(standing) + LEADER * (seat in leaders) / len(leaders) for seat in standing}
    return [1.0 if seat == view.seat else -RIVALRY * shares[seat] for seat in range(view.players)]


def hidden_cards(view: View) -> Counter[str]:
    """The cards this seat has not seen: others' hands, the pile, the removed ones."""
    hidden = FULL_DECK[view.edition].copy()
    hidden.subtract(view.hand)
    hidden.subtract(view.gone)
    for row in view.rows:
        hidden.subtract(row)
    return hidden


def keeping(cards: Sequence[str]) -> float:
    """What cards in hand promise for later rounds."""
    colours = [card[0] for card in cards]
    return KEEP * add(int(card[1]) * (1 + COMPANY * (colours.count(card[0]) - 1)) for card in cards)


def without(cards: Sequence[str], laid: Sequence[str]) -> Cards:
    rest = list(cards)
    for card in laid:
        rest.remove(card)
    return tuple(rest)


class Hen(Bot[View]):
    """Weighs what each choice makes of the round, of the cards kept for later, and of the opponents' points."""

    name = "hen"

    def act(self, view: View, legal: Sequence[Action], budget: float) -> Action:  # noqa: ARG002  # she is quick
        ahead = outlook(view)
        later = ROW - len(view.rows[0]) - view.due

        @cache
        def plan_worth(laid: Cards) -> float:
            kept = 0.0 if view.is_last_round else keeping(without(view.hand, laid))
            return ahead.worth(laid) + kept

        def choice_worth(choice: Action) -> float:
            """Between the best and the average way to go on from it: cards yet to be drawn will change the plan."""
            cards = tuple(choice.split("+"))
            rest = without(view.hand, cards)
            worths = [plan_worth(tuple(sorted(cards + more))) for more in combinations(rest, later)]
            return (max(worths) + fmean(worths)) / 2

        return max(legal, key=choice_worth)
