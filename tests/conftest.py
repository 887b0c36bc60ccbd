"""Shared by all tests: Hypothesis generates the same examples on each run, without deadlines.

Servers compile bots only when a test uses them."""

from __future__ import annotations

import os

from hypothesis import settings

os.environ.setdefault("ROOST_PREPARE_BOTS", "use")

settings.register_profile("same", derandomize=True, deadline=None, max_examples=25, database=None)
settings.load_profile("same")
