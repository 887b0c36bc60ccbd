"""Card colours are distinct in grey and to colour-blind eyes, and all text is readable."""

from __future__ import annotations

import json
import re
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from tests.page import colours

WEB = Path(__file__).parents[2] / "web" / "src"
PALETTE: dict[str, Any] = {
    name: part
    for file in [WEB / "art" / "palette.json", *WEB.glob("games/*/art/palette.json")]
    for name, part in json.loads(file.read_text(encoding="utf-8")).items()
}

FAR = {"classic": 20.0, "azul": 20.0, "gloria": 15.0}
"""CIEDE2000 between any two colours for normal eyes; 2.3 is just noticeable."""
FAR_ENOUGH = {"classic": 12.5, "azul": 12.5, "gloria": 9.0}
"""The same for colour-blind eyes."""
STEP_IN_GREY = {"classic": 12.0, "azul": 12.0, "gloria": 6.0}
"""L*, of 100. The ten motifs of Gloria also differ in shape."""


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
        ((6.7747, -0.2908, -2.4247), (5.8714, -0.0985, -2.2286), 0.6377),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_distance_matches_the_published_test_pairs(one: colours.Lab, other: colours.Lab, expected: float) -> None:
    assert colours.distance(one, other) == pytest.approx(expected, abs=1e-4)


@pytest.mark.parametrize("edition", FAR)
@pytest.mark.parametrize("eyes", colours.EYES)
def test_colours_of_an_edition_are_far_apart_to_all_eyes(edition: str, eyes: str) -> None:
    least = FAR[edition] if eyes == "normal" else FAR_ENOUGH[edition]
    looks = {name: colours.lab(colours.seen(own["base"], eyes)) for name, own in PALETTE[edition].items()}
    apart = {(a, b): colours.distance(looks[a], looks[b]) for a, b in combinations(looks, 2)}
    assert {pair: found for pair, found in apart.items() if found < least} == {}


@pytest.mark.parametrize("edition", STEP_IN_GREY)
def test_colours_of_an_edition_differ_in_grey(edition: str) -> None:
    greys = {name: colours.lightness(own["base"]) for name, own in PALETTE[edition].items()}
    apart = {(a, b): abs(greys[a] - greys[b]) for a, b in combinations(greys, 2)}
    assert {pair: step for pair, step in apart.items() if step < STEP_IN_GREY[edition]} == {}


def test_values_and_letters_contrast_with_their_background() -> None:
    assert colours.contrast(PALETTE["ink"], PALETTE["paper"]) >= 12


@pytest.mark.parametrize("edition", FAR)
def test_pattern_tone_is_nearest_to_its_own_colour(edition: str) -> None:
    """The second tone of a card is nearer to its own colour than to that of any other card."""
    bases = {name: colours.lab(colours.linear(own["base"])) for name, own in PALETTE[edition].items()}
    for name, own in PALETTE[edition].items():
        tone = colours.lab(colours.linear(own["tone"]))
        assert min(bases, key=lambda other: colours.distance(bases[other], tone)) == name


PAGE = dict(re.findall(r"--([\w-]+): light-dark\((#\w{6}, #\w{6})\);", (WEB / "app.css").read_text(encoding="utf-8")))
TEXTS = [
    *((text, ground) for text in ("ink", "ink-soft", "good", "bad") for ground in ("paper", "paper-raised")),
    ("ink", "paper-sunken"),
    ("ink-soft", "paper-sunken"),
    ("accent-strong", "paper"),
    ("on-accent", "accent"),
    ("on-accent", "accent-strong"),
    ("on-felt", "felt"),
    ("on-felt", "felt-deep"),
    ("on-felt-soft", "felt"),
    ("on-felt-soft", "felt-deep"),
]


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize(("text", "ground"), TEXTS)
def test_text_colours_have_enough_contrast(text: str, ground: str, theme: int) -> None:
    assert colours.contrast(PAGE[text].split(", ")[theme], PAGE[ground].split(", ")[theme]) >= 4.5
