"""`check_game`: the promises of `core/game.py`, held against a game at every moment of some games of random play."""

from __future__ import annotations

import copy
from typing import Any

from roost.core import fair
from roost.core.course import Moment
from roost.core.errors import GameOver, IllegalAction, Malformed, NotYourTurn, TooLate
from roost.core.fair import Stream
from roost.core.game import Action, Deal, Game, Outcome, Seat
from roost.core.play import Transcript
from roost.testing.play import moments
from roost.testing.records import check_records
from roost.testing.views import check_views

NONSENSE = ("", "+", "nonsense", "\0", "Y1 + Y1", "1" * 100)
"""Actions of no game."""
BAD_DEALS: tuple[Deal, ...] = ({}, {"nonsense": []}, {"deck": None})
"""Deals of no game."""


def check_game(game: Game[Any, Any], games: int = 2, seed: str = "check") -> None:
    """Raise AssertionError, saying which promise is broken, if `game` does not keep what `core/game.py` says.

    Plays `games` games at random, their deals from the run of seeds `seed`, and looks at every moment of them."""
    check_start(game)
    for index in range(games):
        seed_of_game = fair.seed_of_run(seed, index)
        tried: set[Action] = set(NONSENSE)
        for number, moment in enumerate(moments(Transcript(game, seed_of_game))):
            check_moment(game, moment, tried)
            check_views(game, moment, viewers(game, moment, number), sorted(tried)[:: max(1, len(tried) // 8)])
        check_records(game, seed_of_game)


def viewers(game: Game[Any, Any], moment: Moment, number: int) -> tuple[Seat | None, ...]:
    """Whose views are looked at: everybody's when nobody owes a decision, and else in turn, one at each moment."""
    everybody = (None, *range(game.players))
    return (everybody[number % len(everybody)],) if game.to_act(moment.state) else everybody


def check_start(game: Game[Any, Any]) -> None:
    """Before the first deal nobody can do anything; a shuffle depends on its stream and on nothing else."""
    state = game.start()
    assert state == game.start(), "start() gives different states"
    assert game.outcome(state) is None, "a game is over before it has been dealt"
    assert game.to_act(state) == (), "somebody owes a decision before the first deal"
    for seat in range(game.players):
        assert game.legal(state, seat) == (), f"seat {seat} can act before the first deal"
    seed = fair.seed_from_text("check")
    deals = [game.shuffle(state, Stream(seed, game.name, number)) for number in (0, 0, 1)]
    assert deals[0] == deals[1], "shuffle() gives two deals from one stream"
    assert deals[0] != deals[2], "shuffle() gives the same deal from different streams"
    for bad in BAD_DEALS:
        check_deal_is_refused(game, state, bad, Malformed)


def check_moment(game: Game[Any, Any], moment: Moment, tried: set[Action]) -> None:
    """What holds at every moment. `tried` collects actions, to be held against the rules when they are not legal."""
    state = moment.state
    before = copy.deepcopy(state)
    assert before == state, "states are values: they must compare by what is in them"
    outcome, owing = game.outcome(state), game.to_act(state)
    assert list(owing) == sorted(set(owing)), f"to_act() is not in seat order: {owing}"
    assert set(owing) <= set(range(game.players)), f"to_act() names a seat that is not at the table: {owing}"
    if outcome is not None:
        check_outcome(game, outcome)
        assert owing == (), f"the game is over and seats {owing} owe a decision"
    if owing or outcome is not None:
        deal = game.shuffle(game.start(), Stream(bytes(32), game.name, 0))
        check_deal_is_refused(game, state, deal, TooLate)
    for seat in range(game.players):
        check_seat(game, state, seat, tried)
    assert state == before, "a method changed the state it was given"


def check_outcome(game: Game[Any, Any], outcome: Outcome) -> None:
    """Everybody has points and a tie-break, and somebody has won."""
    assert len(outcome.points) == len(outcome.tiebreak) == game.players, f"not one result for each seat: {outcome}"
    assert outcome.winners, "nobody has won"
    assert list(outcome.winners) == sorted(set(outcome.winners)), f"winners are not in seat order: {outcome.winners}"
    best = max(zip(outcome.points, outcome.tiebreak, strict=True))
    for seat in range(game.players):
        is_best = (outcome.points[seat], outcome.tiebreak[seat]) == best
        assert (seat in outcome.winners) == is_best, f"seat {seat}: winners do not follow from points and tie-break"


def check_seat(game: Game[Any, Any], state: Any, seat: Seat, tried: set[Action]) -> None:
    """What is legal applies; what is not is refused with one of the errors that the contract names."""
    legal = game.legal(state, seat)
    assert len(set(legal)) == len(legal), f"seat {seat}: a legal action is listed twice"
    if game.outcome(state) is not None:
        assert legal == (), f"the game is over and seat {seat} can still act"
    if seat in game.to_act(state):
        assert legal, f"seat {seat} owes a decision and has no legal action"
    for action in legal:
        assert action in game.actions, f"{action!r} is legal and not among `actions`"
        check_is_applied(game, state, seat, action)
    for action in tried - set(legal):
        check_is_refused(game, state, seat, action)
    tried |= set(legal[:2])


def check_is_applied(game: Game[Any, Any], state: Any, seat: Seat, action: Action) -> None:
    """A legal action leads to the same new state each time."""
    try:
        step = game.apply(state, seat, action)
    except Exception as error:
        raise AssertionError(f"seat {seat}: {action!r} is legal and was refused: {error!r}") from error
    assert step == game.apply(state, seat, action), f"seat {seat}: {action!r} leads to different states"
    assert step.state is not state, f"seat {seat}: {action!r} gave back the state itself, not a new one"


def check_is_refused(game: Game[Any, Any], state: Any, seat: Seat, action: Action) -> None:
    """An action that is not legal raises an error that says why."""
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
    raise AssertionError(f"seat {seat}: {action!r} is not legal and was applied")


def check_deal_is_refused(game: Game[Any, Any], state: Any, deal: Deal, expected: type[Exception]) -> None:
    """A deal that is none of this game's, or is not due, raises an error."""
    try:
        game.deal(state, deal)
    except expected:
        return
    except Exception as error:
        raise AssertionError(f"a deal raised {error!r}, not {expected.__name__}") from error
    raise AssertionError(f"a deal was applied that should have raised {expected.__name__}")
