"""All texts of the page are in the catalogue."""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
KEY = re.compile(r"""\bt\(\s*(?:[^'"`(]*\?\s*)?'([a-z][\w-]*)'(?:\s*:\s*'([a-z][\w-]*)')?""")
"""`t('key', ...)` and `t(is ? 'key' : 'key')`."""


def known() -> set[str]:
    """Return the keys of the page's catalogue, without those that only other parts use."""
    catalogue = (ROOT / "src/roost/locales/en.ftl").read_text(encoding="utf-8")
    elsewhere = json.loads((ROOT / "web/elsewhere.json").read_text(encoding="utf-8"))
    said_elsewhere, shown = tuple(elsewhere["prefixes"]), tuple(elsewhere["shown"])
    keys = re.findall(r"^([a-z][\w-]*) =", catalogue, re.MULTILINE)
    return {key for key in keys if key.startswith(shown) or not key.startswith(said_elsewhere)}


def refusals() -> set[str]:
    """Return the keys of all refusals that a page can get; `BadSetup` only concerns the operator."""
    keys = set()
    sources = [file for folder in ("server", "games") for file in (ROOT / "src/roost" / folder).rglob("*.py")]
    for file in sources:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            match node:
                case ast.Raise(exc=ast.Call(func=ast.Name(id=error), args=[ast.Constant(value=str(key)), *_])):
                    keys |= {key} if error != "BadSetup" and " " not in key else set()
    return keys


def test_every_refusal_is_in_the_catalogue_of_the_page() -> None:
    assert refusals() - known() == set()
    assert {"storage-unavailable", "not-seated", "too-late"} <= refusals()


def test_every_key_that_the_page_uses_is_in_the_catalogue() -> None:
    sources = [path for path in (ROOT / "web/src").rglob("*") if path.suffix in {".ts", ".svelte"}]
    asked = {
        (key, path.name) for path in sources for pair in KEY.findall(path.read_text(encoding="utf-8")) for key in pair
    }
    assert {(key, name) for key, name in asked if key and key not in known()} == set()
    assert len(asked) > 100
