"""The connection to JavaScript: `web/src/pocket/worker.ts` loads this module in Pyodide."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, Protocol

from pydantic import ValidationError
from pydantic_core import to_jsonable_python

from roost.core.engine import machine
from roost.core.engine.wasm import Export, Module, WasmMachine
from roost.core.errors import RoostError
from roost.pocket.calls import Calls
from roost.pocket.driver import Driver
from roost.pocket.line import Line
from roost.pocket.seating import Seating
from roost.pocket.tables import Tables
from roost.review.budget import SIMULATIONS


class JavaScriptBytes(Protocol):
    """A part of an array of bytes in JavaScript."""

    def to_bytes(self) -> bytes:
        """Return a copy."""

    def assign(self, data: bytes) -> None:
        """Overwrite it."""


class JavaScriptModule(Protocol):
    """A module of WebAssembly in JavaScript: the folder of its game, and its exports in JSON."""

    folder: str
    exports: str

    def call(self, name: str, address: int) -> int:
        """Call a function of the module."""

    def bytes(self, start: int, end: int) -> JavaScriptBytes:
        """Return a part of the memory."""

    def reserve(self, size: int) -> None:
        """Let the memory have at least this many bytes."""


class BrowserInstance:
    """A module of WebAssembly, as `core/engine/wasm.py` asks for it."""

    def __init__(self, module: JavaScriptModule) -> None:
        self.call = module.call
        self.reserve = module.reserve
        self._bytes = module.bytes

    def read(self, address: int, size: int) -> bytes:
        return self._bytes(address, address + size).to_bytes()

    def write(self, address: int, data: bytes) -> None:
        self._bytes(address, address + len(data)).assign(data)


class Pocket:
    """All tables of the device, and their line to the page."""

    def __init__(
        self,
        post: Callable[[str], None],
        pause: float,
        now: Callable[[], float] = time.time,
        simulations: int = SIMULATIONS,
    ) -> None:
        """`post` sends a text to the page: JSON with a `type`."""
        self._post = post
        tables = Tables(lambda saved: self._send("save", game=saved), now)
        seating = Seating(tables)
        self._line = Line(tables, seating, self._send_message, simulations)
        driver = Driver(tables, seating, self._fail, pause)
        self._calls = Calls(tables, seating, driver)
        self._streams: dict[int, asyncio.Future[None]] = {}
        """The answers that are being computed, by the id of the call."""

    def receive(self, text: str) -> None:
        """Handle a message to a table."""
        self._line.receive(text)

    def call(self, id: int, name: str, values: str) -> None:
        """Answer a call of the page, or start to: an answer in parts comes as they are computed."""
        with self._refusing(id):
            value = self._calls.call(name, json.loads(values))
            if isinstance(value, AsyncIterator):
                self._streams[id] = asyncio.ensure_future(self._stream(id, value))
            else:
                self._send("answer", id=id, value=to_jsonable_python(value))

    async def _stream(self, id: int, parts: AsyncIterator[Any]) -> None:
        """Send the parts of an answer, then its end."""
        try:
            with self._refusing(id):
                async for part in parts:
                    self._send("part", id=id, value=to_jsonable_python(part))
                self._send("answer", id=id, value=None)
        except Exception as error:
            self._fail(error)
            raise
        finally:
            del self._streams[id]

    @contextmanager
    def _refusing(self, id: int) -> Iterator[None]:
        """Answer a call with the error that refuses it."""
        try:
            yield
        except RoostError as error:
            self._send("refused", id=id, key=error.key, values=error.values)
        except ValidationError as error:
            first = error.errors()[0]
            where = ".".join(map(str, first["loc"]))
            self._send("refused", id=id, key="message-malformed", values={"where": where, "why": str(first["type"])})

    def _fail(self, error: Exception) -> None:
        self._send("failed", reason=repr(error))

    def _send(self, type: str, **values: Any) -> None:
        self._post(json.dumps({"type": type, **values}, separators=(",", ":"), ensure_ascii=False))

    def _send_message(self, text: str) -> None:
        self._post(f'{{"type":"message","message":{text}}}')


def start(post: Callable[[str], None], modules: Iterable[JavaScriptModule], pause: float) -> Pocket:
    """Return the tables of the device, whose bots search in modules and take at least `pause` seconds."""
    machine.use(WasmMachine({module.folder: _module(module) for module in modules}))
    return Pocket(post, pause)


def _module(module: JavaScriptModule) -> Module:
    described = json.loads(module.exports)
    return Module(BrowserInstance(module), {name: Export(**export) for name, export in described.items()})
