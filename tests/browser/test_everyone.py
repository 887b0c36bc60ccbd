"""Accessibility and screen sizes: axe-core finds no problem, and the page fits from 360 pixels to 4K."""

from __future__ import annotations

from itertools import product

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit, in_english, in_german
from tests.browser.person import Person
from tests.browser.prepared import finished, return_as

CONTRAST_ON_FELT = """() => {
  const playing = document.querySelector('[data-felt]')
  const probe = playing.appendChild(document.createElement('i'))
  const pen = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
  const light = (name) => {
    probe.style.color = `var(${name})`
    pen.fillStyle = getComputedStyle(probe).color
    pen.fillRect(0, 0, 1, 1)
    const [red, green, blue] = [...pen.getImageData(0, 0, 1, 1).data].map((part) => {
      const share = part / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const ratio = (one, other) => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
  const against = (name) => ['--felt', '--felt-deep'].map((felt) => ratio(light(name), light(felt)))
  const found = { ring: against('--focus-on-felt'), soft: against('--on-felt-soft') }
  probe.remove()
  return found
}"""
"""The contrast of the focus ring and of soft text with the two colours of the felt."""

PLACES = {
    "home": "/",
    "friends": "/friends",
    "learn": "/learn",
    "rules": "/rules/5211",
    "about": "/about/gloria",
    "unknown": "/nowhere",
    "nobody": "/player/bot:nobody",
}


def test_axe_finds_no_problem_on_the_pages(visit: Visit) -> None:
    person: Person = visit()
    found: dict[str, list[str]] = {}
    for name, path in PLACES.items():
        person.go(path)
        found[name] = person.accessibility_problems()
    person.page.get_by_role("button", name=person.words("page-settings")).click()
    found["settings"] = person.problems_in_light_and_dark()
    assert {name: problems for name, problems in found.items() if problems} == {}


def test_axe_finds_no_problem_at_the_table(visit: Visit) -> None:
    person: Person = visit()
    person.play_now("azul", 5)
    person.wait_to_choose()
    assert person.problems_in_light_and_dark() == []
    person.play_first_cards()
    for turn in (2, 3):
        person.wait_for_turn(turn)
        person.play_first_cards()
    person.page.wait_for_selector("[data-continue].main")
    assert person.problems_in_light_and_dark() == []


@pytest.mark.thorough
def test_axe_finds_no_problem_in_result_replay_and_lesson(visit: Visit, address: str) -> None:
    """The lesson is here because it shows a table, too."""
    state, cookie = finished(address, "5211", 5, edition="azul")
    person: Person = visit()
    return_as(person, cookie, f"/table/{state.table}")
    person.page.wait_for_selector("dialog[open] [data-rematch]")
    assert person.problems_in_light_and_dark() == []
    person.page.get_by_role("link", name=person.words("page-replay")).click()
    person.page.wait_for_selector(".replay .table")
    assert person.accessibility_problems() == []
    person.go("/learn/5211")
    person.page.wait_for_selector(".hand li.hinted")
    assert person.accessibility_problems() == []


SIZES = ((360, 640), (844, 390), (820, 1180), (1920, 1080), (3840, 2160))


def test_page_and_hand_fit_on_every_screen(visit: Visit) -> None:
    """The page does not scroll sideways, and all five cards of the hand are on the screen."""
    person: Person = visit()
    person.go()
    for is_dark in (True, False):
        person.page.emulate_media(color_scheme="dark" if is_dark else "light", reduced_motion="reduce")
        person.screenshot("home-dark" if is_dark else "home")
    wide = [("home", size) for size in SIZES if overflows(person, size)]
    person.play_now("azul", 5)
    person.wait_to_choose()
    for size in SIZES:
        if overflows(person, size):
            wide.append(("table", size))
        person.screenshot(f"table-{size[0]}x{size[1]}")
        for card in person.page.locator(".hand button").all():
            box = card.bounding_box()
            assert box is not None
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= size[0]
    assert wide == []


REACHABLE = (".seat.you", ".hand button", "[data-counter] button", "[data-open-menu]", ".gear")


@in_german
@pytest.mark.thorough
def test_nothing_scrolls_sideways_at_320_by_256(visit: Visit) -> None:
    """The window of a page that is enlarged four times (WCAG 1.4.10): it scrolls down, and everything is in reach."""
    person: Person = visit(width=320, height=256)
    person.go()
    wide = {"home": person.is_too_wide()}
    person.open_table("Ana", 5)
    wide["lobby"] = person.is_too_wide()
    person.press("[data-start]")
    person.wait_to_choose()
    wide["table"] = person.is_too_wide()
    for selector in REACHABLE:
        person.page.locator(selector).last.click(trial=True)
    person.play_round()
    wide["second round"] = person.is_too_wide()
    assert [place for place, is_wide in wide.items() if is_wide] == []


