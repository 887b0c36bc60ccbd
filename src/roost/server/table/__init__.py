"""What a table is: its entries and what they add up to. Pure: no clock, no chance, no I/O."""
