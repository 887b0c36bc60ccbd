"""`roost protocol`: check or regenerate the documents and types that are derived from the protocol."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from roost.cli.common import Language, say


def run(
    write: Annotated[bool, typer.Option("--write", help="Regenerate them; run in the root of the project.")] = False,
    lang: Language = None,
) -> None:
    """List the files generated from the protocol that are out of date, or regenerate them."""
    from roost.protocol.documents import files
    from roost.server.edge.app import openapi

    words = say(lang)
    generated = files(openapi())
    stale = [path for path, text in generated.items() if not _is_current(Path(path), text)]
    if not write:
        if stale:
            print(words("protocol-stale", files=", ".join(stale)))
            raise typer.Exit(1)
        return
    for path, text in generated.items():
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        Path(path).write_text(text, encoding="utf-8")
    print(words("protocol-written", files=", ".join(generated)))


def _is_current(path: Path, text: str) -> bool:
    return path.is_file() and path.read_text(encoding="utf-8") == text
