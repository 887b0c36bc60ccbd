"""What is written from the protocol: its JSON schema, a page for people, and the types of the page.

`roost protocol --write` writes them; a test fails when they are stale.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, get_args, get_type_hints

from fastapi import FastAPI
from pydantic import TypeAdapter
from pydantic.json_schema import models_json_schema

from roost import protocol
from roost.core import registry
from roost.protocol import (
    Ack,
    Act,
    CreateTable,
    Error,
    Gone,
    Hello,
    Join,
    LeaveWatch,
    Message,
    Mute,
    Ping,
    PlanSeat,
    Pong,
    QuickGame,
    React,
    Rematch,
    Rename,
    Say,
    SeatPlan,
    Start,
    TableState,
    Watch,
)
from roost.protocol.typescript import Types
from roost.server.edge import routes as http

TO_SERVER: tuple[type[Message], ...] = (Watch, LeaveWatch, Act, Say, React, Ping)
TO_CLIENT: tuple[type[Message], ...] = (Hello, TableState, Ack, Error, Gone, Pong)
REQUESTS: tuple[type[Message], ...] = (
    Rename, CreateTable, QuickGame, Join, Start, PlanSeat, Rematch, Mute, SeatPlan,
)  # fmt: skip
ALIASES = ("Reaction", "Clock", "Watching", "Status")
Schema = dict[str, Any]


def files() -> dict[str, str]:
    """Every file that is generated, by its path in the repository."""
    schema = protocol_schema()
    return {
        "docs/protocol.json": json.dumps(schema, indent=2, ensure_ascii=False) + "\n",
        "docs/protocol.md": _page(schema),
        "web/src/generated/protocol.ts": _types(schema),
    }


# Schema


def protocol_schema() -> Schema:
    """The JSON schema of everything that is sent; what is sent to the server may leave out what has a default."""
    sent = [(model, "validation") for model in (*TO_SERVER, *REQUESTS)]
    received = [(model, "serialization") for model in (*TO_CLIENT, *protocol.HTTP_BODIES) if model not in REQUESTS]
    _, schema = models_json_schema(sent + received, title="Roost")  # type: ignore[arg-type]  # literals in a list
    schema["version"] = protocol.PROTOCOL
    definitions = schema["$defs"]
    _drop_titles(definitions)
    for game in registry.builtin():
        definitions.update(_view_schema(game))
    names = [f"View{game.capitalize()}" for game in registry.builtin()]
    definitions["View"] = {"anyOf": [{"$ref": f"#/$defs/{name}"} for name in names]}
    _put_views(definitions)
    return schema


def _view_schema(game: str) -> dict[str, Schema]:
    """The view of a game, its events and their parts, each with the game's name after its own."""
    kind, suffix = registry.game_type(game), game.capitalize()
    reference = f"#/$defs/{{model}}{suffix}"
    view = get_type_hints(kind.view)["return"]
    types = [
        (part.__name__, "serialization", TypeAdapter(part)) for part in dict.fromkeys((view, *kind.events.values()))
    ]
    _, schema = TypeAdapter.json_schemas(types, ref_template=reference)  # type: ignore[arg-type]  # literals in a list
    definitions = {f"{name}{suffix}": part for name, part in schema["$defs"].items()}
    for definition in definitions.values():
        definition["required"] = list(definition["properties"])
    _drop_titles(definitions)
    definitions[f"Event{suffix}"] = {
        "description": definitions[f"Event{suffix}"]["description"],
        "oneOf": [_event_schema(key, reference.format(model=values.__name__)) for key, values in kind.events.items()],
    }
    return definitions


def _event_schema(key: str, values: str) -> Schema:
    properties = {"key": {"const": key, "type": "string"}, "values": {"$ref": values}}
    return {"type": "object", "properties": properties, "required": list(properties)}


def _drop_titles(definitions: dict[str, Schema]) -> None:
    """Names said twice."""
    for definition in definitions.values():
        definition.pop("title", None)
        for field in definition.get("properties", {}).values():
            field.pop("title", None)


