"""What a game has to say in a terminal: each game has a teller, which turns its events and views into lines."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import Any, Generic

from roost.core import registry
from roost.core.game import Action, Event, Game, View
from roost.text.catalogues import Catalogue


class BaseTeller(ABC, Generic[View]):
    """Speaks of one game in one language, to one seat or to nobody in particular."""

    def __init__(self, game: Game[Any, View], say: Catalogue, names: Sequence[str]) -> None:
        self.game = game
        self.say = say
        self.names = names
        self._width = max(map(len, names))

    def name(self, seat: int) -> str:
        """A seat's name, padded so that what follows stands in a column."""
        return self.names[seat].ljust(self._width)

    def tell(self, events: Sequence[Event]) -> Iterator[str]:
        """What happened, as lines: events in full or as a seat is told them. Each key has a method of its name."""
        for event in events:
            yield from getattr(self, "tell_" + event.key.replace("-", "_"))(event.values)

    def points(self, points: int) -> str:
        return self.say("points", points=points)

    def scores(self, points: Sequence[int | None]) -> str:
        """The standing, as far as it is known."""
        known = [f"{self.names[seat]}: {own}" for seat, own in enumerate(points) if own is not None]
        return self.say("play-scores", scores=", ".join(known))

    def result(self, lines: Sequence[str], winners: Sequence[int]) -> Iterator[str]:
        """How it ended: a line for each seat, and who has won."""
        yield ""
        yield self.say("result")
        for seat, line in enumerate(lines):
            yield f"  {self.name(seat)}  {line}"
        names = [self.names[seat] for seat in winners]
        if names == [self.say("you")]:
            yield self.say("you-win")
        else:
            yield self.say("winner", winners=", ".join(names), count=len(names))

    @abstractmethod
    def title(self) -> str:
        """The game, its edition and options."""

    @abstractmethod
    def situation(self, view: View) -> Iterator[str]:
        """What somebody who has to decide wants to know."""

    @abstractmethod
    def ask(self, view: View) -> str:
        """The question that is to be answered."""

    @abstractmethod
    def read(self, text: str, view: View) -> Action:
        """The action that a person means by what they typed, in the notation, as well as it can be told."""

    @abstractmethod
    def rules(self, view: View) -> str:
        """The rules in short."""


def teller(game: Game[Any, Any], say: Catalogue, names: Sequence[str] | None = None) -> BaseTeller[Any]:
    """The teller of a game: the class `Teller` in its `teller.py`. Players without names are numbered."""
    if names is None:
        names = [say("player", number=seat + 1) for seat in range(game.players)]
    found: BaseTeller[Any] = registry.part(game.name, "teller").Teller(game, say, names)
    return found
