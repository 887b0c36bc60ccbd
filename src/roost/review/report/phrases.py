"""Parts of a review in words, the same in the terminal and on the page."""

from __future__ import annotations

from roost.arena.report.figures import number, percent
from roost.core.bot import add
from roost.review.balance import Balance
from roost.review.decisions import Choice, Decision
from roost.review.grades import FREE, Verdict
from roost.review.summary import Loss
from roost.text import Catalogue

PARTS = ("fair", "luck", "own", "others", "result")


def place(decision: Decision, game: str, words: Catalogue) -> str:
    """Return where a decision was made."""
    where = decision.place
    if game == "5211":
        return words("review-place-round", round=where["round"], turn=where["turn"])
    if game == "gloria":
        return words("review-place-turn", turn=where["turn"], left=where["left"])
    return words("review-place-move", move=decision.number)


def verdict(found: Verdict, words: Catalogue) -> str:
    """Return the name of a verdict."""
    return words(f"review-verdict-{found}")


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
        error=number(100 * found.share.error, words, 1),
        points=number(found.points.mean, words, 1),
        worlds=found.worlds,
    )


def category(found: Loss, words: Catalogue) -> str:
    """Return the name of a kind of decisions."""
    return words(f"review-category-{found.kind}") if found.kind else "–"


def title(number: int, game: str, players: int, seat: int, words: Catalogue) -> str:
    """Return the heading of the review of a game."""
    return words("review-game", number=number, game=game, players=players, seat=seat)


def account(balance: Balance, seat: int, words: Catalogue) -> list[str]:
    """Return fair share, luck, own decisions, others' decisions and result of a seat."""
    parts = [balance.total(part, seat) for part in ("luck", "own", "others")]
    signed = [number(100 * part, words, 1, has_sign=True) for part in parts]
    result = add([balance.fair, *parts])
    return [number(100 * balance.fair, words, 1), *signed, number(100 * result, words, 1)]
