"""The menu of a table, leaving a game, and tooltips."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Visit, in_english
from tests.browser.person import Person


@pytest.fixture
def player(visit: Visit) -> Person:
    """A player at a table of 5211 against bots."""
    person: Person = visit()
    person.play_now("azul", 2)
    person.wait_to_choose()
    return person


def menu_part(person: Person, part: str) -> Locator:
    """Open a part of the menu."""
    person.press(f"[data-tab={part}]")
    return person.page.locator(f"[data-part={part}]")


def test_menu_shows_rules_log_and_settings_over_the_table(player: Person) -> None:
    person = player
    person.play_first_cards()
    person.wait_for_turn(2)
    address = person.page.url
    person.press("[data-open-menu]")
    drawer = person.page.locator("dialog[data-menu=drawer]")
    expect(drawer).to_be_visible()
    expect(menu_part(person, "rules")).to_contain_text(person.words("page-rules-5211-limit-title"))
    lines = menu_part(person, "log").locator("[data-turn-of]")
    expect(lines).to_have_count(2)  # one for each player
    expect(lines.last).to_contain_text(person.words("you"))
    log = lines.all_inner_texts()
    settings = menu_part(person, "table")
    settings.get_by_label(person.words("page-setting-sound")).uncheck()
    settings.get_by_label(person.words("page-pace-fast")).check()
    stored = person.page.evaluate("JSON.parse(localStorage['roost-settings'])")
    assert (stored["sound"], stored["pace"]) == (False, "fast")
    assert person.accessibility_problems() == []
    person.page.keyboard.press("Escape")
    expect(drawer).to_have_count(0)
    expect(person.page.locator("[data-open-menu]")).to_be_focused()
    assert person.page.url == address
    person.page.reload()
    person.press("[data-open-menu]")
    expect(menu_part(person, "log").locator("[data-turn-of]")).to_have_text(log)


@in_english
def test_menu_stands_beside_the_table_where_there_is_room(visit: Visit) -> None:
    person: Person = visit(width=1920, height=950)
    person.play_now("azul", 4)
    person.wait_to_choose()
    person.press("[data-open-menu]")
    panel = person.page.locator("aside[data-menu=panel]").bounding_box()
    assert panel is not None
    for card in person.page.locator(".hand button").all():
        box = card.bounding_box()
        assert box is not None
        assert box["x"] + box["width"] <= panel["x"]
    assert not person.is_too_wide()
    for number in (0, 1):
        person.page.locator(".hand button").nth(number).click()
    person.page.locator("aside summary").last.press("Enter")  # opens the chapter and plays nothing
    expect(person.page.locator("aside details").last).to_have_attribute("open", "")
    person.press("[data-play-cards]:not([disabled])")  # the table is not blocked
    person.wait_for_turn(2)


def test_leaving_a_game_asks_first(player: Person) -> None:
    person = player
    table = person.page.url
    person.page.locator("header .logo").click()
    dialog = person.page.locator("dialog[open]")
    expect(dialog).to_contain_text(person.words("page-leave-ask"))
    person.press("[data-stay]")
    expect(dialog).to_have_count(0)
    person.page.go_back()
    expect(dialog).to_contain_text(person.words("page-leave-ask"))
    assert person.page.url == table
    person.press("[data-leave-for-now]")
    expect(person.page).not_to_have_url(table)


@in_english
def test_giving_up_gives_the_seat_away(player: Person) -> None:
    person = player
    table = person.page.url
    person.press("[data-open-menu]")
    menu_part(person, "table").locator("[data-leave]").click()
    with person.page.expect_response("**/leave") as left:
        person.press("[data-give-up]")
    assert left.value.ok
    expect(person.page).not_to_have_url(table)


@in_english
def test_sound_can_be_muted_at_the_table(player: Person) -> None:
    person = player
    mute = person.page.locator("[data-mute]")
    expect(mute).to_have_attribute("aria-pressed", "true")
    mute.click()
    expect(mute).to_have_attribute("aria-pressed", "false")


@in_english
def test_sign_without_text_has_a_tooltip(player: Person) -> None:
    person = player
    person.page.locator("[data-mute]").hover()
    expect(person.page.locator(".tip")).to_have_text(person.words("page-setting-sound"))
