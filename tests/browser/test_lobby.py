"""Before a game: names count as typed, people get ready, the host changes the table and removes people."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit, in_english, in_german
from tests.browser.person import Person
from tests.browser.prepared import finished, return_as
from tests.browser.server import browser_server

AN_HOUR_FAST = "{ const now = Date.now; Date.now = () => now() + 3_600_000 }"


@in_english
def test_typed_name_counts_without_another_button(visit: Visit) -> None:
    """Opening a table and sitting down save it; a later change reaches the others in the lobby and in the game."""
    ana, ben = visit(), visit()
    link = ana.open_table("Ana", 2)
    ben.page.goto(link)
    expect(ben.page.locator("ol b", has_text="Ana")).to_be_visible()
    ben.page.locator("[data-name]").fill("Ben")
    ben.press("[data-sit]")
    expect(ana.page.locator("ol b", has_text="Ben")).to_be_visible()
    ben.page.locator("[data-name]").fill("Benno")
    ben.press("[data-get-ready]")
    expect(ana.page.locator("ol b", has_text="Benno")).to_be_visible()
    ben.page.locator("[data-name]").fill("Ben the Third")
    ana.press("[data-get-ready]")
    ana.page.wait_for_selector(".hand button")
    expect(ana.page.locator(".seat:not(.you)")).to_contain_text("Ben the Third")


@in_german
def test_refused_name_says_why_and_opens_no_table(visit: Visit) -> None:
    person: Person = visit()
    person.go("/friends")
    field = person.page.locator("[data-name]")
    field.fill("Ana\u202e")
    person.expect_refusal(422, "/api/me")
    person.press("[data-create]")
    refusal = person.words("name-bad-character", code="U+202E")
    expect(person.page.get_by_role("alert")).to_have_text(refusal)
    expect(field).to_have_attribute("aria-invalid", "true")
    field.fill("Ana")
    person.press("[data-create]")
    expect(person.page.locator("ol b", has_text="Ana")).to_be_visible()


@in_german
def test_full_table_waits_until_all_are_ready(visit: Visit) -> None:
    """The countdown and the turn's clock are visible and right, also on a device whose clock is an hour fast."""
    ana, ben = visit(), visit(width=360, height=640, is_touching=True)
    ben.page.add_init_script(AN_HOUR_FAST)
    ben.page.goto(ana.open_table("Ana", 2))
    ben.press("[data-sit]")
    for person in (ana, ben):
        shown = person.page.locator("[data-countdown]")
        expect(shown).to_be_visible()
        assert 1 <= int(shown.get_attribute("data-countdown") or 0) <= 60
    ben.press("[data-get-ready]")
    expect(ana.page.locator("[data-ready=true]")).to_have_count(1)
    assert not ben.is_too_wide()
    ben.screenshot("phone-lobby-ready")
    assert ana.page.locator(".hand").count() == 0
    ana.press("[data-get-ready]")
    for person in (ana, ben):
        person.page.wait_for_selector(".hand button")
        seconds = person.page.get_by_role("timer").inner_text()
        assert 60 <= int(seconds) <= 92, "the turn's clock"


@in_german
def test_reserved_seat_says_for_whom(visit: Visit, address: str) -> None:
    """The seats of a rematch are reserved for the players of the game before."""
    state, cookie = finished(address, "5211", 2, name="Ana")
    ana, ben = visit(), visit()
    return_as(ana, cookie, "/")
    rematch = ana.page.request.post(f"{address}/api/tables/{state.table}/rematch", data={}).json()["table"]
    ben.go(f"/table/{rematch}")
    expect(ben.page.locator("ol li").first).to_contain_text(ben.words("page-seat-reserved-for", name="Ana"))


@in_english
def test_host_changes_the_options_and_everybody_sees_it(visit: Visit) -> None:
    ana, ben = visit(), visit()
    ben.page.goto(ana.open_table("Ana", 3))
    ben.press("[data-sit]")
    ben.press("[data-get-ready]")
    expect(ben.page.locator("[data-change-table]")).to_have_count(0)
    ana.press("[data-change-table]")
    ana.page.locator("[data-option=edition]").uncheck()
    ana.page.locator("[data-option=scores]").check()
    ana.press("[data-save]")
    expect(ben.page.get_by_role("heading", name=ben.words("page-game-5211"), exact=True)).to_be_visible()
    facts = ben.page.locator("[data-facts]")
    expect(facts).to_contain_text(ben.words("page-option-5211-scores-hidden"))
    expect(ben.page.locator("[data-ready=true]")).to_have_count(0)
    assert ana.accessibility_problems() == []


