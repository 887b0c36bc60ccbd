"""A review as lines for a terminal, with the names of styles of rich."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from roost.arena.report.terminal import aligned
from roost.review.decisions import Decision
from roost.review.games import GameReview
from roost.review.grades import ERRORS, Verdict
from roost.review.report import phrases
from roost.review.summary import Summary, by_turn
from roost.text import Catalogue

Line: TypeAlias = tuple[str, str]
"""A text and its style."""
STYLES = {Verdict.INACCURACY: "yellow", Verdict.MISTAKE: "bold yellow", Verdict.BLUNDER: "bold red"}
TOP = 3
"""How many choices are listed below an error."""


def decision(found: Decision, done: int, total: int, game: str, words: Catalogue) -> Iterator[Line]:
    """Yield the lines of a decision as soon as it is judged; `done` of `total` decisions are."""
    parts = [
        f"[{done:>{len(str(total))}}/{total}]",
        phrases.place(found, game, words),
        found.played,
        phrases.verdict(found.verdict, words),
    ]
    if found.verdict in ERRORS or found.verdict in (Verdict.CLOSE, Verdict.FINE):
        parts.append(words("review-line-loss", best=found.best, loss=phrases.loss(found, words)))
    yield " · ".join(parts), STYLES.get(found.verdict, "")
    if found.reason is not None:
        yield f"      {phrases.reason(found, words)}", ""
    for choice in found.choices[:TOP] if found.verdict in ERRORS else ():
        yield f"      {phrases.choice(choice, words)}", "dim"


def course(game: GameReview, words: Catalogue) -> Iterator[Line]:
    """Yield the lines about luck and skill, and about the turns that cost most."""
    if game.balance is not None:
        yield "", ""
        yield words("review-balance"), "bold"
        head = [words("review-seat"), *(words(f"review-part-{part}") for part in phrases.PARTS)]
        rows = [[str(seat), *phrases.account(game.balance, seat, words)] for seat in range(game.players)]
        for place, line in enumerate(aligned([head, *rows])):
            yield line, "bold" if place == game.seat + 1 else ""
    losses = [found for found in by_turn(game).values() if found.per_game > 0]
    if losses:
        yield "", ""
        key = "review-by-round" if game.game == "5211" else "review-by-turn"
        yield words(key), "bold"
        rows = [[found.kind, phrases.interval(found.per_game, found.low, found.high, words)] for found in losses]
        for line in aligned(rows):
            yield line, ""


def summary(found: Summary, words: Catalogue) -> Iterator[Line]:
    """Yield the summary of all games."""
    yield "", ""
    yield words("review-summary", games=found.games, decisions=found.decisions), "bold"
    total = found.per_game
    shown = phrases.interval(total.per_game, total.low, total.high, words)
    yield words("review-per-game", loss=shown), ""
    for line in aligned(summary_rows(found, words)):
        yield line, ""
    yield words("review-interval-one" if found.games == 1 else "review-interval-several"), "dim"


def summary_rows(found: Summary, words: Catalogue) -> Sequence[Sequence[str]]:
    """Return the table of kinds of decisions: its head and its rows."""
    head = [words("review-kind"), words("review-decisions"), words("review-loss-per-game")]
    return [
        head,
        *(
            [
                phrases.category(loss, words),
                str(loss.decisions),
                phrases.interval(loss.per_game, loss.low, loss.high, words),
            ]
            for loss in found.by_category
        ),
    ]
