"""The coach for games at a server, whose page has these computed here: hints, reviews, and how fast the device is.

A hint uses the view and the events of the own seat, a review the record of a finished game: all of it is sent by the
page, and nothing is kept."""

from __future__ import annotations

import json
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from typing import Any

from roost.core import registry
from roost.core.fair import Stream, seed_from_text
from roost.core.game import Event
from roost.pocket.reviews import computed
from roost.protocol.messages import Hint, Review
from roost.protocol.views import decode_view
from roost.review.budget import LEAST_SIMULATIONS
from roost.review.hints import advise
from roost.server.rooms.bot_messages import HINTER
from roost.server.rooms.drafts import view_after
from roost.server.rooms.review_job import ReviewJob
from roost.server.table.hints import hint_message

MEASURED = 400
"""Simulations of a measurement: enough to outweigh what does not depend on them, and few for a slow device."""
MEASURED_GAME, MEASURED_PLAYERS = "gloria", 4
"""A game in which the time of a hint grows evenly with its simulations; in 5211, few take another way."""


def hint(
    table: str,
    game: str,
    players: int,
    options: Mapping[str, Any],
    view: Mapping[str, Any],
    events: Sequence[Mapping[str, Any]],
    actions: Sequence[str],
) -> Hint:
    """Return a hint for the decision after some actions that are not sent yet, as a server would give it.

    `events` are all that the seat was told so far."""
    loaded = registry.game_type(game)(players, options)
    told = [Event(event["key"], event["values"]) for event in events]
    known = decode_view(loaded, view, told)
    return hint_message(table, "", HINTER, advise(loaded, view_after(loaded, known, actions)))


def review(table: str, seat: int, record: str, simulations: int) -> AsyncIterator[Review]:
    """Return the parts of the review of a seat, as a server would send them."""
    total = sum(mover == seat for mover, _ in json.loads(record)["moves"])
    return computed(ReviewJob(table, seat, record, simulations, total, is_preparing=True))


def measure() -> float:
    """Return how many milliseconds a thousand simulations of a hint take here, once all code is loaded."""
    game = registry.game_type(MEASURED_GAME)(MEASURED_PLAYERS, {})
    deal = game.shuffle(game.start(), Stream(seed_from_text("measure"), MEASURED_GAME, 0))
    state = game.deal(game.start(), deal).state
    view = game.view(state, game.to_act(state)[0])
    advise(game, view, LEAST_SIMULATIONS)
    start = time.perf_counter()
    advise(game, view, MEASURED)
    return (time.perf_counter() - start) * 1000 * 1000 / MEASURED
