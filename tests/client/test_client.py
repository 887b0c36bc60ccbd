"""The client at a live table does everything that the page does."""

from __future__ import annotations

import asyncio

import httpx
import pytest
from typer.testing import CliRunner

from roost.cli import app
from roost.client import Line, Refused, Unreachable, Visitor, play_seat
from roost.client.address import server_of, table_of
from roost.core.errors import BadSetup
from roost.core.record import check, decode
from roost.core.registry import playable
from roost.protocol.facts import TableSettings
from roost.protocol.http import SeatPlan

pytestmark = pytest.mark.anyio
TIMEOUT = 60.0


async def test_first_visit_creates_a_lasting_identity(live_server: str) -> None:
    async with Visitor(live_server) as visitor:
        first = visitor.person
        assert (await visitor.me()).person == first
        assert (await visitor.rename("  Ada  ")).name == "Ada"
    async with Visitor(live_server) as other:
        assert other.person != first


async def test_refusal_is_raised_with_the_reason_of_the_server(live_server: str) -> None:
    async with Visitor(live_server) as visitor:
        with pytest.raises(Refused) as refused:
            await visitor.join("unknown")
        assert refused.value.key == "table-unknown"
        with pytest.raises(Refused):
            await visitor.rename("x" * 1000)


async def test_results_of_today_are_refused_before_the_own_try(live_server: str) -> None:
    async with Visitor(live_server) as visitor:
        today = (await visitor.daily()).today
        for table, key in ((None, "daily-play-first"), ("some-table", "daily-play-first"), ("?", "request-malformed")):
            with pytest.raises(Refused) as refused:
                await visitor.daily_results(today, "5211", 2, table)
            assert refused.value.key == key


async def test_visitor_lists_games_opens_tables_and_takes_seats(live_server: str) -> None:
    async with Visitor(live_server) as host, Visitor(live_server) as guest:
        assert {game.name for game in await host.games()} == set(playable())
        made = await host.create("5211", [SeatPlan(), SeatPlan(kind="reserved"), SeatPlan(kind="bot")])
        assert [listed.table for listed in (await guest.open_tables()).tables] == [made.table]
        await host.join(made.table, seat=0)
        assert made.invites is not None
        joined = await guest.join(made.table, invite=made.invites[1])
        assert (joined.you, joined.status) == (1, "running")
        assert (await guest.leave(made.table)).seats[1].is_away


async def test_matched_visitors_play_a_fair_game(live_server: str) -> None:
    async with Visitor(live_server) as ann, Visitor(live_server) as ben, Line(ann) as one, Line(ben) as other:
        waiting = await ann.match("5211")
        assert (await ann.match("5211")).table == waiting.table
        assert [mine.table for mine in (await ann.my_tables()).tables] == [waiting.table]
        joined = await ben.match("5211")
        assert (joined.table, joined.status) == (waiting.table, "running")
        async with asyncio.timeout(TIMEOUT):
            await asyncio.gather(*[play_seat(line, joined.table, "chick") for line in (one, other)])
        assert await ann.verify(joined.table) == await ben.verify(joined.table) == ()
        [stats] = (await ben.person_info(ann.person)).stats
        assert (stats.game, stats.players, stats.games) == ("5211", 2, 1)


async def test_visitor_claims_the_identity_of_another_device(live_server: str) -> None:
    async with Visitor(live_server) as laptop, Visitor(live_server) as phone:
        await laptop.rename("Ada")
        code = (await laptop.make_code()).code
        assert await phone.claim(code.lower()) == await laptop.me()
        assert (phone.person, phone.name) == (laptop.person, "Ada")
        assert await phone.me() == await laptop.me()
        with pytest.raises(Refused, match="code-wrong"):
            await laptop.claim(code)


@pytest.mark.parametrize("game", ["5211", "gloria"])
async def test_bot_plays_a_seat_to_the_end_with_a_valid_record(live_server: str, game: str) -> None:
    async with Visitor(live_server) as visitor, Line(visitor) as line:
        made = await visitor.quick(game, players=2, bot="chick")
        async with asyncio.timeout(TIMEOUT):
            end = await play_seat(line, made.table, "chick")
        assert end.status == "over"
        check(decode(await visitor.record(made.table)))
        again = await visitor.rematch(made.table)
        assert again.table != made.table


async def test_host_chooses_settings_and_plans_seats(live_server: str) -> None:
    async with Visitor(live_server) as host:
        settings = TableSettings(is_public=False, watching="off", has_chat=False)
        made = await host.create("5211", 3, settings=settings)
        assert TableSettings(**made.settings()) == settings
        assert [mine.table for mine in (await host.my_tables()).tables] == [made.table]
        planned = await host.plan_seat(made.table, 2, SeatPlan(kind="bot", bot="chick"))
        assert [seat.kind for seat in planned.seats] == ["open", "open", "bot"]


async def test_finished_game_is_listed_rated_and_replayed(live_server: str) -> None:
    async with Visitor(live_server) as visitor, Line(visitor) as line:
        made = await visitor.create("5211", [SeatPlan(), SeatPlan(kind="bot", bot="chick")])
        await visitor.join(made.table)
        async with asyncio.timeout(TIMEOUT):
            await play_seat(line, made.table, "chick")
        assert [played.table for played in (await visitor.games_of(visitor.person)).games] == [made.table]
        assert [played.table for played in (await visitor.recent_games()).games] == [made.table]
        ranked = {row.player: row for row in (await visitor.leaderboard("5211")).standings}
        assert (await visitor.person_info(visitor.person)).standings["5211"] == ranked[visitor.person]
        replays = [await visitor.replay(made.table, seat) for seat in (None, 0)]
        assert [replay.seat for replay in replays] == [None, 0]
        assert replays[0].steps[1].view["hand"] == []
        assert replays[1].steps[1].view["hand"]


