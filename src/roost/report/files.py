"""The files of a report."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from roost.core.errors import BadSetup


def write(folder: Path, contents: Mapping[str, str]) -> None:
    """Write files into a folder, by name; raise BadSetup if one cannot be written.

    A file has its name only when it is complete: a full disk leaves no half of a report."""
    for name, content in contents.items():
        path, part = folder / name, folder / f"{name}.part"
        try:
            part.write_text(content, encoding="utf-8", newline="\n")
            part.replace(path)
        except OSError as error:
            part.unlink(missing_ok=True)
            raise BadSetup("file-problem", file=str(path), problem=error.strerror or str(error)) from error
