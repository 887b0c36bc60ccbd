"""A game in progress for an environment: what seats see and may do as arrays, what a step pays, pictures of it.

The game is played by its contract: deals can be verified, and it has a record that other commands read.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from roost import bots
from roost.bots.seated import BUDGET, TableBot
from roost.core.errors import BadSetup, GameOver, IllegalAction, Malformed
from roost.core.fair import SEED_BYTES
from roost.core.game import Game, Outcome, Seat
from roost.core.play import Play
from roost.core.record import Record
from roost.envs.batch import Array, Rewards, as_array, checked_rewards, named
from roost.envs.explained import explained
from roost.envs.observer import Observer
from roost.envs.picture import Caption, picture
from roost.envs.results import margins, shares
from roost.lab.simulation import table_of
from roost.text import catalogue, preferred_language
from roost.text.teller import BaseTeller, teller

RENDER_MODES = ("human", "ansi", "rgb_array")
METADATA: dict[str, Any] = {"name": "roost-v0", "render_modes": list(RENDER_MODES), "render_fps": 1}
"""What environments say about themselves."""


class Table:
    """A game that begins again with every seed."""

    def __init__(
        self,
        game: str | Game[Any, Any],
        players: int | None,
        options: Mapping[str, Any] | None,
        rewards: Rewards,
        render_mode: str | None,
    ) -> None:
        with explained():
            self.game = table_of(game, players, options)
            self._observer = Observer(self.game)
            self._rewards = checked_rewards(rewards)
            if render_mode not in (None, *RENDER_MODES):
                raise BadSetup("env-bad-render-mode", mode=str(render_mode), allowed=", ".join(RENDER_MODES))
        self.layout, self.render_mode = self._observer.layout, render_mode
        self.play = Play(self.game, bytes(SEED_BYTES), self.game.start())
        self._bots: dict[Seat, TableBot] = {}
        self._names = {action: number for number, action in enumerate(self.game.actions)}

    def begin(self, seed: bytes) -> None:
        """Begin a new game."""
        self._bots = {}
        self.play = Play(self.game, seed, self.game.start()).with_deals()

    def seat_bots(self, names: Mapping[Seat, str]) -> None:
        """Seat bots, who see the events of the deal; to be called after `begin`."""
        self._bots = {seat: TableBot(name, self.game, seat, self.play.seed) for seat, name in names.items()}
        self._tell_bots()

    def _tell_bots(self) -> None:
        for bot in self._bots.values():
            bot.observe(self.play.events)

    @property
    def to_act(self) -> tuple[Seat, ...]:
        return self.play.to_act

    @property
    def outcome(self) -> Outcome | None:
        return self.play.outcome

    @property
    def record(self) -> Record:
        """The game so far, as a record that `roost show` and `roost check` read."""
        return self.play.record()

    def observe(self, seat: Seat) -> dict[str, Array]:
        """Return the observation and the mask of a seat, as new arrays. A seat that has decided has no legal action."""
        return self._observer.observe(self.play.state, seat, seat in self.to_act)

    def legal(self, seat: Seat) -> list[int]:
        """Return the numbers of the legal actions of a seat that has to decide."""
        if seat not in self.to_act:
            return []
        return sorted(self._names[action] for action in self.game.legal(self.play.state, seat))

    def act(self, seat: Seat, action: object) -> None:
        """Apply an action by its number. Raise Malformed if it is not a number, IllegalAction if it is not legal."""
        self._apply(seat, self.game.actions[self.checked(seat, action)])

    def checked(self, seat: Seat, action: object) -> int:
        """Return an action as a number that is legal for a seat."""
        with explained():
            if not self.to_act:
                raise GameOver("env-needs-reset")
            found = as_array(action)
            if found.shape != () or found.dtype.kind not in "iu":
                raise Malformed("env-action-type", found=f"{type(action).__name__} {action!r}")
            number, legal = int(found), self.legal(seat)
            if number not in legal:
                shown = ", ".join(named(self.game.actions, other) for other in legal) or "–"
                raise IllegalAction(
                    "env-illegal-action", seat=seat, action=named(self.game.actions, number), legal=shown
                )
        return number

    def _apply(self, seat: Seat, action: str) -> None:
        self.play = self.play.apply(seat, action).with_deals()
        self._tell_bots()

    def let_bots_act(self, until: Seat) -> None:
        """Let bots decide until a seat has to decide, or the game is over."""
        while self.outcome is None and until not in self.to_act:
            seat = self.to_act[0]
            self._apply(seat, self._bots[seat].act(self.play.state, BUDGET))

    def paid(self, before: Sequence[int]) -> list[float]:
        """Return what each seat is paid since it had these points."""
        if self._rewards == "points":
            return [float(now - then) for now, then in zip(self.points, before, strict=True)]
        if self.outcome is None:
            return [0.0] * self.game.players
        return shares(self.outcome) if self._rewards == "share" else list(map(float, margins(self.outcome)))

    @property
    def points(self) -> list[int]:
        """The points of all seats, hidden ones included: for what a step pays."""
        return list(self.play.state.points[: self.game.players])

    def render(self, seat: Seat) -> Any:
        """Return the table as a seat sees it: a text, or a picture as an array. For people, print the text."""
        if self.render_mode == "rgb_array":
            return self._picture(seat)
        if self.render_mode == "ansi":
            return self._text(seat)
        if self.render_mode == "human":
            print(self._text(seat))  # noqa: T201  # what this mode is for
        return None

    def _picture(self, seat: Seat) -> Any:
        words, view = self._words(), self.game.view(self.play.state, seat)
        lines = list(words.headline(view)) if self.outcome is None else [words.victory(self.outcome.winners)]
        marked = self.to_act if self.outcome is None else self.outcome.winners
        return picture(self.game, view, Caption(words.title(), lines, words.names, words.letters), marked)

    def _words(self) -> BaseTeller[Any]:
        return teller(self.game, catalogue(preferred_language()))

    def _text(self, seat: Seat) -> str:
        words = self._words()
        view = self.game.view(self.play.state, seat, self.play.events)
        lines = words.tell(view.events) if self.outcome is not None else words.situation(view)
        return "\n".join([f"{words.title()} · {words.names[seat]}", *lines]).rstrip()


def check_bots(game: Game[Any, Any], names: str | Sequence[str]) -> list[str]:
    """Return the bot of each seat but one, all prepared; raise BadSetup if one is unknown or their number is wrong."""
    with explained():
        found = list(names) if isinstance(names, list | tuple) else [str(names)] * (game.players - 1)
        if len(found) != game.players - 1:
            raise BadSetup("batch-wrong-opponents", count=len(found), needed=game.players - 1)
        for name in dict.fromkeys(found):
            bots.prepare(name, game)
    return found
