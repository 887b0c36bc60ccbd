"""A bot can reach nothing that it must not know, and a table that gives a secret away is found."""

from __future__ import annotations

import random
import weakref
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np
import pytest

import roost
from roost.arena.play import play
from roost.bots.chick import Chick
from roost.bots.seated import BUDGET, seat_seed
from roost.core.bot import Budget
from roost.core.fair import seed_from_text, seed_of_run
from roost.core.game import Action, Event, Game
from roost.core.play import Transcript
from roost.games.g5211.game import Game5211
from roost.games.g5211.rules import State
from roost.games.g5211.view import View
from roost.server.rooms.bot_messages import Question
from roost.server.rooms.bot_worker import answer
from roost.terminal.plain import PlainTable
from roost.testing import check_bot
from roost.testing.secrets import Secrets, find
from roost.text import catalogue
from tests.cli.test_play import Person

SEED = seed_from_text("secret")


# What the search finds


class Slotted:
    __slots__ = ("item",)

    def __init__(self, item: object) -> None:
        self.item = item

    def method(self) -> None:
        """Do nothing; a bound method leads to its object."""


class Text(str):
    """A string with attributes."""


def text_with(item: object) -> Text:
    text = Text("harmless")
    text.item = item  # type: ignore[attr-defined]
    return text


def generator_with(item: object) -> Iterator[object]:
    def generate() -> Iterator[object]:
        yield 1
        yield item

    started = generate()
    next(started)
    return started


HIDING_PLACES: dict[str, Callable[[Any], Any]] = {
    "list": lambda item: [0, [item]],
    "key": lambda item: {item: 0},
    "closure": lambda item: lambda: item,
    "default": lambda item: lambda kept=item: kept,
    "slot": Slotted,
    "method": lambda item: Slotted(item).method,
    "generator": generator_with,
    "weak reference": weakref.ref,
    "array of objects": lambda item: np.array([None, item], dtype=object),
    "attribute of a string": text_with,
    "attribute of a class": lambda item: type("Kept", (), {"item": item}),
}


class Thing:
    """Something to be found."""


@pytest.mark.parametrize("place", HIDING_PLACES)
def test_object_is_found_wherever_it_is_hidden(place: str) -> None:
    thing = Thing()
    hidden = HIDING_PLACES[place](thing)
    assert find({"root": hidden}, lambda item: item is thing) is not None
    assert find({"root": HIDING_PLACES[place](Thing())}, lambda item: item is thing) is None


def test_path_to_what_was_found_is_described() -> None:
    game = roost.load("5211", 2)
    game.memory = {"past": [None, State()]}  # type: ignore[attr-defined]
    bot = Chick(game, random.Random())
    assert find({"bot": bot}, lambda item: isinstance(item, State)) == "bot.game.memory['past'][1] (State)"


# Tables that give secrets away


class Remembering(Game5211):
    """Keeps the last state in the game object, which all bots have."""

    def to_act(self, state: State) -> tuple[int, ...]:
        self.last = state
        return super().to_act(state)


class Whispering(Game5211):
    """Has a way to the state in the events."""

    def view(self, state: State, seat: int | None, events: Sequence[Event] = ()) -> View:
        view = super().view(state, seat, events)
        object.__setattr__(view, "events", (*view.events, Event("chosen", {"seat": 0, "peek": lambda: state})))
        return view


@pytest.mark.parametrize(
    ("game", "path"), [(Remembering, r"game\.last \(State\)"), (Whispering, r"view\.events\[\d+\].*\(State\)")]
)
def test_game_that_gives_a_state_away_is_found(game: type[Game5211], path: str) -> None:
    with pytest.raises(AssertionError, match="seat 0: the bot can reach what it must not know: " + path):
        check_bot("chick", game(2, {}))


@pytest.mark.parametrize("form", [bytes, bytes.hex, lambda seed: int.from_bytes(seed, "big")])
def test_game_that_gives_the_seed_away_is_found(form: Callable[[bytes], Any]) -> None:
    game = roost.load("5211", 2)
    game.seed = form(seed_of_run("check", 0))  # type: ignore[attr-defined]
    with pytest.raises(AssertionError, match=r"must not know: (game|bot\.game)\.seed"):
        check_bot("chick", game)


def test_bot_that_holds_the_table_is_found() -> None:
    game = roost.load("5211", 2)
    transcript = Transcript(game, SEED)
    transcript.deal()
    secrets = Secrets(transcript)
    bot = Chick(game, random.Random())
    bot.worlds = [game.sample(game.view(transcript.state, 0), random.Random(1))]  # type: ignore[attr-defined]
    secrets.assert_none_held(0, bot)
    for held in (transcript, transcript.play, transcript.state):
        bot.held = held  # type: ignore[attr-defined]
        with pytest.raises(AssertionError, match=r"bot\.held"):
            secrets.assert_none_held(0, bot)


# The real tables


class Spy(Chick):
    """Searches itself and what it is given, in every fifth decision."""

    decisions = 0

    def act(self, view: Any, legal: Sequence[Action], budget: Budget) -> Action:
        Spy.decisions += 1
        if Spy.decisions % 5 != 1:
            return super().act(view, legal, budget)
        kind = type(self.game.start())
        roots = {"bot": self, "view": view, "legal": legal, "budget": budget}
        found = find(roots, lambda item: isinstance(item, kind | Transcript) or item in (SEED, SEED.hex()))
        assert found is None, found
        return super().act(view, legal, budget)


SPY = f"{__name__}:Spy"


def play_in_the_arena(game: Game[Any, Any]) -> None:
    play(game, [SPY] * game.players, SEED)


def play_in_the_terminal(game: Game[Any, Any]) -> None:
    person = Person(catalogue("en"))

    def ask(prompt: str) -> str:
        if person.asked == 2:
            raise EOFError
        return person.ask(prompt)

    PlainTable(game, [SPY] * (game.players - 1), SEED, person.say, person.lines.append, ask, seat=1).play()


def play_at_the_server(game: Game[Any, Any]) -> None:
    transcript = Transcript(game, SEED)
    transcript.deal()
    seat = transcript.to_act[0]
    question = Question(
        game.name, game.players, game.options, SPY, game.view(transcript.state, seat), (), seat_seed(SEED, seat), BUDGET
    )
    assert answer(question).problem is None


@pytest.mark.parametrize("name", ["5211", "gloria"])
@pytest.mark.parametrize("play", [play_in_the_arena, play_in_the_terminal, play_at_the_server])
def test_real_table_gives_no_secret_away(name: str, play: Callable[[Game[Any, Any]], None]) -> None:
    Spy.decisions = 0
    options: dict[str, Any] = {"start": 0} if name == "gloria" else {}
    play(roost.load(name, 2, **options))
    assert Spy.decisions > 0
