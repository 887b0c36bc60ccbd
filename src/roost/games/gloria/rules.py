"""Gloria Picktoria: the rules, the only place where they stand.

A card is the number of its kind: ten motifs, wild, doubler, rooster. Cards of one kind are alike.
Fields of the state that belong to seats are flat: seat 2's hand is `hand[24:36]`, its rows are `length[20:30]`.

The functions expect what `game.py` has checked: a complete deck, a legal action.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from roost.core.engine import rng
from roost.core.engine.compiled import rule
from roost.core.engine.layout import Cells, cells, number
from roost.core.engine.rng import below, seed, shuffle

MOTIFS = 10
WILD, DOUBLER, ROOSTER = 10, 11, 12
KINDS = 12
"""The kinds that a hand or a chest can hold: all but the rooster."""
COPIES = (9,) * MOTIFS + (5,)
"""How many cards there are of each motif, and how many wilds (G1)."""
CARDS = sum(COPIES)
ROOSTERS = 10
DECK = CARDS + ROOSTERS
"""The cards that are dealt: doublers come to the players by rule (G2)."""
MAX_PLAYERS = 5
DISPLAY = 3
HAND = 4
POINTS = 3
"""Action points of a turn (G4)."""
ROWS = MAX_PLAYERS * MOTIFS
CHESTS = CARDS + MAX_PLAYERS
"""Lone chests there can be at most: every card that a hand can hold."""
SCORINGS = 3
SCORED_AT = (4, 7, 10)
"""The roosters that bring the scorings (G12)."""
NONE = -1

# Phases: PASSING is the moment after the third point in which the fox may be passed on or kept (G16).
DEAL, ACT, PASSING, OVER = 0, 1, 2, 3

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

# Why an action is not legal
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

# How a row stands among the rows of its motif (G17, G18), and what that pays
NO_ROW, FOXED, SOLE, LONGEST, TIED_LONGEST, SECOND, TIED_SECOND, NO_SECOND, BEHIND = 0, 1, 2, 3, 4, 5, 6, 7, 8
PAYS = (0, 0, 4, 3, 2, 1, 0, 0, 0)


@dataclass(slots=True)
class State:
    """A table of Gloria Picktoria, everything on it, seen and unseen. A new one owes its deal."""

    deck: Cells = cells(DECK)
    """The deck as dealt: the pile, its next card at `top`; behind it the display and the hands."""
    display: Cells = cells(DISPLAY)
    """NONE where the tenth rooster came instead of a card (G13)."""
    hand: Cells = cells(MAX_PLAYERS * KINDS)
    """How many cards of each kind a seat holds."""
    held: Cells = cells(MAX_PLAYERS)
    length: Cells = cells(ROWS)
    """Face-up motif cards and wilds; 0 where there is no collection."""
    wilds: Cells = cells(ROWS)
    """How many of them are wilds."""
    doubled: Cells = cells(ROWS)
    chest: Cells = cells(ROWS)
    """The card under a collection."""
    collections: Cells = cells(MAX_PLAYERS)
    lone: Cells = cells(MAX_PLAYERS)
    """How many lone chests a seat has."""
    queue: Cells = cells(CHESTS)
    """The lone chests of all seats, the oldest first: seat * KINDS + card."""
    points: Cells = cells(MAX_PLAYERS, "i2")
    scored: Cells = cells(SCORINGS * MAX_PLAYERS)
    """What each scoring brought, without penalties."""
    penalties: Cells = cells(MAX_PLAYERS, "i2")
    scored_length: Cells = cells(ROWS)
    """Rows and fox as they were in the last scoring, so that it can be explained while play goes on."""
    scored_doubled: Cells = cells(ROWS)
    scored_fox: int = number()
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
    drawn: int = number()
    """1 when this turn's draw is used up (G10)."""
    moved: int = number()
    """1 when this turn's fox move is used up (G15)."""
    fox: int = number()
    """The row it sits on, seat * MOTIFS + motif; NONE while it waits beside the pile."""
    openers: int = number()
    """Players who have opened a collection."""
    top: int = number()
    roosters: int = number()
    scorings: int = number()


@rule
def pile_size(players: int) -> int:
    """The draw pile at the start (G2)."""
    return DECK - DISPLAY - HAND * players


@rule
def left_of(s: State, seat: int) -> int:
    """The left neighbour: the next seat (G3)."""
    return seat + 1 if seat + 1 < s.players else 0


@rule
def motif_of(action: int) -> int:
    """The motif of the collection that an action goes to: of PLAY and everything behind it, but not of KEEP."""
    return (action - PLAY) % MOTIFS


