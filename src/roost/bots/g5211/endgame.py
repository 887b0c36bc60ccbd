"""The last two turns of two-player 5211, solved by CFR+.

A solution holds the strategies of both seats for every hand they can have, so it depends on what is public alone. The
third turn is played by the solution that was made before the second one: its belief about the opponent's hand follows
from the opponent's third card, taking into account that players make mistakes. See `docs/exact.md` for what is assumed
and how good it is.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from roost.bots.g5211 import endgame_cfr
from roost.bots.g5211.endgame_cfr import MARGIN, WIN
from roost.core.bot import add
from roost.core.engine import layout
from roost.core.engine.compiled import compiled
from roost.core.game import Action
from roost.games.g5211.cards import DECK, NAMES, NUMBERS
from roost.games.g5211.rules import ROW, TURNS
from roost.games.g5211.view import View

ITERATIONS = 100
"""Enough to lose less than a thousandth of a point. They take about 0.1 s."""
SLICE = 10
"""Iterations between two looks at the clock."""
TREMBLE = 0.1
"""The share of third cards that the bots take for mistakes. Without mistakes, the solution has no opinion on the third
turn after a card that it would not lay itself, and draws too much from the others."""
LEAST = 0.01
"""The least probability with which a card is laid. The average of the iterations never quite forgets a bad card."""
FULL_DECK = [DECK.count(card) for card in range(len(NUMBERS["classic"]))]
PAYOFFS = {"margin": MARGIN, "win": WIN}

Cards = tuple[int, ...]


@dataclass(frozen=True)
class Position:
    """What is public before the second or third turn of the last round."""

    rows: tuple[Cards, Cards]
    unseen: Cards
    """The cards in the hands and the removed ones, in order."""
    payoff: str = "margin"
    lead: int = 0
    """Points of seat 0 minus those of seat 1 before this round; without meaning if the margin is played for."""
    lead_won: int = 0

    @property
    def turns(self) -> int:
        """How many turns are left."""
        return ROW - len(self.rows[0])

    @property
    def kinds(self) -> Cards:
        """The different unseen cards."""
        return tuple(sorted(set(self.unseen)))


def is_endgame(view: View) -> bool:
    """Return True if the view is before the second or third turn of the last round of two players."""
    return view.players == 2 and view.phase == "choose" and view.is_last_round and view.turn > 1


def natural_payoff(view: View) -> str:
    """Return what counts in this round: the victory if the game ends with it, else the points.

    A longer game goes on after the round; if scores are hidden, nobody knows what is needed for the victory."""
    return "margin" if view.target is not None or None in view.points else "win"


def position(view: View, payoff: str | None = None) -> Position:
    """Return the public position of a view. `payoff` is "margin" or "win"; None: what counts in this round."""
    numbers = NUMBERS[view.edition]
    payoff = payoff or natural_payoff(view)
    first, second = (tuple(numbers[card] for card in row) for row in view.rows)
    copies = FULL_DECK[:]
    for name, count in view.gone.items():
        copies[numbers[name]] -= count
    for card in first + second:
        copies[card] -= 1
    unseen = tuple(card for card, count in enumerate(copies) for _ in range(count))
    if payoff == "margin":
        return Position((first, second), unseen)
    points, won = [own or 0 for own in view.points], [own or 0 for own in view.won]
    return Position((first, second), unseen, payoff, points[0] - points[1], won[0] - won[1])


class Solution:
    """The strategies of both seats in a position, for every hand."""

    def __init__(self, start: Position, tremble: float = 0.0) -> None:
        """`tremble` is the share of third cards that both seats lay at random. It is no part of their strategies."""
        self._tremble = tremble
        self.position = start
        kinds = start.kinds
        self._index = {card: kind for kind, card in enumerate(kinds)}
        self._records = layout.new_states(endgame_cfr.Endgame, 1)
        self._lock = threading.Lock()
        self.iterations = 0
        game = self._records[0]
        compiled(endgame_cfr.set_payoff)(game, PAYOFFS[start.payoff], start.lead, start.lead_won, tremble)
        for kind, card in enumerate(kinds):
            compiled(endgame_cfr.set_kind)(game, kind, card, start.unseen.count(card))
        for seat, row in enumerate(start.rows):
            for place, card in enumerate(row):
                compiled(endgame_cfr.set_card)(game, seat, place, card)
        compiled(endgame_cfr.begin)(game, len(kinds), start.turns)

    def improve(self, iterations: int, until: float = float("inf")) -> None:
        """Iterate until there are this many iterations in all, or until `time.monotonic()` reaches a time."""
        iterate = compiled(endgame_cfr.iterate)
        with self._lock:
            while self.iterations < iterations and time.monotonic() < until:
                count = min(SLICE, iterations - self.iterations)
                iterate(self._records[0], count)
                self.iterations += count

    def averages(self, seat: int) -> tuple[list[float], list[float]]:
        """Return the average strategies of a seat as the solver keeps them: third cards, then last cards."""
        game = layout.load(endgame_cfr.Endgame, self._records, 0)
        kinds = len(self._index)
        third, last = game.third_average[seat], game.average[seat]
        return third[: kinds**3], last[: kinds**2 if self.position.turns == 1 else kinds**4]

    def mix(self, seat: int, hand: Sequence[int], laid: Sequence[int] = ()) -> dict[int, float]:
        """Return the probability of each card of a hand.

        `laid` are the third cards of seats 0 and 1 if the position is before the second turn and they are laid."""
        game, kinds = self._records[0], len(self._index)
        cards = [self._index[card] for card in hand]
        weight_of, start = compiled(endgame_cfr.weight_of), 0
        if laid:
            start = (self._index[laid[0]] * kinds + self._index[laid[1]]) * kinds * kinds
        weights = dict.fromkeys(hand, 0.0)
        for place, kind in enumerate(cards):
            at = kind
            for kept in sorted(cards[:place] + cards[place + 1 :]):
                at = at * kinds + kept
            weights[hand[place]] += weight_of(game, seat, len(hand), start + at)
        total = add(weights.values())
        mix = {card: weight / total if total > 0 else hand.count(card) / len(hand) for card, weight in weights.items()}
        return self._without_tremble(mix, hand) if len(hand) == 3 else mix

    def _without_tremble(self, mix: Mapping[int, float], hand: Sequence[int]) -> dict[int, float]:
        random = {card: self._tremble * hand.count(card) / len(hand) for card in mix}
        return {card: max(0.0, share - random[card]) / (1 - self._tremble) for card, share in mix.items()}


@lru_cache(maxsize=4)
def _kept(start: Position, iterations: int) -> Solution:  # noqa: ARG001  # decisions depend on the iterations
    """Return a solution that is kept for the next decision. A new one has no iterations yet."""
    return Solution(start, TREMBLE)


def solve_mix(
    view: View, payoff: str | None = None, iterations: int = ITERATIONS, until: float = float("inf")
) -> dict[Action, float]:
    """Return the probability of each legal action in an endgame (see `is_endgame`).

    `payoff` is "margin" or "win"; None: what counts in this round. The solver stops early if `time.monotonic()` reaches
    `until`. If it does not, the result depends on the view and the number of iterations alone."""
    assert view.seat is not None
    now = position(view, payoff)
    laid = tuple(card for row in now.rows for card in row[2:])
    rows = (now.rows[0][:2], now.rows[1][:2])
    before = Position(rows, tuple(sorted(now.unseen + laid)), now.payoff, now.lead, now.lead_won)
    solved = _kept(before, iterations)
    solved.improve(iterations, until)
    numbers, names = NUMBERS[view.edition], NAMES[view.edition]
    mix = solved.mix(view.seat, [numbers[card] for card in view.hand], laid)
    kept = {card: share if share >= LEAST else 0.0 for card, share in sorted(mix.items())}
    total = add(kept.values())
    return {names[card]: share / total for card, share in kept.items()}


def prepare() -> None:
    """Compile the solver, or load what was compiled before."""
    unseen = DECK[4:20]
    solution = Solution(Position((DECK[:2], DECK[2:4]), unseen))
    solution.improve(1)
    solution.mix(0, unseen[:TURNS])
