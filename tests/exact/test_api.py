"""`roost.exact` as people use it: endgames of views, policies of functions, values of hands, and clear errors."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from roost import exact, load
from roost.bots.g5211.endgame import Position
from roost.core.errors import BadSetup, GameOver, IllegalAction, RoostError
from roost.exact.sample import Sample, sample
from roost.exact.tree import Row
from roost.text import catalogue
from tests.exact.positions import LAST, TWO, deals, random_policy

GAME = load("5211", players=2)


@cache
def example() -> Sample:
    return sample("an endgame", 0)


def refusal(work: Callable[[], Any]) -> RoostError:
    with pytest.raises(RoostError) as refused:
        work()
    assert catalogue("en")(refused.value.key, **refused.value.values) != refused.value.key
    return refused.value


# Endgames


def test_endgame_is_the_same_for_both_seats_and_spectators() -> None:
    found = [exact.endgame(GAME.view(example().last_turn, seat)).position for seat in (0, 1, None)]
    assert found[0] == found[1] == found[2]
    assert (found[0].turns, found[0].payoff) == (1, "win")
    view = GAME.view(example().two_turns, 0)
    assert exact.endgame(view, "margin").position.payoff == "margin"
    assert exact.endgame(view).names_of(exact.endgame(view).position.rows[0]) == view.rows[0]


def test_names_of_cards_are_those_of_the_edition() -> None:
    azul = load("5211", players=2, edition="azul")
    view = azul.view(example().last_turn, 0)
    found = exact.endgame(view)
    assert set(view.hand) <= set(found.names)
    assert any(name.startswith("T") for name in found.names)


def test_positions_that_cannot_be_solved_are_refused() -> None:
    view = GAME.view(example().last_turn, 0)
    three = load("5211", players=3)
    assert refusal(lambda: exact.endgame(three.view(three.start(), 0))).key == "exact-two-players"
    assert refusal(lambda: exact.endgame(example().last_turn)).key == "exact-not-5211"
    early = refusal(lambda: exact.endgame(replace(view, turn=1)))
    assert (type(early), early.key, early.values["turn"]) == (BadSetup, "exact-too-early", 1)
    assert refusal(lambda: exact.endgame(replace(view, is_last_round=False, round=3))).key == "exact-too-early"
    assert isinstance(refusal(lambda: exact.endgame(replace(view, phase="over"))), GameOver)
    assert refusal(lambda: exact.endgame(view, "glory")).values["option"] == "payoff"
    hidden = replace(view, points=(3, None))
    assert refusal(lambda: exact.endgame(hidden, "win")).key == "exact-hidden-scores"
    assert exact.endgame(hidden).position.payoff == "margin"


def test_linear_program_refuses_two_turns() -> None:
    assert refusal(lambda: exact.solve_linear(exact.Endgame(TWO))).key == "exact-linear-turns"


# Policies of functions


@pytest.mark.parametrize("position", [LAST, TWO])
def test_function_that_mixes_evenly_is_the_uniform_policy(position: Position) -> None:
    endgame = exact.Endgame(position)

    def evenly(hand: tuple[str, ...], rows: Any) -> dict[str, float]:
        assert (len(hand), len(rows[0]), len(rows[1])) in {(3, 2, 2), (2, 3, 3)}
        return {card: count / len(hand) for card, count in Counter(hand).items()}

    policy = exact.policy_from(endgame, evenly)
    other = random_policy(endgame, 3)
    assert endgame.respond(0, other, policy) == pytest.approx(endgame.respond(0, other, endgame.uniform()))
    assert endgame.respond(1, policy) == pytest.approx(endgame.respond(1, endgame.uniform()))


@pytest.mark.parametrize(
    ("choose", "key"),
    [
        (lambda *_: "V6", "exact-not-in-hand"),
        (lambda *_: None, "exact-not-a-choice"),
        (lambda *_: (9, 9), "exact-not-a-choice"),
        (lambda hand, _: {hand[0]: 0.5}, "exact-bad-mix"),
        (lambda hand, _: {hand[0]: 2.0, hand[1]: -1.0}, "exact-bad-mix"),
        (lambda hand, _: {hand[0]: float("nan")}, "exact-bad-mix"),
    ],
)
def test_function_that_does_not_play_its_hand_is_refused(choose: exact.Choose, key: str) -> None:
    refused = refusal(lambda: exact.policy_from(exact.Endgame(LAST), choose))
    assert (type(refused), refused.key, refused.values["hand"]) == (IllegalAction, key, "Y1 Y2")


# Values of hands


def last_turn_by_hand(solved: exact.Solved, hand: tuple[int, ...], card: int) -> float:
    """Return what seat 0 gets for a card in the last turn, by a loop over all deals."""
    endgame = solved.endgame
    total = ways = 0.0
    for (own, other), count in deals(endgame).items():
        if own != hand:
            continue
        mix = solved.policies[1].last[0, 0][endgame.rests.index[other]]
        ways += count
        for answer in set(other):
            first, second = endgame.position.rows
            result = endgame.result(Row.of((*first, endgame.kinds[card])), Row.of((*second, endgame.kinds[answer])))
            total += count * mix[answer] * result
    return total / ways


def test_cards_of_a_hand_are_worth_what_all_deals_give() -> None:
    solved = exact.solve(exact.Endgame(LAST))
    for hand in solved.endgame.rests.hands:
        names = [solved.endgame.names[kind] for kind in hand]
        found = exact.hand_value(solved, 0, names)
        expected = {solved.endgame.names[kind]: last_turn_by_hand(solved, hand, kind) for kind in hand}
        assert found.cards == pytest.approx(expected)
        assert sum(found.mix.values()) == pytest.approx(1)
        assert found.value >= max(found.cards.values()) - 100 * solved.gap


@pytest.mark.parametrize("position", [LAST, TWO])
def test_hands_are_worth_the_value_of_the_endgame_on_average(position: Position) -> None:
    solved = exact.solve(exact.Endgame(position))
    endgame = solved.endgame
    for seat, sign in ((0, 1), (1, -1)):
        weights = endgame.weights.sum(axis=1 - seat) / endgame.total
        hands = [[endgame.names[kind] for kind in hand] for hand in endgame.hands.hands]
        values = [exact.hand_value(solved, seat, hand).value for hand in hands]
        mean = sum(weight * value for weight, value in zip(weights, values, strict=True))
        assert mean == pytest.approx(sign * solved.value, abs=solved.gap)


def test_third_cards_change_what_the_last_hand_is_worth() -> None:
    solved = exact.solve(exact.Endgame(TWO))
    before = exact.hand_value(solved, 0, ["Y1", "Y1", "G2"])
    after = {card: exact.hand_value(solved, 0, ["Y1", "G2"], ["Y1", card]) for card in ("Y1", "Y3", "G2")}
    assert len({round(found.value, 6) for found in after.values()}) > 1
    assert set(before.mix) == {"Y1", "G2"}


def test_hands_that_nobody_can_have_are_refused() -> None:
    solved = exact.solve(exact.Endgame(TWO))
    assert refusal(lambda: exact.hand_value(solved, 0, ["V6", "Y1", "Y1"])).key == "exact-not-unseen"
    assert refusal(lambda: exact.hand_value(solved, 0, ["Y3", "Y3", "Y1"])).key == "exact-no-such-hand"
    assert refusal(lambda: exact.hand_value(solved, 0, ["Y1", "G2"])).key == "exact-no-such-hand"
    assert refusal(lambda: exact.hand_value(solved, 0, ["Y1", "G2"], ["Y3", "Y3"])).key == "exact-not-laid"
    assert refusal(lambda: exact.hand_value(solved, 0, ["Y3", "G2"], ["Y3", "G2"])).key == "exact-no-such-hand"
