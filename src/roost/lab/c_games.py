"""Random games played by small C programs, which set the limit for the speed of the compiled rules.

They play the same games with the same generator, so their results must be the same, game by game."""

from __future__ import annotations

import ctypes
import functools
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from roost.core.errors import BadSetup
from roost.core.game import Game
from roost.lab.random_games import Batch

SOURCES = Path(__file__).parent / "c"
FLAGS = ("-O3", "-march=native", "-std=c11", "-shared", "-fPIC")


def is_available(game: Game[Any, Any]) -> bool:
    """Return True if there is a C compiler and a program for this game; it knows official rules and defaults only."""
    has_defaults = not game.variant and game.options == type(game)(game.players, {}).options
    return has_defaults and _compiler() is not None and _source(game).exists()


def c_random_games(game: Game[Any, Any], games: int, seed: int = 0) -> Batch:
    """Play the same games as `random_games`, in C."""
    import numpy as np

    points, tiebreak = np.zeros((2, games * game.players), np.int32)
    decisions = _program(_source(game))(game.players, seed, games, points.ctypes.data, tiebreak.ctypes.data)
    return Batch(game.players, points, tiebreak, decisions)


def _source(game: Game[Any, Any]) -> Path:
    return SOURCES / f"{game.name}.c"


def _compiler() -> str | None:
    return shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")


@functools.cache
def _program(source: Path) -> Any:
    """Compile a program as a library, load it, and return its function."""
    with tempfile.TemporaryDirectory() as folder:  # a loaded library does not need its file
        library = Path(folder) / "games.so"
        command = [str(_compiler()), *FLAGS, str(source), "-o", str(library)]
        made = subprocess.run(command, capture_output=True, text=True, check=False)
        if made.returncode != 0:
            raise BadSetup("bench-no-c", file=source.name, detail=made.stderr.strip())
        function: Any = ctypes.CDLL(str(library)).random_games
    function.restype = ctypes.c_int64
    function.argtypes = [ctypes.c_int, ctypes.c_int64, ctypes.c_int64, ctypes.c_void_p, ctypes.c_void_p]
    return function
