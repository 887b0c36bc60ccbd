"""What the server logs."""

from __future__ import annotations

import logging
import logging.config
from collections.abc import Iterator

import pytest

from roost.server import logs


@pytest.fixture
def _configured() -> Iterator[None]:
    names = ("roost", "uvicorn")
    before = {name: (logging.getLogger(name).level, logging.getLogger(name).propagate) for name in names}
    logging.config.dictConfig(logs.configure())
    yield
    for name, (level, propagate) in before.items():
        logger = logging.getLogger(name)
        logger.level, logger.propagate, logger.handlers = level, propagate, []


@pytest.mark.usefixtures("_configured")
def test_malformed_requests_cannot_fill_the_log() -> None:
    assert not logging.getLogger("uvicorn.error").isEnabledFor(logging.WARNING)
    assert logging.getLogger("uvicorn.error").isEnabledFor(logging.ERROR)
    assert logging.getLogger("roost.storage").isEnabledFor(logging.WARNING)
