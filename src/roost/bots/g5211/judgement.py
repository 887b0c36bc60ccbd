"""The hen's judgement of 5211, in the compiled subset: which colour will score, and what each choice is worth.

She assumes that opponents play random unseen cards, and that colours are independent of each other. All weights are an
argument: a row of floats in the order of `Weight`. A choice is a number: on a first turn the pairs of slots in the
order of `LOW` and `HIGH`, otherwise the slot.
"""

from __future__ import annotations

from enum import IntEnum
from itertools import combinations
from math import comb

from roost.bots.g5211.desk import COUNTS, MOST_PLANS, Desk
from roost.core.engine.compiled import rule
from roost.core.engine.layout import Floats
from roost.core.engine.rng import next_word
from roost.games.g5211.rules import (
    COLOURS,
    COPIES,
    HAND,
    KINDS,
    MASCOTS,
    NONE,
    ROW,
    TALLY,
    VALUES,
    State,
    cards_due,
    cards_shown,
    commit,
    count_of,
    exact_mascots,
    hand_size,
    is_last_round,
    limit,
    value,
)

LOW = tuple(low for low, _ in combinations(range(HAND), 2))
HIGH = tuple(high for _, high in combinations(range(HAND), 2))
POINTS = tuple(value(card) << 8 * (card // VALUES) for card in range(KINDS))
"""What a card adds to the points of its colour: five counters of 8 bits in one number, as in a tally."""
ALL_CARDS = sum(sum(COPIES) << 8 * colour for colour in range(COLOURS)) + (COPIES[0] * COLOURS << 8 * MASCOTS)
ALL_POINTS = sum(POINTS[card] * COPIES[card % VALUES] for card in range(KINDS))
EQUAL = 1e-12
"""Worths that differ by less are equal: they differ by rounding only."""
NOISE_UNIT = 2.0**-32
MOST_LIKELY = 0.99
PLANS = tuple(
    plan
    for size in range(ROW + 1)
    for plan in [*(bits for bits in range(1 << HAND) if bits.bit_count() == size), *[0] * MOST_PLANS][:MOST_PLANS]
)
"""The slots to be played in the rest of a round, as bits: MOST_PLANS plans for each number of cards."""
FIRST_PLANS = comb(HAND, ROW)
"""The number of plans on a first turn."""


class Weight(IntEnum):
    """The weights of a policy."""

    RIVALRY = 0
    """The cost of one point for every opponent, in own points."""
    LEADER = 1
    """The part of this cost that the leading opponent's point carries; the rest is shared by all equally."""
    KEEP = 2
    """The value of each point of a card that is kept in hand for a later round."""
    COMPANY = 3
    """The increase of that value for each other card of the same colour in hand: more cards score more easily."""
    OPTIMISM = 4
    """The weight of the best plan after a choice; the rest is that of the average plan, since draws change plans."""
    FOLLOW = 5
    """How much likelier opponents play a colour for each card that it has on the table, over the number of players."""
    MASCOTS = 6
    """The value of a mascot that is kept in hand for a later round, beside its point."""
    NOISE = 7
    """The largest random change of the worth of a choice: 0 for a hen, more for softer policies."""


WEIGHTS = len(Weight)


@rule
def choices_of(held: int, turn: int) -> int:
    """Return the number of choices with `held` cards in hand."""
    return held * (held - 1) // 2 if turn == 0 else held


@rule
def commit_choice(s: State, seat: int, choice: int) -> None:
    """Let a seat choose by the number of the choice."""
    if s.turn == 0:
        commit(s, seat, LOW[choice], HIGH[choice])
    else:
        commit(s, seat, choice, NONE)


@rule
def first_same(s: State, seat: int, choice: int) -> int:
    """Return the first choice that plays the same cards."""
    hand = s.hand[seat]
    for other in range(choice):
        if s.turn > 0:
            if hand[other] == hand[choice]:
                return other
            continue
        low, high = hand[LOW[choice]], hand[HIGH[choice]]
        if (hand[LOW[other]] == low and hand[HIGH[other]] == high) or (
            hand[LOW[other]] == high and hand[HIGH[other]] == low
        ):
            return other
    return choice


@rule(inline=False)
def judge(s: State, seat: int, gone: int, gone_points: int, weights: Floats, desk: Desk) -> None:
    """Write the worth of each choice of a seat to `desk.worth`.

    `gone` and `gone_points` are the tally and the points of the cards that were played in finished rounds."""
    look(s, seat, gone, gone_points, weights, desk)
    held, shown = hand_size(s), cards_shown(s.turn)
    total = ROW - shown
    keep = 0.0 if is_last_round(s) else weights[Weight.KEEP]
    plans = held if total == 1 else held * (held - 1) // 2 if total == 2 else FIRST_PLANS
    for plan in range(plans):
        desk.plan[plan] = plan_worth(s, seat, PLANS[total * MOST_PLANS + plan], held, keep, weights, desk)
    due = cards_due(s.turn)
    for choice in range(choices_of(held, s.turn)):
        bits = (1 << LOW[choice]) | (1 << HIGH[choice]) if due == 2 else 1 << choice
        desk.worth[choice] = choice_worth(bits, total, plans, weights, desk)


@rule
def look(s: State, seat: int, gone: int, gone_points: int, weights: Floats, desk: Desk) -> None:
    """Work out what is known about the scoring of the round before the seat plays its next cards."""
    players, shown = s.players, cards_shown(s.turn)
    shares(s, seat, weights, desk)
    for colour in range(COLOURS + 1):
        desk.margin[colour] = 0.0
    seen, seen_points = 0, gone_points
    for other in range(players):
        for place in range(shown):
            card = s.table[other][place]
            seen += TALLY[card]
            seen_points += POINTS[card]
            desk.margin[card // VALUES] += desk.share[other] * value(card)
            if value(card) == 1:
                desk.margin[MASCOTS] += desk.share[other]
    desk.open_cards = seen
    seen += gone
    for slot in range(hand_size(s)):
        seen += TALLY[s.hand[seat][slot]]
        seen_points += POINTS[s.hand[seat][slot]]
    desk.hidden = ALL_CARDS - seen
    size = 0
    for colour in range(COLOURS):
        size += count_of(desk.hidden, colour)
    desk.unseen = size
    desk.to_come = (players - 1) * (ROW - shown)
    desk.each_way[0] = 1.0 / desk.binomials[size][desk.to_come]
    expected = weights[Weight.RIVALRY] / (players - 1) * desk.to_come / size
    follow, pull = weights[Weight.FOLLOW] / players, 0.0
    for colour in range(COLOURS):
        pull += count_of(desk.hidden, colour) * (1.0 + follow * count_of(desk.open_cards, colour))
    for colour in range(COLOURS):
        tilt = (1.0 + follow * count_of(desk.open_cards, colour)) * size / pull
        desk.margin[colour] -= expected * tilt * count_of(ALL_POINTS - seen_points, colour)
        draw_chances(desk, colour, tilt)
    desk.margin[MASCOTS] -= expected * count_of(desk.hidden, MASCOTS)


@rule
def shares(s: State, seat: int, weights: Floats, desk: Desk) -> None:
    """Work out the value to the seat of a point for each seat."""
    most, leaders = NONE, 0
    for other in range(s.players):
        if other != seat and s.points[other] > most:
            most, leaders = s.points[other], 0
        if other != seat and s.points[other] == most:
            leaders += 1
    rivalry, leader = weights[Weight.RIVALRY], weights[Weight.LEADER]
    for other in range(s.players):
        part = (1 - leader) / (s.players - 1) + (leader / leaders if s.points[other] == most else 0.0)
        desk.share[other] = 1.0 if other == seat else -rivalry * part


@rule
def draw_chance(desk: Desk, kind: int, drawn: int) -> float:
    """Return the probability that `drawn` of `kind` hidden cards are among those to come (hypergeometric)."""
    rest = desk.to_come - drawn
    if drawn < 0 or rest < 0 or drawn > kind or rest > desk.unseen - kind:
        return 0.0
    return desk.binomials[kind][drawn] * desk.binomials[desk.unseen - kind][rest] * desk.each_way[0]


@rule
def draw_chances(desk: Desk, colour: int, tilt: float) -> None:
    """Work out how many cards of a colour opponents add; each card is `tilt` times as likely as a random one."""
    kind, fewer = count_of(desk.hidden, colour), 0.0
    each, chance = min(MOST_LIKELY, tilt * kind / desk.unseen), 1.0
    if tilt != 1.0:
        for _ in range(desk.to_come):
            chance *= 1.0 - each
    for drawn in range(COUNTS):
        desk.fewer[colour][drawn] = fewer
        if tilt == 1.0:
            chance = draw_chance(desk, kind, drawn)
        desk.chance[colour][drawn] = chance
        fewer += chance
        chance *= each / (1.0 - each) * max(0, desk.to_come - drawn) / (drawn + 1)


@rule
def plan_worth(s: State, seat: int, plan: int, held: int, keep: float, weights: Floats, desk: Desk) -> float:
    """Return the expected value of the round if the seat plays the slots in `plan`, and of the cards it keeps."""
    played, played_points, kept, kept_points = 0, 0, 0, 0
    for slot in range(held):
        card = s.hand[seat][slot]
        if (plan >> slot) & 1 == 1:
            played += TALLY[card]
            played_points += POINTS[card]
        else:
            kept += TALLY[card]
            kept_points += POINTS[card]
    mascots = count_of(played, MASCOTS)
    missing = exact_mascots(s.players) - count_of(desk.open_cards, MASCOTS) - mascots
    only_mascots = draw_chance(desk, count_of(desk.hidden, MASCOTS), missing)
    worth = only_mascots * (desk.margin[MASCOTS] + mascots)
    worth += (1 - only_mascots) * colours_worth(desk.open_cards + played, played_points, limit(s.players), desk)
    if keep > 0.0:
        worth += weights[Weight.MASCOTS] * count_of(kept, MASCOTS)
    for colour in range(COLOURS):
        company = 1 + weights[Weight.COMPANY] * (count_of(kept, colour) - 1)
        worth += keep * count_of(kept_points, colour) * company
    return worth


@rule
def colours_worth(counts: int, played_points: int, most: int, desk: Desk) -> float:
    """Return the expected margin of the colour that scores, from a tally of the open cards and the own plan.

    A colour scores with a count of cards if every other colour has fewer or is at the limit: it is beaten."""
    worth, least = 0.0, 1
    for colour in range(COLOURS):
        start = count_of(counts, colour)
        desk.start[colour] = start
        desk.out[colour] = 1.0 - desk.fewer[colour][max(0, most - start)]
        if start + desk.to_come < most:
            least = max(least, start)  # no colour scores with fewer cards than one that cannot reach the limit
    for count in range(least, most):
        product = 1.0
        for colour in range(COLOURS):
            desk.before[colour] = product
            desk.beaten[colour] = desk.out[colour] + desk.fewer[colour][max(0, count - desk.start[colour])]
            product *= desk.beaten[colour]
        product = 1.0
        for colour in range(COLOURS - 1, -1, -1):
            more = count - desk.start[colour]
            if more >= 0:
                alone = desk.chance[colour][more] * desk.before[colour] * product
                worth += alone * (desk.margin[colour] + count_of(played_points, colour))
            product *= desk.beaten[colour]
    return worth


@rule
def choice_worth(bits: int, total: int, plans: int, weights: Floats, desk: Desk) -> float:
    """Return the mean of the best and the average plan that contains a choice, weighted by OPTIMISM."""
    best, add, count = -1e18, 0.0, 0
    for plan in range(plans):
        if PLANS[total * MOST_PLANS + plan] & bits == bits:
            best = max(best, desk.plan[plan])
            add += desk.plan[plan]
            count += 1
    return weights[Weight.OPTIMISM] * best + (1.0 - weights[Weight.OPTIMISM]) * add / count


@rule(inline=False)
def best_choice(s: State, seat: int, gone: int, gone_points: int, weights: Floats, desk: Desk) -> int:
    """Return the choice of a policy: that of the highest worth, which NOISE changes at random."""
    judge(s, seat, gone, gone_points, weights, desk)
    best, most = 0, -1e18
    for choice in range(choices_of(hand_size(s), s.turn)):
        worth = desk.worth[choice]
        if weights[Weight.NOISE] > 0.0:
            noise = next_word(desk.rng) + next_word(desk.rng)
            worth += weights[Weight.NOISE] * (noise * NOISE_UNIT - 1.0)
        if worth > most + EQUAL:
            best, most = choice, worth
    return best
