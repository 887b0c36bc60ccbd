"""`roost simulate` writes records that hold, the same bytes for the same seed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Roost


def test_the_same_seed_gives_the_same_bytes(roost: Roost, tmp_path: Path) -> None:
    for name, seed in (("one", "1"), ("again", "1"), ("other", "2")):
        assert roost("simulate", "5211", "--games", "3", "--seed", seed, "--out", str(tmp_path / name)).code == 0
    one, again, other = ((tmp_path / name).read_bytes() for name in ("one", "again", "other"))
    assert one == again
    assert one != other


@pytest.mark.parametrize("game", ["5211", "gloria"])
@pytest.mark.parametrize("bots", [[], ["--bots", "chick"], ["--bots", "hen,chick,hen"]])
def test_what_is_written_checks(roost: Roost, tmp_path: Path, game: str, bots: list[str]) -> None:
    file = str(tmp_path / "games.jsonl")
    ran = roost("simulate", game, "--players", "3", "--games", "2", "--out", file, *bots)
    assert ran.out == f"2 games written to {file}.\n"
    assert roost("check", file).out == "2 records checked: every deal, move and result is right.\n"


def test_a_dash_is_standard_output(roost: Roost) -> None:
    lines = roost("simulate", "5211", "--players", "2", "--games", "2").out.splitlines()
    assert [json.loads(line)["players"] for line in lines] == [2, 2]


def test_options_reach_the_table(roost: Roost) -> None:
    ran = roost("simulate", "5211", "--games", "1", "--option", "edition=azul", "--option", "target")
    assert json.loads(ran.out)["options"] == {"edition": "azul", "target": 50}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["5211", "--players", "1"], "5211 cannot be played by 1. Allowed: 2–5 players."),
        (["5211", "--players", "6"], "5211 cannot be played by 6. Allowed: 2–5 players."),
        (["5211", "--option", "target=0"], "“0” is no value for target. Allowed: 1–9999."),
        (["5211", "--option", "edition=gold"], "“gold” is no value for edition. Allowed: classic, azul."),
        (["5211", "--option", "colour=red"], "There is no option “colour”. There are: edition, target, scores."),
        (["gloria", "--option", "start=4"], "“4” is no value for start. Allowed: 0–3."),
        (["5211", "--option", "players=3"], "There is no option “players”. There are: edition, target, scores."),
        (["whist"], "There is no game “whist”. There are: 5211, gloria, auction."),
        (["5211", "--bots", "fox"], "There is no bot “fox”. There are: chick, hen."),
        (["5211", "--bots", "hen,hen"], "2 bots for 4 players. Name one for each seat, or a single one for all."),
        (["5211", "--out", "no/such/folder/x"], "no/such/folder/x: No such file or directory"),
        (["5211", "--lang", "fr"], "“fr” is no value for lang. Allowed: en, de."),
    ],
)
def test_what_makes_no_sense_is_refused_with_what_is_allowed(roost: Roost, arguments: list[str], said: str) -> None:
    ran = roost("simulate", *arguments, "--games", "1")
    assert (ran.code, ran.out, ran.err) == (1, "", said + "\n")
