"""The ids of the games in Gymnasium and PettingZoo.

A new version of an id means that observations, actions or rewards have changed, so that results cannot be compared."""

VERSIONS = {"5211": "roost/5211-v0", "gloria": "roost/gloria-v0"}
"""Our games -> ids. Those of other packages are made by the name of the game."""
