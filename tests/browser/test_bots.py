"""Bots on the page: levels to pick, and a notice while one is getting ready."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect

from tests.browser.conftest import Visit, in_english
from tests.browser.person import Person
from tests.browser.plugged_bots import install
from tests.browser.server import browser_server
from tests.server.gated_bots import BROKEN, SLOW_TO_PREPARE

PHONE = {"width": 390, "height": 844, "is_touching": True}
STRENGTH = {"bot": "hen", "players": 4, "against": "chick", "share": 0.9, "low": 0.88, "high": 0.92, "deals": 500}
UNREADY = {"bot": "fox", "stand_in": "hen", "has_failed": False, "done": 0, "steps": 4}


@pytest.fixture
def gate(tmp_path: Path) -> Path:
    """The file that bots wait for."""
    return tmp_path / "bots" / "gate"


@pytest.fixture
def own_address(page_built: None, tmp_path: Path) -> Iterator[str]:  # noqa: ARG001
    """The address of a server with bots that wait for the gate."""
    environment = install(tmp_path / "bots", {"5211.sleepy": SLOW_TO_PREPARE, "5211.broken": BROKEN})
    (tmp_path / "data").mkdir()
    with browser_server(tmp_path / "data", environment) as server:
        yield server.url


def play_against(person: Person, bot: str, game: str = "5211") -> None:
    """Pick a level on the home page and start a game."""
    person.go()
    choice = f"input[name='bot-{game}'][value='{bot}']"
    person.press(f"label:has({choice})")
    expect(person.page.locator(choice)).to_be_checked()
    person.press(f"[data-play='{game}']")


@pytest.mark.parametrize("size", [{}, PHONE], ids=["desktop", "phone"])
def test_solo_game_against_a_rooster(visit: Visit, size: dict[str, int]) -> None:
    """The game begins at once, whether or not the rooster has been compiled."""
    person: Person = visit(**size)
    play_against(person, "rooster")
    person.play_first_cards()
    person.wait_for_turn(2)
    expect(person.page.locator(".seat:not(.you)").first).to_contain_text(person.words("page-bot-rooster"))
    assert not person.is_too_wide()
    person.go()  # the pick is remembered
    expect(person.page.locator("input[name='bot-5211'][value=rooster]")).to_be_checked()
    expect(person.page.locator("input[name='bot-gloria'][value=hen]")).to_be_checked()


@in_english
def test_table_says_who_plays_for_a_bot_that_is_not_ready(own_address: str, visit: Visit, gate: Path) -> None:
    """One that is being prepared, with the progress, and one that cannot be prepared."""
    person: Person = visit(at=own_address, **PHONE)
    play_against(person, "sleepy")
    person.wait_to_choose()
    notice = person.page.locator("[data-unready]")
    expect(notice).to_have_text(person.words("page-bot-unready", bot="sleepy", stand_in="Hen", done=0, steps=1))
    assert person.accessibility_problems() == []
    gate.touch()
    expect(notice).to_have_count(0, timeout=30_000)  # a process with low priority loads the bot
    play_against(person, "broken")
    person.wait_to_choose()
    expect(notice).to_have_text(person.words("page-bot-failed", bot="broken", stand_in="Hen"))


def add_to_games(person: Person, **fields: object) -> None:
    """Let the server's list of games have other values in some fields."""

    def answer(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, json=[{**game, **fields} for game in response.json()])

    person.page.route("**/api/games", answer)


@in_english
def test_bots_of_a_game_with_options_say_if_they_are_not_ready(visit: Visit) -> None:
    person: Person = visit()
    add_to_games(person, unready_bots=[UNREADY])
    person.go("/solo?game=5211&players=3&bot=fox")
    notice = person.page.locator("[data-unready]")
    expect(notice).to_have_text([person.words("page-bot-soon", bot="Fox", stand_in="Hen")] * 2)
    person.page.locator("select[data-bot]").first.select_option("hen")
    expect(notice).to_have_count(1)
    assert person.accessibility_problems() == []


@in_english
def test_levels_are_explained_in_words_and_measured_figures(visit: Visit, address: str) -> None:
    person: Person = visit()
    add_to_games(person, strengths=[STRENGTH])
    person.go()
    level = person.page.locator("section", has=person.page.locator("[data-play='5211']")).locator("[data-level=hen]")
    expect(level).to_contain_text(person.words("page-bot-about-hen"))
    expect(level).to_contain_text("Wins 90% of the games against three Chicks; an even share is 25%.")
    person.page.goto(f"{address}/player/bot:hen")
    expect(person.page.locator("[data-strengths] li").first).to_contain_text(re.compile("500 deals"))
