"""Finished games and the ratings that follow from them."""

from __future__ import annotations

import asyncio

import pytest

from roost.server.storage.ratings import Skill, rate
from roost.server.storage.sql import Storage
from roost.server.storage.types import Finished, Person, Played, WriteConflict
from tests.server.storage.builders import create, finish, game, summary

pytestmark = pytest.mark.anyio


def listed(finished: Finished) -> Played:
    """Return the game as it appears in lists."""
    return Played(
        table=finished.table,
        game=finished.game,
        ended=finished.ended,
        seats=finished.seats,
        points=finished.points,
        ranks=finished.ranks,
        stand_in_moves=finished.stand_in_moves,
    )


async def test_finished_game_is_stored_with_its_record(storage: Storage) -> None:
    finished = game("t", {"ann": 2, "bot:hen": 1, "ben": 2}, record='{"format":"roost/1"}', ended=1234.5)
    await finish(storage, finished)
    assert await storage.game("t") == finished
    assert await storage.game("elsewhere") is None


async def test_games_of_a_player_are_listed_newest_first(storage: Storage) -> None:
    games = [game(f"t{i}", {"ann": 1, "ben" if i % 2 else "bot:hen": 2}, ended=100.0 + i) for i in range(5)]
    for each in games:
        await finish(storage, each)
    assert await storage.games_of("ann", None, 10) == [listed(each) for each in reversed(games)]
    assert await storage.games_of("ben", None, 10) == [listed(games[3]), listed(games[1])]
    assert await storage.games_of("ann", None, 2) == [listed(games[4]), listed(games[3])]
    assert await storage.games_of("ann", None, 2, before=103.0) == [listed(games[2]), listed(games[1])]
    assert await storage.games_of("nobody", None, 10) == []


async def test_bot_in_several_seats_is_credited_with_one_game(storage: Storage) -> None:
    both = Finished(
        table="t",
        game="5211",
        ended=1.0,
        record="{}",
        seats=(("bot:hen", "Hen"), ("ann", "Ann"), ("bot:hen", "Hen")),
        points=(1, 2, 3),
        ranks=(3, 2, 1),
        stand_in_moves=(0, 0, 0),
    )
    await finish(storage, both)
    assert await storage.games_of("bot:hen", None, 10) == [listed(both)]
    [*_, hen] = [line for line in await storage.leaderboard("5211", 10) if line.player == "bot:hen"]
    assert hen.games == 1


async def test_recent_games_include_public_tables_only(storage: Storage) -> None:
    await finish(storage, game("public", {"ann": 1, "ben": 2}, ended=1.0))
    await finish(storage, game("private", {"ann": 1, "ben": 2}, ended=2.0), is_public=False)
    await finish(storage, game("later", {"ann": 1, "ben": 2}, ended=3.0))
    assert [each.table for each in await storage.recent_games(10)] == ["later", "public"]
    assert [each.table for each in await storage.recent_games(1)] == ["later"]


async def test_private_games_are_listed_only_for_their_players(storage: Storage) -> None:
    await finish(storage, game("public", {"ann": 1, "bot:hen": 2}, ended=1.0))
    await finish(storage, game("ann's", {"ann": 1, "bot:hen": 2}, ended=2.0), is_public=False)
    await finish(storage, game("ben's", {"ben": 1, "bot:hen": 2}, ended=3.0), is_public=False)
    for asked_by, expected in (
        ("ann", ["ann's", "public"]),
        ("ben", ["ben's", "public"]),
        ("carl", ["public"]),
        (None, ["public"]),
    ):
        assert [each.table for each in await storage.games_of("bot:hen", asked_by, 10)] == expected
    assert [each.table for each in await storage.games_of("bot:hen", None, 1)] == ["public"], (
        "hidden games do not count against the limit"
    )
    assert [each.table for each in await storage.games_of("ann", "ben", 10)] == ["public"]
    assert [each.table for each in await storage.games_of("ann", "ann", 10)] == ["ann's", "public"]


async def test_ratings_are_updated_game_by_game(storage: Storage) -> None:
    await storage.create_person(Person(person="ann", name="Ann", created=1.0))
    await finish(storage, game("t1", {"ann": 1, "bot:hen": 2}))
    await finish(storage, game("t2", {"ann": 1, "bot:hen": 1}))
    first = rate(["ann", "bot:hen"], [1, 2], {})
    second = rate(["ann", "bot:hen"], [1, 1], first)
    board = await storage.leaderboard("5211", 10)
    assert [(line.player, line.name, line.games) for line in board] == [("ann", "Ann", 2), ("bot:hen", None, 2)]
    for line in board:
        expected = second[line.player]
        assert line.rating == pytest.approx(expected.rating)
    assert await storage.leaderboard("5211", 1) == board[:1]
    assert await storage.standings("ann") == {"5211": board[0]}


