"""Deals that anyone can check: from a seed to the order of the cards, and from a table's secret to the seed.

Ten lines in any language repeat it: the stream is HMAC-SHA256 in counter mode, a shuffle is Fisher-Yates.
"""

from __future__ import annotations

import hashlib
import hmac
import struct
from collections.abc import Sequence
from typing import TypeVar

FORMAT = "roost/1"
SEED_BYTES = 32
HASH_BYTES = 32
CONTRIBUTION_BYTES = 16
_WORD = 1 << 32

Item = TypeVar("Item")


def seed_from_text(text: str) -> bytes:
    """The seed that a text or a number stands for."""
    return hashlib.sha256(text.encode()).digest()


def seed_of_run(text: str, index: int) -> bytes:
    """The seed of one game of a run of many."""
    return seed_from_text(f"{text}|{index}")


class Stream:
    """The random numbers of one deal, in order."""

    def __init__(self, seed: bytes, game: str, deal: int) -> None:
        self._seed = seed
        self._label = f"{FORMAT}|{game}|{deal}|"
        self._block = 0
        self._words: list[int] = []

    def below(self, n: int) -> int:
        """A number in [0, n), each exactly as likely as the others."""
        even = _WORD - _WORD % n
        while True:
            if not self._words:
                self._words = self._next_words()
            if (word := self._words.pop()) < even:
                return word % n

    def _next_words(self) -> list[int]:
        """The eight numbers of the next block, the first one last."""
        block = hmac.digest(self._seed, f"{self._label}{self._block}".encode(), "sha256")
        self._block += 1
        return list(struct.unpack(">8I", block)[::-1])

    def shuffle(self, cards: Sequence[Item]) -> list[Item]:
        """The cards in a random order."""
        order = list(cards)
        for i in range(len(order) - 1, 0, -1):
            j = self.below(i + 1)
            order[i], order[j] = order[j], order[i]
        return order


def commitment(secret: bytes) -> bytes:
    """What a table publishes before anybody sits down."""
    return hashlib.sha256(secret).digest()


def contribution_hash(contribution: bytes) -> bytes:
    """What a device sends on sitting down, before it reveals its contribution; empty for no contribution."""
    return hashlib.sha256(contribution).digest() if contribution else b""


def live_seed(secret: bytes, contributions: Sequence[bytes]) -> bytes:
    """The seed of a live table: its secret mixed with what each seat's device contributed (bots nothing)."""
    message = f"{FORMAT}|seed|" + "|".join(part.hex() for part in contributions)
    return hmac.digest(secret, message.encode(), "sha256")
