"""The plots of the report."""

from __future__ import annotations

from typing import Any

from roost.report import figures
from roost.report.svg import COLOURS, INK, MARKERS, dots, svg_of
from roost.text import Catalogue


def shares(results: dict[str, Any], role: str, words: Catalogue) -> str:
    """Return a plot of the shares of all rows with a role, with their intervals and par."""
    rows = sorted((row for row in results["rows"] if role in row["roles"]), key=lambda row: row["share"]["mean"])
    labels = [words("arena-one-among", one=row["one"], others=row["others"]) for row in rows]

    def draw(axes: Any) -> None:
        dots(axes, labels, [row["share"] for row in rows], 100)
        axes.axvline(100 * results["par"], color=INK, linestyle=":", linewidth=1)
        axes.set_xlim(0, 100)
        axes.set_xlabel(words("arena-axis-share"))

    said = [f"{label}: {figures.share(row['share'], words)}" for label, row in zip(labels, rows, strict=True)]
    return svg_of(draw, len(rows), words(f"arena-plot-{role}"), "; ".join(reversed(said)), words)


def ratings(results: dict[str, Any], words: Catalogue) -> str:
    """Return a plot of the ratings with their intervals."""
    bots = results["ratings"]["bots"][::-1]

    def draw(axes: Any) -> None:
        dots(axes, [bot["bot"] for bot in bots], bots, 1)
        axes.axvline(0, color=INK, linestyle=":", linewidth=1)
        axes.set_xlabel(words("arena-axis-rating", anchor=results["ratings"]["anchor"]))

    said = [f"{bot['bot']}: {figures.points(bot, words, 0, False)}" for bot in reversed(bots)]
    return svg_of(draw, len(bots), words("arena-plot-ratings"), "; ".join(said), words)


def course(results: dict[str, Any], words: Catalogue) -> str:
    """Return a plot of how the shares of the pay-offs developed over the deals."""
    rows = [row for row in results["rows"] if "payoff" in row["roles"]]
    rows.sort(key=lambda row: -row["share"]["mean"])

    def draw(axes: Any) -> None:
        for place, row in enumerate(rows):
            colour, points = COLOURS[place % len(COLOURS)], row["course"]
            deals = [point["deals"] for point in points]
            label = words("arena-one-among", one=row["one"], others=row["others"])
            style = {"marker": MARKERS[place % len(MARKERS)], "markevery": 0.2, "markersize": 4, "linewidth": 1.2}
            axes.plot(deals, [100 * point["mean"] for point in points], color=colour, label=label, **style)
            low, high = ([100 * point[end] for point in points] for end in ("low", "high"))
            axes.fill_between(deals, low, high, color=colour, alpha=0.12, linewidth=0)
        axes.axhline(100 * results["par"], color=INK, linestyle=":", linewidth=1)
        axes.set_ylim(0, 100)
        axes.set_xlabel(words("arena-deals"))
        axes.set_ylabel(words("arena-axis-share"))
        axes.legend(
            loc="upper center", bbox_to_anchor=(0.45, -0.18), ncols=1 if len(rows) < 3 else 2, fontsize=8, frameon=False
        )

    height = 10 + (len(rows) + 1) // 2 * 0.6
    return svg_of(draw, height, words("arena-plot-course"), words("arena-plot-course-said"), words)
