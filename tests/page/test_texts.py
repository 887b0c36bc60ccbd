"""Everything that the page says stands in the catalogue."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
KEY = re.compile(r"""\bt\(\s*(?:[^'"`(]*\?\s*)?'([a-z][\w-]*)'(?:\s*:\s*'([a-z][\w-]*)')?""")
"""`t('key', ...)` and `t(is ? 'key' : 'key')`."""


def test_every_text_that_the_page_asks_for_is_in_the_catalogue() -> None:
    catalogue = (ROOT / "src/roost/locales/en.ftl").read_text(encoding="utf-8")
    known = set(re.findall(r"^([a-z][\w-]*) =", catalogue, re.MULTILINE))
    sources = [path for path in (ROOT / "web/src").rglob("*") if path.suffix in {".ts", ".svelte"}]
    asked = {
        (key, path.name) for path in sources for pair in KEY.findall(path.read_text(encoding="utf-8")) for key in pair
    }
    assert {(key, name) for key, name in asked if key and key not in known} == set()
    assert len(asked) > 100
