"""A module of a game as two files: the code, and the description that `core/engine/wasm.py` calls it by."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from roost.core.engine.wasm import Export
from roost.wasm.build import build
from roost.wasm.rehearsal import rehearse


def write(game_name: str, folder: Path, with_bots: bool = True) -> None:
    """Build the module of a game."""
    built = build(rehearse(game_name, with_bots))
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{game_name}.wasm").write_bytes(built.binary)
    text = json.dumps({name: dataclasses.asdict(export) for name, export in built.exports.items()}, indent=1)
    (folder / f"{game_name}.json").write_text(text + "\n", encoding="utf-8")


def exports_in(described: Mapping[str, Any]) -> dict[str, Export]:
    """Return the exports of a description."""
    return {name: Export(**export) for name, export in described.items()}
