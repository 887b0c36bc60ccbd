"""`roost play --plain`: a person at a table of bots, line by line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from roost import load
from roost.core.fair import seed_from_text
from roost.core.record import check
from roost.terminal.plain import PlainTable
from roost.text import catalogue
from tests.cli.conftest import Roost


def test_a_wrong_card_is_refused_with_what_may_be_played(roost: Roost) -> None:
    shown = roost("play", "--plain", "--seed", "3", stdin="v6 v6\n").out
    assert "V6 is not in the hand, or not often enough. The hand: " in shown
    assert "You may: " in shown


def test_the_end_of_input_leaves_cleanly(roost: Roost, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    ran = roost("play", "--plain", "--out", str(file))
    assert ran.code == 0
    assert "You leave the table." in ran.out
    assert json.loads(file.read_text())["unfinished"] is True
    assert roost("check", str(file)).code == 0


def test_q_leaves_and_h_tells_the_rules(roost: Roost) -> None:
    shown = roost("play", "--plain", "--option", "edition=azul", "--lang", "de", stdin="h\nq\n").out
    assert "Hähne (die Einsen)" in shown
    assert shown.endswith("Du verlässt den Tisch.\n")


def test_without_the_page_it_says_what_to_do(roost: Roost, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("roost.server.page.FOLDER", tmp_path)
    ran = roost("play", "--port", "1")
    assert (ran.code, ran.err.startswith("The page has not been built here.")) == (1, True)


@pytest.mark.parametrize("game", ["5211", "gloria"])
@pytest.mark.parametrize("language", ["en", "de"])
def test_a_whole_game_line_by_line(game: str, language: str) -> None:
    """The person answers ? and then the first thing that may be done, typed as people type."""
    say = catalogue(language)
    lines: list[str] = []
    asked: list[str] = []

    def ask(prompt: str) -> str:
        asked.append(prompt)
        if len(asked) % 2:
            return "?"
        may = lines[-1].removeprefix(say("play-may", actions="").rstrip())
        return may.split(",")[0].strip().lower().replace("+", " ")

    table = PlainTable(load(game, 3), ["hen", "chick"], seed_from_text("lines"), say, lines.append, ask)
    record = table.play()
    check(record)
    assert record.outcome is not None
    assert say("result") in lines
