"""Dependencies of the routes: the edge, the person who sent the request, and path parameters."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Path, Request, Response

from roost.server.edge.context import Edge
from roost.server.edge.identity import COOKIE, cookie_options
from roost.server.errors import Unauthorized
from roost.server.service import Service

NAME = r"^[A-Za-z0-9_-]+$"
PLAYER = r"^(bot:)?[A-Za-z0-9_-]+$"
TableIdInPath = Annotated[str, Path(max_length=40, pattern=NAME)]
PlayerInPath = Annotated[str, Path(max_length=64, pattern=PLAYER)]
GameInPath = Annotated[str, Path(max_length=20, pattern=NAME)]


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


EdgeDep = Annotated[Edge, Depends(edge_of)]
ServiceDep = Annotated[Service, Depends(service_of)]
Visitor = Annotated[str | None, Depends(visitor)]
KnownPerson = Annotated[str, Depends(known_person)]


def set_identity(edge: Edge, person: str | None, response: Response) -> str:
    """Set the identity cookie on a response, and return the person, who is new if `person` is None."""
    person = person or edge.identities.new()
    response.set_cookie(COOKIE, edge.identities.sign(person), **cookie_options(edge.settings.is_https))
    return person
