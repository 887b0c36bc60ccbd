"""Roost: a home for 5211, its Azul edition, and Gloria Picktoria.

    >>> import roost
    >>> game = roost.load("5211", players=4, edition="azul")
    >>> result = roost.simulate("5211", players=4, games=100_000, policy="hen")

`roost.core.game` is the first file to read: the contract of every game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from roost.core.registry import load

if TYPE_CHECKING:
    from roost.lab.simulation import simulate

__all__ = ["__version__", "load", "simulate"]
__version__ = "0.1.0"


def __getattr__(name: str) -> Any:
    """Import what takes time only when it is asked for."""
    if name == "simulate":
        from roost.lab.simulation import simulate

        return simulate
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
