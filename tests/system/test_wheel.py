"""The wheel: installed into an empty environment, on a machine without Node, it serves the page."""

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
    """The folder of the programs of an environment that holds the wheel, and what it needs to run."""
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
    """Where it is served, by a process that finds no programs but its own."""
    data = tmp_path_factory.mktemp("data")
    command = [str(installed / "roost"), "serve", "--port", "0", "--data", str(data), "--lang", "en"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=data, env=_alone(installed)) as server:
        try:
            assert server.stdout is not None
            told = server.stdout.readline()
            yield re.findall(r"http://[\w.:]+", told)[0]
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


def test_version_of_the_wheel_is_that_of_the_package(installed: Path) -> None:
    code = "import importlib.metadata as installed, roost; print(installed.version('roost'), roost.__version__)"
    told = subprocess.check_output([str(installed / "python"), "-c", code], text=True, cwd="/", env=_alone(installed))
    assert told.split() == [roost.__version__] * 2


def _alone(installed: Path) -> dict[str, str]:
    return {**{name: value for name, value in os.environ.items() if name != "PYTHONPATH"}, "PATH": str(installed)}


def _run(command: list[str]) -> None:
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
