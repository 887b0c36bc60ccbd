"""For every eye, hand and screen: axe-core finds nothing, nothing is cut off from 360 pixels to 4K."""

from __future__ import annotations

import gzip

from tests.browser.conftest import Visit
from tests.browser.house import ROOT
from tests.browser.person import Person

PLACES = {"home": "/", "friends": "/friends", "learn": "/learn", "rules": "/rules/5211", "unknown": "/nowhere"}


def problems_in_every_light(person: Person) -> list[str]:
    """What axe-core finds in light and in dark."""
    found = person.accessibility_problems()
    person.page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    found += [f"dark: {problem}" for problem in person.accessibility_problems()]
    person.page.emulate_media(color_scheme="light", reduced_motion="reduce")
    return found


def test_axe_finds_nothing_on_the_pages(visit: Visit) -> None:
    person: Person = visit()
    found: dict[str, list[str]] = {}
    for name, path in PLACES.items():
        person.go(path)
        person.page.wait_for_timeout(200)
        found[name] = person.accessibility_problems()
    person.page.get_by_role("button", name="Settings").click()
    found["settings"] = problems_in_every_light(person)
    assert {name: problems for name, problems in found.items() if problems} == {}


def test_axe_finds_nothing_at_the_table(visit: Visit) -> None:
    person: Person = visit()
    person.play_now("azul", 5)
    person.wait_to_choose()
    found = {"table": problems_in_every_light(person)}
    person.lay_first_cards()
    for turn in (2, 3):
        person.wait_for_turn(turn)
        person.lay_first_cards()
    person.page.wait_for_selector("[data-continue].main")
    found["scoring"] = problems_in_every_light(person)
    person.read_the_scoring()
    person.play_to_the_end()
    found["result"] = problems_in_every_light(person)
    person.page.get_by_role("link", name="Replay").click()
    person.page.wait_for_selector(".replay .table")
    found["replay"] = person.accessibility_problems()
    person.go("/learn/5211")
    found["lesson"] = person.accessibility_problems()
    assert {name: problems for name, problems in found.items() if problems} == {}


SIZES = ((360, 640), (844, 390), (820, 1180), (1920, 1080), (3840, 2160))


def test_every_screen_holds_the_page(visit: Visit) -> None:
    """Nothing sticks out sideways, and all five cards of the hand are on the screen."""
    person: Person = visit()
    person.go()
    for is_dark in (False, True):
        person.page.emulate_media(color_scheme="dark" if is_dark else "light")
        person.screenshot("home-dark" if is_dark else "home")
    person.page.emulate_media(color_scheme="light", reduced_motion="reduce")
    wide = [("home", size) for size in SIZES if sticks_out(person, size)]
    person.play_now("azul", 5)
    person.wait_to_choose()
    for size in SIZES:
        if sticks_out(person, size):
            wide.append(("table", size))
        person.screenshot(f"table-{size[0]}x{size[1]}")
        for card in person.page.locator(".hand button").all():
            box = card.bounding_box()
            assert box is not None
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= size[0]
    assert wide == []


def sticks_out(person: Person, size: tuple[int, int]) -> bool:
    person.page.set_viewport_size({"width": size[0], "height": size[1]})
    return person.is_too_wide()


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
