"""The text of a game in a terminal: each game has a teller, which turns events and views into lines."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import Any, Generic

from roost.core import registry
from roost.core.errors import RoostError
from roost.core.game import Action, Event, Game, View
from roost.text.catalogues import Catalogue


class BaseTeller(ABC, Generic[View]):
    """Describes one game in one language, for one seat or for any reader."""

    def __init__(self, game: Game[Any, View], say: Catalogue, names: Sequence[str]) -> None:
        self.game = game
        self.say = say
        self.names = names
        self._width = max(map(len, names))

    def name(self, seat: int) -> str:
        """Return the name of a seat, padded so that the text after it lines up."""
        return self.names[seat].ljust(self._width)

    def tell(self, events: Sequence[Event]) -> Iterator[str]:
        """Yield the lines for events. The event `some-key` is described by the method `tell_some_key`."""
        for event in events:
            yield from getattr(self, "tell_" + event.key.replace("-", "_"))(event.values)

    def points(self, points: int) -> str:
        return self.say("points", points=points)

    def scores(self, points: Sequence[int | None]) -> str:
        """Return the known points of all seats."""
        known = [f"{self.names[seat]}: {own}" for seat, own in enumerate(points) if own is not None]
        return self.say("play-scores", scores=", ".join(known))

    def result(self, lines: Sequence[str], winners: Sequence[int]) -> Iterator[str]:
        """Yield the result: a line per seat, and the winners."""
        yield ""
        yield self.say("result")
        for seat, line in enumerate(lines):
            yield f"  {self.name(seat)}  {line}"
        yield self.victory(winners)

    def victory(self, winners: Sequence[int]) -> str:
        """Return who has won."""
        names = [self.names[seat] for seat in winners]
        if names == [self.say("you")]:
            return self.say("you-win")
        return self.say("winner", winners=", ".join(names), count=len(names))

    def letters(self, notation: str) -> str:
        """Return cards or actions with the letters of the reader's language. `read` understands these letters, too."""
        return notation

    def problem(self, error: RoostError) -> str:
        """Return the message of an error about an action."""
        texts = {name: self.letters(value) for name, value in error.values.items() if isinstance(value, str)}
        values = {**error.values, **texts}
        return self.say.error(type(error)(error.key, **values))

    @abstractmethod
    def title(self) -> str:
        """Return the name of the game, its edition and options."""

    @abstractmethod
    def situation(self, view: View) -> Iterator[str]:
        """Yield what a player needs to know for a decision."""

    def headline(self, view: View) -> Iterator[str]:
        """Yield the part of it that a picture of the table has in words; everything if the game has no picture."""
        return self.situation(view)

    @abstractmethod
    def ask(self, view: View) -> str:
        """Return the question that the player has to answer."""

    @abstractmethod
    def read(self, text: str, view: View) -> Action:
        """Return typed text in the notation of actions. The result may not be legal, or not be an action at all."""

    @abstractmethod
    def rules(self, view: View) -> str:
        """Return a summary of the rules."""


def teller(game: Game[Any, Any], say: Catalogue, names: Sequence[str] | None = None) -> BaseTeller[Any]:
    """Return the teller of a game, the class `Teller` in its `teller.py`. By default players are numbered."""
    if names is None:
        names = [say("player", number=seat + 1) for seat in range(game.players)]
    found: BaseTeller[Any] = registry.part(game.name, "teller").Teller(game, say, names)
    return found
