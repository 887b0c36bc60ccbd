"""Compliance tests for games, bots and policies, built-in or your own. They use plain asserts and need no test runner.

    from roost.testing import check_bot, check_game, check_policy

    check_game(MyGame(players=3, options={}))
    check_bot(MyBot, roost.load("5211", players=3))
    check_policy(my_policy, roost.load("5211", players=3))

`roost.testing.strategies` has Hypothesis strategies for your own tests (Hypothesis is not installed with Roost).
"""

from roost.testing.bots import check_bot
from roost.testing.games import check_game
from roost.testing.policies import check_policy

__all__ = ["check_bot", "check_game", "check_policy"]
