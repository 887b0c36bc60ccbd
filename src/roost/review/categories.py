"""What a decision was about, by rules of thumb on the played and the best action and on what all can see.

The names are keys of the catalogues: `review-category-<name>`.
"""

from __future__ import annotations

from typing import Any

from roost.core.game import Action

NEAR = 1
"""A scoring is near if this many roosters bring it."""
LATE = 7
"""From this many roosters on only the last scoring is left, which costs points for cards in hand."""


def category_of(view: Any, played: Action, best: Action) -> str:
    """Return the category of a decision: the turn of the round in 5211, what was missed in Gloria Picktoria."""
    if hasattr(view, "is_last_round"):
        return "last-round" if view.is_last_round else f"turn-{view.turn}"
    return gloria(view, played, best) if hasattr(view, "roosters") else ""


def gloria(view: Any, played: Action, best: Action) -> str:
    """Return what a decision of Gloria Picktoria was about; the first of these that applies.

    fox: the fox is moved or kept by one of the two actions. roosters: a scoring is near, and only one of the actions
    turns up a card. rows: the better action opens a row or builds a chest for one. hand: after the second scoring the
    better action lays a card and the played one does not."""
    if _is_fox(played) or _is_fox(best):
        return "fox"
    if view.until_scoring <= NEAR and _turns_up(played) != _turns_up(best):
        return "roosters"
    if played != best and (best.startswith("chest ") or _opens(view, best)):
        return "rows"
    if view.roosters >= LATE and _lays(best) and not _lays(played):
        return "hand"
    return "other"


def _is_fox(action: Action) -> bool:
    return action == "keep" or action.startswith(("fox ", "pass "))


def _turns_up(action: Action) -> bool:
    return action == "draw" or action.startswith("take ")


def _lays(action: Action) -> bool:
    return action.startswith(("chest ", "play "))


def _opens(view: Any, action: Action) -> bool:
    """Return True if an action opens a row: it lays a motif that the seat has no collection of."""
    words = action.split()
    own = {collection.motif for collection in view.collections[view.seat]}
    return words[0] == "play" and len(words) == 2 and words[1] not in own
