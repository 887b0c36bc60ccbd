"""Gloria Picktoria: the rules. They are written here and nowhere else.

A card is the number of its kind: ten motifs, wild, doubler, rooster. Sets of kinds, motifs
or actions are numbers with a bit for each member (`core/engine/bits.py`).

The functions expect what `game.py` has checked: a complete deck, a legal action.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from roost.core.engine import rng
from roost.core.engine.bits import has, total
from roost.core.engine.compiled import rule
from roost.core.engine.layout import Cells, Grid, cells, grid, number
from roost.core.parameters import Parameters

MOTIFS = 10
WILD, DOUBLER, ROOSTER = 10, 11, 12
KINDS = 12
"""The kinds that a hand or a chest can hold: all but the rooster."""
COPIES = (9,) * MOTIFS + (5,)
"""How many cards there are of each motif, and how many wilds (G1)."""
CARDS = sum(COPIES)
parameters = Parameters(__name__)
ROOSTERS = parameters.number("roosters", 10, least=3, most=20)
DECK = CARDS + ROOSTERS
"""The cards that are dealt: doublers come to the players by rule (G2)."""
MAX_PLAYERS = 5
DISPLAY = 3
HAND = parameters.number("hand", 4, least=1, most=10)
POINTS = parameters.number("action_points", 3, least=1, most=6)
"""Action points of a turn (G4)."""
DRAW_COST, FOX_LEFT_COST = 2, 2
"""Action points of a draw (G10) and of a fox move to the left neighbour (G15); everything else costs 1 or nothing."""
DREW, MOVED_FOX = 0, 1
"""What can be done once a turn."""
CHESTS = CARDS + MAX_PLAYERS
"""Lone chests there can be at most: every card that a hand can hold."""
SCORINGS = 3
SCORED_AT = parameters.row("scored_at", (4, 7, 10), least=1, most=20, ascends=True)
"""The roosters that bring the scorings (G12)."""
FINAL_ROOSTER = SCORED_AT[-1]
"""The rooster that ends the game (G13)."""
DOUBLED, FOXED = 32, 64
"""Marks that are added to a row's length where a scoring is kept to be explained."""
NONE = -1

# Actions: a number each, the kind, motif or place added to the first number of its family.
TAKE = 0
DRAW = TAKE + DISPLAY
CHEST = DRAW + 1
PLAY = CHEST + KINDS
WILD_ON = PLAY + MOTIFS
DOUBLER_ON = WILD_ON + MOTIFS
FOX = DOUBLER_ON + MOTIFS
FOX_LEFT = FOX + MOTIFS
PASS = FOX_LEFT + MOTIFS
KEEP = PASS + MOTIFS
ACTIONS = KEEP + 1

ALL_MOTIFS = (1 << MOTIFS) - 1
ALL_PLACES = (1 << DISPLAY) - 1


class Phase(IntEnum):
    """What a table waits for. PASS is the moment after the third point in which the fox may be passed on (G16)."""

    DEAL = 0
    ACT = 1
    PASS = 2
    OVER = 3


class Reason(IntEnum):
    """Why an action is not legal."""

    LEGAL = 0
    NOT_IN_HAND = 1
    NO_LONE_CHEST = 2
    NO_COLLECTION = 3
    ROW_ENDED = 4
    TOO_FEW_POINTS = 5
    SECOND_DRAW = 6
    FOX_NOT_IN_PLAY = 7
    FOX_NOT_YOURS = 8
    SECOND_FOX_MOVE = 9
    FOX_ALREADY_THERE = 10
    NEIGHBOUR_HAS_NONE = 11
    POINTS_LEFT = 12
    ONLY_PASS_OR_KEEP = 13


class Rank(IntEnum):
    """How a row stands among the rows of its motif (G17, G18)."""

    NO_ROW = 0
    FOXED = 1
    SOLE = 2
    LONGEST = 3
    TIED_LONGEST = 4
    SECOND = 5
    TIED_SECOND = 6
    NO_SECOND = 7
    BEHIND = 8


PAYS = (0, 0, 4, 3, 2, 1, 0, 0, 0)
"""The points of a row by its rank (G18)."""


