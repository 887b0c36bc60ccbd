"""Plays a game with fixed randomness and time, and prints what the page is told: python -m tests.pocket.told GAME"""

from __future__ import annotations

import asyncio
import itertools
import json
import random
import secrets
import sys
from functools import partial

import pydantic

from roost.pocket import coach
from roost.review.budget import LEAST_SIMULATIONS
from roost.review.hints import advise
from tests.pocket.device import Device


async def main(game: str) -> None:
    """Print a line for every message."""
    rng, seconds = random.Random(5211), itertools.count(1_800_000_000)
    secrets.token_bytes = lambda nbytes=None: rng.randbytes(nbytes or 32)
    secrets.choice = rng.choice
    coach.advise = partial(advise, simulations=LEAST_SIMULATIONS)  # type: ignore[attr-defined]  # one name of it
    device = Device(lambda: float(next(seconds)))
    table = device.begin(game, ["chick", "chick"])
    await device.play(table, moves=4)
    ask_for_hint(device, game, table)
    await device.play(table)
    for name, values in (("events", {}), ("record", {}), ("replay", {"seat": 0}), ("table", {}), ("rematch", {})):
        device.call(name, table=table, **values)
    device.send("act", table, seen="1", id="wrong", action="x")
    lines = [f"pydantic {'VERSION' in vars(pydantic)}", *(json.dumps(post, sort_keys=True) for post in device.posted)]
    sys.stdout.write("\n".join(lines))


def ask_for_hint(device: Device, game: str, table: str) -> None:
    """Ask for a hint as for a game at a server: the view and the events are read from JSON."""
    view, events = device.state["view"], device.call("events", table=table)["events"]
    asked = {"table": table, "game": game, "players": 3, "options": device.state["options"], "actions": []}
    device.call("hint", view=view, events=events, **asked)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
