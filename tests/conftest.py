"""Shared by all tests: Hypothesis generates the same examples on each run, without deadlines."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("same", derandomize=True, deadline=None, max_examples=25, database=None)
settings.load_profile("same")
