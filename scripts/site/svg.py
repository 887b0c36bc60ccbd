"""A layered picture as SVG, for light and dark pages, with a description for screen readers."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from scripts.site.imports import Layers
from scripts.site.layout import BOX_HEIGHT, Drawing, Place, arrange

LETTER, PADDING, MARGIN = 8.4, 24.0, 8.0
ARROW_HEAD = 7.0
TEXT = "var(--md-default-fg-color, #222)"
LINE = "var(--md-default-fg-color--light, #666)"
BOX = "var(--md-code-bg-color, #f2f2f2)"


def draw(layers: Layers, key: str) -> str:
    """Return the picture of a contract. `key` makes its ids unique on the page."""
    arrows = layers.arrows()
    labels = {package: short(package) for package in layers.packages}
    widths = {package: len(label) * LETTER + PADDING for package, label in labels.items()}
    drawing = arrange(layers.rows, arrows, widths)
    return "\n".join(
        [
            _start(drawing, key),
            f'<title id="{key}-title">{escape(layers.name)}</title>',
            f'<desc id="{key}-desc">{escape(in_words(layers))}</desc>',
            f'<defs><marker id="{key}-head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="{ARROW_HEAD}"'
            f' markerHeight="{ARROW_HEAD}" orient="auto"><path d="M0 0 8 4 0 8z" style="fill:{LINE}"/></marker></defs>',
            *(_arrow(places, key) for places in drawing.arrows),
            *(_box(place, labels[place.label]) for place in drawing.boxes),
            "</svg>",
        ]
    )


def in_words(layers: Layers) -> str:
    """Return the imports as sentences."""
    sentences = []
    for package in layers.packages:
        imported = ", ".join(short(other) for other in layers.imported_by(package))
        sentences.append(f"{short(package)} imports {imported or 'none of these'}.")
    return " ".join(sentences)


def short(package: str) -> str:
    """Return the name of a package without the common prefix."""
    return package.removeprefix("roost.")


def _start(drawing: Drawing, key: str) -> str:
    left, width = drawing.left - MARGIN, drawing.right - drawing.left + 2 * MARGIN
    box = f"{left:.0f} {-MARGIN:.0f} {width:.0f} {drawing.height + 2 * MARGIN:.0f}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" role="img"'
        f' aria-labelledby="{key}-title {key}-desc" style="max-width:{width:.0f}px;width:100%">'
    )


def _arrow(places: Sequence[Place], key: str) -> str:
    """Return the path from the bottom of a box to the top of another, vertical wherever it passes a row."""
    first, *rest = places
    x, y = first.x, first.y + BOX_HEIGHT / 2
    path = f"M{x:.1f} {y:.1f}"
    for place in rest:
        top = place.y - BOX_HEIGHT / 2
        middle = (y + top) / 2
        path += f"C{x:.1f} {middle:.1f} {place.x:.1f} {middle:.1f} {place.x:.1f} {top:.1f}"
        x, y = place.x, place.y + BOX_HEIGHT / 2
        path += f"V{y:.1f}" if place is not rest[-1] else ""
    return f'<path d="{path}" style="fill:none;stroke:{LINE};stroke-width:1.5" marker-end="url(#{key}-head)"/>'


def _box(place: Place, label: str) -> str:
    x, y = place.x - place.width / 2, place.y - BOX_HEIGHT / 2
    return (
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{place.width:.1f}" height="{BOX_HEIGHT}" rx="5"'
        f' style="fill:{BOX};stroke:{LINE}"/>'
        f'<text x="{place.x:.1f}" y="{place.y + 5:.1f}" text-anchor="middle"'
        f' style="font:14px monospace;fill:{TEXT}">{escape(label)}</text>'
    )
