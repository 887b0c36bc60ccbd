"""The scoring of a round of 5211, step by step: counts, mascots, limit, ties, and the points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from textual.content import Content

from roost.fullscreen import drawing
from roost.fullscreen.games.g5211 import pieces
from roost.games.g5211.teller import Teller


def frames(teller: Teller, values: Mapping[str, Any]) -> Sequence[Content]:
    """Return a picture per step, each with all steps before it."""
    return [drawing.lines(frame) for frame in _frames(teller, values)]


def _frames(teller: Teller, values: Mapping[str, Any]) -> Iterator[list[Content | str]]:
    title = Content.styled(teller.say("page-scoring-title", round=values["round"]), drawing.STRONG)
    rows = [_row(teller, seat, cards) for seat, cards in enumerate(values["rows"])]
    reasons = [Content(line) for line in teller.reasons(values)]
    steps = values["steps"]
    for told in range(len(reasons) + 1):
        fates = {colour: step["fate"] for step in steps[: max(0, told - 1)] for colour in step["colours"]}
        bars = list(pieces.counters(values["counts"], values["limit"], teller, fates, cell=2))
        yield [title, "", *rows, "", *bars, "", *reasons[:told]]
    yield [title, "", *_points(teller, values), "", *bars, "", *reasons]


def _row(teller: Teller, seat: int, cards: Sequence[str]) -> Content:
    return Content.assemble(f"{teller.names[seat][:14]:<14}  ", pieces.row(cards, teller))


def _points(teller: Teller, values: Mapping[str, Any]) -> Iterator[Content]:
    """Yield the scoring cards and points of each seat."""
    for seat, cards in enumerate(values["cards"]):
        points = values["points"][seat]
        yield Content.assemble(
            f"{teller.names[seat][:14]:<14}  ",
            drawing.fitted(pieces.row(cards, teller), 4 * 6),
            (f"  +{points}" if points else "   0", drawing.STRONG if points else drawing.FAINT),
        )
