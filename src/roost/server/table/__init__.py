"""A table: its entries and the state they add up to. Pure: no clock, no randomness, no I/O.

One exception: the installed games and bots are looked up by name."""
