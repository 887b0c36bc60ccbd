"""The listing of a table, as it is read back from the storage without loading the table."""

from __future__ import annotations

import logging

from pydantic import ValidationError

from roost.protocol.http import TableListing
from roost.server.storage.types import Summary

log = logging.getLogger("roost.tables")


def read_listing(table: Summary) -> TableListing | None:
    """Return the listing of a table, or None if it has none or a newer version stored it in another form."""
    if not table.listing:
        return None
    try:
        return TableListing.model_validate_json(table.listing)
    except ValidationError:
        log.warning("unreadable listing", extra={"table": table.table})
        return None
