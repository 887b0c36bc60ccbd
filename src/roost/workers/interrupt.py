"""Ctrl-C while workers are busy."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass


@dataclass
class Interrupt:
    """Whether Ctrl-C was pressed."""

    has_come: bool = False


@contextmanager
def on_interrupt(stop: Callable[[], None]) -> Iterator[Interrupt]:
    """Let the first Ctrl-C call `stop` instead of raising an exception, which could lose results that are there."""
    interrupt = Interrupt()
    if threading.current_thread() is not threading.main_thread():  # Ctrl-C is not for this thread
        yield interrupt
        return
    before = signal.getsignal(signal.SIGINT)

    def note(*_: object) -> None:
        interrupt.has_come = True
        signal.signal(signal.SIGINT, before)
        stop()

    signal.signal(signal.SIGINT, note)
    try:
        yield interrupt
    finally:
        signal.signal(signal.SIGINT, before)
