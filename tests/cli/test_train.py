"""`roost train`: what it writes, and bad input."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Roost


@pytest.mark.uncompiled
def test_train_prints_the_curve_that_it_writes(roost: Roost, tmp_path: Path) -> None:
    folder = tmp_path / "weights"
    ran = roost("train", "5211", "-p", "5", "--effort", "0.0001", "--out", str(folder))
    assert ran.code == 0
    assert {file.name for file in folder.iterdir()} == {"curve-5.txt", "hen-5.json", "value-5.json"}
    *curve, done = ran.out.splitlines()
    assert curve == (folder / "curve-5.txt").read_text(encoding="utf-8").splitlines()
    assert curve[-1].startswith("value with 5 players and 1 rounds left")
    assert str(folder) in done


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (("5211", "-p", "6"), "players"),
        (("auction", "-p", "2"), "The bots of auction have nothing to learn."),
        (("5211", "--effort", "0"), "--effort"),
    ],
)
def test_train_refuses_bad_input(roost: Roost, tmp_path: Path, arguments: tuple[str, ...], problem: str) -> None:
    ran = roost("train", *arguments, "--out", str(tmp_path / "weights"))
    assert ran.code != 0
    assert problem in ran.err
    assert not (tmp_path / "weights").exists()


def test_train_reports_a_folder_that_cannot_be_written(roost: Roost, tmp_path: Path) -> None:
    file = tmp_path / "weights"
    file.touch()
    ran = roost("train", "5211", "--out", str(file))
    assert ran.code == 1
    assert ran.err.strip() == f"{file}: File exists"
