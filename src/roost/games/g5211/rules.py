"""5211: the rules, the only place where they stand.

A card is a number from 0 to 29: five colours of six values. Cards of one colour and value are alike.
Rows of the state that belong to seats are flat: seat 2's hand is `hand[10:15]`.

The functions expect what `game.py` has checked: a legal choice, a complete deck.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from roost.core.engine import rng
from roost.core.engine.compiled import rule
from roost.core.engine.layout import Cells, cells, number
from roost.core.engine.rng import below, seed, shuffle

COLOURS = 5
VALUES = 6
KINDS = COLOURS * VALUES
COPIES = (5, 6, 5, 2, 1, 1)
"""How many cards of each value a colour has; value 1 is the mascot (F1)."""
CARDS = COLOURS * sum(COPIES)
COLOUR = tuple(card // VALUES for card in range(KINDS))
VALUE = tuple(card % VALUES + 1 for card in range(KINDS))
MAX_PLAYERS = 5
HAND = 5
ROW = 4
"""Cards that a player lays in a round: 2, 1 and 1 (F5)."""
REMOVED = (0, 0, 10, 13, 0, 15)
"""Cards removed unseen, by number of players (F3)."""
MASCOTS = COLOURS
"""Where a tally counts the mascots: behind the colours."""
TALLY = tuple((1 << 8 * COLOUR[card]) + ((1 << 8 * MASCOTS) if VALUE[card] == 1 else 0) for card in range(KINDS))
"""What a card adds to a tally."""
NONE = -1

# Phases
DEAL, CHOOSE, OVER = 0, 1, 2


@dataclass(slots=True)
class State:
    """A table of 5211, everything on it, seen and unseen. A new one owes its first deal."""

    deck: Cells = cells(CARDS)
    """The deck as dealt: the removed cards, the hands, then the pile, its next card at `top`."""
    hand: Cells = cells(MAX_PLAYERS * HAND)
    choice: Cells = cells(MAX_PLAYERS * 2)
    """The slots of the hand that a seat has chosen, the lower one first; NONE where there is none."""
    table: Cells = cells(MAX_PLAYERS * ROW)
    """The rows of this round; between rounds still those of the last one."""
    gone: Cells = cells(KINDS)
    """How often each card was on the table in the finished rounds of this deck."""
    points: Cells = cells(MAX_PLAYERS, "i4")
    won: Cells = cells(MAX_PLAYERS, "i4")
    """Cards in the score piles, those of earlier decks included."""
    rng: Cells = cells(rng.WORDS, "i8")
    """Only random playouts use it."""
    players: int = number()
    target: int = number()
    """0: a single deck is played (F21)."""
    phase: int = number()
    decks: int = number()
    rounds: int = number()
    """Rounds of this deck that are finished."""
    turn: int = number()
    held: int = number()
    """Cards in each hand: everybody has the same number."""
    top: int = number()
    last: int = number()
    """1 in the last round of a deck (F9)."""


@rule
def is_mascot(card: int) -> bool:
    return VALUE[card] == 1


@rule
def limit(players: int) -> int:
    """A colour with this many cards or more scores nothing (F13)."""
    return players + 3


@rule
def exact_mascots(players: int) -> int:
    """With exactly this many mascots on the table only they score (F10)."""
    return players + 2


@rule
def cards_due(turn: int) -> int:
    """How many cards are chosen on a turn: 2, 1, 1 (F5)."""
    return 2 if turn == 0 else 1


@rule
def cards_shown(turn: int) -> int:
    """How many cards of the round lie open in each row while the cards of `turn` are chosen."""
    return 0 if turn == 0 else turn + 1


@rule
def rounds_in_deck(players: int) -> int:
    """The pile always empties with a third turn; one round more is played from the hands (F8)."""
    return (CARDS - REMOVED[players] - HAND * players) // (ROW * players) + 1


@rule
def begin(s: State, players: int, target: int) -> None:
    """A table at which nothing has been dealt yet."""
    s.players = players
    s.target = target
    s.phase = DEAL
    s.decks = 0
    for seat in range(MAX_PLAYERS):
        s.choice[seat * 2] = NONE
        s.points[seat] = 0
        s.won[seat] = 0


@rule
def deal(s: State) -> None:
    """`deck` has been shuffled: put the removed cards aside, give everybody five (F3, F4)."""
    s.phase = CHOOSE
    s.decks += 1
    s.rounds = 0
    s.turn = 0
    s.last = 0
    s.top = REMOVED[s.players]
    s.held = 0
    refill(s)
    for seat in range(s.players):
        s.choice[seat * 2] = NONE
    for card in range(KINDS):
        s.gone[card] = 0


@rule
def refill(s: State) -> None:
    """Everybody draws back to five, in seat order (F7)."""
    for seat in range(s.players):
        for slot in range(s.held, HAND):
            s.hand[seat * HAND + slot] = s.deck[s.top]
            s.top += 1
    s.held = HAND


@rule
def has_chosen(s: State, seat: int) -> bool:
    return s.choice[seat * 2] != NONE


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
    for slot in range(s.held):
        if s.hand[seat * HAND + slot] == card and slot != other:
            return slot
    return NONE


@rule
def commit(s: State, seat: int, first: int, second: int) -> None:
    s.choice[seat * 2] = first
    s.choice[seat * 2 + 1] = second


@rule
def reveal(s: State) -> None:
    """All chosen cards go to the table at once; then the refill; after the third turn, the scoring (F5, F7)."""
    for seat in range(s.players):
        lay(s, seat)
    s.held -= cards_due(s.turn)
    if s.top < CARDS:
        refill(s)
    if s.turn < 2:
        s.turn += 1
    else:
        end_round(s)


@rule
def lay(s: State, seat: int) -> None:
    """A seat's chosen cards go to its row, the lower card first, so that the order tells nothing of the hand."""
    first, second = s.choice[seat * 2], s.choice[seat * 2 + 1]
    s.choice[seat * 2] = NONE
    if s.turn > 0:
        s.table[seat * ROW + s.turn + 1] = take(s, seat, first, s.held - 1)
    else:
        high = take(s, seat, second, s.held - 1)  # the higher slot first: nothing moves below it
        low = take(s, seat, first, s.held - 2)
        s.table[seat * ROW] = min(low, high)
        s.table[seat * ROW + 1] = max(low, high)


