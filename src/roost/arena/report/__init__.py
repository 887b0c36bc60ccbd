"""The report of a run: an HTML page with plots that needs nothing else, JSON, records, and tables for a terminal."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from roost.arena.report import page
from roost.core.errors import BadSetup
from roost.text import Catalogue

PAGE, DATA, RECORDS = "report.html", "report.json", "records.jsonl"


def write(folder: Path, results: dict[str, Any], words: Catalogue, records: Iterable[str] = ()) -> Path:
    """Write the report into a folder, and return the path of the page."""
    lines = [f"{record}\n" for record in records]
    files = {PAGE: page.render(results, words), DATA: json.dumps(results, indent=2) + "\n"}
    if lines:
        files[RECORDS] = "".join(lines)
    for name, content in files.items():
        path = folder / name
        try:
            path.write_text(content, encoding="utf-8", newline="\n")
        except OSError as error:
            raise BadSetup("file-problem", file=str(path), problem=error.strerror or str(error)) from error
    return folder / PAGE
