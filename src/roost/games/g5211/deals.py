"""5211: every deal that makes a difference, for small decks: what exact solvers need instead of a shuffle."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import comb
from typing import Any, TypeAlias

from roost.core.game import Deal, Game
from roost.games.g5211.cards import DECK, NAMES
from roost.games.g5211.rules import HAND, KINDS, ROUNDS, TURNS, State, cards_due

Counts: TypeAlias = tuple[int, ...]
"""How many cards of each kind."""


def distinct(game: Game[State, Any]) -> Iterator[tuple[Deal, int]]:
    """Yield all deals of a deck, and in how many ways its cards make each of them.

    Cards that are drawn at once have no order, nor have the removed ones: such deals are one."""
    names = NAMES[game.options["edition"]]
    for (*drawn, removed), ways in _parted(tuple(map(DECK.count, range(KINDS))), _sizes(game.players)):
        yield {"deck": [names[card] for group in (removed, *drawn) for card in _cards(group)]}, ways


def hands() -> int:
    """Return the number of different hands: there are at least as many deals, and counting these is quick."""
    ways = [1] + [0] * HAND
    for copies in map(DECK.count, range(KINDS)):
        ways = [sum(ways[max(0, size - copies) : size + 1]) for size in range(HAND + 1)]
    return ways[HAND]


def _sizes(players: int) -> list[int]:
    """Return how many cards are drawn at once: the hands, then after each turn seat by seat (F4, F7)."""
    refills = [cards_due(turn) for _ in range(ROUNDS[players] - 1) for turn in range(TURNS) for _ in range(players)]
    return [HAND] * players + refills


def _parted(left: Counts, sizes: Sequence[int]) -> Iterator[tuple[list[Counts], int]]:
    """Yield the ways to part cards into groups of these sizes and a rest."""
    if not sizes:
        yield [left], 1
        return
    for group, ways in _groups(left, sizes[0]):
        rest = tuple(all_ - taken for all_, taken in zip(left, group, strict=True))
        for others, more in _parted(rest, sizes[1:]):
            yield [group, *others], ways * more


def _groups(left: Counts, size: int) -> Iterator[tuple[Counts, int]]:
    """Yield every group of `size` cards, and in how many ways it can be taken."""
    if not left:
        yield (), 1
        return
    after = sum(left[1:])
    for count in range(max(0, size - after), min(left[0], size) + 1):
        for others, ways in _groups(left[1:], size - count):
            yield (count, *others), comb(left[0], count) * ways


def _cards(counts: Counts) -> Iterator[int]:
    return (card for card, count in enumerate(counts) for _ in range(count))
