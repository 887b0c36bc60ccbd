"""Open files, of which each connection is one."""

from __future__ import annotations

import sys


def allow_many_files() -> None:
    """Raise the limit of open files as far as the system allows; child processes inherit it."""
    if sys.platform == "win32":  # it has no such limit
        return
    import resource

    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
