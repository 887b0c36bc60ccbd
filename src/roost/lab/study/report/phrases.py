"""Names of tables, series and figures, and numbers as people read them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from roost.report import figures
from roost.text import Catalogue


def game_name(game: str, words: Catalogue) -> str:
    """Return the title of a game, or its name if it has none."""
    key = f"page-game-{game}"
    return words(key) if words.has(key) else game


def table_name(section: Mapping[str, Any], words: Catalogue) -> str:
    """Return what a section is about: the number of players and the options."""
    options = ", ".join(f"{name}={value}" for name, value in section["options"].items())
    key = "lab-table-options" if options else "lab-table"
    return words(key, players=section["players"], **({"options": options} if options else {}))


def series_name(series: Mapping[str, Any], words: Catalogue) -> str:
    """Return who plays, and by which changed rules."""
    policy = words("lab-random") if series["policy"] == "random" else series["policy"]
    return f"{policy}, {series['rules']}" if series["rules"] else str(policy)


def rules_name(rules: str, words: Catalogue) -> str:
    """Return the rules of a series."""
    return rules or words("lab-official")


def rule_meaning(game: str, parameter: str, words: Catalogue) -> str:
    """Return what a parameter of the rules means; a dash if nobody has said so."""
    key = f"lab-rule-{game}-{parameter.replace('_', '-')}"
    return words(key) if words.has(key) else "–"


def value(estimate: float, unit: str, words: Catalogue) -> str:
    """Return a number in its unit."""
    return figures.percent(estimate, words) if unit == "share" else figures.number(estimate, words)


def change(difference: float, unit: str, words: Catalogue) -> str:
    """Return a difference in its unit, with a sign; shares in percentage points."""
    if unit != "share":
        return figures.number(difference, words, has_sign=True)
    return words("lab-percentage-points", value=figures.number(100 * difference, words, has_sign=True))


def category(key: str | int, words: Catalogue) -> str:
    """Return the name of a category of a chart, or its number."""
    return words(f"lab-category-{key}") if isinstance(key, str) else figures.number(key, words, 0)
