"""Dependencies of the routes: the edge, the person who sent the request, and path parameters."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Path, Request, Response

from roost.core.game import GAME_NAME_LENGTH
from roost.server.edge.addresses import stranger_of
from roost.server.edge.context import Edge
from roost.server.edge.hosts import is_https
from roost.server.edge.identity import COOKIE, cookie_options
from roost.server.errors import Unauthorized
from roost.server.service import Service

NAME = r"^[A-Za-z0-9_-]+$"
PLAYER = r"^(bot:)?[A-Za-z0-9_-]+$"
TABLE_ID_LENGTH = 40
TableIdInPath = Annotated[str, Path(max_length=TABLE_ID_LENGTH, pattern=NAME)]
PlayerInPath = Annotated[str, Path(max_length=64, pattern=PLAYER)]
GameInPath = Annotated[str, Path(max_length=GAME_NAME_LENGTH, pattern=NAME)]


async def edge_of(request: Request) -> Edge:
    """Return the edge of this process."""
    edge: Edge = request.app.state.edge
    return edge


async def service_of(request: Request) -> Service:
    """Return the service of this process."""
    return (await edge_of(request)).service


async def visitor(request: Request) -> str | None:
    """Return the person who sent the request; None if they have no identity yet."""
    return (await edge_of(request)).identities.recognise(request.cookies.get(COOKIE))


async def known_person(person: Annotated[str | None, Depends(visitor)]) -> str:
    """Return the person who sent the request; raise Unauthorized without a cookie, which the page and /api/me set."""
    if person is None:
        raise Unauthorized("identity-needed")
    return person


async def stranger(request: Request) -> str:
    """Return the address that a request counts for; empty on this machine."""
    return stranger_of(request.scope)


EdgeDep = Annotated[Edge, Depends(edge_of)]
ServiceDep = Annotated[Service, Depends(service_of)]
Visitor = Annotated[str | None, Depends(visitor)]
KnownPerson = Annotated[str, Depends(known_person)]
Stranger = Annotated[str, Depends(stranger)]


def set_identity(request: Request, person: str | None, response: Response) -> str:
    """Set the identity cookie on a response, and return the person, who is new if `person` is None."""
    edge: Edge = request.app.state.edge
    person = person or edge.identities.new()
    options = cookie_options(is_https(request.scope, edge.settings))
    response.set_cookie(COOKIE, edge.identities.sign(person), **options)
    return person
