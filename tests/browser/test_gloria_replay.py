"""A finished game of Gloria Picktoria: scorings explained in its replay, and the story of its result."""

from __future__ import annotations

from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit, in_english
from tests.browser.person import Person
from tests.browser.prepared import finished, return_as

PLAYERS = 3
LONG_NAME = "Wilhelmine Magdalena MMM"


BURST = """seats => seats.filter((seat) => {
  const { left, right } = seat.getBoundingClientRect()
  const boxes = [...seat.querySelectorAll('.head > *')].map((part) => part.getBoundingClientRect())
  const parts = boxes.filter(({ width }) => width)
  const isOut = parts.some((part) => part.left < left || part.right > right)
  const overlap = parts.some((part, index) => index && part.left < parts[index - 1].right - 1)
  return isOut || overlap || new Set(parts.map(({ top, height }) => Math.round((top + height / 2) / 8))).size > 2
}).map((seat) => seat.outerHTML.slice(0, 300))"""
"""The seats whose name, signs and points do not fit side by side."""


class Ended(NamedTuple):
    """The table of a finished game, and the cookie of its player."""

    table: str
    cookie: str


@pytest.fixture(scope="session")
def ended(address: str) -> Ended:
    """Play a game with the Python client, once for all tests."""
    state, cookie = finished(address, "gloria", PLAYERS, name=LONG_NAME)
    return Ended(state.table, cookie)


def views(person: Person, ended: Ended) -> list[dict[str, Any]]:
    """Return the views of the first seat, from the deal to the end."""
    answer = person.page.request.get(f"{person.address}/api/tables/{ended.table}/replay?seat=0")
    return [step["view"] for step in answer.json()["steps"]]


def scorings(seen: list[dict[str, Any]]) -> list[tuple[int, dict[str, Any]]]:
    """Return each scoring with its step."""
    return [
        (step, event["values"])
        for step, view in enumerate(seen)
        for event in view["events"]
        if event["key"] == "scored"
    ]


def sentence(person: Person, standing: dict[str, Any], seat: int) -> str:
    """Return the reason for a row's points, in the person's language."""
    return person.words(
        f"gloria-{standing['ranks'][seat]}",
        length=standing["lengths"][seat],
        doubled="yes" if standing["doubled"][seat] else "no",
        points=person.words("points", points=standing["points"][seat]),
    )


def test_replay_explains_each_scoring_at_its_step(visit: Visit, ended: Ended) -> None:
    """All motifs are shown at once. The panel closes by button or with the next step.

    A draw can bring several scorings; then the next one is shown when the one before is closed."""
    person: Person = visit()
    found = scorings(views(person, ended))
    assert [scoring["number"] for _, scoring in found] == [1, 2, 3]
    panel = person.page.locator("[data-scoring]")
    close = panel.get_by_role("button", name=person.words("page-close"))
    for step, at_step in groupby(found, key=itemgetter(0)):
        person.go(f"/replay/{ended.table}?step={step}&seat=-1")
        expect(person.page.locator(".replay .table")).to_be_visible()
        person.page.keyboard.press("ArrowLeft")
        expect(panel).to_have_count(0)
        person.page.keyboard.press("ArrowRight")
        for _, scoring in at_step:
            expect(panel).to_have_attribute("data-scoring", str(scoring["number"]))
            expect(panel.locator("[data-motif]")).to_have_count(len(scoring["motifs"]))
            for standing in scoring["motifs"]:
                motif = panel.locator(f"[data-motif={standing['motif']}]")
                for seat, rank in enumerate(standing["ranks"]):
                    if rank is not None:
                        expect(motif).to_contain_text(sentence(person, standing, seat))
            assert person.accessibility_problems() == []
            person.screenshot("replay-gloria")
            close.click()
        expect(panel).to_have_count(0)
    person.page.keyboard.press("ArrowLeft")
    person.page.keyboard.press("ArrowRight")
    expect(panel).to_be_visible()
    person.page.keyboard.press("ArrowLeft")
    expect(panel).to_have_count(0)


def test_story_matches_scorings_rows_and_points(visit: Visit, ended: Ended) -> None:
    person: Person = visit()
    return_as(person, ended.cookie, f"/table/{ended.table}")
    seen = views(person, ended)
    end = seen[-1]
    story = person.page.locator("dialog[open]")
    person.unfold_story()
    person.page.wait_for_selector("[data-story-scores]")
    for seat in range(PLAYERS):
        figures = story.locator(f"[data-story-scores] [data-seat='{seat}'] td").all_text_contents()
        *gained, penalty, total = [int(figure.replace("−", "-")) for figure in figures]
        assert gained == [scoring["points"][seat] for _, scoring in scorings(seen)]
        assert (-penalty, total) == (end["penalties"][seat], end["points"][seat])
        rows = story.locator(f"[data-story-seat='{seat}'] [data-row]")
        expect(rows).to_have_count(len(end["collections"][seat]))
        expect(rows.locator(".chest.open")).to_have_count(len(end["collections"][seat]))
        expect(story.locator(f"[data-story-seat='{seat}'] [data-lone]")).to_have_count(len(end["lone"][seat]))
    reasons = story.locator("[data-story-scoring='3']")
    expect(reasons).to_be_hidden()
    story.locator("summary", has_text=person.words("page-gloria-scoring", number=3)).click()
    expect(reasons).to_be_visible()
    assert person.accessibility_problems() == []
    person.screenshot("story-gloria")


def test_story_fits_on_a_phone(visit: Visit, ended: Ended) -> None:
    person: Person = visit(width=360, height=640, is_touching=True, is_dark=True)
    return_as(person, ended.cookie, f"/table/{ended.table}")
    person.unfold_story()
    person.page.wait_for_selector("[data-story-scores]")
    wide = "element => element.scrollWidth > element.clientWidth"
    assert not person.page.locator("dialog[open]").evaluate(wide)
    person.page.locator("[data-story-seat]").first.scroll_into_view_if_needed()
    person.screenshot("story-gloria-phone")


@in_english
def test_long_name_does_not_burst_a_chip_or_a_seat(visit: Visit, ended: Ended) -> None:
    """At the end a seat shows most: name, chests, cards in hand, and points of two digits."""
    person: Person = visit()
    page = person.page
    (step, _) = scorings(views(person, ended))[-1]
    person.go(f"/replay/{ended.table}?step={step}&seat=1")
    expect(page.locator(".replay .table")).to_be_visible()
    for width, height in ((360, 640), (844, 390), (820, 1180), (1280, 650)):
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator("[data-seat='0'] .name")).to_have_text(LONG_NAME)
        assert page.locator(".seat").evaluate_all(BURST) == []
        assert not person.is_too_wide()
