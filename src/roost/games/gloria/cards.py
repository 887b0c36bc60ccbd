"""Gloria Picktoria: the cards, and the notation of cards and actions. A motif has two letters: `GR`, `AN`."""

from __future__ import annotations

from roost.games.gloria.rules import COPIES, DISPLAY, MOTIFS, ROOSTER, ROOSTERS

NAMES = ("GR", "AN", "RU", "TA", "NE", "SH", "FE", "EG", "NS", "WV", "W", "D", "R")
"""Card number -> notation: grain, anklet, fox rug, fox tail, fox-tooth necklace, showcase, feather fan, jewelled egg,
silk nest, weathervane; wild, doubler, rooster (G1)."""

NUMBERS = {name: card for card, name in enumerate(NAMES)}
"""Notation -> card number."""

MOTIF_NAMES = NAMES[:MOTIFS]

CARDS = tuple(card for card, count in enumerate(COPIES) for _ in range(count))
"""The sorted cards that the display and the hands are dealt from (G2): what a shuffle starts from."""

ROOSTER_CARDS = (ROOSTER,) * ROOSTERS
"""What is shuffled into the rest of them."""

ACTIONS = (
    *(f"take {place}" for place in range(DISPLAY)),
    "draw",
    *(f"chest {name}" for name in NAMES[:ROOSTER]),
    *(f"play {name}" for name in MOTIF_NAMES),
    *(f"play W on {name}" for name in MOTIF_NAMES),
    *(f"play D on {name}" for name in MOTIF_NAMES),
    *(f"fox {name}" for name in MOTIF_NAMES),
    *(f"fox left {name}" for name in MOTIF_NAMES),
    *(f"pass {name}" for name in MOTIF_NAMES),
    "keep",
)
"""Every action there is: action number -> notation."""

ACTION_NUMBERS = {name: action for action, name in enumerate(ACTIONS)}
"""Notation -> action number."""

EXAMPLE = "play GR"
"""What an action looks like, for error messages."""
