"""5211, in its classic and its Azul edition."""

COMPANIONS = ("roost.bots.g5211", "roost.exact")
"""The packages that are made for this game, and are copied with it for a variant of its rules."""
