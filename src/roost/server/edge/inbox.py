"""What other workers send to this one: connections whose table has its home here, and tables to drive."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable

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
        try:
            moved, line = Moved.decode(message), self._new_line()
            line.go_on(moved.rest)
            await asyncio.get_running_loop().connect_accepted_socket(lambda: line, client)
        except BaseException:
            client.close()
            raise
        self._edge.connections.adopt(moved.person, moved.client)
        close = counted(self._edge, moved.person, moved.client)
        Socket(self._edge, moved.person, moved.client, line, line.send, close).go_on(moved)
