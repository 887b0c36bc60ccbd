"""The command of the build: `python -m roost.wasm FOLDER`."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

GAMES = ("5211", "gloria")


def main() -> None:
    """Build the modules of games into a folder."""
    parser = argparse.ArgumentParser(prog="python -m roost.wasm", description="Compile games to WebAssembly.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--game", action="append", choices=GAMES, help="a game; default: all")
    parser.add_argument("--without-bots", action="store_true", help="only random games, which takes seconds")
    options = parser.parse_args()
    os.environ["NUMBA_OPT"] = "0"  # before Numba is imported
    os.environ["NUMBA_CACHE_DIR"] = os.devnull  # nothing is kept: the IR of code from the cache cannot be read
    from roost.wasm.description import write

    for game in options.game or GAMES:
        write(game, options.folder, with_bots=not options.without_bots)


if __name__ == "__main__":
    main()
