"""Tables of Gloria Picktoria in a few words: `Table("GR W / AN", rows="GR GR D, AN / GR", fox="0 AN")`.

Seats are separated by `/`, the rows of a seat by `,`; the first card of a row names its motif. What is not said is
empty, and the pile goes on with weathervanes.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from roost.core.errors import IllegalAction
from roost.core.fair import Stream, seed_from_text
from roost.core.game import Event, Outcome, Seat
from roost.games.gloria import rules
from roost.games.gloria.cards import NUMBERS
from roost.games.gloria.events import Standing
from roost.games.gloria.game import GameGloria
from roost.games.gloria.rules import KINDS, Phase, State
from roost.games.gloria.view import View

by_players = pytest.mark.parametrize("players", [2, 3, 4, 5])


def split(text: str, separator: str, count: int) -> list[str]:
    """The parts of a text, as many as are wanted, the missing ones empty."""
    parts = [part.strip() for part in text.split(separator)] if text else []
    assert len(parts) <= count, f"{text!r} has more than {count} parts"
    return parts + [""] * (count - len(parts))


class Table:
    """A game in progress; the player whose turn it is acts."""

    def __init__(
        self,
        hands: str = "",
        *,
        players: int = 2,
        rows: str = "",
        lone: str = "",
        display: str = "GR AN RU",
        pile: str = "",
        roosters: int = 0,
        fox: str = "",
        turn: Seat = 0,
        left: int = 3,
        chests: str = "memory",
    ) -> None:
        self.game = GameGloria(players, {"chests": chests})
        self.events: tuple[Event, ...] = ()
        self.state = state = self.game.start()
        rules.begin_turn(state, turn)
        state.left = left
        state.display = [NUMBERS[card] for card in display.split()]
        state.deck = [NUMBERS[card] for card in (pile.split() + ["WV"] * rules.DECK)[: rules.DECK]]
        state.roosters = roosters
        for seat in range(players):
            for card in split(hands, "/", players)[seat].split():
                rules.gain(state, seat, NUMBERS[card])
            for row in filter(None, split(rows, "/", players)[seat].split(",")):
                lay_row(state, seat, row.split())
            for card in split(lone, "/", players)[seat].split():
                lay_chest(state, seat, card)
        if fox:
            owner, motif = fox.split()
            state.fox_seat, state.fox_motif = int(owner), NUMBERS[motif]

    def do(self, *actions: str) -> Table:
        """What the seats whose turn it is do, one after the other; `events` has all that happened."""
        told: list[Event] = []
        for action in actions:
            self.state, events = self.game.apply(self.state, self.state.turn, action)
            told += events
        self.events = tuple(told)
        return self

    def refuses(self, action: str) -> str:
        """The reason for which an action is not legal now."""
        assert action not in self.legal
        with pytest.raises(IllegalAction) as caught:
            self.do(action)
        return caught.value.key.removeprefix("illegal-")

    @property
    def legal(self) -> tuple[str, ...]:
        return self.game.legal(self.state, self.state.turn)

    @property
    def turn(self) -> Seat:
        return self.state.turn

    @property
    def left(self) -> int:
        """Action points left of this turn."""
        return self.state.left

    @property
    def is_passing(self) -> bool:
        return self.view().phase == "pass"

    @property
    def fox(self) -> str:
        """Where it sits: seat and motif."""
        fox = self.view().fox
        return f"{fox.seat} {fox.motif}" if fox else ""

    @property
    def points(self) -> tuple[int, ...]:
        return self.view().points

    @property
    def outcome(self) -> Outcome | None:
        return self.game.outcome(self.state)

    @property
    def told(self) -> list[str]:
        """The keys of what happened last."""
        return [event.key for event in self.events]

    def event(self, key: str, seat: Seat | None = None) -> Event:
        """What a seat was told last under a key."""
        (event,) = (event for event in self.view(seat).events if event.key == key)
        return event

    def view(self, seat: Seat | None = None) -> View:
        return self.game.view(self.state, seat, self.events)

    def hand(self, seat: Seat) -> str:
        return " ".join(self.view(seat).hand)

    def row(self, seat: Seat, motif: str) -> str:
        """A row's face-up cards; empty where there is no such collection."""
        return " ".join(card for own in self.view().collections[seat] if own.motif == motif for card in own.cards)


def lay_row(state: State, seat: Seat, cards: Sequence[str]) -> None:
    motif, doublers = NUMBERS[cards[0]], cards.count("D")
    state.begun[seat] |= 1 << motif
    state.doubled[seat] |= doublers << motif
    state.wilds[seat][motif] = cards.count("W")
    state.length[seat][motif] = len(cards) - doublers


def lay_chest(state: State, seat: Seat, card: str) -> None:
    state.queue[rules.lone_chests(state)] = seat * KINDS + NUMBERS[card]
    state.lone[seat] += 1


def scored(rows: str, players: int = 3, fox: str = "") -> tuple[int, ...]:
    """What these rows bring everybody in the first scoring."""
    table = Table(players=players, rows=rows, fox=fox, roosters=3, pile="R")
    return table.do("take 0").points


def standing(rows: str, players: int = 3, fox: str = "") -> Standing:
    """How the only motif of these rows stands."""
    (only,) = Table(players=players, rows=rows, fox=fox).view().standings
    return only


def dealt(players: int, text: str = "rulebook", **options: str) -> Table:
    """A table after its deal."""
    table = Table(players=players)
    table.game = GameGloria(players, options)
    start = table.game.start()
    table.state, table.events = table.game.deal(
        start, table.game.shuffle(start, Stream(seed_from_text(text), "gloria", 0))
    )
    return table


def played_out(table: Table, seed: int = 0) -> Table:
    """Random actions to the end of the game."""
    rng = random.Random(seed)
    while table.outcome is None:
        table.do(rng.choice(table.legal))
    return table


def ending(points: Sequence[int]) -> tuple[Seat, ...]:
    """Who wins with these points."""
    table = Table(players=len(points))
    table.state.phase = Phase.OVER
    table.state.points[: len(points)] = points
    assert table.outcome is not None
    return table.outcome.winners
