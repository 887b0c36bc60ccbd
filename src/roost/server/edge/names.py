"""What somebody may be called: any script, any markup as the plain text it is, and nothing that plays tricks."""

from __future__ import annotations

import unicodedata

from roost.core.errors import Malformed
from roost.protocol.base import NAME_LENGTH

_LONGEST_IN_ALL = 3 * NAME_LENGTH
_JOINERS = "\u200c\u200d"
"""Persian and Indic words and some emoji need them."""
_BLANKS = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and signs by their category, and yet nothing is to be seen."""
_REFUSED = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
"""Control characters, changes of direction, halves of characters, unknown ones, ends of lines."""


def clean_name(text: str) -> str:
    """The name in its one normal form; Malformed says why it is none."""
    name = text.strip()
    if len(name) > 2 * _LONGEST_IN_ALL:  # before anything is done with it: it could be a million
        raise Malformed("name-too-long", limit=NAME_LENGTH)
    name = unicodedata.normalize("NFC", name).strip()
    for character in name:
        if not _is_allowed(character):
            raise Malformed("name-bad-character", code=f"U+{ord(character):04X}")
    name = " ".join(name.split())
    visible = sum(1 for character in name if not _is_mark(character))
    if visible > NAME_LENGTH or len(name) > _LONGEST_IN_ALL:
        raise Malformed("name-too-long", limit=NAME_LENGTH)
    if not any(unicodedata.category(character)[0] in "LNPS" for character in name):
        raise Malformed("name-empty")
    return name


def _is_allowed(character: str) -> bool:
    if character in _JOINERS:
        return True
    return unicodedata.category(character) not in _REFUSED and character not in _BLANKS


def _is_mark(character: str) -> bool:
    return character in _JOINERS or unicodedata.category(character).startswith("M")
