"""Figures as people read them: shares in per cent, with their intervals."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from roost.text import Catalogue


def percent(value: float, words: Catalogue, digits: int = 1) -> str:
    """Return a share in per cent, in the notation of the language."""
    text = f"{100 * value:.{digits}f}"
    return f"{text.replace('.', ',')} %" if words.language == "de" else f"{text}%"


def number(value: float, words: Catalogue, digits: int = 2, has_sign: bool = False) -> str:
    """Return a number in the notation of the language."""
    value = round(value, digits) + 0.0  # no negative zero
    text = f"{value:+.{digits}f}" if has_sign and value else f"{value:.{digits}f}"
    text = text.replace("-", "−")
    return text.replace(".", ",") if words.language == "de" else text


def count(value: int, words: Catalogue) -> str:
    """Return a count with its thousands apart, in the notation of the language."""
    return f"{value:,}".replace(",", "." if words.language == "de" else ",")


def share(estimate: Mapping[str, Any], words: Catalogue) -> str:
    """Return a share with its interval."""
    low, high = percent(estimate["low"], words), percent(estimate["high"], words)
    return words("arena-interval", mean=percent(estimate["mean"], words), low=low, high=high)


def points(estimate: Mapping[str, Any], words: Catalogue, digits: int = 2, has_sign: bool = True) -> str:
    """Return a number of points with its interval."""
    mean, low, high = (number(estimate[key], words, digits, has_sign) for key in ("mean", "low", "high"))
    return words("arena-interval", mean=mean, low=low, high=high)


def control(found: Mapping[str, Any], words: Catalogue) -> str:
    """Return what a control has found, as a sentence."""
    shares = ("share", "low", "high", "par", "bound", "rate")
    values = {key: percent(value, words) if key in shares else value for key, value in found.items()}
    return words(
        f"arena-control-{values.pop('name')}", **{key: value for key, value in values.items() if key != "passed"}
    )
