"""Every history of a small two-player game: its information sets and its ends, found through the contract of a game.

A sequence of a seat is one of its decisions with all its decisions before it. Sequence 0 is that of no decision.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import islice
from typing import Any, TypeAlias

from roost.core import registry
from roost.core.errors import BadSetup
from roost.core.game import Action, Deal, Game, Outcome, Seat

PLAYERS = 2
MOST_DEALS = 10_000
"""A game with more deals is refused. The miniature has 149."""

Moves: TypeAlias = tuple[tuple[Seat, Action], ...]


@dataclass(frozen=True)
class InformationSet:
    """All histories that a seat cannot tell apart, in which it decides."""

    seat: Seat
    before: int
    """The sequence that leads here."""
    first: int
    """The sequence that ends with the first action; those of the other actions follow."""
    actions: tuple[Action, ...]
    deal: Deal
    moves: Moves
    """One of its histories: a deal, and the moves after it."""


@dataclass(frozen=True)
class End:
    """The end of a game: the sequences of both seats, the ways to deal it, and what seat 0 gets."""

    sequences: tuple[int, int]
    ways: int
    pay: float


@dataclass
class Walk:
    """A walk through all histories. In `sets` the earlier decisions of a seat come first."""

    game: Game[Any, Any]
    sets: list[InformationSet] = field(default_factory=list)
    ends: list[End] = field(default_factory=list)
    sequences: list[int] = field(default_factory=lambda: [1] * PLAYERS)
    """The number of sequences of each seat."""
    histories: int = 0
    deals: int = 0
    ways: int = 0
    """The ways to make all deals."""

    def __post_init__(self) -> None:
        if self.game.players != PLAYERS:
            raise BadSetup("exact-two-players", players=self.game.players)
        self._known: dict[tuple[Seat, int, str], InformationSet] = {}
        for deal, ways in deals_of(self.game):
            self.deals += 1
            self.ways += ways
            self._go(self.game.deal(self.game.start(), deal).state, deal, ways, (), (0, 0))

    def _go(self, state: Any, deal: Deal, ways: int, moves: Moves, sequences: tuple[int, int]) -> None:
        self.histories += 1
        outcome = self.game.outcome(state)
        if outcome is not None:
            self.ends.append(End(sequences, ways, share(outcome)))
            return
        seats = self.game.to_act(state)
        if not seats:
            raise BadSetup("exact-second-deal", game=self.game.name)
        here = self._set_of(state, seats[0], deal, moves, sequences[seats[0]])
        for sequence, action in enumerate(here.actions, start=here.first):
            after = (sequence, sequences[1]) if here.seat == 0 else (sequences[0], sequence)
            step = self.game.apply(state, here.seat, action)
            self._go(step.state, deal, ways, (*moves, (here.seat, action)), after)

    def _set_of(self, state: Any, seat: Seat, deal: Deal, moves: Moves, before: int) -> InformationSet:
        """Return the information set of a seat: its own decisions so far, and what it sees now."""
        view = self.game.view(state, seat)
        key = seat, before, repr(view)
        if key not in self._known:
            self._known[key] = InformationSet(seat, before, self.sequences[seat], view.legal, deal, moves)
            self.sequences[seat] += len(view.legal)
            self.sets.append(self._known[key])
        return self._known[key]


def deals_of(game: Game[Any, Any]) -> list[tuple[Deal, int]]:
    """Return all deals of a game and the ways to make each; raise BadSetup if there are too many."""
    deals = registry.optional_part_for(game, "deals")
    if deals is None:
        raise BadSetup("exact-no-deals", game=game.name)
    is_large = deals.hands() > MOST_DEALS
    found = [] if is_large else list(islice(deals.distinct(game), MOST_DEALS + 1))
    if is_large or len(found) > MOST_DEALS:
        raise BadSetup("exact-too-many-deals", game=game.name, most=MOST_DEALS)
    return found


def share(outcome: Outcome) -> float:
    """Return what seat 0 gets: its share of the victory, less that of equal players."""
    return (0 in outcome.winners) / len(outcome.winners) - 1 / PLAYERS
