"""5211: facts about games, counted while they are played: what scores, what limits and ties do, which values win.

`Facts` are sums of constant size: the facts of two runs are added field by field. `columns` names the values of a row
that each round adds to a table, for studies of single games.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from roost.core.engine.compiled import rule
from roost.core.engine.layout import Cells, Grid, cells, grid, number
from roost.games.g5211.rules import (
    COLOURS,
    MASCOTS,
    MAX_PLAYERS,
    NONE,
    ROW,
    TALLY,
    VALUES,
    State,
    count_of,
    is_over_limit,
    is_tied,
    tally,
    value,
    what_scores,
)

NOTHING = COLOURS + 1
"""Where it is counted that nobody scores: after the colours and the mascots."""
CARDS_ON_TABLE = MAX_PLAYERS * ROW
MOST_PAID = 63
"""The most points of a round that have a place of their own; more are counted there, too."""
MOST_ROUNDS = 16
"""The rounds of a deck that have a place of their own."""


class Scored(IntEnum):
    """What a round brings."""

    COLOUR = 0
    MASCOTS = 1
    NOTHING = 2


class Struck(IntEnum):
    """What keeps colours from scoring in a round without exactly enough mascots: sets of bits."""

    LIMIT = 1
    """A colour has too many cards (F13)."""
    TIE = 2
    """Colours with more cards than the one that scores are tied with each other (F14)."""


@dataclass(slots=True)
class Facts:
    """Sums over all rounds."""

    rounds: int = number()
    what: Cells = cells(COLOURS + 2, "i8")
    """Rounds by what scored: each colour, the mascots, nothing."""
    scored: Cells = cells(len(Scored), "i8")
    """Rounds by `Scored`."""
    struck: Cells = cells(4, "i8")
    """Rounds in which mascots do not score, by what struck: a set of `Struck`."""
    cards: Grid = grid(len(Scored), CARDS_ON_TABLE + 1, "i8")
    """Rounds by `Scored` and the number of cards that score."""
    mascots: Cells = cells(CARDS_ON_TABLE + 1, "i8")
    """Rounds by the number of mascots on the table."""
    paid: Grid = grid(len(Scored), MOST_PAID + 1, "i8")
    """Rounds by `Scored` and the points of all seats together."""
    paid_points: Cells = cells(len(Scored), "i8")
    """The points of all seats, by `Scored`."""
    laid_values: Grid = grid(VALUES, ROW, "i8")
    """Cards that were laid, by value (1 to 6, at 0 to 5) and place in the row."""
    scored_values: Grid = grid(VALUES, ROW, "i8")
    """Those of them that scored."""
    by_round: Grid = grid(MOST_ROUNDS, len(Scored), "i8")
    """Rounds by their number in the deck, from 0, and `Scored`."""
    points_by_round: Cells = cells(MOST_ROUNDS, "i8")
    """The points of all seats, by the number of the round in the deck."""


@dataclass(slots=True)
class Notes:
    """What is remembered of the game that is being played."""

    points: Cells = cells(MAX_PLAYERS, "i8")
    """The points before the round."""
    rounds: int = number()
    decks: int = number()
    row: int = number()
    """The rows that have been added to the table."""


def columns(players: int) -> tuple[str, ...]:
    """Return the values of a row, which stands for a round, without the number of the game."""
    return ("deck", "round", "scored", "colour", "cards", "mascots", "struck", *(f"points_{i}" for i in range(players)))


@rule
def begin_facts(s: State, notes: Notes) -> None:
    """Forget the last game."""
    notes.rounds = 0
    notes.decks = s.decks
    for seat in range(MAX_PLAYERS):
        notes.points[seat] = 0


@rule(inline=False)
def observe(s: State, notes: Notes, facts: Facts, game: int, rows: Grid) -> None:
    """Count the round that has ended since the last call, if one has."""
    if s.decks != notes.decks:
        notes.decks = s.decks
        notes.rounds = 0
    if s.rounds == notes.rounds:
        return
    counts = tally(s, ROW)
    what = what_scores(counts, s.players)
    scored = scored_of(what)
    struck = struck_by(counts, what, s.players)
    count_scoring(s, facts, counts, what, scored, struck)
    paid = 0
    for seat in range(s.players):
        paid += s.points[seat] - notes.points[seat]
    place = min(notes.rounds, MOST_ROUNDS - 1)
    facts.by_round[place][scored] += 1
    facts.points_by_round[place] += paid
    facts.paid_points[scored] += paid
    facts.paid[scored][min(paid, MOST_PAID)] += 1
    if notes.row < len(rows):
        enter_row(s, notes, rows[notes.row], game, counts, what, scored, struck)
    notes.row += 1 if len(rows) > 0 else 0
    for seat in range(s.players):
        notes.points[seat] = s.points[seat]
    notes.rounds = s.rounds


@rule
def scored_of(what: int) -> int:
    """Return the member of `Scored` for what scores by the rules."""
    if what == NONE:
        return Scored.NOTHING
    return Scored.MASCOTS if what == MASCOTS else Scored.COLOUR


@rule(inline=False)
def struck_by(counts: int, what: int, players: int) -> int:
    """Return what kept colours with more cards than the one that scores from scoring: a set of `Struck`."""
    if what == MASCOTS:
        return 0
    struck, most = 0, 0 if what == NONE else count_of(counts, what)
    for colour in range(COLOURS):
        if is_over_limit(counts, colour, players):
            struck |= Struck.LIMIT
        elif count_of(counts, colour) > most and is_tied(counts, colour):
            struck |= Struck.TIE
    return struck


@rule(inline=False)
def count_scoring(s: State, facts: Facts, counts: int, what: int, scored: int, struck: int) -> None:
    """Count what scores, and the cards."""
    facts.rounds += 1
    facts.what[NOTHING if what == NONE else what] += 1
    facts.scored[scored] += 1
    if what != MASCOTS:
        facts.struck[struck] += 1
    facts.cards[scored][0 if what == NONE else count_of(counts, what)] += 1
    facts.mascots[count_of(counts, MASCOTS)] += 1
    for seat in range(s.players):
        for place in range(ROW):
            card = s.table[seat][place]
            facts.laid_values[value(card) - 1][place] += 1
            if what != NONE:
                facts.scored_values[value(card) - 1][place] += count_of(TALLY[card], what)


@rule(inline=False)
def enter_row(s: State, notes: Notes, row: Cells, game: int, counts: int, what: int, scored: int, struck: int) -> None:
    """Write the row of a round: the number of the game, then the values of `columns`."""
    row[0], row[1], row[2], row[3] = game, s.decks, notes.rounds + 1, scored
    row[4] = what if scored == Scored.COLOUR else NONE
    row[5] = 0 if what == NONE else count_of(counts, what)
    row[6], row[7] = count_of(counts, MASCOTS), struck
    for seat in range(s.players):
        row[8 + seat] = s.points[seat] - notes.points[seat]


@rule
def end_facts(s: State, notes: Notes, facts: Facts, winners: int) -> None:
    """Count nothing: the rounds are all there is."""
