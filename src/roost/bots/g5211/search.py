"""Search over worlds for 5211, in the compiled subset.

Every world deals the hidden cards, gives each opponent a policy of a population, and lets it choose. All own choices
are then tried in this world: the round is played to its end by policies, and the chance to win is taken. Sequential
halving drops the worse half of the choices after each phase. The caller calls `run_worlds` in slices.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum

from roost.bots.g5211.beliefs import Beliefs, History, deal_believed, infer_hands, infer_policies, likely_policy
from roost.bots.g5211.desk import Desk
from roost.bots.g5211.judgement import POINTS, best_choice, choices_of, first_same
from roost.bots.g5211.later import LastChoice, last_choice, let_others_choose, reveal_choices
from roost.bots.g5211.root import Root, mix
from roost.bots.g5211.value import win_chances
from roost.bots.g5211.worlds import Hidden, collect, copy_pile, copy_table, deal_hidden
from roost.core.engine.compiled import rule
from roost.core.engine.layout import FloatGrid, Floats
from roost.core.engine.rng import hold, put_back, seed
from roost.games.g5211.rules import KINDS, ROW, TALLY, TURNS, Phase, State, hand_size, is_last_round

ROOT, WORLD, SIMULATION, LAST_WORLD, LAST_TRIAL = 0, 1, 2, 3, 4
"""The places of the states that a search works with: the last two are those of the own later choices.

