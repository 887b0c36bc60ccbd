"""5211: whole games with no one at the table, for simulation and search."""

from __future__ import annotations

from typing import Any

from roost.core.engine import playouts
from roost.core.engine.compiled import bound, rule
from roost.core.engine.layout import Cells
from roost.core.engine.playouts import note
from roost.core.engine.rng import below, shuffle
from roost.core.game import Deal, Game
from roost.games.g5211.rules import (
    CARDS,
    COLOURS,
    COPIES,
    KINDS,
    NONE,
    REMOVED,
    VALUES,
    Phase,
    State,
    begin_again,  # noqa: F401  # the bound playouts call it by this name
    commit,
    deal,
    hand_size,
    has_chosen,
    reveal,
)


@rule(inline=False)
def deal_random(s: State) -> None:
    """Shuffle the deck with the state's own generator, and deal."""
    place = 0
    for colour in range(COLOURS):
        for value in range(VALUES):
            for _ in range(COPIES[value]):
                s.deck[place] = colour * VALUES + value
                place += 1
    shuffle(s.rng, s.deck, place)
    deal(s)


@rule(inline=False)
def reshuffle(s: State) -> None:
    """Shuffle the cards that nobody has seen with the state's own generator: the removed ones and the pile."""
    removed = REMOVED[s.players]
    for i in range(removed + CARDS - s.top - 1, 0, -1):
        j = below(s.rng, i + 1)
        first = i if i < removed else s.top + i - removed
        second = j if j < removed else s.top + j - removed
        s.deck[first], s.deck[second] = s.deck[second], s.deck[first]


@rule
def commit_random(s: State, seat: int, held: int, turn: int) -> None:
    """Choose any of the `held` cards in hand, each as likely as the others: two on a first turn, else one."""
    first = below(s.rng, held)
    second = NONE
    if turn == 0:
        second = below(s.rng, held - 1)
        if second >= first:
            second += 1
        else:
            first, second = second, first
    commit(s, seat, first, second)


@rule
def chosen_action(s: State, seat: int) -> int:
    """What a seat has chosen, as the number of an action: single cards first, then pairs."""
    first, second = s.choice[seat][0], s.choice[seat][1]
    if second == NONE:
        return s.hand[seat][first]
    return pair_action(s.hand[seat][first], s.hand[seat][second])


@rule
def pair_action(card: int, other: int) -> int:
    """Two cards, in any order, as the number of an action."""
    low, high = min(card, other), max(card, other)
    return KINDS + high * (high + 1) // 2 + low


@rule(inline=False)
def random_play(s: State, log: Cells) -> int:
    """Random choices until a deal is due or the game is over; how many. Each goes to `log` while there is room."""
    decisions = 0
    while s.phase == Phase.CHOOSE:
        held, turn = hand_size(s), s.turn
        for seat in range(s.players):
            if not has_chosen(s, seat):
                commit_random(s, seat, held, turn)
                if 2 * decisions < len(log):
                    note(log, decisions, seat, chosen_action(s, seat))
                decisions += 1
        reveal(s)
    return decisions


# Games step by step, for `core/engine/simulation.py`


@rule
def turn_of(s: State) -> int:
    """The round: all seats decide at the same time."""
    return s.rounds


@rule
def random_step(s: State) -> int:
    """Random choices for all seats, and the reveal; how many choices."""
    held, turn = hand_size(s), s.turn
    for seat in range(s.players):
        commit_random(s, seat, held, turn)
    reveal(s)
    return s.players


@rule
def random_action(s: State, seat: int) -> int:
    """Any of the choices, each pair of slots as likely as the others."""
    before = s.choice[seat][1]
    commit_random(s, seat, hand_size(s), s.turn)
    action = chosen_action(s, seat)
    commit(s, seat, NONE, before)
    return action


@rule
def seat_to_act(s: State) -> int:
    """The first seat that has not chosen."""
    seat = 0
    while has_chosen(s, seat):
        seat += 1
    return seat


@rule
def commit_action(s: State, seat: int, action: int) -> bool:
    """Choose by the number of an action. False, and no choice, where it is not legal."""
    held = hand_size(s)
    for first in range(held):
        if s.turn > 0:
            if s.hand[seat][first] == action:
                commit(s, seat, first, NONE)
                return True
            continue
        for second in range(first + 1, held):
            if pair_action(s.hand[seat][first], s.hand[seat][second]) == action:
                commit(s, seat, first, second)
                return True
    return False


@rule
def try_action(s: State, seat: int, action: int) -> bool:
    """Choose by the number of an action; the last seat to choose reveals for all. False where it is not legal."""
    if not commit_action(s, seat, action):
        return False
    for other in range(s.players):
        if not has_chosen(s, other):
            return True
    reveal(s)
    return True


@rule
def tiebreak_of(s: State, seat: int) -> int:
    """Cards in the score pile (F19)."""
    return s.won[seat]


def deal_of(game: Game[State, Any], state: State) -> Deal:
    """Return the deal that `deal_random` has made, as it is written in records."""
    return {"deck": [game.actions[card] for card in state.deck]}


random_game = bound(playouts.random_game, __name__)
random_games = bound(playouts.random_games, __name__)
finish_games = bound(playouts.finish_games, __name__)
