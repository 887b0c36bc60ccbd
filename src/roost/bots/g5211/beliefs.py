"""What the opponents of 5211 may hold, judged by what they have laid, in the compiled subset.

A belief about an opponent is a sample of hands. Each hand is followed back over the last turns: the cards that were
drawn since are taken out at random, the cards that were laid are put back, and a policy says how likely this choice
was. An opponent may also choose by a policy that is not known: then all choices are equally likely.
"""

from __future__ import annotations

from dataclasses import dataclass

from roost.bots.g5211.desk import Desk
from roost.bots.g5211.judgement import Weight, choices_of, judge
from roost.bots.g5211.worlds import Hidden, deal_pile, take_from
from roost.core.engine.compiled import rule
from roost.core.engine.floats import exp
from roost.core.engine.layout import Cells, FloatGrid, Floats, Grid, cells, float_grid, floats, grid, number
from roost.core.engine.rng import below, next_word
from roost.games.g5211.rules import (
    CARDS,
    HAND,
    KINDS,
    MAX_PLAYERS,
    NONE,
    ROUNDS,
    ROW,
    TURNS,
    Phase,
    State,
    cards_due,
    cards_shown,
    hand_size,
)

MOST_HANDS = 1024
MOST_ROUNDS = max(ROUNDS)
TRIES = 16
"""How often a world looks for a hand whose cards are not dealt to others yet."""
STEEPEST = 60.0
MOST_POLICIES = 16
RANDOM_NOISE = 100.0
"""A policy with so much noise makes any choice."""
LEAST = 0.05
"""No single turn makes a policy less likely than by this factor."""
UNIT = 2.0**-32


@dataclass(slots=True)
class History:
    """The finished turns of this deck."""

    laid: Grid = grid(MOST_ROUNDS * MAX_PLAYERS, ROW)
    """The rows: `laid[round * MAX_PLAYERS + seat]`."""
    points: Grid = grid(MOST_ROUNDS, MAX_PLAYERS, "i2")
    """The points of each seat before each round."""
    gone: Cells = cells(MOST_ROUNDS, "i8")
    gone_points: Cells = cells(MOST_ROUNDS, "i8")
    """The tally and the points of the cards that were played before each round."""
    turns: int = number()
    """The last turns that are known."""


@dataclass(slots=True)
class Beliefs:
    """Hands that opponents may hold, and how likely each of them is."""

    hands: Grid = grid(MAX_PLAYERS * MOST_HANDS, HAND)
    earlier: Grid = grid(MOST_HANDS, HAND)
    """The hands of one opponent, followed back."""
    likely: Floats = floats(MOST_HANDS)
    total: FloatGrid = float_grid(MAX_PLAYERS, MOST_HANDS)
    """The sums of the probabilities up to each hand."""
    left: Cells = cells(KINDS)
    policy: FloatGrid = float_grid(MAX_PLAYERS, MOST_POLICIES)
    """The probability that an opponent plays by each policy."""
    likeliest: Cells = cells(MAX_PLAYERS)
    """The likeliest policy of each opponent."""


@rule(inline=False)
def infer_hands(
    s: State,
    past: State,
    seat: int,
    count: int,
    turns: int,
    softness: float,
    trust: float,
    policies: FloatGrid,
    hidden: Hidden,
    history: History,
    beliefs: Beliefs,
    desk: Desk,
) -> None:
    """Sample `count` hands of each opponent, and follow them back over the last turns.

    Each opponent is taken to play by the likeliest of the policies, see `infer_policies`, or by none of them."""
    for other in range(s.players):
        if other == seat:
            continue
        weights = policies[beliefs.likeliest[other]]
        soft = softness + weights[Weight.NOISE]
        draw_hands(other, hand_size(s), count, hidden, beliefs)
        rounds, turn, unknown = s.rounds, s.turn, 1.0
        for _ in range(min(turns, history.turns)):
            rounds, turn = (rounds, turn - 1) if turn > 0 else (rounds - 1, TURNS - 1)
            go_back(s, past, rounds, turn, history)
            for hand in range(count):
                undo(past, other, beliefs.earlier[hand], history, hidden)
                judge(past, other, history.gone[rounds], history.gone_points[rounds], weights, desk)
                beliefs.likely[hand] *= chance_of(0, choices_of(hand_size(past), turn), soft, desk)
            unknown /= choices_of(hand_size(past), turn)
        add = 0.0
        for hand in range(count):
            add += trust * beliefs.likely[hand] + (1.0 - trust) * unknown
            beliefs.total[other][hand] = add


