"""Gloria Picktoria in a real browser, up to the first scoring by mouse and by keyboard alone; drags and refusals.

These games have five players: the more players, the sooner a scoring comes. For whole games see `test_gloria_table.py`.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.collector import END_TURN, MOTIF, Collector
from tests.browser.conftest import Visit, in_english, in_german
from tests.browser.person import Person
from tests.browser.prepared import before_first_scoring, return_as


def sit_down(person: Person, players: int) -> Collector:
    person.play_now("gloria", players)
    return Collector(person)


@in_english
@pytest.mark.thorough
def test_axe_finds_no_problem_up_to_the_first_scoring(visit: Visit, address: str) -> None:
    """Only the first action runs with animations, which take time."""
    person: Person = visit(has_motion=True, is_hurried=True)
    table, cookie = before_first_scoring(address, 5, roosters=2)
    return_as(person, cookie, f"/table/{table}")
    collector = Collector(person)
    collector.wait()
    collector.do(collector.act)
    person.page.emulate_media(reduced_motion="reduce")
    collector.wait_to_pick()
    person.press(".hand [data-card]" if person.hand() else "[data-display]")
    person.screenshot("table-gloria")
    assert person.accessibility_problems() == []
    person.page.keyboard.press("Escape")
    while collector.wait() == "act":
        collector.do(collector.act)
    expect(person.page.locator("[data-continue].main")).to_be_visible()
    person.screenshot("scoring-gloria")
    assert person.accessibility_problems() == []


@in_german
def test_game_by_keyboard_alone_up_to_the_first_scoring(visit: Visit) -> None:
    """Digits pick cards, Tab reaches the middle, Enter performs the action and closes the scoring."""
    person: Person = visit(is_hurried=True)
    collector = sit_down(person, 5)
    keyboard = person.page.keyboard

    def build() -> None:
        keyboard.press("1")
        keyboard.press("Enter")

    collector.wait()
    collector.do(build)
    expect(person.page.locator(".own [data-lone]")).to_have_count(1)

    def act() -> None:
        if person.page.locator(END_TURN).count():
            reach(END_TURN)
            keyboard.press("Enter")
            return
        if person.page.locator(".table[data-phase=pass]").count():
            reach("[data-action]")
            keyboard.press("Enter")
            return
        for number in collector.playable():
            keyboard.press(str(number))
            if person.page.locator("[data-action^=play]").count():
                while not person.page.evaluate("document.activeElement.dataset.action?.startsWith('play')"):
                    keyboard.press("ArrowRight")
                keyboard.press("Enter")
                return
            keyboard.press("Escape")
        reach("[data-display]")
        keyboard.press("Enter")
        keyboard.press("Enter")

    def reach(selector: str) -> None:
        for _ in range(60):
            if person.page.evaluate("selector => document.activeElement.matches(selector)", selector):
                return
            keyboard.press("Tab")
        raise AssertionError(f"Tab never reaches {selector}")

    while collector.wait() == "act":
        collector.do(act)
    expect(person.page.locator("[data-continue].main")).to_be_focused(timeout=30_000)
    keyboard.press("Enter")
    expect(person.page.locator("[data-scoring='1']")).to_have_count(0)
    collector.wait_to_pick()


@in_german
def test_five_players_fit_on_every_screen(visit: Visit) -> None:
    """The page does not scroll sideways, and the hand is always visible."""
    person: Person = visit(is_hurried=True)
    collector = sit_down(person, 5)
    collector.act_times(3)
    collector.wait()
    for width, height in ((360, 640), (844, 390), (820, 1180), (1920, 1080), (3840, 2160)):
        person.page.set_viewport_size({"width": width, "height": height})
        person.screenshot(f"gloria-{width}x{height}")
        assert not person.is_too_wide()
        expect(person.page.locator(".dock")).to_be_in_viewport()


@in_english
def test_cards_can_be_dragged_to_floor_chest_row_and_hand(visit: Visit) -> None:
    person: Person = visit(is_hurried=True)
    collector = sit_down(person, 2)
    page = person.page
    collector.wait()
    motif = page.locator(f".hand [data-card]{MOTIF}")
    collector.do(lambda: collector.drag(motif.first, page.locator("[data-floor]")))
    expect(page.locator(".own [data-lone]")).to_have_count(1)
    collector.wait()
    collector.do(lambda: collector.drag(motif.first, page.locator(".own [data-lone]")))
    expect(page.locator(".own [data-row]")).to_have_count(1)
    collector.wait()
    if page.locator(".table[data-phase=act]").count():
        collector.do(lambda: collector.drag(page.locator(".hand [data-card=D]"), page.locator(".own [data-row]")))
        expect(page.locator(".own .doubler")).to_have_count(1)
    collector.wait()
    collector.wait_to_pick()
    held = len(person.hand())
    collector.do(lambda: collector.drag(page.locator("[data-display]").first, page.locator(".hand")))
    expect(page.locator(".hand [data-card]")).to_have_count(held + 1)


def test_illegal_moves_are_explained(visit: Visit) -> None:
    """The page explains what it can, and the server the rest. A selection can be undone."""
    person: Person = visit(is_hurried=True)
    collector = sit_down(person, 2)
    page = person.page
    person.expect_refusal(422, f"/api/tables/{page.url.rpartition('/')[2]}/preview")
    collector.wait()
    motif = page.locator(f".hand [data-card]{MOTIF}")
    motif.first.click()
    expect(page.locator(".hand [aria-pressed=true]")).to_have_count(1)
    person.press("[data-undo]")
    expect(page.locator(".hand [aria-pressed=true]")).to_have_count(0)
    collector.do(lambda: collector.drag(motif.first, page.locator("[data-floor]")))
    collector.wait()
    collector.do(lambda: collector.drag(page.locator(".hand [data-card=D]"), page.locator(".own [data-lone]")))
    expect(page.locator(".note")).to_contain_text(
        person.words("page-gloria-needs-row", card=person.words("gloria-card", card="D"))
    )
    collector.do(collector.act)
    collector.wait()
    page.wait_for_selector(".table[data-left='1']")
    person.press("[data-pile]")
    expect(page.locator(".note")).to_contain_text(person.words("illegal-too-few-points", cost=2, left=1))


def test_rules_page_shows_worked_examples(visit: Visit) -> None:
    person: Person = visit(is_hurried=True)
    person.go("/rules/gloria")
    expect(person.page.locator("[data-cards-shown] li")).to_have_count(13)
    for place in person.page.locator("[data-when-seen]").all():  # examples run when they are seen
        place.scroll_into_view_if_needed()
        expect(place.locator("figure")).to_be_visible()
    expect(person.page.locator("figure")).to_have_count(4)
    points = person.words("points", points=2)
    person.sees("gloria-tied-longest", length=3, doubled="no", points=points)
    assert person.accessibility_problems() == []
    person.screenshot("rules-gloria")
