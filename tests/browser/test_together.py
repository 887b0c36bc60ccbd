"""Several people at one table: hidden choices, spectators, notifications and chat."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit, in_english, in_german
from tests.browser.person import Person

HIDEABLE_TAB = """
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
"""Lets a test hide the tab, and records notifications instead of showing them."""
CHOSEN_IS = """(names) => {
  const chosen = [...document.querySelectorAll('.hand li.laid button')].map(({ ariaLabel }) => ariaLabel)
  return chosen.sort().join() === names.join()
}"""


@in_german
def test_choice_stays_hidden_and_changeable_until_all_have_chosen(visit: Visit) -> None:
    ana, ben = visit(), visit(width=390, height=844, is_touching=True)
    link = ana.open_table("Ana <b>1</b>", 2)
    expect(ana.page.get_by_role("img", name=ana.words("page-qr"))).to_be_visible()
    expect(ana.page.get_by_role("textbox", name=ana.words("page-link"))).to_have_value(link)
    expect(ana.page.get_by_text(ana.words("page-link-only-here", host="127.0.0.1"))).to_be_visible()
    ana.screenshot("lobby")
    ben.page.goto(link)
    expect(ben.page.get_by_text("Ana <b>1</b>")).to_be_visible()
    ben.press("[data-sit]")
    for person in (ana, ben):
        person.press("[data-get-ready]")
    for person in (ana, ben):
        person.page.wait_for_selector(".hand button")
    ana.play_first_cards()
    waiting = ana.words("page-waiting-for", names="|").partition("|")[0]
    expect(ana.page.get_by_text(waiting)).to_be_visible()
    expect(ben.page.locator(".seat:not(.you) .status.chosen")).to_have_count(1)
    face_down = ben.words("page-face-down")
    expect(ben.page.locator(".seat:not(.you) .slots")).to_have_attribute("aria-label", f"{face_down}, {face_down}")
    last_two = ana.page.locator(".hand li:nth-child(n + 4) button")
    changed = sorted(card.get_attribute("aria-label") or "" for card in last_two.all())
    for card in last_two.all():
        card.click()
    ana.press("[data-play-cards]:not([disabled])")
    ana.page.wait_for_function(CHOSEN_IS, arg=changed)
    ben.play_first_cards()
    for person in (ana, ben):
        person.wait_for_turn(2)
    for row in (ana.page.locator(".seat.you .slots"), ben.page.locator(".seat:not(.you) .slots")):
        assert sorted((row.get_attribute("aria-label") or "").split(", ")) == changed


def test_visitor_of_a_running_table_watches_it(visit: Visit) -> None:
    ana, ben = visit(), visit()
    link = ana.open_table("Ana", 3)
    ana.press("[data-start]")
    ana.page.wait_for_selector(".hand button")
    ben.page.goto(link)
    ben.sees("page-watching")
    expect(ben.page.locator(".seat")).to_have_count(3)
    expect(ben.page.locator(".hand")).to_have_count(0)
    ana.play_first_cards()
    ben.wait_for_turn(2)


@in_english
def test_turn_is_signalled_in_the_title_and_by_one_notification(visit: Visit) -> None:
    """The notification is shown only if the person has turned it on and the tab is hidden."""
    ana, ben = visit(), visit()
    ana.page.add_init_script(HIDEABLE_TAB)
    ben.page.add_init_script(HIDEABLE_TAB)
    ben.page.goto(ana.open_table("Ana", 2))
    ana.page.get_by_role("button", name=ana.words("page-settings")).click()
    ana.page.get_by_label(ana.words("page-setting-notify")).check()
    ana.page.keyboard.press("Escape")
    ben.press("[data-sit]")
    for person in (ana, ben):
        person.press("[data-get-ready]")
    ana.wait_to_choose()
    expect(ana.page).to_have_title(ana.words("page-title-your-turn"))
    ana.play_first_cards()
    expect(ana.page).to_have_title(f"{ana.words('page-game-azul')} · {ana.words('page-title')}")
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
    expect(ana.page).to_have_title(f"{ana.words('page-hero')} · {ana.words('page-title')}")


