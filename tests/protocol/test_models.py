"""Messages register themselves; unknown fields are refused from clients and ignored from servers."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from roost.protocol import http, messages
from roost.protocol.base import FromClient, FromServer
from roost.protocol.messages import ClientMessage, ServerMessage, client_message, server_message


def test_every_message_has_a_distinct_type() -> None:
    for base in (ClientMessage, ServerMessage):
        types = [str(model.model_fields["type"].annotation) for model in base.declared()]
        assert len(set(types)) == len(types) > 0


def test_bases_are_not_messages() -> None:
    declared = {model.__name__ for model in (*FromClient.declared(), *FromServer.declared())}
    assert not declared & {"ClientMessage", "ServerMessage", "TableFacts", "TableStatus", "TableSettings"}
    assert {messages.Act.__name__, messages.TableState.__name__, http.SeatPlan.__name__} <= declared


def test_declared_messages_are_decoded() -> None:
    assert client_message.validate_json('{"type": "ping"}') == messages.Ping(type="ping")
    assert server_message.validate_json('{"type": "pong"}') == messages.Pong()


@pytest.mark.parametrize("model", FromClient.declared())
def test_unknown_fields_from_clients_are_refused(model: type[FromClient]) -> None:
    with pytest.raises(ValidationError) as caught:
        model.model_validate({"unheard_of": 1})
    assert "extra_forbidden" in {error["type"] for error in caught.value.errors()}


def test_unknown_fields_in_nested_parts_from_clients_are_refused() -> None:
    with pytest.raises(ValidationError, match="Extra inputs"):
        http.CreateTable.model_validate({"game": "5211", "seats": [{}, {"kind": "open", "unheard_of": 1}]})


@pytest.mark.parametrize("model", FromServer.declared())
def test_unknown_fields_from_servers_are_ignored(model: type[FromServer]) -> None:
    assert model.model_config["extra"] == "ignore"
