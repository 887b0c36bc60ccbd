"""Reasons in Gloria Picktoria: what actions change for the scorings to come."""

from __future__ import annotations

from typing import Any

import pytest

from roost.bots.surveys import Survey
from roost.review.reasons import reason_against
from roost.review.reasons.reason import Reason
from tests.review.positions import name_of
from tests.rulebook.gloria.tables import Table


def reason(better: str, other: str, **table: Any) -> Reason:
    """Return the reason of seat 0; the others hold two cards if nothing else is said."""
    made = Table(**({"hands": "D GR / TA TA"} | table))
    shares = {better: [0.5, 0.6] * 5, other: [0.3, 0.5] * 5}
    survey = Survey({}, better, shares, {better: [30.0] * 10, other: [30.0] * 10})
    view = made.game.view(made.state, 0)
    assert {better, other} <= set(view.legal)
    return reason_against(made.game, view, better, other, survey)


FOUR = {"players": 4, "lone": "AN", "rows": "/ / GR GR / GR GR", "hands": "D GR / TA TA / TA TA / TA TA"}
ROW = {"rows": "GR GR / GR GR, AN", "roosters": 1}
FOXED = {"rows": "GR GR, AN / EG, NE NE", "hands": "D GR / TA EG", "fox": "0 GR", "left": 3}

CASES: list[tuple[str, str, str, dict[str, Any], dict[str, Any]]] = [
    ("row", "play GR", "take 0", ROW, {"card": "GR", "before": 2, "after": 3, "scorings": 3, "taken": 1}),
    ("row", "play D on GR", "take 0", ROW, {"card": "GR", "before": 2, "after": 4, "scorings": 3, "taken": 0}),
    ("length", "play GR", "take 0", {"rows": "GR / GR GR GR"}, {"card": "GR", "length": 2, "rival": 3}),
    ("fox-home", "fox left EG", "take 0", FOXED, {"card": "GR", "points": 4}),
    ("fox-row", "fox AN", "take 0", FOXED | {"rows": "GR GR D, AN / EG, AN"}, {"card": "AN", "more": 8, "less": 2}),
    ("fox-target", "fox left EG", "fox left NE", FOXED | {"rows": "GR, NE NE / EG, NE"}, {"more": 4, "less": 1}),
    ("fox-enters", "take 0", "play GR", {"lone": "AN", "rows": "/ AN"}, {}),
    (
        "fox-escapes",
        "play GR",
        "take 0",
        FOUR,
        {"others": 1},
    ),
    ("scoring-early", "chest GR", "take 0", {"roosters": 3, "rows": "/ AN", "lone": "AN"}, {"own": 0, "most": 4}),
    ("scoring-now", "draw", "play GR", {"roosters": 3, "rows": "GR / "}, {"own": 4, "most": 0, "roosters": 7}),
    ("hand", "play GR", "take 1", {"roosters": 8, "rows": "GR / GR GR GR"}, {"held": 2}),
    ("lone", "take 0", "chest GR", {"roosters": 8, "rows": "AN / EG"}, {}),
    ("chest", "chest D", "take 0", {"hands": "D GR AN / TA"}, {"count": 2}),
    ("chest-doubler", "chest GR", "chest D", {"rows": "AN / EG"}, {}),
    ("chest-row", "chest AN", "chest GR", {"rows": "GR GR / EG", "hands": "D GR AN / TA"}, {"length": 2}),
    ("doubler-early", "draw", "play D on GR", {"rows": "GR / EG"}, {"card": "GR", "length": 1, "unseen": 6}),
    ("draw", "take 1", "draw", {"rows": "/ AN", "hands": "D GR / TA"}, {"cost": 2, "points": 3}),
    ("take-wild", "take 1", "take 0", {"display": "GR W RU", "rows": "GR /"}, {"unseen": 4}),
    ("take-row", "take 0", "take 1", {"rows": "GR / GR"}, {"before": 2, "after": 3, "length": 2}),
    ("take-length", "take 0", "take 1", {"rows": "GR / GR GR GR"}, {"length": 2}),
    ("take-more", "take 1", "take 2", {"hands": "D AN / TA"}, {"card": "AN", "count": 1}),
    ("take-rival", "take 1", "take 2", {"rows": "/ AN AN", "hands": "D GR / TA"}, {"card": "AN", "length": 2}),
    ("take-sole", "take 1", "take 0", {"rows": "GR D /"}, {"card": "AN", "points": 4}),
]


@pytest.mark.parametrize(("name", "better", "other", "table", "values"), CASES, ids=[case[0] for case in CASES])
def test_fact_about_the_most_points_is_the_reason(
    name: str, better: str, other: str, table: dict[str, Any], values: dict[str, Any]
) -> None:
    found = reason(better, other, **table)
    assert name_of(found) == f"gloria-{name}"
    assert {key: found.values[key] for key in values} == values


def test_action_without_a_fact_is_told_in_wins() -> None:
    assert name_of(reason("draw", "take 1", rows="/ AN")) == "wins"
