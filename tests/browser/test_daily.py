"""The deal of the day in the browser: play it, compare it with others, check it, and play an earlier day."""

from __future__ import annotations

import asyncio
import re
import shlex
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect
from typer.testing import CliRunner

from roost.cli import app
from roost.client import Line, Visitor, play_seat
from roost.server.rooms import days
from roost.server.service import DAILY_BOT
from tests.browser.conftest import Visit
from tests.browser.person import Person
from tests.browser.prepared import prepare
from tests.browser.server import browser_server
from tests.server.house import FakeClock, open_house
from tests.server.rooms.test_daily import finish, open_try

UNREADY = '{"key": "daily-bot-unready", "values": {"bot": "hen"}}'


async def play_yesterday(folder: Path) -> None:
    """Commit the deals of yesterday and today, and play one of yesterday's."""
    clock = FakeClock()
    clock.time = time.time() - 86400
    async with open_house(folder, clock=clock) as house:
        ann = house.person()
        await finish(house, await open_try(house, ann), ann)


@pytest.fixture
def address(page_built: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:  # noqa: ARG001
    """The address of a server that ran yesterday, too. Its deals of the day have bots that need not be compiled."""
    monkeypatch.setenv(DAILY_BOT, "hen")
    with ThreadPoolExecutor(1) as pool:
        pool.submit(asyncio.run, play_yesterday(tmp_path)).result()
    with browser_server(tmp_path) as server:
        yield server.url


async def play_as_ben(visitor: Visitor) -> str:
    """Play today's deal of 5211 for two players; return the table."""
    await visitor.rename("Ben")
    return await play_today(visitor)


async def play_today(visitor: Visitor) -> str:
    """Play or continue today's deal of 5211 for two players to its end; return the table."""
    table = (await visitor.play_daily("5211", 2)).table
    async with Line(visitor) as line:
        await play_seat(line, table, "chick")
    return table


def test_deal_of_the_day_from_first_look_to_checked_record(visit: Visit, address: str, tmp_path: Path) -> None:
    ben = prepare(address, play_as_ben)
    person: Person = visit(address, is_hurried=True)
    table = begin(person)
    finish_elsewhere(person)
    compare(person, table, ben)
    look_back(person, tmp_path)
    compare_uncounted(person)
    see_the_day_end(person)


def begin(person: Person) -> str:
    """Begin today's deal once the bot is ready, leave it, and come back; return the table."""
    person.expect_refusal(503, "/api/daily")
    person.page.route("**/api/daily", lambda route: refuse_once(person, route))
    person.go("/daily?game=5211&players=2")
    person.sees("page-daily-play-first")
    assert person.accessibility_problems() == []
    person.go()
    card = person.page.locator("[data-daily='5211']")
    expect(card.locator("[data-daily-state]")).to_have_text(person.words("page-daily-played", played=1))
    person.press("[data-daily='5211'] label:has(input[value='2'])")
    person.press("[data-daily-play='5211']")
    person.sees("page-daily-unready")
    person.page.wait_for_selector(".table")
    expect(person.page.locator("[data-daily-tag]")).to_have_text(person.words("page-daily"))
    table = person.page.url.rpartition("/")[2]
    person.play_first_cards()
    person.go()
    expect(card.locator("[data-daily-state]")).to_have_text(person.words("page-daily-begun"))
    person.press("[data-daily-play='5211']")
    person.page.wait_for_selector(".table")
    assert person.page.url.rpartition("/")[2] == table, "the try goes on where it was"
    return table


def refuse_once(person: Person, route: Route) -> None:
    """Let the bot be unready for the first try."""
    if route.request.method == "POST":
        route.fulfill(status=503, content_type="application/json", body=UNREADY)
        person.page.unroute("**/api/daily")
    else:
        route.continue_()


def finish_elsewhere(person: Person, table: str | None = None) -> None:
    """Finish the try, or another table, with a program, which is quicker than a hand."""
    (cookie,) = person.context.cookies()

    async def play(visitor: Visitor) -> None:
        visitor._http.cookies.clear()
        visitor._http.cookies.set(cookie["name"], cookie["value"])
        if table is None:
            await play_today(visitor)
        else:
            async with Line(visitor) as line:
                await play_seat(line, table, "chick")

    prepare(person.address, play)


def compare(person: Person, table: str, ben: str) -> None:
    """Go from the result to all results, and from there to the first difference."""
    person.page.reload()
    person.press("dialog[open] [data-daily-results]")
    expect(person.page.locator(f"[data-daily-row='{table}'].you")).to_contain_text(person.words("page-daily-you"))
    other = person.page.locator(f"[data-daily-row='{ben}']")
    expect(other).to_contain_text("Ben")
    expect(other.locator(f"[data-move='{table}']")).to_have_text(re.compile(person.words("page-daily-you") + ": [^…]"))
    assert person.problems_in_light_and_dark() == []
    person.page.set_viewport_size({"width": 360, "height": 640})
    assert not person.is_too_wide()
    person.page.set_viewport_size({"width": 1280, "height": 800})
    other.locator(f"[data-move='{ben}']").click()
    person.page.wait_for_selector(".replay .table")
    assert re.search(rf"/replay/{ben}\?step=[1-9]\d*&seat=0", person.page.url)
    person.expect_refusal(403, f"/api/tables/{ben}/record")
    person.press("[data-verify]")
    person.sees("daily-not-revealed")


def look_back(person: Person, folder: Path) -> None:
    """Check yesterday's deal with the command that the page shows, and play it uncounted."""
    person.go("/daily?game=5211&players=2")
    person.press("[data-earlier]")
    person.sees("page-daily-tag-earlier")
    person.press("[data-daily-fair] summary")
    expect(person.page.locator("[data-daily-finding='not-seen']")).to_be_visible()
    with person.page.expect_download() as download:
        person.press("[data-daily-record]")
    record = folder / download.value.suggested_filename
    download.value.save_as(record)
    roost, *command = shlex.split(person.page.locator("[data-daily-fair] textarea").input_value())
    assert (roost, command[1]) == ("roost", record.name)
    command[1] = str(record)
    assert CliRunner().invoke(app, command).exit_code == 0
    record.write_text(record.read_text().replace('"Y1"', '"Y2"', 1))
    assert CliRunner().invoke(app, command).exit_code != 0
    assert person.accessibility_problems() == []
    person.press("[data-daily-play]")
    person.page.wait_for_selector(".table")
    expect(person.page.locator("[data-daily-tag]")).to_have_text(person.words("page-daily-not-counting"))


def compare_uncounted(person: Person) -> None:
    """Compare the finished uncounted game with the results of its day; the own game is loaded at the second try."""
    table = person.page.url.rpartition("/")[2]
    finish_elsewhere(person, table)
    person.page.reload()
    person.expect_failure(f"/api/tables/{table}/replay")
    person.page.locator("dialog[open] [data-daily-results]").wait_for()
    person.page.route(f"**/api/tables/{table}/replay?seat=0", lambda route: route.abort(), times=1)
    person.press("dialog[open] [data-daily-results]")
    expect(person.page.locator("[data-daily-archived]")).to_contain_text(person.words("page-daily-not-counting"))
    own = person.page.locator(f"[data-daily-row] [data-move='{table}']")
    person.press("[data-retry]")
    expect(person.page.locator("[data-retry]")).to_have_count(0)
    expect(own).to_have_text(re.compile(person.words("page-daily-you-uncounted") + ": [^…]"))
    expect(person.page.locator("[data-daily-row].you")).to_have_count(0)
    assert person.accessibility_problems() == []
    person.screenshot("daily-uncounted")


def see_the_day_end(person: Person) -> None:
    """The page shows the deals of the new day by itself."""
    today = days.day_at(time.time())
    yesterday = days.day_at(time.time(), later=-1)

    def answer_late(route: Route) -> None:
        answer = route.fetch(url=f"{person.address}/api/daily/{yesterday}")
        route.fulfill(json={**answer.json(), "today": yesterday, "ends": time.time()})

    person.page.route("**/api/daily", answer_late, times=1)
    person.go("/daily")
    expect(person.page.locator(f"[data-day='{yesterday}']")).to_contain_text(person.words("page-daily-tag-today"))
    expect(person.page.locator(f"[data-day='{today}']")).to_be_visible()
