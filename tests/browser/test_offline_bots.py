"""Every bot decides in a browser as it does in native code, by the modules of WebAssembly that people download."""

from __future__ import annotations

import pytest

from roost import bots, load
from roost.bots.searching import RESERVE
from roost.bots.seated import BUDGET
from tests.browser.browser_device import BrowserDevice
from tests.browser.conftest import Visit, in_english
from tests.browser.test_offline import download, visitor
from tests.pocket.repeated import decisions

pytestmark = pytest.mark.usefixtures("offline_built")
MOVES = 4
"""Of the person. Turns of 5211 have all kinds of choices by then; a turn of Gloria Picktoria has three moves."""


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
    device.play_slowly(device.begin(game, others), MOVES)
    made = [(there, here) for there, here in decisions(device.saved) if there.seconds < RESERVE * BUDGET.seconds]
    assert {there.bot for there, _ in made} == set(others), "the clock of a busy machine may cut some decisions short"
    assert [there.action for there, _ in made] == [here.action for _, here in made]
