"""A game that the page has no module for is played at the plain table, from the shelf to the replay."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.person import Person

KIND = "auction"


def play_to_end(person: Person, rounds: int) -> None:
    """Take the first action that is offered in every round."""
    for number in range(1, rounds + 1):
        shown = re.compile(rf"^{person.words('page-field-round')}\s*{number}$")
        person.page.locator(".facts div", has_text=shown).wait_for()
        person.press("[data-action]:not([disabled])")
    person.page.wait_for_selector(f".table[data-game={KIND}][data-over=true]")


@pytest.mark.parametrize(
    "screen",
    [{"width": 1366, "height": 768}, {"width": 390, "height": 844, "is_touching": True}],
    ids=["desktop", "phone"],
)
def test_unknown_game_is_played_to_its_result_and_replayed(visit: Visit, screen: dict[str, int]) -> None:
    person = visit(**screen)
    person.play_now(KIND, 3)
    person.page.wait_for_selector("[data-action]")
    assert person.accessibility_problems() == []
    assert not person.is_too_wide()
    person.screenshot(f"plain-table-{screen['width']}")
    play_to_end(person, rounds=5)

    person.page.wait_for_selector("dialog[open] .standing li")
    assert person.page.locator(".standing li").count() == 3
    assert person.page.locator(".standing li.winner").count() >= 1
    person.page.wait_for_selector(".story ol li")
    assert not [line for line in person.page.locator(".story ol li").all_inner_texts() if f"{KIND}-" in line]

    person.press("dialog[open] a[href^='/replay/']")
    person.page.wait_for_selector(".replay .table")
    person.page.keyboard.press("End")
    person.page.wait_for_selector(".replay .table[data-over=true]")


def test_unknown_game_has_a_rules_page_and_its_own_options(visit: Visit) -> None:
    person = visit()
    person.go(f"/rules/{KIND}")
    assert len(person.page.locator(".rules").inner_text()) > 200
    person.go(f"/friends?game={KIND}")
    person.page.locator("[data-option=length]").check()
    person.press("[data-create]")
    person.page.wait_for_selector("[data-start]:not([disabled])")
    person.press("[data-start]")
    play_to_end(person, rounds=8)


def test_unknown_game_is_on_the_learn_page_with_its_rules(visit: Visit) -> None:
    person = visit()
    person.go("/learn")
    section = person.page.get_by_role("region", name=person.page.locator(f"#learn-{KIND}").inner_text())
    section.get_by_role("link").click()
    person.page.wait_for_selector(".rules p")
    assert person.page.url.endswith(f"/rules/{KIND}")


def test_lobby_of_an_unknown_game_shows_its_options(visit: Visit) -> None:
    person = visit()
    person.go(f"/friends?game={KIND}")
    person.page.locator("[data-option=length]").check()
    long = person.page.locator("label:has([data-option=length])").inner_text().strip()
    person.press("[data-create]")
    expect(person.page.locator("[data-facts] li").filter(has_text=long)).to_have_count(1)
    expect(person.page.locator("[data-facts] li")).to_have_count(6)
    assert not [line for line in person.page.locator("[data-facts] li").all_inner_texts() if "unsold" in line]
