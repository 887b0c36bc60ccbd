"""The coach: what each decision of a finished game was worth, and what was luck. See docs/review.md."""
