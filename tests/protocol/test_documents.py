"""Generated files match the protocol."""

from __future__ import annotations

from pathlib import Path

import pytest

from roost.core import registry
from roost.protocol.documents import files
from roost.protocol.messages import TableState
from roost.protocol.schema import protocol_schema
from roost.server.edge.app import openapi

ROOT = Path(__file__).parents[2]
GENERATED = files(openapi())


@pytest.mark.parametrize("path", GENERATED)
def test_generated_files_are_up_to_date(path: str) -> None:
    written = (ROOT / path).read_text(encoding="utf-8")
    assert written == GENERATED[path], "run `roost protocol --write`"


def test_schema_contains_the_views_of_all_games() -> None:
    definitions = protocol_schema()["$defs"]
    assert definitions["View"]["anyOf"] == [{"$ref": "#/$defs/View5211"}, {"$ref": "#/$defs/ViewGloria"}]
    assert "hand" in definitions["View5211"]["properties"]
    for reference in _references(definitions):
        assert reference.rpartition("/")[2] in definitions


@pytest.mark.parametrize("game", registry.builtin())
def test_schema_distinguishes_events_of_a_game_by_their_keys(game: str) -> None:
    definitions = protocol_schema()["$defs"]
    shown = definitions[f"View{game.capitalize()}"]["properties"]["events"]
    assert shown["items"] == {"$ref": f"#/$defs/Event{game.capitalize()}"}
    events = [event["properties"] for event in definitions[f"Event{game.capitalize()}"]["oneOf"]]
    declared = registry.game_type(game).events
    assert [event["key"]["const"] for event in events] == list(declared)
    for event, values in zip(events, declared.values(), strict=True):
        assert event["values"] == {"$ref": f"#/$defs/{values.__name__}{game.capitalize()}"}


def _references(value: object) -> list[str]:
    if isinstance(value, dict):
        own = [value["$ref"]] if "$ref" in value else []
        return own + [found for part in value.values() for found in _references(part)]
    return [found for part in value for found in _references(part)] if isinstance(value, list) else []


def test_schema_requires_every_field_of_a_server_message() -> None:
    definition = protocol_schema()["$defs"]["TableState"]
    assert definition["required"] == list(TableState.model_fields)
