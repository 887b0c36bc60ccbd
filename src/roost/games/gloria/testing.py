"""Gloria Picktoria, for the suites that test every game: example tables, where the cards lie, the compiled rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from roost.core.engine.bits import has
from roost.core.engine.compiled import compiled
from roost.core.game import Action, Deal, Game, Seat
from roost.games.gloria import rules
from roost.games.gloria.cards import ACTION_NUMBERS, CARDS, NUMBERS, ROOSTER_CARDS
from roost.games.gloria.rules import DOUBLER, FINAL_ROOSTER, KINDS, MOTIFS, NONE, ROOSTER, WILD, Phase, State

VARIANTS: Mapping[str, tuple[str, Mapping[str, Any]]] = {
    "memory": ("en", {}),
    "noted": ("de", {"chests": "noted", "start": 1}),
}
"""The golden playthroughs: name -> language and options."""

END: Mapping[str, int] = {"roosters": FINAL_ROOSTER, "phase": Phase.OVER}
"""Fields of the state that are the same at the end of every game: the last rooster has come."""


def all_cards(players: int) -> Counter[int]:
    """Every card of the game, which `cards_in` has to find."""
    return Counter([*CARDS, *ROOSTER_CARDS, *[DOUBLER] * players])


def cards_in(state: State) -> Counter[int]:
    """In hands, in lone chests, under collections and in their rows, in the display, in the pile, roosters aside."""
    found = Counter(state.deck[state.top : rules.pile_size(state.players)])
    found.update(card for card in state.display if card != NONE)
    found.update(chest % KINDS for chest in state.queue[: rules.lone_chests(state)])
    found[ROOSTER] += state.roosters
    for seat in range(state.players):
        found.update(dict(enumerate(state.hand[seat])))
        for motif in range(MOTIFS):
            if has(state.begun[seat], motif):
                found[motif] += state.length[seat][motif] - state.wilds[seat][motif]
                found[WILD] += state.wilds[seat][motif]
                found[DOUBLER] += has(state.doubled[seat], motif)
                found[state.chest[seat][motif]] += 1
    return found


def deal_compiled(game: Game[Any, Any], record: Any, deal: Deal) -> None:
    """Apply a deal to a NumPy record by the compiled rules."""
    del game  # the notation is the same at every table
    hands = [card for hand in deal["hands"] for card in hand]
    record["deck"] = [NUMBERS[card] for card in (*deal["pile"], *deal["display"], *hands)]
    compiled(rules.deal)(record, deal["start"])


def apply_compiled(game: Game[Any, Any], record: Any, seat: Seat, action: Action) -> None:
    """Apply an action to a NumPy record by the compiled rules."""
    del game
    assert record["turn"] == seat
    compiled(rules.apply)(record, ACTION_NUMBERS[action])
