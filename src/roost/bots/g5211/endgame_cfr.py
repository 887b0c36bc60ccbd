"""CFR+ for the last turns of two-player 5211, as rules: interpreted and compiled.

No card is drawn in the last round, so the unseen cards are the two hands and the removed cards: 16 before the second
turn, 14 before the third. Every way to deal them is equally likely. A kind is a card of which at least one copy is
unseen. A hand before the third turn is two kinds, before the second turn three.

The pay-off of the last turn depends on the two cards that are laid and not on the rest of the hands. With it the sum
over all hands of the opponent becomes a product of small matrices, less the terms for the copies in the own hand.
"""

from __future__ import annotations

from dataclasses import dataclass

from roost.core.engine.compiled import rule
from roost.core.engine.layout import Cells, FloatGrid, Floats, Grid, cells, float_grid, floats, grid, number
from roost.games.g5211.rules import NONE, ROW, TALLY, count_of, value, what_scores

KINDS = 16
"""The largest number of kinds: 3 + 3 cards in the hands and 10 removed ones."""
PAIRS = KINDS * KINDS
PLAYERS = 2
MARGIN, WIN = 0, 1
"""What is played for: own points minus the opponent's points of this round, or the victory in the game."""
POINT = 1e-4
"""The worth of a point in victories when the victory is played for: in a decided game points still count."""
PLACES = 64
"""More than the cards in a score pile: points * PLACES + cards orders results by F19."""


@dataclass(slots=True)
class Endgame:
    """A position before the second or third turn of the last round, and what CFR+ has learned about it.

    A pair is the two third cards: `third of seat 0 * kinds + third of seat 1`, or 0 if they are on the table already.
    Rows of a pair, and of first choices, are indexed by the card that is laid, then by the cards that are kept."""

    kinds: int = number()
    turns: int = number()
    """Turns that are left: 1 or 2."""
    steps: int = number()
    """Iterations that were made."""
    payoff: int = number()
    lead: int = number()
    """Points of seat 0 minus those of seat 1 before this round."""
    lead_won: int = number()
    """The same for the cards in their score piles."""
    card: Cells = cells(KINDS)
    copies: Cells = cells(KINDS)
    """Unseen copies of each kind."""
    left: Cells = cells(KINDS)
    """Those that are left when the third cards are laid."""
    tremble: Floats = floats(1)
    """The share of third cards that are laid at random, by both seats."""
    table: Grid = grid(PLAYERS, ROW)
    """The open cards of both rows."""
    pay: FloatGrid = float_grid(PLAYERS, PAIRS * PAIRS)
    """What a seat gets, by pair, own fourth card, the opponent's fourth card."""
    regret: FloatGrid = float_grid(PLAYERS, PAIRS * PAIRS)
    """Positive regrets of the last turn, by pair, card laid, card kept."""
    average: FloatGrid = float_grid(PLAYERS, PAIRS * PAIRS)
    """Weighted sum of the strategies so far, each times the probability of the own third card."""
    third_regret: FloatGrid = float_grid(PLAYERS, KINDS * PAIRS)
    third_average: FloatGrid = float_grid(PLAYERS, KINDS * PAIRS)
    third: FloatGrid = float_grid(PLAYERS, KINDS * PAIRS)
    """The current strategy: the probability to lay this very card of a hand of three."""
    worth: Floats = floats(KINDS * PAIRS)
    """What laying a third card is worth, by the card laid and the cards kept, the lower one first."""
    chosen: Floats = floats(PAIRS)
    """How the opponent plays the last turn of a pair: the probability of a card laid and a card kept."""
    laid: Floats = floats(KINDS)
    gains: Floats = floats(KINDS)
    less: Floats = floats(PAIRS)


@rule
def set_payoff(s: Endgame, payoff: int, lead: int, lead_won: int, tremble: float) -> None:
    s.tremble[0] = tremble
    s.payoff, s.lead, s.lead_won = payoff, lead, lead_won


@rule
def set_kind(s: Endgame, kind: int, card: int, copies: int) -> None:
    s.card[kind] = card
    s.copies[kind] = copies


@rule
def set_card(s: Endgame, seat: int, place: int, card: int) -> None:
    s.table[seat][place] = card