async def test_each_game_has_separate_ratings(storage: Storage) -> None:
    await finish(storage, game("t1", {"ann": 1, "ben": 2}))
    await finish(storage, game("t2", {"ann": 2, "ben": 1}, game="gloria"))
    assert [line.player for line in await storage.leaderboard("5211", 10)] == ["ann", "ben"]
    assert [line.player for line in await storage.leaderboard("gloria", 10)] == ["ben", "ann"]
    assert set(await storage.standings("ann")) == {"5211", "gloria"}


async def test_game_of_a_bot_against_itself_is_not_rated(storage: Storage) -> None:
    alone = Finished(
        table="t",
        game="5211",
        ended=1.0,
        record="{}",
        seats=(("bot:hen", "Hen"),) * 2,
        points=(1, 2),
        ranks=(2, 1),
        stand_in_moves=(0, 0),
    )
    await finish(storage, alone)
    assert await storage.game("t") == alone
    assert await storage.leaderboard("5211", 10) == []
    assert await storage.standings("bot:hen") == {}


async def test_game_finished_by_two_processes_counts_once(storage: Storage, other: Storage) -> None:
    await create(storage, "t")
    over = summary("t", 2, status="over")
    ends = [
        via.append("t", 2, ["{}"], over, game("t", {"ann": 1, "bot:hen": 2}))
        for via in (storage, other)
        for _ in range(20)
    ]
    results = await asyncio.gather(*ends, return_exceptions=True)
    assert results.count(None) == 1
    assert sum(isinstance(result, WriteConflict) for result in results) == 39
    assert len(await storage.entries("t")) == 2
    assert [line.games for line in await storage.leaderboard("5211", 10)] == [1, 1]


async def test_game_reported_as_over_twice_counts_once(storage: Storage) -> None:
    finished = game("t", {"ann": 1, "bot:hen": 2})
    await finish(storage, finished)
    await storage.append("t", 3, ["{}"], summary("t", 3, status="over"), game("t", {"ann": 2, "bot:hen": 1}))
    assert await storage.game("t") == finished
    assert [(line.player, line.games) for line in await storage.leaderboard("5211", 10)] == [("ann", 1), ("bot:hen", 1)]


async def test_games_that_end_at_the_same_time_all_count(storage: Storage, other: Storage) -> None:
    """The same bots play at all tables, so every writer updates the same rating rows."""
    players = ["ann", "bot:hen", "bot:chick"]
    count = 40
    tables = [f"t{i}" for i in range(count)]
    await asyncio.gather(*[create(storage, table) for table in tables])
    await asyncio.gather(
        *[
            (storage if i % 2 else other).append(
                table,
                2,
                ["{}"],
                summary(table, 2, status="over"),
                game(table, {player: 1 + (place + i) % 3 for place, player in enumerate(players)}),
            )
            for i, table in enumerate(tables)
        ]
    )
    board = await storage.leaderboard("5211", 10)
    assert {line.player: line.games for line in board} == dict.fromkeys(players, count)
    assert all(line.rating > Skill().rating for line in board)  # less uncertainty raises the rating


async def test_person_gains_no_rating_by_the_moves_of_a_stand_in(storage: Storage) -> None:
    await finish(storage, game("t1", {"ann": 1, "ben": 2}, stand_in_moves=(3, 0)))
    assert await storage.standings("ann") == {}
    assert (await storage.standings("ben"))["5211"].games == 1
    assert (await storage.game("t1") or game("", {})).stand_in_moves == (3, 0)
    [played] = await storage.games_of("ann", None, 10)
    assert played.stand_in_moves == (3, 0)


async def test_person_loses_rating_in_spite_of_a_stand_in(storage: Storage) -> None:
    for number in range(3):
        await finish(storage, game(f"t{number}", {"ann": 1, "ben": 2}))
    before = (await storage.standings("ann"))["5211"]
    await finish(storage, game("t", {"ann": 2, "ben": 1}, stand_in_moves=(1, 0)))
    after = (await storage.standings("ann"))["5211"]
    assert after.rating < before.rating
    assert after.games == before.games + 1


async def test_game_in_which_a_bot_was_replaced_is_not_rated(storage: Storage) -> None:
    """Another bot made moves for it, so the result says nothing about either of them, or about the person."""
    await finish(storage, game("t1", {"ann": 1, "bot:fox": 2}, stand_in_moves=(0, 3)))
    assert await storage.leaderboard("5211", limit=9) == []
    assert (await storage.statistics("bot:fox")).places == ()
    assert (await storage.statistics("ann")).against == ()
    assert (await storage.statistics("ann")).streak == 1
    await finish(storage, game("t2", {"ann": 1, "bot:fox": 2}))
    assert {row.games for row in await storage.leaderboard("5211", limit=9)} == {1}
    assert [(row.player, row.games) for row in (await storage.statistics("ann")).against] == [("bot:fox", 1)]
