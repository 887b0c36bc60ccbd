"""Identities are given once, recognised later, and cannot be forged."""

from __future__ import annotations

import pytest

from roost.server.edge.identity import Identities, cookie_options
from roost.server.storage.types import BOT

KEY = bytes(range(32))


@pytest.fixture
def identities() -> Identities:
    return Identities(KEY)


def test_new_identities_are_unique_and_never_bots(identities: Identities) -> None:
    people = {identities.new() for _ in range(1000)}
    assert len(people) == 1000
    assert not any(person.startswith(BOT) for person in people)


def test_cookie_is_recognised_by_every_process_with_the_key(identities: Identities) -> None:
    person = identities.new()
    assert identities.recognise(identities.sign(person)) == person
    assert Identities(KEY).recognise(identities.sign(person)) == person


def test_cookie_of_another_key_is_rejected(identities: Identities) -> None:
    assert Identities(bytes(32)).recognise(identities.sign(identities.new())) is None


def test_cookie_with_any_character_changed_or_missing_is_rejected(identities: Identities) -> None:
    cookie = identities.sign(identities.new())
    for place, character in enumerate(cookie):
        other = "0" if character != "0" else "1"
        assert identities.recognise(cookie[:place] + other + cookie[place + 1 :]) is None
        assert identities.recognise(cookie[:place] + cookie[place + 1 :]) is None


def test_signature_of_another_person_is_rejected(identities: Identities) -> None:
    ann, ben = identities.new(), identities.new()
    signature = identities.sign(ann).partition(".")[2]
    assert identities.recognise(f"{ben}.{signature}") is None


@pytest.mark.parametrize(
    "cookie",
    [
        None,
        "",
        ".",
        "a" * 20,
        "a" * 20 + ".",
        "a" * 20 + ".ü",
        "bot:hen." + "0" * 64,
        "A" * 20 + "." + "0" * 64,
        "\x00" * 20 + "." + "0" * 64,
        "." * 100_000,
        "１" * 20 + "." + "0" * 64,
    ],
)
def test_malformed_cookie_is_rejected(identities: Identities, cookie: str | None) -> None:
    assert identities.recognise(cookie) is None


def test_signature_in_upper_case_is_rejected(identities: Identities) -> None:
    person, _, signature = identities.sign("a" * 20).partition(".")
    assert signature.upper() != signature
    assert identities.recognise(f"{person}.{signature}") == person
    assert identities.recognise(f"{person}.{signature.upper()}") is None


def test_cookie_options_keep_it_on_this_site_and_from_scripts() -> None:
    options = cookie_options(is_https=True)
    assert options["httponly"]
    assert options["secure"]
    assert options["samesite"] == "lax"
    assert not cookie_options(is_https=False)["secure"]