@in_german
@pytest.mark.thorough
def test_table_without_chat_offers_reactions_only(visit: Visit) -> None:
    ana, ben = visit(), visit()
    ben.page.goto(ana.open_table("Ana", 2, has_chat=False))
    ben.press("[data-sit]")
    for person in (ana, ben):
        person.press("[data-get-ready]")
    for person in (ana, ben):
        person.page.wait_for_selector(".hand button")
        expect(person.page.get_by_role("button", name=person.words("page-talk"))).to_have_count(0)
        person.page.get_by_role("button", name=person.words("page-reactions")).click()
        expect(person.page.locator("dialog[open]")).to_contain_text(person.words("page-chat-off"))
        expect(person.page.get_by_label(person.words("page-say"))).to_have_count(0)
    ana.page.get_by_role("button", name=ana.words("page-reaction-bravo")).click()
    expect(ana.page.locator(".seat.you [data-reaction=bravo]")).to_be_visible()
    at_seat = ben.page.locator(".seat:not(.you) [data-reaction=bravo]")
    expect(at_seat).to_be_visible()
    expect(ben.page.get_by_role("listitem").filter(has_text=ben.words("page-reaction-bravo"))).to_be_visible()
    expect(at_seat).to_have_count(0, timeout=8000)


@in_german
def test_host_bans_a_spectator_from_the_chat(visit: Visit) -> None:
    ana, eve = visit(), visit()
    link = ana.open_table("Ana", 3)
    eve.expect_refusal(403, "/api/tables/")
    ana.press("[data-start]")
    ana.page.wait_for_selector(".hand button")
    eve.page.goto(link)
    eve.sees("page-watching")
    eve.page.get_by_role("button", name=eve.words("page-talk")).click()
    eve.page.get_by_label(eve.words("page-say")).fill("buh")
    eve.page.get_by_role("button", name=eve.words("page-send")).click()
    ana.page.get_by_role("button", name=ana.words("page-talk")).click()
    ana.page.locator("[data-ban]").click()
    ana.page.locator("[data-ban-now]").click()
    expect(ana.page.locator("[data-ban], [data-ban-now]")).to_have_count(0)
    expect(eve.page.locator(".seat")).to_have_count(0)
    eve.page.goto(link)
    eve.sees("banned")


@in_english
def test_chat_message_reaches_the_other_person(visit: Visit) -> None:
    ana, ben = visit(), visit()
    ben.page.goto(ana.open_table("Ana", 2))
    ben.press("[data-sit]")
    for person in (ana, ben):
        person.press("[data-get-ready]")
    for person in (ana, ben):
        person.page.wait_for_selector(".hand button")
        person.page.get_by_role("button", name=person.words("page-talk")).click()
        expect(person.page.get_by_text(person.words("page-talk-empty"))).to_be_visible()
    ana.page.get_by_label(ana.words("page-say")).fill("Good <i>luck</i>!")
    ana.page.keyboard.press("Enter")
    for person in (ana, ben):
        said = person.page.get_by_role("listitem").filter(has_text="Ana: Good <i>luck</i>!")
        expect(said).to_have_count(1)
        expect(said).to_be_visible()


def test_lobby_shows_everybody_what_the_table_has_chosen(visit: Visit) -> None:
    ana, ben = visit(), visit(width=390, height=844, is_touching=True)
    ana.go("/friends?game=5211")
    ana.page.locator("[data-option=scores]").check()
    ana.page.locator("[data-option=target]").check()
    ana.page.get_by_label(ana.words("page-has-chat")).uncheck()
    ana.page.get_by_label(ana.words("page-clock")).select_option("brisk")
    ana.press("[data-create]")
    ana.page.wait_for_selector("[data-start]")
    ben.page.goto(ana.page.url)
    for person in (ana, ben):
        words = person.words
        expect(person.page.locator("[data-facts] li")).to_have_text(
            [
                f"{words('page-clock')}: {words('page-clock-brisk')}",
                words("page-chat-off"),
                words("page-not-public"),
                words("page-watching-allowed"),
                words("page-option-5211-target", value=50),
                words("page-option-5211-scores-hidden"),
            ]
        )
    ben.screenshot("phone-lobby")
    assert ben.accessibility_problems() == []


def test_link_of_the_lobby_can_be_copied(visit: Visit) -> None:
    ana: Person = visit()
    ana.context.grant_permissions(["clipboard-read", "clipboard-write"])
    link = ana.open_table("Ana", 2)
    ana.page.get_by_role("button", name=ana.words("page-copy")).click()
    expect(ana.page.get_by_role("button", name=ana.words("page-copied"))).to_be_visible()
    assert ana.page.evaluate("navigator.clipboard.readText()") == link
