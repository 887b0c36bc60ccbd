"""A server process for browser tests, with bots that act without a pause."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from roost.loadtest.processes import ServerProcess

ROOT = Path(__file__).parents[2]


def browser_server(folder: Path, environment: Mapping[str, str] | None = None) -> ServerProcess:
    """Return a server that can be stopped and restarted at the same address with the same data."""
    return ServerProcess(folder, environment={"ROOST_BOT_PAUSE": "0", **(environment or {})})
