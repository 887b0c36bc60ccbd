"""Packages that only some servers need, and that are therefore not always installed."""

from __future__ import annotations

import importlib.util
import sys

from roost.core.errors import BadSetup


def require(module: str, package: str) -> None:
    """Raise BadSetup with the command that installs a package, unless its module can be imported."""
    if importlib.util.find_spec(module) is None:
        raise BadSetup("setup-missing-package", package=package, python=sys.executable)
