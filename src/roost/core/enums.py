"""Names for the enumerations of the rules, as used in views, events and errors."""

from __future__ import annotations

from enum import IntEnum
from functools import lru_cache
from typing import TypeVar

Member = TypeVar("Member", bound=IntEnum)


@lru_cache(maxsize=None, typed=True)  # members of different types can be equal
def label(member: IntEnum) -> str:
    """Return the label of a member: `tied-longest` for `Rank.TIED_LONGEST`."""
    return member.name.lower().replace("_", "-")


def labelled(kind: type[Member], text: str) -> Member:
    """Return the member with a label."""
    return kind[text.upper().replace("-", "_")]
