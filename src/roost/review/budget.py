"""How much a review computes unless the caller says otherwise. It imports nothing, so every command can show it."""

SIMULATIONS = 6000
"""Simulations per decision: a seat of a four-player game of 5211 takes less than 20 seconds on one core."""
LEAST_SIMULATIONS = 16
"""With fewer simulations a review says nothing."""
LUCK_GAMES = 400
"""Games, or orders of the pile, per value of luck."""
