"""The state of the network side: identities, limits and connections, around the service."""

from __future__ import annotations

from roost.server.edge import closed_tables
from roost.server.edge.connection_limits import ConnectionLimits
from roost.server.edge.connections import Hub
from roost.server.edge.identity import Identities
from roost.server.limits import Limits, Throttles
from roost.server.service import Service
from roost.server.settings import Settings


class Edge:
    """The network side of one process."""

    def __init__(self, service: Service, settings: Settings, limits: Limits) -> None:
        self.service = service
        self.settings = settings
        self.limits = limits
        self.identities = Identities(settings.signing_key)
        self.connections = ConnectionLimits(limits, service.bus)
        self.requests = service.limiters.new(
            "requests", "too-fast", 4 * limits.requests_per_second, limits.requests_per_second
        )
        self.new_tables = service.limiters.new(
            "new_tables", "too-many-tables", limits.new_tables_per_minute, limits.new_tables_per_minute / 60
        )
        self.new_tables_of_address = service.limiters.new(
            "new_tables_of_address",
            "too-many-tables",
            limits.new_tables_per_address,
            limits.new_tables_per_address / 60,
        )
        self.public_tables = service.limiters.new(
            "public_tables", "too-many-tables", limits.public_tables_per_hour // 3, limits.public_tables_per_hour / 3600
        )
        """Limits the public tables that are opened from an address, so that nobody fills the list."""
        self.codes = service.limiters.new(
            "codes", "too-many-codes", limits.codes_per_minute, limits.codes_per_minute / 60
        )
        """Limits the codes that a person makes, and those that a person or an address tries."""
        self.replays = service.limiters.new(
            "replays", "too-many-replays", limits.replays_per_minute, limits.replays_per_minute / 60
        )
        """Limits the replays that are made for an address, or sent to it uncompressed."""
        self.lookups = service.limiters.new(
            "lookups", "too-fast", limits.lookups_per_minute, limits.lookups_per_minute / 60
        )
        """Limits the statistics and searches of an address."""
        self.reviews = service.limiters.new(
            "reviews", "too-many-reviews", limits.reviews_per_hour, limits.reviews_per_hour / 3600
        )
        """Limits the reviews that are computed for a person, and for an address."""
        self.hints = service.limiters.new(
            "hints", "too-many-hints", limits.hints_per_minute, limits.hints_per_minute / 60
        )
        """Limits the hints that are computed for a person."""
        self.hints_of_address = service.limiters.new(
            "hints_of_address", "too-many-hints", limits.hints_per_address, limits.hints_per_address / 60
        )
        self.messages_of_addresses = Throttles(3 * limits.messages_per_address, limits.messages_per_address)
        """Slows down the sockets of an address together."""
        self.hub = Hub(service.presence, service.driver.schedule, service.preparation.unready_at)
        service.preparation.listeners.append(self.hub.on_bot_prepared)
        service.rooms.listeners.append(self.hub.on_change)
        service.rooms.unload_listeners.append(lambda room: closed_tables.keep(service, room.table))

    async def start(self) -> None:
        """Start the service, unless it is running."""
        await self.service.start()

    async def stop(self) -> None:
        """Stop the service, then the notification of clients."""
        await self.service.stop()
        await self.hub.stop()
