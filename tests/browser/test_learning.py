"""The lesson and the rules of 5211, the languages, and the replay of a finished game."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Route, expect

from roost.text import catalogue
from tests.browser.conftest import Visit, in_english, in_german
from tests.browser.person import Person
from tests.browser.prepared import finished, return_as


@in_english
def test_other_cards_than_hinted_get_an_objection(visit: Visit) -> None:
    person: Person = visit()
    person.go("/learn/5211")
    person.page.wait_for_selector(".hand li.hinted")
    for number in (4, 5):
        person.press(f".hand li:nth-child({number}) button")
    person.press("[data-play-cards]")
    expect(person.page.locator(".objection")).to_have_text(person.words("page-lesson-other"))


def test_rules_page_shows_worked_examples(visit: Visit) -> None:
    person: Person = visit()
    person.go("/rules/5211?kind=azul")
    for place in person.page.locator("[data-when-seen]").all():  # examples run when they are seen
        place.scroll_into_view_if_needed()
        expect(place.locator("figure")).to_be_visible()
    expect(person.page.locator("figure")).to_have_count(5)
    green = person.words("g5211-colour", colour="G", edition="azul")
    person.sees("g5211-limit", colours=green, count=6, limit=6)
    person.page.locator("figure").nth(2).scroll_into_view_if_needed()
    person.screenshot("rules")


@in_german
def test_rules_show_the_edition_at_hand(visit: Visit) -> None:
    person: Person = visit()
    person.go("/rules/5211")
    person.sees("page-mascot", edition="classic")
    person.press("[data-kind=azul]")
    expect(person.page.locator("[data-kind=azul]")).to_have_attribute("aria-current", "true")
    example = person.page.locator("[data-when-seen]").first
    example.scroll_into_view_if_needed()
    expect(example.locator("[data-felt=azul]")).to_be_visible()


def test_rules_lead_to_the_game_in_numbers(visit: Visit) -> None:
    person: Person = visit()
    person.go("/rules/5211")
    person.page.get_by_role("link", name=person.words("page-numbers-link")).click()
    expect(person.page.locator("[data-chart] svg")).to_have_count(5)
    for players in (2, 5):
        radio = person.page.get_by_role("radio", name=str(players))
        person.page.locator("label", has=radio).click()  # it covers the radio button
        expect(person.page.locator("[data-chart=seats] svg .name")).to_have_count(players)
    struck = person.page.locator("[data-chart='5211-struck']")
    struck.locator("summary").click()
    expect(struck.get_by_role("rowheader", name=person.words("lab-figure-5211-limit"))).to_be_visible()
    person.screenshot("about")


def test_chosen_language_survives_a_reload(visit: Visit, language: str) -> None:
    person: Person = visit()
    person.go()
    expect(person.page.locator("html")).to_have_attribute("lang", language)
    person.sees("page-hero")
    other = "de" if language == "en" else "en"
    person.page.locator(f".languages [lang={other}]").click()
    heading = person.page.get_by_role("heading", name=catalogue(other)("page-hero"))
    expect(heading).to_be_visible()
    expect(person.page.locator("html")).to_have_attribute("lang", other)
    person.page.reload()
    expect(heading).to_be_visible()


@pytest.fixture
def replay(visit: Visit, address: str) -> Person:
    """A player who looks at their finished game."""
    state, cookie = finished(address, "5211", 5, edition="azul")
    person: Person = visit()
    return_as(person, cookie, f"/table/{state.table}")
    return person


def test_finished_game_can_be_replayed_and_verified(replay: Person) -> None:
    person, words = replay, replay.words
    person.page.get_by_role("link", name=words("page-replay")).click()
    slider = person.page.get_by_role("slider")
    expect(slider).to_have_value("0")
    last = int(slider.get_attribute("max") or 0)
    assert last == 4 * 3  # turns, not the choices of five players
    person.page.keyboard.press("ArrowRight")
    expect(slider).to_have_value("1")
    person.page.keyboard.press("End")
    expect(slider).to_have_value(str(last))
    person.page.keyboard.press("ArrowLeft")
    expect(person.page.locator(".open-hand")).to_have_count(4)
    seen_from = person.page.get_by_label(words("page-seen-from"))
    seen_from.select_option("1")
    expect(person.page.locator(".open-hand")).to_have_count(0)
    person.press("[data-verify]")
    verdict = person.page.locator("[data-verdict=consistent]")
    expect(verdict).to_contain_text(words("page-verified-record"))
    expect(verdict).to_contain_text(words("page-verified-nothing-kept"))
    person.screenshot("replay")
    with person.page.expect_download() as download:
        person.page.get_by_role("link", name=words("page-download")).click()
    assert json.loads(download.value.path().read_text())["format"] == "roost/1"
    person.page.reload()
    expect(seen_from).to_have_value("1")


@in_german
def test_tampered_deal_fails_verification(replay: Person) -> None:
    person = replay

    def swap(route: Route) -> None:
        record = route.fetch().json()
        deck = record["deals"][0]["deck"]
        deck[0], deck[-1] = deck[-1], deck[0]
        if deck[0] == deck[-1]:
            deck.reverse()
        route.fulfill(json=record)

    person.context.route("**/record", swap)
    person.page.get_by_role("link", name=person.words("page-replay")).click()
    person.press("[data-verify]")
    expect(person.page.locator("[data-verdict=deal]")).to_contain_text(person.words("page-not-verified-deal"))


@in_english
@pytest.mark.thorough
def test_replay_plays_on_its_own_to_the_end_and_again(replay: Person) -> None:
    person, words = replay, replay.words
    person.page.clock.install()
    person.page.get_by_role("link", name=words("page-replay")).click()
    slider = person.page.get_by_role("slider")
    expect(slider).to_have_value("0")
    last = slider.get_attribute("max") or ""
    person.page.get_by_role("button", name=words("page-run"), exact=True).click()
    for _ in range(int(last)):
        person.page.clock.run_for(6_100)  # longer than any step
    expect(slider).to_have_value(last)
    again = person.page.get_by_role("button", name=words("page-run"), exact=True)
    again.click()
    expect(slider).to_have_value("0")
    expect(person.page.get_by_role("button", name=words("page-pause"), exact=True)).to_be_visible()


@in_german
@pytest.mark.thorough
def test_link_to_a_step_of_the_replay_can_be_copied(replay: Person, visit: Visit) -> None:
    person, words = replay, replay.words
    person.context.grant_permissions(["clipboard-read", "clipboard-write"])
    person.page.get_by_role("link", name=words("page-replay")).click()
    person.page.get_by_label(words("page-seen-from")).select_option("1")
    person.page.keyboard.press("Escape")
    for _ in range(3):
        person.page.get_by_role("button", name=words("page-step-on"), exact=True).click()
    person.page.get_by_role("button", name=words("page-share")).click()
    person.page.get_by_role("button", name=words("page-copy")).click()
    expect(person.page.get_by_role("button", name=words("page-copied"))).to_be_visible()
    friend: Person = visit()
    friend.page.goto(person.page.evaluate("navigator.clipboard.readText()"))
    expect(friend.page.get_by_role("slider")).to_have_value("3")
    expect(friend.page.get_by_label(words("page-seen-from"))).to_have_value("1")


@in_english
def test_unreadable_step_in_a_link_shows_the_beginning(replay: Person) -> None:
    person = replay
    table = person.page.url.split("/table/")[1]
    for query in ("step=soon&seat=x", "step=1.5&seat=9", "step=-3&seat=-9"):
        person.go(f"/replay/{table}?{query}")
        expect(person.page.get_by_role("slider")).to_have_value("0")
        expect(person.page.get_by_label(person.words("page-seen-from"))).to_have_value("-1")


@pytest.mark.thorough
def test_changing_the_language_empties_the_announcements(replay: Person, language: str) -> None:
    person = replay
    person.page.get_by_role("link", name=person.words("page-replay")).click()
    expect(person.page.get_by_role("slider")).to_have_value("0")
    for _ in range(8):
        person.page.keyboard.press("ArrowRight")
    log = person.page.locator("[role=log]")
    expect(log.locator("p")).not_to_have_count(0)
    other = "de" if language == "en" else "en"
    person.page.locator(f".languages [lang={other}]").click()
    expect(person.page.locator("html")).to_have_attribute("lang", other)
    expect(log.locator("p")).to_have_count(0)
