"""5211, for the suites that test every game: example tables, where the cards lie, the compiled rules step by step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from roost.core.engine.compiled import compiled
from roost.core.game import Action, Deal, Game, Seat
from roost.games.g5211 import narrate, rules
from roost.games.g5211.cards import DECK, NUMBERS
from roost.games.g5211.rules import REMOVED, Phase, State

VARIANTS: Mapping[str, tuple[str, Mapping[str, Any]]] = {
    "classic": ("en", {}),
    "azul": ("de", {"edition": "azul"}),
    "target": ("en", {"edition": "azul", "target": 50}),
}
"""The golden playthroughs: name -> language and options."""

END: Mapping[str, int] = {"top": rules.CARDS, "turn": 0, "phase": Phase.OVER}
"""Fields of the state that are the same at the end of every game: the deck is played through."""


def all_cards(players: int) -> Counter[int]:
    """Every card of the game, which `cards_in` has to find."""
    del players  # the deck is the same for any number
    return Counter(DECK)


def cards_in(state: State) -> Counter[int]:
    """Removed, in hands, open on the table, gone with earlier rounds, in the pile; the discarded fifth cards."""
    held = rules.hand_size(state) or rules.LEFT  # 0: the fifth card has been discarded from the first slot
    shown = rules.cards_shown(state.turn)
    found = Counter(state.deck[: REMOVED[state.players]]) + Counter(state.deck[state.top :])
    for seat in range(state.players):
        found.update(state.hand[seat][:held])
        found.update(state.table[seat][:shown])
    return found + narrate.gone(state)


def deal_compiled(game: Game[Any, Any], record: Any, deal: Deal) -> None:
    """Apply a deal to a NumPy record by the compiled rules."""
    numbers = NUMBERS[game.options["edition"]]
    record["deck"] = [numbers[card] for card in deal["deck"]]
    compiled(rules.deal)(record)


def apply_compiled(game: Game[Any, Any], record: Any, seat: Seat, action: Action) -> None:
    """Apply an action to a NumPy record by the compiled rules."""
    low, *high = (NUMBERS[game.options["edition"]][card] for card in action.split("+"))
    compiled(rules.choose)(record, seat, low, high[0] if high else rules.NONE)
