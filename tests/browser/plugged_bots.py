"""A package with bots in a temporary folder, which a server process finds by its entry points."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from tests.server import gated_bots


def install(folder: Path, bots: Mapping[str, str]) -> dict[str, str]:
    """Register bots of tests by entry point, and return the environment in which a server finds them.

    They wait for the file `gate` in the folder."""
    info = folder / "plugged_bots-1.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: plugged-bots\nVersion: 1\n")
    lines = [f"{name} = {place}" for name, place in bots.items()]
    (info / "entry_points.txt").write_text("\n".join(["[roost.bots]", *lines, ""]))
    root = Path(gated_bots.__file__).parents[2]
    path = [folder, root / "src", root]
    return {"PYTHONPATH": ":".join(map(str, path)), gated_bots.GATE: str(folder / "gate")}