What comes after the round is played at LAST_WORLD, so that SIMULATION shows the end of the round."""
SEARCH_STATES = 5
ROUNDS_AFTER = 2
"""The rounds that are played after the present one at most."""


class Setting(IntEnum):
    """The settings of a search, a row of numbers."""

    SIMULATIONS = 0
    """How often a round is played to its end."""
    OWN_POLICY = 1
    """The policy of the own later choices."""
    FIRST_POLICY = 2
    """The opponents play by the policies from this one on."""
    POLICY_HANDS = 3
    """How many hands tell by which of them, for each turn."""
    VALUES = 4
    """The weights of the value, by their place in a list."""
    TEMPERATURE = 5
    """The difference of two chances to win at which one choice is e times as likely as the other."""
    HANDS = 6
    """How many hands of each opponent are weighed by what it has laid; 0: all hands are equally likely."""
    TURNS = 7
    """Over how many turns they are followed back."""
    SOFTNESS = 8
    """The temperature of the choices that policies are taken to make."""
    TRUST = 9
    """The probability that an opponent plays by its likeliest policy, and not by an unknown one."""
    LAST_WORLDS = 10
    """The worlds over which the own choice of a third turn is made within a simulation; 0: by the own policy."""
    AFTER = 11
    """The weight of what comes after the round, see `play_on`, in the result of a simulation."""


SETTINGS = len(Setting)


@rule(inline=False)
def begin_search(
    states: Sequence[State],
    seat: int,
    desk: Desk,
    hidden: Hidden,
    history: History,
    beliefs: Beliefs,
    later: Hidden,
    root: Root,
    settings: Floats,
    policies: FloatGrid,
    first_seed: int,
) -> None:
    """Start a search from the state at ROOT."""
    s = states[ROOT]
    collect(s, seat, hidden)
    for card in range(KINDS):
        later.gone[card] = hidden.gone[card]
    hidden.rounds, later.rounds = 1 + (ROUNDS_AFTER if settings[Setting.AFTER] > 0.0 else 0), 1
    seed(hidden.rng, first_seed)
    first, softness = int(settings[Setting.FIRST_POLICY]), settings[Setting.SOFTNESS]
    count, hands = int(settings[Setting.POLICY_HANDS]), int(settings[Setting.HANDS])
    infer_policies(s, states[WORLD], seat, count, softness, policies, first, hidden, history, beliefs, desk)
    if hands > 0:
        turns, trust = int(settings[Setting.TURNS]), settings[Setting.TRUST]
        infer_hands(s, states[WORLD], seat, hands, turns, softness, trust, policies, hidden, history, beliefs, desk)
    root.choices = choices_of(hand_size(s), s.turn)
    root.open_choices = 0
    for choice in range(root.choices):
        root.total[choice] = 0.0
        root.same[choice] = first_same(s, seat, choice)
        root.is_open[choice] = 1 if root.same[choice] == choice else 0
        root.open_choices += root.is_open[choice]
    root.phases, size = 1, 2
    while size < root.open_choices:
        size *= 2
        root.phases += 1
    root.phases_left = root.phases if root.open_choices > 1 else 0
    root.worlds = 0
    root.first_seed = first_seed + 1
    begin_phase(root, settings)


@rule
def begin_phase(root: Root, settings: Floats) -> None:
    each = int(settings[Setting.SIMULATIONS]) // (root.phases * root.open_choices)
    root.left = max(1, each)


@rule(inline=False)
def run_worlds(
    states: Sequence[State],
    seat: int,
    desk: Desk,
    hidden: Hidden,
    beliefs: Beliefs,
    later: Hidden,
    last: LastChoice,
    root: Root,
    settings: Floats,
    policies: FloatGrid,
    values: FloatGrid,
    worlds: int,
) -> bool:
    """Search on for at most this many worlds; return True when the search is done."""
    for _ in range(worlds):
        if root.phases_left == 0:
            break
        try_world(states, seat, desk, hidden, beliefs, later, last, root, settings, policies, values)
        root.worlds += 1
        root.left -= 1
        if root.left == 0:
            root.phases_left -= 1
            if root.phases_left > 0:
                halve(root)
                begin_phase(root, settings)
    mix(root, settings[Setting.TEMPERATURE])
    return root.phases_left == 0


@rule
def halve(root: Root) -> None:
    """Drop the worse half of the choices."""
    for _ in range(root.open_choices // 2):
        worst = -1
        for choice in range(root.choices):
            if root.is_open[choice] == 1 and (worst < 0 or root.total[choice] <= root.total[worst]):
                worst = choice
        root.is_open[worst] = 0
        root.open_choices -= 1


@rule(inline=False)
def try_world(
    states: Sequence[State],
    seat: int,
    desk: Desk,
    hidden: Hidden,
    beliefs: Beliefs,
    later: Hidden,
    last: LastChoice,
    root: Root,
    settings: Floats,
    policies: FloatGrid,
    values: FloatGrid,
) -> None:
    """Deal a world, let the opponents choose, and try all open choices in it."""
    world, s = states[WORLD], states[SIMULATION]
    copy_table(states[ROOT], world)
    seed(hidden.rng, root.first_seed + root.worlds)
    hands = int(settings[Setting.HANDS])
    if hands > 0:
        deal_believed(world, seat, hands, hidden, beliefs)
    else:
        deal_hidden(world, seat, hidden)
    copy_pile(world, s, hidden.rounds)
    first = int(settings[Setting.FIRST_POLICY])
    for other in range(world.players):
        last.policy[other] = int(settings[Setting.OWN_POLICY])
        if other != seat:
            last.policy[other] = likely_policy(other, first, len(policies), hidden, beliefs)
    let_others_choose(world, seat, desk, hidden, last, policies, root.chosen)
    for choice in range(root.choices):
        if root.is_open[choice] == 1:
            put_back(desk.rng, hold(hidden.rng))
            copy_table(world, s)
            root.chosen[seat] = choice
            root.total[choice] += play_round(states, seat, desk, hidden, later, last, root, settings, policies, values)


@rule(inline=False)
def play_round(
    states: Sequence[State],
    seat: int,
    desk: Desk,
    hidden: Hidden,
    later: Hidden,
    last: LastChoice,
    root: Root,
    settings: Floats,
    policies: FloatGrid,
    values: FloatGrid,
) -> float:
    """Reveal what is chosen, play the round to its end, and return the seat's chance to win."""
    s = states[SIMULATION]
    rounds, decks = s.rounds, s.decks
    reveal_choices(s, root.chosen)
    while s.rounds == rounds and s.decks == decks:
        worlds = int(settings[Setting.LAST_WORLDS]) if s.turn == TURNS - 1 else 0
        for other in range(s.players):
            policy = policies[last.policy[other]]
            if other != seat or worlds == 0:
                root.later[other] = best_choice(s, other, hidden.gone_tally, hidden.gone_points, policy, desk)
            else:
                root.later[seat] = last_choice(
                    s, states[LAST_WORLD], states[LAST_TRIAL], seat, worlds, desk, later, last, policies, values
                )
        reveal_choices(s, root.later)
    win_chances(s, values, last.row, last.chances)
    chance, weight = last.chances[seat], settings[Setting.AFTER]
    if weight > 0.0 and s.phase == Phase.CHOOSE and s.decks == decks:
        end = states[LAST_WORLD]
        copy_table(s, end)
        copy_pile(s, end, ROUNDS_AFTER)
        play_on(end, hidden, last, root, policies, desk)
        win_chances(end, values, last.row, last.chances)
        chance += weight * (last.chances[seat] - chance)
    return chance


@rule(inline=False)
def play_on(s: State, hidden: Hidden, last: LastChoice, root: Root, policies: FloatGrid, desk: Desk) -> None:
    """Play the next round by the policies of all seats, and the last one, too, if it comes after that.

    The value knows little of the last round, which depends on the very cards of all hands."""
    gone, gone_points = hidden.gone_tally, hidden.gone_points
    is_next = True
    while s.phase == Phase.CHOOSE and (is_next or is_last_round(s)):
        is_next = False
        for other in range(s.players):
            for place in range(ROW):
                gone += TALLY[s.table[other][place]]
                gone_points += POINTS[s.table[other][place]]
        for _ in range(TURNS):
            for other in range(s.players):
                policy = policies[last.policy[other]]
                root.later[other] = best_choice(s, other, gone, gone_points, policy, desk)
            reveal_choices(s, root.later)
