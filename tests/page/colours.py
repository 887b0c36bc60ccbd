"""Colours as people with normal and colour-blind vision see them, and the distance between them."""

from __future__ import annotations

import math
from collections.abc import Mapping

Rgb = tuple[float, float, float]
"""Linear light, 0 to 1."""
Lab = tuple[float, float, float]

EYES: Mapping[str, tuple[Rgb, Rgb, Rgb]] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""Machado, Oliveira and Fernandes (2009), at full severity."""

_TO_XYZ: tuple[Rgb, Rgb, Rgb] = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
_WHITE = (0.95047, 1.0, 1.08883)


def linear(colour: str) -> Rgb:
    """Return `#rrggbb` as linear light."""
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return _linear(red), _linear(green), _linear(blue)


def _linear(part: float) -> float:
    return float(part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4)


def seen(colour: str, eyes: str) -> Rgb:
    """Return a colour as these eyes see it."""
    return _times(EYES[eyes], linear(colour))


def _times(matrix: tuple[Rgb, Rgb, Rgb], vector: Rgb) -> Rgb:
    first, second, third = (sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)
    return first, second, third


def luminance(light: Rgb) -> float:
    return sum(a * b for a, b in zip(_TO_XYZ[1], light, strict=True))


def lightness(colour: str) -> float:
    """Return the L* of a colour printed in grey."""
    return lab((luminance(linear(colour)),) * 3)[0]


def contrast(one: str, other: str) -> float:
    """Return the contrast by WCAG, 1 to 21."""
    darker, lighter = sorted(luminance(linear(colour)) for colour in (one, other))
    return (lighter + 0.05) / (darker + 0.05)


def lab(light: Rgb) -> Lab:
    clipped = (_clip(light[0]), _clip(light[1]), _clip(light[2]))
    x, y, z = (_root(part / white) for part, white in zip(_times(_TO_XYZ, clipped), _WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _clip(part: float) -> float:
    return min(max(part, 0.0), 1.0)


def _root(part: float) -> float:
    return math.cbrt(part) if part > 0.008856 else 7.787 * part + 16 / 116


def distance(one: Lab, other: Lab) -> float:
    """CIEDE2000 (Sharma, Wu and Dalal, 2005)."""
    chroma = (math.hypot(*one[1:]) + math.hypot(*other[1:])) / 2
    stretch = 1.5 - 0.5 * math.sqrt(chroma**7 / (chroma**7 + 25**7))
    l1, c1, h1 = _polar(one, stretch)
    l2, c2, h2 = _polar(other, stretch)
    turn = _turn(h1, h2) if c1 * c2 else 0.0
    hue = h1 + h2 if c1 * c2 == 0 else (h1 + turn / 2) % 360
    light, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    by_light = (l2 - l1) / (1 + 0.015 * (light - 50) ** 2 / math.sqrt(20 + (light - 50) ** 2))
    by_chroma = (c2 - c1) / (1 + 0.045 * chroma)
    by_hue = 2 * math.sqrt(c1 * c2) * _sin(turn / 2) / (1 + 0.015 * chroma * _hue_weight(hue))
    rotation = -2 * math.sqrt(chroma**7 / (chroma**7 + 25**7)) * _sin(60 * math.exp(-(((hue - 275) / 25) ** 2)))
    return math.sqrt(by_light**2 + by_chroma**2 + by_hue**2 + rotation * by_chroma * by_hue)


def _polar(colour: Lab, stretch: float) -> Lab:
    a, b = colour[1] * stretch, colour[2]
    return colour[0], math.hypot(a, b), math.degrees(math.atan2(b, a)) % 360


def _turn(start: float, end: float) -> float:
    """Return the shorter turn from one hue to the other, in degrees."""
    return (end - start + 180) % 360 - 180


def _hue_weight(hue: float) -> float:
    return 1 - 0.17 * _cos(hue - 30) + 0.24 * _cos(2 * hue) + 0.32 * _cos(3 * hue + 6) - 0.2 * _cos(4 * hue - 63)


def _sin(degrees: float) -> float:
    return math.sin(math.radians(degrees))


def _cos(degrees: float) -> float:
    return math.cos(math.radians(degrees))
