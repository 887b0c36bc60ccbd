"""`check_game`: check a game against the contract in `core/game.py`, at every moment of randomly played games."""

from __future__ import annotations

import copy
import re
from typing import Any

from roost.core import fair
from roost.core.course import Moment
from roost.core.errors import GameOver, IllegalAction, Malformed, NotYourTurn, TooLate
from roost.core.fair import Stream
from roost.core.game import (
    ACTION_LENGTH,
    GAME_NAME_LENGTH,
    MAX_PLAYERS,
    MIN_PLAYERS,
    OPTION_LENGTH,
    Action,
    Deal,
    Game,
    Outcome,
    Seat,
)
from roost.core.play import Transcript
from roost.testing.play import moments
from roost.testing.records import check_records
from roost.testing.views import check_views

NONSENSE = ("", "+", "nonsense", "\0", "Y1 + Y1", "1" * 100)
"""Texts that are not an action of any game."""
BAD_DEALS: tuple[Deal, ...] = ({}, {"nonsense": []}, {"deck": None})
"""Deals that are not valid in any game."""


def check_game(game: Game[Any, Any], games: int = 2, seed: str = "check") -> None:
    """Raise AssertionError with a description if a game breaks the contract in `core/game.py`.

    It plays `games` random games, with deals from the run `seed`, and checks every moment of them."""
    check_sizes(game)
    check_start(game)
    for index in range(games):
        seed_of_game = fair.seed_of_run(seed, index)
        tried: set[Action] = set(NONSENSE)
        for number, moment in enumerate(moments(Transcript(game, seed_of_game))):
            check_moment(game, moment, tried)
            check_views(game, moment, viewers(game, moment, number), sorted(tried)[:: max(1, len(tried) // 8)])
        if not game.variant:  # there are no records of changed rules
            check_records(game, seed_of_game)


def viewers(game: Game[Any, Any], moment: Moment, number: int) -> tuple[Seat | None, ...]:
    """Return the seats whose views are checked: all after a deal and at the end, otherwise one at a time in turn."""
    everyone = (None, *range(game.players))
    return (everyone[number % len(everyone)],) if game.to_act(moment.state) else everyone


def check_sizes(game: Game[Any, Any]) -> None:
    """Names, numbers of players and actions are within the limits of the contract, which servers and pages rely on."""
    assert re.fullmatch(r"[A-Za-z0-9_-]+", game.name), f"name {game.name!r} has characters that no address can have"
    assert len(game.name) <= GAME_NAME_LENGTH, f"name {game.name!r} has more than {GAME_NAME_LENGTH} characters"
    assert set(game.seats) <= set(range(MIN_PLAYERS, MAX_PLAYERS + 1)), (
        f"seats: {game.seats!r} is not within {MIN_PLAYERS} to {MAX_PLAYERS} players"
    )
    for action in game.actions:
        assert len(action) <= ACTION_LENGTH, f"action {action!r} has more than {ACTION_LENGTH} characters"
    for option in game.table_options:
        for text in (option.name, *getattr(option, "values", ())):
            assert len(text) <= OPTION_LENGTH, f"option {text!r} has more than {OPTION_LENGTH} characters"


def check_start(game: Game[Any, Any]) -> None:
    """Before the first deal, no seat can act. A shuffle depends only on its stream."""
    state = game.start()
    assert state == game.start(), "start() returns different states"
    assert game.outcome(state) is None, "the game is over before the first deal"
    assert game.to_act(state) == (), "a seat has to decide before the first deal"
    for seat in range(game.players):
        assert game.legal(state, seat) == (), f"seat {seat} can act before the first deal"
    seed = fair.seed_from_text("check")
    deals = [game.shuffle(state, Stream(seed, game.name, number)) for number in (0, 0, 1)]
    assert deals[0] == deals[1], "shuffle() returns different deals for the same stream"
    assert deals[0] != deals[2], "shuffle() returns the same deal for different streams"
    for bad in BAD_DEALS:
        check_deal_is_refused(game, state, bad, Malformed)


def check_moment(game: Game[Any, Any], moment: Moment, tried: set[Action]) -> None:
    """Check one moment. `tried` collects actions, which are tried again when they are not legal."""
    state = moment.state
    before = copy.deepcopy(state)
    assert before == state, "states must compare by value"
    outcome, to_act = game.outcome(state), game.to_act(state)
    assert list(to_act) == sorted(set(to_act)), f"to_act() is not in seat order: {to_act}"
    assert set(to_act) <= set(range(game.players)), f"to_act() contains a seat that does not exist: {to_act}"
    if outcome is not None:
        check_outcome(game, outcome)
        assert to_act == (), f"the game is over, but to_act() returns {to_act}"
    if to_act or outcome is not None:
        deal = game.shuffle(game.start(), Stream(bytes(32), game.name, 0))
        check_deal_is_refused(game, state, deal, TooLate)
    for seat in range(game.players):
        check_seat(game, state, seat, tried)
    assert state == before, "a method changed the state it was given"


def check_outcome(game: Game[Any, Any], outcome: Outcome) -> None:
    """Every seat has points and a tie-break, and the best seats are the winners."""
    assert len(outcome.points) == len(outcome.tiebreak) == game.players, f"not one result per seat: {outcome}"
    assert outcome.winners, "there is no winner"
    assert list(outcome.winners) == sorted(set(outcome.winners)), f"winners are not in seat order: {outcome.winners}"
    best = max(zip(outcome.points, outcome.tiebreak, strict=True))
    for seat in range(game.players):
        is_best = (outcome.points[seat], outcome.tiebreak[seat]) == best
        assert (seat in outcome.winners) == is_best, f"seat {seat}: winners do not follow from points and tie-break"


def check_seat(game: Game[Any, Any], state: Any, seat: Seat, tried: set[Action]) -> None:
    """Legal actions are applied; all others are refused with one of the errors in the contract."""
    legal = game.legal(state, seat)
    assert len(set(legal)) == len(legal), f"seat {seat}: a legal action is listed twice"
    if game.outcome(state) is not None:
        assert legal == (), f"the game is over, but seat {seat} can still act"
    if seat in game.to_act(state):
        assert legal, f"seat {seat} has to decide but has no legal action"
    for action in legal:
        assert action in game.actions, f"{action!r} is legal but not in `actions`"
        check_is_applied(game, state, seat, action)
    for action in tried - set(legal):
        check_is_refused(game, state, seat, action)
    tried |= set(legal[:2])


def check_is_applied(game: Game[Any, Any], state: Any, seat: Seat, action: Action) -> None:
    """A legal action always leads to the same new state."""
    try:
        step = game.apply(state, seat, action)
    except Exception as error:
        raise AssertionError(f"seat {seat}: {action!r} is legal but was refused: {error!r}") from error
    assert step == game.apply(state, seat, action), f"seat {seat}: {action!r} leads to different states"
    assert step.state is not state, f"seat {seat}: {action!r} returned the given state, not a new one"


def check_is_refused(game: Game[Any, Any], state: Any, seat: Seat, action: Action) -> None:
    """An action that is not legal raises an error of the expected type."""
    expected: tuple[type[Exception], ...] = (Malformed, IllegalAction, NotYourTurn)
    if game.outcome(state) is not None:
        expected = (GameOver,)
    try:
        game.apply(state, seat, action)
    except expected:
        return
    except Exception as error:
        wanted = ", ".join(kind.__name__ for kind in expected)
        raise AssertionError(f"seat {seat}: {action!r} raised {error!r}, not one of {wanted}") from error
    raise AssertionError(f"seat {seat}: {action!r} is not legal but was applied")


def check_deal_is_refused(game: Game[Any, Any], state: Any, deal: Deal, expected: type[Exception]) -> None:
    """A deal that is not valid or not due raises an error."""
    try:
        game.deal(state, deal)
    except expected:
        return
    except Exception as error:
        raise AssertionError(f"a deal raised {error!r}, not {expected.__name__}") from error
    raise AssertionError(f"a deal was applied instead of raising {expected.__name__}")
