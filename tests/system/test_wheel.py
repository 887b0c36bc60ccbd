"""The wheel serves the page when installed into an empty environment without Node."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

import roost

ROOT = Path(__file__).parents[2]
UV = [sys.executable, "-m", "uv"]


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of programs of an environment with the wheel and its dependencies only."""
    folder = tmp_path_factory.mktemp("wheel")
    _run([*UV, "build", "--wheel", "--quiet", "--out-dir", str(folder), str(ROOT)])
    [wheel] = folder.glob("*.whl")
    environment = folder / "environment"
    _run([*UV, "venv", "--quiet", "--python", sys.executable, str(environment)])
    where = ["--python", str(environment / "bin" / "python"), "--constraint", str(ROOT / "constraints.txt")]
    _run([*UV, "pip", "install", "--quiet", *where, str(wheel)])
    return environment / "bin"


@pytest.fixture(scope="module")
def address(installed: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the installed server, which finds no programs except its own."""
    data = tmp_path_factory.mktemp("data")
    command = [str(installed / "roost"), "serve", "--port", "0", "--data", str(data), "--lang", "en"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=data, env=_alone(installed)) as server:
        try:
            assert server.stdout is not None
            line = server.stdout.readline()
            yield re.findall(r"http://[\w.:]+", line)[0]
        finally:
            server.terminate()


def test_installed_wheel_serves_the_page(address: str) -> None:
    page = httpx.get(address, trust_env=False)
    assert page.headers["content-type"].startswith("text/html")
    scripts = re.findall(r'src="(/assets/[^"]+\.js)"', page.text)
    assert scripts
    for script in scripts:
        answer = httpx.get(address + script, trust_env=False)
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("text/javascript")


def test_installed_wheel_offers_offline_play(address: str) -> None:
    manifest = httpx.get(f"{address}/pocket/pocket.json", trust_env=False).json()
    assert manifest["bytes"] <= 4_000_000
    for part in (part for file in manifest["files"] for part in file.get("pieces", [file])):
        sent = httpx.get(address + part["path"], headers={"accept-encoding": "br"}, trust_env=False)
        assert sent.headers["content-encoding"] == "br"
        assert int(sent.headers["content-length"]) == part["bytes"]


def test_wheel_has_the_version_of_the_package(installed: Path) -> None:
    code = "import importlib.metadata as installed, roost; print(installed.version('roost'), roost.__version__)"
    output = subprocess.check_output([str(installed / "python"), "-c", code], text=True, cwd="/", env=_alone(installed))
    assert output.split() == [roost.__version__] * 2


def _alone(installed: Path) -> dict[str, str]:
    return {**{name: value for name, value in os.environ.items() if name != "PYTHONPATH"}, "PATH": str(installed)}


def _run(command: list[str]) -> None:
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
