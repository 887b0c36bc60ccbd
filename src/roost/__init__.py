"""Roost: a home for 5211, its Azul edition, and Gloria Picktoria.

    >>> import roost
    >>> game = roost.load("5211", players=4, edition="azul")

`roost.core.game` is the first file to read: the contract of every game.
"""

from roost.core.registry import load

__all__ = ["__version__", "load"]
__version__ = "0.1.0"
