"""A server for people with browsers: a process of its own, whose bots do not keep anybody waiting."""

from __future__ import annotations

from pathlib import Path

from roost.loadtest.processes import ServerProcess

ROOT = Path(__file__).parents[2]


def house(folder: Path) -> ServerProcess:
    """It can be stopped and started again at the same address, with everything that was kept."""
    return ServerProcess(folder, environment={"ROOST_BOT_PAUSE": "0"})
