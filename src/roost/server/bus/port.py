"""The interface of the bus, which sends a hint to all processes that follow a table when the table has changed.

A hint contains a topic and a version, never a card. It may arrive late, twice or not at all; the storage is
authoritative.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import TypeAlias

Topic: TypeAlias = str
"""The id of a table, or any other name that sender and receiver agree on."""

Listener: TypeAlias = Callable[[Topic, int | None], None]
"""Called on the event loop with a topic and its new version, or None if hints may have been lost.

It must return quickly and never raise: it should wake a task that reads the storage."""


class Bus(ABC):
    """Sends hints to the listeners of all processes."""

    @abstractmethod
    async def start(self) -> None:
        """Start sending and receiving, without waiting for a connection."""

    @abstractmethod
    async def stop(self) -> None:
        """Send the queued hints if possible, and close the connection."""

    @property
    @abstractmethod
    def is_connected(self) -> bool:
        """Whether hints currently reach other processes."""

    @abstractmethod
    def publish(self, topic: Topic, version: int) -> None:
        """Announce a new version: call the listeners of this process now, those of other processes soon.

        Never waits and never fails. Queued versions of the same topic become one hint."""

    @abstractmethod
    def subscribe(self, topic: Topic, listener: Listener) -> None:
        """Add a listener to a topic. Read the storage after this call, to miss nothing.

        If the subscription takes effect later, the listener is then called with None."""

    @abstractmethod
    def unsubscribe(self, topic: Topic, listener: Listener) -> None:
        """Remove a listener from a topic; do nothing if it was not subscribed."""
