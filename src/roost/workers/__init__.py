"""Work on many pieces at once, in threads, processes or on a cluster: the port, and its implementations.

A piece is small, does not depend on other pieces, and may be worked on twice: its result is the same. Everything that
takes long and can be cut into such pieces goes through `Workers`. `connect` finds the workers that a user names.
"""

from __future__ import annotations

from roost.workers.cluster import Cluster
from roost.workers.here import local, threads
from roost.workers.in_process import InProcess
from roost.workers.order import in_order
from roost.workers.port import PENDING_PER_WORKER, Workers
from roost.workers.processes import Processes
from roost.workers.threads import Threads
from roost.workers.where import Where, connect, is_address

__all__ = [
    "PENDING_PER_WORKER",
    "Cluster",
    "InProcess",
    "Processes",
    "Threads",
    "Where",
    "Workers",
    "connect",
    "in_order",
    "is_address",
    "local",
    "threads",
]
