"""Whether a request comes from our own page: other sites must not act in the name of people who visit them.

Browsers say where a request comes from, and no page can change what they say. Programs say nothing, and act only for
themselves: they have no cookies of other people.
"""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlsplit


def is_from_here(headers: Mapping[str, str], public_url: str | None) -> bool:
    """Whether nothing says that this request comes from another site."""
    if headers.get("sec-fetch-site", "none") not in ("same-origin", "none"):
        return False
    origin = headers.get("origin")
    if origin is None:
        return True
    return _place(origin) in {headers.get("host", "").lower(), _place(public_url or "")} - {""}


def _place(url: str) -> str:
    try:
        return urlsplit(url).netloc.lower()
    except ValueError:
        return ""
