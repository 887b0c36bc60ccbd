"""Reviews of many games at once, by workers: each game is printed when it and all games before it are done."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

import typer

from roost.cli.common import INTERRUPTED, compile_rules, prepare_machines, progress
from roost.core.record import Record
from roost.text import Catalogue
from roost.workers import Cluster, Workers, connect, in_order

Numbered = tuple[int, Record]


def run(
    games: Sequence[Numbered], order: Any, workers: str, words: Catalogue, show: Callable[[str, str], None]
) -> list[Any]:
    """Review games with workers; `order` says what is to be reviewed in them."""
    found: list[Any] = []
    with connect(workers) as pool:
        _prepare(games, order, pool, words)
        reviewed = in_order(pool, order.review, games)
        try:
            for review in progress(reviewed, len(games), words("review-games-progress")):
                found.append(review)
                for text, style in _lines(review, words):
                    show(text, style)
        except KeyboardInterrupt:
            left = games[len(found)][0]
            print(words("review-interrupted", done=len(found), total=len(games), next=left), file=sys.stderr)
            raise typer.Exit(INTERRUPTED) from None
    return found


def _prepare(games: Sequence[Numbered], order: Any, pool: Workers, words: Catalogue) -> None:
    """Compile what the reviews need once per machine: a game of each kind is enough."""
    for played in {(played.game.name, played.game.players): played for _, played in games}.values():
        if isinstance(pool, Cluster):
            prepare_machines(pool, partial(order.prepare, played), words)
        else:
            compile_rules(partial(order.prepare, played), words, "review-compile-progress")


def _lines(review: Any, words: Catalogue) -> Iterator[tuple[str, str]]:
    from roost.review.report import phrases, terminal

    yield phrases.title(review.number, review.game, review.players, review.seat, words), "bold"
    total = len(review.decisions)
    for number, decision in enumerate(review.decisions, 1):
        yield from terminal.decision(decision, number, total, words)
    yield from terminal.course(review, words)