@dataclass(slots=True)
class State:
    """A table of Gloria Picktoria, everything on it, seen and unseen. A new one waits for its deal."""

    deck: Cells = cells(DECK, "u1")
    """The deck as dealt: the pile, its next card at `top`; behind it the display and the hands."""
    display: Cells = cells(DISPLAY)
    """NONE where the tenth rooster came instead of a card (G13)."""
    hand: Grid = grid(MAX_PLAYERS, KINDS, "u1")
    """How many cards of each kind a seat holds."""
    kinds: Cells = cells(MAX_PLAYERS, "i2")
    """The set of the kinds that a seat holds."""
    length: Grid = grid(MAX_PLAYERS, MOTIFS, "u1")
    """Face-up motif cards and wilds in a seat's row of a motif; 0 where there is no collection."""
    wilds: Grid = grid(MAX_PLAYERS, MOTIFS, "u1")
    """How many of them are wilds."""
    chest: Grid = grid(MAX_PLAYERS, MOTIFS, "u1")
    """The card under a collection."""
    begun: Cells = cells(MAX_PLAYERS, "i2")
    """The set of the motifs that a seat has a collection of."""
    doubled: Cells = cells(MAX_PLAYERS, "i2")
    """The set of those that a doubler has ended."""
    lone: Cells = cells(MAX_PLAYERS, "u1")
    """How many lone chests a seat has."""
    queue: Cells = cells(CHESTS, "u1")
    """The lone chests of all seats, the oldest first: seat * KINDS + card."""
    points: Cells = cells(MAX_PLAYERS, "i2")
    scored: Grid = grid(SCORINGS, MAX_PLAYERS, "u1")
    """What each scoring brought, without penalties."""
    scored_rows: Grid = grid(MAX_PLAYERS, MOTIFS, "u1")
    """The rows as they were in the last scoring, so that it can be explained later: a row's length, with
    DOUBLED and FOXED added where that was so."""
    rng: Cells = cells(rng.WORDS, "i8")
    """Only random playouts use it."""
    players: int = number()
    start: int = number()
    """The seat that the host has chosen to start; NONE: it is drawn by lot (G3)."""
    phase: int = number()
    turn: int = number()
    """The seat whose turn it is."""
    left: int = number()
    """Action points left in this turn."""
    done: int = number()
    """What can be done once a turn and has been done in this one: the set of DREW (G10) and MOVED_FOX (G15)."""
    fox_seat: int = number()
    """Whose collection the fox sits on; NONE while it waits beside the pile."""
    fox_motif: int = number()
    top: int = number()
    roosters: int = number()


@rule
def pile_size(players: int) -> int:
    """The draw pile at the start (G2)."""
    return DECK - DISPLAY - HAND * players


@rule
def left_of(s: State, seat: int) -> int:
    """The left neighbour: the next seat (G3)."""
    return seat + 1 if seat + 1 < s.players else 0


# What an action is


@rule
def is_take(action: int) -> bool:
    """A card of the display (G9)."""
    return TAKE <= action < DRAW


@rule
def is_chest(action: int) -> bool:
    """A card is laid face down (G5)."""
    return CHEST <= action < PLAY


@rule
def is_play(action: int) -> bool:
    """A card opens, extends or ends a row (G6 to G8)."""
    return PLAY <= action < FOX


@rule
def is_motif_play(action: int) -> bool:
    """A motif card opens or extends a row (G6, G7)."""
    return PLAY <= action < WILD_ON


@rule
def is_doubler(action: int) -> bool:
    """A doubler ends a row (G8)."""
    return DOUBLER_ON <= action < FOX


@rule
def is_fox(action: int) -> bool:
    """An action with the fox (G15, G16)."""
    return action >= FOX


@rule
def is_fox_move(action: int) -> bool:
    """The fox is moved for points (G15)."""
    return FOX <= action < PASS


@rule
def is_own_fox_move(action: int) -> bool:
    """The fox is moved between two collections of its owner (G15)."""
    return FOX <= action < FOX_LEFT


@rule
def is_left_fox_move(action: int) -> bool:
    """The fox is moved to a collection of the left neighbour (G15)."""
    return FOX_LEFT <= action < PASS


@rule
def is_pass_or_keep(action: int) -> bool:
    """What comes after the third point while the fox is at home (G16)."""
    return PASS <= action <= KEEP


@rule
def motif_of(action: int) -> int:
    """The motif of the collection that an action goes to: of PLAY and everything behind it, but not of KEEP."""
    return (action - PLAY) % MOTIFS


@rule
def card_of(action: int) -> int:
    """The card that an action lays down: of CHEST to DOUBLER_ON."""
    if is_chest(action):
        return action - CHEST
    if is_motif_play(action):
        return action - PLAY
    return DOUBLER if is_doubler(action) else WILD


@rule
def cost(action: int) -> int:
    """The action points of an action."""
    if is_pass_or_keep(action):
        return 0
    if action == DRAW:
        return DRAW_COST
    return FOX_LEFT_COST if is_left_fox_move(action) else 1


