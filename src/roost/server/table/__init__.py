"""What a table is: its entries and what they add up to.

Pure: no clock, no chance, no I/O, but for one thing. The games and bots that are installed are looked up by name."""
