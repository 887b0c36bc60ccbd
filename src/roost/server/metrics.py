"""What can be measured from outside, for Prometheus: counts and times, never who, which table or what."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

REGISTRY = CollectorRegistry()

MOVES = Counter("roost_moves", "Moves that were stored, by who made them.", ["by"], registry=REGISTRY)
CONFLICTS = Counter("roost_conflicts", "Entries for which another process was faster.", registry=REGISTRY)
REFUSED = Counter("roost_refused", "Messages and requests that were refused, by error.", ["key"], registry=REGISTRY)
TABLES = Gauge("roost_tables_in_memory", "Tables that this process has in memory.", registry=REGISTRY)
DRIVEN = Gauge("roost_tables_driven", "Tables whose bots and clocks this process drives.", registry=REGISTRY)
CONNECTIONS = Gauge("roost_connections", "Sockets that are open.", registry=REGISTRY)
SENT = Counter("roost_messages_sent", "Messages that were sent on sockets.", registry=REGISTRY)
RECEIVED = Counter("roost_messages_received", "Messages that were received on sockets.", registry=REGISTRY)
DROPPED = Counter("roost_connections_dropped", "Sockets that the server closed, by reason.", ["why"], registry=REGISTRY)
BOT_FAILURES = Counter("roost_bot_failures", "Decisions that a bot failed to make.", ["bot"], registry=REGISTRY)

_TIMES = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
STORE_SECONDS = Histogram("roost_store_seconds", "Until an entry is durable.", buckets=_TIMES, registry=REGISTRY)
BOT_SECONDS = Histogram("roost_bot_seconds", "From a view to a bot's decision.", buckets=_TIMES, registry=REGISTRY)


def exposition() -> bytes:
    """All of them, in the text format of Prometheus."""
    return generate_latest(REGISTRY)
