"""The documentation of the protocol, in Markdown."""

from __future__ import annotations

from collections.abc import Iterator

from roost import protocol
from roost.protocol.base import BODY_BYTES, FRAME_BYTES, PROTOCOL
from roost.protocol.messages import ClientMessage, ServerMessage
from roost.protocol.schema import Schema
from roost.protocol.typescript import Types

_INTRODUCTION = (protocol.__doc__ or "").strip().split("\n\n")[1]


def page(schema: Schema, openapi: Schema) -> str:
    """Return the page; `openapi` describes the HTTP routes."""
    return "\n".join(_lines(schema["$defs"], openapi)) + "\n"


def _lines(definitions: dict[str, Schema], openapi: Schema) -> Iterator[str]:
    types = Types()
    yield "# The protocol"
    yield ""
    yield "Generated from `roost/protocol/` and the games' views and events by `roost protocol --write`; the JSON"
    yield "schema is in `protocol.json`."
    yield ""
    yield from _INTRODUCTION.splitlines()
    yield ""
    yield f"This is version {PROTOCOL}. The server reads frames of up to {FRAME_BYTES} bytes and"
    yield f"bodies of up to {BODY_BYTES} bytes. A field with `?` may be left out."
    sides = {"messages from clients": ClientMessage.declared(), "messages from the server": ServerMessage.declared()}
    for title, models in sides.items():
        yield from ("", f"## The socket: {title}")
        for model in models:
            yield from _section(types, model.__name__, definitions[model.__name__])
    yield from ("", "## HTTP", "")
    yield "An error is answered with `Problem` and a status of 400 or above."
    yield from ("", "| | | body | answer |", "|---|---|---|---|")
    yield from _routes(openapi)
    yield from ("", "## Bodies and parts")
    described = {model.__name__ for models in sides.values() for model in models}
    for name, definition in definitions.items():
        if name not in described:
            yield from _section(types, name, definition)


def _section(types: Types, name: str, definition: Schema) -> Iterator[str]:
    yield from ("", f"### {name}", "")
    if description := definition.get("description"):
        yield from (*description.split("\n"), "")
    yield from ("```typescript", types.declaration(name, definition, has_comment=False).rstrip(), "```")


def _routes(openapi: Schema) -> Iterator[str]:
    for path, methods in openapi["paths"].items():
        for method, operation in methods.items():
            summary = operation["description"].split("\n\n")[0].replace("\n", " ")
            body = _model(operation.get("requestBody", {}))
            success = next(answer for status, answer in operation["responses"].items() if status.startswith("2"))
            yield f"| `{method.upper()} {path}` | {summary} | {body} | {_model(success)} |"


def _model(content: Schema) -> str:
    bodies = content.get("content", {})
    if "text/plain" in bodies:
        return "text"
    schema = bodies.get("application/json", {}).get("schema", {})
    many = "[]" if schema.get("type") == "array" else ""
    reference = (schema.get("items", schema)).get("$ref", "")
    return f"`{reference.rpartition('/')[2]}{many}`" if reference else "JSON" if content else ""
