"""Whole games by policies, with facts about them, written once for all games.

`roost.lab.loops` binds these rules to the playouts of a game, to its facts and to policies. A policy is a rule

    def policy(s: State, seat: int, tools: Any) -> int

that returns the number of a legal action of the seat. `tools` are what it needs beside the state, such as weights.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from roost.core.engine.compiled import rule
from roost.core.engine.layout import Cells, Grid
from roost.core.engine.rng import seed

NONE = -1
GAME, DECISION, SEAT, ACTION, TURNS = 0, 1, 2, 3, 4
"""The places of a cursor, which says where a run is: also where a policy has failed."""
CURSOR = 5

if TYPE_CHECKING:
    from roost.core.engine.playouts import Phase, begin_again, deal_random, random_game, tiebreak_of

    def turn_of(s: Any) -> int:
        """Return a number that changes with every turn, or every round if all seats decide at the same time."""

    def random_step(s: Any) -> int:
        """Let the seats that have to decide make random decisions, as `random_play` does; return how many."""

    def seat_to_act(s: Any) -> int:
        """Return the next seat that has to decide. No deal is due."""

    def try_action(s: Any, seat: int, action: int) -> bool:
        """Apply an action, which can be any number; return False and leave the state as it is if it is not legal."""

    def plain_policy(s: Any, seat: int) -> int: ...
    def policy_0(s: Any, seat: int, tools: Any) -> int: ...
    def policy_1(s: Any, seat: int, tools: Any) -> int: ...
    def policy_2(s: Any, seat: int, tools: Any) -> int: ...
    def policy_3(s: Any, seat: int, tools: Any) -> int: ...
    def policy_4(s: Any, seat: int, tools: Any) -> int: ...

    def begin_facts(s: Any, notes: Any) -> None:
        """Forget the last game. The deal of a new one is due."""

    def observe(s: Any, notes: Any, facts: Any, game: int, rows: Grid) -> None:
        """Count what has happened since the last call, and add rows to a table while there is room.

        It comes after every deal and every step. `game` is the number of the game, for the rows."""

    def end_facts(s: Any, notes: Any, facts: Any, winners: int) -> None:
        """Count the result of a game that is over; `winners` is the set of the winning seats."""


# A game may have no `facts.py`, and its playouts may have no steps.


@rule
def no_turn(s: Any) -> int:  # noqa: ARG001  # as every game's
    """Count the whole game as one turn."""
    return 0


@rule
def no_beginning(s: Any, notes: Any) -> None:
    """Count no facts."""


@rule
def no_observation(s: Any, notes: Any, facts: Any, game: int, rows: Grid) -> None:
    """Count no facts."""


@rule
def no_end(s: Any, notes: Any, facts: Any, winners: int) -> None:
    """Count no facts."""


# One step of a game. `who` is the number of the policy in each seat.


@rule
def step_at_random(s: Any, who: Cells, tools: Any, cursor: Cells) -> int:  # noqa: ARG001  # as every step
    """Let the seats that have to decide make random decisions."""
    return random_step(s)


@rule
def whole_game(s: Any, who: Cells, tools: Any, cursor: Cells) -> int:  # noqa: ARG001  # as every step
    """Play a whole game at random: for games that cannot be played step by step."""
    return random_game(s, who[:0])


@rule
def step_by_policy(s: Any, who: Cells, tools: Any, cursor: Cells) -> int:  # noqa: ARG001  # as every step
    """Let the next seat decide by the policy that all seats play by; NONE if its action is not legal."""
    seat = seat_to_act(s)
    cursor[SEAT] = seat
    return tried(s, seat, policy_0(s, seat, tools[0]), cursor)


@rule
def step_by_policies(s: Any, who: Cells, tools: Any, cursor: Cells) -> int:
    """Let the next seat decide by its own policy; NONE if its action is not legal."""
    seat = seat_to_act(s)
    cursor[SEAT] = seat
    if who[seat] == 0:
        action = policy_0(s, seat, tools[0])
    elif who[seat] == 1:
        action = policy_1(s, seat, tools[1])
    elif who[seat] == 2:
        action = policy_2(s, seat, tools[2])
    elif who[seat] == 3:
        action = policy_3(s, seat, tools[3])
    else:
        action = policy_4(s, seat, tools[4])
    return tried(s, seat, action, cursor)


@rule
def without_tools(s: Any, seat: int, tools: Any) -> int:  # noqa: ARG001  # as every policy
    """Decide by a policy that has no tools."""
    return plain_policy(s, seat)


@rule
def tried(s: Any, seat: int, action: int, cursor: Cells) -> int:
    """Apply an action of a policy and return 1; NONE if it is not legal."""
    if try_action(s, seat, action):
        return 1
    cursor[ACTION] = action
    return NONE


@rule
def winners_of(s: Any) -> int:
    """Return the set of the seats with the most points, then the highest tie-break."""
    winners, points, tiebreak = 0, 0, 0
    for seat in range(s.players):
        own, tied = s.points[seat], tiebreak_of(s, seat)
        if winners == 0 or own > points or (own == points and tied > tiebreak):
            winners, points, tiebreak = 1 << seat, own, tied
        elif own == points and tied == tiebreak:
            winners |= 1 << seat
    return winners


@rule
def margin_of(s: Any) -> int:
    """Return the points between the best and the second-best seat."""
    best, second = max(s.points[0], s.points[1]), min(s.points[0], s.points[1])
    for seat in range(2, s.players):
        second = max(second, min(best, s.points[seat]))
        best = max(best, s.points[seat])
    return int(best - second)


@rule
def play_game(s: Any, game: int, who: Cells, tools: Any, notes: Any, facts: Any, rows: Grid, cursor: Cells) -> bool:
    """Play a game from the deal on, and note its turns and decisions in `cursor`.

    False if a policy has failed: `cursor` says where."""
    made, turns, turn = 0, 0, NONE
    begin_facts(s, notes)
    while s.phase != Phase.OVER:
        if s.phase == Phase.DEAL:
            deal_random(s)
            observe(s, notes, facts, game, rows)
            turn = NONE
        if turn_of(s) != turn:
            turns += 1
            turn = turn_of(s)
        cursor[DECISION] = made
        count = play_step(s, who, tools, cursor)
        if count == NONE:
            return False
        made += count
        observe(s, notes, facts, game, rows)
    cursor[DECISION], cursor[TURNS] = made, turns
    return True


@rule(inline=False)
def play_games(
    states: Sequence[Any],
    first: int,
    who: Cells,
    tools: Any,
    notes: Any,
    facts: Any,
    rows: Grid,
    cursor: Cells,
    points: Grid,
    tiebreak: Grid,
    winners: Cells,
    length: Cells,
    decisions: Cells,
    margin: Cells,
) -> bool:
    """Play a game for each place of `winners` from the deal on with the table of `states[0]`.

    Game `i` comes from the random seed `first + i`. False if a policy has failed: `cursor` says where."""
    s = states[0]
    for game in range(len(winners)):
        cursor[GAME] = game
        begin_again(s)
        seed(s.rng, first + game)
        if not play_game(s, game, who, tools, notes, facts, rows, cursor):
            return False
        won = winners_of(s)
        winners[game], margin[game] = won, margin_of(s)
        length[game], decisions[game] = cursor[TURNS], cursor[DECISION]
        for seat in range(s.players):
            points[game][seat] = s.points[seat]
            tiebreak[game][seat] = tiebreak_of(s, seat)
        end_facts(s, notes, facts, won)
    return True


if TYPE_CHECKING:
    play_step = step_by_policy
