"""The games that can be chosen: every installed game, and each edition by itself."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from roost.core import options, registry
from roost.core.options import Choice, IntOption, Option
from roost.text import Catalogue


@dataclass(frozen=True)
class Box:
    """A game in one of its editions."""

    game: str
    options: Mapping[str, Any]
    title: str
    about: str


def boxes(say: Catalogue) -> Iterator[Box]:
    """Yield all games; those with several editions once for each."""
    for game in registry.playable():
        editions = options.of_editions(registry.game_type(game).table_options)
        named = [(option, value) for option in editions if isinstance(option, Choice) for value in option.values]
        if not named:
            yield _box(game, game, {}, say)
        for option, value in named:
            yield _box(game, game if value == option.default else value, {option.name: value}, say)


def _box(game: str, key: str, chosen: Mapping[str, Any], say: Catalogue) -> Box:
    return Box(game, chosen, _title(game, key, say), _text(f"page-about-{key}", say))


def _title(game: str, key: str, say: Catalogue) -> str:
    return _text(f"page-game-{key}", say) or f"{game} {key}"


def _text(key: str, say: Catalogue) -> str:
    return say(key) if say.has(key) else ""


def choices(box: Box) -> Iterator[tuple[Option, list[Any]]]:
    """Yield the options of a game besides its edition, with the values that are offered."""
    for option in registry.game_type(box.game).table_options:
        if option.name in box.options:
            continue
        if isinstance(option, Choice):
            yield option, list(option.values)
        elif isinstance(option, IntOption):
            yield option, [None, option.when_on]


def words_of(box: Box, option: Option, value: Any, say: Catalogue) -> str:
    """Return a value of an option in words."""
    for prefix in (f"page-option-{box.game}", f"{box.game}-option"):
        off, own, by_value = (f"{prefix}-{option.name}{end}" for end in ("-off", "", f"-{value}"))
        if value is None and say.has(off):
            return say(off)
        if say.has(by_value):
            return say(by_value)
        if value is not None and say.has(own):
            return say(own, value=value)
    return f"{option.name}: {'–' if value is None else value}"
