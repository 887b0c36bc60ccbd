"""A table on the full screen: what it shows, and what its keys do."""

from __future__ import annotations

import asyncio
import os
import threading
from typing import Any

import pytest

from roost.bots.chick import Chick
from roost.core.game import Game
from roost.fullscreen.choose import ChooseScreen
from roost.fullscreen.dialogs import Problem, Question, Reading
from roost.fullscreen.scoring import ScoringScreen
from roost.fullscreen.table import TableScreen
from tests.fullscreen.hand import Hand, against_bots, app_for
from tests.fullscreen.test_games import press_5211

pytestmark = pytest.mark.anyio
PAIR = against_bots("5211", "chick")


async def test_picked_cards_stand_higher_and_are_marked() -> None:
    async with app_for(PAIR).run_test() as pilot:
        hand = Hand(pilot)
        await hand.ready()
        await hand.press("2", "right", "space")
        await hand.sees("[2]    [3]")
        await hand.sees("Play these cards")
        await hand.press("2")
        await hand.until(lambda: "[2]" not in hand.shown())
        await hand.sees("Choose 2 cards")


async def test_third_pick_replaces_the_oldest() -> None:
    async with app_for(PAIR).run_test() as pilot:
        hand = Hand(pilot)
        await hand.ready()
        await hand.press("1", "2", "3")
        await hand.sees("1     [2]    [3]")


async def test_decision_on_its_way_is_announced_and_keeps_its_cards() -> None:
    async with app_for(PAIR).run_test() as pilot:
        hand = Hand(pilot)
        await hand.ready()
        course, may_arrive = hand.table.course, asyncio.Event()
        arrive = course.act

        async def act_late(action: str) -> None:
            await may_arrive.wait()
            await arrive(action)

        course.act = act_late  # type: ignore[method-assign]
        await press_5211(hand)
        await hand.sees("Sending your decision")
        await hand.sees("[1]    [2]")
        may_arrive.set()
        await hand.until(lambda: hand.view.turn == 2 and hand.board.may_decide)
        assert "Sending" not in hand.shown()


async def test_scoring_goes_step_by_step_and_the_log_follows_it() -> None:
    async with app_for(PAIR).run_test(size=(120, 40)) as pilot:
        hand = Hand(pilot)
        for _ in range(3):
            await hand.ready()
            await press_5211(hand)
        await hand.until(lambda: isinstance(hand.app.screen, ScoringScreen))
        await pilot.pause()
        first = hand.shown()
        assert "Scoring of round 1" in first
        assert "the colours decide" not in first
        assert "Scoring\n" not in hand.table.panel.text
        await hand.press("enter")
        await hand.sees("the colours decide")
        await hand.press("left")
        await hand.until(lambda: hand.shown() == first)
        await hand.press("r")
        await hand.until(lambda: isinstance(hand.app.screen, TableScreen))
        await hand.until(lambda: "  Scoring" in hand.table.panel.text)


async def test_leaving_a_running_game_asks_first() -> None:
    async with app_for(PAIR).run_test() as pilot:
        hand = Hand(pilot)
        await hand.ready()
        await hand.press("q")
        assert isinstance(hand.app.screen, Question)
        await hand.press("escape")
        assert isinstance(hand.app.screen, TableScreen)
        await hand.press("q", "right", "enter")
        await hand.until(lambda: isinstance(hand.app.screen, ChooseScreen))


async def test_rules_and_log_are_shown_over_the_table() -> None:
    async with app_for(PAIR, "de").run_test() as pilot:
        hand = Hand(pilot)
        await hand.ready()
        await hand.press("h")
        assert isinstance(hand.app.screen, Reading)
        await hand.sees("Einsen")
        await hand.press("escape", "l")
        await hand.sees("Nachziehstapel")
        await hand.press("escape")
        assert isinstance(hand.app.screen, TableScreen)


async def test_keys_at_the_bottom_can_be_clicked() -> None:
    async with app_for(PAIR).run_test() as pilot:
        hand = Hand(pilot)
        await hand.ready()
        place = hand.shown().split("\n")[-1].index("Rules")
        await pilot.click("#keys", offset=(place, 0))
        await hand.until(lambda: isinstance(hand.app.screen, Reading))


async def test_too_small_terminal_says_what_is_needed_and_recovers() -> None:
    async with app_for(PAIR).run_test() as pilot:
        hand = Hand(pilot)
        await hand.ready()
        await hand.press("1")
        await pilot.resize_terminal(60, 20)
        await hand.sees("60 × 20")
        await hand.sees("80 × 24")
        await hand.until(lambda: "Choose" not in hand.shown())
        await pilot.resize_terminal(80, 24)
        await hand.sees("[1]")


async def test_without_colours_every_card_still_has_its_letter(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(os.environ, "NO_COLOR", "1")
    async with app_for(PAIR).run_test() as pilot:
        hand = Hand(pilot)
        await hand.ready()
        await pilot.pause()
        colours = {
            colour.triplet
            for strip in hand.app.screen._compositor.render_strips()
            for segment in strip.apply_filter(hand.app._filters[-1], hand.app.screen.styles.background)
            if segment.style and (colour := segment.style.bgcolor) and colour.triplet
        }
        assert len(colours) > 3
        assert all(red == green == blue for red, green, blue in colours)
        for card in hand.view.hand:
            await hand.sees(f" {card[0]} ")


async def test_bot_that_fails_is_reported_and_leads_back() -> None:
    async with app_for(against_bots("5211", "tests.arena.bad_bots:Egg")).run_test() as pilot:
        hand = Hand(pilot)
        await hand.ready()
        await press_5211(hand)
        await hand.until(lambda: isinstance(hand.app.screen, Problem))
        await pilot.pause()
        await hand.sees("Egg")


async def test_language_of_the_table_is_that_of_the_player() -> None:
    async with app_for(against_bots("gloria", "chick"), "de").run_test() as pilot:
        hand = Hand(pilot)
        await hand.ready()
        await pilot.pause()
        await hand.sees("Gloria Picktoria · 2 Spieler")
        await hand.sees("Du ")
        await hand.sees("Küken 2")


async def test_bot_that_is_compiled_is_announced_before_the_game() -> None:
    async with app_for(against_bots("5211", "tests.fullscreen.test_table:Slow")).run_test() as pilot:
        hand = Hand(pilot)
        await hand.sees("Preparing the bots: ")
        Slow.may_start.set()
        await hand.ready()
        await hand.until(lambda: "Preparing" not in hand.shown())


class Slow(Chick):
    """Is prepared as long as the test wants."""

    may_start = threading.Event()

    @classmethod
    def prepare(cls, game: Game[Any, Any]) -> None:  # noqa: ARG003  # it is the same for all games
        assert cls.may_start.wait(30)
