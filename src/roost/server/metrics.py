"""Metrics for Prometheus: counts and durations, never people, tables or moves."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

REGISTRY = CollectorRegistry()

MOVES = Counter("roost_moves", "Stored moves, by type of player.", ["by"], registry=REGISTRY)
CONFLICTS = Counter("roost_conflicts", "Writes that lost to another process.", registry=REGISTRY)
REFUSED = Counter("roost_refused", "Refused messages and requests, by error.", ["key"], registry=REGISTRY)
TABLES = Gauge("roost_tables_in_memory", "Tables in the memory of this process.", registry=REGISTRY)
DRIVEN = Gauge("roost_tables_driven", "Tables whose bots and clocks this process runs.", registry=REGISTRY)
STORAGE = Gauge("roost_storage_available", "Whether the last write succeeded: 1 or 0.", registry=REGISTRY)
CONNECTIONS = Gauge("roost_connections", "Open sockets.", registry=REGISTRY)
MOVED = Counter("roost_connections_moved", "Sockets passed on to the home worker of a table.", registry=REGISTRY)
SENT = Counter("roost_messages_sent", "Messages sent on sockets.", registry=REGISTRY)
RECEIVED = Counter("roost_messages_received", "Messages received on sockets.", registry=REGISTRY)
DROPPED = Counter("roost_connections_dropped", "Sockets closed by the server, by reason.", ["why"], registry=REGISTRY)
BOT_FAILURES = Counter("roost_bot_failures", "Decisions that a bot failed to make, by bot.", ["bot"], registry=REGISTRY)

_TIMES = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
STORE_SECONDS = Histogram("roost_store_seconds", "Time until an entry is durable.", buckets=_TIMES, registry=REGISTRY)
BOT_SECONDS = Histogram("roost_bot_seconds", "Time that a bot takes to decide.", buckets=_TIMES, registry=REGISTRY)


def exposition() -> bytes:
    """Return all metrics in the text format of Prometheus."""
    return generate_latest(REGISTRY)
