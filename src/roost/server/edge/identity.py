"""Who somebody is: an identity that the first visit gives, kept in a signed cookie. No sign-up, no password."""

from __future__ import annotations

import hmac
import secrets
from typing import Literal, TypedDict

from roost.server.storage.types import PersonId

COOKIE = "roost"
MAX_AGE = 400 * 24 * 3600
"""Seconds; browsers keep no cookie longer. Every visit sets it anew."""
_ID_BYTES = 10
_LABEL = "roost/1|person|"


class CookieOptions(TypedDict):
    """How the cookie is set, besides its name and value."""

    max_age: int
    path: str
    secure: bool
    httponly: bool
    samesite: Literal["lax", "strict", "none"]


def cookie_options(is_https: bool) -> CookieOptions:
    """No script reads it and no other site's form sends it; who follows a link from elsewhere is still no stranger."""
    return {"max_age": MAX_AGE, "path": "/", "secure": is_https, "httponly": True, "samesite": "lax"}


class Identities:
    """Gives identities, and recognises those it has given. Ids are public: only the signature proves anything."""

    def __init__(self, signing_key: bytes) -> None:
        self._key = signing_key

    def new(self) -> PersonId:
        """Somebody who was never here."""
        return secrets.token_hex(_ID_BYTES)

    def sign(self, person: PersonId) -> str:
        """The cookie that proves that its bearer is this person."""
        return f"{person}.{self._signature(person)}"

    def recognise(self, cookie: str | None) -> PersonId | None:
        """Whose cookie it is; None if it is nobody's: missing, damaged, forged, or signed with another key."""
        person, _, signature = (cookie or "").partition(".")
        if not _is_id(person) or not signature.isascii():
            return None
        return person if hmac.compare_digest(signature, self._signature(person)) else None

    def _signature(self, person: PersonId) -> str:
        return hmac.digest(self._key, (_LABEL + person).encode(), "sha256").hex()


def _is_id(text: str) -> bool:
    return len(text) == 2 * _ID_BYTES and set(text) <= set("0123456789abcdef")
