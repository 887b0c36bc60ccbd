"""How a database of any earlier version of Roost becomes one of this version."""
