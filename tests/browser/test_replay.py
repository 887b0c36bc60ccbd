"""The replay: by turns and rounds, with marks, from any seat, with everything open, and who made the moves."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Route, expect

from tests.browser.conftest import Visit, in_english, in_german
from tests.browser.person import Person
from tests.browser.prepared import finished, return_as

ROUNDS, TURNS = 4, 3
"""Of a game with five players."""


@pytest.fixture(scope="session")
def ended(address: str) -> tuple[str, str]:
    """The table of a finished game with hidden scores, and the cookie of its player."""
    state, cookie = finished(address, "5211", 5, edition="azul", scores="hidden")
    return state.table, cookie


@pytest.fixture
def replay(visit: Visit, ended: tuple[str, str]) -> Person:
    person: Person = visit()
    return_as(person, ended[1], f"/replay/{ended[0]}")
    person.page.wait_for_selector(".replay .table")
    return person


@in_english
def test_replay_goes_by_turns_and_by_rounds(replay: Person) -> None:
    slider = replay.page.get_by_role("slider")
    expect(slider).to_have_attribute("max", str(ROUNDS * TURNS))
    expect(replay.page.locator("[data-mark]")).to_have_count(ROUNDS)
    for key, turn in (("ArrowRight", 1), ("PageDown", 4), ("PageDown", 7), ("PageUp", 4), ("ArrowLeft", 3)):
        replay.page.keyboard.press(key)
        expect(slider).to_have_value(str(turn))
    replay.press("[data-round-on]")
    expect(slider).to_have_value("4")
    replay.press("[data-round-back]")
    expect(slider).to_have_value("0")


@in_english
def test_all_open_shows_hidden_scores_and_all_hands(replay: Person) -> None:
    replay.page.keyboard.press("End")
    replay.page.keyboard.press("ArrowLeft")
    expect(replay.page.locator(".open-hand")).to_have_count(4)
    expect(replay.page.get_by_text(replay.words("page-points-hidden"))).to_have_count(0)
    replay.page.get_by_label(replay.words("page-seen-from")).select_option("1")
    expect(replay.page.locator(".open-hand")).to_have_count(0)


@in_german
def test_moves_that_a_bot_made_for_a_person_are_marked(replay: Person) -> None:
    def stand_in(route: Route) -> None:
        answer: dict[str, Any] = route.fetch().json()
        answer["steps"][1]["by"] = "away"
        answer["seats"][0]["name"] = "Zoe"
        route.fulfill(json=answer)

    replay.context.route("**/replay?*", stand_in)
    replay.page.reload()
    replay.page.wait_for_selector(".replay .table")
    replay.page.keyboard.press("ArrowRight")
    expect(replay.page.locator("[data-stand-in]")).to_have_count(1)
    expect(replay.page.get_by_text(replay.words("page-stand-in-move", names="Zoe"))).to_be_visible()


@in_english
def test_replay_calls_a_person_by_their_own_name(replay: Person) -> None:
    replay.page.request.put(f"{replay.address}/api/me", data={"name": "Zoe"})
    replay.page.reload()
    expect(replay.page.get_by_label(replay.words("page-seen-from"))).to_contain_text("Zoe")