@rule
def card_of(action: int) -> int:
    """The card that an action lays down: of CHEST to DOUBLER_ON."""
    if action < PLAY:
        return action - CHEST
    if action < WILD_ON:
        return action - PLAY
    return WILD if action < DOUBLER_ON else DOUBLER


@rule
def cost(action: int) -> int:
    """The action points of an action."""
    if action >= PASS:
        return 0
    return 2 if action == DRAW or action >= FOX_LEFT else 1


@rule
def begin(s: State, players: int, start: int) -> None:
    """A table at which nothing has been dealt yet."""
    s.players = players
    s.start = start
    s.phase = DEAL
    s.fox = NONE
    s.scored_fox = NONE
    s.openers = 0
    s.top = 0
    s.roosters = 0
    s.scorings = 0
    for seat in range(MAX_PLAYERS):
        s.held[seat] = 0
        s.collections[seat] = 0
        s.lone[seat] = 0
        s.points[seat] = 0
        s.penalties[seat] = 0
    for place in range(MAX_PLAYERS * KINDS):
        s.hand[place] = 0
    for row in range(ROWS):
        s.length[row] = 0
        s.wilds[row] = 0
        s.doubled[row] = 0


@rule
def deal(s: State, start: int) -> None:
    """`deck` has been shuffled: lay out the display, give everybody four cards and a doubler (G2, G3)."""
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
    s.hand[seat * KINDS + card] += 1
    s.held[seat] += 1


@rule
def begin_turn(s: State, seat: int) -> None:
    """Three points, a draw and a fox move (G4, G10, G15)."""
    s.phase = ACT
    s.turn = seat
    s.left = POINTS
    s.drawn = 0
    s.moved = 0


# Legality. Sets of kinds, motifs, places or actions are numbers with a bit for each member.


@rule
def legal_cards(s: State) -> int:
    """The set of legal actions with cards, TAKE to DOUBLER_ON (G4 to G10)."""
    if s.phase != ACT:
        return 0
    held = filled(s.hand, s.turn * KINDS, KINDS)
    begun = filled(s.length, s.turn * MOTIFS, MOTIFS)
    extendable = begun & ~filled(s.doubled, s.turn * MOTIFS, MOTIFS)
    openable = ALL_MOTIFS & ~begun if s.lone[s.turn] > 0 else 0
    actions = (ALL_PLACES << TAKE) | (held << CHEST) | ((held & (extendable | openable)) << PLAY)
    if s.drawn == 0 and s.left >= cost(DRAW):
        actions |= 1 << DRAW
    if s.hand[s.turn * KINDS + WILD] > 0:
        actions |= extendable << WILD_ON
    if s.hand[s.turn * KINDS + DOUBLER] > 0:
        actions |= extendable << DOUBLER_ON
    return actions


@rule
def legal_fox(s: State) -> int:
    """The set of legal actions with the fox, FOX to KEEP, counted from FOX (G15, G16). Lone chests are no target."""
    if not is_fox_at_home(s):
        return 0
    beside = filled(s.length, left_of(s, s.turn) * MOTIFS, MOTIFS)
    if s.phase == PASSING:
        return (beside << (PASS - FOX)) | (1 << (KEEP - FOX))
    if s.phase != ACT or s.moved == 1:
        return 0
    actions = filled(s.length, s.turn * MOTIFS, MOTIFS) & ~(1 << s.fox % MOTIFS)
    if s.left >= cost(FOX_LEFT):
        actions |= beside << (FOX_LEFT - FOX)
    return actions


@rule
def filled(row: Cells, first: int, count: int) -> int:
    """The set of the places from `first` on at which a row of cells has more than 0."""
    places = 0
    for i in range(count):
        places |= (1 if row[first + i] > 0 else 0) << i
    return places


@rule
def is_legal(s: State, action: int) -> bool:
    """Whether the seat whose turn it is may do this now."""
    if action < FOX:
        return (legal_cards(s) >> action) & 1 == 1
    return (legal_fox(s) >> (action - FOX)) & 1 == 1


@rule
def why_not(s: State, action: int) -> int:
    """Why the seat whose turn it is may not do this now; LEGAL where it may."""
    if is_legal(s, action):
        return LEGAL
    if action >= FOX:
        return why_not_fox(s, action)
    if s.phase != ACT:
        return ONLY_PASS_OR_KEEP
    if action == DRAW:
        return SECOND_DRAW if s.drawn == 1 else TOO_FEW_POINTS
    if s.hand[s.turn * KINDS + card_of(action)] == 0:
        return NOT_IN_HAND
    if s.length[s.turn * MOTIFS + motif_of(action)] > 0:
        return ROW_ENDED
    return NO_LONE_CHEST if action < WILD_ON else NO_COLLECTION


