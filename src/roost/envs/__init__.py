"""The games for programs that learn: a batch of games that one call steps, and the interfaces of research libraries.

    >>> from roost import envs
    >>> games = envs.batch("5211", players=4, count=4096)

The libraries are extras: `pip install roost[research]`.
"""

from roost.envs.batch import Batch, batch

__all__ = ["Batch", "batch"]
