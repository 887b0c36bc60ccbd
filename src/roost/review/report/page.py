"""A review as one HTML page that needs no other file, no script and no network."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from roost.report import html
from roost.report.svg import are_available
from roost.review.decisions import Decision
from roost.review.games import GameReview
from roost.review.grades import ERRORS
from roost.review.report import phrases, plots, tables
from roost.review.summary import Summary, summary, worst
from roost.text import Catalogue

COLUMNS = ("place", "played", "best", "verdict", "loss")
"""Of the table of all decisions."""


def render(games: Sequence[GameReview], words: Catalogue) -> str:
    """Return the page."""
    title = words("review-title") if len(games) > 1 else _title(games[0], words)
    return html.document(title, "\n".join(part for part in _parts(games, words) if part), words)


def _parts(games: Sequence[GameReview], words: Catalogue) -> Iterator[str]:
    yield html.paragraph(words("review-about", simulations=games[0].simulations))
    if not are_available():
        yield html.paragraph(words("arena-no-plots"))
    yield _summary(summary(games), words)
    for game in games:
        if len(games) > 1:
            yield f"<h1>{escape(_title(game, words))}</h1>"
        yield _luck(game, words)
        yield _turns(game, words)
        yield html.section(words("review-worst"), "".join(_error(found, words) for found in worst(game)))
        yield html.section(tables.losses_title(game, words), _table(tables.losses(game, words)))
        yield _decisions(game, words)


def _summary(found: Summary, words: Catalogue) -> str:
    total = found.per_game
    said = words("review-per-game", loss=phrases.interval(total.per_game, total.low, total.high, words))
    interval = words("review-interval-one" if found.games == 1 else "review-interval-several")
    content = html.paragraph(said) + _table(tables.summary(found, words)) + html.paragraph(interval)
    return html.section(words("review-summary", games=found.games, decisions=found.decisions), content)


def _luck(game: GameReview, words: Catalogue) -> str:
    """Return what the results are made of, with pictures; nothing if luck was not measured."""
    if game.balance is None:
        return ""
    drawn = [f"<figure>{plot(game, words)}</figure>" for plot in (plots.course, plots.parts)] if are_available() else []
    said = html.paragraph(words("review-balance-said"))
    return html.section(words("review-balance"), "".join(drawn) + said + _table(tables.accounts(game.balance, words)))


def _turns(game: GameReview, words: Catalogue) -> str:
    split = tables.turns(game, words)
    said = html.paragraph(words("review-split-said"))
    return html.section(words("review-split"), said + _table(split)) if split else ""


def _error(found: Decision, words: Catalogue) -> str:
    """Return an error with the values of its choices."""
    said = " · ".join([phrases.place(found, words), phrases.verdict(found.verdict, words), phrases.loss(found, words)])
    choices = [phrases.choice(choice, words) for choice in found.choices]
    played = words("review-played-best", played=found.played, best=found.best)
    reason = html.paragraph(phrases.reason(found, words)) if found.reason is not None else ""
    return f"<h3>{escape(said)}</h3>" + html.paragraph(played) + reason + html.bullets(choices)


def _decisions(game: GameReview, words: Catalogue) -> str:
    rows = [_decision(found, words) for found in game.decisions]
    return html.section(words("review-all"), html.table([words(f"review-{name}") for name in COLUMNS], rows))


def _decision(found: Decision, words: Catalogue) -> str:
    """Return a row, and below it one with the reason: a column for it would be narrow."""
    cells = [found.played, found.best, phrases.verdict(found.verdict, words), phrases.loss(found, words)]
    kind = ' class="below"' if found.verdict in ERRORS else ""
    shown = "".join(f"<td{kind}>{escape(cell)}</td>" for cell in cells)
    said = phrases.reason(found, words)
    reason = f'<tr><td class="text" colspan="{len(COLUMNS) - 1}">{escape(said)}</td></tr>' if said else ""
    place = f'<th scope="row" class="text" rowspan="{2 if said else 1}">{escape(phrases.place(found, words))}</th>'
    return f"<tr>{place}{shown}</tr>{reason}"


def _table(rows: tables.Table) -> str:
    head, *body = rows
    return html.table(head, [_row(row) for row in body])


def _title(game: GameReview, words: Catalogue) -> str:
    return phrases.title(game.number, game.game, game.players, game.seat, words)


def _row(cells: Sequence[str]) -> str:
    first, *rest = cells
    shown = "".join(f"<td>{escape(cell)}</td>" for cell in rest)
    return f'<tr><th scope="row">{escape(first)}</th>{shown}</tr>'
