"""Bots in the terminal: names, strength in words and figures, and thinking that takes long."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

import pytest

from roost import load
from roost.bots import strength
from roost.bots.strength import Strength
from roost.core.bot import Bot, Budget
from roost.core.fair import seed_from_text
from roost.core.game import Action
from roost.terminal import bots
from roost.terminal.plain import PlainTable
from roost.text import catalogue

ROW = Strength(game="5211", bot="hen", players=4, against="chick", share=0.936, low=0.9, high=0.95, deals=500)
HERE = "tests.terminal.test_bots"


def test_bots_have_names_in_the_language_of_the_person() -> None:
    german = catalogue("de")
    assert [bots.bot_name(bot, "5211", german) for bot in ("hen", "fox", "mole")] == ["Henne", "Fuchs", "mole"]
    assert bots.bot_name("fox", "gloria", german) == "Bot Fuchs"


def test_strength_is_shown_in_words_and_figures_when_it_was_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    english = catalogue("en")
    monkeypatch.setattr(strength, "_rows", lambda: (ROW,))
    words = english("page-bot-about-hen")
    assert bots.describe("hen", "5211", 4, english) == (
        f"{words} Wins 94% of the games against three Chicks; an even share is 25%."
    )
    assert bots.describe("hen", "5211", 3, english) == words
    assert bots.describe("mole", "5211", 4, english) is None


def test_line_about_thinking_appears_only_if_it_takes_long(monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[str] = []
    monkeypatch.setattr(bots, "SHOWN_AFTER", 0.02)
    with bots.thinking("slow", written.append):
        time.sleep(0.2)
    monkeypatch.setattr(bots, "SHOWN_AFTER", 60)  # however busy the machine is, the empty block takes less
    with bots.thinking("quick", written.append):
        pass
    assert written == ["slow"]


class Slow(Bot[Any]):
    """Thinks for long."""

    name = "slow"

    def act(self, view: Any, legal: Sequence[Action], budget: Budget) -> Action:  # noqa: ARG002
        time.sleep(0.1)
        return legal[0]


def test_table_says_which_bot_is_thinking(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "SHOWN_AFTER", 0.02)
    written: list[str] = []
    game, english = load("gloria", 2, start=0), catalogue("en")
    PlainTable(game, [f"{HERE}:Slow"], seed_from_text("1"), english, written.append, lambda _: "q", seat=1).play()
    assert english("play-thinking", bot="slow 1") in written
