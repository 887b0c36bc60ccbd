"""5211: the cards, their editions and their notation. A card is colour letter + value, a mascot value 1: `Y1`, `T6`."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import Literal, get_args

from roost.games.g5211.rules import COLOUR, COLOURS, COPIES, KINDS, value

Edition = Literal["classic", "azul"]
EDITIONS: tuple[Edition, ...] = get_args(Edition)
LETTERS = {"classic": "YGOBV"[:COLOURS], "azul": "YGOBT"[:COLOURS]}
"""The colours in their order, by letter (F2)."""

NAMES = {
    edition: tuple(f"{letters[COLOUR[card]]}{value(card)}" for card in range(KINDS))
    for edition, letters in LETTERS.items()
}
"""Card number -> notation."""

NUMBERS = {edition: {name: card for card, name in enumerate(names)} for edition, names in NAMES.items()}
"""Notation -> card number."""

DECK = tuple(card for card in range(KINDS) for _ in range(COPIES[value(card) - 1]))
"""The sorted deck (F1): what a shuffle starts from."""

PAIRS = {
    edition: {(low, high): f"{names[low]}+{names[high]}" for high in range(KINDS) for low in range(high + 1)}
    for edition, names in NAMES.items()
}
"""Two cards, the lower one first -> notation."""

ACTIONS = {edition: (*names, *PAIRS[edition].values()) for edition, names in NAMES.items()}
"""Every choice there is, by its number in the rules: single cards, then pairs, the lower card first."""


@lru_cache(maxsize=1024)  # while others choose, the same hands are asked for again and again
def choices(edition: str, hand: tuple[int, ...], due: int) -> tuple[str, ...]:
    """What can be chosen of a sorted hand when this many cards are due."""
    if due == 1:
        return tuple([NAMES[edition][card] for card in sorted(set(hand))])
    return tuple([PAIRS[edition][low, high] for low, high in sorted(set(combinations(hand, due)))])


def example(edition: str, cards: int) -> str:
    """What a choice of this many cards looks like, for error messages."""
    return "+".join((NAMES[edition][0], NAMES[edition][-1])[:cards])
