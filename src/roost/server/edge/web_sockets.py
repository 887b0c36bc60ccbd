"""The WebSockets of uvicorn, with a short way for text, and limits for clients that send a flood of frames.

A whole text message is read and written here, without the state machine of the library, because nearly all messages are
such. All other frames, and all that are wrong, go to the library as they came. Pings and fragments never reach the
application, so its limits do not count them; each takes time anyway.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any, NamedTuple

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.protocol import State
from websockets.server import ServerProtocol

try:
    from websockets.speedups import apply_mask
except ImportError:  # the library has no compiled part on some platforms
    from websockets.utils import apply_mask

from roost.protocol.base import FRAME_BYTES
from roost.server.edge.connections import Rest, Session
from roost.server.edge.slow_clients import Abortable
from roost.server.edge.socket import LINE
from roost.server.limits import Throttle

FRAME_BURST, FRAMES_PER_SECOND = 50, 5
"""Control frames and fragments that a client may send. Browsers send a pong now and then, and no fragments."""
FIRST_SECONDS = 180.0
"""How long a client may say nothing at all after the handshake. The page says something within a minute, even in a tab
whose timers the browser slows down. Later, uvicorn pings clients, and cuts those that do not answer."""
READ_BYTES = 1024
"""Bytes of a handshake that are parsed in one step."""
EARLY_BYTES = 65_536
"""What a client may send before the handshake is complete; then nothing more is read until it is."""


def text_frame(content: bytes) -> bytes:
    """Return a frame with a whole text message, as a server sends it: without a mask (RFC 6455, 5.2)."""
    size = len(content)
    if size < 126:
        return b"\x81%c%b" % (size, content)
    if size < 1 << 16:
        return b"\x81\x7e%b%b" % (size.to_bytes(2, "big"), content)
    return b"\x81\x7f%b%b" % (size.to_bytes(8, "big"), content)


class Head(NamedTuple):
    """The beginning of a frame from a client: its first byte, whether it has a mask, and where its content is."""

    first: int
    is_masked: bool
    start: int
    end: int


WHOLE_TEXT = 0x81
"""The first byte of a frame with a whole text message."""
MASK_BYTES = 4


def head_of(data: bytes | bytearray, at: int = 0) -> Head | None:
    """Return the head of the frame that begins in data at a place; None if it has not arrived (RFC 6455, 5.2)."""
    if len(data) < at + 2:
        return None
    first, second = data[at], data[at + 1]
    size, start, is_masked = second & 0x7F, at + 2, second >= 0x80
    if size >= 126:
        start += 2 if size == 126 else 8
        if len(data) < start:
            return None
        size = int.from_bytes(data[at + 2 : start], "big")
    start += MASK_BYTES if is_masked else 0
    return Head(first, is_masked, start, start + size)


_WRITABLE = asyncio.Event()
"""What all connections wait for whose clients read: an event of its own takes 0.7 KiB."""
_WRITABLE.set()


class Told:
    """Takes the place of the queue of events that an application waits for: tells them to a session at once."""

    __slots__ = ("_session",)

    def __init__(self, session: Session | None) -> None:
        self._session = session

    def put_nowait(self, event: Any) -> None:
        """Tell a session what happened."""
        if self._session is None:
            return
        if event["type"] == "websocket.receive":
            self._session.take(event.get("text"))
        elif event["type"] == "websocket.disconnect":
            self._session.end()


_NOBODY = Told(None)
"""Takes the place of the queue once the connection is closed."""


class GuardedSocket(Abortable, WebSocketsSansIOProtocol):
    """A WebSocket of uvicorn that is aborted when its client does not read, or sends a flood of frames."""

    _frames: Throttle | None = None
    _session: Session | None = None
    """Is told what happens, once the handshake is complete."""
    _silent: asyncio.TimerHandle | None = None
    """Cuts the connection, until the client says something for the first time."""
    _has_spoken: bool = False
    """Whether the client has said something to another process."""
    _is_deaf: bool = False
    """Whether the session wants no more: nothing is read until the connection is closed."""
    _rest: bytes = b""
    """The beginning of a frame whose end has not arrived, or what was sent before the handshake was complete."""

    # What the application uses: see `Line`

    async def run_asgi(self) -> None:
        """Run the application for the handshake. It leaves a session behind, or the connection is closed."""
        self.scope["extensions"][LINE] = self  # type: ignore[assignment]  # an extension of ours
        try:
            await self.app(self.scope, self.receive, self.send)
        except ClientDisconnected:
            pass
        except BaseException:
            self.logger.exception("socket failed")
            self.send_500_response()
        finally:
            del self.scope["extensions"][LINE]
        if self._session is not None:  # thousands of idle connections need nothing of the handshake
            for kept in (self.request, self.response):  # the parser of the library keeps them
                kept.headers.clear()
            del self.scope, self.request, self.response
            self._save_memory()
        elif self.close_timer is None:
            self.transport.close()

    def attach(self, session: Session) -> None:
        """Tell a session what happens, and what has happened meanwhile."""
        self._session = session
        if self._has_spoken:
            self._save_memory()
        else:
            self._silent = self.loop.call_later(FIRST_SECONDS, self.abort, "silent")
        if self.writable.is_set():
            self.writable = _WRITABLE
        happened, self.queue = self.queue, Told(session)  # type: ignore[assignment]  # uvicorn only puts events into it
        self._read_frames(self._rest)
        while not happened.empty():
            self.queue.put_nowait(happened.get_nowait())
        if self.disconnected:
            self._hear()
            self._detach()
        if self.read_paused and not self._is_deaf:
            self.resume()

    def _save_memory(self) -> None:
        self.__dict__ = dict([*self.__dict__.items()])  # without room for more, which is half of it

    @property
    def can_write(self) -> bool:
        """Whether text can be written: the connection is open, and the client reads."""
        return self.writable.is_set() and not self.close_sent and not self.transport.is_closing()

    def write_texts(self, texts: Sequence[str]) -> None:
        """Write messages together; this needs no state of the protocol."""
        self.transport.write(b"".join([text_frame(text.encode()) for text in texts]))

    # Moving to another process: see `handover.py`

    def pause(self) -> Rest | None:
        """Read nothing more, and return what another process needs; None if it could not go on from there."""
        is_open = self.conn.state is State.OPEN and not self.close_sent and not self.transport.is_closing()
        is_plain = self.transport.get_extra_info("sslcontext") is None and not self.frames
        if not (is_open and is_plain) or self.transport.get_write_buffer_size():
            return None
        self.read_paused = True
        self.transport.pause_reading()
        owed = 0.0 if self._frames is None else self._frames.owed
        return Rest(self.transport.get_extra_info("socket").fileno(), self._rest, owed)

    def resume(self) -> None:
        """Go on reading."""
        self.read_paused = False
        self.transport.resume_reading()

    def leave(self) -> None:
        """Close the socket of this process without a close frame: another process has the connection."""
        self.transport.abort()

    def go_on(self, rest: bytes, owed: float) -> None:
        """Begin with a client that another process had: its handshake is complete, and some bytes have been read.

        `owed` are the seconds that its control frames and fragments have used up."""
        self.conn.parser.close()
        self.conn = ServerProtocol(max_size=self.config.ws_max_size, state=State.OPEN, logger=self.logger)
        self.handshake_initiated = self.handshake_complete = self._has_spoken = True
        self._rest = rest
        if owed:
            self._frame_throttle().owe(owed)
        self.start_keepalive()

    def pause_writing(self) -> None:
        """Let the application wait until the client reads."""
        self.writable = asyncio.Event()
        super().pause_writing()

    def resume_writing(self) -> None:
        """Let the application write again."""
        super().resume_writing()
        if self._session is not None:
            self._session.flush()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait for nothing any more, and break all cycles of references: what is closed is freed at once."""
        self._hear()
        self._rest, self.frames = b"", []
        super().connection_lost(exc)
        if self._session is not None:
            self._detach()
        self.conn.parser.close()  # a generator that refers to its owner
        self.conn.parser_exc = self.conn.handshake_exc = None  # and errors that refer to its frames

    def _detach(self) -> None:
        self._session, self.queue = None, _NOBODY  # type: ignore[assignment]  # uvicorn only puts events into it

    def _hear(self) -> None:
        """Note that the client has said something; the answer to a ping of this server does not count."""
        if self._silent is not None:
            self._silent.cancel()
            self._silent = None

    # Reading

    def data_received(self, data: bytes) -> None:
        """Read frames; keep those that come before the handshake is complete."""
        if self._rest:
            data, self._rest = self._rest + data, b""
        if self._session is not None:
            self._read_frames(data)
        else:
            self._read_early(data)

    def _keep(self, data: bytes) -> None:
        """Keep what came early; stop reading if it is much."""
        self._rest = data
        if len(data) > EARLY_BYTES and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def _read_early(self, data: bytes) -> None:
        """Parse the request in small parts, and keep what follows, unless the connection is refused."""
        for first in range(0, len(data), READ_BYTES):
            if self.transport.is_closing():
                return
            if self.handshake_initiated and not self.close_sent:
                self._keep(data[first:])
                return
            super().data_received(data[first : first + READ_BYTES])

    def _read_frames(self, data: bytes) -> None:
        """Read all frames that are complete: whole texts here, others with the library."""
        at = 0
        while at < len(data) and not self.transport.is_closing() and not self._is_deaf:
            head = head_of(data, at)
            if head is None or (head.end > len(data) and head.end - head.start <= FRAME_BYTES):
                break
            frame = data[at : head.end]
            if not self._read_text(head, data):
                super().data_received(frame)  # the library also refuses a frame that is too long or wrong
            at = head.end
        self._rest = b"" if self._is_deaf else data[at:]

    def _read_text(self, head: Head, data: bytes) -> bool:
        """Return True if a frame is a whole text message, which the application then has."""
        is_plain = head.first == WHOLE_TEXT and head.is_masked and head.end - head.start <= FRAME_BYTES
        if not is_plain or self.frames:  # also in the middle of a message that comes in fragments
            return False
        content = apply_mask(data[head.start : head.end], data[head.start - MASK_BYTES : head.start])
        try:
            text = content.decode()
        except UnicodeDecodeError:
            return False
        if self._session is not None and not self.close_sent:
            self._tell(self._session, text)
        return True

    def _tell(self, session: Session, text: str | None) -> None:
        """Pass a message on. Stop reading from a client that floods the session: to read would take all the time."""
        self._hear()
        if not session.take(text) and not self._is_deaf:
            self._is_deaf = True
            self.transport.pause_reading()

    def send_receive_event_to_app(self) -> None:
        """Pass a message on that came in fragments or as bytes, in its turn among the others."""
        if self._session is None:
            super().send_receive_event_to_app()
            return
        try:
            text = b"".join(self.frames).decode() if self.curr_msg_data_type == "text" else None
        except UnicodeDecodeError:
            super().send_receive_event_to_app()  # which refuses it
            return
        self.frames = []
        if not self.close_sent:
            self._tell(self._session, text)

    # Floods

    def handle_ping(self) -> None:
        """Answer a ping."""
        self._hear()
        self._count()
        super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """Take note of a pong."""
        self._count()
        super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        """Continue a message."""
        self._count()
        super().handle_cont(event)

    def _count(self) -> None:
        if self._frame_throttle().next() > 0:
            self.abort("frame-flood")

    def _frame_throttle(self) -> Throttle:
        if self._frames is None:  # most clients send such a frame now and then
            self._frames = Throttle(FRAME_BURST, FRAMES_PER_SECOND, self.loop.time)
        return self._frames
