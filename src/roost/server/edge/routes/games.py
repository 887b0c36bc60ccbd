"""What can be played, with which options, and against which bots."""

from __future__ import annotations

from typing import Literal

from fastapi import APIRouter
from fastapi.responses import PlainTextResponse, Response

from roost import bots
from roost.core import registry
from roost.core.options import Choice, Whole
from roost.protocol.http import GameInfo, OptionInfo
from roost.server.edge.routes.common import GameInPath
from roost.server.errors import NotFound
from roost.server.table.default_bot import default_bot
from roost.text import source_of_game

router = APIRouter()


@router.get("/games")
async def games() -> list[GameInfo]:
    """The games, their options and their bots."""
    return [_game_info(name) for name in registry.playable()]


@router.get("/bots")
async def bots_by_game() -> dict[str, list[str]]:
    """The bots that play each game, the simplest first."""
    return {name: list(bots.names(name)) for name in registry.playable()}


@router.get("/games/{game}/texts/{language}", responses={200: {"content": {"text/plain": {}}}}, response_class=Response)
async def texts_of_game(game: GameInPath, language: Literal["en", "de"]) -> Response:
    """The texts that a game brings itself, as a Fluent catalogue; 404 if it has none of its own."""
    registry.game_type(game)
    text = source_of_game(game, language)
    if text is None:
        raise NotFound("texts-unknown", game=game)
    return PlainTextResponse(text)


def _game_info(name: str) -> GameInfo:
    game = registry.game_type(name)
    options = []
    for option in game.table_options:
        if isinstance(option, Choice):
            options.append(
                OptionInfo(name=option.name, kind="choice", values=list(option.values), default=option.default)
            )
        elif isinstance(option, Whole):
            options.append(
                OptionInfo(name=option.name, kind="whole", least=option.least, most=option.most, when_on=option.when_on)
            )
        else:
            options.append(OptionInfo(name=option.name, kind="seat"))
    return GameInfo(
        name=name,
        players=list(game.seats),
        options=options,
        bots=list(bots.names(name)),
        default_bot=default_bot(name),
    )
