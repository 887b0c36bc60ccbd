"""Interviews: a bot is asked for every hand, with the views that it would get in a game."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from functools import cache

import numpy as np

from roost.bots.chick import Chick
from roost.bots.g5211.endgame import is_endgame, natural_payoff, position
from roost.bots.g5211.hen import Hen1
from roost.bots.seated import BUDGET
from roost.core.bot import Budget
from roost.core.game import Action
from roost.exact.policies import ask, view_after
from roost.exact.sample import Sample, game_for, sample, with_target
from roost.exact.tree import Endgame
from roost.games.g5211.view import View
from tests.exact.bots import Eager

GAME = game_for("win")


@cache
def example() -> Sample:
    return sample("an endgame", 0)


class Noting(Eager):
    """Notes the views that it gets."""

    seen: list[View]

    def act(self, view: View, legal: Sequence[Action], budget: Budget) -> Action:
        self.seen.append(view)
        return super().act(view, legal, budget)


def test_samples_are_endgames_of_one_game() -> None:
    two, last = (GAME.view(example().before(turns), 0) for turns in (2, 1))
    assert is_endgame(two)
    assert is_endgame(last)
    assert (two.turn, last.turn) == (2, 3)
    assert [row[:2] for row in last.rows] == list(two.rows)
    assert [len(position(view).unseen) for view in (two, last)] == [16, 14]


def test_view_after_third_cards_equals_the_view_of_the_game() -> None:
    before, after = GAME.view(example().two_turns, 1), GAME.view(example().last_turn, 1)
    expected = view_after(before, [row[2] for row in after.rows])
    assert replace(expected, hand=after.hand, legal=after.legal) == after


def test_deterministic_bot_is_asked_for_every_hand() -> None:
    view = GAME.view(example().last_turn, 0)
    endgame = Endgame(position(view))
    bot = Hen1(GAME, random.Random())
    policy = ask(bot, endgame, view, BUDGET).last[0, 0]
    own = endgame.rests.index[tuple(sorted(map(endgame.kinds.index, _numbers(view))))]
    assert policy.max(axis=1).tolist() == [1.0] * len(endgame.rests.hands)
    assert endgame.kinds[int(policy[own].argmax())] == _number(bot.act(view, view.legal, BUDGET))


def _numbers(view: View) -> list[int]:
    return [_number(card) for card in view.hand]


def _number(card: Action) -> int:
    return GAME.actions.index(card)


def test_random_bot_is_asked_often() -> None:
    view = GAME.view(example().last_turn, 0)
    endgame = Endgame(position(view))
    policy = ask(Chick(GAME, random.Random()), endgame, view, BUDGET).last[0, 0]
    mixed = [row.max() for row, hand in zip(policy, endgame.rests.hands, strict=True) if hand[0] != hand[1]]
    assert 0.5 <= np.mean(mixed) < 0.65


def test_last_turn_is_asked_only_where_the_third_card_leads() -> None:
    view = GAME.view(example().two_turns, 1)
    endgame = Endgame(position(view))
    bot = Noting(GAME, random.Random())
    bot.seen = []
    policy = ask(bot, endgame, view, BUDGET)
    thirds, lasts = [seen for seen in bot.seen if seen.turn == 2], [seen for seen in bot.seen if seen.turn == 3]
    assert len(thirds) == len(endgame.hands.hands)
    assert len(lasts) < len(endgame.pairs) * len(endgame.rests.hands) / 3
    assert policy.third is not None
    assert np.allclose(policy.third.sum(axis=1), 1)


def test_points_count_in_a_longer_game_and_with_hidden_scores() -> None:
    longer = game_for("margin")
    view = longer.view(with_target(example().last_turn, longer.options["target"]), 0)
    assert natural_payoff(view) == "margin"
    single = GAME.view(example().last_turn, 0)
    assert natural_payoff(single) == "win"
    assert natural_payoff(replace(single, points=(3, None))) == "margin"
    assert position(single).lead == single.points[0] - single.points[1]  # type: ignore[operator]  # open scores
