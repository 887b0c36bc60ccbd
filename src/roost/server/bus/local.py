"""The bus of a server with a single process."""

from __future__ import annotations

from roost.server.bus.port import Bus, Listener, Topic


class LocalBus(Bus):
    """Calls the listeners of this process immediately."""

    def __init__(self) -> None:
        self._listeners: dict[Topic, list[Listener]] = {}

    async def start(self) -> None:
        """Do nothing."""

    async def stop(self) -> None:
        """Remove all listeners."""
        self._listeners.clear()

    @property
    def is_connected(self) -> bool:
        """Always True, because there are no other processes."""
        return True

    def publish(self, topic: Topic, version: int) -> None:
        """Call the listeners before returning."""
        self.notify(topic, version)

    def notify(self, topic: Topic, version: int | None) -> None:
        """Call the listeners of a topic in this process."""
        for listener in tuple(self._listeners.get(topic, ())):
            listener(topic, version)

    @property
    def topics(self) -> frozenset[Topic]:
        """The topics with a listener in this process."""
        return frozenset(self._listeners)

    def subscribe(self, topic: Topic, listener: Listener) -> None:
        """Add a listener; adding it twice has no effect."""
        listeners = self._listeners.setdefault(topic, [])
        if listener not in listeners:
            listeners.append(listener)

    def unsubscribe(self, topic: Topic, listener: Listener) -> None:
        """Remove a listener, and the topic with its last listener."""
        listeners = self._listeners.get(topic, [])
        if listener in listeners:
            listeners.remove(listener)
        if not listeners:
            self._listeners.pop(topic, None)
