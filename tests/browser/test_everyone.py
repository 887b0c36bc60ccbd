"""For every eye, hand and screen: axe-core finds nothing, nothing is cut off from 360 pixels to 4K."""

from __future__ import annotations

import gzip

import pytest

from tests.browser.conftest import ROOT, Visit
from tests.browser.person import Person

PLACES = {"home": "/", "friends": "/friends", "learn": "/learn", "rules": "/rules/5211", "unknown": "/nowhere"}


@pytest.mark.parametrize("is_dark", [False, True], ids=["light", "dark"])
def test_axe_finds_nothing(visit: Visit, is_dark: bool) -> None:
    person: Person = visit(is_dark=is_dark)
    found: dict[str, list[str]] = {}
    for name, path in PLACES.items():
        person.go(path)
        person.page.wait_for_timeout(200)
        found[name] = person.accessibility_problems()
    person.screenshot("home-dark" if is_dark else "home")
    person.page.locator("header button").last.click()
    found["settings"] = person.accessibility_problems()
    person.play_now("azul", 4)
    person.wait_to_choose()
    found["table"] = person.accessibility_problems()
    for _ in range(3):
        person.lay_first_cards()
        person.page.wait_for_timeout(100)
    person.page.wait_for_selector("[data-continue].main")
    found["scoring"] = person.accessibility_problems()
    person.go("/learn/5211")
    found["lesson"] = person.accessibility_problems()
    assert {name: problems for name, problems in found.items() if problems} == {}


@pytest.mark.parametrize(
    ("width", "height"), [(360, 640), (844, 390), (820, 1180), (1920, 1080), (3840, 2160)], ids=lambda size: str(size)
)
def test_every_screen_holds_the_table(visit: Visit, width: int, height: int) -> None:
    """Nothing sticks out sideways, and all five cards of the hand are on the screen."""
    person: Person = visit(width=width, height=height)
    person.go()
    person.page.wait_for_selector("[data-play]")
    assert not person.is_too_wide()
    person.play_now("azul", 5)
    person.wait_to_choose()
    person.screenshot(f"table-{width}x{height}")
    assert not person.is_too_wide()
    for card in person.page.locator(".hand button").all():
        box = card.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width


def test_what_happens_is_spoken(visit: Visit) -> None:
    """The live region tells the revealed cards and what was drawn."""
    person: Person = visit()
    person.play_now("azul", 2)
    person.lay_first_cards()
    person.wait_for_turn(2)
    told = person.page.locator("[role=log]").inner_text()
    assert "You draw" in told
    assert "You: " in told


def test_the_page_is_light(page_built: None) -> None:  # noqa: ARG001
    """JavaScript and styles together are at most 150 kB, compressed."""
    assets = ROOT / "src" / "roost" / "page" / "assets"
    files = [file for file in assets.iterdir() if file.suffix in (".js", ".css")]
    assert sum(len(gzip.compress(file.read_bytes(), 9)) for file in files) <= 150_000
