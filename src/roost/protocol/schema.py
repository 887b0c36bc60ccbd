"""The JSON schema of the protocol and of the games' views and events."""

from __future__ import annotations

from typing import Any, get_type_hints

from pydantic import TypeAdapter
from pydantic.json_schema import models_json_schema

from roost.core import registry
from roost.protocol import daily, http, messages, review
from roost.protocol.base import PROTOCOL, FromClient, FromServer

Schema = dict[str, Any]
_DECLARING = (messages, http, daily, review)
"""Imported so that their models are registered."""


def protocol_schema() -> Schema:
    """Return the JSON schema of all models; fields with a default are optional in models sent by clients only."""
    sent = [(model, "validation") for model in FromClient.declared()]
    received = [(model, "serialization") for model in FromServer.declared()]
    _, schema = models_json_schema([*sent, *received], title="Roost")  # type: ignore[list-item]  # literals in a list
    schema["version"] = PROTOCOL
    definitions: dict[str, Schema] = schema["$defs"]
    _drop_titles(definitions)
    for game in registry.builtin():
        definitions.update(_view_schema(game))
    names = [f"View{game.capitalize()}" for game in registry.builtin()]
    definitions["View"] = {"anyOf": [{"$ref": f"#/$defs/{name}"} for name in names]}
    _insert_views(definitions)
    return schema


def _view_schema(game: str) -> dict[str, Schema]:
    """Return the schemas of a game's view, its events and their parts, with the game's name as a suffix."""
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
    """Remove titles, which only repeat the names."""
    for definition in definitions.values():
        definition.pop("title", None)
        for field in definition.get("properties", {}).values():
            field.pop("title", None)


def _insert_views(definitions: dict[str, Schema]) -> None:
    """Replace the untyped objects that hold a view by a reference to the views of the games."""
    reference = {"$ref": "#/$defs/View"}
    state, step = definitions["TableState"]["properties"], definitions["ReplayStep"]["properties"]
    state["view"]["anyOf"][0] = reference
    state["hands"]["anyOf"][0]["items"] = reference
    step["view"] = reference
