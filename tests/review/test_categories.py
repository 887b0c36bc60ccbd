"""What a decision of Gloria Picktoria was about."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from roost.review.categories import category_of


def view(until_scoring: int = 3, roosters: int = 1, scored_at: tuple[int, ...] = (4, 7, 10)) -> SimpleNamespace:
    """Return what categories look at: the seat has a collection of grain."""
    own = (SimpleNamespace(motif="GR"),)
    table = {"until_scoring": until_scoring, "roosters": roosters, "scored_at": scored_at}
    return SimpleNamespace(seat=0, collections=(own, ()), **table)


@pytest.mark.parametrize(
    ("played", "best", "table", "category"),
    [
        ("take 0", "pass AN", view(), "fox"),
        ("keep", "pass AN", view(), "fox"),
        ("draw", "play GR", view(until_scoring=1), "roosters"),
        ("draw", "play GR", view(until_scoring=2), "other"),
        ("take 1", "play AN", view(), "rows"),
        ("take 1", "chest D", view(), "rows"),
        ("chest AN", "play AN", view(), "other"),
        ("chest AN", "chest D", view(), "other"),
        ("take 1", "play W on GR", view(roosters=8), "hand"),
        ("take 1", "play W on GR", view(roosters=8, scored_at=(4, 9, 12)), "other"),
        ("take 1", "take 2", view(roosters=8), "other"),
    ],
)
def test_category_follows_from_both_actions_and_the_table(
    played: str, best: str, table: SimpleNamespace, category: str
) -> None:
    assert category_of("gloria", table, played, best) == category


def test_category_of_5211_is_the_turn_or_the_last_round() -> None:
    assert category_of("5211", SimpleNamespace(is_last_round=False, turn=2), "Y1", "Y2") == "turn-2"
    assert category_of("5211", SimpleNamespace(is_last_round=True, turn=2), "Y1", "Y2") == "last-round"


def test_game_without_categories_has_none() -> None:
    assert category_of("auction", SimpleNamespace(), "bid 1", "bid 2") == ""
