"""The HTTP routes under /api, by topic. Each route calls the service and converts the result."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI
from fastapi.routing import APIRoute

from roost.protocol.http import Problem
from roost.server.edge.routes import daily, games, history, lobby, matches, people, tables

PREFIX = "/api"
_PROBLEMS: dict[int | str, dict[str, Any]] = {
    status: {"model": Problem} for status in (400, 401, 403, 404, 409, 413, 415, 422, 429, 503)
}
_TOPICS = (people.router, games.router, tables.router, matches.router, lobby.router, history.router, daily.router)


def add_to(app: FastAPI) -> None:
    """Add all routes to an application, one by one: FastAPI looks for a route in each router around it."""
    for topic in _TOPICS:
        app.include_router(topic, prefix=PREFIX, responses=_PROBLEMS)


def methods_of(path: str) -> list[str]:
    """Return all methods of a path, because each of the routes that share it knows only its own."""
    if not path.startswith(PREFIX):
        return []
    routes = [route for topic in _TOPICS for route in topic.routes if isinstance(route, APIRoute)]
    found = [route for route in routes if route.path_regex.match(path.removeprefix(PREFIX))]
    return sorted({method for route in found for method in route.methods or ()})
