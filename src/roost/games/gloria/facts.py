"""Gloria Picktoria: facts about games, counted while they are played: scorings, places, the fox, doublers, penalties.

`Facts` are sums of constant size: the facts of two runs are added field by field. `columns` names the values of the
rows that each scoring adds to a table, one for each seat, for studies of single games.
"""

from __future__ import annotations

from dataclasses import dataclass

from roost.core.engine.bits import has, members
from roost.core.engine.compiled import rule
from roost.core.engine.layout import Cells, Grid, cells, grid, number
from roost.games.gloria.rules import (
    DOUBLER,
    MAX_PLAYERS,
    MOTIFS,
    NONE,
    SCORINGS,
    Phase,
    Rank,
    State,
    held,
    penalty,
    rank,
    rows_by_length,
    scorings,
    worth,
    worth_among,
)

MOST_TURNS = 127
"""The most turns that have a place of their own; more are counted there, too."""
MOST_POINTS = 63
MOST_PENALTY = 63
MOST_COST = 15


@dataclass(slots=True)
class Facts:
    """Sums over all games. Turns count from 1, over all seats; rounds of turns from 0, each seat once."""

    games: int = number()
    turns: int = number()
    gaps: Grid = grid(SCORINGS, MOST_TURNS + 1, "i8")
    """Games by the turns between a scoring and the one before it, or the start."""
    scored_points: Grid = grid(SCORINGS, MOST_POINTS + 1, "i8")
    """Seats by their points in each scoring, without penalties."""
    ranks: Grid = grid(SCORINGS, len(Rank), "i8")
    """Collections that a scoring met, by `Rank`; without a collection: NO_ROW."""
    rank_points: Grid = grid(SCORINGS, len(Rank), "i8")
    """The points they got, doubled where a doubler has ended the row."""
    rank_doubled: Grid = grid(SCORINGS, len(Rank), "i8")
    """How many of them were doubled."""
    fox: Grid = grid(SCORINGS, MOST_COST + 1, "i8")
    """Scorings with the fox on a collection, by the points that it cost the owner."""
    fox_cost: Cells = cells(SCORINGS, "i8")
    """The points that it cost the owners."""
    fox_gain: Cells = cells(SCORINGS, "i8")
    """The points that the other seats got more because of it."""
    fox_away: Cells = cells(SCORINGS, "i8")
    """Scorings before the fox came into play."""
    doublers: Cells = cells(SCORINGS, "i8")
    """Doublers that ended a row, by the number of scorings before."""
    doubler_points: Cells = cells(SCORINGS, "i8")
    """What those have added to the points, over all scorings."""
    doublers_by_round: Cells = cells(MOST_TURNS + 1, "i8")
    """The same doublers, by the round of turns."""
    doubler_points_by_round: Cells = cells(MOST_TURNS + 1, "i8")
    doublers_unused: Cells = cells(2, "i8")
    """Doublers that ended no row: in a chest, still in hand."""
    penalties: Cells = cells(MOST_PENALTY + 1, "i8")
    """Seats by their penalty."""
    lone_chests: int = number()
    """Lone chests that were paid for."""
    cards_left: int = number()
    """Cards in hand that were paid for."""
    order_points: Cells = cells(MAX_PLAYERS, "i8")
    """The points by the order of play: the start player first."""
    order_wins: Grid = grid(MAX_PLAYERS, MAX_PLAYERS + 1, "i8")
    """Victories by the order of play and the number of winners."""


@dataclass(slots=True)
class Notes:
    """What is remembered of the game that is being played."""

    doubled: Cells = cells(MAX_PLAYERS, "i8")
    """The motifs that were doubled at the last call."""
    doubled_scoring: Grid = grid(MAX_PLAYERS, MOTIFS, "i8")
    doubled_round: Grid = grid(MAX_PLAYERS, MOTIFS, "i8")
    """When each doubler was played: the scorings before, the round of turns."""
    doubled_points: Grid = grid(MAX_PLAYERS, MOTIFS, "i8")
    """What each doubler has added so far."""
    start: int = number()
    turn: int = number()
    turns: int = number()
    scorings: int = number()
    last: int = number()
    """The turns at the last scoring."""
    row: int = number()
    """The rows that have been added to the table."""


def columns(players: int) -> tuple[str, ...]:  # noqa: ARG001  # as every game's
    """Return the values of a row, which stands for a seat in a scoring, without the number of the game."""
    return ("scoring", "turn", "seat", "order", "points", "collections", "doubled", "fox_cost", "lone", "hand", "total")


@rule
def begin_facts(s: State, notes: Notes) -> None:  # noqa: ARG001  # as every game's
    """Forget the last game."""
    notes.turn = NONE
    notes.turns = 0
    notes.scorings = 0
    notes.last = 0
    for seat in range(MAX_PLAYERS):
        notes.doubled[seat] = 0


@rule(inline=False)
def observe(s: State, notes: Notes, facts: Facts, game: int, rows: Grid) -> None:
    """Count the scorings since the last call, and take note of turns and doublers."""
    if notes.turn == NONE:
        notes.start = s.turn
        notes.turn = s.turn
        notes.turns = 1
    for seat in range(s.players):
        if s.doubled[seat] != notes.doubled[seat]:
            note_doubler(s, notes, seat)
    while notes.scorings < scorings(s):
        count_scoring(s, notes, facts, game, rows)
        notes.scorings += 1
    if s.turn != notes.turn:
        notes.turn = s.turn
        notes.turns += 1


