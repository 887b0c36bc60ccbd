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
    openspiel: Annotated[
        bool,
        typer.Option("--openspiel", help="Those in OpenSpiel's form instead (extra `research`), of all its games."),
    ] = False,
    lang: Language = None,
) -> None:
    """Regenerate the golden playthroughs of some games."""
    words = say(lang)
    if openspiel:
        from roost.envs.openspiel import playthroughs as spiel

        place = _existing(spiel.FOLDER if folder == FOLDER else folder)
        texts, outdated = spiel.playthroughs(), list(place.glob("*.txt"))
    else:
        place, wanted = _existing(folder), games or registry.builtin()
        texts = playthroughs(wanted)
        outdated = [file for game in wanted for file in place.glob(f"{game}-*.txt")]
    for old in outdated:
        old.unlink()
    for name, content in texts.items():
        (place / f"{name}.txt").write_text(content, encoding="utf-8")
    print(words("golden-done", count=len(texts), folder=str(place)))


def _existing(folder: str) -> Path:
    place = Path(folder)
    if not place.is_dir():
        raise BadSetup("golden-no-folder", folder=folder)
    return place