@rule(inline=False)
def infer_policies(
    s: State,
    past: State,
    seat: int,
    count: int,
    softness: float,
    policies: FloatGrid,
    first: int,
    hidden: Hidden,
    history: History,
    beliefs: Beliefs,
    desk: Desk,
) -> None:
    """Work out how likely each opponent plays by each of the policies from `first` on, from all turns that are known.

    At the start the first policies are the likeliest. The other cards of a hand are drawn from the hidden cards,
    `count` times for each turn."""
    for other in range(s.players):
        for policy in range(first, len(policies)):
            beliefs.policy[other][policy] = 1.0 / (1 + policy - first) ** 2
        rounds, turn = s.rounds, s.turn
        for _ in range(history.turns if other != seat and count > 0 else 0):
            rounds, turn = (rounds, turn - 1) if turn > 0 else (rounds - 1, TURNS - 1)
            go_back(s, past, rounds, turn, history)
            draw_hands(other, min(HAND, hidden.count), count, hidden, beliefs)
            for hand in range(count):
                undo(past, other, beliefs.earlier[hand], history, hidden)
            weigh_policies(past, other, count, softness, policies, first, history, beliefs, desk)
        beliefs.likeliest[other] = first
        total = 0.0
        for policy in range(first, len(policies)):
            if beliefs.policy[other][policy] > beliefs.policy[other][beliefs.likeliest[other]]:
                beliefs.likeliest[other] = policy
            total += beliefs.policy[other][policy]
        for policy in range(first, len(policies)):
            beliefs.policy[other][policy] /= total


@rule
def weigh_policies(
    past: State,
    other: int,
    count: int,
    softness: float,
    policies: FloatGrid,
    first: int,
    history: History,
    beliefs: Beliefs,
    desk: Desk,
) -> None:
    """Multiply the probability of each policy with that of what was laid, relative to any choice."""
    choices, rounds = choices_of(hand_size(past), past.turn), past.rounds
    for policy in range(first, len(policies)):
        weights, mean = policies[policy], 0.0
        if weights[Weight.NOISE] >= RANDOM_NOISE:
            continue
        for hand in range(count):
            for slot in range(hand_size(past)):
                past.hand[other][slot] = beliefs.earlier[hand][slot]
            judge(past, other, history.gone[rounds], history.gone_points[rounds], weights, desk)
            mean += chance_of(0, choices, softness + weights[Weight.NOISE], desk)
        beliefs.policy[other][policy] *= max(LEAST, mean * choices / count)


@rule(inline=False)
def draw_hands(other: int, held: int, count: int, hidden: Hidden, beliefs: Beliefs) -> None:
    """Draw hands of `held` cards from the hidden cards."""
    for i in range(hidden.count):
        hidden.pool[i] = hidden.sorted_pool[i]
    for hand in range(count):
        beliefs.likely[hand] = 1.0
        for slot in range(held):
            card = take_from(hidden.pool, slot, slot + below(hidden.rng, hidden.count - slot))
            beliefs.hands[other * MOST_HANDS + hand][slot] = card
            beliefs.earlier[hand][slot] = card


