"""The judgement of a hen: what each legal action gains by rules of thumb, per action point spent.

A table of weights has a row for each number of roosters that are out, and a column for each rule of thumb. With the
same weights the interpreted and the compiled judgement agree bit for bit, so all sums run from left to right.
"""

from __future__ import annotations

from dataclasses import dataclass

from roost.core.engine.bits import has, member, members
from roost.core.engine.compiled import rule
from roost.core.engine.layout import Cells, FloatGrid, Floats, cells, floats, number
from roost.core.engine.rng import next_word
from roost.games.gloria.rules import (
    ACTIONS,
    ALL_MOTIFS,
    DOUBLER,
    DRAW,
    FOX,
    KEEP,
    MOTIFS,
    NONE,
    SCORINGS,
    TAKE,
    WILD,
    State,
    card_of,
    gain,
    is_chest,
    is_fox_move,
    is_take,
    left_of,
    legal_cards,
    legal_fox,
    lose,
    motif_of,
    penalty,
    rows_by_length,
    scorings,
    worth_among,
)

RIVALRY = 0
"""The cost of one point for the average opponent, in own points."""
LEAD, CAP = 1, 2
"""The value of each card by which a row leads, per scoring to come; a deficit costs as much. At most CAP count."""
EXTENDS, OPENS, STRAY = 3, 4, 5
"""The value of a card in hand per scoring to come: if it extends a row, opens a collection, or neither."""
DOUBLES = 6
"""The value of a doubler in hand."""
CHESTS = 7
"""The value of a lone chest if there is a card to open it with."""
BLIND = 8
"""The value of drawing from the pile, per point spent and per scoring to come."""
PENALTY = 9
"""The expected share of the penalty for lone chests and cards in hand that has to be paid in the end."""
FOX_MOVE = 10
"""The value of paying to move the fox, which can be passed for free after the turn."""
NO_CHEST = 11
"""The value of having a card to open a collection with, but no chest."""
DENY = 12
"""The value of taking a card that extends a row of every opponent."""
FRESH = 13
"""The value of a card in hand that opens a collection of a motif that no opponent has."""
CATCH_UP = 14
"""The value of a card in hand that extends a row that does not lead."""
UNFINISHED = 15
"""The value of an own row that no doubler has ended."""
NOISE = 16
"""The width of the noise that a soft policy adds to each gain."""
COLUMNS = 17

UNIT = 1.0 / 4294967296.0


@dataclass(slots=True)
class Judgement:
    """The legal actions of a decision and their gains, and the terms that they are computed from."""

    action: Cells = cells(ACTIONS, "i2")
    gain: Floats = floats(ACTIONS)
    rows: Floats = floats(MOTIFS)
    hand: Floats = floats(MOTIFS)
    count: int = number()
    seat: int = number()
    to_come: int = number()
    penalty: int = number()


@rule(inline=False)
def judge(s: State, w: FloatGrid, j: Judgement) -> None:
    """List the legal actions and their gains. Equal cards of the display are listed once."""
    row = w[s.roosters]
    j.seat, j.to_come, j.count = s.turn, SCORINGS - scorings(s), 0
    fox_seat = s.fox_seat
    if fox_seat == s.turn:  # it will be passed on after the turn
        s.fox_seat = NONE
    for motif in range(MOTIFS):
        settle(s, j, motif, row)
    j.penalty = penalty(s, s.turn)
    now = value(s, j, 0, row)
    s.fox_seat = fox_seat
    cards, fox = legal_cards(s), legal_fox(s)
    s.fox_seat = NONE if fox_seat == s.turn else fox_seat
    seen = 0
    for _ in range(members(cards)):
        action = member(cards, 0)
        cards &= cards - 1
        if is_take(action):
            if has(seen, s.display[action - TAKE]):
                continue
            seen |= 1 << s.display[action - TAKE]
        enter(j, action, gain_of_cards(s, j, action, now, row))
    for _ in range(members(fox)):
        action = FOX + member(fox, 0)
        fox &= fox - 1
        enter(j, action, gain_of_fox(s, j, action, now, row))
    s.fox_seat = fox_seat


@rule
def enter(j: Judgement, action: int, gained: float) -> None:
    j.action[j.count] = action
    j.gain[j.count] = gained
    j.count += 1


@rule
def settle(s: State, j: Judgement, motif: int, row: Floats) -> None:
    """Compute the terms of a motif."""
    j.rows[motif] = row_worth(s, j.seat, motif, row)
    j.hand[motif] = hand_worth(s, j.seat, motif, row)


@rule(inline=False)
def row_worth(s: State, seat: int, motif: int, row: Floats) -> float:
    """Return the value of a motif: its points if scored now, those of the opponents, and its lead."""
    by_length = rows_by_length(s, motif)
    own, others, longest = 0, 0, 0
    for other in range(s.players):
        if s.length[other][motif] > 0:
            points = worth_among(s, other, motif, by_length)
            if other == seat:
                own = points
            else:
                others += points
                longest = max(longest, s.length[other][motif])
    length = s.length[seat][motif]
    if length == 0 and longest == 0:
        return 0.0
    worth = own - row[RIVALRY] * others / (s.players - 1)
    if length > 0:
        factor = 2 if has(s.doubled[seat], motif) else 1
        worth += row[LEAD] * max(-row[CAP], min(row[CAP], float(length - longest))) * factor
        worth += row[UNFINISHED] * (2 - factor)
    return worth


