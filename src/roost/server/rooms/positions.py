"""Tables that start from a position of a finished game: one person against bots, private and unrated."""

from __future__ import annotations

import random
import secrets

from roost.core import fair
from roost.core.game import Seat
from roost.core.play import Play
from roost.core.record import Record
from roost.core.redeal import redeal_for
from roost.protocol.facts import SourcePosition
from roost.server.errors import Conflict, NotFound
from roost.server.rooms.commit import Rooms
from roost.server.rooms.room import Room
from roost.server.rooms.seating import SECRET_BYTES, TABLE_ID_BYTES
from roost.server.table.entries import Created, Plan, Sat, StartedFrom


def draw_position(played: Record, seat: Seat, move: int, rng: random.Random) -> Play:
    """Return the game before a decision of a seat, with the cards drawn again that the seat had not seen by then.

    `move` is the number of the decision in the record, from 1. Choices that others made at the same time are left out,
    because the seat did not know them either."""
    if move > len(played.moves):
        raise NotFound("position-unknown", move=move, moves=len(played.moves))
    if played.moves[move - 1][0] != seat:
        raise Conflict("position-not-your-decision", move=move)
    redeal = redeal_for(played.game)
    so_far = Play.resume(played.game, played.seed, played.deals, played.moves[: move - 1])
    before = Play.resume(played.game, played.seed, played.deals, so_far.moves)  # `moves` has no secret choices
    return Play.resume(played.game, played.seed, redeal(before, seat, rng), before.moves)


async def open_from(
    rooms: Rooms, person: str, name: str, source: SourcePosition, play: Play, seat: Seat, bots: tuple[str, ...]
) -> Room:
    """Create a table that continues a game in progress, with the person in a seat and bots in the others.

    `bots` has a bot for every seat; the one for the seat of the person is not used."""
    now, secret, nobody = rooms.now(), secrets.token_bytes(SECRET_BYTES), ("",) * play.game.players
    created = Created(
        at=now,
        game=play.game.name,
        options=dict(play.game.options),
        seats=tuple(Plan() if place == seat else Plan(kind="bot", bot=bot) for place, bot in enumerate(bots)),
        clock="none",
        host=person,
        commitment=fair.commitment(secret).hex(),
        is_public=False,
        watching="off",
        has_chat=False,
        position=source,
    )
    started = StartedFrom(
        at=now,
        bots=tuple(None if place == seat else bot for place, bot in enumerate(bots)),
        contributions=nobody,
        contribution_hashes=nobody,
        seat=seat,
        deals=tuple(dict(deal) for deal in play.deals),
        moves=play.moves,
    )
    sat = Sat(at=now, seat=seat, person=person, name=name)
    return await rooms.create(secrets.token_urlsafe(TABLE_ID_BYTES), secret, (created, sat, started))
