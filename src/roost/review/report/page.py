"""A review as one HTML page that needs no other file, no script and no network."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from roost.arena.report import html
from roost.arena.report.plots import are_available
from roost.review.decisions import Decision
from roost.review.games import GameReview
from roost.review.grades import ERRORS
from roost.review.report import phrases, plots
from roost.review.report.terminal import summary_rows
from roost.review.summary import by_turn, summary, worst
from roost.text import Catalogue


def render(games: Sequence[GameReview], words: Catalogue) -> str:
    """Return the page."""
    title = words("review-title") if len(games) > 1 else _title(games[0], words)
    return html.document(title, "\n".join(part for part in _parts(games, words) if part), words)


def _parts(games: Sequence[GameReview], words: Catalogue) -> Iterator[str]:
    yield html.paragraph(words("review-about", simulations=games[0].simulations))
    if not are_available():
        yield html.paragraph(words("arena-no-plots"))
    found = summary(games)
    shown = phrases.interval(found.per_game.per_game, found.per_game.low, found.per_game.high, words)
    head, *rows = summary_rows(found, words)
    said = html.paragraph(words("review-per-game", loss=shown)) + html.table(head, [_row(row) for row in rows])
    said += html.paragraph(words("review-interval-one" if found.games == 1 else "review-interval-several"))
    yield html.section(words("review-summary", games=found.games, decisions=found.decisions), said)
    for game in games:
        yield from _game(game, words, has_title=len(games) > 1)


def _game(game: GameReview, words: Catalogue, has_title: bool) -> Iterator[str]:
    if has_title:
        yield f"<h1>{escape(_title(game, words))}</h1>"
    if game.balance is not None:
        head = [words("review-seat"), *(words(f"review-part-{part}") for part in phrases.PARTS)]
        rows = [_row([str(seat), *phrases.account(game.balance, seat, words)]) for seat in range(game.players)]
        drawn = "".join(f"<figure>{plot(game, words)}</figure>" for plot in (plots.course, plots.parts))
        said = html.paragraph(words("review-balance-said"))
        yield html.section(words("review-balance"), (drawn if are_available() else "") + said + html.table(head, rows))
    yield html.section(words("review-worst"), "".join(_error(found, game, words) for found in worst(game)))
    key = "review-by-round" if game.game == "5211" else "review-by-turn"
    turns = [
        _row([loss.kind, phrases.interval(loss.per_game, loss.low, loss.high, words)])
        for loss in by_turn(game).values()
    ]
    yield html.section(words(key), html.table([words("review-place"), words("review-loss")], turns))
    names = ("place", "played", "best", "verdict", "loss", "reason")
    rows = [_decision(found, game, words) for found in game.decisions]
    yield html.section(words("review-all"), html.table([words(f"review-{name}") for name in names], rows))


def _error(found: Decision, game: GameReview, words: Catalogue) -> str:
    """Return an error with the values of its choices."""
    said = " · ".join(
        [phrases.place(found, game.game, words), phrases.verdict(found.verdict, words), phrases.loss(found, words)]
    )
    choices = [phrases.choice(choice, words) for choice in found.choices]
    played = words("review-played-best", played=found.played, best=found.best)
    reason = html.paragraph(phrases.reason(found, words)) if found.reason is not None else ""
    return f"<h3>{escape(said)}</h3>" + html.paragraph(played) + reason + html.bullets(choices)


def _decision(found: Decision, game: GameReview, words: Catalogue) -> str:
    cells = [found.played, found.best, phrases.verdict(found.verdict, words), phrases.loss(found, words)]
    kind = ' class="below"' if found.verdict in ERRORS else ""
    shown = "".join(f"<td{kind}>{escape(cell)}</td>" for cell in cells)
    reason = f'<td class="text">{escape(phrases.reason(found, words) or "–")}</td>'
    return f'<tr><th scope="row">{escape(phrases.place(found, game.game, words))}</th>{shown}{reason}</tr>'


def _title(game: GameReview, words: Catalogue) -> str:
    return phrases.title(game.number, game.game, game.players, game.seat, words)


def _row(cells: Sequence[str]) -> str:
    first, *rest = cells
    shown = "".join(f"<td>{escape(cell)}</td>" for cell in rest)
    return f'<tr><th scope="row">{escape(first)}</th>{shown}</tr>'
