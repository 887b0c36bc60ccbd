"""The pictures of a review, in the look of the arena's plots."""

from __future__ import annotations

from typing import Any

from roost.report.svg import COLOURS, INK, MARKERS, svg_of
from roost.review.balance import Balance
from roost.review.games import GameReview
from roost.review.grades import ERRORS
from roost.review.report import tables
from roost.text import Catalogue

HEIGHT = 10
"""Of the course, in rows."""


def course(game: GameReview, words: Catalogue) -> str:
    """Return a plot of every seat's win share over the game, with the errors of the reviewed seat marked."""
    balance = game.balance
    assert balance is not None
    numbers = [0, *(step.number for step in balance.steps)]
    values = [(balance.fair,) * game.players, *(step.after for step in balance.steps)]
    errors = [decision for decision in game.decisions if decision.verdict in ERRORS]

    def draw(axes: Any) -> None:
        for seat in range(game.players):
            own = [100 * value[seat] for value in values]
            width = 2.0 if seat == game.seat else 1.0
            axes.plot(numbers, own, color=COLOURS[seat], linewidth=width, label=words("review-seat-name", seat=seat))
        places = [max(place for place, number in enumerate(numbers) if number < error.number) for error in errors]
        at = [100 * values[place][game.seat] for place in places]
        axes.plot([numbers[place] for place in places], at, MARKERS[-1], color=INK, markersize=7, zorder=3)
        axes.set_ylim(0, 100)
        axes.set_xlabel(words("review-axis-move"))
        axes.set_ylabel(words("review-axis-share"))
        _legend(axes, min(game.players, 4))

    return svg_of(draw, HEIGHT, words("review-plot-course"), _said(game, balance, words), words)


def parts(game: GameReview, words: Catalogue) -> str:
    """Return a plot of luck, own decisions and others' decisions of every seat."""
    balance = game.balance
    assert balance is not None
    names = ("luck", "own", "others")

    def draw(axes: Any) -> None:
        for place, part in enumerate(names):
            totals = [100 * balance.total(part, seat) for seat in range(game.players)]
            rows = [seat + 0.25 * (place - 1) for seat in range(game.players)]
            axes.barh(rows, totals, height=0.22, color=COLOURS[place], label=words(f"review-part-{part}"))
        axes.axvline(0, color=INK, linewidth=1)
        axes.invert_yaxis()
        axes.set_yticks(range(game.players), [words("review-seat-name", seat=seat) for seat in range(game.players)])
        axes.set_xlabel(words("review-axis-parts"))
        _legend(axes, 2)

    return svg_of(draw, 2.0 * game.players, words("review-plot-parts"), _said(game, balance, words), words)


def _legend(axes: Any, columns: int) -> None:
    """Explain the colours below a plot; the layout makes room for it."""
    axes.figure.legend(loc="outside lower center", ncols=columns, fontsize=8, frameon=False)


def _said(game: GameReview, balance: Balance, words: Catalogue) -> str:
    """Return what the result of each seat is made of, for those who cannot see the picture."""
    return "; ".join(
        f"{words('review-seat-name', seat=seat)}: {', '.join(tables.account(balance, seat, words))}"
        for seat in range(game.players)
    )
