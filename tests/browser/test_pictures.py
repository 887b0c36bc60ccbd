"""Pictures of all pages around the table at five sizes, to be looked at: `make pictures`.

The languages alternate from size to size."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.browser.conftest import Visit, in_english
from tests.browser.person import Person
from tests.browser.prepared import finished, return_as

pytestmark = pytest.mark.pictures

SIZES = [
    pytest.param(size, "en" if number % 2 else "de", id=f"{size[0]}x{size[1]}")
    for number, size in enumerate([(360, 640), (844, 390), (820, 1180), (1280, 650), (2560, 1440)])
]

PAGES = {
    "home": "/",
    "solo": "/solo?game=gloria&players=4",
    "friends": "/friends?game=azul",
    "leaderboard": "/leaderboard",
    "daily": "/daily?game=gloria&players=3",
    "link": "/link",
    "learn": "/learn",
    "rules-5211": "/rules/5211?kind=azul",
    "rules-gloria": "/rules/gloria",
    "lesson-5211": "/learn/5211",
    "lesson-gloria": "/learn/gloria",
}


class Pictures:
    """A person at a screen of one size."""

    def __init__(self, person: Person, size: tuple[int, int]) -> None:
        self.person = person
        self.size = f"{size[0]}x{size[1]}"

    def take(self, name: str, *, is_whole: bool = True) -> None:
        """Take the whole page, with what is below the screen, and check that it does not scroll sideways."""
        self.person.page.wait_for_load_state("networkidle")
        assert not self.person.is_too_wide(), name
        folder = Path(self.person.screenshots) / self.size
        folder.mkdir(parents=True, exist_ok=True)
        self.person.page.screenshot(path=folder / f"{name}.png", full_page=is_whole)

    def of_pages(self) -> None:
        for name, path in PAGES.items():
            self.person.go(path)
            if name.startswith("lesson"):
                self.person.page.wait_for_selector(".bubble.shown")
            self.take(name, is_whole=not name.startswith("lesson"))


@pytest.mark.parametrize(("size", "language"), SIZES, indirect=["language"])
def test_pictures_of_the_pages(visit: Visit, address: str, size: tuple[int, int]) -> None:
    states = [finished(address, "5211", 4, edition="azul"), finished(address, "gloria", 3)]
    person: Person = visit(width=size[0], height=size[1], is_touching=size[0] < 1000)
    pictures = Pictures(person, size)
    for name, (state, cookie) in zip(("5211", "gloria"), states, strict=True):
        return_as(person, cookie, f"/table/{state.table}")
        person.page.wait_for_selector("dialog[open] [data-rematch]")
        pictures.take(f"result-{name}", is_whole=False)
        person.unfold_story()
        pictures.take(f"story-{name}", is_whole=False)
        person.go(f"/replay/{state.table}?step=5")
        person.page.wait_for_selector(".replay .table")
        pictures.take(f"replay-{name}", is_whole=False)
    pictures.of_pages()
    person.go()
    person.press("header .me")
    person.page.wait_for_selector("[data-played]")
    pictures.take("player")
    person.page.get_by_role("button", name=person.words("page-settings")).click()
    pictures.take("settings", is_whole=False)


@pytest.mark.parametrize(("size", "language"), SIZES, indirect=["language"])
def test_pictures_of_lobby_and_menu(visit: Visit, size: tuple[int, int]) -> None:
    host: Person = visit(width=size[0], height=size[1], is_touching=size[0] < 1000)
    guest: Person = visit()
    pictures = Pictures(host, size)
    table = host.open_table("Annabel", 3)
    guest.page.goto(table)
    guest.page.locator("[data-name]").fill("Bartholomew of Barcelos!")
    guest.press("[data-sit]")
    host.page.get_by_text("Bartholomew").first.wait_for()
    pictures.take("lobby")
    host.play_now("gloria", 4)
    host.page.get_by_role("button", name=host.words("page-menu"), exact=True).click()
    pictures.take("menu", is_whole=False)


@pytest.mark.parametrize("contrast", ["forced", "more"])
@in_english
def test_pictures_with_other_contrast(visit: Visit, address: str, contrast: str) -> None:
    """With the colours of the system, and with more contrast."""
    person: Person = visit(width=1280, height=650)
    if contrast == "forced":
        person.page.emulate_media(forced_colors="active")
    else:
        person.page.emulate_media(contrast="more")
    state, cookie = finished(address, "5211", 4)
    pictures = Pictures(person, (1280, 650))
    person.go()
    pictures.take(f"{contrast}-home", is_whole=False)
    person.play_now("azul", 4)
    person.wait_to_choose()
    person.press(":nth-match(.hand button, 2)")
    pictures.take(f"{contrast}-table-5211", is_whole=False)
    person.play_now("gloria", 3)
    person.page.wait_for_selector(".hand button")
    person.press(".hand button")
    pictures.take(f"{contrast}-table-gloria", is_whole=False)
    return_as(person, cookie, f"/table/{state.table}")
    person.page.wait_for_selector("dialog[open] [data-rematch]")
    pictures.take(f"{contrast}-result", is_whole=False)
