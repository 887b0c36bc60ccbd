"""The report of a run: an HTML page with plots that needs nothing else, JSON, records, and tables for a terminal."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from roost.arena.report import page
from roost.report.files import write as write_files
from roost.text import Catalogue

PAGE, DATA, RECORDS = "report.html", "report.json", "records.jsonl"


def write(folder: Path, results: dict[str, Any], words: Catalogue, records: Iterable[str] = ()) -> Path:
    """Write the report into a folder, and return the path of the page."""
    lines = [f"{record}\n" for record in records]
    files = {PAGE: page.render(results, words), DATA: json.dumps(results, indent=2) + "\n"}
    if lines:
        files[RECORDS] = "".join(lines)
    write_files(folder, files)
    return folder / PAGE
