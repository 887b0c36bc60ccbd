"""Auction plugs in: the command, the server and the suites find it, and no source file of Roost names it."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import entry_points
from itertools import product
from pathlib import Path

import httpx
import pytest

import roost
from roost import bots
from roost.client import Line, Visitor, play_seat
from roost.core import registry
from roost.core.record import check, decode
from roost.loadtest.processes import ServerProcess
from roost.testing import check_bot, check_game
from roost.testing.golden import playthroughs
from roost_auction.game import GameAuction
from tests.cli import conftest
from tests.cli.conftest import Roost

FOLDER = Path(__file__).parent
SOURCES, PAGE = FOLDER.parents[1] / "src" / "roost", FOLDER.parents[1] / "web" / "src"
TIMEOUT = 90.0

run_roost = conftest.roost


def command(*arguments: str, stdin: str = "") -> str:
    """Return what `roost` prints in English; fail if it reports an error."""
    run = [sys.executable, "-m", "roost.cli", *arguments]
    done = subprocess.run(run, input=stdin, capture_output=True, text=True, env={"LC_ALL": "C.UTF-8"})
    assert done.returncode == 0, done.stderr
    return done.stdout


# The suites


@pytest.mark.parametrize(
    ("players", "length", "unsold"), [*product(GameAuction.seats, ("short", "long"), ("gone", "carried"))]
)
def test_auction_follows_the_contract_of_a_game(players: int, length: str, unsold: str) -> None:
    check_game(roost.load("auction", players, length=length, unsold=unsold), games=1)


def test_bot_of_auction_is_found_by_its_entry_point() -> None:
    (entry,) = [entry for entry in entry_points(group=bots.GROUP) if entry.name == "auction.hen"]
    assert bots.bot_type("hen", "auction") is entry.load()
    assert bots.names("auction") == ("chick", "hen")
    assert "auction.hen" not in bots.BOTS


@pytest.mark.parametrize("players", [2, 5])
def test_hen_of_auction_follows_the_contract_of_a_bot(players: int) -> None:
    check_bot("hen", roost.load("auction", players, length="long"))


def test_playthroughs_match_the_current_rules_and_texts() -> None:
    written = {file.stem: file.read_text(encoding="utf-8") for file in (FOLDER / "playthroughs").glob("*.txt")}
    assert written == playthroughs(["auction"]), "run `roost golden auction --folder tests/third_game/playthroughs`"


# The command


def test_auction_can_be_played_line_by_line() -> None:
    typed = ["h", *(str(value) for _ in range(5) for value in range(1, 11))]  # one of these is in hand in each round
    said = command("play", "auction", "--plain", "--players", "3", "--seed", "1", stdin="\n".join(typed))
    assert "Auction, short game, 3 players" in said
    assert "equal bids cancel each other out" in said
    assert "Hen 2" in said
    assert "Result" in said


@pytest.mark.parametrize("who", ["--bots=hen", "--option=length=long"])
def test_auction_can_be_simulated_checked_and_shown(run_roost: Roost, who: str, tmp_path: Path) -> None:
    records = str(tmp_path / "games.jsonl")
    assert run_roost("simulate", "auction", "--players", "4", "--games", "20", who, "--out", records).code == 0
    assert "20 records checked" in run_roost("check", records).out
    assert "Round 5" in run_roost("show", records, "--game", "20").out
    assert "Runde 5" in run_roost("show", records, "--lang", "de").out


# The server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with ServerProcess(tmp_path_factory.mktemp("auction"), environment={"ROOST_BOT_PAUSE": "0.01"}) as process:
        yield process.url


@pytest.mark.anyio
async def test_auction_can_be_played_at_a_live_table(server: str) -> None:
    async with Visitor(server) as visitor, Line(visitor) as line:
        (info,) = [game for game in await visitor.games() if game.name == "auction"]
        assert [option.name for option in info.options] == ["length", "unsold"]
        assert info.default_bot == "hen"
        made = await visitor.quick("auction", players=3, options={"unsold": "carried"})
        async with asyncio.timeout(TIMEOUT):
            end = await play_seat(line, made.table, "hen")
        assert end.status == "over"
        check(decode(await visitor.record(made.table)))


def test_server_has_the_texts_of_auction_for_the_page(server: str) -> None:
    english = httpx.get(f"{server}/api/games/auction/texts/en")
    assert english.headers["content-type"].startswith("text/plain")
    assert "page-game-auction = Auction" in english.text
    assert "page-game-auction = Auktion" in httpx.get(f"{server}/api/games/auction/texts/de").text
    assert httpx.get(f"{server}/api/games/5211/texts/en").status_code == 404
    assert httpx.get(f"{server}/api/games/chess/texts/en").status_code >= 400
    assert httpx.get(f"{server}/api/games/auction/texts/fr").status_code >= 400


# No other file


def test_no_source_file_of_roost_names_auction() -> None:
    files = [*SOURCES.rglob("*.py"), *SOURCES.rglob("*.ftl"), *PAGE.rglob("*.ts"), *PAGE.rglob("*.svelte")]
    assert len(files) > 200
    assert [file for file in files if "auction" in file.read_text(encoding="utf-8").lower()] == []
    assert "auction" not in registry.builtin()
