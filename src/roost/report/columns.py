"""Tables for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence


def aligned(table: Sequence[Sequence[str]]) -> Iterator[str]:
    """Yield the rows of a table as lines with aligned columns."""
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    for row in table:
        yield "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
