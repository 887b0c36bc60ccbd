"""The card of a dataset: what it has, how it was made, and how to read it."""

from __future__ import annotations

from pathlib import Path

from roost.envs.dataset import CARD, Plan
from roost.envs.decisions import COLUMNS


def write_card(plan: Plan, folder: Path, command: str) -> None:
    """Write the card of a complete dataset."""
    (folder / CARD).write_text("\n".join(_lines(plan, command)) + "\n", encoding="utf-8")


def _lines(plan: Plan, command: str) -> list[str]:
    about = plan.describe()
    options = ", ".join(f"{name} {value}" for name, value in about["options"].items() if value is not None) or "none"
    rows = [f"| `{name}` | {kind} | {meaning} |" for name, (kind, meaning) in COLUMNS.items()]
    parts = [
        f"| `{part['name']}` | {part['offset']} | {' × '.join(map(str, part['shape'])) or 1} | {part['meaning']} |"
        for part in about["observation"]
    ]
    simulations = about["budget"]["simulations"]
    return [
        f"# Decisions of {plan.games:,} games of {plan.game.name}",
        "",
        f"Every decision of {plan.games:,} games with {plan.game.players} players, a row each, in {plan.files} files.",
        f"Bots by seat: {', '.join(about['bots'])}. Simulations per decision: "
        f"{'as each bot is known for' if simulations is None else simulations}. Options: {options}.",
        f"Roost {about['roost']}.",
        "",
        "This command gives the same games again. Those of a file do not depend on the other files.",
        "",
        f"    {command}",
        "",
        'Read it with `pyarrow.parquet.read_table("data")` or any library that knows Parquet.',
        "",
        "An observation is what the seat could see when it decided, and nothing else: it is equal to the seat's view.",
        "`share`, `points` and `margin` are the result of the game, which no seat knew then: targets, not inputs.",
        "Decisions of one game are not independent of each other; split training and test data by `game`.",
        "",
        "| column | type | what it has |",
        "|---|---|---|",
        *rows,
        "",
        "## The observation",
        "",
        "| part | from | shape | what it has |",
        "|---|---|---|---|",
        *parts,
        "",
        f"`dataset.json` has the same for programs, and the {len(about['actions'])} actions in their order.",
    ]
