"""Auction for the suites that test all games: golden tables, the places of the cards, the compiled rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from roost.core.engine.compiled import compiled
from roost.core.game import Action, Deal, Game, Seat
from roost_auction import rules
from roost_auction.cards import ACTION_NUMBERS, DECK, NUMBERS, PRIZE_NUMBERS
from roost_auction.rules import Phase, State

VARIANTS: Mapping[str, tuple[str, Mapping[str, Any]]] = {
    "short": ("en", {}),
    "long": ("de", {"length": "long"}),
}
"""The golden playthroughs: name -> language and options."""

END: Mapping[str, int] = {"phase": Phase.OVER}
"""Fields of the state that have the same value at the end of every game."""


def all_cards(players: int) -> Counter[int]:
    """Return all bid cards, which `cards_in` must find."""
    del players  # the deck is the same for any number of players
    return Counter(DECK)


def cards_in(state: State) -> Counter[int]:
    """Return the cards in hands, spent, and unused."""
    found = Counter(state.deck[state.players * state.rounds :])
    for counts in (*state.hand, *state.spent):
        found.update(dict(enumerate(counts)))
    return found


def deal_compiled(game: Game[Any, Any], record: Any, deal: Deal) -> None:
    """Apply a deal to a NumPy record with the compiled rules."""
    del game  # the notation is the same at every table
    record["prizes"] = [PRIZE_NUMBERS[prize] for prize in deal["prizes"]]
    record["deck"] = [NUMBERS[card] for card in deal["bids"]]
    compiled(rules.deal)(record)


def apply_compiled(game: Game[Any, Any], record: Any, seat: Seat, action: Action) -> None:
    """Apply an action to a NumPy record with the compiled rules."""
    del game
    compiled(rules.bid)(record, seat, ACTION_NUMBERS[action])
