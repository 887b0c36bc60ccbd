"""The HTTP side of the client: name, tables, seats and records. The first request gets an identity cookie."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import TracebackType
from typing import Any, Self, TypeVar

import httpx
from pydantic import ValidationError

from roost.client.address import server_of
from roost.client.errors import Refused, Unreachable
from roost.client.kept import Keeper, hash_of, new_contribution
from roost.core.game import Seat
from roost.protocol.base import Clock, FromClient, FromServer
from roost.protocol.daily import DailyDay, DailyResults, PlayDaily
from roost.protocol.facts import TableSettings
from roost.protocol.http import (
    ClaimIdentity,
    CreateTable,
    GameInfo,
    History,
    IdentityCode,
    Join,
    Leaderboard,
    Match,
    Me,
    Mute,
    MyTables,
    PersonInfo,
    PlanSeat,
    Problem,
    QuickGame,
    Rename,
    Replay,
    RevealContribution,
    SeatPlan,
    Start,
    TableEvents,
    TableInfo,
    TableList,
)

Body = TypeVar("Body", bound=FromServer)

TIMEOUT_SECONDS = 30.0
"""Time limit of one request."""
_DEFAULTS = TableSettings()


class Visitor:
    """A person at a server. Use it as an async context manager: entering it gets an identity."""

    def __init__(self, url: str, transport: httpx.AsyncBaseTransport | None = None) -> None:
        self.server = server_of(url)
        self.person = ""
        self.name: str | None = None
        self.keeper = Keeper()
        """What this device stores about its tables, for `verify`."""
        self._http = httpx.AsyncClient(
            base_url=self.server,
            headers={"Origin": self.server, "Content-Type": "application/json"},
            timeout=TIMEOUT_SECONDS,
            transport=transport,
        )

    async def __aenter__(self) -> Self:
        try:
            await self.me()
        except BaseException:
            await self._http.aclose()
            raise
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._http.aclose()

    @property
    def cookie(self) -> str:
        """The identity as the value of a Cookie header."""
        return "; ".join(f"{cookie.name}={cookie.value}" for cookie in self._http.cookies.jar)

    # People

    async def me(self) -> Me:
        """Return our identity; the server creates one on the first request."""
        return self._remember(await self._ask("GET", "/api/me", Me))

    async def rename(self, name: str) -> Me:
        """Choose or change our name."""
        body = Rename.model_construct(name=name)  # the server validates the name
        return self._remember(await self._ask("PUT", "/api/me", Me, body))

    async def my_tables(self) -> MyTables:
        """Return the open and running tables where we have a seat or are the host."""
        return await self._ask("GET", "/api/me/tables", MyTables)

    async def person_info(self, player: str) -> PersonInfo:
        """Return a person, or a bot as `bot:` and its name, with their ratings."""
        return await self._ask("GET", f"/api/people/{player}", PersonInfo)

    async def games_of(self, player: str, before: float | None = None) -> History:
        """Return finished games of a person or bot, most recent first; `before` asks for the next page."""
        page = "" if before is None else f"?before={before!r}"
        return await self._ask("GET", f"/api/people/{player}/games{page}", History)

    async def leaderboard(self, game: str) -> Leaderboard:
        """Return the best players of a game."""
        return await self._ask("GET", f"/api/leaderboard/{game}", Leaderboard)

    async def make_code(self) -> IdentityCode:
        """Return a code that moves our identity to another device."""
        return await self._ask("POST", "/api/me/code", IdentityCode)

    async def claim(self, code: str) -> Me:
        """Become the person who made a code; a `Line` that is already open stays with the person before."""
        return self._remember(await self._ask("POST", "/api/me/claim", Me, ClaimIdentity(code=code)))

    def _remember(self, me: Me) -> Me:
        self.person, self.name = me.person, me.name
        return me

    # Tables

    async def games(self) -> list[GameInfo]:
        """Return the games that the server offers, with their options and bots."""
        answer = await self._request("GET", "/api/games")
        return [GameInfo.model_validate(game) for game in answer.json()]

    async def open_tables(self, before: float | None = None) -> TableList:
        """Return the public tables with an empty seat, and the running games that anyone may watch.

        `before` is that of the page before."""
        return await self._ask("GET", "/api/tables" + ("" if before is None else f"?before={before}"), TableList)

    async def table(self, table: str) -> TableInfo:
        """Return a table, as people with its link can see it."""
        return await self._ask("GET", f"/api/tables/{table}", TableInfo)

    async def events(self, table: str) -> TableEvents:
        """Return all events so far that our seat may see."""
        history = await self._ask("GET", f"/api/tables/{table}/events", TableEvents)
        self.keeper.keep_history(table, history.events)
        return history

    async def create(
        self,
        game: str,
        seats: int | Sequence[SeatPlan],
        options: Mapping[str, Any] | None = None,
        settings: TableSettings = _DEFAULTS,
        clock: Clock = "relaxed",
    ) -> TableInfo:
        """Create a table with a number of open seats, or with the given seat plans; call `join` to take a seat."""
        plans = [SeatPlan()] * seats if isinstance(seats, int) else list(seats)
        body = CreateTable(game=game, seats=plans, options=dict(options or {}), clock=clock, **settings.settings())
        return await self._ask("POST", "/api/tables", TableInfo, body)

    async def daily(self, day: str | None = None) -> DailyDay:
        """Return the deals of a day with our tries; today's by default."""
        return await self._ask("GET", "/api/daily" if day is None else f"/api/daily/{day}", DailyDay)

    async def play_daily(self, game: str, players: int, day: str | None = None) -> TableInfo:
        """Play today's deal or continue our try; an earlier day is played uncounted."""
        return await self._ask("POST", "/api/daily", TableInfo, PlayDaily(game=game, players=players, day=day))

    async def daily_results(self, day: str, game: str, players: int, table: str | None = None) -> DailyResults:
        """Return the results of a deal of the day; today's only after we have finished our own try.

        With the table of an uncounted game of ours, they are compared with that game instead of our try."""
        compared = "" if table is None else f"?table={table}"
        return await self._ask("GET", f"/api/daily/{day}/{game}/{players}{compared}", DailyResults)

    async def quick(
        self,
        game: str,
        players: int = 4,
        bot: str | None = None,
        options: Mapping[str, Any] | None = None,
        clock: Clock = "none",
    ) -> TableInfo:
        """Start a game against bots, and reveal our contribution after the table has published its commitment."""
        contribution = new_contribution()
        body = QuickGame(
            game=game,
            players=players,
            bot=bot,
            options=dict(options or {}),
            clock=clock,
            contribution_hash=hash_of(contribution),
        )
        made = await self._ask("POST", "/api/quick", TableInfo, body)
        self.keeper.keep(made.table, made.commitment, contribution)
        return await self._reveal(made)

    async def match(self, game: str, players: int | None = None, options: Mapping[str, Any] | None = None) -> TableInfo:
        """Sit down, ready to start, at a public table of an edition that waits for players, or at a new one."""
        contribution = new_contribution()
        body = Match(
            game=game,
            players=players,
            options=dict(options or {}),
            contribution_hash=hash_of(contribution),
            is_ready=True,
        )
        found = await self._ask("POST", "/api/match", TableInfo, body)
        if found.table not in self.keeper.tables:  # otherwise we already waited there, and what we sent first counts
            self.keeper.keep(found.table, found.commitment, contribution)
        return await self._reveal(found)

    async def join(self, table: str, seat: int | None = None, invite: str | None = None) -> TableInfo:
        """Take a seat, by default the first one we may take, ready to start.

        The table's commitment is stored for `verify`."""
        found = await self.table(table)
        promised = self.keeper.promise(table, found.commitment)
        body = Join(seat=seat, contribution_hash=promised, invite=invite)
        return await self._reveal(await self._ask("POST", f"/api/tables/{table}/join", TableInfo, body))

    async def leave(self, table: str) -> TableInfo:
        """Leave the table; in a running game a stand-in bot takes over."""
        return await self._ask("POST", f"/api/tables/{table}/leave", TableInfo)

    async def plan_seat(self, table: str, seat: Seat, plan: SeatPlan) -> TableInfo:
        """Change who may take an empty seat (host only)."""
        body = PlanSeat(seat=seat, plan=plan)
        return await self._reveal(await self._ask("POST", f"/api/tables/{table}/seat", TableInfo, body))

    async def back(self, table: str) -> TableInfo:
        """Take our seat back from the stand-in bot."""
        return await self._reveal(await self._ask("POST", f"/api/tables/{table}/back", TableInfo))

    async def start(self, table: str, bot: str | None = None) -> TableInfo:
        """Start the game, with bots in the empty seats."""
        return await self._reveal(await self._ask("POST", f"/api/tables/{table}/start", TableInfo, Start(bot=bot)))

    async def reveal(self, table: str) -> TableInfo:
        """Reveal our contribution, if the table asks for it; a `Line` that follows the table does so automatically."""
        return await self._reveal(await self.table(table))

    async def _reveal(self, info: TableInfo) -> TableInfo:
        contribution = self.keeper.reveal(info)
        if contribution is None:
            return info
        body = RevealContribution(contribution=contribution)
        return await self._ask("POST", f"/api/tables/{info.table}/reveal", TableInfo, body)

    async def rematch(self, table: str) -> TableInfo:
        """Join the rematch of a finished game; the first player who asks creates its table."""
        made = await self._ask("POST", f"/api/tables/{table}/rematch", TableInfo)
        return await self.join(made.table)

    async def mute(self, table: str, person: str, is_muted: bool = True) -> TableInfo:
        """Mute or unmute a person in the chat (host only)."""
        body = Mute(person=person, is_muted=is_muted)
        return await self._ask("POST", f"/api/tables/{table}/mute", TableInfo, body)

    async def record(self, table: str) -> str:
        """Return the record of a finished game, the JSON that `roost check` reads."""
        return (await self._request("GET", f"/api/tables/{table}/record")).text

    async def recent_games(self) -> History:
        """Return the last finished games of public tables."""
        return await self._ask("GET", "/api/games/recent", History)

    async def replay(self, table: str, seat: Seat | None = None) -> Replay:
        """Return a finished game step by step, as seen from one seat or by a spectator (None)."""
        viewer = "" if seat is None else f"?seat={seat}"
        return await self._ask("GET", f"/api/tables/{table}/replay{viewer}", Replay)

    async def verify(self, table: str) -> tuple[Seat, ...]:
        """Check the record of a finished game (see `Keeper.verify`) and return the seats that did not reveal."""
        return self.keeper.verify(table, await self.record(table))

    # Requests

    async def _ask(self, method: str, path: str, answer: type[Body], body: FromClient | None = None) -> Body:
        return answer.model_validate_json((await self._request(method, path, body)).content)

    async def _request(self, method: str, path: str, body: FromClient | None = None) -> httpx.Response:
        """Return the response; raise Refused with the server's reason if its status is an error."""
        # An older server refuses fields that it does not know, so what was not set is not sent.
        content = None if body is None else body.model_dump_json(exclude_unset=True)
        try:
            response = await self._http.request(method, path, content=content)
        except httpx.TransportError as error:
            raise Unreachable("client-unreachable", server=self.server, detail=str(error) or repr(error)) from error
        if response.is_success:
            return response
        raise _refusal(response)


def _refusal(response: httpx.Response) -> Refused:
    try:
        problem = Problem.model_validate_json(response.content)
    except ValidationError:  # the answer came from a proxy, or from another program
        return Refused("client-strange-answer", status=response.status_code, url=str(response.url))
    return Refused(problem.key, **problem.values)
