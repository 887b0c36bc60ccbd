"""Errors with a sentence for people below their key: a program that learns has no other place to print it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TypeVar

from roost.core.errors import RoostError
from roost.text import catalogue, preferred_language

Error = TypeVar("Error", bound=RoostError)


def said(key: str) -> str:
    """Return a message in the language of the system."""
    return catalogue(preferred_language())(key)


def with_note(error: Error) -> Error:
    """Return an error with its message, in the language of the system, as a note."""
    if not getattr(error, "__notes__", ()):
        error.add_note(catalogue(preferred_language()).error(error))
    return error


@contextmanager
def explained() -> Iterator[None]:
    """Add a note to an error that is raised inside."""
    try:
        yield
    except RoostError as error:
        with_note(error)
        raise
