"""`roost simulate` writes valid records, and the same bytes for the same seed."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from roost.cli import simulate_records
from roost.core import registry
from roost.lab import python_games, simulate
from roost.lab.pieces import Part, Piece
from roost.lab.random_games import random_records
from tests.cli.conftest import Roost, Terminal

GAMES = ", ".join(registry.names())


def test_same_seed_gives_the_same_bytes(roost: Roost, tmp_path: Path) -> None:
    for name, seed in (("one", "1"), ("again", "1"), ("other", "2")):
        assert roost("simulate", "5211", "--games", "3", "--seed", seed, "--out", str(tmp_path / name)).code == 0
    one, again, other = ((tmp_path / name).read_bytes() for name in ("one", "again", "other"))
    assert one == again
    assert one != other


@pytest.mark.parametrize("game", ["5211", "gloria"])
@pytest.mark.parametrize("bots", [[], ["--bots", "chick"], ["--bots", "hen,chick,hen"]])
def test_written_records_pass_the_check(roost: Roost, tmp_path: Path, game: str, bots: list[str]) -> None:
    file = str(tmp_path / "games.jsonl")
    ran = roost("simulate", game, "--players", "3", "--games", "2", "--out", file, *bots)
    assert ran.out == f"2 games written to {file}.\n"
    assert roost("check", file).out == "2 records checked: all deals, moves and results are correct.\n"


@pytest.mark.parametrize("bots", [[], ["--bots", "chick"]])
def test_workers_write_the_same_bytes(
    roost: Roost, tmp_path: Path, bots: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(simulate_records, "RANDOM_PIECE", 2)
    arguments = ["simulate", "5211", "--players", "2", "--games", "5", *bots]
    one, two = tmp_path / "one.jsonl", tmp_path / "two.jsonl"
    assert roost(*arguments, "--out", str(one)).code == 0
    assert roost(*arguments, "--out", str(two), "--workers", "2").code == 0
    assert one.read_bytes() == two.read_bytes()


def test_unknown_bot_leaves_an_existing_output_file_alone(roost: Roost, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text("precious\n")
    assert roost("simulate", "5211", "--bots", "ostrich", "--out", str(file)).code != 0
    assert file.read_text() == "precious\n"


def test_dash_writes_to_standard_output(roost: Roost) -> None:
    lines = roost("simulate", "5211", "--players", "2", "--games", "2").out.splitlines()
    assert [json.loads(line)["players"] for line in lines] == [2, 2]


def test_options_are_written_to_the_record(roost: Roost) -> None:
    ran = roost("simulate", "5211", "--games", "1", "--option", "edition=azul", "--option", "target")
    assert json.loads(ran.out)["options"] == {"edition": "azul", "target": 50}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["5211", "--players", "1"], "5211 is for 2–5 players, not 1."),
        (["5211", "--players", "6"], "5211 is for 2–5 players, not 6."),
        (["5211", "--option", "target=0"], "target must be 1–1000, not “0”."),
        (["5211", "--option", "edition=gold"], "edition must be classic or azul, not “gold”."),
        (["5211", "--option", "edition"], "The option “edition” needs a value: edition=… with classic or azul."),
        (["gloria", "--option", "start"], "The option “start” needs a value: start=… with 0–3."),
        (["5211", "--option", "edition=on"], "edition must be classic or azul, not “on”."),
        (
            ["5211", "--option", "edition", "--option", "target=0"],
            "The option “edition” needs a value: edition=… with classic or azul.",
        ),
        (["5211", "--option", "colour=red"], "Unknown option “colour”. Options: edition, target, scores."),
        (["gloria", "--option", "start=4"], "start must be 0–3, not “4”."),
        (["5211", "--option", "players=3"], "Unknown option “players”. Options: edition, target, scores."),
        (["whist"], f"Unknown game “whist”. Games: {GAMES}."),
        (["5211", "--bots", "ostrich"], "Unknown bot “ostrich”. Bots: chick, hen, rooster, fox."),
        (["5211", "--bots", "hen,hen"], "2 bots were named for 4 seats. Name one per seat, or one for all of them."),
        (["5211", "--out", "no/such/folder/x"], "no/such/folder/x: No such file or directory"),
        (["5211", "--lang", "fr"], "lang must be en or de, not “fr”."),
    ],
)
def test_bad_argument_is_refused_with_what_is_allowed(roost: Roost, arguments: list[str], said: str) -> None:
    ran = roost("simulate", *arguments, "--games", "1")
    assert (ran.code, ran.out, ran.err) == (1, "", said + "\n")


def test_progress_is_shown_on_a_terminal_and_nowhere_else(roost: Roost, terminal: Terminal) -> None:
    arguments = ["simulate", "5211", "--games", "2", "--bots", "chick"]
    quiet = roost(*arguments)
    terminal()
    shown = roost(*arguments)
    assert quiet.err == ""
    assert "Playing" in shown.err
    assert shown.out == quiet.out


def test_results_are_printed_with_a_line_per_seat(roost: Roost) -> None:
    lines = roost("simulate", "5211", "--policy", "random", "--players", "3", "--games", "5").out.splitlines()
    assert lines[0] == "5211: 5 games, 315 decisions"
    assert [line.split(":")[0] for line in lines[1:4]] == [f"seat {seat}  random" for seat in range(3)]
    assert lines[4].startswith("rounds or turns: 7.0 on average")


def test_json_has_the_counts_and_facts_of_the_library_call(roost: Roost) -> None:
    ran = roost("simulate", "gloria", "--json", "--players", "2", "--games", "3", "--seed", "5")
    expected = simulate("gloria", 2, games=3, seed=5).to_dict()
    assert json.loads(ran.out) == json.loads(json.dumps(expected))


def test_policies_per_seat_and_python_bots_play(roost: Roost) -> None:
    ran = roost(
        "simulate", "5211", "--policy", "hen,chick", "--players", "2", "--games", "2", "--workers", "1", "--json"
    )
    assert json.loads(ran.out)["policies"] == ["hen", "chick"]


def test_parquet_and_facts_are_written(roost: Roost, tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    results, facts = str(tmp_path / "results.parquet"), str(tmp_path / "facts.parquet")
    ran = roost("simulate", "5211", "--games", "3", "--parquet", results, "--facts", facts)
    assert ran.out == f"3 games written to {results}, {facts}.\n"
    assert parquet.read_table(results).num_rows == 3
    assert parquet.read_table(facts).num_rows == 3 * 6


def test_interrupted_command_says_how_to_go_on(roost: Roost, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("pyarrow")
    file = str(tmp_path / "results.parquet")
    arguments = ["simulate", "5211", "--policy", "chick", "--games", "3", "--workers", "1", "--parquet", file]
    play, played = python_games.play_piece, []

    def stop_at_second(piece: Piece) -> Part:
        played.append(piece.first)
        if len(played) == 2:
            raise KeyboardInterrupt
        return play(piece)

    monkeypatch.setattr(python_games, "play_piece", stop_at_second)
    ran = roost(*arguments)
    assert ran.code == 130
    assert ran.out.startswith("Interrupted. 1 of 3 games are kept: run the same command again to continue.")
    ran = roost(*arguments)
    assert ran.out == f"One game of an interrupted run kept: {file}\n3 games written to {file}.\n"
    assert played == [0, 1, 1, 2]


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (["--parquet", "x"], "Interrupted before any game was finished. The same command starts again from the"),
        (["--json"], "Interrupted after 0 of 3 games: there is no result. To be able to continue after Ctrl-C, write"),
    ],
)
def test_interrupt_without_anything_to_keep_says_so(
    roost: Roost, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, more: list[str], said: str
) -> None:
    pytest.importorskip("pyarrow")
    monkeypatch.chdir(tmp_path)

    def stop(_: Piece) -> Part:
        raise KeyboardInterrupt

    monkeypatch.setattr(python_games, "play_piece", stop)
    ran = roost("simulate", "5211", "--policy", "chick", "--games", "3", "--workers", "1", *more)
    assert ran.code == 130
    assert (ran.out + ran.err).startswith(said)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--games", "0"], "games must be a whole number of at least 1, not “0”."),
        (["--games", str(2**62), "--json"], f"seed + games must be at most {2**62}; games is “{2**62}”."),
        (["--workers", "0", "--policy", "hen"], "workers must be a whole number from 1 to 1024, not “0”."),
        (["--seed", "x", "--json"], f"seed must be a number from 0 to {2**62 - 1}, not “x”."),
        (
            ["--policy", "ostrich"],
            "Unknown policy “ostrich”. Policies and bots: random, hen, hen-1, chick,",
        ),
        (
            ["--policy", "hen", "--out", "x"],
            "--bots and --out are for records; --policy,",
        ),
        (["--json", "--facts", "x"], "--json cannot be combined with --parquet or --facts."),
        (["--parquet", "x", "--facts", "x"], "Two outputs have the same name: x."),
        (["--parquet", "no/such/x"], "no/such/x: No such file or directory"),
        (
            ["--policy", "tests.lab.policies_to_try:no_action"],
            "The policy tests.lab.policies_to_try:no_action in",
        ),
    ],
)
def test_bad_argument_for_results_is_refused(roost: Roost, arguments: list[str], said: str) -> None:
    ran = roost("simulate", "5211", *arguments)
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith(said)


def test_missing_pyarrow_is_named(roost: Roost, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    ran = roost("simulate", "5211", "--parquet", str(tmp_path / "x"))
    assert (ran.code, ran.err) == (1, 'Parquet files need pyarrow. Install it with: pip install "roost[lab]"\n')


def test_interrupted_records_continue_with_the_same_bytes(
    roost: Roost, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole, cut = tmp_path / "whole.jsonl", tmp_path / "cut.jsonl"
    roost("simulate", "5211", "--games", "4", "--out", str(whole))
    part, arguments = tmp_path / "cut.jsonl.part", ["simulate", "5211", "--games", "4", "--out", str(cut)]

    def stop_at_third(game: Any, text: str, games: int, first: int = 0) -> Any:
        if first == 2:
            raise KeyboardInterrupt
        return random_records(game, text, games, first)

    with monkeypatch.context() as patched:
        patched.setattr("roost.cli.simulate_records.random_records", stop_at_third)
        patched.setattr("roost.cli.simulate_records.RANDOM_PIECE", 2)
        ran = roost(*arguments)
    assert ran.code == 130
    assert ran.out.startswith("Interrupted. 2 of 4 games are kept: run the same command again to continue.")
    assert not cut.exists()
    part.write_bytes(part.read_bytes() + b'{"half a record')
    ran = roost(*arguments)
    assert ran.out == f"2 games of an interrupted run kept: {cut}\n4 games written to {cut}.\n"
    assert cut.read_bytes() == whole.read_bytes()
    assert not part.exists()


def test_unfinished_records_of_another_run_are_not_kept(roost: Roost, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    roost("simulate", "5211", "--games", "2", "--seed", "other", "--out", str(file))
    file.rename(tmp_path / "games.jsonl.part")
    assert roost("simulate", "5211", "--games", "2", "--out", str(file)).out == f"2 games written to {file}.\n"