# The deal


@rule(inline=False)
def begin(s: State, players: int, start: int) -> None:
    """A table at which nothing has been dealt yet."""
    s.players = players
    s.start = start
    s.phase = Phase.DEAL
    s.fox_seat = NONE
    s.top = 0
    s.roosters = 0
    for seat in range(MAX_PLAYERS):
        s.kinds[seat] = 0
        s.begun[seat] = 0
        s.doubled[seat] = 0
        s.lone[seat] = 0
        s.points[seat] = 0
        for kind in range(KINDS):
            s.hand[seat][kind] = 0
        for motif in range(MOTIFS):
            s.length[seat][motif] = 0
            s.wilds[seat][motif] = 0


@rule
def begin_again(s: State) -> None:
    """Reset the table to the moment before its deal."""
    begin(s, s.players, s.start)


@rule
def deal(s: State, start: int) -> None:
    """`deck` has been shuffled: lay out the display and deal four cards and a doubler to each player (G2, G3)."""
    place = pile_size(s.players)
    for i in range(DISPLAY):
        s.display[i] = s.deck[place + i]
    place += DISPLAY
    for seat in range(s.players):
        for i in range(HAND):
            gain(s, seat, s.deck[place + i])
        gain(s, seat, DOUBLER)
        place += HAND
    begin_turn(s, start)


@rule
def gain(s: State, seat: int, card: int) -> None:
    """A card comes to a hand."""
    s.hand[seat][card] += 1
    s.kinds[seat] |= 1 << card


@rule
def lose(s: State, seat: int, card: int) -> None:
    """A card leaves a hand."""
    left = s.hand[seat][card] - 1
    s.hand[seat][card] = left
    s.kinds[seat] &= ~((1 if left == 0 else 0) << card)


@rule
def held(s: State, seat: int) -> int:
    """How many cards a seat has in hand."""
    count = 0
    for kind in range(KINDS):
        count += s.hand[seat][kind]
    return count


@rule
def begin_turn(s: State, seat: int) -> None:
    """Three points, a draw and a fox move (G4, G10, G15)."""
    s.phase = Phase.ACT
    s.turn = seat
    s.left = POINTS
    s.done = 0


# Legality


@rule
def legal_cards(s: State) -> int:
    """The set of legal actions with cards, TAKE to DOUBLER_ON (G4 to G10)."""
    if s.phase != Phase.ACT:
        return 0
    kinds = s.kinds[s.turn]
    extendable = s.begun[s.turn] & ~s.doubled[s.turn]
    openable = ALL_MOTIFS & ~s.begun[s.turn] if s.lone[s.turn] > 0 else 0
    actions = (ALL_PLACES << TAKE) | (kinds << CHEST) | ((kinds & (extendable | openable)) << PLAY)
    if not has(s.done, DREW) and s.left >= DRAW_COST:
        actions |= 1 << DRAW
    if has(kinds, WILD):
        actions |= extendable << WILD_ON
    if has(kinds, DOUBLER):
        actions |= extendable << DOUBLER_ON
    return actions


@rule
def legal_fox(s: State) -> int:
    """The set of legal actions with the fox, FOX to KEEP, counted from FOX (G15, G16). Lone chests are no target."""
    if not is_fox_at_home(s):
        return 0
    beside = s.begun[left_of(s, s.turn)]
    if s.phase == Phase.PASS:
        return (beside << (PASS - FOX)) | (1 << (KEEP - FOX))
    if s.phase != Phase.ACT or has(s.done, MOVED_FOX):
        return 0
    actions = s.begun[s.turn] & ~(1 << s.fox_motif)
    if s.left >= FOX_LEFT_COST:
        actions |= beside << (FOX_LEFT - FOX)
    return actions


@rule
def is_legal(s: State, action: int) -> bool:
    """Whether the seat whose turn it is may do this now."""
    return has(legal_fox(s), action - FOX) if is_fox(action) else has(legal_cards(s), action)


@rule
def why_not(s: State, action: int) -> Reason:
    """Why the seat whose turn it is may not do this now; LEGAL where it may."""
    if is_legal(s, action):
        return Reason.LEGAL
    if is_fox(action):
        return why_not_fox(s, action)
    if s.phase != Phase.ACT:
        return Reason.ONLY_PASS_OR_KEEP
    if action == DRAW:
        return Reason.SECOND_DRAW if has(s.done, DREW) else Reason.TOO_FEW_POINTS
    if not has(s.kinds[s.turn], card_of(action)):
        return Reason.NOT_IN_HAND
    if has(s.begun[s.turn], motif_of(action)):
        return Reason.ROW_ENDED
    return Reason.NO_LONE_CHEST if is_motif_play(action) else Reason.NO_COLLECTION