@rule(inline=False)
def hand_worth(s: State, seat: int, motif: int, row: Floats) -> float:
    """Return the value of the cards of a motif in hand."""
    count = s.hand[seat][motif]
    if count == 0 or has(s.doubled[seat], motif):
        return 0.0
    longest = 0
    for other in range(s.players):
        if other != seat:
            longest = max(longest, s.length[other][motif])
    length = s.length[seat][motif]
    if length > 0:
        return row[EXTENDS] * count + row[CATCH_UP] * (count if length <= longest else 0)
    return row[OPENS] + row[STRAY] * (count - 1) + row[FRESH] * (1 if longest == 0 else 0)


@rule
def value(s: State, j: Judgement, penalties: int, row: Floats) -> float:
    """Return the value of rows, hand and chests; `penalties` are those that an action adds."""
    rows, hand = 0.0, 0.0
    for motif in range(MOTIFS):
        rows += j.rows[motif]
    for motif in range(MOTIFS):
        hand += j.hand[motif]
    extendable = s.begun[j.seat] & ~s.doubled[j.seat]
    hand += (row[EXTENDS] if extendable != 0 else row[STRAY]) * s.hand[j.seat][WILD]
    hand += row[DOUBLES] * s.hand[j.seat][DOUBLER]
    openers = members(s.kinds[j.seat] & ALL_MOTIFS & ~s.begun[j.seat])
    chests = row[CHESTS] * min(s.lone[j.seat], openers)
    chests += row[NO_CHEST] * (1 if openers > 0 and s.lone[j.seat] == 0 else 0)
    return j.to_come * (rows + hand + chests) - (j.penalty + penalties) * row[PENALTY]


@rule(inline=False)
def gain_of_cards(s: State, j: Judgement, action: int, now: float, row: Floats) -> float:
    """Return the gain of an action with cards."""
    if action == DRAW:
        return row[BLIND] * j.to_come
    card = s.display[action - TAKE] if is_take(action) else card_of(action)
    motif = card if is_take(action) or is_chest(action) else motif_of(action)
    if motif >= MOTIFS:
        return gain_of_change(s, j, action, card, motif, row) - now
    rows, hand = j.rows[motif], j.hand[motif]
    gained = gain_of_change(s, j, action, card, motif, row) - now
    j.rows[motif], j.hand[motif] = rows, hand
    return gained


@rule(inline=False)
def gain_of_change(s: State, j: Judgement, action: int, card: int, motif: int, row: Floats) -> float:
    """Return the value after an action with cards, and leave the state as it was."""
    seat = j.seat
    if is_take(action):
        gain(s, seat, card)
        if motif < MOTIFS:
            j.hand[motif] = hand_worth(s, seat, motif, row)
        worth = value(s, j, 1, row)
        lose(s, seat, card)
        return worth + row[DENY] * (rivals(s, seat, motif) if motif < MOTIFS else s.players - 1) / (s.players - 1)
    lose(s, seat, card)
    if is_chest(action):
        s.lone[seat] += 1
        if motif < MOTIFS:
            j.hand[motif] = hand_worth(s, seat, motif, row)
        worth = value(s, j, 1, row)
        s.lone[seat] -= 1
    elif card == DOUBLER:
        s.doubled[seat] |= 1 << motif
        settle(s, j, motif, row)
        worth = value(s, j, -1, row)
        s.doubled[seat] &= ~(1 << motif)
    else:
        worth = value_of_play(s, j, motif, row)
    gain(s, seat, card)
    return worth


@rule
def value_of_play(s: State, j: Judgement, motif: int, row: Floats) -> float:
    """Return the value after a card that has left the hand opens or extends a row."""
    seat = j.seat
    opens = 1 if s.length[seat][motif] == 0 else 0
    s.lone[seat] -= opens
    s.begun[seat] |= 1 << motif
    s.length[seat][motif] += 1
    settle(s, j, motif, row)
    worth = value(s, j, -1 - 2 * opens, row)
    s.length[seat][motif] -= 1
    s.begun[seat] &= ~(opens << motif)
    s.lone[seat] += opens
    return worth


@rule
def rivals(s: State, seat: int, motif: int) -> int:
    """Return how many opponents have a row of this motif that can be extended."""
    count = 0
    for other in range(s.players):
        if other != seat and has(s.begun[other] & ~s.doubled[other], motif):
            count += 1
    return count


@rule(inline=False)
def gain_of_fox(s: State, j: Judgement, action: int, now: float, row: Floats) -> float:
    """Return the gain of an action with the fox, which counts as away from the own collections."""
    if is_fox_move(action):
        return row[FOX_MOVE]
    if action == KEEP:
        return 0.0
    motif, before, where = motif_of(action), j.rows[motif_of(action)], s.fox_motif
    s.fox_seat, s.fox_motif = left_of(s, j.seat), motif
    j.rows[motif] = row_worth(s, j.seat, motif, row)
    gained = value(s, j, 0, row) - now
    j.rows[motif] = before
    s.fox_seat, s.fox_motif = NONE, where
    return gained


@rule(inline=False)
def choose(s: State, w: FloatGrid, j: Judgement, random: Cells) -> int:
    """Return the action with the best gain; a soft policy adds noise to each of them."""
    judge(s, w, j)
    noise = w[s.roosters][NOISE]
    if noise > 0.0:
        for i in range(j.count):
            j.gain[i] += noise * (next_word(random) - next_word(random)) * UNIT
    return j.action[best(j)]


@rule
def best(j: Judgement) -> int:
    """Return the place of the best gain, the first of several."""
    found = 0
    for i in range(1, j.count):
        if j.gain[i] > j.gain[found]:
            found = i
    return found