@rule
def why_not_fox(s: State, action: int) -> int:
    """The reason against an action with the fox that is not legal."""
    if s.fox == NONE:
        return FOX_NOT_IN_PLAY
    if not is_fox_at_home(s):
        return FOX_NOT_YOURS
    if s.phase == PASSING and action < PASS:
        return ONLY_PASS_OR_KEEP
    if s.phase != PASSING and action >= PASS:
        return POINTS_LEFT
    if s.moved == 1 and action < PASS:
        return SECOND_FOX_MOVE
    if action < FOX_LEFT:
        if s.fox % MOTIFS == motif_of(action):
            return FOX_ALREADY_THERE
        return NO_COLLECTION
    if s.length[left_of(s, s.turn) * MOTIFS + motif_of(action)] == 0:
        return NEIGHBOUR_HAS_NONE
    return TOO_FEW_POINTS


@rule
def is_fox_at_home(s: State) -> bool:
    """It sits on a collection of the seat whose turn it is."""
    return s.fox != NONE and s.fox // MOTIFS == s.turn


# Actions


@rule
def apply(s: State, action: int) -> None:
    """The seat whose turn it is does something legal."""
    s.left -= cost(action)
    if action < DRAW:
        take_card(s, action - TAKE)
    elif action == DRAW:
        draw(s)
    elif action < PLAY:
        build_chest(s, card_of(action))
    elif action < FOX:
        lay(s, card_of(action), motif_of(action))
    else:
        move_fox(s, action)
    if s.phase == ACT and s.left == 0 and is_fox_at_home(s):
        s.phase = PASSING
    elif (s.phase == ACT and s.left == 0) or action >= PASS:
        begin_turn(s, left_of(s, s.turn))


@rule
def lose(s: State, seat: int, card: int) -> None:
    """A card leaves a hand."""
    s.hand[seat * KINDS + card] -= 1
    s.held[seat] -= 1


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
    row = s.turn * MOTIFS + motif
    lose(s, s.turn, card)
    if card == DOUBLER:
        s.doubled[row] = 1
        return
    if s.length[row] == 0:
        open_collection(s, row)
    s.length[row] += 1
    if card == WILD:
        s.wilds[row] += 1


@rule
def open_collection(s: State, row: int) -> None:
    """On the oldest lone chest; the last player to open a first one gets the fox on it (G5, G6, G14)."""
    s.chest[row] = take_oldest_chest(s, s.turn)
    s.collections[s.turn] += 1
    if s.collections[s.turn] == 1:
        s.openers += 1
        if s.openers == s.players:
            s.fox = row


@rule
def take_oldest_chest(s: State, seat: int) -> int:
    """The face of a seat's oldest lone chest, which is lone no more."""
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
    s.drawn = 1
    card = turn_up(s)
    if card != NONE:
        gain(s, s.turn, card)


@rule
def turn_up(s: State) -> int:
    """The next card of the pile that is no rooster; NONE when the tenth rooster comes first (G11 to G13)."""
    while s.roosters < ROOSTERS:
        card = s.deck[s.top]
        s.top += 1
        if card != ROOSTER:
            return card
        s.roosters += 1
        if s.roosters == SCORED_AT[s.scorings]:
            score(s)
    return NONE


@rule
def move_fox(s: State, action: int) -> None:
    """For points, which is possible once a turn, or by the free pass (G15, G16)."""
    if action < PASS:
        s.moved = 1
    if action < FOX_LEFT:
        s.fox = s.turn * MOTIFS + motif_of(action)
    elif action != KEEP:
        s.fox = left_of(s, s.turn) * MOTIFS + motif_of(action)


# Scoring


@rule
def score(s: State) -> None:
    """Each row pays its owner; the third scoring also takes the penalties and ends the game (G12, G13, G18)."""
    for seat in range(s.players):
        total = 0
        for motif in range(MOTIFS):
            total += worth(s, seat, motif)
        s.scored[s.scorings * MAX_PLAYERS + seat] = total
        s.points[seat] += total
    for row in range(ROWS):
        s.scored_length[row] = s.length[row]
        s.scored_doubled[row] = s.doubled[row]
    s.scored_fox = s.fox
    s.scorings += 1
    if s.scorings == SCORINGS:
        s.phase = OVER
        for seat in range(s.players):
            s.penalties[seat] = penalty(s, seat)
            s.points[seat] -= s.penalties[seat]


