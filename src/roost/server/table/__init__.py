"""A table: its entries and the state they add up to. Pure: no clock, no randomness, no I/O."""
