"""The home page: the play buttons are in sight, it shows what goes on, and solo games have all options."""

from __future__ import annotations

import re
from collections import Counter
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from roost.client import Visitor
from roost.protocol.http import SeatPlan
from tests.browser.conftest import Visit, in_english, in_german
from tests.browser.person import Person
from tests.browser.prepared import finished, prepare, return_as

DESKTOPS = ((1280, 650), (1366, 650), (1440, 780), (1920, 950), (2560, 1440))
PHONES = ((360, 640), (390, 844), (844, 390))
MEASURE = """() => ({
  font: parseFloat(getComputedStyle(document.documentElement).fontSize),
  hero: document.querySelector('[data-hero]').offsetHeight,
  buttons: [...document.querySelectorAll('[data-play]')].map((button) => button.getBoundingClientRect().bottom),
})"""


def assert_play_now_is_in_sight(person: Person) -> None:
    for width, height in DESKTOPS + PHONES:
        person.page.set_viewport_size({"width": width, "height": height})
        found = person.page.evaluate(MEASURE)
        buttons = found["buttons"][: 3 if (width, height) in DESKTOPS else 1]
        assert max(buttons) <= height, (width, height)
        assert found["hero"] <= 160, (width, height)
        assert 16 <= found["font"] <= 18, (width, height)
        assert not person.is_too_wide(), (width, height)


@in_german
def test_play_now_is_in_sight_on_every_screen(visit: Visit) -> None:
    """For a newcomer, who is offered a lesson, and with a game in progress."""
    person: Person = visit()
    person.go()
    expect(person.page.locator("[data-first-lesson]")).to_be_visible()
    assert_play_now_is_in_sight(person)
    person.play_now("azul", 3)
    person.go()
    own = person.page.locator("[data-mine]")
    expect(own).to_contain_text(person.words("page-game-azul"))
    expect(own.locator("[data-state]")).to_have_text(person.words("page-your-turn"))
    expect(person.page.locator("[data-first-lesson]")).to_have_count(0)
    assert_play_now_is_in_sight(person)
    own.get_by_role("link").click()
    person.wait_to_choose()


@in_english
def test_lists_are_fetched_once_at_the_start(visit: Visit) -> None:
    person: Person = visit()
    asked: Counter[str] = Counter()
    person.page.on("request", lambda request: asked.update([urlsplit(request.url).path]))
    person.go()
    person.page.wait_for_selector("[data-first-lesson]")
    repeated = {path: times for path, times in asked.items() if path.startswith("/api/") and times > 1}
    assert repeated == {}


@in_german
def test_every_page_has_its_own_title(visit: Visit) -> None:
    person: Person = visit()
    person.expect_refusal(404, "/api/tables/none")
    games = ("/learn", "/learn/5211", "/learn/gloria", "/rules/5211", "/rules/gloria")
    others = ("/", "/solo", "/friends", "/leaderboard", "/daily", "/link", "/player/bot:hen", "/table/none", "/nowhere")
    titles: list[str] = []
    for path in games + others:
        person.go(path)
        expect(person.page).to_have_title(re.compile(r".+ · Roost$"))
        titles.append(person.page.title())
    assert len(set(titles)) == len(titles), titles
    person.page.get_by_role("link", name=person.words("page-to-home"), exact=True).click()
    expect(person.page).to_have_title(f"{person.words('page-hero')} · Roost")


async def open_and_run(visitor: Visitor) -> tuple[str, str]:
    """Open a public table that waits, and one whose game runs; return their ids."""
    bots = [SeatPlan(kind="bot")] * 2
    waiting = await visitor.create("5211", [SeatPlan(), SeatPlan()], {"edition": "azul"})
    await visitor.join(waiting.table)
    running = await visitor.create("5211", [SeatPlan(), *bots], {"edition": "azul"})
    await visitor.join(running.table)
    return waiting.table, running.table


