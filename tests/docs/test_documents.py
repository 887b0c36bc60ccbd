"""The documents are up to date: their commands and code run, and generated pages match their sources."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli import conftest
from tests.cli.conftest import Roost

ROOT = Path(__file__).parents[2]
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
GENERATED = {"docs/cli.md", "docs/protocol.md"}

run_roost = conftest.roost


def blocks(language: str) -> list[tuple[str, str]]:
    """Return every fenced block of a language with the name of its document."""
    return [
        (file.relative_to(ROOT).as_posix(), block)
        for file in DOCUMENTS
        if file.relative_to(ROOT).as_posix() not in GENERATED
        for block in re.findall(rf"^```{language}\n(.*?)^```", file.read_text(encoding="utf-8"), re.M | re.S)
    ]


@pytest.mark.parametrize(("document", "code"), blocks("python"))
def test_python_block_runs(document: str, code: str) -> None:
    exec(compile(code, document, "exec"), {"__name__": "example"})


@pytest.mark.parametrize(("document", "session"), blocks("console"))
def test_commands_in_console_block_succeed(
    run_roost: Roost, document: str, session: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Lines that start with `$ roost` run one after another in an empty folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("roost.arena.plan.CONTROL_DEALS", 2)
    commands = re.findall(r"^\$ roost (.*)$", session, re.M)
    assert commands, f"{document}: a console block without a command"
    for command in commands:
        arguments = shlex.split(command.partition(" | ")[0], comments=True)
        if arguments[0] == "arena":
            arguments += ["--workers", "1"]  # starting others takes longer than these few deals
        ran = run_roost(*arguments)
        assert ran.code == 0, f"{document}: roost {command}\n{ran.err}"


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda file: file.name)
def test_relative_links_point_to_existing_files(document: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", document.read_text(encoding="utf-8")):
        assert (document.parent / target).exists(), f"{document.name}: {target}"


def test_command_page_matches_the_help_texts() -> None:
    command = [sys.executable, "-m", "typer", "roost.cli", "utils", "docs", "--name", "roost"]
    generated = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    written = (ROOT / "docs" / "cli.md").read_text(encoding="utf-8")
    assert written.strip() == generated.strip(), "run `make docs`"
