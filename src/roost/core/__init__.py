"""The contract of games and bots, records, fair deals and errors. Standard library only."""
