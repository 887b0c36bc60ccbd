"""A scoring of Gloria Picktoria, motif by motif, and then the totals with penalties."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from textual.content import Content

from roost.fullscreen import drawing
from roost.fullscreen.games.gloria import pieces
from roost.games.gloria.teller import Teller

LINES = 14
"""How many lines of motifs fit on the screen with the points so far."""


def frames(teller: Teller, values: Mapping[str, Any]) -> Sequence[Content]:
    """Return a picture per motif with the points so far, and a last one with the totals."""
    return [drawing.lines(frame) for frame in _frames(teller, values)]


def _frames(teller: Teller, values: Mapping[str, Any]) -> Iterator[list[Content | str]]:
    title = Content.styled(teller.say("page-gloria-scoring", number=values["number"]), drawing.STRONG)
    motifs = values["motifs"]
    for told in range(1, len(motifs) + 1):
        so_far = [sum(motif["points"][seat] for motif in motifs[:told]) for seat in range(teller.game.players)]
        shown = motifs[max(0, told - LINES // (teller.game.players + 1)) : told]
        yield [title, "", *(line for motif in shown for line in _motif(teller, motif)), "", *_sums(teller, so_far)]
    yield [title, "", *_totals(teller, values)]


def _motif(teller: Teller, standing: Mapping[str, Any]) -> Iterator[Content | str]:
    name = teller.say("gloria-card", card=standing["motif"])
    yield Content.assemble(pieces.small(standing["motif"], teller), " ", (name, drawing.STRONG))
    for seat, rank in enumerate(standing["ranks"]):
        if rank is not None:
            yield f"    {teller.name(seat)[:14]}  {teller.rank(standing, seat)}"


def _sums(teller: Teller, points: Sequence[int]) -> Iterator[Content]:
    parts = [f"{name}: +{own}" for name, own in zip(teller.names, points, strict=True)]
    yield Content.styled("  ".join(parts), drawing.STRONG)


def _totals(teller: Teller, values: Mapping[str, Any]) -> Iterator[Content]:
    """Yield a table of motifs by seat, and a line per seat with its penalty and total."""
    names = [f"{name[:10]:>10}" for name in teller.names]
    yield Content.styled(f"{'':<5}{''.join(names)}", drawing.FAINT)
    for standing in values["motifs"]:
        cells = [f"{'' if rank is None else points:>10}" for rank, points in _paid(standing)]
        yield Content.assemble(pieces.small(standing["motif"], teller), " ", "".join(cells))
    yield Content("")
    for seat, points in enumerate(values["points"]):
        total = teller.total(values, seat, points)
        yield Content.assemble((f"{teller.name(seat)[:14]}  ", drawing.STRONG), total)


def _paid(standing: Mapping[str, Any]) -> Iterator[tuple[Any, int]]:
    yield from zip(standing["ranks"], standing["points"], strict=True)
