"""Statistics of a player, and filters for the list of their games."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text
from sqlalchemy.dialects import sqlite

from roost.server.storage import history, statistics
from roost.server.storage.database import sqlite_url
from roost.server.storage.sql import Storage
from roost.server.storage.types import ALL_GAMES, BotCount, Filter, Finished, PlaceCount, Statistics
from tests.server.storage.builders import finish, game

pytestmark = pytest.mark.anyio


async def play(storage: Storage, number: int, ranks: dict[str, int], **changes: Any) -> None:
    """Finish the game with a number, which is also its time. Points are 10 minus the rank."""
    how = {name: changes.pop(name) for name in ("is_public",) if name in changes}
    finished = game(f"t{number}", ranks, ended=float(number), **changes)
    await finish(storage, finished, game=finished.game, **how)


async def tables(storage: Storage, player: str, asked_by: str | None = None, limit: int = 10, **how: Any) -> list[str]:
    before = how.pop("before", None)
    return [each.table for each in await storage.games_of(player, asked_by, limit, before, Filter(**how))]


# Statistics


async def test_player_without_games_has_empty_statistics(storage: Storage) -> None:
    nothing = Statistics(places=(), against=(), streak=0, longest_streak=0)
    assert await storage.statistics("ann") == nothing
    assert await storage.statistics("bot:hen") == nothing


async def test_places_are_counted_by_game_and_number_of_players(storage: Storage) -> None:
    await play(storage, 1, {"ann": 1, "ben": 2})
    await play(storage, 2, {"ann": 1, "ben": 1})
    await play(storage, 3, {"ann": 2, "ben": 1}, is_public=False)
    await play(storage, 4, {"ann": 3, "ben": 1, "cleo": 2})
    await play(storage, 5, {"ann": 1, "ben": 2}, game="gloria")
    await play(storage, 6, {"ben": 1, "cleo": 2})
    found = (await storage.statistics("ann")).places
    assert found == (
        PlaceCount(game="5211", players=2, rank=1, games=2, wins=2, points=18),
        PlaceCount(game="5211", players=2, rank=2, games=1, wins=0, points=8),
        PlaceCount(game="5211", players=3, rank=3, games=1, wins=0, points=7),
        PlaceCount(game="gloria", players=2, rank=1, games=1, wins=1, points=9),
    )


async def test_first_place_with_moves_of_a_bot_is_not_a_win(storage: Storage) -> None:
    await play(storage, 1, {"ann": 1, "bot:hen": 2})
    await play(storage, 2, {"ann": 1, "bot:hen": 2}, stand_in_moves=(3, 0))
    found = await storage.statistics("ann")
    assert [(count.games, count.wins) for count in found.places] == [(2, 1)]
    assert [(count.games, count.wins) for count in found.against] == [(2, 1)]
    assert (found.streak, found.longest_streak) == (0, 1)


async def test_games_against_each_bot_are_counted_once(storage: Storage) -> None:
    hens = Finished(
        table="t",
        game="5211",
        ended=1.0,
        record="{}",
        seats=(("bot:hen", "Hen"), ("ann", "Ann"), ("bot:hen", "Hen"), ("bot:chick", "Chick")),
        points=(1, 8, 4, 3),
        ranks=(4, 1, 2, 3),
        stand_in_moves=(0, 0, 0, 0),
    )
    await finish(storage, hens)
    await play(storage, 2, {"ann": 2, "bot:hen": 1, "ben": 3})
    found = (await storage.statistics("ann")).against
    assert found == (
        BotCount(game="5211", player="bot:hen", games=2, wins=1, points=8.0, points_of_bot=5.75),
        BotCount(game="5211", player="bot:chick", games=1, wins=1, points=8.0, points_of_bot=3.0),
    )
    assert (await storage.statistics("bot:hen")).against == ()
    assert sum(count.games for count in (await storage.statistics("bot:hen")).places) == 3, "each seat counts"


@pytest.mark.parametrize(
    ("course", "streak", "longest"),
    [("", 0, 0), ("w", 1, 1), ("l", 0, 0), ("wwl", 0, 2), ("lwwlw", 1, 2), ("wlwww", 3, 3), ("wwwll", 0, 3)],
)
async def test_streaks_are_series_of_wins(storage: Storage, course: str, streak: int, longest: int) -> None:
    order = list(enumerate(course, 1))
    random.Random(course).shuffle(order)  # they are stored in any order
    for number, result in order:
        await play(storage, number, {"ann": 1 if result == "w" else 2, "ben": 2 if result == "w" else 1})
    found = await storage.statistics("ann")
    assert (found.streak, found.longest_streak) == (streak, longest)


async def test_statistics_cover_the_last_games_only(storage: Storage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(statistics, "GAMES", 3)
    for number in range(1, 6):
        await play(storage, number, {"ann": 1 if number < 4 else 2, "bot:hen": 1})
    found = await storage.statistics("ann")
    assert [(count.rank, count.games) for count in found.places] == [(1, 1), (2, 2)]
    assert [count.games for count in found.against] == [3]
    assert (found.streak, found.longest_streak) == (0, 1)


# The list of games


async def test_games_are_filtered_by_game_and_opponent(storage: Storage) -> None:
    await play(storage, 1, {"ann": 1, "ben": 2})
    await play(storage, 2, {"ann": 1, "bot:hen": 2}, game="gloria")
    await play(storage, 3, {"ann": 1, "bot:hen": 2, "ben": 3})
    await play(storage, 4, {"ben": 1, "bot:hen": 2})
    assert await tables(storage, "ann", game="5211") == ["t3", "t1"]
    assert await tables(storage, "ann", opponent="bot:hen") == ["t3", "t2"]
    assert await tables(storage, "ann", opponent="ben", game="5211", before=3.0) == ["t1"]
    assert await tables(storage, "ann", opponent="ben", limit=1) == ["t3"]
    assert await tables(storage, "ann", opponent="cleo") == []


async def test_games_are_searched_by_names_of_the_others(storage: Storage) -> None:
    for number, name in enumerate(["Ben", "50 % Benno", "Änne", "B_n", "O'Neill"], 1):
        await finish(storage, named(number, (("ann", "Ann"), (f"p{number}", name))))
    assert await tables(storage, "ann", search="ben") == ["t2", "t1"]
    assert await tables(storage, "ann", search="ENN") == ["t2"]
    assert await tables(storage, "ann", search="%") == ["t2"]
    assert await tables(storage, "ann", search="_") == ["t4"]
    assert await tables(storage, "ann", search="'") == ["t5"]
    assert await tables(storage, "ann", search="nne") == ["t3"]
    assert await tables(storage, "ann", search="Ann") == [], "the own name is not searched"


def named(number: int, seats: tuple[tuple[str, str], ...]) -> Finished:
    return Finished(
        table=f"t{number}",
        game="5211",
        ended=float(number),
        record="{}",
        seats=seats,
        points=(2, 1),
        ranks=(1, 2),
        stand_in_moves=(0, 0),
    )


async def test_search_on_sqlite_ignores_case_in_any_script(storage: Storage, url: str) -> None:
    await finish(storage, named(1, (("ann", "Ann"), ("p", "ÄNNE"))))
    expected = ["t1"] if url.startswith("sqlite") else []  # the test database of PostgreSQL has no locale
    assert await tables(storage, "ann", search="änne") == expected


async def test_filter_does_not_reveal_private_games(storage: Storage) -> None:
    await play(storage, 1, {"ann": 1, "ben": 2}, is_public=False)
    await play(storage, 2, {"ann": 1, "ben": 2})
    filters: list[dict[str, Any]] = [{"opponent": "ben"}, {"game": "5211"}, {"search": "be"}]
    for how in filters:
        assert await tables(storage, "ann", "cleo", **how) == ["t2"]
        assert await tables(storage, "ann", None, **how) == ["t2"]
        assert await tables(storage, "ann", "ben", **how) == ["t2", "t1"]


async def test_filter_looks_at_a_limited_number_per_page(storage: Storage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(history, "SEARCHED_GAMES", 2)
    await play(storage, 1, {"ann": 1, "ben": 2})
    await play(storage, 2, {"ann": 1, "cleo": 2})
    await play(storage, 3, {"ann": 1, "cleo": 2})
    assert await tables(storage, "ann", opponent="ben") == []
    assert await tables(storage, "ann", opponent="ben", before=3.0) == ["t1"]
    assert await tables(storage, "ann") == ["t3", "t2", "t1"], "without a filter all games are listed"


async def test_listed_game_has_the_options_of_its_record(storage: Storage) -> None:
    await play(storage, 1, {"ann": 1, "ben": 2}, record='{"options":{"edition":"azul","start":0,"long":null}}')
    await play(storage, 2, {"ann": 1, "ben": 2}, record='{"options":{}}')
    [plain, azul] = await storage.games_of("ann", None, 10)
    assert azul.options == {"edition": "azul", "start": 0, "long": None}
    assert plain.options == {}
    assert [each.options for each in await storage.recent_games(10)] == [plain.options, azul.options]


# Leaderboards


async def test_leaderboard_lists_people_and_bots_apart(storage: Storage) -> None:
    await play(storage, 1, {"ann": 1, "bot:hen": 2, "ben": 3, "bot:chick": 4})
    assert [line.player for line in await storage.leaderboard("5211", 10, "people")] == ["ann", "ben"]
    assert [line.player for line in await storage.leaderboard("5211", 10, "bots")] == ["bot:hen", "bot:chick"]
    both = await storage.leaderboard("5211", 10)
    assert [line.player for line in both] == ["ann", "bot:hen", "ben", "bot:chick"]
    assert all(0 < line.sigma < 25 / 3 for line in both)


# Indexes


async def test_sqlite_reads_statistics_and_games_by_index(tmp_path: Path) -> None:
    """A scan of all games, or a search of one table's seats by player, would take seconds for 10,000 games."""
    storage = Storage(sqlite_url(tmp_path / "roost.db"))
    await storage.start()
    wanted = Filter(game="5211", opponent="bot:hen", search="ben")
    queries = [
        statistics.results("ann"),
        statistics.against_bots("ann"),
        statistics.streaks("ann"),
        history.played_by("ann", "ann", 50, None, ALL_GAMES),
        history.played_by("ann", "cleo", 50, 1.0, wanted),
    ]
    for query in queries:
        statement = query.compile(dialect=sqlite.dialect(), compile_kwargs={"literal_binds": True})
        plan = [row.detail for row in await storage._database.read(text(f"EXPLAIN QUERY PLAN {statement}"))]
        assert not [step for step in plan if re.match(r"SCAN (games|game_seats|tables|other)\b", step)]
        assert sum("ix_game_seats_player_ended" in step for step in plan) == 1, "only for the player's own games"
    await storage.stop()
