"""The files of a report."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from roost.core.errors import BadSetup


def write(folder: Path, contents: Mapping[str, str]) -> None:
    """Write files into a folder, by name; raise BadSetup if one cannot be written."""
    for name, content in contents.items():
        path = folder / name
        try:
            path.write_text(content, encoding="utf-8", newline="\n")
        except OSError as error:
            raise BadSetup("file-problem", file=str(path), problem=error.strerror or str(error)) from error
