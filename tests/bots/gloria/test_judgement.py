"""The judgement of the hens: compiled and interpreted agree, and the state is left as it was."""

from __future__ import annotations

import pytest

from roost.bots.gloria import weights
from roost.bots.gloria.judgement import Judgement, best, choose, judge
from roost.core.engine import layout
from roost.core.engine.compiled import compiled
from roost.games.gloria import rules
from roost.games.gloria.rules import State
from tests.bots.gloria.positions import positions


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("table", ["hen", "hen-1"])
def test_compiled_judgement_equals_interpreted_bit_for_bit(players: int, table: str) -> None:
    own = weights.hen(players) if table == "hen" else weights.hen_1()
    states, judgements = layout.new_states(State, 1), layout.new_states(Judgement, 1)
    for state in positions(players, "judged", every=7):
        plain = Judgement()
        judge(state, own, plain)
        layout.store(state, states, 0)
        compiled(judge)(states[0], layout.weights(own), judgements[0])
        twin = layout.load(Judgement, judgements, 0)
        assert (twin.count, twin.action[: twin.count]) == (plain.count, plain.action[: plain.count])
        assert twin.gain[: twin.count] == plain.gain[: plain.count]


def test_judging_leaves_the_state_as_it_was() -> None:
    for state in positions(3, "untouched", every=5):
        before = layout.copy(state)
        judge(state, weights.hen(3), Judgement())
        assert state == before


def test_every_legal_action_is_judged_except_equal_cards_of_the_display() -> None:
    for state in positions(4, "all judged", every=5):
        judgement = Judgement()
        judge(state, weights.hen_1(), judgement)
        judged = judgement.action[: judgement.count]
        legal = [action for action in range(rules.ACTIONS) if rules.is_legal(state, action)]
        same = [place for place in range(rules.DISPLAY) if state.display[place] in state.display[:place]]
        assert judged == [action for action in legal if action not in same or not rules.is_take(action)]


def test_soft_policy_sometimes_chooses_another_action() -> None:
    state = positions(4, "soft", every=20)[1]
    judgement = Judgement()
    judge(state, weights.hen(4), judgement)
    favourite = judgement.action[best(judgement)]
    rng = [1, 2, 3, 4]
    chosen = [choose(state, weights.soft(weights.hen(4), 3.0), judgement, rng) for _ in range(30)]
    assert favourite in chosen
    assert len(set(chosen)) > 1
