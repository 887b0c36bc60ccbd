"""After a lost connection, a reload or a server restart, the game continues and nothing is lost."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.person import Person
from tests.browser.server import browser_server


def test_reload_continues_the_game(visit: Visit) -> None:
    person: Person = visit()
    person.play_now("azul", 3)
    person.play_first_cards()
    person.wait_for_turn(2)
    hand = person.hand()
    person.page.reload()
    person.page.wait_for_selector(".hand button")
    assert person.hand() == hand
    person.wait_for_turn(2)
    person.go()
    expect(person.page.get_by_role("heading", name=person.words("page-go-on"))).to_be_visible()


def test_choice_made_offline_is_sent_once(visit: Visit) -> None:
    person: Person = visit()
    person.play_now("azul", 3)
    person.wait_to_choose()
    person.expect_lost_connection()
    sent: list[str] = []
    person.page.on("websocket", lambda socket: socket.on("framesent", lambda frame: sent.append(str(frame))))
    person.context.set_offline(True)
    person.sees("page-line-lost")
    person.play_first_cards()
    person.sees("page-line-lost-unsent")
    assert person.place() == (1, 1)
    person.context.set_offline(False)
    person.wait_for_turn(2)
    person.sees("page-line-back")
    assert len([frame for frame in sent if '"act"' in frame]) == 1


def test_choice_that_comes_too_late_is_taken_back_with_a_reason(visit: Visit) -> None:
    """A person has two tabs: while one is offline, the other chooses and the game continues."""
    person: Person = visit()
    person.play_now("azul", 3)
    person.wait_to_choose()
    person.expect_lost_connection()
    other = person.context.new_page()
    other.goto(person.page.url)
    other.wait_for_selector(".hand button")
    person.page.bring_to_front()
    person.page.evaluate("() => { globalThis.isOffline = true; dispatchEvent(new Event('offline')) }")
    person.play_first_cards()
    for number in (1, 2):
        other.locator(f".hand li:nth-child({number}) button").click()
    other.locator("[data-play-cards]:not([disabled])").click()
    other.wait_for_selector('.table[data-turn="2"]')
    person.page.evaluate("() => { globalThis.isOffline = false; dispatchEvent(new Event('online')) }")
    reason = person.words("too-late")
    expect(person.page.get_by_role("alert")).to_have_text(person.words("page-taken-back", reason=reason))


def test_game_continues_after_a_server_restart(visit: Visit, tmp_path: Path) -> None:
    """While the server is down, the page opens from the browser's cache and the lesson can be played."""
    with browser_server(tmp_path) as server:
        person: Person = visit(at=server.url, has_service_worker=True)
        person.expect_lost_connection()
        person.play_now("azul", 3)
        person.play_first_cards()
        person.wait_for_turn(2)
        hand, table = person.hand(), person.page.url
        assert person.page.evaluate("() => navigator.serviceWorker.ready.then(({ active }) => active.state)")
        server.stop()
        person.sees("page-line-lost")
        person.go("/learn/5211")
        person.page.wait_for_selector(".hand li.hinted")
        server.start()
        person.page.goto(table)
        person.wait_for_turn(2)
        assert person.hand() == hand
        person.play_first_cards()
        person.wait_for_turn(3)
