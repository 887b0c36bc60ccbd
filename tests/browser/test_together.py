"""Several people: two browsers at one table, a full table, somebody who watches, names."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.person import Person


def open_table(host: Person, name: str, players: int) -> str:
    """A table for friends, its host seated; the link to it."""
    host.go("/friends?game=azul")
    host.page.get_by_label("Your name").fill(name)
    host.page.get_by_role("button", name="Keep it").click()
    expect(host.page.get_by_label("Your name")).to_have_count(0)
    host.page.get_by_label("How many seats?").select_option(str(players))
    host.press("[data-create]")
    host.page.wait_for_selector("[data-start]")
    return host.page.url


def test_two_people_at_one_table(visit: Visit) -> None:
    """A choice is seen by nobody else and can be changed until the last has chosen; then both see both."""
    ana, ben = visit(), visit(width=390, height=844, is_touching=True)
    link = open_table(ana, "Ana <b>1</b>", 2)
    expect(ana.page.get_by_role("img", name="QR code of the link")).to_be_visible()
    expect(ana.page.get_by_role("textbox", name="Link")).to_have_value(link)
    ana.screenshot("lobby")
    ben.page.goto(link)
    expect(ben.page.get_by_text("Ana <b>1</b>")).to_be_visible()
    ben.press("[data-sit]")
    for person in (ana, ben):
        person.page.wait_for_selector(".hand button")
    ana.lay_first_cards()
    expect(ana.page.get_by_text("Waiting for")).to_be_visible()
    expect(ben.page.locator(".seat:not(.you) .status.chosen")).to_have_count(1)
    for number in (4, 5):
        ana.press(f".hand li:nth-child({number}) button")
    changed = ana.hand()[3:]
    ana.press("[data-lay]:not([disabled])")
    expect(ana.page.locator(".hand li.chosen")).to_have_count(2)
    ana.page.wait_for_timeout(300)
    laid = ben.hand()[:2]
    ben.lay_first_cards()
    for person in (ana, ben):
        person.wait_for_turn(2)
    own = ana.page.locator(".seat.you .slots").get_attribute("aria-label")
    assert own == ben.page.locator(".seat:not(.you) .slots").get_attribute("aria-label")
    assert own is not None
    assert own.count(",") == len(changed) - 1 == len(laid) - 1


def test_a_full_table_and_a_watcher(visit: Visit) -> None:
    """Who comes to a table that plays already watches it."""
    ana, ben = visit(), visit()
    link = open_table(ana, "Ana", 3)
    ana.press("[data-start]")
    ana.page.wait_for_selector(".hand button")
    ben.page.goto(link)
    expect(ben.page.get_by_text("You are watching")).to_be_visible()
    expect(ben.page.locator(".seat")).to_have_count(3)
    expect(ben.page.locator(".hand")).to_have_count(0)
    ana.lay_first_cards()
    ben.wait_for_turn(2)


def test_what_leads_nowhere_is_said_kindly(visit: Visit) -> None:
    person: Person = visit()
    for path, words in (
        ("/table/doesnotexist", "This table is not here"),
        ("/t/old/link", "There is nothing here"),
        ("/replay/doesnotexist", "There is no replay of this game"),
        ("/learn/chess", "There is nothing here"),
    ):
        person.go(path)
        expect(person.page.get_by_role("heading", name=words)).to_be_visible()
        expect(person.page.get_by_role("link", name="To the start", exact=True)).to_be_visible()
    person.screenshot("unknown")


def test_a_name_of_spaces_is_refused_with_a_reason(visit: Visit) -> None:
    person: Person = visit()
    person.go("/friends")
    person.page.get_by_label("Your name").fill("   ")
    person.page.get_by_role("button", name="Keep it").click()
    expect(person.page.locator("form .bad")).to_be_visible()
    assert person.page.locator("form .bad").inner_text().strip()
