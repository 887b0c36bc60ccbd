"""The table of Gloria Picktoria: what fits on a phone, drafts that can be taken back, the log, and the scorings."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser import scorings
from tests.browser.collector import END_TURN, MOTIF, Collector, events_of
from tests.browser.conftest import Visit, in_english, in_german
from tests.browser.person import Person
from tests.browser.prepared import before_first_scoring, return_as

PHONES = ((360, 640), (844, 390))
SCREENS = (*PHONES, (820, 1180), (1280, 650), (2560, 1440))

COVERED = """() => {
  const costs = [...document.querySelectorAll('.table .cost')].filter((cost) => cost.textContent.trim())
  for (const cost of costs) cost.style.pointerEvents = 'auto'
  const covered = costs.filter((cost) => {
    const { left, right, top, bottom, width } = cost.getBoundingClientRect()
    const points = [left + 3, (left + right) / 2, right - 3]
    return width && points.some((x) => !cost.contains(document.elementFromPoint(x, (top + bottom) / 2)))
  })
  for (const cost of costs) cost.style.pointerEvents = ''
  return covered.map((cost) => cost.parentElement.outerHTML.slice(0, 200))
}"""
RECORD_ACTIVE = """() => {
  globalThis.active = []
  new MutationObserver(() => {
    for (const chip of document.querySelectorAll('.chip.turn')) {
      const { left, top, right, bottom } = chip.getBoundingClientRect()
      const isInView = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
      active.push({ seat: chip.dataset.seat, isInView })
    }
  }).observe(document.body, { subtree: true, childList: true, attributes: true })
}"""
"""Every moment at which another player is marked as the one who plays, and whether the chip is in view."""
MOTIFS = 10
ROWS_OF_BAR = """() => new Set([...document.querySelectorAll('.actions button')]
  .map((button) => Math.round(button.getBoundingClientRect().bottom / 8))).size"""


def sit_down(visit: Visit, players: int, **how: Any) -> Collector:
    person: Person = visit(is_hurried=True, **how)
    person.play_now("gloria", players)
    collector = Collector(person)
    collector.wait()
    return collector


def sit_down_before_scoring(visit: Visit, address: str, **how: Any) -> Collector:
    """Return to a table of five at which the next rooster brings the first scoring."""
    person: Person = visit(is_hurried=True, **how)
    table, cookie = before_first_scoring(address, 5)
    return_as(person, cookie, f"/table/{table}")
    collector = Collector(person)
    collector.wait()
    return collector


def server_events(person: Person) -> list[str]:
    """Return the keys of all events that the server has told this player."""
    return [event["key"] for event in events_of(person)]


def menu_part(person: Person, part: str) -> Locator:
    """Open a part of the menu, and the menu before if it is closed."""
    if not person.page.locator("[data-menu]").count():
        person.press("[data-open-menu]")
    person.press(f"[data-tab={part}]")
    return person.page.locator(f"[data-part={part}]")


def to_scoring(collector: Collector) -> None:
    while collector.wait() == "act":
        collector.do(collector.act)


@in_english
def test_scoring_runs_through_motif_by_motif_by_itself(visit: Visit, address: str) -> None:
    """Nothing is pressed. The rows of each motif light up, points fly to the seats, totals come last."""
    collector = sit_down_before_scoring(visit, address, has_motion=True)
    page = collector.page
    scorings.record(page)
    to_scoring(collector)
    expect(page.locator("[data-continue].main")).to_be_visible(timeout=30_000)
    collector.person.screenshot("gloria-totals")
    scored = next(event["values"] for event in events_of(collector.person) if event["key"] == "scored")
    scorings.check(page, scored)
    scorings.check_flights(page, scored)


@in_english
def test_scoring_can_be_paused_stepped_and_skipped(visit: Visit, address: str) -> None:
    collector = sit_down_before_scoring(visit, address, width=360, height=640)
    person, page = collector.person, collector.page
    to_scoring(collector)
    person.press("[data-play-scoring]")
    panel = page.locator("[data-scoring]")
    stage = int(panel.get_attribute("data-stage") or "")
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        person.screenshot(f"gloria-scoring-{width}x{height}")
        assert not person.is_too_wide()
    page.set_viewport_size({"width": 360, "height": 640})
    page.wait_for_timeout(400)
    expect(panel).to_have_attribute("data-stage", str(stage))
    totals = menu_part(person, "sheet").locator("[data-sheet] b")
    expect(totals).to_have_text(["0"] * 5)  # not ahead of the explanation
    page.keyboard.press("Escape")
    person.press("[data-step-scoring]")
    expect(panel).to_have_attribute("data-stage", str(stage + 1))
    assert person.accessibility_problems() == []
    person.press("[data-continue]")
    expect(page.locator("[data-totals]")).to_be_visible()


@in_english
@pytest.mark.thorough
def test_others_stay_in_view_on_phones(visit: Visit) -> None:
    """Chips with sign, motif, length, worth, hand and chests. The active one is marked; a tap enlarges one."""
    collector = sit_down(visit, 5, width=360, height=640, is_touching=True)
    person, page = collector.person, collector.page
    for width, height in PHONES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(RECORD_ACTIVE)
        collector.act_times(4)
        collector.wait_to_pick()
        active = page.evaluate("active")
        assert {moment["seat"] for moment in active} == {"1", "2", "3", "4"}
        assert all(moment["isInView"] for moment in active)
        for number in range(4):
            expect(page.locator("[data-chip]").nth(number)).to_be_in_viewport(ratio=0.99)
        bottom = page.locator(".own").bounding_box()
        dock = page.locator(".dock").bounding_box()
        assert bottom is not None
        assert dock is not None
        assert bottom["y"] + bottom["height"] <= dock["y"] + 1, "the hand covers the own rows"
        person.screenshot(f"gloria-chips-{width}x{height}")
    signs = page.locator(".seat .avatar > svg > path").evaluate_all("all => all.map((sign) => sign.getAttribute('d'))")
    assert len(set(signs)) == 5, "each seat has its shape"
    page.set_viewport_size({"width": 360, "height": 640})
    rows = page.locator("[data-chip]").first.locator("[data-row]").count()
    person.press("[data-chip]")
    expect(page.locator(".enlarged [data-row]")).to_have_count(rows)
    expect(page.locator(".enlarged .seat")).to_be_in_viewport(ratio=0.99)
    person.screenshot("gloria-enlarged")
    assert person.accessibility_problems() == []
    person.press("[data-chip]")
    expect(page.locator(".enlarged")).to_have_count(0)


@in_german  # the longer words
@pytest.mark.parametrize(("width", "height"), PHONES)
def test_actions_have_two_rows_at_most_and_costs_are_not_covered(visit: Visit, width: int, height: int) -> None:
    collector = sit_down(visit, 5, width=width, height=height)
    page = collector.page
    kinds = set()
    for _ in range(12):
        collector.wait_to_pick()
        for number in range(min(3, len(collector.person.hand()))):
            collector.person.press(f".hand li:nth-child({number + 1}) [data-card]", at_edge=True)
            actions = page.locator("[data-action]").evaluate_all("all => all.map(({ dataset }) => dataset.action)")
            kinds.add(tuple(action.split()[0] for action in actions))
            assert page.evaluate(ROWS_OF_BAR) <= 2
            assert page.evaluate(COVERED) == []
            page.keyboard.press("Escape")
        collector.do(collector.act)
    assert any(kind[-1] == "chest" and kind[0] == "play" for kind in kinds)
    assert not any("chest" in kind[:-1] for kind in kinds)


@in_english
def test_keeping_the_fox_is_first_and_its_targets_are_on_the_table(visit: Visit) -> None:
    collector = sit_down(visit, 5, width=360, height=640, is_touching=True)
    page = collector.page
    for _ in range(60):
        if collector.wait() == "scoring":
            collector.close_scoring()
        elif page.locator(f".table[data-phase=pass]:not(:has({END_TURN}))").count():
            break
        else:
            collector.do(collector.act)
    expect(page.locator("[data-action]").first).to_have_attribute("data-action", "keep")
    expect(page.locator("[data-action=keep]")).to_be_in_viewport(ratio=1)
    targets = page.locator(".enlarged [data-row] button.cards")
    expect(targets).to_have_count(page.locator("[data-action^=pass]").count())
    collector.person.screenshot("gloria-fox")
    assert page.evaluate(COVERED) == []
    targets.first.tap()
    expect(page.locator(END_TURN)).to_be_visible()


@in_english
def test_actions_are_taken_back_until_a_card_is_revealed(visit: Visit) -> None:
    """A chest and a collection are a draft; taking a card sends them first."""
    collector = sit_down(visit, 2)
    person, page = collector.person, collector.page
    hand = person.hand()
    told = server_events(person)
    motif = page.locator(f".hand [data-card]{MOTIF}")
    for target in ("[data-floor]", ".own [data-lone] button"):
        motif.first.click()
        collector.do(lambda target=target: person.press(target))  # type: ignore[misc]
    expect(page.locator(".own [data-row]")).to_have_count(1)
    expect(page.get_by_role("log")).to_contain_text(person.words("gloria-ask", left=1))
    assert server_events(person) == told, "nothing is sent yet"
    person.press("[data-take-back]")
    expect(page.locator(".own [data-row]")).to_have_count(0)
    expect(page.locator(".own [data-lone]")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".own [data-lone]")).to_have_count(0)
    assert sorted(person.hand()) == sorted(hand)
    expect(page.locator("[data-take-back]")).to_have_count(0)
    motif.first.click()
    collector.do(lambda: person.press("[data-floor]"))
    person.press("[data-display]")
    collector.do(lambda: person.press("[data-action^=take]"))
    expect(page.locator("[data-take-back]")).to_have_count(0)
    assert server_events(person)[len(told) : len(told) + 2] == ["chest-built", "took"]


@in_german
def test_turn_without_a_reveal_is_sent_by_its_button(visit: Visit) -> None:
    collector = sit_down(visit, 2)
    person, page = collector.person, collector.page
    told = len(server_events(person))
    for _ in range(3):
        page.locator(".hand [data-card]:not([data-card=D])").first.click()
        collector.do(lambda: person.press("[data-floor]"))
    expect(page.locator(".prompt")).to_have_text(person.words("page-gloria-turn-complete"))
    assert len(server_events(person)) == told
    person.press(END_TURN)
    expect(page.locator(END_TURN)).to_have_count(0)
    collector.wait()
    assert server_events(person)[told : told + 4] == ["chest-built"] * 3 + ["turn"]


@in_english
def test_second_tap_never_acts_and_a_doubler_asks(visit: Visit) -> None:
    collector = sit_down(visit, 2)
    person, page = collector.person, collector.page
    for place in ("[data-display]", "[data-pile]"):
        page.locator(place).first.dblclick()
        expect(page.locator(".table [aria-pressed=true]")).to_have_count(0)
        page.locator(place).first.click(click_count=3)
        page.wait_for_timeout(150)
        assert page.locator(".table").get_attribute("data-left") == "3"
        page.keyboard.press("Escape")
    page.locator(".hand [data-card=D]").click()
    person.press("[data-floor]")
    expect(page.locator(".prompt")).to_have_text(person.words("page-gloria-ask-doubler"))
    person.press("[data-undo]")
    expect(page.locator(".own [data-lone]")).to_have_count(0)
    page.locator(".hand [data-card=D]").click()
    person.press("[data-floor]")
    collector.do(lambda: person.press("[data-anyway]"))
    expect(page.locator(".own [data-lone]")).to_have_count(1)


@in_german
@pytest.mark.thorough
def test_log_has_a_line_for_each_turn_and_survives_a_reload(visit: Visit) -> None:
    collector = sit_down(visit, 3)
    person, page = collector.person, collector.page
    collector.act_times(9)
    while collector.wait() and page.locator("[data-take-back]").count():  # a reload forgets a draft
        collector.do(collector.act)
    person.press("[data-log]")
    expect(page.locator("[data-log-lines] li").nth(3)).to_be_visible()
    lines = page.locator("[data-log-lines] li").all_inner_texts()
    seats = page.locator("[data-log-lines] li").evaluate_all("all => all.map(({ dataset }) => dataset.turnOf)")
    assert all(one != other for one, other in pairwise(seats)), "one line for each turn"
    assert person.words("page-gloria-log-chest") in " ".join(lines)
    expect(page.locator("[data-log-lines] svg").first).to_be_attached()
    person.screenshot("gloria-log")
    assert person.accessibility_problems() == []
    page.keyboard.press("Escape")
    expect(page.locator("[data-menu]")).to_have_count(0)
    page.reload()
    collector.wait()
    expect(page.locator("[data-ticker] li").last).to_have_text(lines[0])
    lines_again = menu_part(person, "log").locator("li")
    expect(lines_again).to_have_count(len(lines))
    assert lines_again.all_inner_texts() == lines


@in_english
def test_changes_of_a_bot_glow_and_the_pace_can_be_chosen(visit: Visit) -> None:
    collector = sit_down(visit, 2)
    person, page = collector.person, collector.page
    menu_part(person, "table").get_by_label(person.words("page-pace-fast"), exact=True).check()
    page.keyboard.press("Escape")
    assert json.loads(page.evaluate("localStorage.getItem('roost-settings')"))["pace"] == "fast"
    collector.act_times(4)
    collector.wait()
    expect(page.locator(".glow").first).to_be_visible()


@in_german
def test_standing_sheet_cards_left_and_legend_match_the_table(visit: Visit) -> None:
    collector = sit_down(visit, 3)
    person, page = collector.person, collector.page
    for _ in range(30):
        due = collector.wait()
        if page.locator("[data-standing]").count() >= 3:
            break  # while the table waits for this person, nothing on it changes
        if due == "act":
            collector.do(collector.act)
    for standing in page.locator("[data-standing]").all():
        motif = standing.get_attribute("data-standing")
        worths = page.locator(f".seat [data-row={motif}] .worth").all_inner_texts()
        best = max(int(worth) for worth in worths)
        expect(standing.locator(".pays")).to_have_text(f"+{best}" if best else "0")
    sheet = menu_part(person, "sheet")
    expect(sheet.locator("[data-standing-row]")).to_have_count(page.locator("[data-standing]").count())
    expect(sheet.locator("[data-sheet] tbody tr")).to_have_count(3)
    counts = menu_part(person, "seen").locator("[data-unseen] b")
    expect(counts).to_have_count(MOTIFS + 1)  # all motifs, and wild cards
    unseen = [int(count) for count in counts.all_inner_texts()]
    assert 0 < sum(unseen) < 100
    expect(menu_part(person, "rules").locator("[data-legend-motif]")).to_have_count(MOTIFS)


@in_german
def test_whole_game_on_a_phone_needs_no_skip(visit: Visit) -> None:
    collector = sit_down(visit, 5, width=360, height=640, is_touching=True, is_dark=True)
    person, page = collector.person, collector.page
    while (due := collector.wait()) != "over":
        if due == "act":
            collector.do(collector.act)
            continue
        number = page.locator("[data-scoring]").get_attribute("data-scoring")
        assert page.locator(".strip .button", has_text=person.words("page-see-result")).count() == 0
        page.wait_for_selector("[data-continue].main", timeout=30_000)
        person.press("[data-continue].main")
        page.wait_for_function("n => document.querySelector('[data-scoring]')?.dataset.scoring !== n", arg=number)
        collector.scorings.append(number or "")
    assert collector.scorings == ["1", "2", "3"]
    assert not person.is_too_wide()
