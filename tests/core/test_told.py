"""What a seat was told, compared with records of the same game and of others."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator

import pytest

import roost
from roost.core import fair
from roost.core.errors import BadRecord
from roost.core.game import Event, Seat
from roost.core.play import Play
from roost.core.record import Record
from roost.core.told import compare_told

ME = 1


def played(name: str, seed: str = "one") -> tuple[Record, list[Event]]:
    """A random game in which players choose in any order and change their minds, and what our seat was told of it."""
    rng = random.Random(seed)
    game = roost.load(name, 3)
    play = Play(game, fair.seed_from_text(seed), game.start()).with_deals()
    told = list(_told(play))
    while play.outcome is None:
        seat: Seat = rng.choice(play.to_act)
        if play.choices and rng.random() < 0.3:
            seat = rng.choice(list(play.choices))
        legal = [action for action in game.legal(play.state, seat) if action != play.choices.get(seat)]
        if not legal:
            continue
        play = play.apply(seat, rng.choice(legal)).with_deals()
        told += _told(play)
    return play.record(None), told


def _told(play: Play) -> Iterator[Event]:
    for event in play.game.view(play.state, ME, play.events).events:
        yield Event(**json.loads(json.dumps({"key": event.key, "values": event.values})))


@pytest.fixture(params=["5211", "gloria"])
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_a_seat_was_told_what_the_record_of_its_game_says(game: str) -> None:
    record, told = played(game)
    compare_told(record, ME, [told])


def test_events_on_both_sides_of_a_gap_are_compared(game: str) -> None:
    record, told = played(game)
    compare_told(record, ME, [told[:3], told[8:20], told[21:]])


def test_the_record_of_another_deal_is_refused_by_the_first_event(game: str) -> None:
    _, told = played(game)
    other, _ = played(game, "another")
    with pytest.raises(BadRecord, match="record-other-events"):
        compare_told(other, ME, [told[:1]])


def test_events_in_another_order_are_refused(game: str) -> None:
    record, told = played(game)
    half = len(told) // 2
    with pytest.raises(BadRecord, match="record-other-events"):
        compare_told(record, ME, [told[half:], told[:half]])


def test_a_choice_in_a_game_that_was_given_up_is_no_difference() -> None:
    game = roost.load("5211", 3)
    play = Play(game, fair.seed_from_text("one"), game.start()).with_deals()
    told = list(_told(play))
    play = play.apply(0, game.legal(play.state, 0)[0])
    compare_told(play.record(None), ME, [[*told, *_told(play)]])
