"""Bots in words: their names, how strong they are, and that one is thinking."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from roost.bots.strength import Strength, strengths
from roost.report import figures
from roost.text import Catalogue

SHOWN_AFTER = 1.0
"""Seconds after which a bot that decides is said to be thinking."""


def bot_name(bot: str, game: str, say: Catalogue) -> str:
    """Return the name of a bot at the table of a game, or its own name if the catalogue has none."""
    key = next((key for key in (f"{game}-bot-{bot}", f"page-bot-{bot}") if say.has(key)), None)
    return bot if key is None else say(key)


def describe(bot: str, game: str, players: int, say: Catalogue) -> str | None:
    """Say how strong a bot is, in words and as measured; None if nothing is known about it."""
    about = say(f"page-bot-about-{bot}") if say.has(f"page-bot-about-{bot}") else None
    measured = next((row for row in strengths(game) if (row.bot, row.players) == (bot, players)), None)
    parts = [about, None if measured is None else _figures(measured, say)]
    return " ".join(part for part in parts if part is not None) or None


def _figures(row: Strength, say: Catalogue) -> str:
    own, count = f"page-bot-others-{row.against}", row.players - 1
    others = say(own, count=count) if say.has(own) else say("page-bot-others", count=count, bot=row.against)
    share, par = (figures.percent(value, say, digits=0) for value in (row.share, 1 / row.players))
    return say("page-bot-strength", share=share, others=others, par=par)


@contextmanager
def thinking(line: str, write: Callable[[str], None]) -> Iterator[None]:
    """Write a line if the work in the block takes longer than a moment."""
    timer = threading.Timer(SHOWN_AFTER, write, [line])
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        timer.join()  # so that the line cannot appear after what follows
