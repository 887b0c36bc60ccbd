"""Schemathesis sends generated requests; every response must conform to the OpenAPI schema."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import schemathesis
import uvicorn
from fastapi import FastAPI
from hypothesis import HealthCheck, settings
from schemathesis.specs.openapi.checks import (
    ignored_auth,
    missing_required_header,
    negative_data_rejection,
    positive_data_acceptance,
    unsupported_method,
    use_after_free,
)

from roost.server.edge import routes
from roost.server.limits import Limits
from roost.server.run import Server
from tests.server.edge.test_http import build

LEFT_OUT = [
    ignored_auth,  # there is no authentication: the cookie only identifies, and many routes are public
    missing_required_header,
    negative_data_rejection,  # unknown query parameters are ignored, as usual
    positive_data_acceptance,  # the schema cannot know which tables exist, or whose turn it is
    unsupported_method,  # any method may answer 415 to a body that is not JSON
    use_after_free,
]


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def base_url(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A real server on a free port, with either database, since they accept different values."""
    url = request.getfixturevalue("postgres").new_database() if request.param == "postgresql" else None
    many = 1_000_000
    limits = Limits(tables_per_person=many, new_tables_per_minute=many, requests_per_second=many)
    app = build(tmp_path_factory.mktemp("schemathesis"), limits, database_url=url)
    is_ready, found = threading.Event(), []

    def ready(address: str) -> None:
        found.append(address)
        is_ready.set()

    config = uvicorn.Config(app, port=0, log_config=None, lifespan="on", loop="asyncio")
    server = Server(app, config, ready)
    thread = threading.Thread(target=server.run)
    thread.start()
    assert is_ready.wait(20)
    address = found[0].rstrip("/")
    yield address
    assert httpx.get(f"{address}/healthz").json() == {"status": "ok"}, "a request broke the server"
    server.should_exit = True
    thread.join(20)


@pytest.fixture(scope="module")
def cookie(base_url: str) -> str:
    """The cookie of a new person."""
    return httpx.get(f"{base_url}/api/me").headers["set-cookie"].partition(";")[0]


def api() -> FastAPI:
    """Return an app with the routes only, which needs no start."""
    app = FastAPI(title="Roost", version="1")
    routes.add_to(app)
    return app


schema = schemathesis.openapi.from_dict(api().openapi())


@schema.parametrize()
@settings(max_examples=8, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
def test_every_response_conforms_to_the_schema(case: schemathesis.Case[Any], base_url: str, cookie: str) -> None:
    case.call_and_validate(base_url=base_url, headers={"cookie": cookie}, excluded_checks=LEFT_OUT)
