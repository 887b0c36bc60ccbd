"""Wheels hold the page and the files of offline play built, so that an installed Roost needs no Node."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PageHook(BuildHookInterface[Any]):
    """Builds both before a wheel or an sdist is packed; an editable install leaves it to `make`."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        for script in ("build-page", "build-pocket"):
            subprocess.run([sys.executable, str(Path(self.root) / "scripts" / script)], check=True)
        build_data["artifacts"].append("src/roost/page/**")
