"""The leaderboard and the figures for researchers are what their commands write."""

from __future__ import annotations

import re
import runpy
from typing import Any

import pytest

import roost
from roost.arena import fingerprint
from roost.arena.plan import Plan
from roost.arena.results import results
from roost.arena.run import Run, play_all
from roost.workers.in_process import InProcess
from tests.docs.test_documents import ROOT

LEADERBOARD = runpy.run_path(str(ROOT / "scripts" / "leaderboard"))
FIGURES = runpy.run_path(str(ROOT / "scripts" / "figures"))
RESEARCH = (ROOT / "docs" / "research.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def report() -> dict[str, Any]:
    """Return the report of a finished run of a chick and the yardstick."""
    plan = Plan(
        roost.load("5211", players=2), ("chick", "hen-1"), deals=4, seed="t", with_yardsticks=False, control_deals=2
    )
    run = Run(plan)
    play_all(run, None, InProcess())
    return results(run, fingerprint.of(plan.game, plan.players))


def test_leaderboard_page_matches_its_results() -> None:
    written = (ROOT / "docs" / "leaderboard.md").read_text(encoding="utf-8")
    assert written == LEADERBOARD["page"](LEADERBOARD["kept"]()), "run `make docs`"


def test_every_row_of_the_leaderboard_names_its_run() -> None:
    for found in LEADERBOARD["kept"]():
        assert f"--bots {found['bot']},hen-1 --deals {found['deals']} --seed {found['seed']}" in found["command"]
        assert re.fullmatch("[0-9a-f]{10}", found["commit"])


def test_entry_has_both_directions_of_the_report(report: dict[str, Any]) -> None:
    found = LEADERBOARD["result"](report, "0123456789")
    shares = {(row["one"], row["others"]): row["share"]["mean"] for row in report["rows"]}
    assert found["alone"]["mean"] == pytest.approx(shares["chick", "hen-1"], abs=1e-4)
    assert found["yardstick_alone"]["mean"] == pytest.approx(shares["hen-1", "chick"], abs=1e-4)
    assert (found["sources"], found["command"]) == (report["sources"], report["command"])


def test_entry_refuses_a_run_that_is_not_finished(report: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="Not a finished run"):
        LEADERBOARD["result"]({**report, "complete": False}, "0123456789")


@pytest.mark.parametrize(
    ("stronger", "proved"), [([["x", "hen-1"]], "stronger"), ([["hen-1", "x"]], "weaker"), ([], "nothing")]
)
def test_row_says_what_both_directions_prove(report: dict[str, Any], stronger: list[list[str]], proved: str) -> None:
    renamed = [
        {**row, "one": row["one"].replace("chick", "x"), "others": row["others"].replace("chick", "x")}
        for row in report["rows"]
    ]
    parameters = {**report["parameters"], "bots": ["x", "hen-1"], "simulations": {"x": 7}}
    changed = {**report, "rows": renamed, "parameters": parameters, "stronger": stronger}
    page = LEADERBOARD["page"]([LEADERBOARD["result"](changed, "0123456789")])
    assert re.search(rf"^\| `x` \| .* \| {proved}.* \| 4 \| 7 \|$", page, re.M)


def test_figures_of_a_table_are_current() -> None:
    """One row, because all of them take minutes."""
    assert FIGURES["row"]("5211", 2, "random") in RESEARCH.splitlines(), "run `make figures`"


def test_figures_cover_all_tables_and_current_victories_by_seat() -> None:
    _, _, rest = RESEARCH.partition(FIGURES["BEGIN"] + "\n")
    written = rest.partition(FIGURES["END"])[0]

    def row_in_page(name: str, players: int, policy: str) -> str:
        section = written.partition(f"### {name}\n")[2]
        return next(line for line in section.splitlines() if line.startswith(f"| {players}, {policy} |"))

    assert written == FIGURES["figures"](row_in_page), "run `make figures`"
