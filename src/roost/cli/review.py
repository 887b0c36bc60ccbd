"""`roost review`: what each decision of a finished game was worth, and what was luck."""

from __future__ import annotations

import json
import sys
from typing import Annotated, Any

import typer

from roost.cli import many_reviews
from roost.cli.common import (
    Language,
    WorkersOption,
    check_writable,
    compile_rules,
    describe,
    open_output,
    progress,
    read_records,
    say,
)
from roost.core.engine import compiled
from roost.core.errors import BadRecord, BadSetup
from roost.core.record import Record, decode
from roost.review.budget import LEAST_SIMULATIONS, LUCK_GAMES, SIMULATIONS
from roost.text import Catalogue


def run(
    file: Annotated[str, typer.Argument(metavar="FILE", help="Record file; - for standard input.")],
    game: Annotated[
        list[int] | None,
        typer.Option("--game", "-g", min=1, help="Number of a game in the file, from 1; repeatable. Default: all."),
    ] = None,
    seat: Annotated[int, typer.Option("--seat", "-s", min=0, help="The seat whose decisions are reviewed.")] = 0,
    budget: Annotated[
        int, typer.Option("--budget", min=LEAST_SIMULATIONS, help="Simulations per decision.")
    ] = SIMULATIONS,
    luck: Annotated[bool, typer.Option(help="Also separate luck from skill, which looks at all cards.")] = True,
    luck_games: Annotated[int, typer.Option("--luck-games", min=1, help="Games per value of luck.")] = LUCK_GAMES,
    html: Annotated[str | None, typer.Option("--html", metavar="FILE", help="Write a page with pictures.")] = None,
    as_json: Annotated[
        str | None, typer.Option("--json", metavar="FILE", help="Write JSON; - for standard output.")
    ] = None,
    workers: WorkersOption = None,
    lang: Language = None,
) -> None:
    """Review the decisions of a seat by what it could know, and separate luck from skill."""
    from roost.review.run import Order

    words = say(lang)
    for path in (html, as_json):
        if path is not None:
            check_writable(path)
    chosen = _chosen(file, game, seat, words)
    with_luck = luck and compiled.is_available()
    if luck and not with_luck:
        print(words("review-luck-needs-numba"), file=sys.stderr)
    order = Order(seat, budget, luck_games if with_luck else 0)
    if workers is None:
        found = [_review(number, played, order, words, is_quiet=as_json == "-") for number, played in chosen]
    else:
        found = many_reviews.run(chosen, order, workers, words, _printer(as_json == "-"))
    _write(found, html, as_json, words)


def _chosen(file: str, games: list[int] | None, seat: int, words: Catalogue) -> list[tuple[int, Record]]:
    """Return the games to be reviewed with their numbers; exit with status 1 if one of them cannot be."""
    from roost.review.coach import check_reviewable

    lines = read_records(file)
    if not lines:
        raise BadSetup("check-empty", file=file)
    found = []
    for number in games or range(1, len(lines) + 1):
        if number > len(lines):
            raise BadSetup("show-no-such-game", number=number, file=file, count=len(lines))
        place, line = lines[number - 1]
        try:
            played = decode(line)
            check_reviewable(played, seat)
        except BadRecord as error:
            print(describe(error, words, file, place), file=sys.stderr)
            raise typer.Exit(1) from error
        found.append((number, played))
    return found


def _review(number: int, played: Record, order: Any, words: Catalogue, is_quiet: bool) -> Any:
    """Review a game; print each decision as soon as it is judged."""
    from roost.review.coach import review_decisions
    from roost.review.games import complete
    from roost.review.report import phrases, terminal

    game, seat = played.game, order.seat
    total = sum(mover == seat for mover, _ in played.moves)
    compile_rules(lambda: order.prepare(played), words, "review-compile-progress")
    show = _printer(is_quiet)
    show(phrases.title(number, game.name, game.players, seat, words), "bold")
    decisions = []
    judged = review_decisions(played, seat, order.simulations)
    for decision in progress(judged, total, words("review-progress", number=number)) if is_quiet else judged:
        decisions.append(decision)
        for line in terminal.decision(decision, len(decisions), total, words):
            show(*line)
    balance = _balance(played, order.luck_games, words) if order.luck_games else None
    found = complete(number, played, seat, order.simulations, decisions, balance)
    for line in terminal.course(found, words):
        show(*line)
    return found


def _balance(played: Record, games: int, words: Catalogue) -> Any:
    """Separate luck from skill, with a progress bar."""
    from roost.review.balance import balance_of, steps
    from roost.review.values import values_for

    measured = steps(played, values_for(played, games))
    return balance_of(played, progress(measured, len(played.moves), words("review-luck-progress")))


def _printer(is_quiet: bool) -> Any:
    """Return what prints a line in a style of rich; nothing is printed if standard output is for JSON."""
    if is_quiet:
        return lambda *_: None
    from rich.console import Console

    console = Console(highlight=False, soft_wrap=True)
    return lambda text, style: console.print(text, style=style or None, markup=False)


def _write(found: list[Any], html: str | None, as_json: str | None, words: Catalogue) -> None:
    from roost.review import report
    from roost.review.report import page, terminal
    from roost.review.summary import summary

    show = _printer(as_json == "-")
    for line in terminal.summary(summary(found), words):
        show(*line)
    if html is not None:
        with open_output(html) as out:
            out.write(page.render(found, words))
    if as_json is not None:
        with open_output(as_json) as out:
            out.write(json.dumps(report.as_json(found), indent=2) + "\n")
