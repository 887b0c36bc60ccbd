"""The page about writing bots: its example is complete and short, and its commands succeed."""

from __future__ import annotations

import re
import shlex
import shutil
from pathlib import Path
from typing import Any

import pytest

from roost import load
from roost.bots import external, program
from roost.core.bot import Budget
from roost.testing import check_bot
from tests.cli import conftest
from tests.cli.conftest import Roost
from tests.docs.test_documents import ROOT

PAGE = (ROOT / "docs" / "write-a-bot.md").read_text(encoding="utf-8")
EXAMPLES = ROOT / "examples" / "bots"

run_roost = conftest.roost


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", PAGE, re.M | re.S)


def commands() -> list[list[str]]:
    """Return the commands of the page, with the smallest numbers of games, deals and simulations."""
    found = re.findall(r"^roost (.*)$", "".join(blocks("sh")), re.M)
    assert len(found) > 5
    small = [re.sub(r"(--games|--deals|--simulations) \d+", r"\1 1", command) for command in found]
    return [shlex.split(re.sub(r"--out \S+", "--out -", command)) for command in small if "show" not in command]


def test_example_of_the_page_is_the_file_and_has_less_than_30_lines() -> None:
    (example,) = blocks("python")
    assert example == (EXAMPLES / "dreamer.py").read_text(encoding="utf-8")
    assert len(example.splitlines()) < 30


@pytest.mark.parametrize(("game", "options"), [("5211", {}), ("gloria", {}), ("auction", {"length": "short"})])
def test_example_follows_the_contract(game: str, options: dict[str, Any]) -> None:
    names: dict[str, Any] = {"__name__": "dreamer"}
    exec(blocks("python")[0], names)
    check_bot(names["Dreamer"], load(game, 2, **options), budget=Budget(0.1), simulations=1)


@pytest.mark.parametrize("command", commands(), ids=" ".join)
def test_command_of_the_page_succeeds(
    run_roost: Roost, command: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    if any("node" in argument for argument in command) and shutil.which("node") is None:
        pytest.skip("this test needs Node.js")
    monkeypatch.chdir(EXAMPLES)
    monkeypatch.syspath_prepend(EXAMPLES)
    if command[0] == "arena":
        monkeypatch.setattr("roost.arena.plan.CONTROL_DEALS", 1)
        command = [*command, "--workers", "1", "--out", str(tmp_path)]
    ran = run_roost(*command)
    assert ran.code == 0, ran.err
    assert command[0] != "arena" or "dreamer:Dreamer" in (tmp_path / "report.html").read_text(encoding="utf-8")
    program.stop_all()


def test_protocol_of_programs_is_shown_as_it_is() -> None:
    assert f'"protocol": "{external.PROTOCOL}"' in PAGE
    assert f"within the budget and {external.GRACE_SECONDS:g} seconds" in PAGE
    assert f"may take {external.START_SECONDS:g} seconds" in PAGE