@rule(inline=False)
def begin(s: Endgame, kinds: int, turns: int) -> None:
    """Pay-off, kinds and rows are set: fill in what every result pays, and forget what was learned."""
    s.kinds, s.turns = kinds, turns
    k, rows = s.kinds, ROW - s.turns
    s.steps = 0
    for pair in range(pairs(s)):
        if s.turns == 2:
            s.table[0][rows], s.table[1][rows] = s.card[pair // k], s.card[pair % k]
        for own in range(k):
            for other in range(k):
                s.table[0][ROW - 1], s.table[1][ROW - 1] = s.card[own], s.card[other]
                paid = result(s)
                s.pay[0][(pair * k + own) * k + other] = paid
                s.pay[1][(pair * k + other) * k + own] = -paid
    for seat in range(PLAYERS):
        for i in range(pairs(s) * k * k):
            s.regret[seat][i] = 0.0
            s.average[seat][i] = 0.0
        for i in range(k * k * k):
            s.third_regret[seat][i] = 0.0
            s.third_average[seat][i] = 0.0
            s.third[seat][i] = 1.0 if s.turns == 1 else 1.0 / 3.0


@rule
def weight_of(s: Endgame, seat: int, held: int, place: int) -> float:
    """The average strategy of a hand of two or three."""
    return s.third_average[seat][place] if held == 3 else s.average[seat][place]


@rule
def pairs(s: Endgame) -> int:
    return 1 if s.turns == 1 else s.kinds * s.kinds


@rule(inline=False)
def result(s: Endgame) -> float:
    """What seat 0 gets for the rows on the table."""
    counts = 0
    for seat in range(PLAYERS):
        for place in range(ROW):
            counts += TALLY[s.table[seat][place]]
    what = what_scores(counts, PLAYERS)
    points = won = 0
    if what != NONE:
        for place in range(ROW):
            own, other = s.table[0][place], s.table[1][place]
            own_scores, other_scores = count_of(TALLY[own], what), count_of(TALLY[other], what)
            won += own_scores - other_scores
            points += own_scores * value(own) - other_scores * value(other)
    if s.payoff == MARGIN:
        return float(points)
    ahead = (s.lead + points) * PLACES + s.lead_won + won
    return (0.5 if ahead > 0 else -0.5 if ahead < 0 else 0.0) + points * POINT


@rule(inline=False)
def iterate(s: Endgame, count: int) -> None:
    """Make `count` iterations of CFR+: the seats improve in turn, later strategies weigh more in the mean."""
    for _ in range(count):
        s.steps += 1
        for seat in range(PLAYERS):
            improve(s, seat)


@rule(inline=False)
def improve(s: Endgame, seat: int) -> None:
    """Update the regrets of a seat against the current strategy of the other one, and note that in its mean."""
    k, other, weight = s.kinds, 1 - seat, float(s.steps * s.steps)
    for i in range(k * k * k):
        s.worth[i] = 0.0
        s.third_average[other][i] += weight * s.third[other][i]
    for pair in range(pairs(s)):
        first, second = pair // k, pair % k
        if s.turns == 2 and s.copies[first] - (1 if first == second else 0) == 0:
            continue  # both would lay the only copy
        for kind in range(k):
            s.left[kind] = s.copies[kind]
        if s.turns == 2:
            s.left[first] -= 1
            s.left[second] -= 1
        own, others = (first, second) if seat == 0 else (second, first)
        foresee(s, other, pair, others, weight)
        sum_up(s, seat, pair)
        improve_last(s, seat, pair, own, others)
    if s.turns == 2:
        improve_third(s, seat)


@rule
def share(regret: float, other: float) -> float:
    """The probability of the first of two actions by regret matching."""
    total = regret + other
    return regret / total if total > 0.0 else 0.5


@rule(inline=False)
def foresee(s: Endgame, seat: int, pair: int, third: int, weight: float) -> None:
    """Fill `chosen` with the current play of a seat that has laid `third`, and add it to the mean."""
    k = s.kinds
    start = pair * k * k
    for laid in range(k):
        for kept in range(k):
            here, there = laid * k + kept, kept * k + laid
            play = share(s.regret[seat][start + here], s.regret[seat][start + there])
            play *= s.third[seat][third * k * k + here]
            s.chosen[here] = play
            s.average[seat][start + here] += weight * play


@rule(inline=False)
def sum_up(s: Endgame, seat: int, pair: int) -> None:
    """Add up what each card gets from all hands of the opponent, the own hand not yet considered.

    `laid[card]` is how often a copy of the card is laid, `gains[own]` what the own card gets from all of them, and
    `less[own, card]` what it gets from the hands in which a copy of the card is kept."""
    k = s.kinds
    start = pair * k * k
    for card in range(k):
        total = -s.chosen[card * k + card]
        for kept in range(k):
            total += s.left[kept] * s.chosen[card * k + kept]
        s.laid[card] = total
    for own in range(k):
        total = 0.0
        for kept in range(k):
            s.less[own * k + kept] = 0.0
        for card in range(k):
            paid = s.left[card] * s.pay[seat][start + own * k + card]
            total += paid * s.laid[card]
            for kept in range(k):
                s.less[own * k + kept] += paid * s.chosen[card * k + kept]
        s.gains[own] = total


@rule
def worth_of(s: Endgame, seat: int, start: int, own: int, kept: int) -> float:
    """What it is worth to lay `own` and to keep `kept`, over all hands of the opponent without these two copies."""
    k = s.kinds
    worth = s.gains[own] - s.less[own * k + own] - s.less[own * k + kept]
    for card in (own, kept):
        hands = s.laid[card] - s.chosen[card * k + own] - s.chosen[card * k + kept]
        worth -= s.pay[seat][start + own * k + card] * hands
    return worth


@rule(inline=False)
def improve_last(s: Endgame, seat: int, pair: int, third: int, others: int) -> None:
    """Update the regrets of all hands of two, and pass what they are worth on to the choice of the third card."""
    k = s.kinds
    start = pair * k * k
    for low in range(k):
        for high in range(low, k):
            if not is_held(s.left, low, high):
                continue
            here, there = start + low * k + high, start + high * k + low
            lows = worth_of(s, seat, start, low, high)
            highs = worth_of(s, seat, start, high, low)
            mix = share(s.regret[seat][here], s.regret[seat][there])
            worth = mix * lows + (1.0 - mix) * highs
            s.regret[seat][here] = max(0.0, s.regret[seat][here] + (lows - worth))
            s.regret[seat][there] = max(0.0, s.regret[seat][there] + (highs - worth))
            if s.turns == 2:
                copies = s.copies[others] - (third == others) - (low == others) - (high == others)
                s.worth[(third * k + low) * k + high] += max(0, copies) * worth


@rule
def is_held(copies: Cells, low: int, high: int) -> bool:
    """Whether there are copies for a hand of these two."""
    return copies[low] > 0 and copies[high] > (1 if low == high else 0)


@rule(inline=False)
def improve_third(s: Endgame, seat: int) -> None:
    """Update the regrets of all hands of three and the strategy by them; equal cards share a place."""
    k = s.kinds
    for low in range(k):
        for middle in range(low, k):
            for high in range(middle, k):
                a, b, c = (low * k + middle) * k + high, (middle * k + low) * k + high, (high * k + low) * k + middle
                regrets = s.third_regret[seat]
                x, y, z = regrets[a], regrets[b], regrets[c]
                total = x + y + z
                p, q = (x / total, y / total) if total > 0.0 else (1.0 / 3.0, 1.0 / 3.0)
                worth = p * s.worth[a] + q * s.worth[b] + (1.0 - p - q) * s.worth[c]
                x, y, z = x + (s.worth[a] - worth), y + (s.worth[b] - worth), z + (s.worth[c] - worth)
                regrets[a], regrets[b], regrets[c] = max(0.0, x), max(0.0, y), max(0.0, z)
                set_third(s, seat, low, middle, high)


@rule
def set_third(s: Endgame, seat: int, low: int, middle: int, high: int) -> None:
    """Set the probabilities of the three cards of a hand by their regrets, for both orders of the kept cards."""
    k = s.kinds
    regrets, strategy = s.third_regret[seat], s.third[seat]
    x = regrets[(low * k + middle) * k + high]
    y = regrets[(middle * k + low) * k + high]
    z = regrets[(high * k + low) * k + middle]
    total = x + y + z
    steady, random = 1.0 - s.tremble[0], s.tremble[0] / 3.0
    p, q, r = (x / total, y / total, z / total) if total > 0.0 else (1.0 / 3.0, 1.0 / 3.0, 1.0 / 3.0)
    p, q, r = p * steady + random, q * steady + random, r * steady + random
    strategy[(low * k + middle) * k + high] = strategy[(low * k + high) * k + middle] = p
    strategy[(middle * k + low) * k + high] = strategy[(middle * k + high) * k + low] = q
    strategy[(high * k + low) * k + middle] = strategy[(high * k + middle) * k + low] = r
