"""The interface of the bus, which sends a hint to all processes that follow a table when the table has changed.

A hint contains a topic and a version, never a card. It may arrive late, twice or not at all; the storage is
authoritative.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
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

    def mask(self, key: str) -> str:
        """Return the form of a limit's key that other processes may see."""
        return key

    def share_use(self, limit: str, key: str) -> None:  # noqa: B027  # one process has nobody to tell
        """Tell the other processes that a masked key was used, soon and at most once."""

    def on_use(self, listener: Callable[[str, str, int], None]) -> None:  # noqa: B027
        """Call a listener with the uses of other processes: the limit, the masked key, and how many."""

    def share_held(self, held: Callable[[], Mapping[str, int]]) -> None:  # noqa: B027
        """Tell the other processes again and again how much this one holds, by masked key."""

    def held_elsewhere(self, key: str) -> int:  # noqa: ARG002
        """Return how much the other processes hold of a masked key."""
        return 0

    @abstractmethod
    def unsubscribe(self, topic: Topic, listener: Listener) -> None:
        """Remove a listener from a topic; do nothing if it was not subscribed."""
