"""5211: the deal, the reveal seat by seat, and what the counters show meanwhile."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit, in_english, in_german
from tests.browser.observed import RECORD_TABLE, moments
from tests.browser.person import Person

PLAYERS = 3
HANDS = "[...document.querySelectorAll('.hand li')].map((card) => card.getAnimations().length)"


def watch_a_reveal(person: Person) -> list[dict[str, Any]]:
    """Play the first turn without skipping anything; return the moments of its reveal."""
    person.page.add_init_script(RECORD_TABLE)
    person.play_now("azul", PLAYERS)
    person.play_first_cards()
    person.page.wait_for_selector('.table[data-stage=live][data-turn="2"]')
    return [moment for moment in moments(person) if moment["stage"] in ("play", "reveal")]


@in_english
def test_cards_turn_seat_by_seat_and_count_when_their_chips_arrive(visit: Visit) -> None:
    seen = watch_a_reveal(visit(has_motion=True))
    assert [moment["counted"] for moment in seen if moment["stage"] == "play"] == [0]
    turned = sorted({tuple(sorted(moment["open"])) for moment in seen})
    assert turned == [(0, 0, 0), (0, 0, 2), (0, 2, 2), (2, 2, 2)]
    assert {moment["counted"] for moment in seen} == {0, 2, 4, 6}
    assert all(moment["counted"] <= sum(moment["open"]) for moment in seen)
    assert max(moment["chips"] for moment in seen) >= 2


@in_german
def test_reveal_without_motion_has_the_same_order_but_no_chips(visit: Visit) -> None:
    seen = watch_a_reveal(visit())
    assert {moment["counted"] for moment in seen} == {0, 2, 4, 6}
    assert all(moment["counted"] <= sum(moment["open"]) for moment in seen)
    assert {moment["chips"] for moment in seen} == {0}


@in_english
def test_later_choices_are_not_shown_before_the_reveal_ends(visit: Visit) -> None:
    """The bots of this server choose at once."""
    person: Person = visit()
    seen = watch_a_reveal(person)
    assert {moment["chosen"] for moment in seen} == {0}
    expect(person.page.locator(".seat:not(.you) .status.chosen")).to_have_count(PLAYERS - 1)


def test_click_on_the_table_skips_a_reveal_and_does_nothing_else(visit: Visit) -> None:
    person: Person = visit(has_motion=True, pace="slow")
    person.play_now("5211", 2)
    person.play_first_cards()
    card = person.page.locator(".hand li").last.bounding_box()
    assert card is not None
    person.page.wait_for_selector(".table[data-stage=play]")
    person.page.mouse.click(card["x"] + 20, card["y"] + 40)
    expect(person.table).to_have_attribute("data-stage", "live", timeout=500)
    expect(person.page.locator(".hand [aria-pressed=true]")).to_have_count(0)


def test_skip_button_takes_the_place_of_the_play_button(visit: Visit) -> None:
    person: Person = visit(pace="slow")
    person.play_now("5211", 2)
    person.play_first_cards()
    skip = person.page.locator("[data-skip]")
    expect(skip).to_have_text(person.words("page-skip"))
    skip.click()
    expect(person.table).to_have_attribute("data-stage", "live", timeout=800)


@in_english
def test_first_hand_is_dealt_from_the_draw_pile(visit: Visit) -> None:
    person: Person = visit(has_motion=True, pace="slow")
    person.play_now("5211", 4)
    expect(person.table).to_have_attribute("data-stage", "deal")
    assert person.page.evaluate(HANDS) == [1] * 5
    expect(person.page.locator(".status")).to_have_count(0)
    person.screenshot("5211-deal")
    person.wait_to_choose()
    expect(person.page.locator(".seat:not(.you) .status.chosen")).to_have_count(3)


def follow_the_lesson(person: Person, steps: int) -> None:
    """The lesson is a game with known cards."""
    for step in range(1, steps + 1):
        person.page.wait_for_selector(f'.lesson[data-step="{step}"] .hand li.hinted')
        for card in person.page.locator(".hand li.hinted button").all():
            card.click()
        person.press("[data-play-cards]:not([disabled])")
        if step % 3 == 0:
            person.close_scoring()


@in_english
def test_colour_one_below_the_limit_pulses_and_is_not_gold(visit: Visit) -> None:
    person: Person = visit(has_motion=True, pace="fast")
    person.page.add_init_script(RECORD_TABLE)
    person.go("/learn/5211")
    follow_the_lesson(person, 2)
    green = person.page.locator('[data-counter="G"]')
    expect(green).to_have_class(re.compile(r"\bnear\b"))
    ring = "counter => getComputedStyle(counter.querySelector('button'), '::after').animationName"
    assert "pulse" in green.evaluate(ring)
    assert {moment["gold"] for moment in moments(person)} == {0}


def test_colour_at_the_limit_breaks_in_two(visit: Visit) -> None:
    person: Person = visit()
    person.go("/learn/5211")
    follow_the_lesson(person, 4)
    orange = person.page.locator('[data-counter="O"].limit')
    expect(orange.locator(".half")).to_have_count(2)
    expect(orange.locator(".fate")).to_have_text(person.words("page-fate-limit"))
    expect(person.page.locator(".counter.limit")).to_have_count(1)
    person.screenshot("5211-limit")


@in_german
@pytest.mark.thorough
def test_gold_comes_only_with_the_sentence_that_decides(visit: Visit) -> None:
    person: Person = visit(pace="slow")
    person.go("/learn/5211")
    follow_the_lesson(person, 2)
    person.page.wait_for_selector('.lesson[data-step="3"] .hand li.hinted')
    person.press(".hand li.hinted button")
    person.press("[data-play-cards]:not([disabled])")
    person.page.wait_for_selector(".table[data-stage=scoring]")
    expect(person.page.locator(".counter.scores")).to_have_count(0)
    expect(person.page.locator('[data-counter="G"].scores')).to_be_visible()
    expect(person.page.locator(".panel li.wins.shown")).to_be_visible()
