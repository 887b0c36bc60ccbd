"""A review as lines for a terminal, with the names of styles of rich."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from roost.report.columns import aligned
from roost.review.decisions import Decision
from roost.review.games import GameReview
from roost.review.grades import ERRORS, Verdict
from roost.review.report import phrases, tables
from roost.review.summary import Summary
from roost.text import Catalogue

Line: TypeAlias = tuple[str, str]
"""A text and its style."""
STYLES = {Verdict.INACCURACY: "yellow", Verdict.MISTAKE: "bold yellow", Verdict.BLUNDER: "bold red"}
TOP = 3
"""How many of the best choices are listed below an error, beside the played one and the bot's."""


def decision(found: Decision, done: int, total: int, words: Catalogue) -> Iterator[Line]:
    """Yield the lines of a decision as soon as it is judged; `done` of `total` decisions are."""
    parts = [
        f"[{done:>{len(str(total))}}/{total}]",
        phrases.place(found, words),
        found.played,
        phrases.verdict(found.verdict, words),
    ]
    if found.verdict in ERRORS or found.verdict in (Verdict.CLOSE, Verdict.FINE):
        parts.append(phrases.against_best(found, words))
    yield " · ".join(parts), STYLES.get(found.verdict, "")
    if found.reason is not None:
        yield f"      {phrases.reason(found, words)}", ""
    for place, choice in enumerate(found.choices if found.verdict in ERRORS else ()):
        if place < TOP or choice.action in (found.played, found.best):
            yield f"      {phrases.choice(choice, words)}", "dim"


def course(game: GameReview, words: Catalogue) -> Iterator[Line]:
    """Yield the lines about luck and skill, in all and turn by turn, and about what each turn cost."""
    if game.balance is not None:
        yield from _table(words("review-balance"), tables.accounts(game.balance, words), marked=game.seat + 1)
        yield words("review-balance-said"), "dim"
    if split := tables.turns(game, words):
        yield from _table(words("review-split"), split)
        yield words("review-split-said"), "dim"
    yield from _table(tables.losses_title(game, words), tables.losses(game, words))


def summary(found: Summary, words: Catalogue) -> Iterator[Line]:
    """Yield the summary of all games."""
    total = found.per_game
    shown = phrases.interval(total.per_game, total.low, total.high, words)
    title = words("review-summary", games=found.games, decisions=found.decisions)
    yield from _table(title, tables.summary(found, words))
    yield words("review-per-game", loss=shown), ""
    yield words("review-interval-one" if found.games == 1 else "review-interval-several"), "dim"


def _table(title: str, rows: tables.Table, marked: int | None = None) -> Iterator[Line]:
    """Yield a table below its title, with one of its lines in bold."""
    yield "", ""
    yield title, "bold"
    for place, line in enumerate(aligned(rows)):
        yield line, "bold" if place == marked else ""
