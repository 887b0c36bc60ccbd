"""Protection against cross-site requests: other sites must not act on behalf of the people who visit them.

Browsers send the origin of a request in headers that a page cannot change. Other programs send no origin, which is safe
because they do not have the cookies of other people.
"""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlsplit


def is_same_origin(headers: Mapping[str, str], public_url: str | None) -> bool:
    """Return False if the headers show that a request comes from another site."""
    if headers.get("sec-fetch-site", "none") not in ("same-origin", "none"):
        return False
    origin = headers.get("origin")
    if origin is None:
        return True
    return _netloc(origin) in {headers.get("host", "").lower(), _netloc(public_url or "")} - {""}


def _netloc(url: str) -> str:
    try:
        return urlsplit(url).netloc.lower()
    except ValueError:
        return ""
