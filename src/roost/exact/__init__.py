"""Endgames of two-player 5211 and whole small games, solved exactly, and what policies and bots lose in them.

Endgames: `tree` has the game and best responses, `equilibrium` and `linear` solve it, `certify` measures bots.
Whole games: `walk` finds histories, `whole` has best responses, `whole_cfr` solves them, `exploit` measures bots."""

from roost.exact.equilibrium import Solved, solve
from roost.exact.functions import Choose, policy_from
from roost.exact.linear import solve_linear
from roost.exact.miniature import miniature
from roost.exact.policies import ask
from roost.exact.positions import endgame
from roost.exact.tree import Endgame, Policy
from roost.exact.values import HandValue, hand_value
from roost.exact.whole import WholeGame
from roost.exact.whole_cfr import SolvedWhole, solve_whole

__all__ = [
    "Choose",
    "Endgame",
    "HandValue",
    "Policy",
    "Solved",
    "SolvedWhole",
    "WholeGame",
    "ask",
    "endgame",
    "hand_value",
    "miniature",
    "policy_from",
    "solve",
    "solve_linear",
    "solve_whole",
]