def _put_views(definitions: dict[str, Schema]) -> None:
    """Where any object could stand as far as the server is concerned, a view of some game stands."""
    reference = {"$ref": "#/$defs/View"}
    state, step = definitions["TableState"]["properties"], definitions["ReplayStep"]["properties"]
    state["view"]["anyOf"][0] = reference
    state["hands"]["anyOf"][0]["items"] = reference
    step["view"] = reference


# Types of the page


def _types(schema: Schema) -> str:
    types = Types({name: get_args(getattr(protocol, name)) for name in ALIASES})
    lines = [
        "// Generated from roost/protocol.py and the games' views and events by `roost protocol --write`. Do not edit.",
        "",
    ]
    lines += [*(types.alias(name) for name in ALIASES), ""]
    lines += [types.declaration(name, definition) for name, definition in schema["$defs"].items()]
    lines += [
        types.union("ClientMessage", [model.__name__ for model in TO_SERVER]),
        types.union("ServerMessage", [model.__name__ for model in TO_CLIENT]),
        f"export const PROTOCOL = {protocol.PROTOCOL}",
        f"export const REACTIONS = {json.dumps(get_args(protocol.Reaction))} as const",
        f"export const TEXT_LENGTH = {protocol.TEXT_LENGTH}",
        f"export const NAME_LENGTH = {protocol.NAME_LENGTH}",
        "",
    ]
    return "\n".join(lines)


# Page for people


def _page(schema: Schema) -> str:
    return "\n".join(_page_lines(schema)) + "\n"


def _page_lines(schema: Schema) -> Iterator[str]:
    types = Types({name: get_args(getattr(protocol, name)) for name in ALIASES})
    definitions = schema["$defs"]
    told = {model.__name__ for model in (*TO_SERVER, *TO_CLIENT)}
    yield "# The protocol"
    yield ""
    yield "Generated from `roost/protocol.py` and the games' views and events by `roost protocol --write`; the JSON"
    yield "schema is in `protocol.json`."
    yield ""
    yield from (protocol.__doc__ or "").strip().splitlines()[2:]
    yield ""
    yield f"This is version {protocol.PROTOCOL}. The server reads frames of up to {protocol.FRAME_BYTES} bytes and"
    yield f"bodies of up to {protocol.BODY_BYTES} bytes. A field with `?` may be left out."
    for title, models in (("What a client sends", TO_SERVER), ("What the server sends", TO_CLIENT)):
        yield from ("", f"## The socket: {title[0].lower()}{title[1:]}")
        for model in models:
            yield from _section(types, model.__name__, definitions[model.__name__])
    yield from ("", "## HTTP", "")
    yield "What is refused is answered with `Problem` and a status of 400 or more."
    yield from ("", "| | | body | answer |", "|---|---|---|---|")
    yield from _routes()
    yield from ("", "## Bodies and parts")
    for name, definition in definitions.items():
        if name not in told:
            yield from _section(types, name, definition)


def _section(types: Types, name: str, definition: Schema) -> Iterator[str]:
    yield from ("", f"### {name}", "")
    if description := definition.get("description"):
        yield from (*description.split("\n"), "")
    yield from ("```typescript", types.declaration(name, definition, has_comment=False).rstrip(), "```")


def _routes() -> Iterator[str]:
    app = FastAPI()
    app.include_router(http.router)
    for path, methods in app.openapi()["paths"].items():
        for method, operation in methods.items():
            what = operation["description"].split("\n\n")[0].replace("\n", " ")
            body = _model(operation.get("requestBody", {}))
            good = next(answer for status, answer in operation["responses"].items() if status.startswith("2"))
            yield f"| `{method.upper()} {path}` | {what} | {body} | {_model(good)} |"


def _model(content: Schema) -> str:
    schema = content.get("content", {}).get("application/json", {}).get("schema", {})
    many = "[]" if schema.get("type") == "array" else ""
    reference = (schema.get("items", schema)).get("$ref", "")
    return f"`{reference.rpartition('/')[2]}{many}`" if reference else "JSON" if content else ""
