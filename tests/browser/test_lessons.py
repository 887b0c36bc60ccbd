"""Every step of each lesson on small screens: the words stand beside what they point at, and both are in sight."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit, in_german
from tests.browser.person import Person

SIZES = ((360, 640), (844, 390), (1366, 650))
PLACES = """() => {
  const box = ({ left, top, right, bottom }) => ({ left, top, right, bottom })
  const all = (selector) => [...document.querySelectorAll(selector)].map((one) => box(one.getBoundingClientRect()))
  return { bubble: all('.bubble.shown')[0] ?? null, targets: all('.lesson .hinted') }
}"""
SETTLED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))"


def problems(person: Person) -> list[str]:
    """Return what is out of sight or covered, at each size."""
    found = []
    for width, height in SIZES:
        person.page.set_viewport_size({"width": width, "height": height})
        person.page.evaluate(SETTLED)
        places = person.page.evaluate(PLACES)
        bubble, targets = places["bubble"], places["targets"]
        if bubble is None or not targets:
            found.append(f"{width}x{height}: nothing to see")
            continue
        outside = [box for box in (bubble, *targets) if not is_inside(box, width, height)]
        covered = [box for box in targets if overlaps(bubble, box)]
        found += [f"{width}x{height}: {box} is out of sight" for box in outside]
        found += [f"{width}x{height}: the words {bubble} cover {box}" for box in covered]
    return found


def is_inside(box: dict[str, Any], width: int, height: int) -> bool:
    return bool(box["left"] >= -1 and box["top"] >= -1 and box["right"] <= width + 1 and box["bottom"] <= height + 1)


def overlaps(one: dict[str, Any], other: dict[str, Any]) -> bool:
    return bool(
        one["left"] < other["right"] - 1
        and other["left"] < one["right"] - 1
        and one["top"] < other["bottom"] - 1
        and other["top"] < one["bottom"] - 1
    )


def play_5211(person: Person, step: int) -> list[str]:
    found = [f"{step}, {problem}" for problem in problems(person)]
    for card in person.page.locator(".hand li.hinted button").all():
        card.click()
    person.press("[data-play-cards]:not([disabled])")
    if step % 3 == 0:
        expect(person.page.locator("[data-continue]")).to_be_visible()
        expect(person.page.locator(".bubble.shown")).to_be_hidden()  # the words wait for the scoring
        person.close_scoring()
    return found


def play_gloria(person: Person, step: int) -> list[str]:
    page = person.page
    page.wait_for_selector(f".lesson[data-step='{step}'] .table[data-settled=true]")
    page.wait_for_selector(".hinted")
    found = []
    if not page.locator("[data-action].hinted").count():
        found = [f"{step} first, {problem}" for problem in problems(person)]
        person.press(".hinted button, [data-fox].hinted")
    page.wait_for_selector("[data-action].hinted")
    found += [f"{step}, {problem}" for problem in problems(person)]
    person.press("[data-action].hinted")
    if page.locator("[data-continue]").count():
        person.press("[data-continue].main")
    return found


def close_firsts(person: Person) -> list[str]:
    """Close all explanations, and return what they were about."""
    found = []
    while person.page.locator("[data-first]").count():
        shown = person.page.locator("[data-first].shown")
        found.append(str(shown.get_attribute("data-first")))
        person.press("[data-first-close]")
        person.page.evaluate(SETTLED)
    return found


def play_guided(person: Person) -> None:
    """Begin the guided first game: it gives a hint by itself, until the player wants no more."""
    person.press("[data-guided]")
    person.page.wait_for_selector("[data-first].shown, [data-hint-bubble].shown", timeout=20_000)
    close_firsts(person)
    expect(person.page.locator("[data-hint-bubble].shown [data-advised]")).to_be_visible(timeout=20_000)
    expect(person.page.locator(".hinted").first).to_be_visible()
    person.press("[data-guide]")
    expect(person.page.locator(".shown, .hinted")).to_have_count(0)
    person.press("[data-hint]")
    expect(person.page.locator("[data-guide]")).to_have_text(person.words("page-guide-on"), timeout=20_000)


@pytest.mark.parametrize(("game", "steps"), [("5211", 9), pytest.param("gloria", 13, marks=pytest.mark.thorough)])
@in_german
def test_words_stand_beside_their_targets_in_every_step(visit: Visit, game: str, steps: int) -> None:
    person: Person = visit(width=1366, height=650, is_hurried=True)
    person.go(f"/learn/{game}")
    found = []
    for step in range(1, steps + 1):
        person.page.wait_for_selector(f".lesson[data-step='{step}'] .bubble.shown")
        found += (play_5211 if game == "5211" else play_gloria)(person, step)
    expect(person.page.locator(".bubble.done .text")).to_have_text(person.words(f"page-lesson-{game}-end"))
    expect(person.page.get_by_role("link", name=person.words("page-lesson-play"))).to_be_visible()
    person.screenshot(f"lesson-{game}")
    assert found == []
    play_guided(person)
