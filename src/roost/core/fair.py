"""Verifiable deals: from a seed to the order of the cards, and from the secret of a table to its seed.

Random numbers are HMAC-SHA256 in counter mode, and a shuffle is Fisher-Yates, so any language can repeat a deal in a
few lines. `docs/fair.md` is the specification.
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
    """Return the seed for a text or a number."""
    return hashlib.sha256(text.encode()).digest()


def seed_of_run(text: str, index: int) -> bytes:
    """Return the seed of game `index` in a run of many games."""
    return seed_from_text(f"{text}|{index}")


class Stream:
    """The random numbers of one deal."""

    def __init__(self, seed: bytes, game: str, deal: int) -> None:
        self._seed = seed
        self._label = f"{FORMAT}|{game}|{deal}|"
        self._block = 0
        self._words: list[int] = []

    def below(self, n: int) -> int:
        """Return a uniformly distributed number in [0, n)."""
        even = _WORD - _WORD % n
        while True:
            if not self._words:
                self._words = self._next_words()
            if (word := self._words.pop()) < even:
                return word % n

    def _next_words(self) -> list[int]:
        """Return the eight numbers of the next block in reverse order, so that `pop` takes the first."""
        block = hmac.digest(self._seed, f"{self._label}{self._block}".encode(), "sha256")
        self._block += 1
        return list(struct.unpack(">8I", block)[::-1])

    def shuffle(self, cards: Sequence[Item]) -> list[Item]:
        """Return the cards in random order."""
        order = list(cards)
        for i in range(len(order) - 1, 0, -1):
            j = self.below(i + 1)
            order[i], order[j] = order[j], order[i]
        return order


def commitment(secret: bytes) -> bytes:
    """Return the hash of its secret that a table publishes before any player sits down."""
    return hashlib.sha256(secret).digest()


def contribution_hash(contribution: bytes) -> bytes:
    """Return the hash that a device sends before it reveals its contribution; empty for no contribution."""
    return hashlib.sha256(contribution).digest() if contribution else b""


def live_seed(secret: bytes, contributions: Sequence[bytes]) -> bytes:
    """Return the seed of a live table: its secret combined with the contribution of each seat (empty for bots)."""
    message = f"{FORMAT}|seed|" + "|".join(part.hex() for part in contributions)
    return hmac.digest(secret, message.encode(), "sha256")
