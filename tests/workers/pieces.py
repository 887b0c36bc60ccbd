"""Functions for the pieces of tests, in a module that workers can import."""

from __future__ import annotations

import os
import time
from collections.abc import Iterable, Iterator
from pathlib import Path


def double(number: int) -> int:
    if number == 13:
        raise ValueError("unlucky")
    return 2 * number


def nap(folder: str, number: int) -> int:
    """Leave a file, and work for a while."""
    (Path(folder) / f"{os.getpid()}-{number}").touch()
    time.sleep(0.5)
    return number


def die(number: int) -> int:
    os._exit(number)


def taking(taken: list[int], pieces: Iterable[int]) -> Iterator[int]:
    """Yield pieces, and note which ones were taken."""
    for piece in pieces:
        taken.append(piece)
        yield piece
