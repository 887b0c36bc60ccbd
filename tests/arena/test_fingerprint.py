"""The fingerprint changes with the sources that decide games, and with nothing else."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import roost
from roost.arena import fingerprint
from roost.arena.pairing import Pairing, Setting
from roost.arena.run import play_checked_piece
from roost.core.errors import BadSetup

GAME = roost.load("5211", players=2)


def test_fingerprint_depends_on_the_game_and_not_on_the_order_of_bots() -> None:
    first = fingerprint.of(GAME, ("hen", "chick", "seer"))
    assert first == fingerprint.of(GAME, ("chick", "seer", "hen"))
    assert first != fingerprint.of(roost.load("gloria", players=2), ("hen", "chick", "seer"))


def test_measured_figures_are_no_part_of_the_fingerprint() -> None:
    """They are written between runs, which could not be continued otherwise."""
    files = fingerprint.files_of(GAME, ("chick",))  # whose folder has the figures
    assert fingerprint.FIGURES.is_file()
    assert fingerprint.FIGURES not in files
    assert fingerprint.FIGURES.with_name("chick.py") in files


def test_bot_in_a_module_of_its_own_changes_the_fingerprint(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "my_own_bot.py"
    file.write_text("from roost.bots.chick import Chick\nclass Mine(Chick): pass\n")
    monkeypatch.syspath_prepend(tmp_path)
    before = fingerprint.of(GAME, ("my_own_bot:Mine",))
    assert before != fingerprint.of(GAME, ("chick",))
    file.write_text(file.read_text() + "# changed\n")
    assert fingerprint.of(GAME, ("my_own_bot:Mine",)) != before


def test_program_changes_the_fingerprint(tmp_path: Path) -> None:
    program = tmp_path / "bot.py"
    program.write_text("first")
    bot = f"exec:{sys.executable} {program}"
    before = fingerprint.of(GAME, (bot,))
    program.write_text("second")
    assert fingerprint.of(GAME, (bot,)) != before


def test_machine_with_other_sources_refuses_a_deal() -> None:
    setting, piece = Setting(GAME, "1"), (Pairing("chick", "chick"), 0)
    played = play_checked_piece(setting, ("chick",), fingerprint.of(GAME, ("chick",)), piece)
    assert played.index == 0
    with pytest.raises(BadSetup) as caught:
        play_checked_piece(setting, ("chick",), "0123456789abcdef", piece)
    assert caught.value.key == "workers-other-sources"
    assert caught.value.values["expected"] == "0123456789abcdef"
