"""The games, their options and their bots."""

from __future__ import annotations

from typing import Literal

from fastapi import APIRouter, Response
from fastapi.responses import PlainTextResponse

from roost import bots
from roost.core import registry
from roost.protocol.http import GameInfo
from roost.server.edge.routes.common import GameInPath, ServiceDep
from roost.server.errors import NotFound
from roost.server.table.game_info import game_info
from roost.text import source_of_game

router = APIRouter()


@router.get("/games")
async def games(service: ServiceDep) -> list[GameInfo]:
    """List the games with their options and bots."""
    return [game_info(name, service.preparation.unready(name, bots.names(name))) for name in registry.playable()]


@router.get("/bots")
async def bots_by_game() -> dict[str, list[str]]:
    """List the bots of each game, weakest first."""
    return {name: list(bots.names(name)) for name in registry.playable()}


@router.get(
    "/games/{game}/texts/{language}",
    responses={200: {"content": {"text/plain": {"schema": {"type": "string"}}}}},
    response_class=Response,  # with PlainTextResponse the schema would describe the errors as plain text, too
)
async def texts_of_game(game: GameInPath, language: Literal["en", "de"]) -> Response:
    """Get the texts of a game as a Fluent catalogue; 404 if the game has no texts of its own."""
    registry.game_type(game)
    text = source_of_game(game, language)
    if text is None:
        raise NotFound("texts-unknown", game=game)
    return PlainTextResponse(text)
