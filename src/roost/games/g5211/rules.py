"""5211: the rules. They are written here and nowhere else.

A card is a number from 0 to 29: five colours of six values.

The functions expect what `game.py` has checked: a legal choice, a complete deck.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from roost.core.engine import rng
from roost.core.engine.compiled import rule
from roost.core.engine.layout import Cells, Grid, cells, grid, number
from roost.core.parameters import Parameters

MIN_PLAYERS, MAX_PLAYERS = 2, 5
NONE = -1

# The ranges are those for which counters are wide enough: 8 bits for the cards or the points of a colour in a tally
# (12 cards of each value make 252 points), 4 bits for each count of cards up to the limit in `scoring_colour` (15).
parameters = Parameters(__name__)
COLOURS = parameters.number("colours", 5, least=2, most=5)
COPIES = parameters.row("copies", (5, 6, 5, 2, 1, 1), least=1, most=12, lengths=(2, 6))
"""How many cards of each value a colour has; value 1 is the mascot (F1)."""
TURNS = parameters.number("turns", 3, least=1, most=3)
"""Turns of a round: two cards on the first, one on each later one (F5)."""
HAND = parameters.number("hand", 5, least=2, most=8)
REMOVED = (0,) * MIN_PLAYERS + parameters.row("removed", (10, 13, 0, 15), least=0, most=340, repeats=True)
"""Cards removed unseen, by number of players (F3)."""
LIMIT = parameters.number("limit", 3, least=0, most=10)
"""The limit of a colour, over the number of players (F13)."""
MASCOTS_NEEDED = parameters.number("mascots", 2, least=0, most=20)
"""The mascots that score, over the number of players (F10)."""

VALUES = len(COPIES)
KINDS = COLOURS * VALUES
CARDS = COLOURS * sum(COPIES)
ROW = TURNS + 1
"""Cards that a player lays in a round: 2, 1 and 1 (F5)."""
COLOUR = tuple(card // VALUES for card in range(KINDS))
LEFT = HAND - ROW
"""Cards of each hand that are discarded after the last round (F9)."""


def rounds(players: int) -> int:
    """Return the rounds of a deck; 0 if it does not come out, or if a hand is smaller than a row.

    The pile always empties with a third turn; one round more is played from the hands (F8)."""
    pile, refill = CARDS - REMOVED[players] - HAND * players, ROW * players
    return pile // refill + 1 if pile >= 0 and pile % refill == 0 and HAND >= ROW else 0


ROUNDS = (0,) * MIN_PLAYERS + tuple(rounds(players) for players in range(MIN_PLAYERS, MAX_PLAYERS + 1))
"""Rounds of a deck, by number of players."""

# A tally is six counters of 8 bits in one number: the five colours, then the mascots.
MASCOTS = COLOURS
"""Where a tally counts the mascots."""
TALLY = tuple((1 << 8 * COLOUR[card]) + ((1 << 8 * MASCOTS) if card % VALUES == 0 else 0) for card in range(KINDS))
"""What a card adds to a tally."""


class Phase(IntEnum):
    """What a table waits for."""

    DEAL = 0
    CHOOSE = 1
    OVER = 2


@dataclass(slots=True)
class State:
    """A table of 5211, everything on it, seen and unseen. A new one waits for its first deal."""

    deck: Cells = cells(CARDS, "u1")
    """The deck as dealt: the removed cards, the hands, then the pile, its next card at `top`. What was dealt and is
    neither in a hand nor open on the table is gone."""
    hand: Grid = grid(MAX_PLAYERS, HAND, "u1")
    choice: Grid = grid(MAX_PLAYERS, 2)
    """The slots of the hand that a seat has chosen, the lower one first; NONE where there is none."""
    table: Grid = grid(MAX_PLAYERS, ROW, "u1")
    """The rows of this round; between rounds still those of the last one."""
    points: Cells = cells(MAX_PLAYERS, "i2")
    won: Cells = cells(MAX_PLAYERS, "i2")
    """Cards in the score piles, those of earlier decks included."""
    rng: Cells = cells(rng.WORDS, "i8")
    """Only random playouts use it."""
    players: int = number()
    target: int = number("i4")  # with `decks` as wide a record is 256 bytes, whole cache lines: faster to copy
    """0: a single deck is played (F21)."""
    phase: int = number()
    decks: int = number("i4")
    rounds: int = number()
    """Rounds of this deck that are finished."""
    turn: int = number()
    """0 to 2."""
    top: int = number()


@rule
def value(card: int) -> int:
    """Its points (F1, F18)."""
    return card % VALUES + 1


@rule
def is_mascot(card: int) -> bool:
    return value(card) == 1


@rule
def limit(players: int) -> int:
    """A colour with this many cards or more scores nothing (F13)."""
    return players + LIMIT


@rule
def exact_mascots(players: int) -> int:
    """With exactly this many mascots on the table only they score (F10)."""
    return players + MASCOTS_NEEDED


@rule
def cards_due(turn: int) -> int:
    """How many cards are chosen on a turn: 2, 1, 1 (F5)."""
    return 2 if turn == 0 else 1


@rule
def cards_shown(turn: int) -> int:
    """How many cards of the round lie open in each row while the cards of `turn` are chosen."""
    return 0 if turn == 0 else turn + 1


@rule
def is_last_round(s: State) -> bool:
    """The round that is being played, or the last one that was, is the last of its deck (F9)."""
    return s.rounds + (1 if s.phase == Phase.CHOOSE else 0) == ROUNDS[s.players]


@rule
def hand_size(s: State) -> int:
    """Cards in each hand: five while there is a pile; after the last round the fifth card is discarded (F7 to F9)."""
    if s.phase == Phase.CHOOSE:
        return HAND if s.top < CARDS else HAND - cards_shown(s.turn)
    return 0 if s.phase == Phase.DEAL or is_last_round(s) else HAND


@rule(inline=False)
def begin(s: State, players: int, target: int) -> None:
    """A table at which nothing has been dealt yet."""
    s.players = players
    s.target = target
    s.phase = Phase.DEAL
    s.decks = 0
    for seat in range(MAX_PLAYERS):
        s.choice[seat][0] = NONE
        s.points[seat] = 0
        s.won[seat] = 0


@rule
def begin_again(s: State) -> None:
    """Reset the table to the moment before its first deal."""
    begin(s, s.players, s.target)


@rule
def deal(s: State) -> None:
    """`deck` has been shuffled: set the removed cards aside and deal five to each player (F3, F4)."""
    s.phase = Phase.CHOOSE
    s.decks += 1
    s.rounds = 0
    s.turn = 0
    s.top = REMOVED[s.players]
    for seat in range(s.players):
        draw(s, seat, 0)
        s.choice[seat][0] = NONE


@rule
def draw(s: State, seat: int, held: int) -> None:
    """A player with `held` cards in hand draws back to five (F7)."""
    top = s.top
    for slot in range(held, HAND):
        s.hand[seat][slot] = s.deck[top]
        top += 1
    s.top = top


@rule
def has_chosen(s: State, seat: int) -> bool:
    return s.choice[seat][0] != NONE


@rule
def choose(s: State, seat: int, low: int, high: int) -> None:
    """Choose a card of the hand, or two on a first turn (`high` NONE otherwise), or change the choice (F5, F6).

    The last seat to choose reveals for all."""
    commit_cards(s, seat, low, high)
    for other in range(s.players):
        if not has_chosen(s, other):
            return
    reveal(s)


@rule
def commit_cards(s: State, seat: int, low: int, high: int) -> None:
    first = slot_of(s, seat, low, NONE)
    if high == NONE:
        commit(s, seat, first, NONE)
    else:
        second = slot_of(s, seat, high, first)
        commit(s, seat, min(first, second), max(first, second))


@rule
def slot_of(s: State, seat: int, card: int, other: int) -> int:
    """The first slot of a hand that holds a card, `other` left aside; NONE if there is none."""
    for slot in range(hand_size(s)):
        if s.hand[seat][slot] == card and slot != other:
            return slot
    return NONE


@rule
def commit(s: State, seat: int, first: int, second: int) -> None:
    s.choice[seat][0] = first
    s.choice[seat][1] = second


@rule
def reveal(s: State) -> None:
    """Lay all chosen cards on the table and draw as many; score after the third turn (F5, F7).

    The rows are laid and the hands filled up seat by seat: one loop for each number of cards compiles to fast code."""
    held, has_pile = hand_size(s), s.top < CARDS
    if s.turn == 0:
        for seat in range(s.players):
            lay_two(s, seat, held)
            if has_pile:
                draw(s, seat, HAND - 2)
    else:
        for seat in range(s.players):
            lay_one(s, seat, held)
            if has_pile:
                draw(s, seat, HAND - 1)
    if s.turn < TURNS - 1:
        s.turn += 1
    else:
        end_round(s)


@rule
def lay_two(s: State, seat: int, held: int) -> None:
    """A seat's chosen cards go to its row, the lower card first, so that the order tells nothing of the hand."""
    high = take(s, seat, s.choice[seat][1], held - 1)  # the higher slot first: nothing moves below it
    low = take(s, seat, s.choice[seat][0], held - 2)
    s.choice[seat][0] = NONE
    s.table[seat][0] = min(low, high)
    s.table[seat][1] = max(low, high)


