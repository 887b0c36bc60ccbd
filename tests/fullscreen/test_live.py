"""A live table on the full screen, at a real server."""

from __future__ import annotations

import pytest

from roost.client import Line, Visitor
from roost.fullscreen.dialogs import Problem
from roost.fullscreen.lobby import LobbyScreen
from roost.fullscreen.opening import opening
from roost.fullscreen.table import TableScreen
from roost.protocol.facts import TableSettings
from roost.protocol.http import SeatPlan
from tests.fullscreen.hand import Hand, app_for
from tests.fullscreen.test_games import press_5211

pytestmark = pytest.mark.anyio
BOT = SeatPlan(kind="bot", bot="chick")


async def sit_down(hand: Hand, name: str) -> None:
    """Type a name in the lobby, and take a seat."""
    await hand.until(lambda: isinstance(hand.app.screen, LobbyScreen) and hand.app.focused is not None)
    await hand.press(*name, "enter")


async def test_game_at_a_live_table_is_played_and_its_deal_verified(live_server: str) -> None:
    async with Visitor(live_server) as host:
        made = await host.create("5211", [SeatPlan(), *[BOT] * 4], clock="relaxed")
        app = app_for(opening(f"{live_server}/table/{made.table}"))
        async with app.run_test(size=(120, 40)) as pilot:
            hand = Hand(pilot)
            await sit_down(hand, "Ada")
            await hand.ready()
            assert hand.table.course.names[:2] == ["You", "Chick 2"]
            await hand.table.course._connection.line._socket.close()  # type: ignore[attr-defined]
            await hand.play(press_5211)
            assert "Connection lost and restored." in hand.table.panel.text
            await hand.sees("The deal was fair")
        assert (await host.table(made.table)).seats[0].name == "Ada"


async def test_other_people_are_seen_in_the_lobby_and_in_the_chat(live_server: str) -> None:
    async with Visitor(live_server) as host, Line(host) as line:
        made = await host.create("gloria", 2, clock="relaxed")
        app = app_for(opening(f"{live_server}/table/{made.table}", name="Ada"))
        async with app.run_test() as pilot:
            hand = Hand(pilot)
            await hand.sees("Sit here")
            await host.rename("Ben")
            await host.join(made.table)
            await hand.sees("Ben")
            await sit_down(hand, "")
            await hand.until(lambda: isinstance(hand.app.screen, TableScreen))
            await hand.sees("seconds left")
            await line.follow(made.table)
            await line.say(made.table, "good luck")
            await hand.until(lambda: "Ben: good luck" in hand.table.panel.text)
            await hand.press("t")
            await hand.press(*"thanks", "enter")
            await hand.until(lambda: "Ada: thanks" in hand.table.panel.text)
            assert hand.table.course.names == ["Ben", "You"]
            await hand.press("q", "right", "enter")
            await hand.until(lambda: not isinstance(hand.app.screen, TableScreen))
        assert (await host.table(made.table)).seats[1].is_away


async def test_spectator_sees_a_running_game_without_hands(live_server: str) -> None:
    async with Visitor(live_server) as host:
        made = await host.create("5211", [SeatPlan(), BOT], clock="none")
        await host.join(made.table)
        app = app_for(opening(f"{live_server}/table/{made.table}"))
        async with app.run_test() as pilot:
            hand = Hand(pilot)
            await hand.until(lambda: isinstance(hand.app.screen, TableScreen) and hand.view is not None)
            await pilot.pause()
            assert hand.view.seat is None
            assert not hand.board.may_decide
            await hand.sees("Waiting for Guest")


async def test_lost_connection_is_shown_in_the_title(live_server: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with Visitor(live_server) as host:
        made = await host.create("5211", [SeatPlan(), BOT], settings=TableSettings(), clock="none")
        async with app_for(opening(f"{live_server}/table/{made.table}")).run_test() as pilot:
            hand = Hand(pilot)
            await sit_down(hand, "Ada")
            await hand.ready()
            monkeypatch.setattr(Line, "is_connected", False)
            await hand.sees("Connection lost")
            monkeypatch.undo()
            await hand.until(lambda: "Connection lost" not in hand.shown())


async def test_table_that_does_not_exist_is_reported(live_server: str) -> None:
    async with app_for(opening(f"{live_server}/table/nowhere")).run_test() as pilot:
        hand = Hand(pilot)
        await hand.until(lambda: isinstance(hand.app.screen, Problem))
        await pilot.pause()
        await hand.sees("There is no table “nowhere”")
