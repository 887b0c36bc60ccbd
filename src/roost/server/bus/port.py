"""What the server asks of its bus: hints that a table has moved on, to every process that has somebody there.

A hint is a topic and a version, never a card. It may come late, twice, or not at all: what counts is the storage.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import TypeAlias

Topic: TypeAlias = str
"""The id of a table, or any other name that both sides agree on."""

Listener: TypeAlias = Callable[[Topic, int | None], None]
"""Called on the event loop with a topic and its new version; with None when hints may have been lost: catch up.

It must return at once and raise nothing: wake somebody up, and let them look into the storage."""


class Bus(ABC):
    """Tells every process what has moved."""

    @abstractmethod
    async def start(self) -> None:
        """Begin to send and to receive. Does not wait for a peer that cannot be reached."""

    @abstractmethod
    async def stop(self) -> None:
        """Send what waits to be sent, if that is possible at once, and end."""

    @property
    @abstractmethod
    def is_connected(self) -> bool:
        """Whether hints reach other processes just now: for readiness and metrics."""

    @abstractmethod
    def publish(self, topic: Topic, version: int) -> None:
        """A topic has reached a version: listeners here are told at once, those elsewhere as soon as can be.

        Never waits and never fails. Several versions of a topic that wait to be sent become one hint."""

    @abstractmethod
    def subscribe(self, topic: Topic, listener: Listener) -> None:
        """Tell a listener about a topic from now on. Read the storage after this, and nothing is missed.

        Where that takes effect a little later, the listener is told to catch up at that moment."""

    @abstractmethod
    def unsubscribe(self, topic: Topic, listener: Listener) -> None:
        """Tell it no more; nothing happens if it was not told before."""