@rule
def why_not_fox(s: State, action: int) -> Reason:
    """The reason against an action with the fox that is not legal."""
    if s.fox_seat == NONE:
        return Reason.FOX_NOT_IN_PLAY
    if not is_fox_at_home(s):
        return Reason.FOX_NOT_YOURS
    if s.phase == Phase.PASS and is_fox_move(action):
        return Reason.ONLY_PASS_OR_KEEP
    if s.phase != Phase.PASS and is_pass_or_keep(action):
        return Reason.POINTS_LEFT
    if has(s.done, MOVED_FOX) and is_fox_move(action):
        return Reason.SECOND_FOX_MOVE
    if is_own_fox_move(action):
        return Reason.FOX_ALREADY_THERE if s.fox_motif == motif_of(action) else Reason.NO_COLLECTION
    if not has(s.begun[left_of(s, s.turn)], motif_of(action)):
        return Reason.NEIGHBOUR_HAS_NONE
    return Reason.TOO_FEW_POINTS


@rule
def is_fox_at_home(s: State) -> bool:
    """It sits on a collection of the seat whose turn it is."""
    return s.fox_seat == s.turn


# Actions


@rule(inline=False)
def apply(s: State, action: int) -> None:
    """The seat whose turn it is does something legal."""
    s.left -= cost(action)
    if is_take(action):
        take_card(s, action - TAKE)
    elif action == DRAW:
        draw(s)
    elif is_chest(action):
        build_chest(s, card_of(action))
    elif is_play(action):
        lay(s, card_of(action), motif_of(action))
    else:
        move_fox(s, action)
    has_spent_all = s.phase == Phase.ACT and s.left == 0
    if has_spent_all and is_fox_at_home(s):
        s.phase = Phase.PASS
    elif has_spent_all or is_pass_or_keep(action):
        begin_turn(s, left_of(s, s.turn))


@rule
def build_chest(s: State, card: int) -> None:
    """A card of the hand becomes the youngest lone chest (G5)."""
    lose(s, s.turn, card)
    s.queue[lone_chests(s)] = s.turn * KINDS + card
    s.lone[s.turn] += 1


@rule
def lone_chests(s: State) -> int:
    """How many there are on the whole table."""
    count = 0
    for seat in range(MAX_PLAYERS):
        count += s.lone[seat]
    return count


@rule
def lay(s: State, card: int, motif: int) -> None:
    """A card of the hand opens, extends or ends a row (G6 to G8)."""
    lose(s, s.turn, card)
    if card == DOUBLER:
        s.doubled[s.turn] |= 1 << motif
        return
    if not has(s.begun[s.turn], motif):
        open_collection(s, motif)
    s.length[s.turn][motif] += 1
    if card == WILD:
        s.wilds[s.turn][motif] += 1


@rule
def open_collection(s: State, motif: int) -> None:
    """On the oldest lone chest; the last player to open a first one gets the fox on it (G5, G6, G14)."""
    s.chest[s.turn][motif] = take_oldest_chest(s, s.turn)
    is_first = s.begun[s.turn] == 0
    s.begun[s.turn] |= 1 << motif
    if is_first and have_all_begun(s):
        s.fox_seat = s.turn
        s.fox_motif = motif


@rule
def have_all_begun(s: State) -> bool:
    """Everybody has opened a collection (G14)."""
    for seat in range(s.players):
        if s.begun[seat] == 0:
            return False
    return True


@rule
def take_oldest_chest(s: State, seat: int) -> int:
    """Remove a seat's oldest lone chest and return its card."""
    count = lone_chests(s)
    place = 0
    while s.queue[place] // KINDS != seat:
        place += 1
    face = s.queue[place] - seat * KINDS
    for i in range(place, count - 1):
        s.queue[i] = s.queue[i + 1]
    s.lone[seat] -= 1
    return face


@rule
def take_card(s: State, place: int) -> None:
    """A card of the display to the hand; its place is refilled at once (G9)."""
    gain(s, s.turn, s.display[place])
    s.display[place] = turn_up(s)


@rule
def draw(s: State) -> None:
    """The top card of the pile to the hand (G10)."""
    s.done |= 1 << DREW
    card = turn_up(s)
    if card != NONE:
        gain(s, s.turn, card)


