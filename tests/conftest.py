"""What all tests share: Hypothesis gives the same examples each time, and never by the clock.

Where nothing can be compiled the properties are seen for the second time, and slowly: fewer examples are enough."""

from __future__ import annotations

from hypothesis import settings

from roost.core import compiled

EXAMPLES = 25 if compiled.is_available() else 8

settings.register_profile("same", derandomize=True, deadline=None, max_examples=EXAMPLES, database=None)
settings.load_profile("same")
