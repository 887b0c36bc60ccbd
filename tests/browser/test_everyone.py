"""For every eye, hand and screen: axe-core finds nothing, nothing is cut off from 360 pixels to 4K."""

from __future__ import annotations

import gzip

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.house import ROOT
from tests.browser.person import Person
from tests.browser.prepared import come_back, finished

PLACES = {"home": "/", "friends": "/friends", "learn": "/learn", "rules": "/rules/5211", "unknown": "/nowhere"}


def test_axe_finds_nothing_on_the_pages(visit: Visit) -> None:
    person: Person = visit()
    found: dict[str, list[str]] = {}
    for name, path in PLACES.items():
        person.go(path)
        found[name] = person.accessibility_problems()
    person.page.get_by_role("button", name=person.words("page-settings")).click()
    found["settings"] = person.problems_in_every_light()
    assert {name: problems for name, problems in found.items() if problems} == {}


def test_axe_finds_nothing_at_the_table(visit: Visit) -> None:
    person: Person = visit()
    person.play_now("azul", 5)
    person.wait_to_choose()
    assert person.problems_in_every_light() == []
    person.play_first_cards()
    for turn in (2, 3):
        person.wait_for_turn(turn)
        person.play_first_cards()
    person.page.wait_for_selector("[data-continue].main")
    assert person.problems_in_every_light() == []


def test_axe_finds_nothing_afterwards(visit: Visit, address: str) -> None:
    """At the result and in the replay; and in the lesson, which shows a table, too."""
    state, cookie = finished(address, "5211", 5, edition="azul")
    person: Person = visit()
    come_back(person, cookie, f"/table/{state.table}")
    person.page.wait_for_selector("dialog[open] [data-rematch]")
    assert person.problems_in_every_light() == []
    person.page.get_by_role("link", name=person.words("page-replay")).click()
    person.page.wait_for_selector(".replay .table")
    assert person.accessibility_problems() == []
    person.go("/learn/5211")
    person.page.wait_for_selector(".hand li.hinted")
    assert person.accessibility_problems() == []


SIZES = ((360, 640), (844, 390), (820, 1180), (1920, 1080), (3840, 2160))


def test_every_screen_holds_the_page(visit: Visit) -> None:
    """Nothing sticks out sideways, and all five cards of the hand are on the screen."""
    person: Person = visit()
    person.go()
    for is_dark in (True, False):
        person.page.emulate_media(color_scheme="dark" if is_dark else "light", reduced_motion="reduce")
        person.screenshot("home-dark" if is_dark else "home")
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
    person.play_first_cards()
    person.wait_for_turn(2)
    told = person.page.locator("[role=log]")
    expect(told).to_contain_text(beginning(person, "page-you-drew", cards="|"))
    expect(told).to_contain_text(beginning(person, "page-reveals", name=person.words("you"), cards="|"))


def beginning(person: Person, key: str, **values: str) -> str:
    """A text up to the place that is marked by `|`."""
    return person.words(key, **values).partition("|")[0]


def test_the_page_is_light(page_built: None) -> None:  # noqa: ARG001
    """JavaScript and styles together are at most 150 kB, compressed."""
    assets = ROOT / "src" / "roost" / "page" / "assets"
    files = [file for file in assets.iterdir() if file.suffix in (".js", ".css")]
    assert sum(len(gzip.compress(file.read_bytes(), 9)) for file in files) <= 150_000
