"""The own last choice of a round within a simulation of 5211, in the compiled subset.

A simulation knows all cards, but its player does not: the choice is made over worlds that are dealt from what the
player would know by then. In each of them every choice is tried, and the best on average is taken.
"""

from __future__ import annotations

from dataclasses import dataclass

from roost.bots.g5211.desk import CHOICES, Desk
from roost.bots.g5211.judgement import best_choice, commit_choice, first_same
from roost.bots.g5211.value import FEATURES, win_chances
from roost.bots.g5211.worlds import Hidden, collect, copy_pile, copy_table, deal_hidden
from roost.core.engine.compiled import rule
from roost.core.engine.layout import Cells, FloatGrid, Floats, cells, floats
from roost.core.engine.rng import hold, put_back
from roost.games.g5211.rules import MAX_PLAYERS, State, hand_size, reveal


@dataclass(slots=True)
class LastChoice:
    """The workspace of `last_choice`."""

    total: Floats = floats(CHOICES)
    """The sum of the chances to win of each choice."""
    chances: Floats = floats(MAX_PLAYERS)
    row: Floats = floats(FEATURES)
    policy: Cells = cells(MAX_PLAYERS)
    """The policy of each seat in this simulation."""
    chosen: Cells = cells(MAX_PLAYERS)


@rule(inline=False)
def last_choice(
    s: State,
    world: State,
    trial: State,
    seat: int,
    worlds: int,
    desk: Desk,
    hidden: Hidden,
    last: LastChoice,
    policies: FloatGrid,
    values: FloatGrid,
) -> int:
    """Return the own choice of a third turn that is best in so many worlds, in which the others play by policies."""
    collect(s, seat, hidden)
    put_back(hidden.rng, hold(desk.rng))
    count = hand_size(s)
    for choice in range(count):
        last.total[choice] = 0.0
    for _ in range(worlds):
        copy_table(s, world)
        deal_hidden(world, seat, hidden)
        copy_pile(world, trial, hidden.rounds)
        let_others_choose(world, seat, desk, hidden, last, policies, last.chosen)
        for choice in range(count):
            if first_same(s, seat, choice) != choice:
                last.total[choice] = -1.0
                continue
            copy_table(world, trial)
            last.chosen[seat] = choice
            reveal_choices(trial, last.chosen)
            win_chances(trial, values, last.row, last.chances)
            last.total[choice] += last.chances[seat]
    best = 0
    for choice in range(count):
        if last.total[choice] > last.total[best]:
            best = choice
    return best


@rule
def let_others_choose(
    world: State, seat: int, desk: Desk, hidden: Hidden, last: LastChoice, policies: FloatGrid, chosen: Cells
) -> None:
    """Enter what the other seats choose in a world by their policies, with the random numbers of `hidden`."""
    put_back(desk.rng, hold(hidden.rng))
    for other in range(world.players):
        if other != seat:
            policy = policies[last.policy[other]]
            chosen[other] = best_choice(world, other, hidden.gone_tally, hidden.gone_points, policy, desk)
    put_back(hidden.rng, hold(desk.rng))


@rule
def reveal_choices(s: State, chosen: Cells) -> None:
    """Reveal what all seats choose."""
    for seat in range(s.players):
        commit_choice(s, seat, chosen[seat])
    reveal(s)
