"""Where the cards are: for each game, all cards of a state, wherever they lie."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from roost.core.engine.bits import has
from roost.games.g5211 import cards as cards_5211
from roost.games.g5211 import rules as g5211
from roost.games.gloria import cards as cards_gloria
from roost.games.gloria import rules as gloria


def cards_of_5211(state: g5211.State) -> Counter[int]:
    """Removed, in hands, open on the table, gone with earlier rounds, in the pile; the discarded fifth cards."""
    held = max(g5211.hand_size(state), 1)  # 0: the fifth card has been discarded from the first slot
    shown = g5211.cards_shown(state.turn)
    found = Counter(state.deck[: g5211.REMOVED[state.players]]) + Counter(state.deck[state.top :])
    for seat in range(state.players):
        found.update(state.hand[seat][:held])
        found.update(state.table[seat][:shown])
    found.update({card: count for card, count in enumerate(state.gone) if count})
    return found


def cards_of_gloria(state: gloria.State) -> Counter[int]:
    """In hands, in lone chests, under collections and in their rows, in the display, in the pile, roosters aside."""
    found = Counter(state.deck[state.top : gloria.pile_size(state.players)])
    found.update(card for card in state.display if card != gloria.NONE)
    found.update(chest % gloria.KINDS for chest in state.queue[: gloria.lone_chests(state)])
    found[gloria.ROOSTER] += state.roosters
    for seat in range(state.players):
        found.update(dict(enumerate(state.hand[seat])))
        for motif in range(gloria.MOTIFS):
            if has(state.begun[seat], motif):
                found[motif] += state.length[seat][motif] - state.wilds[seat][motif]
                found[gloria.WILD] += state.wilds[seat][motif]
                found[gloria.DOUBLER] += has(state.doubled[seat], motif)
                found[state.chest[seat][motif]] += 1
    return found


PLACES: dict[str, Callable[[Any], Counter[int]]] = {"5211": cards_of_5211, "gloria": cards_of_gloria}


def all_cards(name: str, players: int) -> Counter[int]:
    """What must be found."""
    if name == "5211":
        return Counter(cards_5211.DECK)
    return Counter([*cards_gloria.CARDS, *cards_gloria.ROOSTER_CARDS, *[gloria.DOUBLER] * players])
