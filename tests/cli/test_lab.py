"""`roost lab` writes a report, compares rules on the same deals, continues, and explains wrong arguments."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from roost.lab.study import run
from roost.text import LANGUAGES
from tests.cli.conftest import Roost

SHORT = ("lab", "5211", "--players", "2", "--games", "20", "--bots", "random", "--workers", "1", "-o", "target=30")
WHAT_IF = ("lab", "5211", "-p", "2", "-n", "20", "--bots", "chick", "--workers", "1", "--what-if", "limit=0")


@pytest.fixture(autouse=True)
def _empty_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)


class Checker(HTMLParser):
    """Counts elements, and checks that all that are opened are closed."""

    VOID = frozenset({"meta", "br", "path", "use", "rect"})

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.text = ""

    def handle_starttag(self, tag: str, attributes: Any) -> None:  # noqa: ARG002  # as the parser calls it
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in self.VOID:
            assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


@pytest.mark.parametrize("language", LANGUAGES)
def test_report_is_a_whole_page_with_described_plots(roost: Roost, tmp_path: Path, language: str) -> None:
    ran = roost(*SHORT, "--out", "study", "--lang", language)
    assert ran.code == 0, ran.err
    assert str(Path("study") / "report.html") in ran.out
    page = (tmp_path / "study" / "report.html").read_text(encoding="utf-8")
    checker = Checker()
    checker.feed(page)
    assert not checker.open
    assert ("Was ein Durchgang bringt" if language == "de" else "What a round brings") in checker.text
    plots = re.findall(r"<svg.*?</svg>", page, re.DOTALL)
    assert len(plots) >= 5
    assert all(re.match(r"<svg [^>]*><title>[^<]+</title><desc>[^<]+</desc>", plot) for plot in plots)
    marks = set(re.findall(r">\d+([.,])\d+</text>", page))
    assert marks == ({","} if language == "de" else {"."}), "plots have the decimal mark of the language"
    assert "<script" not in page
    assert "src=" not in page
    anchors = re.findall(r'<a href="#([^"]+)"', page)
    assert anchors
    assert all(f'<div id="{anchor}">' in page for anchor in anchors), "a link opens a section if it leads into it"


def test_what_if_compares_the_same_deals(roost: Roost, tmp_path: Path) -> None:
    ran = roost(*WHAT_IF, "--out", "study")
    assert ran.code == 0, ran.err
    assert "What if limit=0? Compared with official rules (chick)" in ran.out
    found = json.loads((tmp_path / "study" / "report.json").read_text())
    (section,) = found["sections"]
    official, changed = section["series"]
    (compared,) = section["what_if"]
    assert (official["rules"], changed["rules"]) == ("", "limit=0")
    assert compared["games"] == 20
    struck = [series["figures"]["5211-limit"]["mean"] for series in (changed, official)]
    assert compared["figures"]["5211-limit"]["mean"] == pytest.approx(struck[0] - struck[1])
    assert compared["figures"]["5211-limit"]["low"] > 0, "a limit of two cards strikes nearly always"
    assert "▲" in (tmp_path / "study" / "report.html").read_text(encoding="utf-8")


def test_variants_can_be_compared_with_another_base(roost: Roost, tmp_path: Path) -> None:
    assert roost(*WHAT_IF, "--against", "limit=1", "--out", "study").code == 0
    found = json.loads((tmp_path / "study" / "report.json").read_text())
    assert found["parameters"]["rules"] == ["limit=1", "limit=0"]
    assert found["sections"][0]["what_if"][0]["base"] == "limit=1"


def test_interrupted_study_keeps_what_is_finished_and_continues(
    roost: Roost, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert roost(*SHORT, "--out", "whole").code == 0
    play = run.play

    def interrupted(*arguments: Any) -> Any:
        for number, batch in enumerate(play(*arguments)):
            yield batch
            if number == 7:
                raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(run, "play", interrupted)
        stopped = roost(*SHORT, "--out", "parts")
    assert stopped.code == 130
    assert "run the same command again" in stopped.out
    report = tmp_path / "parts" / "report.json"
    assert not json.loads(report.read_text())["complete"]
    assert "not complete" in report.with_name("report.html").read_text(encoding="utf-8")
    again = roost(*SHORT, "--out", "parts")
    assert again.code == 0
    assert "Continuing in parts" in again.out
    assert (
        json.loads(report.read_text())["sections"]
        == json.loads((tmp_path / "whole/report.json").read_text())["sections"]
    )
    assert json.loads(report.read_text())["complete"]


def test_study_of_a_changed_policy_is_not_continued(
    roost: Roost, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    study = ("lab", "5211", "-p", "2", "-n", "2", "--bots", "own_bot:Own", "-o", "target=9", "--out", "x")
    source = "from roost.bots.chick import Chick\n\n\nclass Own(Chick):\n    name = 'own'\n"
    (tmp_path / "own_bot.py").write_text(source)
    assert roost(*study).code == 0
    assert roost(*study).code == 0
    (tmp_path / "own_bot.py").write_text(f"{source}    version = 2\n")
    assert "another study" in roost(*study).err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("lab", "chess"), "Unknown game"),
        (("lab", "5211", "-p", "6"), "2–5 players, not 6"),
        (("lab", "5211", "-n", "0"), "games must be a whole number of at least 1"),
        (("lab", "5211", "-n", "1"), "2 to 100000000 games, not 1"),
        (("lab", "5211", "-n", "100000001"), "2 to 100000000 games"),
        (("lab", "5211", "--simulations", "hens=3"), "hens=3"),
        (("lab", "5211", "--seed", str(2**62)), "seed must be a number from 0 to"),
        (("lab", "5211", "--seed", "-1"), "seed must be a number from 0 to"),
        (("lab", "5211", "-n", "2", "--bots", "chick", "--workers", "0"), "workers must be a whole number"),
        (("lab", "5211", "--bots", "dragon"), "dragon"),
        (("lab", "5211", "--bots", ""), "Unknown policy “”"),
        (("lab", "5211", "--what-if", "limit"), "such as mascots=3"),
        (("lab", "5211", "--what-if", "limit=4,limit=5"), "Cannot read the rules"),
        (("lab", "5211", "--what-if", "limit=99"), "0–10"),
        (("lab", "5211", "--what-if", "limit=3"), "nothing to compare"),
        (("lab", "5211", "--what-if", "hand=6", "-p", "4"), "Remove 12, 28 or 44 cards"),
        (("lab", "gloria", "--what-if", "scored_at=4/7/11"), "Booster 11"),
        (("lab", "gloria", "--what-if", "scored_at=5"), "4/7/10"),
        (("lab", "5211", "--what-if", "limit=4", "--bots", "fox"), "does not play with these rules"),
        (("lab", "5211", "-o", "edition=blue"), "edition must be"),
        (("lab", "5211", "-o", "edition"), "“edition” needs a value"),
    ],
)
def test_wrong_arguments_get_a_sentence_and_leave_no_folder(
    roost: Roost, tmp_path: Path, arguments: tuple[str, ...], said: str
) -> None:
    ran = roost(*arguments)
    assert ran.code == 1
    assert said in ran.err
    assert not list(tmp_path.glob("lab/*"))
