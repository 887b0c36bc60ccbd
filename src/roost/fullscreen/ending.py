"""What happens at the end of a game: the result, the record, and what comes next."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING

from roost.core.errors import BadSetup
from roost.core.record import encode
from roost.fullscreen.local import LocalGame
from roost.fullscreen.recorded import RecordedGame
from roost.fullscreen.result import ResultScreen

if TYPE_CHECKING:
    from roost.fullscreen.app import Setup
    from roost.fullscreen.table import TableScreen


class Ending:
    """The end of a table's game."""

    def __init__(self, table: TableScreen, again: Setup | None) -> None:
        self.lines: list[str] = []
        """The result in words."""
        self._table = table
        self._again = again
        self._is_kept = False

    async def show(self) -> None:
        """Show the result until the player chooses what comes next."""
        roost = self._table.roost
        self._keep()
        lines = [line for line in self.lines if line]
        if (proof := await self._table.course.verify()) is not None:
            lines = [*lines, "", proof]
        own = ["again", "replay", "save"] if isinstance(self._table.course, LocalGame) else []
        while True:
            choice = await roost.push_screen_wait(ResultScreen(lines, [*own, "table", "home"]))
            if choice != "save":
                break
            self._save()
        await self._go(choice)

    async def _go(self, choice: str | None) -> None:
        roost, course = self._table.roost, self._table.course
        if choice == "again" and self._again is not None:
            roost.play(self._again)
        elif choice == "replay" and isinstance(course, LocalGame):
            roost.show_replay(RecordedGame(course.record()))
        elif choice == "home":
            await self.leave()

    async def leave(self) -> None:
        """Leave the table for the first screen."""
        self._keep()
        await self._table.course.close()
        self._table.roost.show_choose()

    def _keep(self) -> None:
        """Hand the record over once, if the game was played here."""
        roost, course = self._table.roost, self._table.course
        if roost.keep is not None and isinstance(course, LocalGame) and not self._is_kept:
            self._is_kept = True
            roost.keep(course.record())

    def _save(self) -> None:
        """Save the record beside the command, under a name that is not taken."""
        roost, course = self._table.roost, self._table.course
        assert isinstance(course, LocalGame)
        file = Path(f"roost-{course.game.name}-{time.strftime('%Y%m%d-%H%M%S')}.jsonl")
        try:
            file.write_text(encode(course.record()) + "\n", encoding="utf-8")
        except OSError as error:
            roost.report(BadSetup("file-problem", file=str(file), problem=error.strerror or str(error)))
        else:
            self._table.notify(roost.say("play-saved", file=str(file)), markup=False)
