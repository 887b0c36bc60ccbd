"""Workers on this machine."""

from __future__ import annotations

import os

from roost.workers.in_process import InProcess
from roost.workers.port import Workers
from roost.workers.processes import Processes
from roost.workers.threads import Threads


def local(count: int | None = None) -> Workers:
    """Return worker processes on this machine: by default one per core, and this process itself for one."""
    count = count or os.cpu_count() or 1
    return InProcess() if count == 1 else Processes(count)


def threads(count: int | None = None) -> Workers:
    """Return threads of this process, for compiled code, which runs without the GIL: by default one per core."""
    count = count or os.cpu_count() or 1
    return InProcess() if count == 1 else Threads(count)
