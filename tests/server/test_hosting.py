"""The recipes of docs/hosting.md keep secrets private and the service confined."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

HOSTING = (Path(__file__).parents[2] / "docs/hosting.md").read_text()


def recipe(heading: str) -> str:
    """Return the section with a heading, up to the next one."""
    return re.split(r"^##+ ", HOSTING.partition(f"# {heading}\n")[2], maxsplit=1, flags=re.MULTILINE)[0]


def test_backup_recipes_make_files_that_only_their_owner_can_read() -> None:
    backup = recipe("Backup and restore")
    assert backup.index("umask 077") < backup.index(".backup '")
    assert "(umask 077; pg_dump" in backup


@pytest.mark.parametrize(
    "line", ["MemoryMax=", "SystemCallFilter=@system-service", "NoNewPrivileges=yes", "UMask=0077"]
)
def test_systemd_recipe_is_hardened(line: str) -> None:
    assert f"\n{line}" in recipe("systemd")


def test_no_command_of_the_recipes_has_a_password() -> None:
    commands = re.findall(r"^roost serve.*$", HOSTING, re.MULTILINE)
    assert commands
    assert not [command for command in commands if re.search(r"://[^/@\s]*:[^/@\s]*@", command)]
