"""A fingerprint of the sources that decide the games of a study."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from roost.core import registry
from roost.lab.study.plan import Section, cases_of
from roost.report.sources import digest, files_in

PACKAGE = Path(__file__).parents[2]


def sources(game: str, sections: Sequence[Section]) -> str:
    """Return the fingerprint of the rules, of the game, of its bots, of the user's own policies, and of what counts."""
    own = sys.modules[registry.game_type(game).__module__].__file__
    folders = [PACKAGE / "core", Path(str(own)).parent, PACKAGE / "bots" / registry.package(game).rpartition(".")[2]]
    counting = {*(PACKAGE / "bots").glob("*.py"), *(PACKAGE / "lab").glob("*.py"), PACKAGE / "lab/study/counts.py"}
    policies = {file for case in cases_of(sections) for file in case.job().company.files if file is not None}
    return digest({file for folder in folders for file in files_in(folder)} | counting | policies)
