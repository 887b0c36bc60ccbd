"""Replays for clients: who pays for making one, and how it is sent."""

from __future__ import annotations

import gzip
import hashlib
import io
from collections.abc import Iterator

from fastapi import Request, Response
from starlette.responses import StreamingResponse

from roost.core.game import Seat
from roost.protocol.http import Replay
from roost.server.edge.addresses import stranger_of
from roost.server.edge.context import Edge
from roost.server.edge.finished import finished_game
from roost.server.errors import NotFound
from roost.server.rooms.replay_messages import ReplayRequest

CHUNK = 1 << 16


async def find_or_make(edge: Edge, request: Request, table: str, seat: Seat | None, person: str | None) -> bytes:
    """Return the compressed JSON of a replay; raise RateLimited if the address has asked for too many."""
    service = edge.service
    found = await finished_game(service, table, person)
    if seat is not None and seat >= len(found.seats):
        raise NotFound("seat-unknown", seat=seat)
    stored = await service.replays.find(table, seat)
    if stored is not None:
        return stored
    _charge(edge, request)
    head = Replay(table=table, game=found.game, seat=seat, seats=found.seats, steps=[], position=found.position)
    log = tuple(row.body for row in await service.storage.entries(table))
    return await service.replays.make(ReplayRequest(head, found.record, log))


def response(edge: Edge, request: Request, body: bytes) -> Response:
    """Return a replay as the client takes it: nothing if it has it already, compressed if it can be."""
    tag = f'"{hashlib.sha256(body).hexdigest()[:32]}"'
    headers = {"etag": tag, "cache-control": "private, no-cache", "vary": "accept-encoding"}
    if tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(body, headers={**headers, "content-encoding": "gzip"}, media_type="application/json")
    _charge(edge, request)
    return StreamingResponse(_chunks(body), headers=headers, media_type="application/json")


def _charge(edge: Edge, request: Request) -> None:
    if address := stranger_of(request.scope):
        edge.replays.spend(address)


def _chunks(body: bytes) -> Iterator[bytes]:
    """Yield the decompressed body in parts: the whole of a very long game may take much memory."""
    with gzip.GzipFile(fileobj=io.BytesIO(body)) as file:
        while part := file.read(CHUNK):
            yield part
