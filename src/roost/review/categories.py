"""What a decision was about, by rules of thumb on the played and the best action and on what all can see.

The names are keys of the catalogues: `review-category-<name>`.
"""

from __future__ import annotations

from typing import Any

from roost.core.game import Action
from roost.review.gloria_actions import is_fox, is_scoring_near, lays, opens, scorings_to_come, turns_up


def category_of(game_name: str, view: Any, played: Action, best: Action) -> str:
    """Return the category of a decision: the turn of the round in 5211, what was missed in Gloria Picktoria."""
    if game_name == "5211":
        return "last-round" if view.is_last_round else f"turn-{view.turn}"
    return gloria(view, played, best) if game_name == "gloria" else ""


def gloria(view: Any, played: Action, best: Action) -> str:
    """Return what a decision of Gloria Picktoria was about; the first of these that applies.

    fox: the fox is moved or kept by one of the two actions. roosters: a scoring is near, and only one of the actions
    turns up a card. rows: the better action opens a row or builds a chest for one, and the played one does neither.
    hand: only the last scoring is left, which costs points for cards in hand, and the better action lays a card and the
    played one does not."""
    if is_fox(played) or is_fox(best):
        return "fox"
    if is_scoring_near(view) and turns_up(played) != turns_up(best):
        return "roosters"
    if _is_for_rows(view, best) and not _is_for_rows(view, played):
        return "rows"
    if scorings_to_come(view) == 1 and lays(best) and not lays(played):
        return "hand"
    return "other"


def _is_for_rows(view: Any, action: Action) -> bool:
    return action.startswith("chest ") or opens(view, action)
