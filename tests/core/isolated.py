"""Run code in a new Python process, for tests that depend on which modules are imported."""

from __future__ import annotations

import os
import subprocess
import sys

WITHOUT = """
import sys

class Hiding:
    "Wraps a finder and hides some packages."
    def __init__(self, finder, hidden):
        self.finder, self.hidden = finder, hidden
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in self.hidden:
            return None
        return self.finder.find_spec(name, path, target)

sys.meta_path[:] = [Hiding(finder, {hidden!r}) for finder in sys.meta_path]
"""


def run(code: str, without: tuple[str, ...] = (), **environment: str) -> str:
    """Return what `code` prints in a Python that cannot import the packages in `without`."""
    before = WITHOUT.replace("{hidden!r}", repr(set(without))) if without else ""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", before + code],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path)), **environment},
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()
