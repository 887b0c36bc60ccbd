"""What nobody can see is removed from text, and two names at a table never look the same."""

from __future__ import annotations

import pytest

from roost.server.plain_text import MOST_MARKS, distinct_name, looks, without_invisible


@pytest.mark.parametrize(
    ("text", "cleaned"),
    [
        ("he\u200bllo", "hello"),
        ("\u200fhello\u200e", "hello"),
        ("\ufeffhello", "hello"),
        ("hello\U000e0041\U000e007f", "hello"),
        ("an\u00adn", "ann"),
        ("\u200dhello\u200d\u200d", "hello"),
        ("👩\u200d\u200d🌾", "👩\u200d🌾"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("Z" + "\u0334" * 40, "Z" + "\u0334" * MOST_MARKS),
        ("Z" + "\u0334\u200d" * 9, "Z" + "\u0334\u200d" * MOST_MARKS),
        ("a\u0308", "ä"),
        ("\u3164\u2800a\uffa0", "a"),
        ("שָׁלוֹם", "שָׁלוֹם"),
    ],
)
def test_invisible_characters_and_stacked_accents_are_removed(text: str, cleaned: str) -> None:
    assert without_invisible(text) == without_invisible(cleaned)
    assert "\u200d\u200d" not in without_invisible(text)
    assert len(without_invisible(text)) == len(without_invisible(cleaned)) <= len(cleaned)


@pytest.mark.parametrize("other", ["ann", "ANN", "Änn", "A\u200dnn", "А" + "nn", "A nn", "Ａｎｎ", "A\u0323nn"])
def test_names_that_look_the_same_are_told_apart_by_a_number(other: str) -> None:
    assert looks(other) == looks("Ann")
    assert distinct_name(other, ["Ben", "Ann"]) == f"{other} 2"
    assert distinct_name(other, ["Ann", f"{other} 2"]) == f"{other} 3"


@pytest.mark.parametrize("other", ["Pauӏ", "PAUL", "PauI", "Pau1", "Раul"])
def test_letters_that_look_like_an_l_are_the_same(other: str) -> None:
    assert looks(other) == looks("Paul")


@pytest.mark.parametrize("other", ["Ernrna", "ᴇᴍᴍᴀ", "Емма", "EMMA"])
def test_pairs_and_small_capitals_look_like_letters(other: str) -> None:
    assert looks(other) == looks("Emma")


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("NINA", "ΝΙΝΑ"),
        ("HUGO", "ꓧꓴꓖꓳ"),
        ("MARK", "ᎷᎪᎡᏦ"),
        ("vera", "νera"),
        ("nina", "ηiηa"),
        ("Ann-Lee", "Ann–Lee"),
        ("O'Hara", "O’Hara"),
        ("O'Hara", "O´Hara"),
    ],
)
def test_letters_and_signs_of_other_scripts_look_like_latin_ones(name: str, other: str) -> None:
    assert looks(other) == looks(name)
    assert distinct_name(other, [name]) == f"{other} 2"


@pytest.mark.parametrize("other", ["Anna", "Ben", "安", "Ann 2", ""])
def test_names_that_look_different_stay_as_they_are(other: str) -> None:
    assert distinct_name(other, ["Ann"]) == other