@rule
def lay_one(s: State, seat: int, held: int) -> None:
    """A seat's chosen card goes to its row."""
    s.table[seat][s.turn + 1] = take(s, seat, s.choice[seat][0], held - 1)
    s.choice[seat][0] = NONE


@rule
def take(s: State, seat: int, slot: int, last: int) -> int:
    """A card leaves the hand, and the one in the last slot fills the gap."""
    card = s.hand[seat][slot]
    s.hand[seat][slot] = s.hand[seat][last]
    return card


@rule
def end_round(s: State) -> None:
    """Score; then the next round, the next deck, or the end (F8, F9, F21, F22)."""
    score(s)
    is_last, has_reached = is_last_round(s), has_reached_target(s)
    s.turn = 0
    s.rounds += 1
    if is_last and s.target > 0 and not has_reached:
        s.phase = Phase.DEAL
    elif is_last or (s.decks > 1 and has_reached):
        s.phase = Phase.OVER


@rule
def has_reached_target(s: State) -> bool:
    for seat in range(s.players):
        if s.points[seat] >= s.target:
            return True
    return False


@rule
def score(s: State) -> None:
    """Scoring cards go to their owners' piles (F17, F18)."""
    what = what_scores(tally(s, ROW), s.players)
    if what == NONE:
        return
    for seat in range(s.players):
        won, points = scored_by(s, seat, what)
        s.won[seat] += won
        s.points[seat] += points