@rule(inline=False)
def note_doubler(s: State, notes: Notes, seat: int) -> None:
    """Note when a doubler has been played."""
    for motif in range(MOTIFS):
        if has(s.doubled[seat] & ~notes.doubled[seat], motif):
            notes.doubled_scoring[seat][motif] = notes.scorings
            notes.doubled_round[seat][motif] = (notes.turns - 1) // s.players
            notes.doubled_points[seat][motif] = 0
    notes.doubled[seat] = s.doubled[seat]


@rule(inline=False)
def count_scoring(s: State, notes: Notes, facts: Facts, game: int, rows: Grid) -> None:
    """Count a scoring. The rows are still as they were in it: nothing but a hand has changed since."""
    number = notes.scorings
    facts.gaps[number][min(notes.turns - notes.last, MOST_TURNS)] += 1
    notes.last = notes.turns
    for seat in range(s.players):
        facts.scored_points[number][min(s.scored[number][seat], MOST_POINTS)] += 1
        for motif in range(MOTIFS):
            count_collection(s, notes, facts, number, seat, motif)
    cost = count_fox(s, facts, number)
    for seat in range(s.players):
        if notes.row < len(rows):
            enter_row(s, notes, rows[notes.row], game, seat, cost if s.fox_seat == seat else 0)
        notes.row += 1 if len(rows) > 0 else 0


@rule(inline=False)
def count_collection(s: State, notes: Notes, facts: Facts, number: int, seat: int, motif: int) -> None:
    """Count what a collection gets, and what its doubler adds to it."""
    place, points = rank(s, seat, motif).value, worth(s, seat, motif)
    facts.ranks[number][place] += 1
    facts.rank_points[number][place] += points
    if has(s.doubled[seat], motif):
        facts.rank_doubled[number][place] += 1
        notes.doubled_points[seat][motif] += points - points_undoubled(s, seat, motif)


@rule(inline=False)
def points_undoubled(s: State, seat: int, motif: int) -> int:
    """Return the points of a row as if no doubler had ended it."""
    doubled = s.doubled[seat]
    s.doubled[seat] = doubled & ~(1 << motif)
    points = worth(s, seat, motif)
    s.doubled[seat] = doubled
    return points


@rule(inline=False)
def count_fox(s: State, facts: Facts, number: int) -> int:
    """Count what the fox changes, compared with a scoring without it, and return what it costs its owner."""
    owner, motif = s.fox_seat, s.fox_motif
    if owner == NONE:
        facts.fox_away[number] += 1
        return 0
    with_fox = points_of_others(s, owner, motif)
    s.fox_seat = NONE
    cost, without = worth(s, owner, motif), points_of_others(s, owner, motif)
    s.fox_seat = owner
    facts.fox[number][min(cost, MOST_COST)] += 1
    facts.fox_cost[number] += cost
    facts.fox_gain[number] += with_fox - without
    return cost


@rule(inline=False)
def points_of_others(s: State, owner: int, motif: int) -> int:
    """Return what the rows of a motif would pay to all seats but one."""
    rows, points = rows_by_length(s, motif), 0
    for seat in range(s.players):
        if seat != owner:
            points += worth_among(s, seat, motif, rows)
    return points


@rule
def order_of(s: State, notes: Notes, seat: int) -> int:
    """Return the place of a seat in the order of play: 0 for the start player."""
    return (seat - notes.start + s.players) % s.players


@rule(inline=False)
def enter_row(s: State, notes: Notes, row: Cells, game: int, seat: int, fox_cost: int) -> None:
    """Write the row of a seat in a scoring: the number of the game, then the values of `columns`."""
    number = notes.scorings
    is_last = s.phase == Phase.OVER and number == SCORINGS - 1
    row[0], row[1], row[2], row[3] = game, number + 1, notes.turns, seat
    row[4] = order_of(s, notes, seat)
    row[5] = s.scored[number][seat]
    row[6], row[7] = members(s.begun[seat]), members(s.doubled[seat])
    row[8], row[9], row[10] = fox_cost, s.lone[seat], held(s, seat)
    total = -penalty(s, seat) if is_last else 0
    for earlier in range(number + 1):
        total += s.scored[earlier][seat]
    row[11] = total


@rule(inline=False)
def end_facts(s: State, notes: Notes, facts: Facts, winners: int) -> None:
    """Count the result: penalties, doublers, the order of play."""
    facts.games += 1
    facts.turns += notes.turns
    for seat in range(s.players):
        facts.penalties[min(penalty(s, seat), MOST_PENALTY)] += 1
        facts.lone_chests += s.lone[seat]
        facts.cards_left += held(s, seat)
        facts.order_points[order_of(s, notes, seat)] += s.points[seat]
        if has(winners, seat):
            facts.order_wins[order_of(s, notes, seat)][members(winners)] += 1
        count_doublers(s, notes, facts, seat)


@rule
def count_doublers(s: State, notes: Notes, facts: Facts, seat: int) -> None:
    """Count a seat's doublers by when they were played."""
    for motif in range(MOTIFS):
        if has(s.doubled[seat], motif):
            points = notes.doubled_points[seat][motif]
            facts.doublers[notes.doubled_scoring[seat][motif]] += 1
            facts.doubler_points[notes.doubled_scoring[seat][motif]] += points
            place = min(notes.doubled_round[seat][motif], MOST_TURNS)
            facts.doublers_by_round[place] += 1
            facts.doubler_points_by_round[place] += points
    if s.hand[seat][DOUBLER] > 0:
        facts.doublers_unused[1] += s.hand[seat][DOUBLER]
    elif s.doubled[seat] == 0:
        facts.doublers_unused[0] += 1
