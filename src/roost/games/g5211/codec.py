"""5211: what a seat sees as a row of numbers, and its legal choices as a mask. See `core/codec.py`."""

from __future__ import annotations

from typing import Any

from roost.core.codec import Layout, Part, clear, one_hot, relative, seat_from
from roost.core.engine.compiled import rule
from roost.core.engine.layout import Cells
from roost.core.enums import labelled
from roost.core.game import Game
from roost.games.g5211.cards import DECK, NUMBERS, Edition
from roost.games.g5211.events import Row
from roost.games.g5211.playouts import pair_action
from roost.games.g5211.rules import (
    CARDS,
    COLOURS,
    COPIES,
    HAND,
    KINDS,
    LEFT,
    MASCOTS,
    NONE,
    REMOVED,
    ROUNDS,
    ROW,
    TURNS,
    VALUES,
    Phase,
    State,
    cards_due,
    cards_shown,
    count_of,
    hand_size,
    has_chosen,
    scored_by,
    shows_scoring,
    tally,
    value,
    what_scores,
)
from roost.games.g5211.view import View

IS_SIMULTANEOUS = True

GONE = 0
COUNTS = GONE + KINDS
PHASE = COUNTS + COLOURS + 1
TURN = PHASE + len(Phase)
ROUNDS_LEFT = TURN + TURNS
PILE = ROUNDS_LEFT + 1
TARGET = PILE + 1
LATER_DECK = TARGET + 1
SHARED = LATER_DECK + 1
OWN_HAND = SHARED
OWN_CHOICE = OWN_HAND + KINDS
SEATS = OWN_CHOICE + KINDS
"""Where the parts that have something for each seat begin: their places depend on the number of players."""


def is_open(game: Game[Any, Any]) -> bool:
    """Return True if all score piles are open."""
    return bool(game.options["scores"] == "open")


def decisions(game: Game[Any, Any]) -> int | None:
    """Return how many decisions a seat makes; None for a longer game, which has any number of decks."""
    return None if game.options["target"] else ROUNDS[game.players] * TURNS


def layout(game: Game[Any, Any]) -> Layout:
    """Return the parts of an observation."""
    players, target = game.players, game.options["target"] or 0
    points = sum(map(value, DECK)) + max(0, target - 1)  # before its last deck, a longer game has nobody at the target
    shown = players * ROW
    return Layout(
        (
            Part("gone", (KINDS,), max(COPIES), "how often each card was laid in the finished rounds of this deck"),
            Part("counts", (COLOURS + 1,), shown, "open cards of this round by colour; last, the mascots among them"),
            Part("phase", (len(Phase),), 1, "one of: a deal is due, choose, over"),
            Part("turn", (TURNS,), 1, "which turn of the round it is"),
            Part("rounds_left", (1,), ROUNDS[players], "rounds of this deck after this one"),
            Part("pile", (1,), CARDS, "cards in the pile"),
            Part("target", (1,), max(target, 1), "points that end a longer game; 0: a single deck is played"),
            Part("later_deck", (1,), 1, "this is not the first deck"),
            Part("hand", (KINDS,), HAND, "own cards, how many of each"),
            Part("choice", (KINDS,), 2, "own cards that are chosen and not yet revealed"),
            Part("rows", (players, KINDS), ROW, "open cards of this round in each row"),
            Part("has_chosen", (players,), 1, "the seat has chosen"),
            Part("points", (players,), points, "points, 0 if they are hidden"),
            Part("won", (players,), points if target else CARDS, "cards in the score pile, 0 if they are hidden"),
            Part("is_known", (players,), 1, "points and score pile are known: 0 if they are hidden"),
            Part("scored", (players,), ROW * VALUES, "points of the last round, until cards are revealed"),
        )
    )


# The reference, from a view