@in_german
def test_host_mutes_and_removes_a_person(visit: Visit) -> None:
    ana, ben = visit(), visit()
    ben.page.goto(ana.open_table("Ana", 2))
    ben.page.locator("[data-name]").fill("Ben")
    ben.press("[data-sit]")
    ana.press("[data-mute]")
    expect(ana.page.locator("[data-mute][aria-pressed=true]")).to_have_count(1)
    ana.press("[data-kick]")
    ana.press("[data-kick-now]")
    expect(ben.page.get_by_role("status").filter(has_text="Ben")).to_have_text(
        ben.words("page-lobby-notice-kicked", name="Ben")
    )
    ben.expect_refusal(403, re.sub(r"^.*/table/", "/api/tables/", ben.page.url) + "/join")
    ben.press("[data-sit]")
    expect(ben.page.get_by_role("alert")).to_have_text(ben.words("kicked"))


@in_english
def test_host_bans_a_person_who_then_sees_nothing_of_the_table(visit: Visit) -> None:
    ana, ben = visit(), visit(width=390, height=844, is_touching=True)
    link = ana.open_table("Ana", 2)
    ben.page.goto(link)
    ben.page.locator("[data-name]").fill("Ben")
    ben.press("[data-sit]")
    ben.expect_refusal(403, "/api/tables/")
    ana.press("[data-kick]")
    ana.press("[data-ban-now]")
    expect(ana.page.locator("[data-kick], [data-ban-now]")).to_have_count(0)
    expect(ana.page.get_by_role("status").filter(has_text="Ben")).to_have_text(
        ana.words("page-lobby-notice-kicked", name="Ben")
    )
    for _ in range(2):  # also if he comes again
        expect(ben.page.get_by_role("heading", level=1)).to_have_text(ben.words("page-banned"))
        ben.page.goto(link)


@in_english
@pytest.mark.parametrize("button", ["[data-kick-now]", "[data-ban-now]"])
def test_double_click_on_remove_neither_removes_nor_bans(visit: Visit, button: str) -> None:
    """Where lines are narrow, the buttons that do it appear below the pointer, which clicks once more."""
    ana, ben = visit(), visit()
    ben.page.goto(ana.open_table("Ana", 2))
    ben.page.locator("[data-name]").fill("Ben")
    ben.press("[data-sit]")
    ana.press("[data-kick]")
    ana.page.locator(button).hover()
    ana.page.mouse.down(click_count=2)
    ana.page.mouse.up(click_count=2)
    ana.page.get_by_role("button", name=ana.words("page-cancel"), exact=True).click()
    ana.press("[data-mute]")
    expect(ana.page.locator("[data-mute][aria-pressed=true]")).to_have_count(1)


@in_english
def test_find_players_brings_two_people_to_one_table(visit: Visit, tmp_path: Path) -> None:
    """They meet in the edition they look for. A host who waits for long is offered bots."""
    with browser_server(tmp_path) as server:  # its own: at another one somebody may be waiting already
        ana, ben = visit(at=server.url), visit(at=server.url)
        for person in (ana, ben):
            person.expect_lost_connection()
        ana.page.clock.install()
        ana.go()
        ana.press("[data-match=azul]")
        ana.page.wait_for_selector("[data-start]")
        expect(ana.page.locator("[data-offer-bots]")).to_have_count(0)
        ana.page.clock.fast_forward(30_000)
        expect(ana.page.locator("[data-offer-bots]")).to_be_visible()
        ben.go()
        ben.press("[data-match=azul]")
        ben.page.wait_for_selector("[data-get-ready]")
        assert ben.page.url == ana.page.url
        expect(ben.page.get_by_role("heading", level=1)).to_have_text(ben.words("page-game-azul"))
