"""The table folder decides nothing by chance or by the clock, and shows no secrets in logs."""

from __future__ import annotations

import ast
from pathlib import Path

import roost.server.table
from roost.server.table.entries import Plan
from roost.server.table.seat_state import SeatState

FOLDER = Path(roost.server.table.__file__).parent
IMPURE = {"asyncio", "datetime", "os", "pathlib", "random", "secrets", "socket", "time", "uuid"}


def imported(source: str) -> set[str]:
    """The top packages that a module imports."""
    nodes = list(ast.walk(ast.parse(source)))
    plain = [name.name for node in nodes if isinstance(node, ast.Import) for name in node.names]
    named = [node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)]
    return {name.partition(".")[0] for name in plain + named}


def test_table_modules_import_no_clock_no_chance_and_no_files() -> None:
    sources = {path.name: path.read_text(encoding="utf-8") for path in FOLDER.glob("*.py")}
    assert {name: found for name, text in sources.items() if (found := imported(text) & IMPURE)} == {}


def test_contributions_and_invitations_do_not_show_in_a_repr() -> None:
    seat = SeatState(plan=Plan(kind="reserved", token="an-invitation"), contribution="a-contribution")
    assert "an-invitation" not in repr(seat)
    assert "a-contribution" not in repr(seat)
