"""Gloria Picktoria: whole games with no one at the table, for simulation and search."""

from __future__ import annotations

from typing import Any

from roost.core.engine import playouts
from roost.core.engine.bits import member, members
from roost.core.engine.compiled import bound, rule
from roost.core.engine.layout import Cells
from roost.core.engine.playouts import note
from roost.core.engine.rng import below, shuffle
from roost.core.game import Deal, Game
from roost.games.gloria.cards import NAMES
from roost.games.gloria.rules import (
    ACTIONS,
    COPIES,
    DECK,
    DISPLAY,
    FOX,
    HAND,
    NONE,
    ROOSTER,
    ROOSTERS,
    WILD,
    Phase,
    State,
    apply,
    begin_again,  # noqa: F401  # the bound playouts call it by this name
    deal,
    is_legal,
    legal_cards,
    legal_fox,
    pile_size,
)


@rule(inline=False)
def deal_random(s: State) -> None:
    """Shuffle the deck with the state's own generator, and deal."""
    place = 0
    for card in range(WILD + 1):
        for _ in range(COPIES[card]):
            s.deck[place] = card
            place += 1
    shuffle(s.rng, s.deck, place)
    pile = pile_size(s.players)
    for i in range(DECK - 1, pile - 1, -1):  # display and hands go behind the pile, and leave room for the roosters
        s.deck[i] = s.deck[i - ROOSTERS]
    for i in range(pile - ROOSTERS, pile):
        s.deck[i] = ROOSTER
    shuffle(s.rng, s.deck, pile)
    start = below(s.rng, s.players)
    deal(s, start if s.start == NONE else s.start)


@rule(inline=False)
def reshuffle(s: State) -> None:
    """Shuffle the draw pile, which nobody has seen, with the state's own generator."""
    for i in range(pile_size(s.players) - 1, s.top, -1):
        j = s.top + below(s.rng, i - s.top + 1)
        s.deck[i], s.deck[j] = s.deck[j], s.deck[i]


@rule
def choose_random(s: State) -> int:
    """Any legal action, each as likely as the others."""
    cards, fox = legal_cards(s), legal_fox(s)
    count = members(cards)
    i = below(s.rng, count + members(fox))
    return member(cards, i) if i < count else FOX + member(fox, i - count)


@rule(inline=False)
def random_play(s: State, log: Cells) -> int:
    """Random actions until the game is over; how many. Each goes to `log` while there is room."""
    decisions = 0
    while s.phase != Phase.OVER:
        action = choose_random(s)
        if 2 * decisions < len(log):
            note(log, decisions, s.turn, action)
        apply(s, action)
        decisions += 1
    return decisions


# Games step by step, for `core/engine/simulation.py`


@rule
def turn_of(s: State) -> int:
    """The seat whose turn it is."""
    return s.turn


@rule
def random_step(s: State) -> int:
    """One random action."""
    apply(s, choose_random(s))
    return 1


@rule
def random_action(s: State, seat: int) -> int:  # noqa: ARG001  # as every game's
    """Any legal action, each as likely as the others."""
    return choose_random(s)


@rule
def seat_to_act(s: State) -> int:
    """The seat whose turn it is."""
    return s.turn


@rule
def try_action(s: State, seat: int, action: int) -> bool:  # noqa: ARG001  # as every game's
    """Apply an action of the seat whose turn it is. False where it is not legal."""
    if action < 0 or action >= ACTIONS or not is_legal(s, action):
        return False
    apply(s, action)
    return True


@rule
def tiebreak_of(s: State, seat: int) -> int:  # noqa: ARG001  # as every game's
    """A tie is a shared victory (G20)."""
    return 0


def deal_of(game: Game[State, Any], state: State) -> Deal:  # noqa: ARG001  # as every game's
    """Return the deal that `deal_random` has made, as it is written in records."""
    pile, dealt = pile_size(state.players), [NAMES[card] for card in state.deck]
    shown, hands = dealt[pile : pile + DISPLAY], dealt[pile + DISPLAY :]
    return {
        "start": state.turn,
        "display": shown,
        "hands": [hands[HAND * seat : HAND * (seat + 1)] for seat in range(state.players)],
        "pile": dealt[:pile],
    }


random_game = bound(playouts.random_game, __name__)
random_games = bound(playouts.random_games, __name__)
finish_games = bound(playouts.finish_games, __name__)
