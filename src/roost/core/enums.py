"""The names of the rules' enumerations, as views, events and errors write them."""

from __future__ import annotations

from enum import IntEnum
from typing import TypeVar

Member = TypeVar("Member", bound=IntEnum)


def label(member: IntEnum) -> str:
    """`Rank.TIED_LONGEST` -> `tied-longest`."""
    return member.name.lower().replace("_", "-")


def labelled(kind: type[Member], text: str) -> Member:
    """The member that has a label."""
    return kind[text.upper().replace("-", "_")]