async def test_unfollowed_table_sends_no_more_states(live_server: str) -> None:
    async with Visitor(live_server) as visitor, Line(visitor) as line:
        made = await visitor.create("5211", 2)
        followed = await line.follow(made.table)
        async with asyncio.timeout(TIMEOUT):
            await followed.next_state()
            await line.unfollow(made.table)
            with pytest.raises(Refused, match="client-unfollowed"):
                await followed.next_state()
            again = await line.follow(made.table)
            assert (await again.next_state()).table == made.table


async def test_chat_and_reactions_arrive_until_the_host_mutes(live_server: str) -> None:
    async with Visitor(live_server) as host, Visitor(live_server) as guest, Line(host) as one, Line(guest) as other:
        made = await host.create("5211", 2)
        await host.join(made.table)
        await guest.join(made.table)
        followed = await one.follow(made.table)
        async with asyncio.timeout(TIMEOUT):
            await other.follow(made.table)
            await other.say(made.table, "Hello")
            while not (await followed.next_state()).chat:
                pass
            await other.react(made.table, "bravo")
            while not (await followed.next_state()).reactions:
                pass
            await host.mute(made.table, guest.person)
            with pytest.raises(Refused) as refused:
                await other.say(made.table, "Hello?")
        assert refused.value.key == "chat-muted"


async def test_message_sent_twice_is_applied_once(live_server: str) -> None:
    async with Visitor(live_server) as visitor, Line(visitor) as line:
        made = await visitor.quick("5211", players=2, bot="chick")
        followed = await line.follow(made.table)
        async with asyncio.timeout(TIMEOUT):
            state = await followed.next_state()
            assert state.view is not None
            action = state.view["legal"][0]
            version = await line.act(made.table, state.version, action, "one")
            assert await line.act(made.table, state.version, action, "one") == version


async def test_unanswered_messages_are_resent_after_a_disconnect(live_server: str) -> None:
    async with Visitor(live_server) as visitor, Line(visitor) as line:
        made = await visitor.quick("5211", players=2, bot="chick")
        followed = await line.follow(made.table)
        async with asyncio.timeout(TIMEOUT):
            state = await followed.next_state()
            assert line._socket is not None
            await line._socket.close()
            assert state.view is not None
            assert await line.act(made.table, state.version, state.view["legal"][0]) > state.version
            assert line.breaks == 1


async def test_reconnect_counts_as_a_gap(live_server: str) -> None:
    """The server cannot tell which changes of a hidden choice arrived: they all have the same public version."""
    async with Visitor(live_server) as visitor, Line(visitor) as line:
        made = await visitor.quick("5211", players=2, bot="chick")
        followed = await line.follow(made.table)
        async with asyncio.timeout(TIMEOUT):
            while (await followed.next_state()).view is None:
                pass
            followed.has_gap = False
            assert line._socket is not None
            await line._socket.close()
            await followed.next_state()
        assert followed.has_gap


async def test_bot_without_a_seat_is_refused(live_server: str) -> None:
    async with Visitor(live_server) as host, Visitor(live_server) as other, Line(other) as line:
        made = await host.create("5211", 2)
        with pytest.raises(Refused) as refused:
            await play_seat(line, made.table, "chick")
        assert refused.value.key == "client-no-seat"
        unknown = await line.follow("unknown")
        with pytest.raises(Refused):
            await unknown.next_state()


async def test_unreachable_server_raises_after_the_time_limit(live_server: str) -> None:
    with pytest.raises(Unreachable):
        async with Visitor("http://127.0.0.1:1"):
            pass
    async with Visitor(live_server) as visitor:
        visitor.server = "http://127.0.0.1:1"
        async with Line(visitor, give_up_after=0.1) as line:
            followed = await line.follow("table")
            with pytest.raises(Unreachable):
                await followed.next_state()
            with pytest.raises(Unreachable):
                await line.act("table", 1, "Y1")


async def test_client_gives_up_on_a_server_that_stays_busy(live_server: str) -> None:
    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(b"HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
        writer.close()

    async with Visitor(live_server) as visitor, await asyncio.start_server(answer, "127.0.0.1", 0) as busy:
        visitor.server = f"http://127.0.0.1:{busy.sockets[0].getsockname()[1]}"
        async with Line(visitor, give_up_after=0.1) as line, asyncio.timeout(10):
            with pytest.raises(Unreachable):
                await (await line.follow("table")).next_state()


async def test_answer_of_a_foreign_server_is_refused() -> None:
    transport = httpx.MockTransport(lambda _: httpx.Response(502, text="Bad Gateway"))
    with pytest.raises(Refused) as refused:
        async with Visitor("http://proxy.example", transport):
            pass
    assert refused.value.key == "client-strange-answer"


def test_browser_addresses_are_parsed() -> None:
    assert server_of("localhost:5211") == "http://localhost:5211"
    assert table_of("https://roost.example/table/ab-12?invite=xyz") == ("https://roost.example", "ab-12", "xyz")
    for bad in ("ftp://roost.example/table/a", "http:///table/a", "http://roost.example/lobby"):
        with pytest.raises(BadSetup):
            table_of(bad)


def test_roost_join_plays_and_prints_the_result(live_server: str) -> None:
    async def make() -> str:
        async with Visitor(live_server) as host:
            return (await host.create("5211", [SeatPlan(), SeatPlan(kind="bot", bot="chick")])).table

    url = f"{live_server}/table/{asyncio.run(make())}"
    done = CliRunner().invoke(app, ["join", url, "--bot", "chick", "--lang", "en"], catch_exceptions=False)
    assert done.exit_code == 0
    assert "chick takes seat 0" in done.output
    assert "The game is over." in done.output
