"""The hen of Gloria Picktoria tries every legal action on a sampled state and chooses the one with the best value.

She samples the hidden cards again for each decision, and uses the rules to apply actions and to value rows.
"""

from __future__ import annotations

from collections.abc import Sequence

from roost.core.bot import Bot, Budget, add
from roost.core.engine import layout
from roost.core.engine.bits import has
from roost.core.game import Action
from roost.games.gloria import rules
from roost.games.gloria.cards import ACTION_NUMBERS
from roost.games.gloria.rules import DOUBLER, MOTIFS, WILD, State
from roost.games.gloria.view import View

RIVALRY = 0.5
"""The cost of one point for the average opponent, in own points."""
LEAD = 0.4
"""The value of each card by which a row leads, per scoring to come; a deficit costs as much. At most two count."""
EXTENDS, OPENS, STRAY = 0.35, 0.3, 0.1
"""The value of a card in hand per scoring to come: if it extends a row, opens a collection, or neither."""
DOUBLES = 0.9
"""The value of a doubler in hand."""
CHEST = 1.2
"""The value of a lone chest if there is a card to open it with."""
BLIND = 0.3
"""The value of drawing from the pile, per point spent and per scoring to come."""

NEVER = -100.0
"""The value of paying to move the fox, which can be passed for free after the turn."""


class Hen(Bot[View]):
    """Values rows, hand and chests after each action, per action point spent."""

    name = "hen"

    def act(self, view: View, legal: Sequence[Action], budget: Budget) -> Action:  # noqa: ARG002  # she needs no budget
        table: State = self.game.sample(view, self.rng)
        seat = table.turn
        now = worth(table, seat)

        def gain(action: Action) -> float:
            """Return the gain in value per action point spent."""
            number = ACTION_NUMBERS[action]
            after = layout.copy(table)
            if number == rules.DRAW:
                return BLIND * (rules.SCORINGS - rules.scorings(table))
            if rules.is_fox_move(number):
                return NEVER
            if rules.is_take(number):
                rules.gain(after, seat, table.display[number - rules.TAKE])  # without the refill, which nobody can plan
            else:
                rules.apply(after, number)
            return (worth(after, seat) - now) / max(1, rules.cost(number))

        return max(legal, key=gain)


def worth(s: State, seat: int) -> float:
    """Return the estimated value of a state for a seat."""
    to_come = rules.SCORINGS - rules.scorings(s)
    if to_come == 0:
        return float(s.points[seat])
    if s.fox_seat == seat:  # it will be passed on after the turn
        s = layout.copy(s)
        s.fox_seat = rules.NONE
    rows = add(row_worth(s, seat, motif) for motif in range(MOTIFS))
    return to_come * (rows + hand_worth(s, seat) + chest_worth(s, seat)) - penalty_to_come(s, seat)


def row_worth(s: State, seat: int, motif: int) -> float:
    """Return the value of a motif: its points if scored now, those of the opponents, and its lead."""
    lengths = [s.length[other][motif] for other in range(s.players)]
    if not any(lengths):
        return 0.0
    own = rules.worth(s, seat, motif)
    others = sum(rules.worth(s, other, motif) for other in range(s.players) if other != seat)
    value = own - RIVALRY * others / (s.players - 1)
    if lengths[seat]:
        ahead = lengths[seat] - max(length for other, length in enumerate(lengths) if other != seat)
        value += LEAD * max(-2, min(2, ahead)) * (1 + has(s.doubled[seat], motif))
    return value


def hand_worth(s: State, seat: int) -> float:
    """Return the value of the cards in hand."""
    value = 0.0
    has_row = any(is_open(s, seat, motif) for motif in range(MOTIFS))
    for motif in range(MOTIFS):
        count = s.hand[seat][motif]
        if count and is_open(s, seat, motif):
            value += EXTENDS * count
        elif count and s.length[seat][motif] == 0:
            value += OPENS + STRAY * (count - 1)
    value += (EXTENDS if has_row else STRAY) * s.hand[seat][WILD]
    return value + DOUBLES * s.hand[seat][DOUBLER]


def is_open(s: State, seat: int, motif: int) -> bool:
    """Return True if the seat has a row of this motif that can be extended."""
    return has(s.begun[seat] & ~s.doubled[seat], motif)


def chest_worth(s: State, seat: int) -> float:
    """Return the value of lone chests, as far as there are cards to open them with."""
    openers = sum(s.hand[seat][motif] > 0 and s.length[seat][motif] == 0 for motif in range(MOTIFS))
    return CHEST * min(s.lone[seat], openers)


def penalty_to_come(s: State, seat: int) -> float:
    """Return the expected penalty for lone chests and cards in hand, which grows with each Rooster Booster."""
    return rules.penalty(s, seat) * (s.roosters / rules.ROOSTERS) ** 2


class Hen1(Hen):
    """The first hen, unchanged: the yardstick of the arena."""

    name = "hen-1"
