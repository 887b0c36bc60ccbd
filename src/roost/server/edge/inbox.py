"""What other workers send to this one: connections whose table has its home here, and tables to drive."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import Callable

from roost.server import metrics
from roost.server.edge.context import Edge
from roost.server.edge.handover import Moved
from roost.server.edge.socket import Socket, counted
from roost.server.edge.web_sockets import GuardedSocket
from roost.server.rooms.homes import receive


class Inbox:
    """Receives until it is stopped; what comes later waits for the replacement of this process."""

    def __init__(self, edge: Edge, inbox: socket.socket, new_line: Callable[[], GuardedSocket]) -> None:
        self._edge = edge
        self._inbox = inbox
        self._new_line = new_line

    def start(self) -> None:
        """Receive messages."""
        asyncio.get_running_loop().add_reader(self._inbox, self._receive)

    def stop(self) -> None:
        """Leave messages where they are."""
        asyncio.get_running_loop().remove_reader(self._inbox)

    def _receive(self) -> None:
        while (received := receive(self._inbox)) is not None:
            message, file = received
            service = self._edge.service
            if file is None:
                service.tasks.spawn(service.driver.acquire(message.decode()))
            else:
                service.tasks.spawn(self._adopt(socket.socket(fileno=file), message))

    async def _adopt(self, client: socket.socket, message: bytes) -> None:
        """Go on with a connection as after its handshake; close it if that is impossible."""
        with contextlib.ExitStack() as undo:
            undo.callback(client.close)
            moved = Moved.decode(message)
            if self._edge.connections.is_full:
                self._give_back(moved, client)
                return
            self._edge.connections.adopt(moved.person, moved.client)
            close = counted(self._edge, moved.person, moved.client)
            undo.callback(close)
            line = self._new_line()
            line.go_on(moved.rest, moved.frames_owed)
            await asyncio.get_running_loop().connect_accepted_socket(lambda: line, client)
            undo.pop_all()
        Socket(self._edge, moved.person, moved.client, line, line.send, close).go_on(moved)

    def _give_back(self, moved: Moved, client: socket.socket) -> None:
        """Send a connection back to the worker that it came from; it is closed if it has been there again."""
        homes, back = self._edge.service.homes, moved.give_back().encode()
        if moved.sender is None or not homes.send(moved.sender, back, client.fileno()):
            metrics.DROPPED.labels("too-many").inc()
