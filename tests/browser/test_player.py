"""A player's page, the leaderboard, and the same person on another device."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from tests.browser.conftest import Visit, in_english, in_german
from tests.browser.person import Person
from tests.browser.prepared import change_states, finished, return_as


@in_english
def test_player_page_shows_results_filters_and_running_games(visit: Visit, address: str) -> None:
    _, cookie = finished(address, "5211", 3, edition="azul")
    person: Person = visit()
    return_as(person, cookie, "/")
    person.play_now("gloria", 2)
    person.go()
    person.press("header .me")
    expect(person.page.locator("[data-stats='5211-3']")).to_be_visible()
    expect(person.page.locator("[data-against='bot:chick']")).to_be_visible()
    expect(person.page.locator("[data-rating='5211']")).to_be_visible()
    games = person.page.locator("[data-played]")
    expect(games).to_have_count(1)
    expect(games).to_contain_text(person.words("page-game-azul"))
    person.page.locator("[data-filter-game]").select_option("gloria")
    expect(games).to_have_count(0)
    person.sees("page-no-such-games")
    person.page.locator("[data-filter-game]").select_option("")
    against = person.page.locator("[data-filter-opponent]")
    expect(against.locator("option")).to_have_text([person.words("page-all-games"), person.words("page-bot-chick")])
    with person.page.expect_request("**/games?*opponent=bot%3Achick*"):
        against.select_option("bot:chick")
    expect(games).to_have_count(1)
    person.page.locator("[data-search]").fill("nobody")
    expect(games).to_have_count(0)
    assert person.accessibility_problems() == []
    assert not person.is_too_wide()
    person.screenshot("player")
    person.page.set_viewport_size({"width": 360, "height": 640})
    assert person.page.evaluate("[...document.querySelectorAll('.scroll')].every(e => e.scrollWidth <= e.clientWidth)")
    person.press("[data-leave]")
    person.press("[data-stay]")
    expect(person.page.locator("[data-leave]")).to_be_focused()
    person.press("[data-leave]")
    person.press("[data-leave-now]")
    expect(person.page.locator("[data-mine]")).to_have_count(0)


@in_german
def test_leaderboard_keeps_people_and_bots_apart(visit: Visit, address: str) -> None:
    finished(address, "5211", 2)
    person: Person = visit(width=360, height=640)
    person.go("/leaderboard")
    expect(person.page.locator("[data-board=people] li").first).to_be_visible()
    chick = person.page.locator("[data-board=bots]").get_by_role("link", name=person.words("page-bot-chick"))
    expect(chick).to_be_visible()
    expect(person.page.locator("[data-board=people]")).not_to_contain_text(person.words("page-bot-chick"))
    assert person.accessibility_problems() == []
    assert not person.is_too_wide()
    chick.click()
    expect(person.page.get_by_role("heading", level=1)).to_have_text(person.words("page-bot-chick"))
    person.sees("page-bot-about-chick")


@in_german
def test_code_brings_the_person_to_another_device_once(visit: Visit) -> None:
    old, new = visit(), visit(width=360, height=640)
    old.go("/friends")
    old.page.locator("[data-name]").fill("Ana")
    old.page.keyboard.press("Tab")
    old.page.get_by_role("button", name=old.words("page-settings")).click()
    old.press("[data-make-code]")
    code = old.page.locator("[data-code]").inner_text()
    expect(old.page.get_by_role("img", name=old.words("page-qr"))).to_be_visible()
    for is_first in (True, False):
        new.go(f"/link?code={code.lower()}")
        expect(new.page.locator("[data-claim-code]")).to_have_value(code.lower())
        if is_first:
            new.press("[data-claim]")
            new.page.wait_for_selector("[data-play]")
    new.expect_refusal(403, "/api/me/claim")
    new.press("[data-claim]")
    expect(new.page.get_by_role("alert")).to_have_text(new.words("code-wrong"))
    assert new.accessibility_problems() == []
    new.go("/friends")
    expect(new.page.locator("[data-name]")).to_have_value("Ana")


@in_english
def test_person_takes_the_seat_back_from_the_bot(visit: Visit) -> None:
    person: Person = visit()
    change_states(person, lambda state: state["seats"][0].update(is_away=True))
    person.play_now("5211", 2)
    person.sees("page-bot-plays-for-you")
    with person.page.expect_response("**/back") as answer:
        person.press("[data-back]")
    assert answer.value.ok


@in_german
def test_paused_table_says_so_and_continues(visit: Visit) -> None:
    """The home page leads back to the table, and the bar of the table back into the game."""
    person: Person = visit()
    is_paused = True

    def pause(state: dict[str, Any]) -> None:
        state["is_paused"] = is_paused
        state["seats"][0]["is_away"] = is_paused

    change_states(person, pause, lambda: {"/is_paused": is_paused, "/seats/0/is_away": is_paused})
    person.play_now("5211", 2)
    person.go()
    person.page.locator("[data-mine]").get_by_role("link").click()
    bar = person.page.locator("[data-away-bar]")
    expect(bar).to_contain_text(person.words("page-paused-more"))
    expect(bar.locator("[data-back]")).to_have_text(person.words("page-continue"))
    is_paused = False
    with person.page.expect_response("**/back") as answer:
        person.press("[data-back]")
    assert answer.value.ok
    person.play_first_cards()
    person.wait_for_turn(2)
    expect(bar).to_have_count(0)


@in_german
def test_result_says_that_a_bot_made_moves_or_gave_hints(visit: Visit, address: str) -> None:
    state, cookie = finished(address, "5211", 2)
    person: Person = visit()
    change_states(person, lambda state: state["seats"][0].update(stand_in_moves=3, hints=2))
    return_as(person, cookie, f"/table/{state.table}")
    expect(person.page.locator("[data-stand-in]")).to_have_text(person.words("page-stand-in-you", moves=3))
    expect(person.page.locator("[data-hints]")).to_have_text(person.words("page-hints-result", hints=2))
