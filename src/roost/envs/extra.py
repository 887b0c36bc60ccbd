"""Libraries that are installed with the extra `research`."""

from __future__ import annotations

import importlib.util
import sys

from roost.core.errors import BadSetup
from roost.envs.explained import with_note


def is_missing(module: str) -> bool:
    """Return True if a library is not installed."""
    return importlib.util.find_spec(module) is None


def missing() -> BadSetup:
    """Return the error about a library that is missing, which says how to install it."""
    return with_note(BadSetup("setup-missing-package", package="roost[research]", python=sys.executable))
