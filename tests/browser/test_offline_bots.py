"""Every bot decides in a browser as it does in native code, by the modules of WebAssembly that people download."""

from __future__ import annotations

import pytest

from roost import bots, load
from tests.browser.browser_device import BrowserDevice
from tests.browser.conftest import Visit, in_english
from tests.browser.test_offline import download, visitor
from tests.pocket.repeated import decisions

pytestmark = pytest.mark.usefixtures("offline_built")
MOVES = 4
"""Of the person. Turns of 5211 have all kinds of choices by then; a turn of Gloria Picktoria has three moves."""
SLOW_CLOCK = """() => {
  const now = performance.now.bind(performance)
  performance.now = () => now() / 1000
}"""
"""Lets the bots take their time: on a busy machine their budgets would cut a search short."""


@in_english
@pytest.mark.parametrize("game", ["5211", "gloria"])
def test_every_bot_decides_in_the_browser_as_in_native_code(visit: Visit, game: str) -> None:
    person, others = visitor(visit), bots.names(game)
    for bot in others:
        bots.prepare(bot, load(game, len(others) + 1))
    download(person)
    person.context.set_offline(True)
    device = BrowserDevice(person.page)
    device.start()
    (worker,) = person.page.workers
    worker.evaluate(SLOW_CLOCK)
    device.play_slowly(device.begin(game, others), MOVES)
    made = list(decisions(device.saved))
    assert {there.bot for there, _ in made} == set(others)
    assert [there.action for there, _ in made] == [here.action for _, here in made]
