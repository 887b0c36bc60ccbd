"""The documents are up to date: their commands and code run, and generated pages match their sources."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
FEW_CONTROLS = "from roost import cli; from roost.arena import plan; plan.CONTROL_DEALS = 2; cli.main()"
"""The command `roost`, with few deals for the controls of the arena."""
GENERATED = {"docs/cli.md", "docs/protocol.md"}


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
def test_commands_in_console_block_succeed(document: str, session: str, tmp_path: Path) -> None:
    """Lines that start with `$ roost` run one after another in an empty folder."""
    commands = re.findall(r"^\$ roost (.*)$", session, re.M)
    assert commands, f"{document}: a console block without a command"
    for command in commands:
        arguments = [sys.executable, "-c", FEW_CONTROLS, *shlex.split(command.partition(" | ")[0], comments=True)]
        ran = subprocess.run(arguments, cwd=tmp_path, capture_output=True, text=True, input="", check=False)
        assert ran.returncode == 0, f"{document}: roost {command}\n{ran.stderr}"


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda file: file.name)
def test_relative_links_point_to_existing_files(document: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", document.read_text(encoding="utf-8")):
        assert (document.parent / target).exists(), f"{document.name}: {target}"


def test_command_page_matches_the_help_texts() -> None:
    command = [sys.executable, "-m", "typer", "roost.cli", "utils", "docs", "--name", "roost"]
    generated = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    written = (ROOT / "docs" / "cli.md").read_text(encoding="utf-8")
    assert written.strip() == generated.strip(), "run `make docs`"