@rule
def scored_by(s: State, seat: int, what: int) -> tuple[int, int]:
    """The cards of a row that score, and their points (F17, F18)."""
    won = points = 0
    for place in range(ROW):
        card = s.table[seat][place]
        scores = count_of(TALLY[card], what)  # 1 or 0: arithmetic again instead of a branch
        won += scores
        points += scores * value(card)
    return won, points


@rule
def shows_scoring(s: State) -> bool:
    """The round that has just ended still lies open: no card has been revealed since."""
    return s.turn == 0 and (s.rounds > 0 or s.decks > 1)


@rule
def tally(s: State, shown: int) -> int:
    """The first `shown` cards of all rows, counted by colour (F12), and the mascots among them."""
    counts = 0
    for seat in range(s.players):
        for place in range(shown):
            counts += TALLY[s.table[seat][place]]
    return counts


@rule
def count_of(counts: int, what: int) -> int:
    """The counter of a colour, or of the mascots, in a tally."""
    return (counts >> (8 * what)) & 255


@rule
def what_scores(counts: int, players: int) -> int:
    """MASCOTS, or the colour that scores, or NONE (F10 to F16)."""
    return MASCOTS if is_mascot_round(counts, players) else scoring_colour(counts, players)


@rule
def is_mascot_round(counts: int, players: int) -> bool:
    """Exactly players + 2 mascots on the table: only mascots score (F10, F11)."""
    return count_of(counts, MASCOTS) == exact_mascots(players)


@rule
def is_over_limit(counts: int, colour: int, players: int) -> bool:
    """Players + 3 cards or more: this colour scores nothing (F13)."""
    return count_of(counts, colour) >= limit(players)


@rule
def is_tied(counts: int, colour: int) -> bool:
    """Another colour has as many cards (F14)."""
    for other in range(COLOURS):
        if other != colour and count_of(counts, other) == count_of(counts, colour):
            return True
    return False


@rule
def scoring_colour(counts: int, players: int) -> int:
    """The most frequent colour that is neither over the limit nor tied (F12 to F16); NONE if there is none.

    Arithmetic instead of branches, which no processor can guess here: `colours` has four bits for each count of
    cards and says how many colours have it, a count over the limit taken for the limit. To have no cards, or to
    be at the limit, is to be tied from the start."""
    most = limit(players)
    colours = 2 | 2 << 4 * most
    for colour in range(COLOURS):
        colours += 1 << 4 * min(count_of(counts, colour), most)
    best = 0
    for colour in range(COLOURS):
        count = min(count_of(counts, colour), most)
        is_alone = (colours >> 4 * count) & 15 == 1
        best = max(best, count * 8 + colour if is_alone else 0)
    return best & 7 if best > 0 else NONE
