"""A table is a pure fold over its entries."""

from __future__ import annotations

import random
from dataclasses import fields, replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from roost.core import fair, record, registry
from roost.core.game import Game, Outcome
from roost.protocol.base import Clock
from roost.server.table.entries import (
    AnyEntry,
    Away,
    Back,
    Created,
    Left,
    Move,
    Muted,
    Plan,
    Revealed,
    Said,
    Sat,
    Started,
    Starting,
    decode_entry,
    encode_entry,
)
from roost.server.table.fold import IDLE_SECONDS, Table, fold
from roost.testing.strategies import games, seeds

SECRET = bytes(range(32))


def entries_of(game: Game[Any, Any], rng: random.Random, most: int = 400, secret: bytes = SECRET) -> list[AnyEntry]:
    """Return the log of a table whose players move at random, change choices, chat, leave and return."""
    made: list[AnyEntry] = [
        Created(
            at=0.0,
            game=game.name,
            options=game.options,
            seats=tuple(Plan() for _ in range(game.players)),
            is_public=True,
            watching="allowed",
            clock="brisk",
            host="p0",
            commitment=fair.commitment(secret).hex(),
        )
    ]
    parts = [rng.randbytes(16) for _ in range(game.players)]
    hashes = [fair.contribution_hash(part).hex() for part in parts]
    made += [
        Sat(at=1.0, seat=seat, person=f"p{seat}", name=f"n{seat}", contribution_hash=hashes[seat])
        for seat in range(game.players)
    ]
    made.append(Starting(at=2.0, bots=(None,) * game.players))
    made += [Revealed(at=3.0, seat=seat, contribution=part.hex()) for seat, part in enumerate(parts)]
    made.append(
        Started(
            at=10.0,
            bots=(None,) * game.players,
            contributions=tuple(part.hex() for part in parts),
            contribution_hashes=tuple(hashes),
        )
    )
    table = fold("t", secret, made)
    while table.status == "running" and len(made) < most:
        entry = _random_entry(table, rng, 10.0 + len(made))
        made.append(entry)
        table = table.apply(entry)
    return made


def _random_entry(table: Table, rng: random.Random, at: float) -> AnyEntry:
    assert table.play is not None
    seat = rng.randrange(table.players)
    legal = table.game.legal(table.play.state, seat)
    if legal and rng.random() < 0.9:
        return Move(at=at, seat=seat, action=rng.choice(legal), by="person", id=str(at))
    if rng.random() < 0.4:
        return Said(at=at, person=f"p{seat}", name="n", id=str(at), text="hello")
    if table.seats[seat].is_away:
        return Back(at=at, seat=seat)
    return Away(at=at, seat=seat, why="gone") if rng.random() < 0.3 else Muted(at=at, person="x", is_muted=True)


def contents(table: Table) -> tuple[Any, ...]:
    """Return all fields of a table except the game object, which has no equality."""
    play = table.play
    around = tuple(getattr(table, field.name) for field in fields(table) if field.name != "play")
    return (*around, play and (play.seed, play.state, play.deals, play.moves, play.choices, play.events))


@settings(max_examples=10, deadline=None)
@given(game=games(), chance=st.integers(0, 1 << 30), secret=seeds())
def test_same_entries_give_the_same_table(game: Game[Any, Any], chance: int, secret: bytes) -> None:
    made = entries_of(game, random.Random(chance), 80, secret)
    once = fold("t", secret, made)
    again = fold("t", secret, [decode_entry(encode_entry(entry)) for entry in made])
    assert contents(once) == contents(again)
    assert once.version == len(made)


def test_unknown_field_of_an_entry_is_ignored() -> None:
    assert decode_entry('{"kind": "back", "at": 1.0, "seat": 2, "mood": "good"}') == Back(at=1.0, seat=2)


@settings(max_examples=6, deadline=None)
@given(game=games(), chance=st.integers(0, 1 << 30))
def test_applying_an_entry_does_not_change_the_old_table(game: Game[Any, Any], chance: int) -> None:
    made = entries_of(game, random.Random(chance), 80)
    table = fold("t", SECRET, made[:-1])
    table.apply(made[-1])
    assert contents(table) == contents(fold("t", SECRET, made[:-1]))


@pytest.mark.parametrize("name", registry.playable())
def test_record_of_a_finished_game_passes_the_check(name: str) -> None:
    made = entries_of(registry.load(name, 3), random.Random(7), 3000)
    table = fold("t", SECRET, made)
    assert table.status == "over"
    kept = record.decode(table.record())
    assert table.record() is table.record()  # encoded once
    record.check(kept)
    assert kept.fair is not None
    assert kept.fair.secret == SECRET
    assert table.play is not None
    assert kept.outcome == table.play.outcome


def test_deal_depends_on_the_secret_and_every_contribution() -> None:
    made = entries_of(registry.load("5211", 3), random.Random(1), most=0)
    other_part = "0" * 32
    changed = [
        entry.model_copy(update={"contributions": (other_part, *entry.contributions[1:])})
        if isinstance(entry, Started)
        else entry
        for entry in made
    ]
    decks = [
        table.play.deals[0]
        for table in (fold("t", SECRET, made), fold("t", SECRET, changed), fold("t", b"s" * 32, made))
        if table.play is not None
    ]
    assert decks[0] != decks[1]
    assert decks[0] != decks[2]


def started(clock: Clock = "brisk") -> Table:
    made = entries_of(registry.load("5211", 3), random.Random(3), most=0)
    assert isinstance(made[0], Created)
    return fold("t", SECRET, [made[0].model_copy(update={"clock": clock}), *made[1:]])


