"""The preparation of a review uses the code of all its parts."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace

import pytest

from roost.review import preparation
from tests.review.games import played


@pytest.mark.parametrize("with_luck", [True, False])
def test_preparation_judges_a_decision_and_values_a_state(with_luck: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    judged, valued = [], []

    def review(*how: object) -> Iterator[None]:
        judged.append(how)
        yield None

    monkeypatch.setattr(preparation, "review_decisions", review)
    monkeypatch.setattr(preparation, "values_for", lambda *_, games: SimpleNamespace(of=lambda _: valued.append(games)))
    record = played("5211", 3)
    preparation.prepare(record, 1, with_luck)
    assert judged == [(record, 1, 16)]
    assert valued == ([1] if with_luck else [])
