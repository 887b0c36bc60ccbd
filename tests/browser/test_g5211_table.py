"""5211: a table that stays still and uses its space, the words of the counters, and how a choice is made."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import FloatRect, Locator, expect

from roost.client import Visitor
from tests.browser.conftest import Visit, in_english, in_german
from tests.browser.observed import RECORD_SHIFTS, forget, shift
from tests.browser.person import Person
from tests.browser.prepared import prepare, return_as

STILL = 0.05
"""The most that everything together may shift in a whole game."""
PICTURES = pytest.mark.pictures
WHOLE_GAMES = [
    pytest.param(360, 640, "de", id="360x640"),
    pytest.param(844, 390, "en", id="844x390", marks=PICTURES),
    pytest.param(820, 1180, "de", id="820x1180", marks=PICTURES),
    pytest.param(1280, 650, "en", id="1280x650", marks=PICTURES),
    pytest.param(2560, 1440, "de", id="2560x1440", marks=PICTURES),
]
LONG_NAME = "Wilhelmina Wetterhahn XL"


def box(found: Locator) -> FloatRect:
    bounds = found.bounding_box()
    assert bounds is not None
    return bounds


def watch_a_round(person: Person) -> None:
    """Play a round without skipping anything, up to the end of its explanation."""
    for turn in (1, 2, 3):
        person.play_first_cards()
        person.page.wait_for_selector(f'.table[data-stage=live]:not([data-turn="{turn}"]), .table[data-stage=scoring]')
    person.page.wait_for_selector("[data-continue].main", timeout=30_000)


PLACES = "cards => cards.map(({ offsetLeft }) => offsetLeft)"


@pytest.mark.parametrize(("width", "height", "language"), WHOLE_GAMES, indirect=["language"])
@pytest.mark.thorough
def test_nothing_moves_in_a_whole_game_without_a_skip(visit: Visit, width: int, height: int) -> None:
    person: Person = visit(width=width, height=height, has_motion=True, pace="fast", is_touching=width < 1000)
    person.page.add_init_script(RECORD_SHIFTS)
    person.play_now("azul", 5)
    person.wait_to_choose()
    forget(person)
    hand = person.page.locator(".hand li")
    places = hand.evaluate_all(PLACES)
    for _ in range(4):
        watch_a_round(person)
        assert hand.evaluate_all(PLACES) == places
        assert shift(person) < STILL
        person.press("[data-continue].main")
    expect(person.page.locator("dialog[open] [data-rematch]")).to_be_visible()
    assert not person.is_too_wide()


@PICTURES
@pytest.mark.parametrize(("width", "height", "language"), WHOLE_GAMES, indirect=["language"])
def test_pictures_of_a_round(visit: Visit, width: int, height: int) -> None:
    """Pictures for people to look at; here only that nothing is cut off."""
    person: Person = visit(width=width, height=height, has_motion=True, pace="slow", is_touching=width < 1000)
    person.play_now("5211", 4)
    person.wait_to_choose()
    person.screenshot(f"5211-hand-{width}x{height}")
    for turn in (1, 2, 3):
        person.play_first_cards()
        person.page.wait_for_selector(".table[data-stage=reveal]")
        if turn == 2:
            person.screenshot(f"5211-reveal-{width}x{height}")
        person.page.wait_for_selector(f'.table[data-stage=live]:not([data-turn="{turn}"]), .table[data-stage=scoring]')
    person.press("[data-continue]")
    person.page.wait_for_selector("[data-continue].main")
    person.screenshot(f"5211-scoring-{width}x{height}")
    assert not person.is_too_wide()


@in_english
def test_table_fits_the_screen_without_scrolling(visit: Visit) -> None:
    person: Person = visit()
    tall = []
    for players in (2, 3, 5):
        person.play_now("5211", players)
        person.wait_to_choose()
        for width, height in ((360, 640), (844, 390), (820, 1180), (1280, 650), (1920, 950), (2560, 1440)):
            person.page.set_viewport_size({"width": width, "height": height})
            if person.page.evaluate("document.documentElement.scrollHeight > innerHeight"):
                tall.append((players, width, height))
    assert tall == []


@in_english
@pytest.mark.parametrize(("width", "height"), [(2560, 1440), (3840, 2160)])
def test_table_uses_the_space_of_a_large_screen(visit: Visit, width: int, height: int) -> None:
    person: Person = visit(width=width, height=height)
    person.play_now("5211", 4)
    person.wait_to_choose()
    cards, counters = person.page.locator(".hand li"), person.page.locator("[data-counter]")
    assert box(cards.first)["width"] > width * 0.09
    last = box(counters.last)
    assert last["x"] + last["width"] - box(counters.first)["x"] > width * 0.7
    assert last["height"] > height * 0.1
    person.screenshot(f"5211-large-{width}")


def words_of(person: Person, letter: str) -> Locator:
    return person.page.locator(f'[data-counter="{letter}"] [role=tooltip]')


def test_counter_explains_itself_on_hover_and_focus(visit: Visit) -> None:
    person: Person = visit()
    person.play_now("5211", 4)
    person.wait_to_choose()
    green = person.words("g5211-colour", colour="G", edition="classic")
    person.page.mouse.move(5, 5)
    expect(words_of(person, "G")).to_be_hidden()
    person.page.locator('[data-counter="G"] button').hover()
    expect(words_of(person, "G")).to_have_text(person.words("g5211-limit-words", limit=7, colour=green))
    expect(words_of(person, "G")).to_be_visible()
    person.screenshot("5211-counter-words")
    person.page.mouse.move(5, 5)
    expect(words_of(person, "G")).to_be_hidden()
    person.page.locator('[data-counter="Y"] button').focus()
    expect(words_of(person, "Y")).to_be_visible()
    person.page.keyboard.press("End")
    mascots = person.words("g5211-mascots", count=6, edition="classic")
    expect(words_of(person, "1")).to_have_text(person.words("g5211-exact-words", mascots=mascots))
    expect(words_of(person, "1")).to_be_visible()


@in_german
def test_counter_explains_itself_on_a_tap(visit: Visit) -> None:
    person: Person = visit(width=360, height=640, is_touching=True)
    person.play_now("azul", 4)
    person.wait_to_choose()
    for letter in "YGOBT1":
        person.press(f'[data-counter="{letter}"] button')
        expect(words_of(person, letter)).to_be_visible()
        words = box(words_of(person, letter))
        assert words["x"] >= 0
        assert words["x"] + words["width"] <= 360
    assert not person.is_too_wide()


@in_english
def test_double_click_plays_cards_where_it_is_clear_which(visit: Visit) -> None:
    person: Person = visit()
    person.play_now("5211", 2)
    person.wait_to_choose()
    cards = person.page.locator(".hand button")
    cards.nth(0).dblclick()
    expect(cards.nth(0)).to_have_attribute("aria-pressed", "true")
    cards.nth(2).dblclick()
    person.wait_for_turn(2)
    person.wait_to_choose()
    cards.nth(1).dblclick()
    person.wait_for_turn(3)


@in_german
def test_double_tap_plays_a_single_card(visit: Visit) -> None:
    person: Person = visit(width=360, height=640, is_touching=True)
    person.play_now("5211", 2)
    person.play_first_cards()
    person.wait_for_turn(2)
    person.wait_to_choose()
    card = box(person.page.locator(".hand button").first)
    for _ in range(2):
        person.page.touchscreen.tap(card["x"] + 15, card["y"] + 30)
    person.wait_for_turn(3)


def sit_down(ana: Person, ben: Person, name: str = "Ana") -> None:
    ben.page.goto(ana.open_table(name, 2))
    ben.press("[data-sit]")
    for person in (ana, ben):
        person.press("[data-get-ready]")
    for person in (ana, ben):
        person.wait_to_choose()


def test_changing_a_choice_picks_up_the_old_cards_first(visit: Visit) -> None:
    ana, ben = visit(), visit()
    sit_down(ana, ben)
    ana.play_first_cards()
    down = ana.page.locator(".seat.you .holder.down")
    expect(down).to_have_count(2)
    expect(ana.page.locator(".hand li.laid")).to_have_count(2)
    ana.press("[data-change]")
    expect(down).to_have_count(0)
    expect(ana.page.locator(".hand .lifted")).to_have_count(2)
    ana.sees("page-choice-stands")
    ana.press("[data-keep]")
    expect(down).to_have_count(2)
    ana.press("[data-change]")
    ana.press(":nth-match(.hand button, 1)")
    expect(ana.page.locator(".hand .lifted")).to_have_count(1)
    expect(ben.page.locator(".seat:not(.you) .holder.down")).to_have_count(2)


def test_own_seat_speaks_of_you_and_the_others_by_name(visit: Visit) -> None:
    ana, ben = visit(), visit()
    sit_down(ana, ben)
    own, other = ana.page.locator(".seat.you .word"), ben.page.locator(".seat:not(.you) .word")
    expect(own).to_have_text(ana.words("page-you-choosing"))
    expect(other).to_have_text(ben.words("page-choosing"))
    ana.play_first_cards()
    expect(own).to_have_text(ana.words("page-you-chosen"))
    expect(other).to_have_text(ben.words("page-chosen"))
    expect(ben.page.locator("[aria-live]")).to_contain_text(ben.words("page-has-chosen", name="Ana"))


@in_english
def test_every_seat_has_a_colour_and_a_shape_of_its_own(visit: Visit) -> None:
    person: Person = visit()
    person.play_now("5211", 5)
    signs = person.page.locator(".seat [data-avatar] > svg path")
    expect(signs).to_have_count(5)
    assert len(set(signs.evaluate_all("paths => paths.map((path) => path.getAttribute('d'))"))) == 5
    assert len(set(signs.evaluate_all("paths => paths.map((path) => getComputedStyle(path).fill)"))) == 5


RECORD_FLIGHTS = """
globalThis.flights = {}
const { animate } = Element.prototype
Element.prototype.animate = function (...values) {
  const flight = animate.apply(this, values)
  const { left, top, width } = this.getBoundingClientRect()
  if (this.dataset.fly) flights[this.dataset.fly] ??= { left, top, width }
  return flight
}
"""
"""Where cards first fly from."""
WHERE = "card => { const { left, top, width } = card.getBoundingClientRect(); return { left, top, width } }"


@in_english
def test_cards_move_rightly_beside_an_open_menu(visit: Visit) -> None:
    """The table is smaller there: dragged cards stay under the pointer, and cards fly from where they were."""
    person: Person = visit(width=1440, height=780, has_motion=True)
    person.page.add_init_script(RECORD_FLIGHTS)
    person.play_now("5211", 3)
    person.wait_to_choose()
    person.press("[data-open-menu]")
    person.page.wait_for_selector("aside[data-menu=panel]")
    dragged, other = (person.page.locator(".hand button").nth(number) for number in (0, 2))
    start = box(dragged)
    x, y = start["x"] + start["width"] / 2, start["y"] + start["height"] / 2
    person.page.mouse.move(x, y)
    person.page.mouse.down()
    person.page.mouse.move(x + 200, y - 240, steps=4)
    now = box(dragged)
    assert now["x"] + now["width"] / 2 == pytest.approx(x + 200, abs=4)
    assert now["y"] + now["height"] / 2 == pytest.approx(y - 240, abs=4)
    person.page.mouse.up()
    expect(dragged).to_have_attribute("aria-pressed", "true")
    other.click()
    expect(other).to_have_attribute("aria-pressed", "true")
    held = person.page.locator(".hand li").nth(2)
    held.evaluate("card => Promise.all(card.getAnimations().map(({ finished }) => finished))")
    fly, place = held.get_attribute("data-fly"), held.evaluate(WHERE)
    person.page.evaluate("flights = {}")  # forget the deal
    person.press("[data-play-cards]:not([disabled])")
    person.page.wait_for_selector(".table[data-stage=play]")
    person.page.wait_for_function("fly => flights[fly]", arg=fly)
    assert person.page.evaluate("fly => flights[fly]", fly) == pytest.approx(place, abs=2)


@in_english
@pytest.mark.thorough
def test_long_name_does_not_widen_its_seat(visit: Visit) -> None:
    assert len(LONG_NAME) == 24
    for width, height in ((1280, 650), (360, 640), (844, 390)):
        ana, ben = visit(), visit(width=width, height=height)
        sit_down(ana, ben, LONG_NAME)
        ana.play_first_cards()
        seat = ben.page.locator(".seat:not(.you)")
        expect(seat.locator(".status.chosen")).to_be_visible()
        assert seat.evaluate("seat => seat.scrollWidth <= seat.clientWidth")
        score, name = box(seat.locator(".score")), box(seat.locator(".name"))
        assert name["x"] + name["width"] <= score["x"]
        assert score["x"] + score["width"] <= box(seat)["x"] + box(seat)["width"]
        ben.screenshot(f"5211-long-name-{width}")


@in_german
def test_last_round_is_announced_when_it_begins(visit: Visit) -> None:
    person: Person = visit(is_hurried=True)
    person.play_now("azul", 5)
    where = person.page.locator(".where")
    last = person.words("page-last-round")
    for _ in range(2):
        person.play_round()
    for _ in range(3):
        person.play_first_cards()
        expect(where).not_to_contain_text(last)
        person.page.wait_for_selector(".table[data-stage=live] [data-play-cards], .table[data-stage=scoring]")
    expect(where).to_contain_text(person.words("page-round", round=3, rounds=4))
    expect(where).not_to_contain_text(last)
    person.close_scoring()
    expect(where).to_contain_text(person.words("page-round", round=4, rounds=4))
    expect(where).to_contain_text(last)


def hidden_scores(address: str) -> tuple[str, str]:
    """Start a game with hidden scores; return the table and the player's cookie."""

    async def start(visitor: Visitor) -> tuple[str, str]:
        table = await visitor.quick("5211", 5, "chick", {"scores": "hidden"})
        return table.table, visitor.cookie

    return prepare(address, start)


@in_english
def test_hidden_scores_have_piles_and_a_sheet_that_survives_a_reload(visit: Visit, address: str) -> None:
    person: Person = visit(pace="fast")
    table, cookie = hidden_scores(address)
    return_as(person, cookie, f"/table/{table}")
    person.wait_to_choose()
    others = person.page.locator(".seat:not(.you)")
    expect(others.locator(".pile:not(.some)")).to_have_count(4)
    person.play_round()
    expect(others.locator(".pile.some")).to_have_count(4)
    expect(others.locator(".points").first).to_contain_text(re.compile(r"\?"))
    person.page.reload()
    person.press("[data-open-menu]")
    person.press("[data-tab=sheet]")
    expect(person.page.locator('[data-sheet-round="1"] td')).to_have_text([re.compile(r"\+|0"), *["?"] * 4])
    person.press("[data-tab=log]")
    scored = person.page.locator("[data-log-lines] li:not([data-turn-of])")
    expect(scored).to_have_count(1)
    expect(scored).not_to_contain_text(re.compile(rf"{person.words('page-bot-chick')} \d:"))
