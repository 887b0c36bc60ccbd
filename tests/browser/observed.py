"""Scripts that record what a person sees at a table of 5211: layout shifts, and a reveal step by step."""

from __future__ import annotations

from typing import Any

from tests.browser.person import Person

RECORD_SHIFTS = """
globalThis.shifts = []
new PerformanceObserver((list) => shifts.push(...list.getEntries().map(({ value }) => value)))
  .observe({ type: 'layout-shift', buffered: true })
"""
"""All layout shifts. People also see those after their own input, which browsers leave out of the usual score."""

RECORD_TABLE = """
globalThis.moments = []
const look = () => {
  const table = document.querySelector('.table')
  if (!table) return
  const all = (selector) => [...table.querySelectorAll(selector)]
  const up = ({ ariaLabel }) => ariaLabel.split(', ').filter((card) => /\\d|Rooster|Hahn|Kododo/.test(card)).length
  const moment = {
    stage: table.dataset.stage,
    open: all('.seat .slots').map((slots) => up(slots)),
    counted: all('[data-counter]:not([data-counter="1"]) b').reduce((sum, b) => sum + Number(b.textContent), 0),
    chips: document.querySelectorAll('.chip').length,
    chosen: all('.status').length,
    gold: all('.counter.scores').length,
  }
  if (JSON.stringify(moment) !== JSON.stringify(moments.at(-1))) moments.push(moment)
}
new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
"""
"""Every change of the table: how many cards lie open in each row, and how many the counters show."""


def shift(person: Person) -> float:
    """Return the sum of all layout shifts since `forget`."""
    return float(person.page.evaluate("shifts.reduce((sum, value) => sum + value, 0)"))


def forget(person: Person) -> None:
    """Forget the layout shifts of loading the page."""
    person.page.evaluate("shifts.length = 0")


def moments(person: Person, stage: str | None = None) -> list[dict[str, Any]]:
    """Return what was recorded, of one stage or of all."""
    recorded: list[dict[str, Any]] = person.page.evaluate("moments")
    return [moment for moment in recorded if stage in (None, moment["stage"])]
