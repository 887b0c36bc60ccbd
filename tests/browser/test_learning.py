"""The lesson, the rules, the languages, and a finished game looked at again."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Route, expect

from tests.browser.conftest import Visit
from tests.browser.person import Person


@pytest.mark.parametrize(("language", "end"), [("en", "Now a real game"), ("de", "Jetzt ein echtes Spiel")])
def test_the_lesson_is_played_by_its_hints(visit: Visit, language: str, end: str) -> None:
    person: Person = visit(language=language)
    person.go("/learn/5211")
    for step in range(1, 10):
        person.page.wait_for_selector(f'.lesson[data-step="{step}"] .hand li.hinted')
        if step == 4:
            person.screenshot(f"lesson-{language}")
        for place in person.page.locator(".hand li.hinted button").all():
            place.click()
        person.press("[data-lay]:not([disabled])")
        if step % 3 == 0:
            person.read_the_scoring()
    expect(person.page.get_by_role("link", name=end)).to_be_visible()


def test_another_card_than_the_lesson_asks_for_is_answered(visit: Visit) -> None:
    person: Person = visit()
    person.go("/learn/5211")
    person.page.wait_for_selector(".hand li.hinted")
    for number in (4, 5):
        person.press(f".hand li:nth-child({number}) button")
    person.press("[data-lay]")
    expect(person.page.locator(".objection")).to_contain_text("take the cards that glow")


def test_the_rules_show_their_examples(visit: Visit) -> None:
    person: Person = visit()
    person.go("/rules/5211")
    expect(person.page.locator("figure")).to_have_count(5)
    expect(person.page.get_by_text("Green, 6 cards: at the limit of 6 or over it, out.")).to_be_visible()
    person.page.locator("figure").nth(2).scroll_into_view_if_needed()
    person.screenshot("rules")


def test_the_language_is_switched_and_kept(visit: Visit) -> None:
    person: Person = visit()
    person.go()
    expect(person.page.get_by_role("heading", name="Sit down and play")).to_be_visible()
    person.page.get_by_role("button", name="Deutsch").click()
    expect(person.page.get_by_role("heading", name="Setz dich und spiel")).to_be_visible()
    expect(person.page.locator("html")).to_have_attribute("lang", "de")
    person.page.reload()
    expect(person.page.get_by_role("heading", name="Setz dich und spiel")).to_be_visible()


@pytest.fixture
def finished(visit: Visit) -> Person:
    """Somebody who has just finished a game."""
    person: Person = visit()
    person.play_now("azul", 5)
    person.play_to_the_end()
    return person


def test_a_finished_game_is_replayed_and_its_deal_checked(finished: Person) -> None:
    person = finished
    person.page.get_by_role("link", name="Replay").click()
    slider = person.page.get_by_role("slider")
    expect(slider).to_have_value("0")
    last = int(slider.get_attribute("max") or 0)
    assert last == 4 * 3 * 5
    person.page.keyboard.press("ArrowRight")
    expect(slider).to_have_value("1")
    person.page.keyboard.press("End")
    expect(slider).to_have_value(str(last))
    person.page.keyboard.press("ArrowLeft")
    expect(person.page.locator(".open-hand")).to_have_count(4)
    person.page.get_by_label("Seen by").select_option("1")
    expect(person.page.locator(".open-hand")).to_have_count(0)
    person.press("[data-verify]")
    expect(person.page.locator("[data-verdict=fair]")).to_be_visible()
    expect(person.page.get_by_text("The deal is fair")).to_be_visible()
    person.screenshot("replay")
    with person.page.expect_download() as download:
        person.page.get_by_role("link", name="Download").click()
    assert json.loads(download.value.path().read_text())["format"] == "roost/1"
    person.page.reload()
    expect(person.page.get_by_label("Seen by")).to_have_value("1")


def test_a_deal_that_was_tampered_with_is_found_out(finished: Person) -> None:
    person = finished

    def swap(route: Route) -> None:
        record = route.fetch().json()
        deck = record["deals"][0]["deck"]
        deck[0], deck[-1] = deck[-1], deck[0]
        if deck[0] == deck[-1]:
            deck.reverse()
        route.fulfill(json=record)

    person.context.route("**/record", swap)
    person.page.get_by_role("link", name="Replay").click()
    person.press("[data-verify]")
    expect(person.page.locator("[data-verdict=deal]")).to_be_visible()
