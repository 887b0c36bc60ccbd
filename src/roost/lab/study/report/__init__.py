"""The report of a study: an HTML page with plots that needs nothing else, JSON, and lines for a terminal."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from roost.lab.study.report import page
from roost.report import files
from roost.text import Catalogue

PAGE, DATA = "report.html", "report.json"


def write(folder: Path, results: Mapping[str, Any], words: Catalogue) -> Path:
    """Write the report into a folder, and return the path of the page."""
    files.write(folder, {DATA: json.dumps(results, indent=1) + "\n", PAGE: page.render(results, words)})
    return folder / PAGE
