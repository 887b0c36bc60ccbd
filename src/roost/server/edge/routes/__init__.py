"""HTTP under /api, by topic. Each route is one call of something below it."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter

from roost.protocol.http import Problem
from roost.server.edge.routes import games, history, people, tables

_PROBLEMS: dict[int | str, dict[str, Any]] = {
    status: {"model": Problem} for status in (400, 401, 403, 404, 409, 413, 415, 422, 429, 503)
}
router = APIRouter(prefix="/api", responses=_PROBLEMS)
for _topic in (people, games, tables, history):
    router.include_router(_topic.router)
