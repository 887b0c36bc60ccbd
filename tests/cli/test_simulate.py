"""`roost simulate` writes valid records, and the same bytes for the same seed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from roost.core import registry
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
        (["5211", "--option", "target=0"], "target must be 1–9999, not “0”."),
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
