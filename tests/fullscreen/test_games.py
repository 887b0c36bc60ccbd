"""Whole games on the full-screen table, by keys and by mouse."""

from __future__ import annotations

from pathlib import Path

import pytest

from roost.core.record import Record, check, decode
from roost.fullscreen.games.gloria.sources import sources
from roost.fullscreen.replay import ReplayScreen
from roost.fullscreen.result import ResultScreen
from tests.fullscreen.hand import Decide, Hand, against_bots, app_for

pytestmark = pytest.mark.anyio


async def press_5211(hand: Hand) -> None:
    """Pick the first cards by number, and play them."""
    await hand.pilot.press(*"12"[: hand.view.due], "enter")


async def click_5211(hand: Hand) -> None:
    """Pick the last cards, and play them."""
    view = hand.view
    for number in range(len(view.hand) - view.due, len(view.hand)):
        await hand.click(f"hand:{number}")
    await hand.click("lay")


async def press_gloria(hand: Hand) -> None:
    """Play a card with the first point, by the number of its action; then take what comes first on the table."""
    if hand.view.left == 3:
        await hand.pilot.press("left", "1")
    else:
        await hand.pilot.press("right", "enter")


async def click_gloria(hand: Hand) -> None:
    """Pick something up, a card of the hand with the first point, and take its first action."""
    found = sources(hand.view)
    await hand.click(found[-1 if hand.view.left == 3 else 0].name)
    if hand.board.may_decide:  # something that was picked up before and has one action is taken by the click
        await hand.click("action:0")


@pytest.mark.parametrize(
    ("game", "decide", "size", "language"),
    [
        ("5211", press_5211, (80, 24), "en"),
        ("5211", click_5211, (120, 40), "de"),
        ("gloria", press_gloria, (120, 40), "de"),
        ("gloria", click_gloria, (80, 24), "en"),
    ],
)
async def test_whole_game_is_played_by_keys_and_by_mouse(
    game: str, decide: Decide, size: tuple[int, int], language: str
) -> None:
    kept: list[Record] = []
    app = app_for(against_bots(game, "hen", "chick", "chick", "chick"), language, kept.append)
    async with app.run_test(size=size) as pilot:
        hand = Hand(pilot)
        await hand.play(decide)
        await hand.sees(app.say("result"))
    [record] = kept
    check(record)
    assert record.outcome is not None
    assert hand.scorings == (3 if game == "gloria" else 4)


async def test_game_without_widgets_is_played_saved_and_replayed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    app = app_for(against_bots("auction", "chick"))

    async def decide(hand: Hand) -> None:
        await hand.pilot.press("right", "left", "enter")

    async with app.run_test() as pilot:
        hand = Hand(pilot)
        await hand.ready()
        await hand.sees("bid ")
        await hand.click("0")
        await hand.play(decide)
        await hand.sees(app.say("result"))
        await hand.press("s")
        await hand.until(lambda: isinstance(app.screen, ResultScreen))
        [saved] = tmp_path.glob("roost-auction-*.jsonl")
        check(decode(saved.read_text()))
        await hand.press("r")
        await hand.until(lambda: isinstance(app.screen, ReplayScreen))
        await hand.press("end")
        assert app.say("result") in app.screen.panel.text  # type: ignore[attr-defined]