SMALL_TARGETS = """() => {
  const targets = [...document.querySelectorAll(':is(header, .strip, .table) :is(a, button)')]
  const boxes = targets.filter((target) => target.checkVisibility()).map((target) => target.getBoundingClientRect())
  return boxes.filter(({ width, height }) => width < 44 || height < 44).map(({ x, y, width, height }) =>
    `${width} x ${height} at ${x}, ${y}`)
}"""


@in_english
def test_targets_of_header_and_table_measure_44_pixels(visit: Visit) -> None:
    person: Person = visit()
    person.go()
    small = {"home": person.page.evaluate(SMALL_TARGETS)}
    person.play_now("5211", 5)
    person.wait_to_choose()
    for width, height in (*SIZES, (1280, 650)):
        person.page.set_viewport_size({"width": width, "height": height})
        small[f"table at {width}x{height}"] = person.page.evaluate(SMALL_TARGETS)
    assert {place: targets for place, targets in small.items() if targets} == {}


def overflows(person: Person, size: tuple[int, int]) -> bool:
    person.page.set_viewport_size({"width": size[0], "height": size[1]})
    return person.is_too_wide()


def test_reveals_and_draws_are_announced(visit: Visit) -> None:
    """The live region contains the revealed and the drawn cards."""
    person: Person = visit()
    person.play_now("azul", 2)
    person.play_first_cards()
    person.wait_for_turn(2)
    log = person.page.locator("[role=log]")
    expect(log).to_contain_text(beginning(person, "page-you-drew", cards="|"))
    expect(log).to_contain_text(beginning(person, "page-reveals", name=person.words("you"), cards="|"))


def beginning(person: Person, key: str, **values: str) -> str:
    """Return a text up to the mark `|`."""
    return person.words(key, **values).partition("|")[0]


@in_english
def test_focus_is_kept_after_dialogs_and_at_the_start_of_a_game(visit: Visit) -> None:
    person: Person = visit()
    person.go()
    settings = person.page.get_by_role("button", name=person.words("page-settings"))
    settings.focus()
    person.page.keyboard.press("Enter")
    person.page.keyboard.press("Escape")
    expect(settings).to_be_focused()
    person.page.locator("[data-play=azul]").focus()
    person.page.keyboard.press("Enter")
    person.wait_to_choose()
    assert person.page.evaluate("document.querySelector('main').contains(document.activeElement)")
    menu = person.page.locator("[data-open-menu]")
    menu.focus()
    person.page.keyboard.press("Enter")
    person.page.wait_for_selector("dialog[open]")
    person.page.keyboard.press("Escape")
    expect(menu).to_be_focused()


@in_english
def test_choice_is_visible_in_the_colours_of_the_system(visit: Visit) -> None:
    person: Person = visit()
    person.page.emulate_media(forced_colors="active")
    person.go()
    four, three = (person.page.locator(f"label:has(input[name=players-azul][value='{players}'])") for players in (4, 3))
    chosen = four.screenshot()
    three.click()
    assert four.screenshot() != chosen


@in_german
@pytest.mark.thorough
def test_focus_ring_and_soft_text_stand_out_from_every_felt(visit: Visit) -> None:
    person: Person = visit()
    for kind, theme in product(("5211", "azul", "gloria"), ("light", "dark")):
        person.page.emulate_media(color_scheme="dark" if theme == "dark" else "light", reduced_motion="reduce")
        person.play_now(kind, 2)
        person.page.wait_for_selector(".hand button")
        ratios = person.page.evaluate(CONTRAST_ON_FELT)
        assert min(ratios["ring"]) >= 3, (kind, theme, ratios)
        assert min(ratios["soft"]) >= 4.5, (kind, theme, ratios)


@in_english
def test_first_game_needs_at_most_150_kb_compressed(visit: Visit) -> None:
    """Scripts and style sheets from the home page to the first hand, as they are sent. Fonts have their own limit."""
    person: Person = visit()
    person.play_now("azul", 2)
    person.wait_to_choose()
    sent = person.page.evaluate(
        "performance.getEntriesByType('resource').map(({name, encodedBodySize}) => [name, encodedBodySize])"
    )
    sizes = {suffix: sum(size for name, size in sent if name.endswith(suffix)) for suffix in (".js", ".css", ".woff2")}
    assert sizes[".js"] > 0
    assert sizes[".js"] + sizes[".css"] <= 150_000
    assert 0 < sizes[".woff2"] <= 60_000
