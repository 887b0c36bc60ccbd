"""What a seat was told during a live game, compared with what the record says that it was told.

Without this comparison a server could play one game and publish the record of another.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

from roost.core.course import Moment
from roost.core.errors import BadRecord
from roost.core.game import Event, Game, Seat
from roost.core.record import Record, replay

AnyGame: TypeAlias = Game[Any, Any]


def compare_told(record: Record, seat: Seat, runs: Iterable[Sequence[Event]]) -> None:
    """Raise BadRecord unless each run of events is part of what the record tells the seat, in the order of the game.

    Simultaneous choices are left out: players make and change them in any order, and a record has only the last ones.
    Their cards are compared once they are revealed."""
    moments = list(replay(record))
    choices = _choice_keys(record.game, (moment.state for moment in moments))
    expected = _texts(choices, _told(record.game, seat, moments))
    start = 0
    for run in runs:
        received = _texts(choices, run)
        found = _find(expected, received, start)
        if found is None:
            raise BadRecord("record-other-events", seat=seat)
        start = found + len(received)


def _told(game: AnyGame, seat: Seat, moments: Iterable[Moment]) -> Iterable[Event]:
    for moment in moments:
        yield from game.view(moment.state, seat, moment.events).events


def _texts(left_out: set[str], events: Iterable[Event]) -> list[str]:
    """Return the events as JSON, the form in which a device receives them."""
    return [json.dumps([event.key, event.values], sort_keys=True) for event in events if event.key not in left_out]


def _find(texts: list[str], run: list[str], start: int) -> int | None:
    places = range(start, len(texts) - len(run) + 1)
    return next((place for place in places if texts[place : place + len(run)] == run), None)


def _choice_keys(game: AnyGame, states: Iterable[Any]) -> set[str]:
    """Return the keys of the events by which a seat chooses or changes its choice while others have yet to choose."""
    keys: set[str] = set()
    for state in states:
        owing = game.to_act(state)
        if len(owing) < 2:
            continue
        first, *others = game.legal(state, owing[0])
        chosen = game.apply(state, owing[0], first)
        keys |= {event.key for event in chosen.events}
        if others:
            keys |= {event.key for event in game.apply(chosen.state, owing[0], others[0]).events}
    return keys