@rule(inline=False)
def go_back(s: State, past: State, rounds: int, turn: int, history: History) -> None:
    """Set the table of an earlier turn, without hands."""
    past.players, past.phase, past.target, past.decks = s.players, Phase.CHOOSE, s.target, s.decks
    past.rounds, past.turn = rounds, turn
    past.top = CARDS if rounds + 1 == ROUNDS[s.players] else 0
    for other in range(s.players):
        past.points[other] = history.points[rounds][other]
        for place in range(ROW):
            past.table[other][place] = history.laid[rounds * MAX_PLAYERS + other][place]


@rule(inline=False)
def undo(past: State, other: int, hand: Cells, history: History, hidden: Hidden) -> None:
    """Turn a hand after a turn into one before it, with the cards that were laid in the first slots."""
    held, due, shown = hand_size(past), cards_due(past.turn), cards_shown(past.turn)
    if past.top < CARDS:
        for drawn in range(due):
            hand[below(hidden.rng, held - drawn)] = hand[held - 1 - drawn]
    for i in range(due):
        hand[held - due + i] = hand[i]
    for i in range(due):
        hand[i] = history.laid[past.rounds * MAX_PLAYERS + other][shown + i]
    for slot in range(held):
        past.hand[other][slot] = hand[slot]


@rule
def chance_of(chosen: int, choices: int, softness: float, desk: Desk) -> float:
    """Return the probability of a choice by a softmax of the worths."""
    total = 0.0
    for choice in range(choices):
        total += exp(min((desk.worth[choice] - desk.worth[chosen]) / softness, STEEPEST))
    return 1.0 / total


@rule(inline=False)
def deal_believed(s: State, seat: int, count: int, hidden: Hidden, beliefs: Beliefs) -> None:
    """Deal the hidden cards: to each opponent a hand of the beliefs, as likely as it is; the rest at random."""
    for card in range(KINDS):
        beliefs.left[card] = hidden.left[card]
    first = below(hidden.rng, s.players)
    for i in range(s.players):
        other = (first + i) % s.players
        s.choice[other][0] = NONE
        if other != seat:
            give_hand(s, other, count, hidden, beliefs)
    size = 0
    for card in range(KINDS):
        for _ in range(beliefs.left[card]):
            hidden.pool[size] = card
            size += 1
    deal_pile(s, 0, size, hidden)


@rule
def give_hand(s: State, other: int, count: int, hidden: Hidden, beliefs: Beliefs) -> None:
    """Give an opponent a likely hand whose cards are left; a random one if none is found."""
    held = hand_size(s)
    for _ in range(TRIES):
        hand = beliefs.hands[other * MOST_HANDS + likely_hand(beliefs.total[other], count, hidden)]
        is_left = True
        for slot in range(held):
            beliefs.left[hand[slot]] -= 1
            is_left = is_left and beliefs.left[hand[slot]] >= 0
        if is_left:
            for slot in range(held):
                s.hand[other][slot] = hand[slot]
            return
        for slot in range(held):
            beliefs.left[hand[slot]] += 1
    for slot in range(held):
        card = below(hidden.rng, KINDS)
        while beliefs.left[card] == 0:
            card = below(hidden.rng, KINDS)
        beliefs.left[card] -= 1
        s.hand[other][slot] = card


@rule
def likely_policy(other: int, first: int, policies: int, hidden: Hidden, beliefs: Beliefs) -> int:
    """Return a random policy of an opponent, as likely as it is."""
    wanted = next_word(hidden.rng) * UNIT
    for policy in range(first, policies - 1):
        wanted -= beliefs.policy[other][policy]
        if wanted < 0.0:
            return policy
    return policies - 1


@rule
def likely_hand(totals: Floats, count: int, hidden: Hidden) -> int:
    """Return a random hand, as likely as it is: the first whose sum is above a random number."""
    wanted = next_word(hidden.rng) * UNIT * totals[count - 1]
    low, high = 0, count - 1
    while low < high:
        middle = (low + high) // 2
        if totals[middle] > wanted:
            high = middle
        else:
            low = middle + 1
    return low
