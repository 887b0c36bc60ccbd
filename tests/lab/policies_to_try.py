"""Policies for the tests of simulations."""

from __future__ import annotations

from typing import Any

from roost.bots.policies import Policy
from roost.core.engine.compiled import rule
from roost.core.game import Game
from roost.games.g5211.playouts import pair_action
from roost.games.g5211.rules import State, hand_size

NOT_A_POLICY = "text"


@rule
def first_cards(s: State, seat: int) -> int:
    """Play the first cards of the hand."""
    return pair_action(s.hand[seat][0], s.hand[seat][1]) if s.turn == 0 else s.hand[seat][0]


@rule
def last_card(s: State, seat: int) -> int:
    """Play the last cards of the hand."""
    last = hand_size(s) - 1
    return pair_action(s.hand[seat][last], s.hand[seat][last - 1]) if s.turn == 0 else s.hand[seat][last]


@rule
def illegal_later(s: State, seat: int) -> int:
    """Play legally for a round, then a single card where two are due."""
    return first_cards(s, seat) if s.rounds == 0 else 3 if seat == 1 else first_cards(s, seat)


@rule
def peeks_at_hands(s: State, seat: int) -> int:
    """Play the last card if the next seat holds a high one."""
    return last_card(s, seat) if s.hand[(seat + 1) % s.players][0] % 6 > 1 else first_cards(s, seat)


@rule
def peeks_at_choices(s: State, seat: int) -> int:
    """Play the last card if the first seat has chosen its first one."""
    return last_card(s, seat) if seat > 0 and s.choice[0][0] == 0 else first_cards(s, seat)


@rule
def peeks_at_pile(s: State, seat: int) -> int:
    """Play the last card if the next card of the pile is yellow."""
    return last_card(s, seat) if s.top < 100 and s.deck[s.top] < 6 else first_cards(s, seat)


@rule
def looks_at_scores(s: State, seat: int) -> int:
    """Play the last card while behind the next seat."""
    return last_card(s, seat) if s.points[seat] < s.points[(seat + 1) % s.players] else first_cards(s, seat)


@rule
def sorts_its_hand(s: State, seat: int) -> int:
    """Change the state."""
    s.hand[seat][0], s.hand[seat][1] = s.hand[seat][1], s.hand[seat][0]
    return first_cards(s, seat)


@rule
def no_action(s: State, seat: int) -> int:  # noqa: ARG001
    """Return a number that is not an action."""
    return -7


@rule
def divides(s: State, seat: int) -> int:
    """Divide by zero in the second round."""
    return first_cards(s, seat) // (1 - s.rounds)


@rule
def half(s: State, seat: int) -> int:
    """Return a number that is not whole."""
    return first_cards(s, seat) / 2  # type: ignore[return-value]  # on purpose


@rule
def nothing(s: State, seat: int) -> int:  # type: ignore[return]  # on purpose
    """Return nothing."""
    first_cards(s, seat)


@rule
def opens_a_file(s: State, seat: int) -> int:  # noqa: ARG001
    """Use what cannot be compiled."""
    with open("weights") as file:  # noqa: PTH123  # never called
        return len(file.read())


@rule
def slot_of_tools(s: State, seat: int, tools: Any) -> int:
    """Play by a table of slots."""
    slot = int(tools[s.turn])
    return pair_action(s.hand[seat][slot], s.hand[seat][slot + 1]) if s.turn == 0 else s.hand[seat][slot]


def slots(game: Game[Any, Any]) -> Any:
    """Return the tools of `slot_of_tools`."""
    del game
    return (1, 2, 0)


BY_SLOTS = Policy(slot_of_tools, slots, "by slots")


def not_a_rule(s: State, seat: int) -> int:
    return first_cards(s, seat)


def local_rule() -> Any:
    @rule
    def local(s: State, seat: int) -> int:
        return s.hand[seat][0]

    return local
