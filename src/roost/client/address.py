"""Parse addresses copied from the browser into server, table and invitation."""

from __future__ import annotations

import re
from typing import NamedTuple
from urllib.parse import parse_qs, urlsplit

from roost.core.errors import BadSetup

_TABLE = re.compile(r"^/table/([A-Za-z0-9_-]{1,40})/?$")


class TableAddress(NamedTuple):
    """The server and id of a table, with the invitation token if there is one."""

    server: str
    table: str
    invite: str | None


def server_of(url: str) -> str:
    """Return scheme, host and port of an address."""
    parts = urlsplit(url if "//" in url else f"http://{url}")
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise BadSetup("client-bad-address", url=url, example="http://localhost:5211")
    return f"{parts.scheme}://{parts.netloc}"


def table_of(url: str) -> TableAddress:
    """Return the table that the address of a table page refers to."""
    parts = urlsplit(url if "//" in url else f"http://{url}")
    found = _TABLE.match(parts.path)
    if found is None:
        raise BadSetup("client-bad-table-address", url=url, example="http://localhost:5211/table/ab12cd34")
    invite = parse_qs(parts.query).get("invite")
    return TableAddress(server_of(url), found[1], invite[0] if invite else None)
