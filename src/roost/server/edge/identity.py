"""Identities: created on the first visit and stored in a signed cookie. No sign-up, no password."""

from __future__ import annotations

import hmac
import secrets
from typing import Literal, TypedDict

from roost.server.storage.types import PersonId

COOKIE = "roost"
MAX_AGE = 400 * 24 * 3600
"""The lifetime of the cookie in seconds, the longest that browsers allow; every visit renews it."""
_ID_BYTES = 10
_PERSON, _CODE = "roost/1|person|", "roost/1|code|"
"""What a signature is for."""


class CookieOptions(TypedDict):
    """The attributes of the cookie."""

    max_age: int
    path: str
    secure: bool
    httponly: bool
    samesite: Literal["lax", "strict", "none"]


def cookie_options(is_https: bool) -> CookieOptions:
    """Return attributes that hide the cookie from scripts and from other sites' forms, but allow links from them."""
    return {"max_age": MAX_AGE, "path": "/", "secure": is_https, "httponly": True, "samesite": "lax"}


class Identities:
    """Creates and recognises identities. Ids are public: only the signature proves an identity."""

    def __init__(self, signing_key: bytes) -> None:
        self._key = signing_key

    def new(self) -> PersonId:
        """Return a new person's id."""
        return secrets.token_hex(_ID_BYTES)

    def sign(self, person: PersonId) -> str:
        """Return the cookie that proves a person's identity."""
        return f"{person}.{self._signature(person)}"

    def recognise(self, cookie: str | None) -> PersonId | None:
        """Return the person of a cookie; None if it is missing, damaged, forged or signed with another key."""
        person, _, signature = (cookie or "").partition(".")
        if not _is_id(person) or not signature.isascii():
            return None
        return person if hmac.compare_digest(signature, self._signature(person)) else None

    def hash_code(self, code: str) -> bytes:
        """Return the hash that is stored of a code; without the key, all codes cannot be tried against it."""
        return self._digest(_CODE + code)

    def _signature(self, person: PersonId) -> str:
        return self._digest(_PERSON + person).hex()

    def _digest(self, text: str) -> bytes:
        return hmac.digest(self._key, text.encode(), "sha256")


def _is_id(text: str) -> bool:
    return len(text) == 2 * _ID_BYTES and set(text) <= set("0123456789abcdef")
