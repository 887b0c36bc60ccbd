"""Names of people: what is allowed, and how it is cleaned."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roost.core.errors import Malformed
from roost.protocol.base import NAME_LENGTH
from roost.server.edge.names import clean_name


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Ann", "Ann"),
        ("  Ann  of  Green\u00a0Gables ", "Ann of Green Gables"),
        ("Ann\n", "Ann"),
        ("A\u0308nne", "Änne"),
        ("<b>Ann</b>", "<b>Ann</b>"),
        ("'; DROP TABLE people", "'; DROP TABLE people"),
        ("&lt;script&gt;", "&lt;script&gt;"),
        ("{{ 7*7 }} %s ${x}", "{{ 7*7 }} %s ${x}"),
        ("安", "安"),
        ("عائشة", "عائشة"),
        ("👩\u200d🌾🐓", "👩\u200d🌾🐓"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("x" * NAME_LENGTH, "x" * NAME_LENGTH),
        ("e\u0323" * NAME_LENGTH, "\u1eb9" * NAME_LENGTH),
        ("Z" + "\u0334" * 90, "Z" + "\u0334" * 4),
    ],
)
def test_valid_name_is_kept_as_plain_text(text: str, name: str) -> None:
    assert clean_name(text) == name
    assert clean_name(name) == name


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "name-empty"),
        (" \u00a0\u2003", "name-empty"),
        ("\u0301\u0301", "name-empty"),
        ("\u200d\u200c", "name-empty"),
        ("x" * (NAME_LENGTH + 1), "name-too-long"),
        ("x" * 1_000_000, "name-too-long"),
        ("Ann\nBen", "name-bad-character"),
        ("Ann\tBen", "name-bad-character"),
        ("\x00Ann", "name-bad-character"),
        ("Ann\x1b[31m", "name-bad-character"),
        ("Ann\x7f", "name-bad-character"),
        ("\u202eAnn", "name-bad-character"),
        ("An\u2066n", "name-bad-character"),
        ("An\u200bn", "name-bad-character"),
        ("\ufeffAnn", "name-bad-character"),
        ("Ann\u2028Ben", "name-bad-character"),
        ("\u3164", "name-bad-character"),
        ("\u2800", "name-bad-character"),
        ("Ann\ud800", "name-bad-character"),
        ("Ann\ue000", "name-bad-character"),
        ("Ann\U000e0041", "name-bad-character"),
    ],
)
def test_invalid_name_is_refused(text: str, key: str) -> None:
    with pytest.raises(Malformed) as caught:
        clean_name(text)
    assert caught.value.key == key


@given(st.text(max_size=40))
def test_accepted_name_is_one_printable_line_and_cleaning_is_idempotent(text: str) -> None:
    try:
        name = clean_name(text)
    except Malformed:
        return
    assert clean_name(name) == name
    assert name.strip() == name
    assert name.isprintable() or any(joiner in name for joiner in "\u200c\u200d")
    name.encode()
