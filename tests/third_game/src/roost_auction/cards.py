"""Auction: the cards, and the notation of cards and actions. A bid card is written `7`, a prize `P7`."""

from __future__ import annotations

from roost_auction.rules import BIDS, COPIES, PRIZES, VALUES

NAMES = tuple(str(card + 1) for card in range(VALUES))
"""Bid card -> notation."""
NUMBERS = {name: card for card, name in enumerate(NAMES)}
"""Notation -> bid card."""
PRIZE_NAMES = tuple(f"P{prize + 1}" for prize in range(PRIZES))
PRIZE_NUMBERS = {name: prize for prize, name in enumerate(PRIZE_NAMES)}

DECK = tuple(place // COPIES for place in range(BIDS))
"""The sorted bid cards, from which a shuffle starts."""

ACTIONS = tuple(f"bid {name}" for name in NAMES)
"""All actions; the number of an action is that of its card."""
ACTION_NUMBERS = {name: card for card, name in enumerate(ACTIONS)}
EXAMPLE = "bid 7"
"""An example of an action, for error messages."""
