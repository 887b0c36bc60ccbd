"""`roost arena` measures bots, continues its runs, and explains what is wrong with its arguments."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from roost.arena.pairing import others_from
from roost.cli.common import parse_simulations
from tests.cli.conftest import Roost, Terminal


@pytest.fixture(autouse=True)
def _few_control_deals(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Run in an empty folder, with few deals for the controls and without slow yardsticks."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("roost.arena.plan.CONTROL_DEALS", 3)
    monkeypatch.setattr("roost.arena.plan.ABOVE", ())  # slow


SHORT = ("arena", "5211", "--players", "2", "--deals", "3", "--workers", "1")
ALONE = (*SHORT, "--bots", "chick", "--among", "hen", "--no-yardsticks")


def test_report_is_written_and_summed_up(roost: Roost, tmp_path: Path) -> None:
    ran = roost(*SHORT, "--bots", "hen,chick", "--out", "run", "--records")
    assert ran.code == 0, ran.err
    assert "hen    chick  3" in ran.out
    assert "Ratings (hen-1 is 0" in ran.out
    assert ran.out.endswith(f"Report: {Path('run') / 'report.html'}\n")
    found = json.loads((tmp_path / "run" / "report.json").read_text())
    assert found["complete"]
    assert {row["one"] for row in found["rows"]} >= {"hen", "chick"}
    games = sum(row["games"] for row in found["rows"])
    assert roost("check", "run/records.jsonl").out.startswith(f"{games} records checked")


@pytest.mark.search
def test_same_command_continues_and_other_parameters_do_not(roost: Roost) -> None:
    assert roost(*ALONE).code == 0
    again = roost(*ALONE)
    assert "deals are already played" in again.out
    assert "already played" not in roost(*ALONE, "--seed", "2").out


@pytest.mark.search
def test_command_of_a_row_repeats_its_figures(roost: Roost, tmp_path: Path) -> None:
    assert roost(*SHORT, "--bots", "hen,chick", "--out", "all", "--no-yardsticks").code == 0
    rows = json.loads((tmp_path / "all" / "report.json").read_text())["rows"]
    row = next(row for row in rows if row["one"] == "chick" and row["others"] == "hen")
    assert roost(*row["command"].split()[1:], "--workers", "1", "--out", "row").code == 0
    again = json.loads((tmp_path / "row" / "report.json").read_text())["rows"][0]
    assert {**again, "seconds_per_deal": 0} == {**row, "seconds_per_deal": 0}


@pytest.mark.search
def test_report_is_in_german_on_request(roost: Roost, tmp_path: Path) -> None:
    ran = roost(*ALONE, "--lang", "de", "--out", "run")
    assert "Siegesanteil" in ran.out
    assert '<html lang="de">' in (tmp_path / "run" / "report.html").read_text(encoding="utf-8")


def test_sequential_run_says_so(roost: Roost, tmp_path: Path) -> None:
    ran = roost(*ALONE, "--sequential", "--out", "run")
    assert "* not decided within the given number of deals" in ran.out
    assert "confidence sequence" in (tmp_path / "run" / "report.html").read_text(encoding="utf-8")


@pytest.mark.search
def test_ctrl_c_says_how_to_continue(roost: Roost, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("roost.arena.run.Run.add", interrupted)
        ran = roost(*ALONE, "--out", "run")
    assert ran.code == 130
    assert "run the same command again" in ran.out
    assert "one deal is already played" in roost(*ALONE, "--out", "run").out


@pytest.mark.search
def test_terminal_shows_what_is_known_so_far(roost: Roost, terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("roost.arena.progress.EVERY", 0.0)
    terminal()
    ran = roost(*ALONE)
    assert ran.code == 0
    assert "left" in ran.err
    assert "chick" in ran.err


def test_pipe_gets_a_line_now_and_then(roost: Roost, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("roost.arena.progress.EVERY_LINE", 0.0)
    ran = roost(*ALONE)
    assert ran.err.splitlines()[-1] == "9 of 9 deals, about 0:00:00 left"


def test_equal_time_prints_the_numbers_of_simulations(roost: Roost) -> None:
    ran = roost(*ALONE, "--seconds", "0.01")
    assert "chick: its time does not depend on simulations" in ran.out


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (("--bots", "dodo"), "Unknown bot “dodo”. Bots: "),
        (("--bots", "hen,hen"), "The bot “hen” is named twice."),
        (("--deals", "0"), "deals must be >= 1, not “0”."),
        (("--players", "7"), "5211 is for 2–5 players, not 7."),
        (("--bots", "hen,chick", "--among", "hen"), "--among needs exactly one bot in --bots, not 2."),
        (("--bots", "hen", "--simulations", "many"), "“many” is not a number of simulations."),
        (("--bots", "hen", "--simulations", "dodo=5"), "“dodo=5” is not a number of simulations."),
        (("--bots", "hen", "--simulations", "5", "--seconds", "1"), "Choose equal time"),
        (("--bots", "hen", "--out", "file"), "Cannot use the folder file: "),
        (("--bots", "hen", "--option", "edition=golden"), "edition must be classic or azul, not “golden”."),
    ],
)
def test_bad_argument_is_explained(roost: Roost, tmp_path: Path, arguments: tuple[str, ...], error: str) -> None:
    (tmp_path / "file").write_text("not a folder")
    ran = roost(*SHORT, *arguments)
    assert ran.code == 1
    assert ran.err.startswith(error)
    assert ran.err.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ((*ALONE, "--lang", "en"), "The bot “tests.arena.bad_bots:Unready” cannot be prepared: OSError('no weights')."),
        ((*SHORT, "--certify", "--lang", "de"), "Der Bot „tests.arena.bad_bots:Unready“ lässt sich nicht vorbereiten"),
    ],
)
def test_bot_that_cannot_be_prepared_is_named(roost: Roost, arguments: tuple[str, ...], error: str) -> None:
    ran = roost(*arguments, "--bots", "tests.arena.bad_bots:Unready")
    assert ran.code == 1
    assert ran.err.startswith(error)
    assert ran.err.count("\n") == 1


def test_bots_are_prepared_where_processes_wait_for_each_other(roost: Roost, monkeypatch: pytest.MonkeyPatch) -> None:
    prepared: list[str] = []
    monkeypatch.setattr("roost.bots.preparation.prepare", lambda name, game: prepared.append(f"{game.name} {name}"))
    assert roost(*ALONE).code == 0
    assert prepared == ["5211 hen"]


def test_folder_of_another_run_is_refused(roost: Roost) -> None:
    assert roost(*ALONE, "--out", "run").code == 0
    ran = roost(*ALONE, "--out", "run", "--seed", "2")
    assert ran.code == 1
    assert ran.err.startswith('run/journal.jsonl belongs to another run: seed is "1" there, not "2".')


def test_number_of_simulations_is_one_for_all_or_one_per_bot() -> None:
    assert parse_simulations("50", ("fox", "hen")) == {"fox": 50, "hen": 50}
    assert parse_simulations("fox=900, hen=5", ("fox", "hen")) == {"fox": 900, "hen": 5}


@pytest.mark.parametrize(
    ("text", "others"),
    [
        ("hen", "hen"),
        ("hen+chick", "hen + chick"),
        ("hen + chick +fox", "hen + chick + fox"),
        ("exec:g++ bot + hen", "exec:g++ bot + hen"),
    ],
)
def test_others_may_be_named_with_and_without_spaces(text: str, others: str) -> None:
    assert others_from(text) == others


def test_wrong_number_of_others_is_explained(roost: Roost) -> None:
    ran = roost(*SHORT, "--bots", "hen", "--among", "hen+chick")
    assert ran.err.startswith("“hen + chick” names 2 bots, but there is one other seat.")
