"""Draw the terminal of the README again, as an SVG file: `make readme` runs this."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

from tests.fullscreen.hand import Hand, against_bots, app_for
from tests.fullscreen.test_games import press_5211

FILE = Path("docs/pictures/terminal.svg")
FONT = re.compile(r"@font-face \{.*?\}\s*", re.DOTALL)
"""The export names fonts of another host, which a picture in a page does not load anyway."""


async def draw() -> str:
    """Return a turn of 5211 Azul with two cards on the table and one picked."""
    app = app_for(against_bots("5211", "hen", "hen", "hen", edition="azul"))
    async with app.run_test(size=(80, 24)) as pilot:
        hand = Hand(pilot)
        await hand.ready()
        await press_5211(hand)
        await hand.until(lambda: hand.view.turn == 2 and hand.board.may_decide)
        await hand.press("3")
        return app.export_screenshot(title="roost play 5211 --option edition=azul")


if __name__ == "__main__":
    FILE.write_text(FONT.sub("", asyncio.run(draw())).replace("Fira Code", "monospace"), encoding="utf-8")
