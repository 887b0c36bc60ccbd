"""Where Numba keeps compiled code: under the name of its module, so that all checkouts of the same sources share it.

Numba names the place after the path of the source file, and would compile everything again in a fresh clone. The
folder that `cache_folder_of` returns already stands for the contents of the sources."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numba
from numba.core.caching import UserProvidedCacheLocator

from roost.core.parameters import original_of

config: Any = numba.config  # made from the environment


class ByModule(UserProvidedCacheLocator):
    """Keeps the code of a function in a folder named after the function's module."""

    def __init__(self, function: Callable[..., Any], file: str) -> None:
        super().__init__(function, file)  # type: ignore[no-untyped-call]  # Numba has no types
        self._cache_path = str(Path(config.CACHE_DIR) / original_of(function.__module__))


@contextlib.contextmanager
def kept_in(folder: Path) -> Iterator[None]:
    """Let the functions for which caching is enabled meanwhile keep their code in this folder."""
    before = config.CACHE_DIR, config.CACHE_LOCATOR_CLASSES
    config.CACHE_DIR, config.CACHE_LOCATOR_CLASSES = str(folder), f"{__name__}.{ByModule.__name__}"
    try:
        yield
    finally:
        config.CACHE_DIR, config.CACHE_LOCATOR_CLASSES = before
