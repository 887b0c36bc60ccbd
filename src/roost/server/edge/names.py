"""Names of people: any script and any plain text, but no invisible or misleading characters."""

from __future__ import annotations

import unicodedata

from roost.core.errors import Malformed
from roost.protocol.base import NAME_LENGTH
from roost.server.plain_text import BLANKS, JOINERS, without_invisible

_MAX_CODE_POINTS = 3 * NAME_LENGTH
_REFUSED = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
"""Unicode categories: control and format characters, surrogates, private use, unassigned, line separators."""


def clean_name(text: str) -> str:
    """Return the normal form of a name; raise Malformed if it is invalid."""
    name = text.strip()
    if len(name) > 2 * _MAX_CODE_POINTS:  # before the expensive checks, because it could be very long
        raise Malformed("name-too-long", limit=NAME_LENGTH)
    name = unicodedata.normalize("NFC", name).strip()
    for character in name:
        if not _is_allowed(character):
            raise Malformed("name-bad-character", code=f"U+{ord(character):04X}")
    name = " ".join(without_invisible(name).split())
    visible = sum(1 for character in name if not _is_mark(character))
    if visible > NAME_LENGTH or len(name) > _MAX_CODE_POINTS:
        raise Malformed("name-too-long", limit=NAME_LENGTH)
    if not any(unicodedata.category(character)[0] in "LNPS" for character in name):
        raise Malformed("name-empty")
    return name


def _is_allowed(character: str) -> bool:
    if character in JOINERS:
        return True
    return unicodedata.category(character) not in _REFUSED and character not in BLANKS


def _is_mark(character: str) -> bool:
    return character in JOINERS or unicodedata.category(character).startswith("M")
