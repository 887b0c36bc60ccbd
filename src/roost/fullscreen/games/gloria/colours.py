"""The colours of the motifs and special cards: those of the page."""

from __future__ import annotations

COLOURS = {
    "GR": "#ffdb60",
    "AN": "#675da4",
    "RU": "#850017",
    "TA": "#c55f03",
    "NE": "#12296a",
    "SH": "#015c65",
    "FE": "#f370a8",
    "EG": "#0c9f6f",
    "NS": "#ebb3bb",
    "WV": "#6db9d8",
    "W": "#fdf4e3",
    "D": "#3b3147",
    "R": "#b3202c",
}
BACK = "#6e1f34"
"""The back of a card: the draw pile and chests."""
FOX = "#d9661a"
