"""`check_policy` accepts fair policies and finds those that peek, cheat or change the state."""

from __future__ import annotations

from typing import Any

import pytest

import roost
from roost.bots.policies import names
from roost.testing import check_policy
from tests.lab import policies_to_try as tried


@pytest.mark.parametrize("game", ["5211", "gloria"])
@pytest.mark.parametrize("policy", ["random", "hen", "hen-1"])
def test_built_in_policies_pass(game: str, policy: str) -> None:
    assert policy in names(game)
    assert check_policy(policy, roost.load(game, 3), games=1).decisions > 40


@pytest.mark.parametrize("policy", [tried.first_cards, tried.last_card, tried.looks_at_scores, tried.BY_SLOTS])
def test_policies_by_their_own_hand_and_open_scores_pass(policy: Any) -> None:
    assert check_policy(policy, roost.load("5211", 2)).games == 2


@pytest.mark.parametrize("policy", [tried.peeks_at_hands, tried.peeks_at_choices, tried.peeks_at_pile])
def test_policy_that_peeks_is_found(policy: Any) -> None:
    with pytest.raises(AssertionError, match=r"seat \d: the policy peeks"):
        check_policy(policy, roost.load("5211", 3))


def test_policy_that_uses_hidden_scores_is_found() -> None:
    with pytest.raises(AssertionError, match="peeks"):
        check_policy(tried.looks_at_scores, roost.load("5211", 2, scores="hidden"))


def test_hen_does_not_use_hidden_scores() -> None:
    check_policy("hen", roost.load("5211", 2, scores="hidden"), games=1)


@pytest.mark.parametrize(
    ("policy", "said"),
    [
        (tried.illegal_later, "'Y4' is not legal"),
        (tried.no_action, "'-7' is not legal"),
        (tried.sorts_its_hand, "changed"),
        (tried.divides, "decision 7, seat 0: the policy raised ZeroDivisionError"),
    ],
)
def test_policy_that_breaks_the_rules_is_found(policy: Any, said: str) -> None:
    with pytest.raises(AssertionError, match=said):
        check_policy(policy, roost.load("5211", 2))


def test_bot_in_python_is_sent_to_check_bot() -> None:
    with pytest.raises(AssertionError, match="check_bot"):
        check_policy("chick", roost.load("5211", 2))
