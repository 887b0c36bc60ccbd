"""Bad input leads to a page that says what is wrong, in the person's language, and offers the next step."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from playwright.sync_api import WebSocketRoute, expect

from roost.protocol.http import SeatPlan
from tests.browser.conftest import Visit
from tests.browser.person import Person
from tests.browser.prepared import finished, open_table, prepare


def sees_notice(person: Person, key: str, *next_steps: str) -> None:
    """Check the title of a notice, its text, and its links."""
    expect(person.page.get_by_role("heading", name=person.words(key))).to_be_visible()
    person.sees(f"{key}-more")
    for link in ("page-to-home", *next_steps):
        expect(person.page.get_by_role("link", name=person.words(link), exact=True)).to_be_visible()


def test_unknown_address_shows_a_not_found_page(visit: Visit) -> None:
    person: Person = visit()
    for path in ("/t/old/link", "/learn/chess", "/rules/chess", "/about/chess", "/table/%E0%A4%A", "/table"):
        person.go(path)
        sees_notice(person, "page-not-found")


def test_unknown_table_and_replay_show_a_notice(visit: Visit) -> None:
    person: Person = visit()
    person.expect_refusal(404, "/api/tables/doesnotexist")
    person.go("/table/doesnotexist")
    sees_notice(person, "page-unknown-table", "page-open-one")
    person.screenshot("unknown-table")
    person.go("/replay/doesnotexist")
    expect(person.page.get_by_role("heading", name=person.words("page-no-replay"))).to_be_visible()


def test_joining_a_table_with_reserved_seats_only_offers_another(visit: Visit, address: str) -> None:
    """The only free seat is reserved for another person."""
    table = open_table(address, SeatPlan(kind="reserved"))
    person: Person = visit()
    person.go(f"/table/{table}")
    person.expect_refusal(409, f"/api/tables/{table}/join")
    person.press("[data-sit]")
    expect(person.page.get_by_role("alert")).to_have_text(person.words("table-full"))
    expect(person.page.locator("[data-sit]")).to_have_count(0)
    expect(person.page.get_by_role("link", name=person.words("page-open-one"))).to_be_visible()
    expect(person.page.get_by_role("link", name=person.words("page-to-home"), exact=True)).to_be_visible()
    person.screenshot("lobby-full")


def test_joining_too_late_is_refused_and_shows_the_game(visit: Visit, address: str) -> None:
    """The page was offline when another player took the last seat."""
    table = open_table(address, SeatPlan())
    person: Person = visit()
    person.expect_lost_connection()
    person.expect_refusal(409, f"/api/tables/{table}/join")
    person.go(f"/table/{table}")
    person.page.wait_for_selector("[data-sit]")
    person.page.evaluate("() => { globalThis.isOffline = true; dispatchEvent(new Event('offline')) }")
    prepare(address, lambda quicker: quicker.join(table))
    person.press("[data-sit]")
    expect(person.page.get_by_role("alert")).to_have_text(person.words("table-not-open"))
    person.page.evaluate("() => { globalThis.isOffline = false; dispatchEvent(new Event('online')) }")
    # The quicker one reveals nothing, so the table waits ten seconds before it deals.
    expect(person.page.get_by_text(person.words("page-watching"))).to_be_visible(timeout=15_000)


def test_private_table_shows_a_notice_to_strangers(visit: Visit, address: str) -> None:
    table = open_table(address, SeatPlan(kind="bot"), watching="off")
    person: Person = visit()
    person.expect_refusal(403, f"/api/tables/{table}")
    person.go(f"/table/{table}")
    sees_notice(person, "page-no-watching", "page-open-one")
    person.screenshot("private-table")


def test_finished_game_shows_its_result_without_rematch_to_strangers(visit: Visit, address: str) -> None:
    """A stranger with the link can open the replay, but not a rematch."""
    state, _ = finished(address, "5211", 2)
    person: Person = visit()
    person.go(f"/table/{state.table}")
    result = person.page.locator("dialog[open]")
    expect(result.locator(".standing li")).to_have_count(2)
    expect(result.get_by_role("link", name=person.words("page-to-home"), exact=True)).to_be_visible()
    expect(result.locator("[data-rematch]")).to_have_count(0)
    result.get_by_role("link", name=person.words("page-replay")).click()
    expect(person.page.get_by_role("slider")).to_have_value("0")


def test_outdated_page_offers_to_reload(visit: Visit) -> None:
    """The server uses a newer protocol than the page."""
    person: Person = visit()

    def change_protocol(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        server.on_message(lambda message: socket.send(re.sub(r'"protocol":\d+', '"protocol":99', str(message))))

    person.page.route_web_socket("**/ws", change_protocol)
    person.go()
    person.sees("page-outdated")
    person.page.evaluate("globalThis.isOldPage = true")
    person.page.get_by_role("button", name=person.words("page-reload")).click()
    person.page.wait_for_function("() => !globalThis.isOldPage")


def test_unknown_stored_settings_are_ignored(visit: Visit) -> None:
    """Settings of an older or newer page do not break this one; valid ones are used."""
    person: Person = visit()
    person.page.add_init_script(
        """localStorage.setItem('roost-settings', '{"language": "tlh", "theme": "dark", "sound": 7, "smell": true}')"""
    )
    person.go()
    person.sees("page-hero")
    expect(person.page.locator("html")).to_have_attribute("data-theme", "dark")


def test_part_of_the_page_that_does_not_load_can_be_reloaded(visit: Visit) -> None:
    person: Person = visit()
    person.page.route("**/assets/Learn-*.js", lambda route: route.abort())
    person.page.on("requestfailed", lambda request: person.expect_failure(urlsplit(request.url).path))
    person.go("/learn")
    expect(person.page.get_by_role("heading", name=person.words("page-not-loaded"))).to_be_visible()
    person.page.unroute_all()
    person.page.get_by_role("button", name=person.words("page-reload")).click()
    expect(person.page.get_by_role("heading", name=person.words("page-learn"))).to_be_visible()


def test_name_can_be_chosen_after_the_first_request_failed(visit: Visit) -> None:
    person: Person = visit()
    person.expect_failure("/api/me")
    person.page.route("**/api/me", lambda route: route.abort(), times=1)
    person.go("/friends")
    expect(person.page.get_by_label(person.words("page-your-name"))).to_be_visible()
