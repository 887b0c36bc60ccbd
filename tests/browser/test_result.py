"""The result of a game of 5211 and its story. The Python client plays the games."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit, in_german
from tests.browser.person import Person
from tests.browser.prepared import change_states, finished, return_as


@pytest.mark.parametrize(
    "options",
    [{}, pytest.param({"edition": "azul", "target": 40}, marks=pytest.mark.thorough)],
    ids=["one deck", "a longer game"],
)
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
    person.unfold_story()
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
    person.unfold_story()
    person.page.locator("[data-story-round]").first.scroll_into_view_if_needed()
    person.screenshot("phone-story-dark")


def test_story_that_cannot_be_loaded_leaves_the_standing(visit: Visit, address: str) -> None:
    state, cookie = finished(address, "5211", 2)
    person: Person = visit()
    person.expect_failure(f"/api/tables/{state.table}/replay")
    person.page.route("**/replay*", lambda route: route.abort())
    return_as(person, cookie, f"/table/{state.table}")
    expect(person.page.locator("dialog[open] .standing li")).to_have_count(2)
    person.unfold_story()
    person.sees("page-story-missing")


@in_german
def test_end_shows_places_the_course_of_points_and_the_best_round(visit: Visit, address: str) -> None:
    """The medals are in order, and the person reads how many points they lack."""
    state, cookie = finished(address, "5211", 5)
    assert state.view is not None
    person: Person = visit()
    return_as(person, cookie, f"/table/{state.table}")
    result = person.page.locator("dialog[open]")
    expect(result.locator(f"[data-course='{state.view['scoring']['round']}'] polyline")).to_have_count(5)
    expect(result.locator("[data-best-round]")).to_be_visible()
    expect(result.locator("[data-story-round]").first).to_be_hidden()
    places = [int(place.get_attribute("data-place") or 0) for place in result.locator(".standing [data-place]").all()]
    assert places == sorted(places)
    assert places[0] == 1
    short = max(state.view["points"]) - state.view["points"][0]
    if 0 not in state.view["winners"]:
        expect(result.locator("[data-own-place]")).to_contain_text(str(short) if short > 1 else "Platz")
    person.screenshot("result-course")


@in_german
def test_result_explains_who_shares_a_place_and_what_broke_a_tie(visit: Visit, address: str) -> None:
    """In 5211 the score piles decide between equal points; in Gloria a tie is shared."""
    person: Person = visit()
    tied = {"points": [9, 7, 9, 7], "won": [4, 3, 4, 5], "winners": [0, 2]}
    change_states(person, lambda state: state["view"].update(tied))
    words, lines = person.words, person.page.locator("dialog[open] [data-tie]")
    for game, first in (("5211", [1, 1, 3, 4]), ("gloria", [1, 1, 3, 3])):
        state, cookie = finished(address, game, 4)
        return_as(person, cookie, f"/table/{state.table}")
        expect(person.page.locator("[data-own-place]")).to_have_text(words("page-shared-first"))
        places = person.page.locator(".standing [data-place]")
        expect(places).to_have_count(4)
        assert [int(place.get_attribute("data-place") or 0) for place in places.all()] == first
        expect(lines).to_have_count(2)
        expect(lines.first).to_have_text(
            words("page-tie-shared", names="@").replace("@", f"{words('you')} und Küken 2")
        )
        if game == "5211":
            values = [words("page-cards-won", cards=cards) for cards in (5, 3)]
            expect(lines.last).to_contain_text(f"Küken 3: {values[0]}, Küken 1: {values[1]}")
