"""The line breaks, the page is loaded anew: nothing is lost, and the page says what is going on."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.house import House
from tests.browser.person import Person


def test_a_game_goes_on_after_loading_the_page_anew(visit: Visit) -> None:
    person: Person = visit()
    person.play_now("azul", 3)
    person.lay_first_cards()
    person.wait_for_turn(2)
    hand = person.hand()
    person.page.reload()
    person.page.wait_for_selector(".hand button")
    assert person.hand() == hand
    person.wait_for_turn(2)
    person.go()
    expect(person.page.get_by_role("heading", name="Go on playing")).to_be_visible()


def test_a_choice_made_while_the_line_is_down_is_sent_once(visit: Visit) -> None:
    person: Person = visit()
    person.play_now("azul", 3)
    person.wait_to_choose()
    sent: list[str] = []
    person.page.on("websocket", lambda line: line.on("framesent", lambda frame: sent.append(str(frame))))
    person.context.set_offline(True)
    expect(person.page.get_by_text("The line is down")).to_be_visible()
    person.lay_first_cards()
    expect(person.page.get_by_text("Your choice is kept")).to_be_visible()
    person.page.wait_for_timeout(600)
    assert person.place() == (1, 1)
    person.context.set_offline(False)
    person.wait_for_turn(2)
    expect(person.page.get_by_text("The line is back")).to_be_visible()
    assert len([frame for frame in sent if '"act"' in frame]) == 1


def test_a_choice_that_came_too_late_is_taken_back_with_a_reason(visit: Visit) -> None:
    """Two tabs of one person: while the line of one is down the other chooses, and the table goes on."""
    person: Person = visit()
    person.play_now("azul", 3)
    person.wait_to_choose()
    other = person.context.new_page()
    other.goto(person.page.url)
    other.wait_for_selector(".hand button")
    person.page.bring_to_front()
    person.page.evaluate("() => { globalThis.isLineCut = true; dispatchEvent(new Event('offline')) }")
    person.lay_first_cards()
    for number in (1, 2):
        other.locator(f".hand li:nth-child({number}) button").click()
    other.locator("[data-lay]").click()
    other.wait_for_selector('.table[data-turn="2"]')
    person.page.evaluate("() => { globalThis.isLineCut = false; dispatchEvent(new Event('online')) }")
    expect(person.page.get_by_role("alert")).to_contain_text("Your choice was taken back")


def test_the_title_says_whose_turn_it_is(visit: Visit) -> None:
    person: Person = visit()
    person.play_now("5211", 2)
    expect(person.page).to_have_title(re.compile("Your turn"))
    person.go()
    expect(person.page).to_have_title("Roost")


def test_the_server_goes_and_comes_back_in_the_middle_of_a_game(visit: Visit, tmp_path: Path) -> None:
    """Meanwhile the page opens from the browser's own store, and the lesson can be played."""
    house = House(tmp_path)
    house.open()
    try:
        person: Person = visit(at=house.address)
        person.play_now("azul", 3)
        person.lay_first_cards()
        person.wait_for_turn(2)
        hand, table = person.hand(), person.page.url
        assert person.page.evaluate("() => navigator.serviceWorker.ready.then(({ active }) => active.state)")
        house.close()
        expect(person.page.get_by_text("The line is down")).to_be_visible()
        person.go("/learn/5211")
        person.page.wait_for_selector(".hand li.hinted")
        house.open()
        person.page.goto(table)
        person.wait_for_turn(2)
        assert person.hand() == hand
        person.lay_first_cards()
        person.wait_for_turn(3)
    finally:
        house.close()
