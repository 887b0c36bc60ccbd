"""A page that plays on its device, without a browser: it calls the worker's Python and reads what it posts."""

from __future__ import annotations

import asyncio
import hashlib
import json
import time
from collections.abc import Callable, Sequence
from typing import Any

from roost.pocket.worker import Pocket
from roost.protocol.changes import next_state
from roost.review.budget import LEAST_SIMULATIONS

CONTRIBUTION = "0f" * 16
PROMISED = hashlib.sha256(bytes.fromhex(CONTRIBUTION)).hexdigest()


class Device:
    """The page's side of the worker: a call returns its answer, and `state` is what the table looks like."""

    def __init__(self, now: Callable[[], float] = time.time, simulations: int = LEAST_SIMULATIONS) -> None:
        self.posted: list[dict[str, Any]] = []
        self.state: dict[str, Any] = {}
        self.answers: list[dict[str, Any]] = []
        """Hints and reviews."""
        self.errors: list[dict[str, Any]] = []
        self.pocket = Pocket(self.hear, 0.0, now, simulations)

    def hear(self, text: str) -> None:
        """Take a text that the worker posts."""
        post = json.loads(text)
        self.posted.append(post)
        message = post.get("message", {})
        match message.get("type"):
            case "table":
                self.state = message
            case "change":
                self.state = next_state(self.state, message)
            case "hint" | "review":
                self.answers.append(message)
            case "error":
                self.errors.append(message)

    @property
    def saved_games(self) -> list[dict[str, Any]]:
        """Games as the page was asked to keep them, in order."""
        return [post["game"] for post in self.posted if post["type"] == "save"]

    @property
    def saved(self) -> dict[str, Any]:
        """The game as the page has kept it last."""
        return self.saved_games[-1]

    @property
    def is_over(self) -> bool:
        return bool(self.state) and self.state["status"] == "over"

    def call(self, name: str, /, **values: Any) -> Any:
        """Return the answer to a call, or its refusal as key and values."""
        self.pocket.call(1, name, json.dumps(values))
        answer = next(post for post in reversed(self.posted) if "id" in post)
        return answer["value"] if answer["type"] == "answer" else (answer["key"], answer["values"])

    def send(self, type: str, table: str, /, **values: Any) -> None:
        self.pocket.receive(json.dumps({"type": type, "table": table, **values}))

    def begin(self, game: str, bots: Sequence[str], **wanted: Any) -> str:
        """Create a game, sit down and reveal the contribution; return the table."""
        made = self.call("create", wanted=wanted_game(game, bots, **wanted), person="device")
        self.call("join", table=made["table"], name="Ann", contribution_hash=PROMISED)
        self.send("watch", made["table"])
        self.send("reveal", made["table"], id="reveal", contribution=CONTRIBUTION)
        return str(made["table"])

    async def play(self, table: str, moves: int | None = None) -> None:
        """Always make the first legal move, to the end or so many times."""
        made, seen = 0, 0
        while not self.is_over and made != moves:
            if self.state["version"] != seen and 0 in self.state["view"]["to_act"]:
                seen = self.state["version"]
                made += 1
                self.send("act", table, seen=seen, id=f"move-{seen}", action=self.state["view"]["legal"][0])
            await asyncio.sleep(0)


def wanted_game(game: str, bots: Sequence[str], **wanted: Any) -> dict[str, Any]:
    """Return what the page asks for: a seat for the person, and bots in the others."""
    return {"game": game, "seats": [{"kind": "open"}, *({"kind": "bot", "bot": bot} for bot in bots)], **wanted}
