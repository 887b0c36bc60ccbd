"""Actions that were only postponed: what the next action of the same turn can still do is not lost.

A turn of Gloria Picktoria has several actions. A simulation makes the own later ones by a policy, which may leave out
what was best. If the played action has turned up no card, the player knows the same at the next action, and what the
best action is worth then says what was really lost.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from roost.core.game import Action
from roost.review.decisions import Choice, Decision, is_free
from roost.review.grades import ERRORS, grade
from roost.review.means import reach
from roost.review.reasons.reason import Reason

QUIET = ("play ", "chest ", "fox ")
"""Actions that turn up no card begin with one of these."""
LATER = Reason("review-reason-gloria-later", {})
"""Why an action cost nothing that can be told."""


def settled(decisions: Iterable[Decision]) -> Iterator[Decision]:
    """Yield the decisions of Gloria Picktoria, each as soon as it is known what was lost by it."""
    waiting: Decision | None = None
    for decision in decisions:
        if waiting is not None:
            yield settle(waiting, decision)
        waiting = decision if _can_wait(decision) else None
        if waiting is None:
            yield decision
    if waiting is not None:
        yield waiting


def _can_wait(decision: Decision) -> bool:
    return not is_free(decision) and decision.played.startswith(QUIET)


def settle(decision: Decision, following: Decision) -> Decision:
    """Return a decision without the part of its loss that the following one of the same turn can make up for."""
    if following.place["turn"] != decision.place["turn"] or not following.choices:
        return decision
    best, still = _choice(decision, decision.best), _choice(following, following.best)
    loss = best.share.mean - still.share.mean
    if loss >= decision.loss:
        return decision
    error = (best.share.error**2 + still.share.error**2) ** 0.5
    either_side = reach(error, min(best.worlds, still.worlds))
    low, high = loss - either_side, loss + either_side
    verdict = grade(loss, low, high)
    reason = decision.reason if verdict in ERRORS else LATER
    return replace(decision, loss=loss, error=error, low=low, high=high, verdict=verdict, reason=reason)


def _choice(decision: Decision, action: Action) -> Choice:
    return next(choice for choice in decision.choices if choice.action == action)
