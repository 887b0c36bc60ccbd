"""Study a game over many deals: games by the million, by any policy, with facts about them."""

from roost.bots.policies import Policy
from roost.lab.pieces import Part, PolicyFailed
from roost.lab.results import Result
from roost.lab.simulation import chunks, simulate

__all__ = ["Part", "Policy", "PolicyFailed", "Result", "chunks", "simulate"]
