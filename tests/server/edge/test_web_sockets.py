"""Frames that the server reads and writes itself, compared with the library that otherwise does it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any, cast

import pytest
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.server import ServerProtocol
from websockets.streams import StreamReader

from roost.protocol.base import FRAME_BYTES
from roost.server.edge.web_sockets import EARLY_BYTES, FIRST_SECONDS, WHOLE_TEXT, GuardedSocket, text_frame


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65_535, 65_536, 100_000])
def test_text_frame_is_read_as_it_was_written(size: int) -> None:
    content = ("ü" * size)[:size].encode()
    reader = StreamReader()
    reader.feed_data(text_frame(content))
    reader.feed_eof()
    parsing = Frame.parse(reader.read_exact, mask=False)
    with pytest.raises(StopIteration) as read:
        next(parsing)  # all of it is there
    frame = read.value.value
    assert (frame.opcode.name, frame.fin, bytes(frame.data)) == ("TEXT", True, content)
    assert frame.serialize(mask=False) == text_frame(content)


def masked(content: bytes, first: int = WHOLE_TEXT) -> bytes:
    return Frame(Opcode(first & 0x0F), content, fin=first >= 0x80).serialize(mask=True)


class Timer:
    """A call that a socket has asked for, and whether it still wants it."""

    def __init__(self, seconds: float, callback: Callable[..., None], *args: Any) -> None:
        self.seconds = seconds
        self.fire = partial(callback, *args)
        self.is_wanted = True

    def cancel(self) -> None:
        self.is_wanted = False


class Timers:
    """An event loop that only notes what is to be called later."""

    def __init__(self) -> None:
        self.all: list[Timer] = []

    def call_later(self, seconds: float, callback: Callable[..., None], *args: Any) -> Timer:
        self.all.append(Timer(seconds, callback, *args))
        return self.all[-1]

    def time(self) -> float:
        return 0.0


class Wire(GuardedSocket):
    """A socket without a network, whose handshake is complete, and what it is told."""

    def __init__(self) -> None:
        self.texts: list[str | None] = []
        self.most = 1_000_000
        self.to_library: list[bytes] = []
        self.timers = Timers()
        self.loop = cast(Any, self.timers)
        self.is_aborted = False
        self.is_reading = True
        self.transport = cast(Any, self)
        self.frames = []
        self.close_sent = False
        self.handshake_initiated = True
        self.read_paused = False
        self.disconnected = False
        self.conn = ServerProtocol(state=State.OPEN)
        self.queue = asyncio.Queue()
        self.writable = asyncio.Event()
        self.writable.set()
        self.attach(self)

    def is_closing(self) -> bool:
        return False

    def pause_reading(self) -> None:
        self.is_reading = False

    def resume_reading(self) -> None:
        self.is_reading = True

    def abort(self, why: str = "") -> None:
        self.is_aborted = why == "silent"

    def take(self, text: str | None) -> bool:
        self.texts.append(text)
        return len(self.texts) < self.most

    def flush(self) -> None:
        pass

    def end(self) -> None:
        self.texts.append("end")


@pytest.fixture
def wire(monkeypatch: pytest.MonkeyPatch) -> Wire:
    wire = Wire()
    monkeypatch.setattr(
        WebSocketsSansIOProtocol, "data_received", lambda self, data: cast(Wire, self).to_library.append(data)
    )
    return wire


@pytest.mark.parametrize("step", [1, 2, 3, 7, 100, 100_000])
def test_frames_are_the_same_however_they_are_cut(wire: Wire, step: int) -> None:
    texts = ["", "ü" * 60, "a" * 125, "b" * 126, "c" * FRAME_BYTES, "d"]
    ping, part = masked(b"?", 0x89), masked(b"part", 0x01)
    data = b"".join([masked(text.encode()) for text in texts[:3]] + [ping] + [masked(t.encode()) for t in texts[3:]])
    data += part
    for first in range(0, len(data), step):
        wire.data_received(data[first : first + step])
    assert wire.texts == texts
    assert wire.to_library == [ping, part], "whole frames only"


@pytest.mark.parametrize(
    "frame",
    [
        masked(b"\xff\xfe"),
        b"\x81\x01a",
        b"\xc1" + masked(b"compressed?")[1:],
        masked(b"bytes", 0x82),
        masked(b"x" * (FRAME_BYTES + 1)),
    ],
    ids=["not UTF-8", "without a mask", "compressed", "bytes", "too long"],
)
def test_frames_that_are_not_plain_text_go_to_the_library(wire: Wire, frame: bytes) -> None:
    wire.data_received(frame)
    assert (wire.texts, wire.to_library) == ([], [frame])


def test_text_in_the_middle_of_a_message_goes_to_the_library(wire: Wire) -> None:
    wire.frames = [b"part"]
    wire.data_received(frame := masked(b"text"))
    assert (wire.texts, wire.to_library) == ([], [frame])


def test_what_happened_before_the_session_is_told_to_it(wire: Wire) -> None:
    wire.queue = asyncio.Queue()
    for event in ({"type": "websocket.receive", "text": "early"}, {"type": "websocket.disconnect", "code": 1001}):
        wire.queue.put_nowait(cast(Any, event))
    wire.attach(wire)
    assert wire.texts == ["early", "end"]


@pytest.mark.parametrize("cut", [0, 3, 11, 15, 20, 25])
def test_frames_before_the_session_are_read_in_order_once_it_is_there(wire: Wire, cut: int) -> None:
    wire._session, wire.queue = None, asyncio.Queue()
    ping = masked(b"?", 0x89)
    data = masked(b"early") + ping + masked(b"text")
    wire.data_received(data[:3])
    wire.data_received(data[3:cut])
    wire.attach(wire)
    wire.data_received(data[max(3, cut) :])
    assert (wire.texts, wire.to_library) == (["early", "text"], [ping])


def test_much_that_comes_before_the_session_waits_in_the_socket(wire: Wire) -> None:
    wire._session, wire.queue = None, asyncio.Queue()
    reading = []
    for _ in range(1 + EARLY_BYTES // FRAME_BYTES):
        wire.data_received(masked(b"x" * FRAME_BYTES))
        reading.append(wire.is_reading)
    wire.attach(wire)
    assert (reading[0], reading[-1], wire.is_reading) == (True, False, True)
    assert len(wire.texts) == 1 + EARLY_BYTES // FRAME_BYTES


def test_what_a_refused_client_sends_goes_to_the_library(wire: Wire) -> None:
    wire._session, wire.queue = None, asyncio.Queue()
    wire.data_received(early := masked(b"early"))
    wire.close_sent = True
    wire.data_received(close := masked(b"", 0x88))
    assert wire.to_library == [early + close]


def test_client_whose_session_wants_no_more_is_not_read(wire: Wire) -> None:
    wire.most = 2
    flood = b"".join(masked(text) for text in (b"one", b"two", b"three")) + masked(b"?", 0x89)
    wire.data_received(flood)
    wire.data_received(flood)
    assert (wire.texts, wire.to_library, wire.is_reading, wire._rest) == (["one", "two"], [], False, b"")


def test_flood_before_the_session_is_not_read_to_its_end(wire: Wire) -> None:
    wire._session, wire.queue, wire.most = None, asyncio.Queue(), 2
    while wire.is_reading:
        wire.data_received(masked(b"text") * 1000)
    wire.attach(wire)
    assert (wire.texts, wire.is_reading) == (["text", "text"], False)


def test_closed_connection_keeps_nothing_of_incomplete_messages(wire: Wire, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(WebSocketsSansIOProtocol, "connection_lost", lambda *_: None)
    wire.data_received(masked(b"incomplete")[:-1])
    wire.frames = [b"first fragment"]
    wire.connection_lost(None)
    assert (wire._rest, wire.frames) == (b"", [])


def test_connection_lost_during_the_handshake_is_told_and_then_forgotten(wire: Wire) -> None:
    wire.disconnected = True
    wire.queue = asyncio.Queue()
    wire.queue.put_nowait({"type": "websocket.disconnect", "code": 1006})
    wire.attach(wire)
    assert (wire.texts, wire._session) == (["end"], None)


def test_client_that_does_not_read_keeps_nothing_from_others(wire: Wire) -> None:
    other = Wire()
    wire.pause_writing()
    assert (wire.can_write, other.can_write) == (False, True)
    wire.resume_writing()
    wire.pause_writing()
    other.pause_writing()
    other.resume_writing()
    assert (wire.can_write, other.can_write) == (False, True)


def test_client_that_never_says_anything_is_cut(wire: Wire) -> None:
    (timer,) = wire.timers.all
    assert (timer.seconds, timer.is_wanted) == (FIRST_SECONDS, True)
    timer.fire()
    assert wire.is_aborted


def test_client_that_has_said_something_may_be_silent(wire: Wire) -> None:
    (timer,) = wire.timers.all
    wire.data_received(masked(b"text"))
    assert not timer.is_wanted


@pytest.mark.parametrize(("kind", "is_cut"), [("ping", False), ("pong", True)])
def test_ping_counts_as_a_first_message_and_a_pong_does_not(
    wire: Wire, monkeypatch: pytest.MonkeyPatch, kind: str, is_cut: bool
) -> None:
    for name in ("handle_ping", "handle_pong"):
        monkeypatch.setattr(WebSocketsSansIOProtocol, name, lambda *_: None)
    wire.handle_ping() if kind == "ping" else wire.handle_pong(Frame(Opcode.PONG, b""))
    assert wire.timers.all[0].is_wanted is is_cut
