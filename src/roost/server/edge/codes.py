"""Codes that move an identity to another device. A person reads one from one screen and types it on another."""

from __future__ import annotations

import secrets

ALPHABET = "23456789ACDEFGHJKMNPQRTVWXY"
"""Without 0 and O, 1, I and L, 5 and S, 8 and B, 2 and Z, U and V: of each, at most one is left."""
LENGTH = 10
"""There are 27**10 codes (47 bits): a million guesses per second would take years, and a code lives for minutes."""
GROUP = 5
CODE_SECONDS = 600.0
"""How long a code can be used."""
_SEPARATORS = str.maketrans("", "", " -\u2010\u2011\u2012\u2013\u2014")
"""Characters that are ignored: spaces, and the hyphens and dashes that keyboards and programs put in their place."""


def new_code() -> str:
    """Draw a code."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def grouped(code: str) -> str:
    """Return a code as it is shown."""
    return "-".join(code[start : start + GROUP] for start in range(0, LENGTH, GROUP))


def typed(text: str) -> str | None:
    """Return the code that a person typed; None if it cannot be one."""
    code = text.translate(_SEPARATORS).upper()
    return code if len(code) == LENGTH and set(code) <= set(ALPHABET) else None
