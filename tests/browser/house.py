"""A server as a person would start it: a process of its own, on a free port, in a folder of its own."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


class House:
    """Can be closed and opened again at the same address, with everything that was kept."""

    def __init__(self, folder: Path) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port: int = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self.folder = folder
        self.process: subprocess.Popen[bytes] | None = None

    def open(self) -> None:
        environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "ROOST_BOT_PAUSE": "0"}
        command = [sys.executable, "-m", "roost.cli", "serve", "--port", str(self.port), "--data", str(self.folder)]
        with (self.folder / "log").open("a") as log:
            self.process = subprocess.Popen(command, env=environment, stdout=log, stderr=log)
        self._wait_until_ready()

    def close(self) -> None:
        if self.process is not None:
            self.process.terminate()
            self.process.wait(30)
            self.process = None

    def _wait_until_ready(self) -> None:
        assert self.process is not None
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline and self.process.poll() is None:
            try:
                with urllib.request.urlopen(f"{self.address}/readyz", timeout=1):
                    return
            except OSError:
                time.sleep(0.1)
        pytest.fail(f"the server did not get ready:\n{(self.folder / 'log').read_text()}")