@rule
def turn_up(s: State) -> int:
    """Return the next card of the pile that is not a rooster, or NONE after the tenth rooster (G11 to G13)."""
    number = scorings(s)
    while s.roosters < FINAL_ROOSTER:
        card = s.deck[s.top]
        s.top += 1
        if card != ROOSTER:
            return card
        s.roosters += 1
        if s.roosters == SCORED_AT[number]:
            score(s, number)
            number += 1
    return NONE


@rule
def scorings(s: State) -> int:
    """How many scorings there have been (G12)."""
    count = 0
    for due in SCORED_AT:
        count += 1 if s.roosters >= due else 0
    return count


@rule
def until_scoring(roosters: int) -> int:
    """How many roosters more bring the next scoring; 0 after the last (G12)."""
    for due in SCORED_AT:
        if due > roosters:
            return due - roosters
    return 0


@rule
def move_fox(s: State, action: int) -> None:
    """For points, which is possible once a turn, or by the free pass (G15, G16)."""
    if action == KEEP:
        return
    if is_fox_move(action):
        s.done |= 1 << MOVED_FOX
    if not is_own_fox_move(action):
        s.fox_seat = left_of(s, s.turn)
    s.fox_motif = motif_of(action)


# Scoring


@rule(inline=False)
def score(s: State, number: int) -> None:
    """Each row pays its owner; the third scoring also takes the penalties and ends the game (G12, G13, G18)."""
    for seat in range(s.players):
        s.scored[number][seat] = 0
    for motif in range(MOTIFS):
        rows = rows_by_length(s, motif)
        if rows > 0:
            for seat in range(s.players):
                s.scored[number][seat] += worth_among(s, seat, motif, rows)
    for seat in range(s.players):
        s.points[seat] += s.scored[number][seat]
    keep_for_explanation(s)
    if number + 1 == SCORINGS:
        s.phase = Phase.OVER
        for seat in range(s.players):
            s.points[seat] -= penalty(s, seat)


@rule
def keep_for_explanation(s: State) -> None:
    """Store the rows and the fox, so that this scoring can be explained later."""
    for seat in range(s.players):
        for motif in range(MOTIFS):
            row = s.length[seat][motif]
            if has(s.doubled[seat], motif):
                row += DOUBLED
            if is_foxed(s, seat, motif):
                row += FOXED
            s.scored_rows[seat][motif] = row


@rule
def is_foxed(s: State, seat: int, motif: int) -> bool:
    """The fox sits on this collection (G17)."""
    return s.fox_seat == seat and s.fox_motif == motif


@rule
def rows_by_length(s: State, motif: int) -> int:
    """The rows of a motif that count, by length: counters of four bits, that of the shortest row lowest (G17, G18)."""
    rows = 0
    for seat in range(s.players):
        if s.length[seat][motif] > 0 and not is_foxed(s, seat, motif):
            rows += 1 << 4 * s.length[seat][motif]
    return rows


@rule
def worth(s: State, seat: int, motif: int) -> int:
    """The points of a row in a scoring; 0 where there is none (G8, G18)."""
    return worth_among(s, seat, motif, rows_by_length(s, motif))


@rule
def worth_among(s: State, seat: int, motif: int, rows: int) -> int:
    pays = PAYS[rank_among(s, seat, motif, rows).value]
    return 2 * pays if has(s.doubled[seat], motif) else pays


@rule
def rank(s: State, seat: int, motif: int) -> Rank:
    """How a row stands among the rows of its motif (G17, G18)."""
    return rank_among(s, seat, motif, rows_by_length(s, motif))


@rule
def rank_among(s: State, seat: int, motif: int, rows: int) -> Rank:
    own = s.length[seat][motif]
    if own == 0:
        return Rank.NO_ROW
    if is_foxed(s, seat, motif):
        return Rank.FOXED
    is_tied = (rows >> 4 * own) & 15 > 1
    longer = rows >> 4 * (own + 1)
    count = total(longer)
    if count == 0 and total(rows) == 1:
        return Rank.SOLE
    if count == 0:
        return Rank.TIED_LONGEST if is_tied else Rank.LONGEST
    if count == 1:
        return Rank.TIED_SECOND if is_tied else Rank.SECOND
    return Rank.NO_SECOND if are_level(longer) else Rank.BEHIND


@rule
def are_level(rows: int) -> bool:
    """Rows by length: all of them are of one length."""
    while rows & 15 == 0:
        rows >>= 4
    return rows < 16


@rule
def penalty(s: State, seat: int) -> int:
    """What a seat loses in the third scoring: 2 per lone chest, 1 per card in hand (G19)."""
    return 2 * s.lone[seat] + held(s, seat)
