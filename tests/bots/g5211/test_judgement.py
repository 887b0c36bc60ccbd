"""The judgement of the hen decides the same, compiled and interpreted."""

from __future__ import annotations

import pytest

from roost.bots.g5211.hen import Judge
from roost.bots.g5211.learned import hen_weights
from roost.bots.g5211.packing import choice_number, pack
from roost.bots.g5211.policies import HEN_1
from tests.bots.g5211.positions import positions


@pytest.mark.interpreted
@pytest.mark.parametrize("players", range(2, 6))
def test_compiled_judgement_equals_interpreted_bit_for_bit(players: int) -> None:
    plain, fast = Judge(hen_weights(players), is_compiled=False), Judge(hen_weights(players), is_compiled=True)
    for game, state, _ in positions(players, "judgement"):
        view = game.view(state, game.to_act(state)[0])
        assert fast.worths(view)[: len(view.legal)] == plain.worths(view)[: len(view.legal)]


def test_equal_cards_are_worth_the_same_in_any_slot() -> None:
    judge = Judge(HEN_1, is_compiled=False)
    for game, state, _ in positions(3, "equal cards"):
        view = game.view(state, 0)
        worths = judge.worths(view)
        if view.turn > 1:
            by_card = {card: worths[slot] for slot, card in enumerate(view.hand)}
            assert [worths[slot] for slot in range(len(view.hand))] == pytest.approx([by_card[c] for c in view.hand])


def test_choices_are_numbered_by_the_first_slots_of_their_cards() -> None:
    for game, state, _ in positions(2, "numbers"):
        view = game.view(state, 0)
        numbers = [choice_number(view, action) for action in view.legal]
        assert numbers == sorted(set(numbers))
        assert numbers[0] == 0


def test_packed_view_contains_nothing_hidden() -> None:
    for game, state, _ in positions(4, "packed"):
        packed = pack(game.view(state, 1)).state
        assert packed.deck == [0] * len(packed.deck)
        assert all(packed.hand[seat] == [0] * 5 for seat in (0, 2, 3))
