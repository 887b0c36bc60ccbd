"""TypeScript types from JSON schema, as far as the protocol needs them."""

from __future__ import annotations

import json
from typing import get_args

from roost.protocol.base import ALIASES, NAME_LENGTH, PROTOCOL, TEXT_LENGTH, Reaction
from roost.protocol.messages import ClientMessage, ServerMessage
from roost.protocol.schema import Schema

_PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def module(schema: Schema) -> str:
    """Return the TypeScript module with all types, and the limits that the page enforces."""
    types = Types()
    lines = [
        "// Generated from roost/protocol and the games' views and events by `roost protocol --write`. Do not edit.",
        "",
    ]
    lines += [*(types.alias(name) for name in ALIASES), ""]
    lines += [types.declaration(name, definition) for name, definition in schema["$defs"].items()]
    lines += [
        types.union("ClientMessage", [model.__name__ for model in ClientMessage.declared()]),
        types.union("ServerMessage", [model.__name__ for model in ServerMessage.declared()]),
        f"export const PROTOCOL = {PROTOCOL}",
        f"export const REACTIONS = {json.dumps(get_args(Reaction))} as const",
        f"export const TEXT_LENGTH = {TEXT_LENGTH}",
        f"export const NAME_LENGTH = {NAME_LENGTH}",
        "",
    ]
    return "\n".join(lines)


class Types:
    """Writes TypeScript types; string enumerations in `ALIASES` are written by name."""

    def __init__(self) -> None:
        self._aliases: dict[str, tuple[str, ...]] = {name: get_args(words) for name, words in ALIASES.items()}

    def alias(self, name: str) -> str:
        """Return the declaration of a named string enumeration."""
        return f"export type {name} = {self._words(self._aliases[name])}"

    def union(self, name: str, parts: list[str]) -> str:
        """Return the declaration of a union."""
        return f"export type {name} = {' | '.join(parts)}"

    def declaration(self, name: str, definition: Schema, has_comment: bool = True) -> str:
        """Return the declaration of a type, with descriptions as comments."""
        comment = [f"/** {_line(definition['description'])} */"] if has_comment and "description" in definition else []
        if "oneOf" in definition:
            parts = [f"  | {self.type_of(part)}" for part in definition["oneOf"]]
            return "\n".join([*comment, f"export type {name} =", *parts, ""])
        if "properties" not in definition:
            return "\n".join([*comment, f"export type {name} = {self.type_of(definition)}", ""])
        lines = [*comment, f"export interface {name} {{"]
        required = definition.get("required", [])
        for field, schema in definition["properties"].items():
            if "description" in schema:
                lines.append(f"  /** {_line(schema['description'])} */")
            is_needed = field in required or ("const" in schema and "default" in schema)
            lines.append(f"  {field}{'' if is_needed else '?'}: {self.type_of(schema)}")
        return "\n".join([*lines, "}", ""])

    def type_of(self, schema: Schema) -> str:
        """Return the TypeScript type for a schema."""
        if "$ref" in schema:
            return str(schema["$ref"]).rpartition("/")[2]
        if "const" in schema:
            return json.dumps(schema["const"])
        if "enum" in schema:
            return self._enum(tuple(schema["enum"]))
        if "anyOf" in schema:
            return " | ".join(dict.fromkeys(self.type_of(part) for part in schema["anyOf"]))
        if schema.get("type") == "array":
            return self._array(schema)
        if schema.get("type") == "object":
            return self._object(schema)
        return _PLAIN.get(schema.get("type", ""), "unknown")

    def _enum(self, words: tuple[str, ...]) -> str:
        return next((name for name, own in self._aliases.items() if own == words), self._words(words))

    def _words(self, words: tuple[str, ...]) -> str:
        return " | ".join(json.dumps(word) for word in words)

    def _array(self, schema: Schema) -> str:
        if "prefixItems" in schema:
            return f"[{', '.join(self.type_of(part) for part in schema['prefixItems'])}]"
        part = self.type_of(schema.get("items", {}))
        return f"({part})[]" if " " in part else f"{part}[]"

    def _object(self, schema: Schema) -> str:
        if "properties" in schema:
            fields = [f"{name}: {self.type_of(part)}" for name, part in schema["properties"].items()]
            return f"{{ {'; '.join(fields)} }}"
        values = schema.get("additionalProperties", True)
        return f"Record<string, {'unknown' if values is True else self.type_of(values)}>"


def _line(text: str) -> str:
    return " ".join(text.split())
