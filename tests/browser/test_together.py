"""Several people: two browsers at one table, somebody who watches, whose turn it is while one looks elsewhere."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.person import Person

LOOKING_ELSEWHERE = """
globalThis.notes = []
globalThis.Notification = class {
  static permission = 'default'
  static requestPermission = async () => (this.permission = 'granted')
  constructor(title, { body }) { notes.push(`${title}: ${body}`) }
}
globalThis.look = (where) => {
  Object.defineProperty(document, 'hidden', { configurable: true, value: where === 'away' })
  document.dispatchEvent(new Event('visibilitychange'))
}
"""
"""A tab that can be hidden, and a system that only remembers what it was to show."""


def open_table(host: Person, name: str, players: int, *, has_chat: bool = True) -> str:
    """A table for friends, its host seated; the link to it."""
    host.go("/friends?game=azul")
    field = host.page.get_by_label(host.words("page-your-name"))
    field.fill(name)
    host.page.get_by_role("button", name=host.words("page-keep-name")).click()
    expect(field).to_have_count(0)
    host.page.get_by_label(host.words("page-how-many-seats")).select_option(str(players))
    host.page.get_by_label(host.words("page-has-chat")).set_checked(has_chat)
    host.press("[data-create]")
    host.page.wait_for_selector("[data-start]")
    return host.page.url


def test_two_people_at_one_table(visit: Visit) -> None:
    """A choice is seen by nobody else and can be changed until the last has chosen; then both see both."""
    ana, ben = visit(), visit(width=390, height=844, is_touching=True)
    link = open_table(ana, "Ana <b>1</b>", 2)
    expect(ana.page.get_by_role("img", name=ana.words("page-qr"))).to_be_visible()
    expect(ana.page.get_by_role("textbox", name=ana.words("page-link"))).to_have_value(link)
    ana.screenshot("lobby")
    ben.page.goto(link)
    expect(ben.page.get_by_text("Ana <b>1</b>")).to_be_visible()
    ben.press("[data-sit]")
    for person in (ana, ben):
        person.page.wait_for_selector(".hand button")
    ana.play_first_cards()
    waiting = ana.words("page-waiting-for", names="|").partition("|")[0]
    expect(ana.page.get_by_text(waiting)).to_be_visible()
    expect(ben.page.locator(".seat:not(.you) .status.chosen")).to_have_count(1)
    for number in (4, 5):
        ana.press(f".hand li:nth-child({number}) button")
    changed = ana.hand()[3:]
    ana.press("[data-play-cards]:not([disabled])")
    expect(ana.page.locator(".hand li.chosen")).to_have_count(2)
    ana.page.wait_for_timeout(300)
    laid = ben.hand()[:2]
    ben.play_first_cards()
    for person in (ana, ben):
        person.wait_for_turn(2)
    own = ana.page.locator(".seat.you .slots").get_attribute("aria-label")
    assert own == ben.page.locator(".seat:not(.you) .slots").get_attribute("aria-label")
    assert own is not None
    assert own.count(",") == len(changed) - 1 == len(laid) - 1


def test_a_running_table_is_watched(visit: Visit) -> None:
    """Who comes to a table that plays already watches it."""
    ana, ben = visit(), visit()
    link = open_table(ana, "Ana", 3)
    ana.press("[data-start]")
    ana.page.wait_for_selector(".hand button")
    ben.page.goto(link)
    ben.sees("page-watching")
    expect(ben.page.locator(".seat")).to_have_count(3)
    expect(ben.page.locator(".hand")).to_have_count(0)
    ana.play_first_cards()
    ben.wait_for_turn(2)


def test_whose_turn_it_is_is_said_to_somebody_who_looks_elsewhere(visit: Visit) -> None:
    """By the tab's title, and once by a notification if they have asked for it; not to somebody who looks."""
    ana, ben = visit(), visit()
    ana.page.add_init_script(LOOKING_ELSEWHERE)
    ben.page.add_init_script(LOOKING_ELSEWHERE)
    ben.page.goto(open_table(ana, "Ana", 2))
    ana.page.get_by_role("button", name=ana.words("page-settings")).click()
    ana.page.get_by_label(ana.words("page-setting-notify")).check()
    ana.page.keyboard.press("Escape")
    ben.press("[data-sit]")
    ana.wait_to_choose()
    expect(ana.page).to_have_title(ana.words("page-title-your-turn"))
    ana.play_first_cards()
    expect(ana.page).to_have_title(ana.words("page-title"))
    for person in (ana, ben):
        person.page.evaluate("look('away')")
    ben.play_first_cards()
    expect(ana.page).to_have_title(ana.words("page-title-your-turn-away"))
    assert ana.page.evaluate("notes") == [f"{ana.words('page-title')}: {ana.words('page-your-turn')}"]
    assert ben.page.evaluate("notes") == []
    ana.page.evaluate("look('here')")
    expect(ana.page).to_have_title(ana.words("page-title-your-turn"))
    ana.play_first_cards()
    ben.play_first_cards()
    ana.wait_for_turn(3)
    assert len(ana.page.evaluate("notes")) == 1
    ana.go()
    expect(ana.page).to_have_title(ana.words("page-title"))


def test_table_without_chat_offers_reactions_only(visit: Visit) -> None:
    ana, ben = visit(), visit()
    ben.page.goto(open_table(ana, "Ana", 2, has_chat=False))
    ben.press("[data-sit]")
    for person in (ana, ben):
        person.page.wait_for_selector(".hand button")
        person.page.get_by_role("button", name=person.words("page-talk")).click()
        expect(person.page.get_by_label(person.words("page-say"))).to_have_count(0)
    ana.page.get_by_role("button", name=ana.words("page-reaction-bravo")).click()
    expect(ben.page.get_by_role("listitem").filter(has_text=ben.words("page-reaction-bravo"))).to_be_visible()
