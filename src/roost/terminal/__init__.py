"""Games in a terminal, line by line: readable playthroughs, and play that works with any screen reader."""
