"""Hints in a game against bots: asked for by key and button, shown on the table and in words, and nothing moves."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from tests.browser.conftest import Visit, in_german
from tests.browser.person import Person

ADVISED = "[data-hint-bubble].shown [data-advised]"
TIMEOUT = 20_000
"""Milliseconds: a hint takes about a second, but the machine of the tests is busy."""
PLACES = """() => [...document.querySelectorAll('.hand li, .bar, .bar > *, .own, .middle')].map((one) => {
  const { x, y, width, height } = one.getBoundingClientRect()
  return [x, y, width, height].map(Math.round)
})"""


def ready(person: Person) -> None:
    expect(person.page.locator("[data-hint]")).to_be_enabled(timeout=TIMEOUT)


def advised(person: Person) -> str:
    """Wait for the hint, and return its action."""
    found = person.page.locator(ADVISED)
    expect(found).to_be_visible(timeout=TIMEOUT)
    return str(found.get_attribute("data-advised"))


@in_german
def test_hint_of_5211_points_at_cards_and_marks_the_game(visit: Visit) -> None:
    person: Person = visit(width=360, height=640, is_touching=True)
    page = person.page
    person.play_now("5211", 3)
    person.wait_to_choose()
    ready(person)
    before: Any = page.evaluate(PLACES)
    page.keyboard.press("h")
    person.sees("page-hint-confirm")
    person.press("[data-hint-confirm]")
    cards = sorted(advised(person).split("+"))
    assert page.evaluate(PLACES) == before, "nothing moves"
    hinted = page.locator(".hand li.hinted button")
    assert sorted(hinted.evaluate_all("cards => cards.map((card) => card.dataset.card)")) == cards
    assert person.accessibility_problems() == []
    person.screenshot("phone-hint-5211")
    for card in hinted.all():
        card.tap()
    person.press("[data-play-cards]:not([disabled])")
    expect(page.locator(ADVISED)).to_have_count(0)
    ready(person)
    person.press("[data-hint]")
    assert advised(person), "the game is marked already, so there is no question"
    page.keyboard.press("h")
    expect(page.locator(".hinted, [data-hint-bubble].shown")).to_have_count(0)


def test_hint_of_gloria_is_about_the_action_after_the_draft(visit: Visit) -> None:
    person: Person = visit(width=390, height=844, is_touching=True)
    page = person.page
    person.play_now("gloria", 2)
    ready(person)
    person.press(".hand [data-card]")
    person.press("[data-action^=chest]")
    expect(page.locator(".table")).to_have_attribute("data-left", "2")
    person.press("[data-hint]")
    person.press("[data-hint-confirm]")
    assert advised(person)
    expect(page.locator(".hinted").first).to_be_visible()
    person.press("[data-take-back]")
    expect(page.locator(".hinted, [data-hint-bubble].shown")).to_have_count(0)
    person.screenshot("phone-hint-gloria")