@rule
def worth(s: State, seat: int, motif: int) -> int:
    """The points of a row in a scoring; 0 where there is none (G8, G18)."""
    if s.length[seat * MOTIFS + motif] == 0:
        return 0
    return PAYS[rank(s, seat, motif)] * (1 + s.doubled[seat * MOTIFS + motif])


@rule
def rank(s: State, seat: int, motif: int) -> int:
    """How a row stands among the rows of its motif (G17, G18)."""
    own = s.length[seat * MOTIFS + motif]
    if own == 0:
        return NO_ROW
    if s.fox == seat * MOTIFS + motif:
        return FOXED
    rivals = longer = level = leaders = 0
    most = own
    for other in range(s.players):
        row = other * MOTIFS + motif
        length = s.length[row]
        if other == seat or length == 0 or row == s.fox:
            continue
        rivals += 1
        level += length == own
        longer += length > own
        if length > most:
            most = length
            leaders = 1
        elif length == most and length > own:
            leaders += 1
    if rivals == 0:
        return SOLE
    if longer == 0:
        return LONGEST if level == 0 else TIED_LONGEST
    if longer == 1:
        return SECOND if level == 0 else TIED_SECOND
    return NO_SECOND if leaders == longer else BEHIND


@rule
def penalty(s: State, seat: int) -> int:
    """What a seat loses in the third scoring: 2 a lone chest, 1 a card in hand (G19)."""
    return 2 * s.lone[seat] + s.held[seat]


@rule
def is_winner(s: State, seat: int) -> bool:
    """Most points; who is level shares the victory (G20)."""
    for other in range(s.players):
        if s.points[other] > s.points[seat]:
            return False
    return True


# Random playouts: whole games with no one at the table, for simulation and search.


@rule
def deal_random(s: State) -> None:
    """Shuffle the deck with the state's own generator, and deal."""
    place = 0
    for card in range(WILD + 1):
        for _ in range(COPIES[card]):
            s.deck[place] = card
            place += 1
    shuffle(s.rng, s.deck, CARDS)
    pile = pile_size(s.players)
    for i in range(DECK - 1, pile - 1, -1):  # display and hands go behind the pile, and leave room for the roosters
        s.deck[i] = s.deck[i - ROOSTERS]
    for i in range(pile - ROOSTERS, pile):
        s.deck[i] = ROOSTER
    shuffle(s.rng, s.deck, pile)
    start = below(s.rng, s.players)
    deal(s, start if s.start == NONE else s.start)


@rule
def choose_random(s: State) -> int:
    """Any legal action, each as likely as the others."""
    cards, fox = legal_cards(s), legal_fox(s)
    count = members(cards)
    i = below(s.rng, count + members(fox))
    return member(cards, i) if i < count else FOX + member(fox, i - count)


@rule
def members(numbers: int) -> int:
    """How many members a set has: bits are added up in pairs, in fours, in eights, and so on."""
    numbers -= (numbers >> 1) & 0x5555555555555555
    numbers = (numbers & 0x3333333333333333) + ((numbers >> 2) & 0x3333333333333333)
    numbers = (numbers + (numbers >> 4)) & 0x0F0F0F0F0F0F0F0F
    numbers += numbers >> 8
    numbers += numbers >> 16
    numbers += numbers >> 32
    return numbers & 127


@rule
def member(numbers: int, i: int) -> int:
    """The member of a set that has `i` others below it."""
    for _ in range(i):
        numbers &= numbers - 1
    return members((numbers & -numbers) - 1)


@rule
def random_play(s: State, log: Cells) -> int:
    """Random actions until the game is over; how many. Each goes to `log`, seat and number, while there is room."""
    decisions = 0
    while s.phase != OVER:
        action = choose_random(s)
        if 2 * decisions < len(log):
            log[2 * decisions] = s.turn
            log[2 * decisions + 1] = action
        apply(s, action)
        decisions += 1
    return decisions


@rule
def random_game(s: State, log: Cells) -> int:
    """From wherever the state is to the end of the game; the number of decisions."""
    if s.phase == DEAL:
        deal_random(s)
    return random_play(s, log)


@rule
def random_games(states: Sequence[State], first: int, games: int, log: Cells, points: Cells, tiebreak: Cells) -> int:
    """Whole games from the deal on with the table of `states[0]`, game `i` from the random seed `first + i`.

    Each game's results are a row of `points` and of `tiebreak`, a number for each seat. The number of decisions."""
    s = states[0]
    decisions = 0
    for game in range(games):
        begin(s, s.players, s.start)
        seed(s.rng, first + game)
        decisions += random_game(s, log)
        for seat in range(s.players):
            points[game * s.players + seat] = s.points[seat]
            tiebreak[game * s.players + seat] = 0
    return decisions
