"""Whole games of 5211 in a real browser: by mouse, and by keyboard alone."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Visit, in_english, in_german
from tests.browser.person import Person

NOTE_STAGES = """globalThis.stages = []
new MutationObserver(() => stages.push(document.querySelector('.table')?.dataset.stage))
  .observe(document.body, { subtree: true, attributeFilter: ['data-stage'] })"""
"""Notes the stages that the table goes through, however short they are."""
FULL_SLOTS = "slots => slots.flatMap((slot, place) => (slot.querySelector('button') ? [place + 1] : []))"
"""The numbers of the hand's slots that hold a card. In the last round slots stay empty."""


@in_english
def test_whole_game_by_mouse_ends_with_a_rematch(visit: Visit) -> None:
    """A game starts two clicks from the home page. Only the first turn runs with animations, which take time."""
    person: Person = visit(has_motion=True, is_hurried=True)
    person.play_now("azul", 5)
    person.wait_to_choose()
    person.screenshot("table-azul")
    person.page.evaluate(NOTE_STAGES)
    person.play_first_cards()
    person.wait_for_turn(2)
    assert "reveal" in person.page.evaluate("stages")
    person.page.emulate_media(reduced_motion="reduce")
    person.play_first_cards()
    person.wait_for_turn(3)
    person.play_first_cards()
    person.page.wait_for_selector("[data-continue].main")
    person.screenshot("scoring")
    person.press("[data-continue].main")
    person.play_to_end()
    person.screenshot("result")
    expect(person.page.locator("dialog[open] .standing li")).to_have_count(5)
    first = person.page.url
    person.press("[data-rematch]")
    person.page.wait_for_selector(".hand button")
    assert person.page.url != first


@in_german
def test_whole_game_by_keyboard_alone(visit: Visit) -> None:
    """Tab reaches a game, Enter starts it, digits pick cards, Enter plays them and continues."""
    person: Person = visit(is_hurried=True)
    person.go()
    keyboard = person.page.keyboard
    person.page.locator('input[name="players-5211"]:checked').focus()
    keyboard.press("ArrowRight")
    for _ in range(6):
        keyboard.press("Tab")
        if person.page.evaluate("document.activeElement.dataset.play === '5211'"):
            break
    keyboard.press("Enter")
    person.page.wait_for_selector(".hand button")
    person.sees("page-round", round=1, rounds=4)
    for _ in range(4 * 3):
        person.wait_to_choose()
        at = person.place()
        for slot in person.page.locator(".hand li").evaluate_all(FULL_SLOTS)[: 2 if at[1] == 1 else 1]:
            keyboard.press(str(slot))
        keyboard.press("Enter")
        if at[1] == 3:
            person.page.wait_for_selector("[data-continue].main")
            keyboard.press("Enter")
        else:
            person.wait_for_turn(at[1] + 1)
    expect(person.page.locator("dialog[open] [data-rematch]")).to_be_visible()
    expect(person.page.locator("dialog[open] h2")).to_have_text(person.result_title())


def test_arrow_keys_and_space_choose_cards(visit: Visit) -> None:
    person: Person = visit()
    person.play_now("5211", 2)
    person.wait_to_choose()
    person.page.locator(".hand button").first.focus()
    keyboard = person.page.keyboard
    keyboard.press("ArrowRight")
    keyboard.press("Space")
    keyboard.press("End")
    keyboard.press("Space")
    expect(person.page.locator('.hand button[aria-pressed="true"]')).to_have_count(2)
    keyboard.press("Enter")
    person.wait_for_turn(2)


def test_dragging_the_due_cards_to_the_table_plays_them(visit: Visit) -> None:
    """Dropping the last due card plays all of them."""
    person: Person = visit()
    person.play_now("azul", 3)
    person.wait_to_choose()
    row = person.page.locator(".seat.you .slots").bounding_box()
    assert row is not None
    for number in (0, 1):
        card = person.page.locator(".hand button").nth(number).bounding_box()
        assert card is not None
        mouse = person.page.mouse
        mouse.move(card["x"] + card["width"] / 2, card["y"] + card["height"] / 2)
        mouse.down()
        mouse.move(row["x"] + row["width"] / 2, row["y"] - card["height"], steps=5)
        mouse.up()
    person.wait_for_turn(2)
