"""Offline play: downloaded on request, played without a connection, kept on the device."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from roost.core.record import check, decode
from tests.browser.conftest import Visit, in_english, in_german
from tests.browser.person import Person

pytestmark = pytest.mark.usefixtures("offline_built")

SLOW = 1_500_000
"""Bytes per second at which a download can be watched: some seconds for the largest file."""
CUT = 0
FREE = -1


def throttle_of(person: Person) -> Callable[[int], None]:
    """Return a function that limits the line of a page, in bytes per second."""
    session = person.context.new_cdp_session(person.page)
    session.send("Network.enable")

    def throttle(rate: int) -> None:
        limits = {"offline": rate == CUT, "latency": 0, "downloadThroughput": rate, "uploadThroughput": -1}
        session.send("Network.emulateNetworkConditions", limits)

    return throttle


def visitor(visit: Visit, **how: object) -> Person:
    """Return a person whose browser has the shell of the page."""
    person: Person = visit(has_service_worker=True, pace="fast", **how)
    person.expect_lost_connection()
    person.go("/offline")
    person.page.evaluate("() => navigator.serviceWorker.ready")
    person.page.wait_for_selector("[data-size]")
    return person


def download(person: Person) -> None:
    person.press("[data-download]")
    person.page.wait_for_selector("[data-offline=ready]", timeout=60_000)


def wait_for_megabyte(person: Person) -> None:
    """Wait until a megabyte has been transferred: the download is in the middle of the largest file then."""
    expect(person.page.locator("progress")).to_have_attribute("data-received", re.compile(r"\d{7}"))


def size(person: Person) -> int:
    return int(float(person.page.locator("[data-size]").get_attribute("data-size") or 0))


@in_english
def test_download_is_cancelled_broken_off_continued_and_removed(visit: Visit) -> None:
    person = visitor(visit)
    throttle, whole = throttle_of(person), size(person)
    assert whole > 1_000_000
    assert person.problems_in_light_and_dark() == []
    throttle(SLOW)
    person.press("[data-download]")
    wait_for_megabyte(person)
    assert person.accessibility_problems() == []
    person.press("[data-cancel]")
    expect(person.page.locator("[data-problem]")).to_have_count(0)
    cancelled = size(person)
    assert 0 < cancelled < whole
    person.press("[data-download]")
    wait_for_megabyte(person)
    throttle(CUT)
    person.sees("offline-broken-off")
    assert 0 < size(person) <= cancelled
    throttle(FREE)
    download(person)
    assert person.problems_in_light_and_dark() == []
    person.press("[data-remove]")
    person.press("[data-remove-now]")
    freed = person.page.locator("[data-freed]")
    assert int(freed.get_attribute("data-freed") or 0) > whole
    assert size(person) == whole
    assert person.page.evaluate("() => caches.has('roost-pocket')") is False
    person.context.set_offline(True)
    person.go("/")
    person.page.wait_for_selector("[data-no-line=absent]")
    assert person.problems_in_light_and_dark() == []


@in_german
def test_offline_game_is_kept_listed_replayed_exported_and_deleted(visit: Visit) -> None:
    person = visitor(visit, width=390, height=844, is_touching=True, is_hurried=True)
    download(person)
    person.context.set_offline(True)
    person.go("/")
    person.page.wait_for_selector("[data-no-line=playable]")
    assert person.problems_in_light_and_dark() == []
    assert not person.is_too_wide()
    person.play_now("azul", 5)
    person.play_first_cards()
    person.wait_for_turn(2)
    hand, table = sorted(person.hand()), person.page.url.rpartition("/")[2]
    update_during_the_game(person)
    assert sorted(person.hand()) == hand
    assert not person.is_too_wide()
    assert_other_tab_is_refused(person)

    leave_for_home(person)
    own = person.page.locator(f"[data-mine='{table}']")
    expect(own).to_contain_text(person.words("page-on-device"))
    own.get_by_role("link").tap()
    finish(person)
    person.sees("page-on-device")
    person.press("dialog[open] a[href='/']")

    played = person.page.locator(f"li:has([data-played='{table}'])")
    expect(played).to_contain_text(person.words("page-on-device"))
    played.locator(f"a[href='/replay/{table}']").tap()
    with person.page.expect_download() as started:
        person.press("[data-export]")
    record = decode(started.value.path().read_text(encoding="utf-8"))
    check(record)
    assert record.game.name == "5211"
    person.press("[data-verify]")
    expect(person.page.locator("[data-verdict=proved]")).to_be_visible()
    person.page.go_back()
    person.press(f"a[href='/review/{table}']")
    person.page.wait_for_selector("[data-verdict]", timeout=60_000)

    person.press(".logo")
    person.press("[data-offline-link]")
    person.page.wait_for_selector(f"[data-export='{table}']")
    assert person.problems_in_light_and_dark() == []
    person.press(f"[data-delete='{table}']")
    person.press("[data-delete-now]")
    person.sees("offline-games-none")


MAKE_OUTDATED = """async () => {
  const cache = await caches.open('roost-pocket')
  const manifest = await (await cache.match('/pocket/pocket.json')).json()
  await cache.put('/pocket/pocket.json', Response.json({ ...manifest, version: 'earlier' }))
  return manifest.version
}"""
INSTALLED = "async () => (await (await caches.match('/pocket/pocket.json')).json()).version"


def update_during_the_game(person: Person) -> None:
    """The page is reloaded, and finds a newer version of offline play while the game is open."""
    newest = person.page.evaluate(MAKE_OUTDATED)
    person.context.set_offline(False)
    person.page.reload()
    person.wait_for_turn(2)
    assert person.page.evaluate(INSTALLED) == newest
    person.context.set_offline(True)


def assert_other_tab_is_refused(person: Person) -> None:
    """Another tab can neither play the game nor remove what it uses."""
    other = person.context.new_page()
    other.goto(person.page.url)
    expect(other.locator("main").get_by_text(person.words("pocket-other-tab"))).to_be_visible()
    other.goto(f"{person.address}/offline")
    other.locator("[data-remove]").tap()
    other.locator("[data-remove-now]").tap()
    expect(other.get_by_role("alert")).to_have_text(person.words("offline-in-use"))
    other.close()


def leave_for_home(person: Person) -> None:
    person.press(".logo")
    person.press("[data-leave-for-now]")


def finish(person: Person) -> None:
    """Play from the second turn of the first round to the end."""
    person.play_first_cards()
    person.wait_for_turn(3)
    person.play_first_cards()
    person.close_scoring()
    person.play_to_end()
