"""The games, their options and their bots."""

from __future__ import annotations

from typing import Literal

from fastapi import APIRouter, Response
from fastapi.responses import PlainTextResponse

from roost import bots
from roost.bots.strength import strengths
from roost.core import registry
from roost.core.options import Choice, IntOption
from roost.protocol.http import BotStrength, GameInfo, OptionInfo
from roost.server.edge.routes.common import GameInPath, ServiceDep
from roost.server.errors import NotFound
from roost.server.rooms.bot_preparation import BotPreparation
from roost.server.table.default_bot import default_bot
from roost.text import source_of_game

router = APIRouter()


@router.get("/games")
async def games(service: ServiceDep) -> list[GameInfo]:
    """List the games with their options and bots."""
    return [_game_info(name, service.preparation) for name in registry.playable()]


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


def _game_info(name: str, preparation: BotPreparation) -> GameInfo:
    game = registry.game_type(name)
    options = []
    for option in game.table_options:
        if isinstance(option, Choice):
            options.append(
                OptionInfo(name=option.name, kind="choice", values=list(option.values), default=option.default)
            )
        elif isinstance(option, IntOption):
            options.append(
                OptionInfo(name=option.name, kind="int", least=option.least, most=option.most, when_on=option.when_on)
            )
        else:
            options.append(OptionInfo(name=option.name, kind="seat"))
    return GameInfo(
        name=name,
        players=list(game.seats),
        options=options,
        bots=list(bots.names(name)),
        default_bot=default_bot(name),
        strengths=[BotStrength.model_validate(row, from_attributes=True) for row in strengths(name)],
        unready_bots=preparation.unready(name, bots.names(name)),
    )
