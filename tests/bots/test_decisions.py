"""A digest of all decisions of the hens in some games. It is the same on every Python version and machine.

A change to a bot, to its seeding or to the `sample` of a game changes the digest. Then update it here.
"""

from __future__ import annotations

import hashlib

import pytest

import roost
from roost.arena.play import play
from roost.core.bot import add
from roost.core.fair import seed_of_run
from roost.core.record import encode

DIGESTS = {
    ("5211", "hen"): "670b4ab1b20f7c39",
    ("5211", "hen-1"): "2708062ec2124eb6",
    ("gloria", "hen"): "fd08532ea032ef97",
    ("gloria", "hen-1"): "2f7bbf7475f1ca1b",
    ("auction", "hen"): "510140454a1e1126",
}
GAMES_EACH = 3


@pytest.mark.parametrize(("game", "bot"), DIGESTS)
def test_decisions_of_the_hens_are_unchanged(game: str, bot: str) -> None:
    digest = hashlib.sha256()
    for index in range(GAMES_EACH):
        table = roost.load(game, 2 + index)
        digest.update(encode(play(table, [bot] * table.players, seed_of_run("decisions", index))).encode())
    assert digest.hexdigest()[:16] == DIGESTS[game, bot]


def test_floats_are_added_from_left_to_right() -> None:
    """Since Python 3.12, `sum` returns 2.0 for the first list."""
    assert add([1.0, 1e100, 1.0, -1e100]) == 0.0
    assert add([0.1] * 10) == 0.9999999999999999
    assert add([]) == 0.0
