"""Lists of words that the server sends may grow: an older client reads words that it does not know."""

from __future__ import annotations

from typing import Literal, get_args, get_origin

import pytest
from pydantic import ValidationError, WrapValidator

from roost.protocol.base import FromServer
from roost.protocol.facts import SeatInfo
from roost.protocol.http import CreateTable
from roost.protocol.messages import Notice

WORDS = [
    (model, name)
    for model in FromServer.declared()
    for name, field in model.model_fields.items()
    if get_origin(field.annotation) is Literal and len(get_args(field.annotation)) > 1
]


@pytest.mark.parametrize(("model", "name"), WORDS)
def test_every_list_of_words_from_the_server_is_open(model: type[FromServer], name: str) -> None:
    assert any(isinstance(part, WrapValidator) for part in model.model_fields[name].metadata)


def test_unknown_words_from_a_newer_server_are_read_as_they_are() -> None:
    notice = Notice.model_validate_json('{"version": 1, "at": 0, "key": "knighted"}')
    seat = SeatInfo.model_validate_json('{"seat": 0, "kind": "throne"}')
    assert (notice.key, seat.kind) == ("knighted", "throne")


def test_word_that_is_not_a_string_is_refused() -> None:
    with pytest.raises(ValidationError):
        SeatInfo.model_validate_json('{"seat": 0, "kind": 1}')


def test_unknown_words_from_clients_are_refused() -> None:
    with pytest.raises(ValidationError):
        CreateTable.model_validate_json('{"game": "5211", "seats": [{}, {}], "watching": "sometimes"}')
