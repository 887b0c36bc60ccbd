"""The board of 5211."""
