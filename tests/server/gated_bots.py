"""Bots for tests that wait in their worker process until the test opens a gate, which is a file."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from roost.core.bot import Bot, Budget
from roost.core.game import Action, Game

GATE = "ROOST_TEST_GATE"
TIMEOUT = 20.0
SLOW_TO_DECIDE, SLOW_TO_PREPARE, BROKEN, DYING = (
    f"tests.server.gated_bots:{name}" for name in ("SlowToDecide", "SlowToPrepare", "Broken", "Dying")
)


def wait_for_gate() -> None:
    """Wait until the test has created the file."""
    gate, deadline = Path(os.environ[GATE]), time.monotonic() + TIMEOUT
    while not gate.exists():
        if time.monotonic() > deadline:
            raise TimeoutError(str(gate))
        time.sleep(0.01)


class FirstAction(Bot[Any]):
    """Plays the first legal action."""

    name = "first-action"

    def act(self, view: Any, legal: Sequence[Action], budget: Budget) -> Action:  # noqa: ARG002
        return legal[0]


class SlowToDecide(FirstAction):
    """Decides when the gate is open."""

    def act(self, view: Any, legal: Sequence[Action], budget: Budget) -> Action:
        wait_for_gate()
        return super().act(view, legal, budget)


class SlowToPrepare(FirstAction):
    """Is ready when the gate is open."""

    @classmethod
    def prepare(cls, game: Game[Any, Any]) -> None:  # noqa: ARG003
        wait_for_gate()


class Broken(FirstAction):
    """Cannot be prepared."""

    @classmethod
    def prepare(cls, game: Game[Any, Any]) -> None:  # noqa: ARG003
        raise RuntimeError("no compiler")


class Dying(FirstAction):
    """Kills the process that prepares it, as a crash of the compiler would."""

    @classmethod
    def prepare(cls, game: Game[Any, Any]) -> None:  # noqa: ARG003
        os._exit(1)
