"""The first screen: games, options, bots and languages; records and links."""

from __future__ import annotations

from pathlib import Path

import pytest

from roost.core.record import encode
from roost.fullscreen.app import RoostApp
from roost.fullscreen.choose import ChooseScreen
from roost.fullscreen.dialogs import Problem
from roost.fullscreen.replay import ReplayScreen
from roost.fullscreen.table import TableScreen
from tests.fullscreen.hand import Hand, app_for
from tests.fullscreen.test_replay import record_of

pytestmark = pytest.mark.anyio


async def test_chosen_edition_players_and_bots_are_played() -> None:
    async with app_for(RoostApp.show_choose).run_test() as pilot:
        hand = Hand(pilot)
        await pilot.pause()
        await hand.press("right", "down", "left")
        await hand.sees("5211 Azul")
        await hand.sees("3 players")
        await hand.press("down", "right", "down", "down", "left", "enter")
        await hand.ready()
        game = hand.table.course.game
        assert (game.name, game.players) == ("5211", 3)
        assert (game.options["edition"], game.options["target"]) == ("azul", 50)
        assert hand.table.course.names == ["You", "Chick 2", "Chick 3"]


async def test_dials_react_to_the_mouse() -> None:
    async with app_for(RoostApp.show_choose).run_test() as pilot:
        hand = Hand(pilot)
        await pilot.pause()
        line = next(line for line in hand.shown().split("\n") if "▸" in line)
        await pilot.click("#game", offset=(line.index("▸") - 2, 0))
        await pilot.click("#game", offset=(line.index("▸") - 2, 0))
        await pilot.pause()
        await hand.sees("Gloria Picktoria")
        await pilot.click("#start")
        await hand.until(lambda: isinstance(hand.app.screen, TableScreen))
        assert hand.table.course.game.name == "gloria"


async def test_language_can_be_changed_on_the_first_screen() -> None:
    async with app_for(RoostApp.show_choose).run_test() as pilot:
        hand = Hand(pilot)
        await pilot.pause()
        hand.app.screen.query_one("#language").focus()
        await hand.press("right")
        await hand.sees("Jetzt spielen")


async def test_record_is_opened_from_the_first_screen(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    file.write_text(encode(record_of("5211")))
    async with app_for(RoostApp.show_choose).run_test() as pilot:
        hand = Hand(pilot)
        await pilot.pause()
        hand.app.screen.query_one("#where").focus()
        hand.app.screen.query_one("#where").value = str(file)  # type: ignore[attr-defined]
        await hand.press("enter")
        assert isinstance(hand.app.screen, ReplayScreen)


@pytest.mark.parametrize(
    ("typed", "problem"),
    [
        ("no-such-file.jsonl", "No such file"),
        ("http://localhost:1/tables", "is not a table address"),
        ("http://127.0.0.1:1/table/ab12cd34", "Cannot reach http://127.0.0.1:1"),
    ],
)
async def test_bad_file_or_dead_link_is_reported(typed: str, problem: str) -> None:
    async with app_for(RoostApp.show_choose).run_test() as pilot:
        hand = Hand(pilot)
        await pilot.pause()
        hand.app.screen.query_one("#where").focus()
        hand.app.screen.query_one("#where").value = typed  # type: ignore[attr-defined]
        await hand.press("enter")
        await hand.until(lambda: isinstance(hand.app.screen, Problem))
        await pilot.pause()
        await hand.sees(problem)
        await hand.press("enter")
        await hand.until(lambda: isinstance(hand.app.screen, ChooseScreen))
