"""The files generated from the protocol: a JSON schema, a page of documentation, and TypeScript types.

`roost protocol --write` writes them; a test fails when they are out of date.
"""

from __future__ import annotations

import json

from roost.protocol.markdown import page
from roost.protocol.schema import Schema, protocol_schema
from roost.protocol.typescript import module


def files(openapi: Schema) -> dict[str, str]:
    """Return the generated files by their path in the repository; `openapi` describes the HTTP routes."""
    schema = protocol_schema()
    return {
        "docs/protocol.json": json.dumps(schema, indent=2, ensure_ascii=False) + "\n",
        "docs/protocol.md": page(schema, openapi),
        "web/src/generated/protocol.ts": module(schema),
    }
