"""`roost golden`: regenerate the golden playthroughs of the tests."""

from __future__ import annotations

from pathlib import Path

from roost.cli.common import Language, say
from roost.core.errors import BadSetup
from roost.testing.golden import FOLDER, playthroughs


def run(lang: Language = None) -> None:
    """Regenerate the golden playthroughs in tests/playthroughs."""
    words = say(lang)
    folder = Path(FOLDER)
    if not folder.is_dir():
        raise BadSetup("golden-no-folder")
    texts = playthroughs()
    for old in folder.glob("*.txt"):
        old.unlink()
    for name, content in texts.items():
        (folder / f"{name}.txt").write_text(content, encoding="utf-8")
    print(words("golden-done", count=len(texts), folder=FOLDER))
