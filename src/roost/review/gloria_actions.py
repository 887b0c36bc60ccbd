"""What actions of Gloria Picktoria do, and what the table pays after them."""

from __future__ import annotations

from roost.core.game import Action, Seat
from roost.games.gloria.view import View

NEAR = 1
"""A scoring is near if this many Rooster Boosters bring it."""


def is_scoring_near(view: View) -> bool:
    """Return True if the next card that is turned up may bring a scoring."""
    return view.until_scoring <= NEAR


def scorings_to_come(view: View) -> int:
    """Return the number of scorings that have not been held."""
    return sum(due > view.roosters for due in view.scored_at)


def turns_up(action: Action) -> bool:
    """Return True if an action turns up cards of the pile."""
    return action == "draw" or action.startswith("take ")


def lays(action: Action) -> bool:
    """Return True if an action lays a card."""
    return action.startswith(("chest ", "play "))


def is_fox(action: Action) -> bool:
    """Return True if an action moves the fox or keeps it."""
    return action == "keep" or action.startswith(("fox ", "pass "))


def opens(view: View, action: Action) -> bool:
    """Return True if an action opens a row: it lays a motif that the seat has no collection of."""
    words = action.split()
    own = {collection.motif for collection in view.collections[view.seat or 0]}
    return words[0] == "play" and len(words) == 2 and words[1] not in own


def target(action: Action) -> str:
    """Return the motif of the row that a `play` action lays a card on."""
    return action.split()[-1]


class Effect:
    """What the table pays, as one seat sees it. All of it is public."""

    def __init__(self, view: View) -> None:
        self.seat: Seat = view.seat or 0
        self.fox = view.fox
        self._players = view.players
        self._standings = {standing.motif: standing for standing in view.standings}
        own = view.collections[self.seat]
        self.own_rows = {collection.motif for collection in own}
        self.open_rows = {collection.motif for collection in own if "D" not in collection.cards}
        """The own rows that no doubler has ended."""

    def points(self, motif: str) -> int:
        """Return what the own row of a motif would get in a scoring."""
        standing = self._standings.get(motif)
        return standing.points[self.seat] if standing else 0

    def length(self, motif: str) -> int:
        """Return the length of the own row of a motif."""
        standing = self._standings.get(motif)
        return standing.lengths[self.seat] if standing else 0

    def longest_rival(self, motif: str) -> int:
        """Return the length of the longest row of a motif that another seat has."""
        standing = self._standings.get(motif)
        return max(self._of_others(standing.lengths)) if standing else 0

    def paid_to_others(self, motif: str) -> int:
        """Return what the rows of a motif of the others would get together."""
        standing = self._standings.get(motif)
        return sum(self._of_others(standing.points)) if standing else 0

    def pays(self, seat: Seat) -> int:
        """Return what a scoring would pay a seat."""
        return sum(standing.points[seat] for standing in self._standings.values())

    @property
    def most_of_others(self) -> int:
        """What a scoring would pay the other seat that gets most."""
        return max(self._of_others(tuple(map(self.pays, range(self._players)))))

    @property
    def lead(self) -> float:
        """What a scoring would pay the seat more than the others on average."""
        others = self._of_others(tuple(map(self.pays, range(self._players))))
        return self.pays(self.seat) - sum(others) / len(others)

    def _of_others(self, numbers: tuple[int, ...]) -> list[int]:
        return [number for seat, number in enumerate(numbers) if seat != self.seat]
