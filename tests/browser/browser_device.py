"""A device that plays in a browser: its page only passes messages to the worker of offline play."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page

from tests.pocket.device import Device

START = """() => new Promise(async (resolve, reject) => {
  const manifest = await (await caches.match('/pocket/pocket.json')).json()
  const start = performance.now()
  globalThis.player?.terminate()
  globalThis.told = []
  globalThis.player = new Worker(manifest.worker, { type: 'module' })
  player.onerror = reject
  player.onmessage = ({ data }) => {
    if (data.type === 'ready') resolve(performance.now() - start)
    else told.push(JSON.stringify(data))
  }
  player.postMessage({ type: 'start', manifest, pause: 0 })
})"""


class BrowserDevice(Device):
    """A page that plays, with the worker of offline play in a browser."""

    def __init__(self, page: Page) -> None:
        super().__init__()
        self._page = page

    def start(self) -> float:
        """Start a worker in place of the last one; return after how many milliseconds it was ready."""
        return float(self._page.evaluate(START))

    def call(self, name: str, /, **values: Any) -> Any:
        """Return the answer to a call."""
        before = len(self.posted)
        call = {"type": "call", "id": before, "name": name, "values": json.dumps(values)}
        self._page.evaluate("call => player.postMessage(call)", call)
        while not (answers := [post for post in self.posted[before:] if "id" in post]):
            self._listen()
        return answers[0]["value"]

    def send(self, type: str, table: str, /, **values: Any) -> None:
        text = json.dumps({"type": type, "table": table, **values})
        self._page.evaluate("text => player.postMessage({ type: 'message', text })", text)

    def _listen(self) -> None:
        """Hear what the worker posts next."""
        self._page.wait_for_function("() => told.length", polling=20)
        for text in self._page.evaluate("() => told.splice(0)"):
            self.hear(text)

    def play_slowly(self, table: str, moves: int) -> None:
        """Always make the first legal move, so many times, and wait for the bots after each."""
        seen = self._wait_for_turn(0)
        for _ in range(moves):
            if not self.is_over:
                action = self.state["view"]["legal"][0]
                self.send("act", table, seen=seen, id=f"move-{seen}", action=action)
                seen = self._wait_for_turn(seen)
        self.send("leave_watch", table)
        self.call("table", table=table)  # nothing more about it comes after the answer

    def _wait_for_turn(self, seen: int) -> int:
        """Wait for a version in which the person is to act or the game is over, and return it."""
        while not (self.is_over or (self._is_due and self.state["version"] > seen)):
            self._listen()
        return int(self.state["version"])

    @property
    def _is_due(self) -> bool:
        return bool(self.state) and self.state["view"] is not None and 0 in self.state["view"]["to_act"]
