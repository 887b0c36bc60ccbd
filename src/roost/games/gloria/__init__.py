"""Gloria Picktoria."""

COMPANIONS = ("roost.bots.gloria",)
"""The packages that are made for this game, and are copied with it for a variant of its rules."""
