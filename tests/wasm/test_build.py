"""Modules of WebAssembly play the same games as the rules, bit for bit."""

from __future__ import annotations

import fcntl
import os
import subprocess
import sys
from pathlib import Path

import pytest

import roost
from roost.core.engine import compiled, layout, machine
from roost.core.engine.wasm import WasmMachine
from roost.wasm.link import LinkError, linked
from roost.wasm.rehearsal import play_random_games
from tests.wasm.instance import machine_in

GAMES = 20


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The modules of both games, built once for all workers."""
    own = tmp_path_factory.getbasetemp()
    shared = own.parent if "PYTEST_XDIST_WORKER" in os.environ else own
    folder = shared / "wasm"
    with (shared / "wasm.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.exists():
            _built(shared / "wasm-unfinished").rename(folder)
    return folder


@pytest.fixture
def wasm(folder: Path) -> WasmMachine:
    return machine_in(folder)


def _built(folder: Path, *arguments: str) -> Path:
    """Build modules in another process: the build wants a Numba that does not optimise."""
    command = [sys.executable, "-W", "error", "-m", "roost.wasm", str(folder), "--without-bots", *arguments]
    subprocess.run(command, check=True, timeout=600)
    return folder


@pytest.mark.parametrize("name", ["5211", "gloria"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_random_games_are_the_same_to_the_last_bit(name: str, players: int, wasm: WasmMachine) -> None:
    game = roost.load(name, players)
    expected = play_random_games(game, 1, GAMES)
    with machine.using(wasm):
        assert play_random_games(game, 1, GAMES) == expected


def test_changed_constant_is_found(wasm: WasmMachine) -> None:
    changed = play_random_games(roost.load("5211", 4, rules={"limit": 2}), 1, GAMES)
    with machine.using(wasm):
        assert play_random_games(roost.load("5211", 4), 1, GAMES) != changed


def test_two_builds_are_the_same_bytes(folder: Path, tmp_path: Path) -> None:
    again = _built(tmp_path, "--game", "5211")
    assert (again / "5211.wasm").read_bytes() == (folder / "5211.wasm").read_bytes()
    assert (again / "5211.json").read_bytes() == (folder / "5211.json").read_bytes()


def test_module_that_needs_a_library_is_refused() -> None:
    imports = b"\x01" + b"\x03env" + b"\x04sqrt" + b"\x00\x00"
    binary = b"\0asm\x01\0\0\0" + bytes([2, len(imports)]) + imports
    with pytest.raises(LinkError, match="a page does not have sqrt"):
        linked(binary, [])


def test_rule_that_was_not_built_is_named(wasm: WasmMachine) -> None:
    game = roost.load("5211", 2)
    with machine.using(wasm), pytest.raises(LookupError, match=r"rules\.deal"):
        compiled.compiled(game.rules.deal)


def test_memory_that_is_given_back_is_used_again(wasm: WasmMachine) -> None:
    game = roost.load("5211", 2)
    with machine.using(wasm):
        first = layout.new_states(game.rules.State, 3)
        address = first.address  # type: ignore[attr-defined]
        del first
        assert layout.new_states(game.rules.State, 3).address == address  # type: ignore[attr-defined]
