"""What is generated from the protocol: its JSON schema, a page for people, and the types of the page.

`roost protocol --write` writes them; a test fails when they are stale.
"""

from __future__ import annotations

import json

from roost.protocol.markdown import page
from roost.protocol.schema import Schema, protocol_schema
from roost.protocol.typescript import module


def files(openapi: Schema) -> dict[str, str]:
    """Every file that is generated, by its path in the repository; `openapi` describes the routes of HTTP."""
    schema = protocol_schema()
    return {
        "docs/protocol.json": json.dumps(schema, indent=2, ensure_ascii=False) + "\n",
        "docs/protocol.md": page(schema, openapi),
        "web/src/generated/protocol.ts": module(schema),
    }
