"""Many games side by side, a step of all of them in one call, written once for all games: for programs that learn.

`roost.envs.stepping` binds these rules to the playouts of a game, to its codec and to the policies of other seats. A
program decides for the learners' seats. If all seats decide at the same time and all are learners, a game has a row for
each of them; otherwise it has one row, for the learner who has to decide next.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import TYPE_CHECKING, Any

from roost.core.engine.bits import has, members
from roost.core.engine.compiled import rule
from roost.core.engine.layout import Cells, Floats, Grid
from roost.core.engine.rng import hold, put_back, seed, step_below
from roost.core.engine.simulation import ACTION, GAME, NONE, SEAT

LEARNER = -1
"""The number of the policy in a seat that the program decides for."""

if TYPE_CHECKING:
    from roost.core.engine.playouts import Phase, begin_again, deal_random
    from roost.core.engine.simulation import play_step, seat_to_act, try_action, winners_of

    SHARED: int

    def observe_shared(s: Any, row: Cells) -> None: ...
    def observe_seat(s: Any, seat: int, is_open: bool, row: Cells) -> None: ...
    def write_mask(s: Any, seat: int, row: Cells) -> None: ...


class Reward(IntEnum):
    """What a step pays."""

    SHARE = 0
    """At the end of a game: 1 for the winner, the same part of it for each of several, 0 for all others."""
    POINTS = 1
    """The points that a seat has gained or lost in this step."""
    MARGIN = 2
    """At the end of a game: the points of a seat minus those of the best other seat."""


@rule
def no_step(s: Any, who: Cells, tools: Any, cursor: Cells) -> int:  # noqa: ARG001  # as every step
    """Play no step: all seats are learners'."""
    return NONE


@rule(inline=False)
def begin_games(
    states: Sequence[Any],
    first: int,
    who: Cells,
    tools: Any,
    is_open: bool,
    cursor: Cells,
    seats: Grid,
    observations: Any,
    masks: Any,
) -> bool:
    """Begin all games, game `i` from the random seed `first + i`. False if a policy has failed: `cursor` says where."""
    for game in range(len(states)):
        s = states[game]
        cursor[GAME] = game
        begin_again(s)
        seed(s.rng, first + game)
        if not play_on(s, who, tools, cursor):
            return False
        show(s, is_open, seats[game], observations[game], masks[game])
    return True


@rule(inline=False)
def step_games(
    states: Sequence[Any],
    actions: Any,
    reward: int,
    who: Cells,
    tools: Any,
    is_open: bool,
    cursor: Cells,
    seats: Grid,
    observations: Any,
    masks: Any,
    rewards: Any,
    dones: Any,
    points: Grid,
    finals: Any,
) -> bool:
    """Apply an action per row, and begin finished games again. False if a policy has failed: `cursor` says where.

    All actions have to be legal: see `find_illegal`. `points` and `finals` have the final points of the games that are
    done, and what the seats that have decided last see at the end."""
    for game in range(len(states)):
        s = states[game]
        cursor[GAME] = game
        begin_pay(s, reward, rewards[game])
        for place in range(actions.shape[1]):
            try_action(s, int(seats[game][place]), int(actions[game][place]))
        if not play_on(s, who, tools, cursor):
            return False
        is_over = s.phase == Phase.OVER
        pay(s, reward, is_over, rewards[game])
        dones[game] = is_over
        if is_over:
            for seat in range(s.players):
                points[game][seat] = s.points[seat]
            for place in range(actions.shape[1]):
                show_seat(s, int(seats[game][place]), is_open, finals[game][place])
            begin_again(s)
            if not play_on(s, who, tools, cursor):
                return False
        show(s, is_open, seats[game], observations[game], masks[game])
    return True


@rule(inline=False)
def play_on(s: Any, who: Cells, tools: Any, cursor: Cells) -> bool:
    """Deal, and let policies decide, until a learner has to or the game is over. False if a policy has failed."""
    while s.phase != Phase.OVER:
        if s.phase == Phase.DEAL:
            deal_random(s)
        if who[seat_to_act(s)] == LEARNER:
            return True
        if play_step(s, who, tools, cursor) == NONE:
            return False
    return True


@rule(inline=False)
def show(s: Any, is_open: bool, seats: Cells, observations: Any, masks: Any) -> None:
    """Write what the seats that have to decide see and may do."""
    rows = len(seats)
    first = observations[0]
    observe_shared(s, first)
    for place in range(rows):
        row = observations[place]
        if place > 0:
            for i in range(SHARED):  # noqa: F821  # a bound name, like the functions of the codec
                row[i] = first[i]
        seat = place if rows > 1 else seat_to_act(s)
        seats[place] = seat
        observe_seat(s, seat, is_open, row)
        write_mask(s, seat, masks[place])


@rule(inline=False)
def show_seat(s: Any, seat: int, is_open: bool, row: Cells) -> None:
    """Write what a seat sees."""
    observe_shared(s, row)
    observe_seat(s, seat, is_open, row)


@rule
def begin_pay(s: Any, reward: int, rewards: Floats) -> None:
    """Prepare what the next step pays: points that a seat has had before do not count."""
    for seat in range(s.players):
        rewards[seat] = -s.points[seat] if reward == Reward.POINTS else 0


@rule
def pay(s: Any, reward: int, is_over: bool, rewards: Floats) -> None:
    """Write what a step pays each seat."""
    if reward == Reward.POINTS:
        for seat in range(s.players):
            rewards[seat] += s.points[seat]
    elif is_over and reward == Reward.SHARE:
        winners = winners_of(s)
        for seat in range(s.players):
            rewards[seat] = 1 / members(winners) if has(winners, seat) else 0
    elif is_over:
        for seat in range(s.players):
            rewards[seat] = s.points[seat] - best_other(s, seat)


@rule
def best_other(s: Any, seat: int) -> int:
    """Return the most points that another seat has."""
    best = s.points[1 if seat == 0 else 0]
    for other in range(s.players):
        if other != seat:
            best = max(best, s.points[other])
    return int(best)


@rule(inline=False)
def find_illegal(actions: Any, masks: Any, cursor: Cells) -> bool:
    """Return True if an action is not legal: `cursor` says which, with its row in place of the seat."""
    count = masks.shape[2]
    for game in range(actions.shape[0]):
        for place in range(actions.shape[1]):
            action = actions[game, place]
            if action < 0 or action >= count or masks[game, place, action] != 1:
                cursor[GAME], cursor[SEAT], cursor[ACTION] = game, place, action
                return True
    return False


@rule(inline=False)
def choose_any(masks: Any, rng: Cells, actions: Any) -> None:
    """Choose a legal action for every row, each as likely as the others."""
    words = hold(rng)
    for game in range(actions.shape[0]):
        for place in range(actions.shape[1]):
            row = masks[game, place]
            count = 0
            for action in range(len(row)):
                count += row[action]
            left, words = step_below(words, count)
            action = 0
            while left > 0 or row[action] == 0:
                left -= row[action]
                action += 1
            actions[game, place] = action
    put_back(rng, words)
