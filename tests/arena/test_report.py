"""The report is one page without outside help, accessible, and in both languages."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import pytest

import roost
from roost.arena.plan import Plan
from roost.arena.report import page, terminal
from roost.arena.results import results
from roost.arena.run import Run, play_all
from roost.report import svg
from roost.report.svg import accessible
from roost.text import LANGUAGES, catalogue
from roost.workers import local


@cache
def found() -> dict[str, Any]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("roost.arena.plan.ABOVE", ())  # slow
        run = Run(Plan(roost.load("5211", players=2), ("hen", "chick", "hen-1"), 3, "report", control_deals=3))
    play_all(run, None, local(1))
    return results(run, "abc")


@pytest.mark.parametrize("language", LANGUAGES)
def test_page_needs_no_other_file_and_no_script(language: str) -> None:
    html = page.render(found(), catalogue(language))
    links = set(re.findall(r"https?://[^\s\"'<>)]+", html))
    assert links <= {"http://www.w3.org/1999/xlink", "http://www.w3.org/2000/svg"}
    assert not re.search(r"<script|<link|<img|@import|url\((?!#)", html)
    assert not re.search(r'(?:href|src)="(?!#)', html)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_plot_has_a_title_and_a_description(language: str) -> None:
    html = page.render(found(), catalogue(language))
    drawn = re.findall(r"<svg.*?</svg>", html, re.DOTALL)
    assert len(drawn) == 4
    for plot in drawn:
        assert re.match(r'<svg [^>]*role="img" aria-label="[^"]+"[^>]*><title>[^<]+</title><desc>[^<]+</desc>', plot)
        assert "currentColor" in plot
        assert "#010203" not in plot
        assert re.search(r"<text", plot), "text stays text"


def test_every_row_has_the_command_that_repeats_it() -> None:
    html = page.render(found(), catalogue("en"))
    for row in found()["rows"]:
        assert f"--bots {row['one']} --among {row['others']} --deals 3" in row["command"]
        assert row["command"] in html
    assert found()["command"] in html


def test_page_shows_controls_payoffs_and_ratings() -> None:
    html = page.render(found(), catalogue("en"))
    assert html.count('class="passed"') + html.count('class="failed"') == len(found()["controls"]) == 6
    for heading in ("Controls", "Pay-offs", "Ratings", "Yardsticks", "Methods"):
        assert f"<h2>{heading}</h2>" in html
    assert '<td class="mirror">' in html


def test_page_without_the_plotting_library_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(svg, "are_available", lambda: False)
    html = page.render(found(), catalogue("en"))
    assert "<svg" not in html
    assert "pip install &#x27;roost[plots]&#x27;" in html


def test_cycles_and_contradictions_are_told() -> None:
    told = {**found(), "cycles": [("a", "b", "c")], "contradictions": [("a", "b", True), ("b", "c", False)]}
    lines = list(terminal.findings(told, catalogue("en")))
    assert "Cycle: a is stronger than b, b than c, and c than a." in lines
    assert "a and b each win more than par alone among the other. Neither is stronger." in lines
    assert "b and c each win less than par alone among the other. Neither is stronger." in lines
    assert "There are no cycles." not in lines


def test_terminal_shows_luck_only_where_it_was_measured() -> None:
    without = list(terminal.lines(found(), catalogue("en")))
    assert not any("adjusted for luck" in line for line in without)
    assert max(map(len, without[3:8])) < 80
    adjusted = {"mean": 0.5, "low": 0.4, "high": 0.6, "variance_ratio": 0.93}
    rows = [{**row, "adjusted": adjusted if not number else None} for number, row in enumerate(found()["rows"])]
    lines = list(terminal.lines({**found(), "rows": rows}, catalogue("en")))
    assert lines[3].endswith("adjusted for luck     variance ratio")
    assert lines[4].endswith("50.0% [40.0%, 60.0%]  0.93")
    assert lines[5].split()[-2:] == ["–", "–"]


def test_incomplete_run_is_marked() -> None:
    html = page.render({**found(), "complete": False}, catalogue("en"))
    assert "This run is not complete." in html


def test_title_and_description_are_escaped() -> None:
    svg = accessible('<?xml?><svg viewBox="0 0 1 1" width="1pt"><metadata>x</metadata><g/></svg>', "<a>", '"b" & c')
    assert "<title>&lt;a&gt;</title><desc>&quot;b&quot; &amp; c</desc><g/></svg>" in svg
    assert "metadata" not in svg


def test_numbers_are_written_as_the_language_does() -> None:
    english, german = ("\n".join(terminal.lines(found(), catalogue(language))) for language in LANGUAGES)
    assert "50.0%" in english
    assert "50,0 %" in german
