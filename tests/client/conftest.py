"""A server in the test process, on a real port."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import uvicorn

from roost.server.edge.app import create_app
from roost.server.limits import Limits
from roost.server.run import configure
from roost.server.service import Pace
from roost.server.settings import Settings
from roost.server.storage.database import sqlite_url


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def live_server(tmp_path: Path) -> Iterator[str]:
    """Yield the address of a server whose bots decide at once and whose send buffer is small."""
    settings = Settings(data=tmp_path, database_url=sqlite_url(tmp_path / "db"), signing_key=b"k" * 32)
    limits = Limits(messages_per_second=1000, new_tables_per_minute=1000, connections_per_address=20)
    app = create_app(settings, limits=limits, pace=Pace(bot_pause=0.0, stand_in_pause=0.0, bot_workers=1))
    server = uvicorn.Server(configure(app, "127.0.0.1", 0, log_config=None))
    with socket.create_server(("127.0.0.1", 0)) as listening:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)  # accepted connections inherit it
        thread = threading.Thread(target=server.run, args=([listening],), name="server")
        thread.start()
        while not server.started and thread.is_alive():
            time.sleep(0.01)
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        server.should_exit = True
        thread.join()
