"""Golden playthroughs: one per game and number of players, identical to what the rules play today."""

from __future__ import annotations

from pathlib import Path

import pytest

from roost.core.registry import builtin, game_type
from roost.testing.golden import playthroughs
from tests.cli.conftest import Roost

FOLDER = Path(__file__).parents[1] / "playthroughs"


def test_every_game_has_playthroughs_for_every_player_count() -> None:
    names = [file.stem for file in FOLDER.glob("*.txt")]
    for game in builtin():
        for players in game_type(game).seats:
            assert any(name.startswith(f"{game}-") and name.endswith(f"-{players}") for name in names)


def test_playthroughs_match_the_current_rules_and_texts() -> None:
    written = {file.stem: file.read_text(encoding="utf-8") for file in FOLDER.glob("*.txt")}
    assert written == playthroughs(builtin()), "run `roost golden` if the change is intended"


def test_golden_writes_playthroughs_and_removes_old_ones(
    roost: Roost, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "tests" / "playthroughs"
    folder.mkdir(parents=True)
    (folder / "5211-forgotten-2.txt").touch()
    (folder / "whist-of-another-package-4.txt").touch()
    monkeypatch.chdir(tmp_path)
    assert roost("golden").code == 0
    expected = [*playthroughs(builtin()), "whist-of-another-package-4"]
    assert sorted(file.stem for file in folder.iterdir()) == sorted(expected)


def test_golden_outside_the_project_says_where_to_run_it(
    roost: Roost, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert "Run this command in the root of the project." in roost("golden").err


def test_golden_writes_the_playthroughs_of_openspiel(roost: Roost, tmp_path: Path) -> None:
    spiel = pytest.importorskip("roost.envs.openspiel.playthroughs")
    (tmp_path / "old.txt").touch()
    assert roost("golden", "--openspiel", "--folder", str(tmp_path)).code == 0
    assert {file.stem for file in tmp_path.iterdir()} == set(spiel.GAMES)
