"""Finds out what a browser needs of the standard library and of Roost: what is loaded while games are played.

The build runs it in Pyodide, with everything there is."""

from __future__ import annotations

import asyncio
import hashlib
import importlib
import json
import sys
from collections.abc import Iterator
from typing import Any

from pydantic_core import to_jsonable_python

from roost import __version__, bots
from roost.bots.seated import SeatedBot, seat_seed
from roost.core import record, registry
from roost.core.bot import Budget
from roost.core.fair import Stream, seed_from_text
from roost.core.game import Game
from roost.core.record import Record
from roost.pocket.worker import Pocket
from roost.protocol.base import PROTOCOL
from roost.protocol.changes import next_state
from roost.review import hints, preparation
from roost.review.budget import LEAST_SIMULATIONS
from roost.server.table.game_info import game_info

GAMES = ("5211", "gloria")
PLAYERS = 3
LOADED_LATE = ("traceback", "linecache", "tokenize", "importlib.resources", "importlib.metadata")
"""Modules that Python loads when something fails, or when data are read."""


async def rehearse() -> str:
    """Play a game of each kind; return the files that were loaded, and what the games offer, in JSON."""
    for name in (*LOADED_LATE, *_modules_of_bots()):
        importlib.import_module(name)
    for game in GAMES:
        played = await play(game, ["hen"])
        preparation.prepare(played, 0, with_luck=True)
        for bot in bots.names(game):
            _decide_once(registry.game_type(game)(PLAYERS, {}), bot)
    loaded = (getattr(module, "__file__", None) for name, module in list(sys.modules.items()) if name != __name__)
    games = [to_jsonable_python(game_info(game, [])) for game in GAMES]
    return json.dumps(
        {"files": sorted(set(filter(None, loaded))), "games": games, "version": __version__, "protocol": PROTOCOL}
    )


def _decide_once(game: Game[Any, Any], bot: str) -> None:
    """Let a bot read its data and make the first decision of a game, and ask for a hint, with hardly any search."""
    seed = seed_from_text("rehearsal")
    state = game.deal(game.start(), game.shuffle(game.start(), Stream(seed, game.name, 0))).state
    seat = game.to_act(state)[0]
    hints.advise(game, game.view(state, seat), LEAST_SIMULATIONS)
    SeatedBot(bot, game, seat, seat_seed(seed, seat)).decide(game.view(state, seat), Budget(simulations=1))


def _modules_of_bots() -> Iterator[str]:
    """Yield what is imported by name: the bots, and what reviews need."""
    for game in GAMES:
        folder = registry.package(game).rpartition(".")[2]
        yield f"roost.bots.{folder}.surveyor"
        yield f"roost.bots.{folder}.rollouts"
        yield f"roost.games.{folder}.playouts"
        for bot in bots.names(game):
            yield bots.bot_type(bot, game).__module__


async def play(game: str, others: list[str]) -> Record:
    """Play a game against bots by messages, always with the first legal action."""
    told: list[dict[str, Any]] = []
    pocket = Pocket(lambda text: told.append(json.loads(text)), pause=0.0)
    seats = [{"kind": "open"}, *({"kind": "bot", "bot": bot} for bot in others)]
    pocket.call(1, "create", json.dumps({"wanted": {"game": game, "seats": seats}, "person": "device"}))
    table = told[-1]["value"]["table"]
    contribution = "00" * 16
    promised = hashlib.sha256(bytes.fromhex(contribution)).hexdigest()
    pocket.call(2, "join", json.dumps({"table": table, "name": "", "contribution_hash": promised}))

    def send(type: str, **values: Any) -> None:
        pocket.receive(json.dumps({"type": type, "table": table, **values}))

    send("watch")
    send("reveal", id="reveal", contribution=contribution)
    state: dict[str, Any] = {"status": "open"}
    while state["status"] != "over":
        state, version = _latest(state, told), state.get("version")
        if state["version"] != version and state["view"] and 0 in state["view"]["to_act"]:
            legal = state["view"]["legal"][0]
            send("act", seen=state["version"], id=f"move-{state['version']}", action=legal)
        await asyncio.sleep(0)
    for call, values in (("replay", {"seat": 0}), ("events", {}), ("record", {})):
        pocket.call(3, call, json.dumps({"table": table, **values}))
    return record.decode(told[-1]["value"])


def _latest(state: dict[str, Any], told: list[dict[str, Any]]) -> dict[str, Any]:
    """Return the state after all messages, which are removed."""
    for text in told:
        message = text.get("message", {})
        if message.get("type") == "table":
            state = message
        elif message.get("type") == "change":
            state = next_state(state, message)
    told.clear()
    return state
