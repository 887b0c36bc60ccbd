"""The tables of a review, the same in the terminal and on the page: rows of texts, the heading first."""

from __future__ import annotations

from typing import TypeAlias

from roost.core.game import Seat
from roost.report.figures import number
from roost.review.balance import Balance
from roost.review.games import GameReview
from roost.review.report import phrases
from roost.review.summary import Loss, Summary, by_turn
from roost.text import Catalogue

Table: TypeAlias = list[list[str]]
PARTS = ("fair", "luck", "own", "others", "result")
SPLIT = ("own", "others", "luck")
"""The parts of a turn, in the order in which they come."""


def accounts(balance: Balance, words: Catalogue) -> Table:
    """Return what the result of each seat is made of."""
    head = [words("review-seat"), *(words(f"review-part-{part}") for part in PARTS)]
    return [head, *([str(seat), *account(balance, seat, words)] for seat in range(len(balance.result)))]


def account(balance: Balance, seat: Seat, words: Catalogue) -> list[str]:
    """Return fair share, luck, own decisions, others' decisions and result of a seat."""
    parts = [balance.total(part, seat) for part in ("luck", "own", "others")]
    return [
        number(100 * balance.fair, words, 1),
        *(_signed(part, words) for part in parts),
        number(100 * balance.result[seat], words, 1),
    ]


def turns(game: GameReview, words: Catalogue) -> Table:
    """Return what own choice, others' choices and luck brought to the seat in each turn.

    Empty if luck was not measured, or if seats act one at a time."""
    if game.balance is None:
        return []
    steps = [(decision, game.balance.step_of(decision.number)) for decision in game.decisions]
    rows = [
        [phrases.place(decision, words), *(_signed(getattr(step, part)[game.seat], words) for part in SPLIT)]
        for decision, step in steps
        if step.seat is None
    ]
    head = [words("review-place"), *(words(f"review-part-{part}") for part in SPLIT)]
    return [head, *rows] if rows else []


def losses(game: GameReview, words: Catalogue) -> Table:
    """Return what each round of 5211, or each turn of the seat, cost."""
    head = [words("review-round" if _has_rounds(game) else "review-turn"), words("review-loss")]
    return [head, *([loss.kind, _interval(loss, words)] for loss in by_turn(game).values())]


def losses_title(game: GameReview, words: Catalogue) -> str:
    """Return the title of the table of losses."""
    return words("review-by-round" if _has_rounds(game) else "review-by-turn")


def _has_rounds(game: GameReview) -> bool:
    return "round" in game.decisions[0].place


def summary(found: Summary, words: Catalogue) -> Table:
    """Return what each kind of decisions cost per game."""
    head = [words("review-kind"), words("review-decisions"), words("review-loss-per-game")]
    rows = ([phrases.category(loss, words), str(loss.decisions), _interval(loss, words)] for loss in found.by_category)
    return [head, *rows]


def _interval(loss: Loss, words: Catalogue) -> str:
    return phrases.interval(loss.per_game, loss.low, loss.high, words)


def _signed(share: float, words: Catalogue) -> str:
    return number(100 * share, words, 1, has_sign=True)
