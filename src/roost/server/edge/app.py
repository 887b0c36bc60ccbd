"""The server as an ASGI application."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException

from roost import __version__
from roost.core.errors import RoostError
from roost.protocol.http import Problem
from roost.server import metrics
from roost.server.edge import routes
from roost.server.edge import static_files as page
from roost.server.edge.addresses import address_of, is_this_machine
from roost.server.edge.context import Edge
from roost.server.edge.middleware import Guard, refusal
from roost.server.errors import Forbidden, ServiceUnavailable
from roost.server.limits import Limits, load_limits
from roost.server.rooms.commit import Now
from roost.server.service import Pace, Service, open_bus, open_storage
from roost.server.settings import Settings
from roost.server.steady_clock import SteadyClock
from roost.server.storage.types import Unavailable


def create_app(
    settings: Settings,
    *,
    limits: Limits | None = None,
    pace: Pace | None = None,
    now: Now | None = None,
    page_folder: Path | None = None,
) -> Guard:
    """Create the application of one process; its edge starts and stops with it."""
    limits = limits or load_limits(os.environ)
    service = Service(limits, pace or Pace(), open_storage(settings), open_bus(settings), now or SteadyClock())
    edge = Edge(service, settings, limits)

    @asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncIterator[None]:
        await edge.start()
        try:
            yield
        finally:
            await edge.stop()

    app = FastAPI(
        title="Roost",
        version=__version__,
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    app.state.edge = edge
    routes.add_to(app)
    _add_handlers(app)
    _add_health(app, edge)
    page.add_page(app, page_folder)
    return Guard(app, edge)


def openapi() -> dict[str, Any]:
    """Return the OpenAPI description of the HTTP routes."""
    app = FastAPI(title="Roost", version=__version__)
    routes.add_to(app)
    return app.openapi()


def _add_handlers(app: FastAPI) -> None:
    @app.exception_handler(RoostError)
    async def refuse(_request: Request, error: RoostError) -> Response:
        return refusal(error)

    @app.exception_handler(Unavailable)
    async def unavailable(_request: Request, _error: Unavailable) -> Response:
        return refusal(ServiceUnavailable("storage-unavailable"))

    @app.exception_handler(RequestValidationError)
    async def malformed(_request: Request, error: RequestValidationError) -> Response:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])[:80]
        problem = Problem(key="request-malformed", values={"where": where, "why": first["type"]})
        metrics.REFUSED.labels(problem.key).inc()
        return Response(problem.model_dump_json(), 422, media_type="application/json")

    @app.exception_handler(HTTPException)
    async def http_problem(request: Request, error: HTTPException) -> Response:
        keys = {404: "page-unknown", 405: "method-unknown", 400: "request-malformed"}
        values: dict[str, str | int] = {"where": "body", "why": "json"} if error.status_code == 400 else {}
        problem = Problem(key=keys.get(error.status_code, "request-refused"), values=values)
        headers = {**(error.headers or {}), **_allowed(request.url.path)} if error.status_code == 405 else error.headers
        return Response(problem.model_dump_json(), error.status_code, headers, "application/json")


def _allowed(path: str) -> dict[str, str]:
    methods = routes.methods_of(path)
    return {"allow": ", ".join(methods)} if methods else {}


def _add_health(app: FastAPI, edge: Edge) -> None:
    @app.get("/healthz", include_in_schema=False)
    async def health() -> dict[str, str]:
        """Report that the process answers."""
        return {"status": "ok"}

    @app.get("/readyz", include_in_schema=False)
    async def readiness(response: Response) -> dict[str, bool]:
        """Report whether the storage and the bus work; without the bus the server is ready, but slower."""
        try:
            await edge.service.storage.check()
        except Unavailable:
            response.status_code = 503
            return {"storage": False, "bus": edge.service.bus.is_connected}
        return {"storage": True, "bus": edge.service.bus.is_connected}

    @app.get("/metrics", include_in_schema=False)
    async def measurements(request: Request) -> Response:
        """Return the metrics for Prometheus, by default to clients on this machine only."""
        if not edge.settings.has_public_metrics and not is_this_machine(address_of(request.scope)):
            raise Forbidden("metrics-not-public")
        return Response(metrics.exposition(), media_type="text/plain; version=0.0.4; charset=utf-8")
