"""The positions of boxes and arrows in a layered picture.

An arrow that passes a row gets a narrow place in it, so that it bends around the boxes. The places of each row are
sorted by the positions of their neighbours, and then moved towards them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from statistics import fmean

from scripts.site.imports import Edge

BOX_HEIGHT = 34.0
ROW_HEIGHT = 84.0
GAP = 22.0
LANE = 6.0
SWEEPS = 100


@dataclass(eq=False)
class Place:
    """A box, or the place where an arrow passes a row."""

    row: int
    width: float
    label: str = ""
    x: float = 0.0
    above: list[Place] = field(default_factory=list)
    below: list[Place] = field(default_factory=list)

    @property
    def y(self) -> float:
        return self.row * ROW_HEIGHT + BOX_HEIGHT / 2


@dataclass(frozen=True)
class Drawing:
    """Boxes, and arrows as lists of the places they pass."""

    boxes: Sequence[Place]
    arrows: Sequence[Sequence[Place]]
    left: float
    right: float
    height: float


def arrange(rows: Sequence[Sequence[str]], edges: Iterable[Edge], widths: Mapping[str, float]) -> Drawing:
    boxes = {name: Place(row, widths[name], name) for row, names in enumerate(rows) for name in names}
    arrows = [_places(boxes[start], boxes[end]) for start, end in edges]
    grid: dict[int, list[Place]] = defaultdict(list)
    for place in dict.fromkeys([*boxes.values(), *(place for arrow in arrows for place in arrow)]):
        grid[place.row].append(place)
    ordered = [grid[row] for row in sorted(grid)]
    _order(ordered)
    _move(ordered)
    left = min(place.x - place.width / 2 for places in ordered for place in places)
    right = max(place.x + place.width / 2 for places in ordered for place in places)
    return Drawing(list(boxes.values()), arrows, left, right, (len(rows) - 1) * ROW_HEIGHT + BOX_HEIGHT)


def _places(start: Place, end: Place) -> list[Place]:
    """Return the places of an arrow, each linked to the next."""
    places = [start, *(Place(row, LANE) for row in range(start.row + 1, end.row)), end]
    for upper, lower in pairwise(places):
        upper.below.append(lower)
        lower.above.append(upper)
    return places


def _order(rows: Sequence[list[Place]]) -> None:
    """Sort each row by the positions of its neighbours, downwards and upwards, so that few arrows cross."""
    for sweep in range(SWEEPS):
        down = sweep % 2 == 0
        for row in rows if down else reversed(rows):
            rank = {id(place): index / len(other) for other in rows for index, place in enumerate(other)}
            row.sort(key=lambda place: _mean(place.above if down else place.below, rank, rank[id(place)]))
    for row in rows:
        _pack(row, [0.0] * len(row))


def _mean(neighbours: Sequence[Place], rank: Mapping[int, float], otherwise: float) -> float:
    return fmean(rank[id(place)] for place in neighbours) if neighbours else otherwise


def _move(rows: Sequence[list[Place]]) -> None:
    """Move every place towards its neighbours, as far as its row allows."""
    for _ in range(SWEEPS):
        for row in [*rows, *reversed(rows)]:
            _pack(row, [fmean([other.x for other in place.above + place.below] or [place.x]) for place in row])


def _pack(row: Sequence[Place], wanted: Sequence[float]) -> None:
    """Put the places near their wanted positions without overlap: halfway between packing from left and from right."""
    from_left = _push(row, wanted)
    from_right = [-x for x in reversed(_push(row[::-1], [-x for x in reversed(wanted)]))]
    for place, one, other in zip(row, from_left, from_right, strict=True):
        place.x = (one + other) / 2


def _push(row: Sequence[Place], wanted: Sequence[float]) -> list[float]:
    """Pack from left to right: no place is further left than wanted, and places are at least a gap apart."""
    found: list[float] = []
    for index, (place, x) in enumerate(zip(row, wanted, strict=True)):
        least = found[-1] + (row[index - 1].width + place.width) / 2 + GAP if found else x
        found.append(max(x, least))
    return found