RATED = {"games": 3, "sigma": 6.0, "is_provisional": True}
LEADERBOARD = {
    "game": "5211",
    "standings": [
        {"player": "a", "name": "Ana", "rating": 4.2, **RATED},
        {"player": "b", "name": "Ben", "rating": -1.6, **RATED},
    ],
}


@in_german
def test_home_shows_who_waits_what_runs_and_who_is_best(visit: Visit, address: str) -> None:
    """Every list names the edition."""
    waiting, running = prepare(address, open_and_run)
    _, cookie = finished(address, "5211", 3, edition="azul")
    person: Person = visit()
    person.page.route("**/api/leaderboard/5211?*", lambda route: route.fulfill(json=LEADERBOARD))
    return_as(person, cookie, "/")
    name = person.words("page-game-azul")
    expect(person.page.locator(f"[data-waiting='{waiting}']")).to_contain_text(name)
    expect(person.page.locator(f"[data-running='{running}']")).to_contain_text(name, timeout=20_000)
    expect(person.page.locator("[data-played]").first).to_contain_text(name)
    best = person.page.locator("ol li", has=person.page.locator("a[href^='/player/']"))
    expect(best.filter(has_text="Ana")).to_contain_text("4,2")
    expect(best.filter(has_text="Ben")).to_have_count(0)  # below the rating that everybody starts with
    assert person.accessibility_problems() == []
    person.page.locator("li", has=person.page.locator(f"[data-running='{running}']")).get_by_role("link").click()
    person.sees("page-watching")


@in_english
def test_solo_game_has_all_options_and_mixed_bots(visit: Visit) -> None:
    person: Person = visit()
    person.go()
    person.press("[data-solo='azul']")
    person.page.locator("[data-option=target]").check()
    person.page.locator("[data-option=scores]").check()
    person.page.locator("[data-bot]").first.select_option("chick")
    expect(person.page.get_by_text(person.words("page-bot-about-chick"))).to_be_visible()
    person.press("[data-play-solo]")
    person.wait_to_choose()
    names = person.page.locator(".seat:not(.you)")
    expect(names).to_have_count(3)
    expect(person.page.locator("[data-goal]")).to_have_text(person.words("g5211-goal", target=50))
    expect(names.first).to_contain_text(person.words("page-bot-chick"))
    expect(names.last).to_contain_text(person.words("page-bot-hen"))
    expect(person.page.locator(".seat:not(.you)", has_text=person.words("page-points-hidden"))).not_to_have_count(0)


@in_german
def test_solo_game_lets_the_person_choose_who_starts(visit: Visit) -> None:
    person: Person = visit()
    person.go("/solo?game=gloria&players=2&bot=chick")
    person.page.locator("[data-option=start]").select_option(label=person.words("you"))
    assert person.accessibility_problems() == []
    person.press("[data-play-solo]")
    person.page.wait_for_selector(".table[data-turn='0']")


@pytest.mark.parametrize("forbidden", ["getItem", "setItem"])
@in_english
def test_page_without_storage_says_so_and_goes_on(visit: Visit, forbidden: str) -> None:
    """`getItem`: storage is switched off; `setItem`: the disk is full."""
    person: Person = visit()
    names = ["getItem", "setItem"] if forbidden == "getItem" else ["setItem"]
    for name in names:
        person.page.add_init_script(f"Storage.prototype.{name} = () => {{ throw new DOMException('no') }}")
    person.go()
    person.sees("page-storage-failing")
    person.page.get_by_role("button", name=person.words("page-all-right")).click()
    person.press("[data-play='5211']")
    person.play_first_cards()
    person.wait_for_turn(2)


@in_german
def test_page_whose_texts_do_not_load_offers_to_try_again(visit: Visit) -> None:
    person: Person = visit()
    person.page.route("**/assets/de-*.js", lambda route: route.abort())
    person.page.on("requestfailed", lambda request: person.expect_failure(urlsplit(request.url).path))
    person.page.goto(person.address)
    again = person.page.get_by_role("button", name="Noch einmal versuchen")
    expect(again).to_be_visible()
    person.complaints.clear()
    person.page.unroute_all()
    again.click()
    person.sees("page-hero")
