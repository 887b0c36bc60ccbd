"""Records a scoring of Gloria Picktoria as a person sees it, and checks that it ran through by itself."""

from __future__ import annotations

import json
from collections import Counter
from itertools import groupby
from typing import Any

from playwright.sync_api import Page

RECORD = """() => {
  const record = (globalThis.scorings = [])
  globalThis.flights = []
  const look = () => {
    const panel = document.querySelector('[data-scoring]')
    if (!panel) return
    const all = (selector, value) => [...document.querySelectorAll(selector)].map(({ dataset }) => dataset[value])
    const now = JSON.stringify({
      number: Number(panel.dataset.scoring),
      stage: Number(panel.dataset.stage),
      motif: panel.querySelector('[data-motif]')?.dataset.motif ?? null,
      lit: [...new Set(all('.lit', 'row'))],
      hasTotals: panel.querySelector('[data-totals]') !== null,
      canGoOn: document.querySelector('[data-continue].main') !== null,
      points: all('[data-points]', 'points').join(),
    })
    if (record.at(-1) !== now) record.push(now)
  }
  const flown = ({ addedNodes }) => [...addedNodes].filter((node) => node.matches?.('body > .worth'))
  new MutationObserver((changes) => {
    look()
    const panel = document.querySelector('[data-scoring]')
    for (const piece of changes.flatMap(flown)) {
      const [x, y] = piece.getAnimations()[0].effect.getKeyframes()[1].transform.match(/-?[\\d.]+(?=px)/g).map(Number)
      const [left, top] = [parseFloat(piece.style.left) + x, parseFloat(piece.style.top) + y]
      const seat = [...document.querySelectorAll('[data-seat]')].find((seat) => {
        const points = seat.querySelector('.points').getBoundingClientRect()
        return Math.abs(points.left - left) < 40 && Math.abs(points.top - top) < 20
      })
      const text = piece.textContent
      flights.push({ number: Number(panel?.dataset.scoring), seat: Number(seat?.dataset.seat), text })
    }
  }).observe(document.body, { subtree: true, childList: true, attributes: true })
  look()
}"""
"""Every stage of a scoring, and every point that flies: its text, and the seat that it flies to."""


def record(page: Page) -> None:
    page.evaluate(RECORD)


def check(page: Page, scored: dict[str, Any]) -> None:
    """Check that each motif of a scoring lit up in its turn, and that totals and the way on came last."""
    seen = [stage for stage in map(json.loads, page.evaluate("scorings")) if stage["number"] == scored["number"]]
    last = max(stage["stage"] for stage in seen)
    assert [stage for stage, _ in groupby(stage["stage"] for stage in seen)] == list(range(last + 1))
    lit = [stage["lit"] for stage in seen if stage["lit"]]
    assert [motifs for motifs, _ in groupby(lit)] == [[standing["motif"]] for standing in scored["motifs"]]
    for stage in seen:
        assert stage["hasTotals"] == stage["canGoOn"] == (stage["stage"] == last)
        assert not stage["lit"] or stage["lit"] == [stage["motif"]]
    before = {stage["points"] for stage in seen if stage["stage"] < last}
    assert len(before) == 1, "points count only at the end"
    assert seen[-1]["points"] not in before


def check_flights(page: Page, scored: dict[str, Any]) -> None:
    """Check that the points of each row flew to the seat that it belongs to."""
    flown = Counter(
        (flight["seat"], flight["text"]) for flight in page.evaluate("flights") if flight["number"] == scored["number"]
    )
    assert flown == Counter(
        (seat, f"+{points}")
        for standing in scored["motifs"]
        for seat, points in enumerate(standing["points"])
        if points
    )
