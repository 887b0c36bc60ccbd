"""What a player remembers of cards that were in sight of all and are not in the view.

A card that was taken from the display stays in the hand of its owner until it is laid. A card in a chest was shown
when it was laid down. `observe` takes notes of events, `track` of actions in compiled games; both agree.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from roost.core.engine.compiled import rule
from roost.core.engine.layout import Grid, grid
from roost.core.game import Event
from roost.games.gloria.cards import NUMBERS
from roost.games.gloria.rules import (
    DOUBLER,
    KINDS,
    MAX_PLAYERS,
    TAKE,
    State,
    card_of,
    is_chest,
    is_play,
    is_take,
)


@dataclass(slots=True)
class Notes:
    """The cards of each kind that are known to be in the hand and in the chests of each seat."""

    taken: Grid = grid(MAX_PLAYERS, KINDS, "u1")
    """Without doublers: each is in the hand of its owner until it is laid."""
    buried: Grid = grid(MAX_PLAYERS, KINDS, "u1")


@rule(inline=False)
def forget(notes: Notes) -> None:
    """Begin a game without notes."""
    for seat in range(MAX_PLAYERS):
        for kind in range(KINDS):
            notes.taken[seat][kind] = 0
            notes.buried[seat][kind] = 0


@rule(inline=False)
def track(notes: Notes, s: State, action: int) -> None:
    """Note an action that is about to be applied."""
    if is_take(action):
        notes.taken[s.turn][s.display[action - TAKE]] += 1
    elif is_chest(action) or is_play(action):
        lay(notes, s.turn, card_of(action))
        if is_chest(action):
            notes.buried[s.turn][card_of(action)] += 1


@rule
def lay(notes: Notes, seat: int, card: int) -> None:
    """A card leaves a hand: one that was taken, if there is one of its kind."""
    if notes.taken[seat][card] > 0:
        notes.taken[seat][card] -= 1


def observe(notes: Notes, events: Sequence[Event]) -> None:
    """Note events."""
    for event in events:
        values = event.values
        match event.key:
            case "dealt":
                forget(notes)
            case "took":
                notes.taken[values["seat"]][NUMBERS[values["card"]]] += 1
            case "chest-built":
                card = NUMBERS[values["card"]]
                lay(notes, values["seat"], card)
                notes.buried[values["seat"]][card] += 1
            case "opened":
                lay(notes, values["seat"], NUMBERS[values["motif"]])
            case "extended":
                lay(notes, values["seat"], NUMBERS[values["card"]])
            case "doubled":
                lay(notes, values["seat"], DOUBLER)
