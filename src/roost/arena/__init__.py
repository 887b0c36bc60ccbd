"""Games between bots: play one, or measure a bot over many."""
