"""The result of a game of 5211 and its story. The Python client plays the games."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.person import Person
from tests.browser.prepared import finished, return_as


@pytest.mark.parametrize("options", [{}, {"edition": "azul", "target": 40}], ids=["one deck", "a longer game"])
def test_story_of_5211_adds_up_to_points_and_score_piles(visit: Visit, address: str, options: dict[str, Any]) -> None:
    """The points of all rounds add up to the standing, and the raised cards to the score piles."""
    state, cookie = finished(address, "5211", 3, **options)
    assert state.view is not None
    person: Person = visit()
    return_as(person, cookie, f"/table/{state.table}")
    result = person.page.locator("dialog[open]")
    expect(result.locator(".standing li")).to_have_count(3)
    expect(result.locator("[data-rematch]")).to_be_visible()
    finished_decks = state.view["deck"] - 1
    rounds = result.locator("[data-story-round]")
    expect(rounds).to_have_count(finished_decks * state.view["rounds"] + state.view["scoring"]["round"])
    expect(result.locator("summary", has_text=person.words("g5211-round", round=1)).first).to_be_attached()
    for seat, points in enumerate(state.view["points"]):
        own = result.locator(f"[data-story-round] [data-seat='{seat}']")
        assert sum(int(gain) for gain in own.locator(".points").all_text_contents()) == points
        expect(own.locator(".slot.scoring")).to_have_count(state.view["won"][seat])
    assert person.accessibility_problems() == []
    person.screenshot("story-5211-longer" if options else "story-5211")


def test_result_fits_on_a_phone(visit: Visit, address: str) -> None:
    state, cookie = finished(address, "5211", 5)
    person: Person = visit(width=360, height=640, is_touching=True, is_dark=True)
    return_as(person, cookie, f"/table/{state.table}")
    expect(person.page.locator("[data-story-round]")).to_have_count(4)
    assert not person.is_too_wide()
    dialog = person.page.locator("dialog[open]")
    assert dialog.evaluate("dialog => dialog.scrollWidth <= dialog.clientWidth")
    person.page.locator("[data-story-round]").first.scroll_into_view_if_needed()
    person.screenshot("phone-story-dark")


def test_story_that_cannot_be_loaded_leaves_the_standing(visit: Visit, address: str) -> None:
    state, cookie = finished(address, "5211", 2)
    person: Person = visit()
    person.expect_failure(f"/api/tables/{state.table}/replay")
    person.page.route("**/replay*", lambda route: route.abort())
    return_as(person, cookie, f"/table/{state.table}")
    expect(person.page.locator("dialog[open] .standing li")).to_have_count(2)
    person.sees("page-story-missing")
