"""What a study measures: figures and charts, for all games and for each game. They say which counts are divided."""

from __future__ import annotations

from roost.lab.study.measures import common, g5211, gloria
from roost.lab.study.measures.measure import Chart, Figure

__all__ = ["Chart", "Figure", "charts", "figures"]

_OWN = {"5211": g5211, "gloria": gloria}


def figures(game: str) -> tuple[Figure, ...]:
    """Return the figures of a game, in the order in which people read them."""
    own = _OWN.get(game)
    return (*common.FIGURES, *(own.FIGURES if own is not None else ()))


def charts(game: str) -> tuple[Chart, ...]:
    """Return the charts of a game."""
    own = _OWN.get(game)
    return (*(common.CHARTS if own is None else own.CHARTS), common.POINTS_CHART)
