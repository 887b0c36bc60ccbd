"""The hen of Gloria Picktoria: she tries each action on a table that looks like hers, and takes the best-looking one.

What she cannot see she imagines anew for each decision; the rules tell her what an action does and what a row pays.
"""

from __future__ import annotations

from collections.abc import Sequence

from roost.core.bot import Bot, add
from roost.core.engine import layout
from roost.core.engine.bits import has
from roost.core.game import Action
from roost.games.gloria import rules
from roost.games.gloria.cards import ACTION_NUMBERS
from roost.games.gloria.rules import DOUBLER, MOTIFS, WILD, State
from roost.games.gloria.view import View

RIVALRY = 0.5
"""What a point for the average opponent costs, in own points."""
LEAD = 0.4
"""What a card ahead of the next row is worth in a coming scoring, and one behind costs; more than two do not matter."""
EXTENDS, OPENS, STRAY = 0.35, 0.3, 0.1
"""What a card in hand is worth in a coming scoring: with a row to extend, with a motif to open, with neither."""
DOUBLES = 0.9
"""What a doubler in hand is worth."""
CHEST = 1.2
"""What a lone chest with a card to open it is worth."""
BLIND = 0.3
"""What the pile's top card promises over a card of the display, which costs half as much."""

NEVER = -100.0
"""What moving the fox for points is worth: it can be passed on for nothing after the turn."""


class Hen(Bot[View]):
    """Weighs rows, hand and chests as they are after each action, a point of the turn for a point of the turn."""

    name = "hen"

    def act(self, view: View, legal: Sequence[Action], budget: float) -> Action:  # noqa: ARG002  # she is quick
        table: State = self.game.sample(view, self.rng)
        seat = table.turn
        now = worth(table, seat)

        def gain(action: Action) -> float:
            """What a point spent on the action brings."""
            number = ACTION_NUMBERS[action]
            after = layout.copy(table)
            if number == rules.DRAW:
                return BLIND * (rules.SCORINGS - rules.scorings(table))
            if rules.is_fox_move(number):
                return NEVER
            if rules.is_take(number):
                rules.gain(after, seat, table.display[number - rules.TAKE])  # what the pile turns up is nobody's plan
            else:
                rules.apply(after, number)
            return (worth(after, seat) - now) / max(1, rules.cost(number))

        return max(legal, key=gain)


def worth(s: State, seat: int) -> float:
    """How good the table looks for a seat."""
    to_come = rules.SCORINGS - rules.scorings(s)
    if to_come == 0:
        return float(s.points[seat])
    if s.fox_seat == seat:  # it does not stay: it is passed on after the turn
        s = layout.copy(s)
        s.fox_seat = rules.NONE
    rows = add(row_worth(s, seat, motif) for motif in range(MOTIFS))
    return to_come * (rows + hand_worth(s, seat) + chest_worth(s, seat)) - penalty_to_come(s, seat)


def row_worth(s: State, seat: int, motif: int) -> float:
    """What a scoring would pay for a motif now, against what it pays the others, and how safe that is."""
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
    """What the cards in hand promise."""
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
    """The row is there and can be extended."""
    return has(s.begun[seat] & ~s.doubled[seat], motif)


def chest_worth(s: State, seat: int) -> float:
    """A lone chest is worth something as long as there is a card to open it."""
    openers = sum(s.hand[seat][motif] > 0 and s.length[seat][motif] == 0 for motif in range(MOTIFS))
    return CHEST * min(s.lone[seat], openers)


def penalty_to_come(s: State, seat: int) -> float:
    """Lone chests and cards in hand cost points in the end, and the end draws nearer with each rooster."""
    return rules.penalty(s, seat) * (s.roosters / rules.ROOSTERS) ** 2