@rule
def take(s: State, seat: int, slot: int, last: int) -> int:
    """A card leaves the hand, and the one in the last slot fills the gap."""
    card = s.hand[seat * HAND + slot]
    s.hand[seat * HAND + slot] = s.hand[seat * HAND + last]
    return card


@rule
def end_round(s: State) -> None:
    """Score; then the next round, the next deck, or the end (F8, F9, F21, F22)."""
    score(s)
    s.turn = 0
    s.rounds += 1
    reached = has_reached_target(s)
    if s.last == 1:
        s.held = 0  # the fifth card, in the first slot, is discarded
        if s.target > 0 and not reached:
            s.phase = DEAL
        else:
            s.phase = OVER
    elif s.decks > 1 and reached:
        s.phase = OVER
    elif s.top == CARDS:
        s.last = 1


@rule
def has_reached_target(s: State) -> bool:
    for seat in range(s.players):
        if s.points[seat] >= s.target:
            return True
    return False


@rule
def score(s: State) -> None:
    """Scoring cards go to their owners' piles, all others are gone (F17, F18)."""
    counts = tally(s, ROW)
    only_mascots = is_mascot_round(counts, s.players)
    colour = scoring_colour(counts, s.players)
    for seat in range(s.players):
        for place in range(seat * ROW, seat * ROW + ROW):
            card = s.table[place]
            s.gone[card] += 1
            scores = is_mascot(card) if only_mascots else COLOUR[card] == colour
            if scores:
                s.points[seat] += VALUE[card]
                s.won[seat] += 1


