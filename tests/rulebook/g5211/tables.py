"""Tables of 5211 in one line: `table("Y1 G6 O2 O3 / ...")` has a row of four cards for each player."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pytest

import roost
from roost.core import fair
from roost.core.fair import Stream
from roost.core.game import Event, Outcome, Seat
from roost.games.g5211 import cards, narrate, rules
from roost.games.g5211.events import Scoring
from roost.games.g5211.game import Game5211
from roost.games.g5211.rules import REMOVED, ROW, Phase, State
from roost.games.g5211.view import View

by_players = pytest.mark.parametrize("players", [2, 3, 4, 5])


def rows_of(text: str) -> list[list[str]]:
    """`"Y1 G6 / O2 O3"` -> one list for each player."""
    return [row.split() for row in text.split("/")]


# The end of a round


@dataclass(frozen=True)
class Scored:
    """A round that has been scored."""

    points: tuple[int, ...]
    won: tuple[int, ...]
    """Cards that went to the score piles."""
    why: Scoring

    @property
    def colour(self) -> str | None:
        return self.why.colour


def table(text: str, edition: str = "azul") -> Scored:
    """Score the cards on the table."""
    rows = rows_of(text)
    assert {len(row) for row in rows} == {ROW}, "each player lays four cards"
    state = State()
    rules.begin(state, len(rows), 0)
    state.decks = state.rounds = 1
    numbers = cards.NUMBERS[edition]
    state.table[: len(rows)] = [[numbers[card] for card in row] for row in rows]
    rules.score(state)
    why = narrate.explain(state, edition)
    assert why is not None
    assert why.points == tuple(state.points[: len(rows)]), "the explanation and the rules differ"
    return Scored(tuple(state.points[: len(rows)]), tuple(state.won[: len(rows)]), why)


def counted(counts: str, edition: str = "azul") -> Scored:
    """Score a table of so many cards of each colour, all of them 2s: `counted("8 green, 4 yellow, 4 blue")`."""
    letters = {"yellow": "Y", "green": "G", "orange": "O", "blue": "B", "turquoise": "T"}
    laid = []
    for part in counts.split(","):
        count, colour = part.split()
        laid += [f"{letters[colour]}2"] * int(count)
    rows = [" ".join(laid[place : place + ROW]) for place in range(0, len(laid), ROW)]
    return table(" / ".join(rows), edition)


# A game


class Play:
    """A game as it goes on: `Play(players=3)`, or with known cards, `Play("Y1 Y2 Y3 G1 G2 / ...", pile="O1 O2")`."""

    def __init__(self, hands: str = "", pile: str = "", players: int = 0, **options: Any) -> None:
        self.seed = fair.seed_from_text("rulebook")
        known = rows_of(hands) if hands else []
        game = roost.load("5211", players or len(known), **options)
        assert isinstance(game, Game5211)
        self.game = game
        self.events: tuple[Event, ...] = ()
        self.state = game.start()
        self.decks: list[list[str]] = []
        self.deal(self._stacked(known, pile.split()) if known else None)

    def _stacked(self, hands: Sequence[Sequence[str]], pile: Sequence[str]) -> list[str]:
        """A deck in which these hands are dealt and the pile begins like this; the other cards come in their order."""
        first = [card for hand in hands for card in hand] + list(pile)
        others = Counter(cards.NAMES[self.game.edition][card] for card in cards.DECK)
        others.subtract(first)
        assert min(others.values()) >= 0, "more cards than there are"
        rest = list(others.elements())
        removed = REMOVED[self.game.players]
        return [*rest[:removed], *first, *rest[removed:]]

    def deal(self, deck: list[str] | None = None) -> Play:
        """The deal that is due: a known one, or from the seed."""
        made = self.game.shuffle(self.state, Stream(self.seed, "5211", len(self.decks)))
        deal = made if deck is None else {"deck": deck}
        self.state, self.events = self.game.deal(self.state, deal)
        self.decks.append(list(deal["deck"]))
        return self

    def choose(self, seat: Seat, action: str) -> Play:
        self.state, self.events = self.game.apply(self.state, seat, action)
        return self

    def turn(self, choices: str) -> Play:
        """Everybody chooses, in seat order: `turn("Y1+G6 / O2+O3")`."""
        for seat, action in enumerate(choices.split(" / ")):
            self.choose(seat, action)
        return self

    def any_turn(self, rng: random.Random | None = None) -> Play:
        """Everybody chooses something."""
        for seat in self.game.to_act(self.state):
            legal = self.game.legal(self.state, seat)
            self.choose(seat, rng.choice(legal) if rng else legal[0])
        return self

    def any_round(self, rng: random.Random | None = None) -> Play:
        return self.any_turn(rng).any_turn(rng).any_turn(rng)

    def any_deck(self) -> Play:
        """Random choices until a deal is due or the game is over."""
        rng = random.Random(self.seed)
        while self.game.to_act(self.state):
            self.any_turn(rng)
        return self

    def to_last_round(self) -> Play:
        while not self.view().is_last_round:
            self.any_round()
        return self

    def standing_at(self, *points: int, deck: int = 1) -> Play:
        """The same table, with these points from earlier rounds, in this deck of a longer game."""
        self.state.points[: len(points)] = points
        self.state.decks = deck
        return self

    def view(self, seat: Seat | None = None) -> View:
        """What a seat, or a spectator, is sent now."""
        return self.game.view(self.state, seat, self.events)

    def told(self, seat: Seat | None, key: str) -> Event:
        """The event of this name in what a seat has just been told."""
        (event,) = (event for event in self.view(seat).events if event.key == key)
        return event

    def hands(self) -> list[tuple[str, ...]]:
        return [self.view(seat).hand for seat in range(self.game.players)]

    @property
    def outcome(self) -> Outcome | None:
        return self.game.outcome(self.state)

    @property
    def points(self) -> tuple[int, ...]:
        return tuple(self.state.points[: self.game.players])


def ending(points: Sequence[int], won: Sequence[int]) -> tuple[Seat, ...]:
    """Who wins with these points and so many cards in the score piles."""
    game = Game5211(len(points), {})
    state = game.start()
    state.phase = Phase.OVER
    state.points[: len(points)] = points
    state.won[: len(won)] = won
    outcome = game.outcome(state)
    assert outcome is not None
    return outcome.winners