def describe(view: View) -> dict[str, list[int]]:
    """Return the parts of the observation of the seat that a view belongs to."""
    assert view.seat is not None, "spectators do not decide"
    seat, scored = view.seat, [0] * view.players if view.scoring is None else list(view.scoring.points)
    gone = {NUMBERS[view.edition][card]: count for card, count in view.gone.items()}
    return {
        "gone": [gone.get(card, 0) for card in range(KINDS)],
        "counts": [*view.counts.values(), view.mascots],
        "phase": one_hot(labelled(Phase, view.phase), len(Phase)),
        "turn": one_hot(view.turn - 1, TURNS),
        "rounds_left": [view.rounds - view.round],
        "pile": [view.pile],
        "target": [view.target or 0],
        "later_deck": [int(view.deck > 1)],
        "hand": _count(view.hand, view.edition),
        "choice": _count(view.choice, view.edition),
        "rows": [count for row in relative(view.rows, seat) for count in _count(row, view.edition)],
        "has_chosen": [int(chosen) for chosen in relative(view.has_chosen, seat)],
        "points": [points or 0 for points in relative(view.points, seat)],
        "won": [won or 0 for won in relative(view.won, seat)],
        "is_known": [int(points is not None) for points in relative(view.points, seat)],
        "scored": relative(scored, seat),
    }


def _count(cards: Row, edition: Edition) -> list[int]:
    """Return how often each card is in a row of cards."""
    counts = [0] * KINDS
    for card in cards:
        counts[NUMBERS[edition][card]] += 1
    return counts


# The same, from a state


@rule
def observe_shared(s: State, row: Cells) -> None:
    """Write what all seats see in the same way."""
    clear(row, 0, SHARED)
    count_gone(s, row)
    counts = tally(s, cards_shown(s.turn))
    for colour in range(MASCOTS + 1):
        row[COUNTS + colour] = count_of(counts, colour)
    row[PHASE + s.phase] = 1
    row[TURN + s.turn] = 1
    row[ROUNDS_LEFT] = ROUNDS[s.players] - s.rounds - (1 if s.phase == Phase.CHOOSE else 0)
    row[PILE] = CARDS - s.top
    row[TARGET] = s.target
    row[LATER_DECK] = 1 if s.decks > 1 else 0


@rule
def count_gone(s: State, row: Cells) -> None:
    """Count the cards that were dealt and are neither in a hand nor open."""
    if s.top == 0:
        return
    for place in range(REMOVED[s.players], s.top):
        row[GONE + s.deck[place]] += 1
    held, shown = hand_size(s), cards_shown(s.turn)
    slots = held if held > 0 else LEFT  # a card that is discarded stays in its slot
    for seat in range(s.players):
        for slot in range(slots):
            row[GONE + s.hand[seat][slot]] -= 1
        for place in range(shown):
            row[GONE + s.table[seat][place]] -= 1


@rule
def observe_seat(s: State, seat: int, is_open: bool, row: Cells) -> None:
    """Write what a seat sees of itself and of the others. `is_open`: all score piles are open."""
    players = s.players
    clear(row, SHARED, SEATS + (KINDS + 5) * players)
    for slot in range(hand_size(s)):
        row[OWN_HAND + s.hand[seat][slot]] += 1
    if has_chosen(s, seat):
        for i in range(cards_due(s.turn)):
            row[OWN_CHOICE + s.hand[seat][s.choice[seat][i]]] += 1
    shown = cards_shown(s.turn)
    what = what_scores(tally(s, ROW), players) if shows_scoring(s) else NONE
    for i in range(players):
        other, place = seat_from(s, seat, i), SEATS + KINDS * i
        for card in range(shown):
            row[place + s.table[other][card]] += 1
        place = SEATS + KINDS * players + i
        row[place] = 1 if has_chosen(s, other) else 0
        if is_open or i == 0 or s.phase == Phase.OVER:
            row[place + players] = s.points[other]
            row[place + 2 * players] = s.won[other]
            row[place + 3 * players] = 1
        if what != NONE:
            row[place + 4 * players] = scored_by(s, other, what)[1]


@rule
def write_mask(s: State, seat: int, row: Cells) -> None:
    """Write the choices that a seat has, or could change its choice to."""
    clear(row, 0, len(row))
    if s.phase != Phase.CHOOSE:
        return
    held = hand_size(s)
    for first in range(held):
        if s.turn > 0:
            row[s.hand[seat][first]] = 1
            continue
        for second in range(first + 1, held):
            row[pair_action(s.hand[seat][first], s.hand[seat][second])] = 1