@rule
def tally(s: State, shown: int) -> int:
    """The first `shown` cards of all rows, counted: six counters of 8 bits, the colours (F12) and the mascots."""
    counts = 0
    for seat in range(s.players):
        for place in range(seat * ROW, seat * ROW + shown):
            counts += TALLY[s.table[place]]
    return counts


@rule
def count_of(counts: int, what: int) -> int:
    """How many cards of a colour, or how many mascots, a tally has."""
    return (counts >> (8 * what)) & 255


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
    """The most frequent colour that is neither over the limit nor tied (F12 to F16); NONE if there is none."""
    winner = NONE
    most = 0
    for colour in range(COLOURS):
        count = count_of(counts, colour)
        if count > most and not is_over_limit(counts, colour, players) and not is_tied(counts, colour):
            winner = colour
            most = count
    return winner


@rule
def is_winner(s: State, seat: int) -> bool:
    """Most points, then most cards in the score pile; who is level in both shares the victory (F19, F23)."""
    for other in range(s.players):
        if s.points[other] > s.points[seat]:
            return False
        if s.points[other] == s.points[seat] and s.won[other] > s.won[seat]:
            return False
    return True


# Random playouts: whole games with no one at the table, for simulation and search.


@rule
def deal_random(s: State) -> None:
    """Shuffle the deck with the state's own generator, and deal."""
    place = 0
    for colour in range(COLOURS):
        for value in range(VALUES):
            for _ in range(COPIES[value]):
                s.deck[place] = colour * VALUES + value
                place += 1
    shuffle(s.rng, s.deck, CARDS)
    deal(s)


@rule
def commit_random(s: State, seat: int) -> None:
    """Choose any cards of the hand, each as likely as the others."""
    first = below(s.rng, s.held)
    second = NONE
    if s.turn == 0:
        second = below(s.rng, s.held - 1)
        if second >= first:
            second += 1
        else:
            first, second = second, first
    commit(s, seat, first, second)


@rule
def action_number(low: int, high: int) -> int:
    """A choice as one number: single cards first, then pairs."""
    if high == NONE:
        return low
    return KINDS + high * (high + 1) // 2 + low


@rule
def write(log: Cells, decisions: int, s: State, seat: int) -> None:
    """Add a choice to a log of seats and action numbers."""
    first, second = s.choice[seat * 2], s.choice[seat * 2 + 1]
    low, high = s.hand[seat * HAND + first], NONE
    if second != NONE:
        high = s.hand[seat * HAND + second]
        low, high = min(low, high), max(low, high)
    log[2 * decisions] = seat
    log[2 * decisions + 1] = action_number(low, high)


@rule
def random_play(s: State, log: Cells) -> int:
    """Random choices until a deal is due or the game is over; how many. Each goes to `log` while there is room."""
    decisions = 0
    while s.phase == CHOOSE:
        for seat in range(s.players):
            if not has_chosen(s, seat):
                commit_random(s, seat)
                if 2 * decisions < len(log):
                    write(log, decisions, s, seat)
                decisions += 1
        reveal(s)
    return decisions


@rule
def random_game(s: State, log: Cells) -> int:
    """From wherever the state is to the end of the game; the number of decisions."""
    decisions = random_play(s, log)
    while s.phase != OVER:
        deal_random(s)
        decisions += random_play(s, log)
    return decisions


@rule
def random_games(states: Sequence[State], first: int, games: int, log: Cells, points: Cells, tiebreak: Cells) -> int:
    """Whole games from the deal on with the table of `states[0]`, game `i` from the random seed `first + i`.

    Each game's results are a row of `points` and of `tiebreak`, a number for each seat. The number of decisions."""
    s = states[0]
    decisions = 0
    for game in range(games):
        begin(s, s.players, s.target)
        seed(s.rng, first + game)
        decisions += random_game(s, log)
        for seat in range(s.players):
            points[game * s.players + seat] = s.points[seat]
            tiebreak[game * s.players + seat] = s.won[seat]
    return decisions
