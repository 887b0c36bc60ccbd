"""Parts of a review in words, the same in the terminal and on the page."""

from __future__ import annotations

from roost.report.figures import number, percent
from roost.review.decisions import Choice, Decision
from roost.review.grades import FREE, Verdict
from roost.review.means import reach
from roost.review.summary import Loss
from roost.text import Catalogue

LEAST_SHOWN = 0.0005
"""A smaller loss would be shown as 0.0 percentage points."""


def place(decision: Decision, words: Catalogue) -> str:
    """Return where a decision was made: round and turn, turn and action points, or the number of the move."""
    if "round" in decision.place:
        return words("review-place-round", **decision.place)
    if "left" in decision.place:
        return words("review-place-turn", **decision.place)
    return words("review-place-move", move=decision.number)


def verdict(found: Verdict, words: Catalogue) -> str:
    """Return the name of a verdict."""
    return words(f"review-verdict-{found}")


def against_best(decision: Decision, words: Catalogue) -> str:
    """Return what a decision lost against the best choice, or gained if it is better beyond doubt."""
    if max(abs(decision.low), abs(decision.high)) < LEAST_SHOWN:
        return words("review-line-nothing", best=decision.best)
    if decision.high < 0.0:
        gain = interval(-decision.loss, -decision.high, -decision.low, words)
        return words("review-line-gain", best=decision.best, gain=gain)
    return words("review-line-loss", best=decision.best, loss=loss(decision, words))


def loss(decision: Decision, words: Catalogue) -> str:
    """Return the loss of a decision with its interval, in percentage points; a dash if it costs nothing."""
    if decision.verdict in FREE:
        return "–"
    return interval(decision.loss, decision.low, decision.high, words)


def reason(decision: Decision, words: Catalogue) -> str:
    """Return the reason of a decision as a sentence; empty if there is none."""
    if decision.reason is None:
        return ""
    said = words(decision.reason.key, **decision.reason.values)
    return said[0].upper() + said[1:]


def interval(mean: float, low: float, high: float, words: Catalogue) -> str:
    """Return a share in percentage points with its interval."""
    shown = [number(100 * value, words, 1) for value in (mean, low, high)]
    return words("arena-interval", mean=shown[0], low=shown[1], high=shown[2])


def choice(found: Choice, words: Catalogue) -> str:
    """Return a choice with its values."""
    return words(
        "review-choice",
        action=found.action,
        share=percent(found.share.mean, words),
        reach=number(100 * reach(found.share.error, found.worlds), words, 1),
        points=number(found.points.mean, words, 1),
        worlds=found.worlds,
    )


def category(found: Loss, words: Catalogue) -> str:
    """Return the name of a kind of decisions."""
    return words(f"review-category-{found.kind}") if found.kind else "–"


def title(number: int, game: str, players: int, seat: int, words: Catalogue) -> str:
    """Return the heading of the review of a game."""
    return words("review-game", number=number, game=game, players=players, seat=seat)
