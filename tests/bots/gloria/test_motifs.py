"""What the value sees of single motifs."""

from __future__ import annotations

from roost.bots.gloria import motifs as of
from roost.bots.gloria.motifs import INPUT_SCALE, INPUTS, SUM_SCALE, enter_motif_units, find_inputs
from roost.games.gloria.rules import MOTIFS, NONE, Phase, State

GRAIN, ANKLET = 0, 1


def table() -> State:
    """Seat 0 has two cards of grain laid and one in hand; seat 1 has three, ended by a doubler; seat 2 has one."""
    state = State(players=3, phase=Phase.ACT, fox_seat=NONE)
    for seat, (length, count) in enumerate([(2, 1), (3, 0), (1, 2)]):
        state.length[seat][GRAIN], state.hand[seat][GRAIN], state.begun[seat] = length, count, 1 << GRAIN
    state.doubled[1] = 1 << GRAIN
    state.display[0] = state.display[2] = GRAIN
    state.display[1] = ANKLET
    return state


def inputs(state: State, seat: int, motif: int = GRAIN) -> list[int]:
    given = [0] * INPUTS
    find_inputs(state, seat, motif, given)
    return given


def test_units_see_the_own_row_those_of_opponents_all_hands_and_the_display() -> None:
    given = inputs(table(), 0)
    assert [given[place] for place in (of.LENGTH, of.IN_HAND, of.ENDED, of.UNDER_FOX)] == [2, 1, 0, 0]
    assert [given[place] for place in (of.LONGEST, of.SECOND, of.LONGEST_IN_HAND, of.LONGEST_ENDED)] == [3, 1, 0, 1]
    assert [given[place] for place in (of.OTHERS_HOLD, of.MOST_HELD, of.OTHERS_ROWS, of.ON_DISPLAY)] == [2, 2, 2, 2]


def test_row_under_the_fox_is_not_the_longest() -> None:
    state = table()
    state.fox_seat, state.fox_motif = 1, GRAIN
    assert inputs(state, 1)[of.UNDER_FOX] == 1
    given = inputs(state, 0)
    assert [given[place] for place in (of.LONGEST, of.LONGEST_IN_HAND, of.LONGEST_ENDED)] == [1, 2, 0]
    assert given[of.OTHERS_ROWS] == 2, "it can become one again"


def test_sums_add_the_units_of_all_motifs_and_leave_the_features_before_them() -> None:
    weights = [[0.0, 0.0] for _ in range(INPUTS + 1)]
    weights[of.LENGTH] = [1.0, -1.0]
    weights[INPUTS] = [0.0, 0.5]
    state, features = table(), [[7.0, 9.0, 9.0] for _ in range(3)]
    enter_motif_units(state, weights, [0] * INPUTS, [0.0, 0.0], features, 1)
    length = 2 * INPUT_SCALE[of.LENGTH]
    assert features[0] == [7.0, length * SUM_SCALE, (max(0.0, 0.5 - length) + 0.5 * (MOTIFS - 1)) * SUM_SCALE]


def test_value_without_units_has_no_sums() -> None:
    features = [[7.0] for _ in range(3)]
    enter_motif_units(table(), [[] for _ in range(INPUTS + 1)], [0] * INPUTS, [], features, 1)
    assert features == [[7.0]] * 3