def legal_action(table: Table, seat: int, which: int = 0) -> str:
    assert table.play is not None
    return table.game.legal(table.play.state, seat)[which]


def test_changed_choice_is_a_new_version_but_not_a_public_one() -> None:
    table = started()
    chosen = table.apply(Move(at=20.0, seat=0, action=legal_action(table, 0), by="person"))
    changed = chosen.apply(Move(at=21.0, seat=0, action=legal_action(table, 0, 1), by="person"))
    assert (chosen.public, chosen.is_secret) == (table.public + 1, False)
    assert (changed.public, changed.is_secret) == (chosen.public, True)
    assert changed.version == chosen.version + 1


def test_moment_advances_only_when_the_cards_are_revealed() -> None:
    table = started()
    moment = table.moment
    for seat in range(3):
        assert table.moment == moment
        table = table.apply(Move(at=20.0 + seat, seat=seat, action=legal_action(table, seat), by="person"))
    assert table.moment == table.public
    assert table.waiting_since == 22.0


def test_deadline_counts_from_the_start_of_the_moment() -> None:
    table = started("brisk")
    assert table.deadline == table.waiting_since + 30
    chat = table.apply(Said(at=25.0, person="p1", name="n", id="1", text="hm"))
    assert chat.deadline == table.deadline
    assert started("none").deadline == table.waiting_since + IDLE_SECONDS


def test_game_is_paused_while_all_players_are_away() -> None:
    table = started()
    for seat in range(3):
        assert not table.is_paused
        table = table.apply(Away(at=20.0, seat=seat, why="gone"))
    assert table.is_paused
    assert not table.needs_driver
    assert table.deadline is None
    assert table.bots_to_act == ()
    back = table.apply(Back(at=50.0, seat=1))
    assert not back.is_paused
    assert back.waits_for == (1,)
    assert back.bots_to_act == (0, 2)


def test_player_has_no_deadline_while_no_other_person_plays() -> None:
    table = started("brisk").apply(Away(at=20.0, seat=0, why="gone")).apply(Left(at=21.0, seat=2))
    assert table.deadline is None
    back = table.apply(Back(at=500.0, seat=0))
    assert [back.deadline_of(seat) for seat in (0, 1)] == [530.0, 530.0]
    assert back.deadline == 530.0


def test_game_waits_when_the_last_player_leaves_the_absent_behind() -> None:
    table = started().apply(Away(at=20.0, seat=0, why="gone")).apply(Left(at=21.0, seat=1))
    assert not table.is_paused
    assert table.apply(Left(at=22.0, seat=2)).is_paused


def test_moves_of_a_bot_for_a_person_are_counted() -> None:
    table = started()
    table = table.apply(Move(at=11.0, seat=0, action=legal_action(table, 0), by="clock"))
    table = table.apply(Away(at=12.0, seat=1, why="gone"))
    table = table.apply(Move(at=13.0, seat=1, action=legal_action(table, 1), by="away"))
    table = table.apply(Move(at=14.0, seat=2, action=legal_action(table, 2), by="person"))
    assert [seat.stand_in_moves for seat in table.seats] == [1, 1, 0]
    assert [seat.overdue for seat in table.seats] == [1, 0, 0]


def test_new_name_keeps_the_contribution_that_was_revealed() -> None:
    table = started()
    before = table.seats[0]
    renamed = table.apply(
        Sat(
            at=20.0,
            seat=0,
            person="p0",
            name="new",
            contribution_hash=before.contribution_hash,
            contribution=before.contribution,
            is_ready=before.is_ready,
        )
    )
    assert renamed.seats == (replace(before, name="new"), *table.seats[1:])


def test_returning_player_gets_a_new_deadline_once_per_moment() -> None:
    table = started("brisk").apply(Away(at=20.0, seat=1, why="gone")).apply(Back(at=25.0, seat=1))
    assert [table.deadline_of(seat) for seat in range(3)] == [40.0, 55.0, 40.0]
    assert table.deadline == 40.0
    table = table.apply(Away(at=50.0, seat=1, why="gone")).apply(Back(at=51.0, seat=1))
    assert table.deadline_of(1) == 55.0
    for seat in range(3):
        table = table.apply(Move(at=52.0, seat=seat, action=legal_action(table, seat), by="person"))
    table = table.apply(Away(at=60.0, seat=1, why="gone")).apply(Back(at=61.0, seat=1))
    assert table.deadline_of(1) == 91.0


def test_move_of_an_away_player_brings_them_back_publicly() -> None:
    table = started().apply(Away(at=20.0, seat=0, why="clock"))
    table = table.apply(Move(at=21.0, seat=0, action=legal_action(table, 0), by="away"))
    back = table.apply(Move(at=22.0, seat=0, action=legal_action(table, 0, 1), by="person"))
    assert not back.seats[0].is_away
    assert back.public == table.public + 1


def test_leaving_before_the_game_frees_the_seat_and_passes_on_the_host() -> None:
    made = entries_of(registry.load("5211", 3), random.Random(3), most=0)[:3]
    table = fold("t", SECRET, made)
    left = table.apply(Left(at=5.0, seat=0))
    assert left.seats[0].person is None
    assert left.host == "p1"


def test_leaving_during_the_game_hands_the_seat_to_a_bot() -> None:
    left = started().apply(Left(at=5.0, seat=0))
    assert left.seats[0].person == "p0"
    assert left.bots_to_act == (0,)
    assert left.host == "p1"


def test_players_with_equal_points_and_tie_break_share_a_rank() -> None:
    assert Outcome((5, 9, 5, 9), (1, 2, 1, 3), (3,)).ranks == (3, 2, 3, 1)
