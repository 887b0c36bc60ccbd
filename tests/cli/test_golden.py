"""The golden playthroughs: every game has them for every number of players, and they are what the rules play today."""

from __future__ import annotations

from pathlib import Path

import pytest

from roost.core.registry import builtin, game_type
from roost.testing.golden import playthroughs
from tests.cli.conftest import Roost

FOLDER = Path(__file__).parents[1] / "playthroughs"


def test_every_game_has_them_for_every_number_of_players() -> None:
    names = [file.stem for file in FOLDER.glob("*.txt")]
    for game in builtin():
        for players in game_type(game).seats:
            assert any(name.startswith(f"{game}-") and name.endswith(f"-{players}") for name in names)


def test_nothing_has_changed_for_players() -> None:
    written = {file.stem: file.read_text(encoding="utf-8") for file in FOLDER.glob("*.txt")}
    assert written == playthroughs(builtin()), "run `roost golden` if that is what you wanted"


def test_the_command_writes_them(roost: Roost, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "tests" / "playthroughs"
    folder.mkdir(parents=True)
    (folder / "forgotten.txt").touch()
    monkeypatch.chdir(tmp_path)
    assert roost("golden").code == 0
    assert sorted(file.stem for file in folder.iterdir()) == sorted(playthroughs(builtin()))


def test_outside_the_project_it_says_where_to_go(roost: Roost, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert "Run this in the project’s root." in roost("golden").err
