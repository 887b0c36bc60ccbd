"""What routes ask of a request: who sent it, and names in its path."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Path, Request, Response

from roost.server.edge.context import Edge
from roost.server.edge.identity import COOKIE, cookie_options
from roost.server.errors import Unauthorized
from roost.server.service import Service

TableIdInPath = Annotated[str, Path(max_length=40, pattern=r"^[A-Za-z0-9_-]+$")]
PlayerInPath = Annotated[str, Path(max_length=64, pattern=r"^(bot:)?[A-Za-z0-9_-]+$")]
GameInPath = Annotated[str, Path(max_length=20, pattern=r"^[A-Za-z0-9_-]+$")]


async def edge_of(request: Request) -> Edge:
    """The edge of this process."""
    edge: Edge = request.app.state.edge
    return edge


async def service_of(request: Request) -> Service:
    """The service of this process."""
    return (await edge_of(request)).service


async def visitor(request: Request) -> str | None:
    """Who asks, if they have been here before."""
    return (await edge_of(request)).identities.recognise(request.cookies.get(COOKIE))


async def known_person(person: Annotated[str | None, Depends(visitor)]) -> str:
    """Who asks: it has to be somebody. The cookie comes with the page, and with /api/me."""
    if person is None:
        raise Unauthorized("identity-needed")
    return person


TheEdge = Annotated[Edge, Depends(edge_of)]
TheService = Annotated[Service, Depends(service_of)]
Visitor = Annotated[str | None, Depends(visitor)]
KnownPerson = Annotated[str, Depends(known_person)]


def set_identity(edge: Edge, person: str | None, response: Response) -> str:
    """The person that a response is for: whoever was never here is given an identity."""
    person = person or edge.identities.new()
    response.set_cookie(COOKIE, edge.identities.sign(person), **cookie_options(edge.settings.is_https))
    return person
