"""What all tests share: Hypothesis gives the same examples each time, and never by the clock."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("same", derandomize=True, deadline=None, max_examples=25, database=None)
settings.load_profile("same")
