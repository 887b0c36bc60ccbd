"""The review of a short game: progress, moments, the table at each decision, luck and skill.

The server reviews with few simulations and without compiled code. So the test sets two verdicts, and adds luck."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.browser.conftest import Visit, in_english, in_german
from tests.browser.person import Person
from tests.browser.prepared import finished, return_as
from tests.browser.server import browser_server

PLAYERS, DECISIONS = 5, 12
MISTAKE, BLUNDER = 2, 7
"""The places of two decisions."""


@pytest.fixture(scope="module")
def reviewer(page_built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:  # noqa: ARG001
    """The address of a server whose reviews are quick."""
    environment = {"ROOST_REVIEW_SIMULATIONS": "16", "NUMBA_DISABLE_JIT": "1", "ROOST_PREPARE_BOTS": "use"}
    with browser_server(tmp_path_factory.mktemp("review"), environment) as server:
        yield server.url


@pytest.fixture(scope="module")
def ended(reviewer: str) -> tuple[str, str]:
    """The table of a finished game, and the cookie of its player."""
    state, cookie = finished(reviewer, "5211", PLAYERS)
    return state.table, cookie


def set_verdicts(person: Person) -> None:
    """Let the server find a mistake and a blunder, and measure luck."""

    def changed(message: str) -> str:
        review: dict[str, Any] = json.loads(message)
        if review["type"] == "review":
            for decision in review["decisions"]:
                decision["verdict"] = "fine"
            for place, verdict, loss in ((MISTAKE, "mistake", 0.031), (BLUNDER, "blunder", 0.084)):
                if review["after"] <= place < review["after"] + len(review["decisions"]):
                    decision = review["decisions"][place - review["after"]]
                    decision |= {"verdict": verdict, "loss": loss, "low": loss - 0.01, "high": loss + 0.01}
            if review["is_complete"]:
                review["balance"] = luck()
        return json.dumps(review)

    def connect(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        server.on_message(lambda message: socket.send(changed(str(message))))

    person.page.route_web_socket("**/ws", connect)


def hold_decisions(person: Person) -> None:
    """Let the page see the review as it is before the first decision is judged."""

    def connect(socket: WebSocketRoute) -> None:
        def pass_on(message: str) -> None:
            told = json.loads(message)
            if told["type"] == "review":
                told |= {"after": 0, "decisions": [], "is_complete": False, "balance": None}
            socket.send(json.dumps(told))

        server = socket.connect_to_server()
        server.on_message(lambda message: pass_on(str(message)))

    person.page.route_web_socket("**/ws", connect)


def fail_once(person: Person) -> None:
    """Answer the first request for a review as if it had failed."""
    asked: list[str] = []

    def connect(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def ask(message: str) -> None:
            wanted = json.loads(message)
            if wanted["type"] == "ask_review":
                asked.append(wanted["id"])
                if len(asked) == 1:
                    refusal = {"type": "error", "table": wanted["table"], "id": wanted["id"], "key": "review-failed"}
                    socket.send(json.dumps(refusal | {"values": {}}))
                    return
            server.send(message)

        socket.on_message(lambda message: ask(str(message)))
        server.on_message(lambda message: socket.send(message))

    person.page.route_web_socket("**/ws", connect)


def luck() -> dict[str, Any]:
    """A balance in which the player wins by luck, in spite of the own decisions."""
    steps = []
    value = 1 / PLAYERS
    for turn in range(1, DECISIONS + 1):
        gain, lost = 0.1, -0.05 if turn % 2 else -0.01667
        value += gain + lost
        rest = (1 - value) / (PLAYERS - 1)
        steps.append(
            {
                "number": PLAYERS * turn,
                "step": PLAYERS * turn,
                "seat": None,
                "luck": [gain] + [-gain / 4] * 4,
                "own": [lost] + [0.0] * 4,
                "others": [0.0] + [-lost / 4] * 4,
                "after": [value] + [rest] * 4,
            }
        )
    return {"fair": 1 / PLAYERS, "steps": steps, "result": [1.0, 0.0, 0.0, 0.0, 0.0]}


FITS = """() => {
  const room = document.querySelector('.room').getBoundingClientRect()
  return [...document.querySelectorAll('.room *')].every((one) => {
    const { left, right, width } = one.getBoundingClientRect()
    return width === 0 || (left >= room.left - 1 && right <= room.right + 1)
  })
}"""
"""Whether the table lies within its place beside the judgement."""


@in_english
def test_review_goes_from_moment_to_moment(visit: Visit, reviewer: str, ended: tuple[str, str]) -> None:
    person: Person = visit(at=reviewer)
    set_verdicts(person)
    return_as(person, ended[1], f"/table/{ended[0]}")
    person.press("dialog[open] [data-review]")
    page = person.page
    page.wait_for_selector("[data-complete='true'] .table", timeout=180_000)
    page.locator("[data-severity]").fill("2")
    expect(page.locator("[data-moment]")).to_have_count(2)
    expect(page.locator("[data-verdict]")).to_have_attribute("data-verdict", "mistake")
    page.locator("h1").click()
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-verdict]")).to_have_attribute("data-verdict", "blunder")
    expect(page.locator("[data-next]")).to_be_disabled()
    shown = page.locator("[data-choice]").first
    expect(shown).to_contain_text("%")
    expect(page.locator("[data-reason]")).to_contain_text("simulations")  # so few that no fact is beyond doubt
    person.press("[data-before]")
    expect(page.locator(f"[data-moment='{MISTAKE}']")).to_have_attribute("aria-current", "true")
    expect(page.locator("[data-account='0']")).to_contain_text("= 100.0")
    page.locator("[data-severity]").fill("0")
    expect(page.locator("[data-moment]")).to_have_count(DECISIONS)
    assert person.accessibility_problems() == []
    person.screenshot("review")
    for width in (1280, 1920):
        page.set_viewport_size({"width": width, "height": 900})
        page.wait_for_function(FITS)
    page.reload()
    expect(page.locator("[data-verdict]")).to_have_attribute("data-verdict", "mistake")
    page.locator("[data-moment]").first.click()
    page.keyboard.press("Alt+ArrowRight")
    expect(page.locator("[data-verdict]")).to_have_attribute("data-verdict", "mistake")  # that is a key of the browser


@in_german
def test_review_fits_on_a_phone(visit: Visit, reviewer: str, ended: tuple[str, str]) -> None:
    person: Person = visit(at=reviewer, width=360, height=640, is_touching=True)
    set_verdicts(person)
    return_as(person, ended[1], f"/review/{ended[0]}")
    person.page.wait_for_selector("[data-complete='true'] .table", timeout=180_000)
    assert not person.is_too_wide()
    person.screenshot("phone-review")
    assert person.accessibility_problems() == []
    person.press(f"[data-moment='{BLUNDER}']")
    expect(person.page.locator("#decision")).to_be_in_viewport()


def test_review_shows_the_table_and_its_progress_before_the_first_decision(
    visit: Visit, reviewer: str, ended: tuple[str, str]
) -> None:
    person: Person = visit(at=reviewer)
    hold_decisions(person)
    return_as(person, ended[1], f"/review/{ended[0]}")
    page = person.page
    expect(page.locator(".seen .table")).to_be_visible(timeout=60_000)
    expect(page.locator("[data-progress='0']")).to_be_visible()
    expect(page.locator("[data-complete='false']")).to_have_count(1)
    expect(page.locator("[data-verdict], [data-account], [data-no-moments]")).to_have_count(0)


@in_english
def test_failed_review_can_be_asked_for_again(visit: Visit, reviewer: str, ended: tuple[str, str]) -> None:
    person: Person = visit(at=reviewer)
    fail_once(person)
    return_as(person, ended[1], f"/review/{ended[0]}")
    person.sees("review-failed")
    person.press("[data-retry]")
    person.page.wait_for_selector("[data-complete='true'] .table", timeout=180_000)


def test_review_of_a_game_of_others_is_refused(visit: Visit, reviewer: str, ended: tuple[str, str]) -> None:
    person: Person = visit(at=reviewer)
    person.go(f"/review/{ended[0]}")
    person.sees("review-not-yours")


@in_english
def test_position_of_a_review_is_played_to_its_end(visit: Visit, reviewer: str, ended: tuple[str, str]) -> None:
    """From the second turn of the last round two decisions are left, against the same bots as in the first game."""
    person: Person = visit(at=reviewer, is_hurried=True)
    last = PLAYERS * (DECISIONS - 2) + 1
    return_as(person, ended[1], f"/review/{ended[0]}?move={last}")
    page = person.page
    page.wait_for_selector(f"[data-from-here='{last}']", timeout=180_000)
    seen = page.locator(".seen .hand [data-card]").evaluate_all("cards => cards.map(card => card.dataset.card)")
    person.press("[data-from-here]")
    page.wait_for_selector("[data-opponents] option:nth-child(2)", state="attached")
    assert person.accessibility_problems() == []
    person.press("[data-play-from-here]")
    person.wait_to_choose()
    assert (person.place(), person.hand()) == ((4, 2), seen)
    expect(page.locator("[data-position]")).to_be_visible()
    person.play_first_cards()
    person.wait_for_turn(3)
    person.play_first_cards()
    person.close_scoring()
    expect(page.locator("dialog[open] [data-drawn] a")).to_have_attribute("href", f"/review/{ended[0]}?move={last}")
    person.press("dialog[open] a[href^='/replay/']")
    expect(page.locator("[data-drawn]")).to_be_visible()
    expect(page.locator("[data-verify]")).to_have_count(0)
