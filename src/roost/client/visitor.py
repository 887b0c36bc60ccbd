"""A person at a server, over HTTP: a name, tables, seats, records. The identity is a cookie, got on the first visit."""

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
from roost.protocol.base import Clock, FromClient, FromServer, Watching
from roost.protocol.http import (
    CreateTable,
    GameInfo,
    Join,
    Me,
    Mute,
    Problem,
    QuickGame,
    Rematch,
    Rename,
    RevealContribution,
    SeatPlan,
    Start,
    TableEvents,
    TableInfo,
    TableList,
)

Body = TypeVar("Body", bound=FromServer)

SECONDS = 30.0
"""How long one request may take."""


class Visitor:
    """Somebody at a server. Use it as a context manager: entering it is the first visit."""

    def __init__(self, url: str, transport: httpx.AsyncBaseTransport | None = None) -> None:
        self.server = server_of(url)
        self.person = ""
        self.name: str | None = None
        self.keeper = Keeper()
        """What this device keeps of its tables: see `verify`."""
        self._http = httpx.AsyncClient(
            base_url=self.server,
            headers={"Origin": self.server, "Content-Type": "application/json"},
            timeout=SECONDS,
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
        """The identity, as a header has it."""
        return "; ".join(f"{cookie.name}={cookie.value}" for cookie in self._http.cookies.jar)

    # People

    async def me(self) -> Me:
        """Who the server takes us for; the first time, it gives us an identity."""
        return self._known(await self._ask("GET", "/api/me", Me))

    async def rename(self, name: str) -> Me:
        """Be called something else from now on."""
        body = Rename.model_construct(name=name)  # whether it is a name, the server says
        return self._known(await self._ask("PUT", "/api/me", Me, body))

    def _known(self, me: Me) -> Me:
        self.person, self.name = me.person, me.name
        return me

    # Tables

    async def games(self) -> list[GameInfo]:
        """What can be played here, and by which bots."""
        answer = await self._request("GET", "/api/games")
        return [GameInfo.model_validate(game) for game in answer.json()]

    async def open_tables(self) -> TableList:
        """The public tables with a free seat."""
        return await self._ask("GET", "/api/tables", TableList)

    async def table(self, table: str) -> TableInfo:
        """A table as anybody with its link may know it."""
        return await self._ask("GET", f"/api/tables/{table}", TableInfo)

    async def events(self, table: str) -> TableEvents:
        """Everything that our seat may know of what has happened at a table so far."""
        history = await self._ask("GET", f"/api/tables/{table}/events", TableEvents)
        self.keeper.keep_history(table, history.events)
        return history

    async def create(
        self,
        game: str,
        seats: int | Sequence[SeatPlan],
        options: Mapping[str, Any] | None = None,
        *,
        is_public: bool = True,
        watching: Watching = "allowed",
        clock: Clock = "relaxed",
    ) -> TableInfo:
        """A new table, with so many open seats or as planned. Nobody sits there yet."""
        plans = [SeatPlan()] * seats if isinstance(seats, int) else list(seats)
        body = CreateTable(
            game=game, seats=plans, options=dict(options or {}), is_public=is_public, watching=watching, clock=clock
        )
        return await self._ask("POST", "/api/tables", TableInfo, body)

    async def quick(
        self,
        game: str,
        players: int = 4,
        bot: str | None = None,
        options: Mapping[str, Any] | None = None,
        clock: Clock = "none",
    ) -> TableInfo:
        """A game against bots. The table has committed itself when the contribution is revealed."""
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

    async def join(self, table: str, seat: int | None = None, invite: str | None = None) -> TableInfo:
        """Sit down: at a seat, or at the first that is free for us. What the table has committed itself to is kept."""
        found = await self.table(table)
        promised = self.keeper.promise(table, found.commitment)
        body = Join(seat=seat, contribution_hash=promised, invite=invite)
        return await self._reveal(await self._ask("POST", f"/api/tables/{table}/join", TableInfo, body))

    async def leave(self, table: str) -> TableInfo:
        """Stand up; in a running game a bot plays on."""
        return await self._ask("POST", f"/api/tables/{table}/leave", TableInfo)

    async def start(self, table: str, bot: str | None = None) -> TableInfo:
        """Start now, with bots in the free seats."""
        return await self._reveal(await self._ask("POST", f"/api/tables/{table}/start", TableInfo, Start(bot=bot)))

    async def reveal(self, table: str) -> TableInfo:
        """Reveal our contribution, if the table asks for it. A `Line` that follows the table does this by itself."""
        return await self._reveal(await self.table(table))

    async def _reveal(self, info: TableInfo) -> TableInfo:
        contribution = self.keeper.reveal(info)
        if contribution is None:
            return info
        body = RevealContribution(contribution=contribution)
        return await self._ask("POST", f"/api/tables/{info.table}/reveal", TableInfo, body)

    async def rematch(self, table: str) -> TableInfo:
        """Once more with the same people: a table that has committed itself, and then a seat at it."""
        made = await self._ask("POST", f"/api/tables/{table}/rematch", TableInfo, Rematch())
        return await self.join(made.table)

    async def mute(self, table: str, person: str, is_muted: bool = True) -> TableInfo:
        """As the host, let somebody chat no longer, or again."""
        body = Mute(person=person, is_muted=is_muted)
        return await self._ask("POST", f"/api/tables/{table}/mute", TableInfo, body)

    async def record(self, table: str) -> str:
        """The record of a finished game, the JSON that `roost check` reads."""
        return (await self._request("GET", f"/api/tables/{table}/record")).text

    async def verify(self, table: str) -> tuple[Seat, ...]:
        """Check the record of a finished game against what we saw and sent; BadRecord or Refused otherwise.

        The seats that did not reveal what they had promised, each of which could choose between two deals."""
        return self.keeper.verify(table, await self.record(table))

    # The way there

    async def _ask(self, method: str, path: str, answer: type[Body], body: FromClient | None = None) -> Body:
        return answer.model_validate_json((await self._request(method, path, body)).content)

    async def _request(self, method: str, path: str, body: FromClient | None = None) -> httpx.Response:
        """The answer, if it is one; Refused with the server's reason otherwise."""
        content = None if body is None else body.model_dump_json()
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
    except ValidationError:  # a proxy in between, or no Roost at all
        return Refused("client-strange-answer", status=response.status_code, url=str(response.url))
    return Refused(problem.key, **problem.values)
