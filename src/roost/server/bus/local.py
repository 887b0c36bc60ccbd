"""The bus of a server that is one process."""

from __future__ import annotations

from roost.server.bus.port import Bus, Listener, Topic


class LocalBus(Bus):
    """Tells the listeners of this process, at once."""

    def __init__(self) -> None:
        self._listeners: dict[Topic, list[Listener]] = {}

    async def start(self) -> None:
        """Nothing has to be started."""

    async def stop(self) -> None:
        """Nobody is told anything any more."""
        self._listeners.clear()

    @property
    def is_connected(self) -> bool:
        """Always: there are no others."""
        return True

    def publish(self, topic: Topic, version: int) -> None:
        """Tell them before this returns."""
        self.tell(topic, version)

    def tell(self, topic: Topic, version: int | None) -> None:
        """Call everybody who listens to a topic here."""
        for listener in tuple(self._listeners.get(topic, ())):
            listener(topic, version)

    @property
    def topics(self) -> frozenset[Topic]:
        """What somebody listens to here."""
        return frozenset(self._listeners)

    def subscribe(self, topic: Topic, listener: Listener) -> None:
        """Remember it, once."""
        listeners = self._listeners.setdefault(topic, [])
        if listener not in listeners:
            listeners.append(listener)

    def unsubscribe(self, topic: Topic, listener: Listener) -> None:
        """Forget it, and the topic with its last listener."""
        listeners = self._listeners.get(topic, [])
        if listener in listeners:
            listeners.remove(listener)
        if not listeners:
            self._listeners.pop(topic, None)
