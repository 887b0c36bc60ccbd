"""The colours of the cards, by letter: those of the page, which keeps them apart for colour-blind people, too."""

from __future__ import annotations

COLOURS = {
    "classic": {"Y": "#ffdd5e", "G": "#2b8c55", "O": "#f08a24", "B": "#1c4fb5", "V": "#64277d"},
    "azul": {"Y": "#fbd65a", "G": "#17663a", "O": "#d9691b", "B": "#2b43a0", "T": "#3cc4bd"},
}
