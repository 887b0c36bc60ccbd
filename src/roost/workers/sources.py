"""What decides results to the last bit: the sources of Roost, and the versions of what they run on."""

from __future__ import annotations

import functools
import hashlib
import platform
from collections.abc import Iterator, Mapping
from importlib import metadata
from pathlib import Path
from typing import TypeAlias

from roost import __version__
from roost.core.errors import BadSetup

Sources: TypeAlias = Mapping[str, str]

PACKAGE = Path(__file__).parents[1]
NOT_FOR_RESULTS = ("page", "__pycache__")
"""Folders of the package that no result depends on."""
LIBRARIES = ("numba", "numpy")


@functools.cache
def sources() -> Sources:
    """Return the versions of this process by name. Processes in which all are equal have equal results."""
    python = ".".join(platform.python_version_tuple()[:2])
    found = {"roost": f"{__version__} ({_fingerprint()})", "Python": python}
    return {**found, **{library: _version(library) for library in LIBRARIES}}


def check(expected: Sources, machine: str, own: Sources | None = None) -> None:
    """Raise BadSetup if a machine has other versions than expected; its own are by default those of this process."""
    own = sources() if own is None else own
    for name, version in expected.items():
        if own.get(name) != version:
            raise BadSetup(
                "workers-other-version", machine=machine, name=name, expected=version, found=own.get(name, "–")
            )


def _version(library: str) -> str:
    try:
        return metadata.version(library)
    except metadata.PackageNotFoundError:
        return "–"


def _fingerprint() -> str:
    digest = hashlib.sha256()
    for file in sorted(_files()):
        digest.update(file.relative_to(PACKAGE).as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()[:12]


def _files() -> Iterator[Path]:
    """Yield the files of the package that have code or weights."""
    for file in PACKAGE.rglob("*"):
        if file.suffix in (".py", ".json") and not set(NOT_FOR_RESULTS) & set(file.relative_to(PACKAGE).parts):
            yield file
