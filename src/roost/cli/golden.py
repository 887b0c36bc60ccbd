"""`roost golden`: regenerate the golden playthroughs of the tests."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from roost.cli.common import Language, say
from roost.core import registry
from roost.core.errors import BadSetup
from roost.testing.golden import FOLDER, playthroughs


def run(
    games: Annotated[
        list[str] | None, typer.Argument(metavar="[GAME]...", help="The games; default: the built-in ones.")
    ] = None,
    folder: Annotated[str, typer.Option("--folder", help="The folder; only these games are replaced.")] = FOLDER,
    lang: Language = None,
) -> None:
    """Regenerate the golden playthroughs of some games."""
    words = say(lang)
    place = Path(folder)
    if not place.is_dir():
        raise BadSetup("golden-no-folder", folder=folder)
    wanted = games or registry.builtin()
    texts = playthroughs(wanted)
    for old in (file for game in wanted for file in place.glob(f"{game}-*.txt")):
        old.unlink()
    for name, content in texts.items():
        (place / f"{name}.txt").write_text(content, encoding="utf-8")
    print(words("golden-done", count=len(texts), folder=folder))
