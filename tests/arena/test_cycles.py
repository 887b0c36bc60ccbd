"""Who is stronger, cycles, and pairs that contradict themselves."""

from __future__ import annotations

from roost.arena.cycles import contradictions, cycles, is_stronger, strength_order
from roost.arena.pairing import Pairing
from roost.report.intervals import Estimate

ABOVE, LEVEL, BELOW = Estimate(0.4, 0.35, 0.45), Estimate(0.25, 0.2, 0.3), Estimate(0.1, 0.05, 0.15)
BOTS = ("rock", "paper", "scissors")


def beats(one: str, other: str) -> dict[Pairing, Estimate]:
    return {Pairing(one, other): ABOVE, Pairing(other, one): BELOW}


def test_cycle_of_three_is_found_once() -> None:
    shares = {**beats("rock", "scissors"), **beats("scissors", "paper"), **beats("paper", "rock")}
    assert cycles(shares, BOTS, 0.25) == [("rock", "scissors", "paper")]


def test_order_without_a_cycle_has_none() -> None:
    shares = {**beats("rock", "scissors"), **beats("scissors", "paper"), **beats("rock", "paper")}
    assert cycles(shares, BOTS, 0.25) == []
    assert set(strength_order(shares, BOTS, 0.25)) == {("rock", "scissors"), ("scissors", "paper"), ("rock", "paper")}


def test_cycle_whose_interval_covers_par_is_not_flagged() -> None:
    shares = {**beats("rock", "scissors"), **beats("scissors", "paper"), **beats("paper", "rock")}
    shares[Pairing("paper", "rock")] = LEVEL
    assert cycles(shares, BOTS, 0.25) == []


def test_one_direction_alone_proves_nothing() -> None:
    shares = {Pairing("rock", "paper"): ABOVE, Pairing("paper", "rock"): LEVEL}
    assert not is_stronger(shares, "rock", "paper", 0.25)
    assert not is_stronger({Pairing("rock", "paper"): ABOVE}, "rock", "paper", 0.25)


def test_pair_in_which_both_win_alone_is_a_contradiction() -> None:
    both_more = {Pairing("rock", "paper"): ABOVE, Pairing("paper", "rock"): ABOVE}
    both_less = {Pairing("rock", "paper"): BELOW, Pairing("paper", "rock"): BELOW}
    assert contradictions(both_more, BOTS, 0.25) == [("rock", "paper", True)]
    assert contradictions(both_less, BOTS, 0.25) == [("rock", "paper", False)]
    assert contradictions(beats("rock", "paper"), BOTS, 0.25) == []
