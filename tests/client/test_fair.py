"""The client detects a server that cheats with the deal, since the device kept what it saw."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable
from dataclasses import replace

import pytest
from typer.testing import CliRunner

from roost.cli import app
from roost.client import Line, Refused, Visitor, play_seat
from roost.core import fair, record
from roost.core.errors import BadRecord
from roost.core.record import Fair
from roost.server.rooms import seating
from roost.server.table import fold, starting
from roost.server.table.entries import Started
from roost.server.table.fold import Table
from roost.testing.play import random_record

pytestmark = pytest.mark.anyio
TIMEOUT = 60.0
ME = 0
Cheat = Callable[[Table, Started], Started]


async def finished_game(visitor: Visitor) -> str:
    """Play a game against a bot to its end, and return the table."""
    async with Line(visitor) as line, asyncio.timeout(TIMEOUT):
        made = await visitor.quick("5211", players=2, bot="chick")
        await play_seat(line, made.table, "chick")
    return made.table


async def test_device_that_played_can_verify_an_honest_game(live_server: str) -> None:
    async with Visitor(live_server) as visitor:
        await visitor.verify(await finished_game(visitor))


async def test_device_that_only_watched_cannot_verify_the_game(live_server: str) -> None:
    async with Visitor(live_server) as visitor, Visitor(live_server) as spectator:
        table = await finished_game(visitor)
        with pytest.raises(Refused, match="client-nothing-kept"):
            await spectator.verify(table)


async def test_friends_reveal_over_their_sockets(live_server: str) -> None:
    async with Visitor(live_server) as ann, Visitor(live_server) as bob, Line(ann) as one, Line(bob) as other:
        made = await ann.create("5211", 2, clock="none")
        async with asyncio.timeout(TIMEOUT):
            await ann.join(made.table)
            await one.follow(made.table)
            await bob.join(made.table)
            ends = await asyncio.gather(*[play_seat(line, made.table, "chick") for line in (one, other)])
        assert {end.status for end in ends} == {"over"}
        for visitor in (ann, bob):
            await visitor.verify(made.table)


# The cheating server tries 58 times for the strongest hand of the bot in seat 1


def strength(dealt: Table) -> int:
    assert dealt.play is not None
    return sum(int(card[1:]) for card in dealt.play.deals[0]["deck"][5:10])


def best(table: Table, attempts: list[Started]) -> Started:
    return max(attempts, key=lambda attempt: strength(table.apply(attempt)))


def with_part(started: Started, seat: int, part: bytes) -> Started:
    """Replace the contribution of a seat, with a matching hash."""
    parts, hashes = list(started.contributions), list(started.contribution_hashes)
    parts[seat], hashes[seat] = part.hex(), fair.contribution_hash(part).hex()
    return started.model_copy(update={"contributions": tuple(parts), "contribution_hashes": tuple(hashes)})


def guesses() -> list[bytes]:
    return [hashlib.sha256(bytes([number])).digest()[:16] for number in range(58)]


def replaces_mine(table: Table, started: Started) -> Started:
    return best(table, [with_part(started, ME, part) for part in guesses()])


def contributes_for_the_bot(table: Table, started: Started) -> Started:
    return best(table, [with_part(started, 1, part) for part in guesses()])


def leaves_mine_out(_table: Table, started: Started) -> Started:
    return started.model_copy(update={"contributions": ("", "")})


def hides_the_hashes(_table: Table, started: Started) -> Started:
    return started.model_copy(update={"contribution_hashes": ()})


@pytest.mark.parametrize(
    ("cheat", "key"),
    [
        (replaces_mine, "record-other-contribution"),
        (contributes_for_the_bot, "record-other-hash"),
        (leaves_mine_out, "record-contribution-missing"),
        (hides_the_hashes, "record-hashes-missing"),
    ],
)
async def test_cheating_server_is_caught(
    live_server: str, monkeypatch: pytest.MonkeyPatch, cheat: Cheat, key: str
) -> None:
    honest = starting._deal
    monkeypatch.setattr(starting, "_deal", lambda table, now: cheat(table, honest(table, now)))
    async with Visitor(live_server) as visitor:
        table = await finished_game(visitor)
        with pytest.raises(BadRecord) as caught:
            await visitor.verify(table)
        assert caught.value.key == key


async def test_server_that_replaces_its_secret_is_caught(live_server: str, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Table._started

    def deal(table: Table, started: Started) -> Table:
        return max((honest(with_secret(table, secret), started) for secret in secrets), key=strength)

    secrets = [hashlib.sha256(part).digest() for part in guesses()]
    async with Visitor(live_server) as visitor:
        monkeypatch.setattr(Table, "_started", deal)
        table = await finished_game(visitor)
        with pytest.raises(BadRecord, match="record-other-commitment"):
            await visitor.verify(table)


def with_secret(table: Table, secret: bytes) -> Table:
    """Replace the secret, with a matching commitment."""
    created = table.created.model_copy(update={"commitment": fair.commitment(secret).hex()})
    return replace(table, secret=secret, created=created)


# The record of another game than the one that was played


async def test_a_server_that_publishes_another_game_is_caught(
    live_server: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = Table._started

    def stack(table: Table, started: Started) -> Table:
        """Deal from another seed than the one in the record."""
        return honest(replace(table, secret=b"s" * 32), started)

    def publish(table: Table) -> str:
        """Return a game that could have been played with the promised deal."""
        assert table.started is not None
        parts = tuple(bytes.fromhex(part) for part in table.started.contributions)
        hashes = tuple(bytes.fromhex(promised) for promised in table.started.contribution_hashes)
        told = Fair(bytes.fromhex(table.created.commitment), secrets[table.id], parts, hashes)
        game = random_record(table.game, fair.live_seed(secrets[table.id], parts), 10_000)
        return record.encode(replace(game, fair=told))

    secrets: dict[str, bytes] = {}
    honest_fold = fold.fold
    monkeypatch.setattr(
        seating, "fold", lambda table, secret, entries: honest_fold(table, secrets.setdefault(table, secret), entries)
    )
    monkeypatch.setattr(Table, "_started", lambda table, started: stack(table, started))
    monkeypatch.setattr(Table, "record", publish)
    async with Visitor(live_server) as visitor:
        table = await finished_game(visitor)
        with pytest.raises(BadRecord, match="record-other-events"):
            await visitor.verify(table)


async def test_a_device_that_received_no_cards_is_told_so(live_server: str) -> None:
    async with Visitor(live_server) as visitor:
        table = await finished_game(visitor)
        kept = visitor.keeper.tables[table]
        kept.told, kept.histories = [], []
        with pytest.raises(Refused, match="client-no-cards-kept"):
            await visitor.verify(table)


# `roost join`


@pytest.mark.parametrize(("is_honest", "said"), [(True, "The deal was fair"), (False, "The deal is not proved.")])
async def test_roost_join_reports_whether_the_deal_was_fair(
    live_server: str, monkeypatch: pytest.MonkeyPatch, is_honest: bool, said: str
) -> None:
    if not is_honest:
        honest = starting._deal
        monkeypatch.setattr(starting, "_deal", lambda table, now: replaces_mine(table, honest(table, now)))
    async with Visitor(live_server) as host, Line(host) as line:
        made = await host.create("5211", 2, clock="none")
        join = ["join", f"{live_server}/table/{made.table}", "--bot", "chick", "--seat", "0", "--lang", "en"]
        running = asyncio.to_thread(CliRunner().invoke, app, join)
        joined = asyncio.ensure_future(running)
        async with asyncio.timeout(TIMEOUT):
            while (await host.table(made.table)).seats[0].kind == "open":
                await asyncio.sleep(0.02)
            await host.join(made.table)
            await play_seat(line, made.table, "chick")
            result = await joined
    assert said in result.output
    assert result.exit_code == (0 if is_honest else 1)
