"""The replay of a record: forwards, backwards, by itself, from any seat or with all cards face up."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.timer import Timer

from roost.core.game import Seat
from roost.fullscreen import games
from roost.fullscreen.board_screen import BoardScreen
from roost.fullscreen.keybar import Entry, KeyBar
from roost.fullscreen.recorded import RecordedGame, Shown
from roost.fullscreen.scoring import ScoringScreen
from roost.text.teller import teller


class ReplayScreen(BoardScreen):
    """A recorded game, step by step."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "step(-1)", show=False),
        Binding("right,enter", "step(1)", show=False),
        Binding("up,pageup", "scoring(-1)", show=False),
        Binding("down,pagedown", "scoring(1)", show=False),
        Binding("home", "go(0)", show=False),
        Binding("end", "last", show=False),
        Binding("space,p", "run", show=False),
        Binding("v", "view", show=False),
        Binding("s", "explain", show=False),
        Binding("l", "log", show=False),
        Binding("q,escape", "leave", show=False),
    ]

    def __init__(self, recorded: RecordedGame) -> None:
        super().__init__(teller(recorded.game, self.roost.say))
        self.recorded = recorded
        self.step = 0
        self.seat: Seat | None = None
        """The seat that the replay is seen from; None: all cards are face up."""
        self.board.is_frozen = True
        self.board.can_focus = False
        self._timer: Timer | None = None
        self._told: dict[tuple[int, Seat | None], list[str]] = {}

    def on_mount(self) -> None:
        self._show()

    @property
    def last(self) -> int:
        return len(self.recorded) - 1

    def _show(self) -> None:
        """Show the step that was chosen, with the log up to it."""
        self.panel.replace(line for step in range(self.step + 1) for line in self._lines(step))
        shown = self._shown(self.step)
        self.board.show(shown.update.view, shown.hands)
        where = self.say("screen-step", step=self.step + 1, steps=len(self.recorded))
        viewer = self.say("page-all-open") if self.seat is None else self.teller.names[self.seat]
        self.head(f"{where} · {self.say('page-seen-from')}: {viewer}")
        self.query_one(KeyBar).show(self._entries())

    def _shown(self, step: int) -> Shown:
        return self.recorded.show(step, self.seat, self.seat is None)

    def _lines(self, step: int) -> list[str]:
        """Return what the log says about a step; it is told once for each viewer."""
        if (step, self.seat) not in self._told:
            self._told[step, self.seat] = list(self.teller.tell(self._shown(step).update.events))
        return self._told[step, self.seat]

    def _entries(self) -> list[Entry]:
        run = "page-run" if self._timer is None else "page-pause"
        return [
            Entry("←", "", "step(-1)"),
            Entry("→", self.say("screen-move"), "step(1)"),
            Entry("↑", "", "scoring(-1)"),
            Entry("↓", self.say("screen-scorings"), "scoring(1)"),
            Entry("P", self.say(run), "run"),
            Entry("V", self.say("screen-view"), "view"),
            Entry("S", self.say("g5211-scoring"), "explain"),
            Entry("L", self.say("page-menu-log"), "log"),
            Entry("Q", self.say("page-close"), "leave"),
        ]

    def action_step(self, by: int) -> None:
        self.action_go(self.step + by)

    def action_go(self, step: int) -> None:
        self.step = max(0, min(self.last, step))
        if self.step == self.last:
            self._stop()
        self._show()

    def action_last(self) -> None:
        self.action_go(self.last)

    def action_scoring(self, by: int) -> None:
        """Go to the scoring before or after this step; without one, to the start or the end."""
        steps = self.recorded.scorings()
        later = [step for step in steps if step > self.step]
        earlier = [step for step in steps if step < self.step]
        self.action_go(min(later, default=self.last) if by > 0 else max(earlier, default=0))

    def action_run(self) -> None:
        """Let the steps run, or stop them."""
        if self._timer is not None:
            self._stop()
        else:
            self._timer = self.set_interval(max(0.01, self.roost.pace.step), lambda: self.action_step(1))
        self._show()

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def action_view(self) -> None:
        """Look from the next seat; after the last one, with all cards face up."""
        following = 0 if self.seat is None else self.seat + 1
        self.seat = following if following < self.recorded.game.players else None
        self._show()

    def action_explain(self) -> None:
        """Show the scoring of this step, or the last one before it."""
        self._stop()
        step = max((step for step in self.recorded.scorings() if step <= self.step), default=None)
        if step is None:
            return
        values = [event.values for event in self._shown(step).update.events if event.key == "scored"][-1]
        if frames := games.scoring_frames(self.teller, values):
            self.app.push_screen(ScoringScreen(frames))

    def action_leave(self) -> None:
        self._stop()
        self.roost.show_choose()
