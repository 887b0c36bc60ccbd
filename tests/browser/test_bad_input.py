"""What bad input gets: a page that says so kindly, in the person's language, and offers the next step."""

from __future__ import annotations

import re

from playwright.sync_api import WebSocketRoute, expect

from roost.protocol.http import SeatPlan
from tests.browser.conftest import Visit
from tests.browser.person import Person
from tests.browser.prepared import finished, opened, prepare


def is_told(person: Person, key: str, *next_steps: str) -> None:
    """A page whose title says what is the matter, and links that lead on."""
    expect(person.page.get_by_role("heading", name=person.words(key))).to_be_visible()
    person.sees(f"{key}-more")
    for link in ("page-to-home", *next_steps):
        expect(person.page.get_by_role("link", name=person.words(link), exact=True)).to_be_visible()


def test_an_address_of_an_older_version_or_of_nothing(visit: Visit) -> None:
    person: Person = visit()
    for path in ("/t/old/link", "/learn/chess", "/rules/chess", "/table/%E0%A4%A", "/table"):
        person.go(path)
        is_told(person, "page-not-found")


def test_an_unknown_table(visit: Visit) -> None:
    person: Person = visit()
    person.go("/table/doesnotexist")
    is_told(person, "page-unknown-table", "page-open-one")
    person.screenshot("unknown-table")
    person.go("/replay/doesnotexist")
    expect(person.page.get_by_role("heading", name=person.words("page-no-replay"))).to_be_visible()


def test_a_table_without_a_seat_for_this_person(visit: Visit, address: str) -> None:
    """Two seats, the free one is kept for somebody else."""
    link = f"/table/{opened(address, SeatPlan(kind='reserved'))}"
    person: Person = visit()
    person.go(link)
    person.press("[data-sit]")
    expect(person.page.get_by_role("alert")).to_have_text(person.words("table-full"))
    expect(person.page.locator("[data-sit]")).to_have_count(0)
    expect(person.page.get_by_role("link", name=person.words("page-open-one"))).to_be_visible()
    expect(person.page.get_by_role("link", name=person.words("page-to-home"), exact=True)).to_be_visible()
    person.screenshot("lobby-full")


def test_the_last_seat_is_taken_by_somebody_quicker(visit: Visit, address: str) -> None:
    """Who asks for it too late, unaware because the line was down, is told so, and sees the game."""
    table = opened(address, SeatPlan())
    person: Person = visit()
    person.go(f"/table/{table}")
    person.page.wait_for_selector("[data-sit]")
    person.page.evaluate("() => { globalThis.isLineCut = true; dispatchEvent(new Event('offline')) }")
    prepare(address, lambda quicker: quicker.join(table))
    person.press("[data-sit]")
    expect(person.page.get_by_role("alert")).to_have_text(person.words("table-not-open"))
    person.page.evaluate("() => { globalThis.isLineCut = false; dispatchEvent(new Event('online')) }")
    # The quicker one reveals nothing, so the table waits ten seconds before it deals.
    expect(person.page.get_by_text(person.words("page-watching"))).to_be_visible(timeout=15_000)


def test_a_table_that_is_not_to_be_watched(visit: Visit, address: str) -> None:
    person: Person = visit()
    person.go(f"/table/{opened(address, SeatPlan(kind='bot'), watching='off')}")
    is_told(person, "page-no-watching", "page-open-one")
    person.screenshot("not-to-be-watched")


def test_a_game_that_is_over(visit: Visit, address: str) -> None:
    """A stranger with the link sees how it ended, and can look at it again; a rematch is not theirs."""
    state, _ = finished(address, "5211", 2)
    person: Person = visit()
    person.go(f"/table/{state.table}")
    result = person.page.locator("dialog[open]")
    expect(result.locator(".standing li")).to_have_count(2)
    expect(result.get_by_role("link", name=person.words("page-to-home"), exact=True)).to_be_visible()
    expect(result.locator("[data-rematch]")).to_have_count(0)
    result.get_by_role("link", name=person.words("page-replay")).click()
    expect(person.page.get_by_role("slider")).to_have_value("0")


def test_a_name_of_spaces(visit: Visit) -> None:
    person: Person = visit()
    person.go("/friends")
    field = person.page.get_by_label(person.words("page-your-name"))
    field.fill("   ")
    person.page.get_by_role("button", name=person.words("page-keep-name")).click()
    expect(person.page.locator("form .bad")).to_have_text(person.words("name-empty"))
    expect(field).to_have_attribute("aria-invalid", "true")
    field.fill("Ana")
    person.page.get_by_role("button", name=person.words("page-keep-name")).click()
    expect(field).to_have_count(0)


def test_a_page_of_an_older_version(visit: Visit) -> None:
    """The server has been updated meanwhile: the page says so, and loads the new one when asked to."""
    person: Person = visit()

    def newer(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        server.on_message(lambda message: line.send(re.sub(r'"protocol":\d+', '"protocol":99', str(message))))

    person.page.route_web_socket("**/ws", newer)
    person.go()
    person.sees("page-outdated")
    person.page.evaluate("globalThis.isOldPage = true")
    person.page.get_by_role("button", name=person.words("page-reload")).click()
    person.page.wait_for_function("() => !globalThis.isOldPage")


def test_settings_of_another_version(visit: Visit) -> None:
    """What an older or a newer page has stored does not keep this one from opening; what is known of it counts."""
    person: Person = visit()
    person.page.add_init_script(
        """localStorage.setItem('roost-settings', '{"language": "tlh", "theme": "dark", "sound": 7, "smell": true}')"""
    )
    person.go()
    person.sees("page-hero")
    expect(person.page.locator("html")).to_have_attribute("data-theme", "dark")
