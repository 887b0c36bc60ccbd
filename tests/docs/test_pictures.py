"""The pictures of the layers show every import, as readable arrows and in words."""

from __future__ import annotations

import itertools
from pathlib import Path
from xml.etree import ElementTree

import pytest

from scripts.site.imports import Layers, read_layers, summary_of
from scripts.site.layout import Drawing, arrange
from scripts.site.svg import draw, in_words

SVG = "{http://www.w3.org/2000/svg}"
SMALL = Layers(
    "Small",
    (("top",), ("left", "right"), ("bottom",)),
    frozenset({("top", "left"), ("top", "bottom"), ("left", "bottom"), ("bottom", "right")}),
)


@pytest.fixture(scope="module")
def ours() -> list[Layers]:
    return read_layers()


def test_import_that_follows_from_others_has_no_arrow() -> None:
    assert SMALL.arrows() == [("left", "bottom"), ("top", "left")]


def test_description_of_a_picture_lists_every_import() -> None:
    assert in_words(SMALL) == (
        "top imports left, bottom. left imports bottom. right imports none of these. bottom imports right."
    )


def test_each_container_of_a_contract_has_its_own_picture(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text(
        '[tool.importlinter]\nroot_package = "roost"\n[[tool.importlinter.contracts]]\nname = "Files"\n'
        'type = "layers"\ncontainers = ["roost.games.g5211", "roost.games.gloria"]\n'
        'layers = ["game", "(rules) | cards"]\n'
    )
    pictures = read_layers(tmp_path)
    assert [picture.name for picture in pictures] == ["Files: roost.games.g5211", "Files: roost.games.gloria"]
    assert pictures[0].rows == (("roost.games.g5211.game",), ("roost.games.g5211.rules", "roost.games.g5211.cards"))
    assert ("roost.games.gloria.game", "roost.games.gloria.rules") in pictures[1].imports


def test_every_package_of_the_layers_has_a_summary(ours: list[Layers]) -> None:
    for layers in ours:
        assert [package for package in layers.packages if not summary_of(package)] == []


def test_boxes_in_a_row_do_not_overlap(ours: list[Layers]) -> None:
    for layers in ours:
        boxes = sorted(_arranged(layers).boxes, key=lambda box: (box.row, box.x))
        for one, other in itertools.pairwise(boxes):
            assert one.row != other.row or one.x + one.width / 2 < other.x - other.width / 2


def test_arrows_pass_beside_boxes(ours: list[Layers]) -> None:
    for layers in ours:
        drawing = _arranged(layers)
        for place in {place for arrow in drawing.arrows for place in arrow[1:-1]}:
            for box in drawing.boxes:
                assert box.row != place.row or abs(box.x - place.x) > box.width / 2


def test_picture_has_a_title_and_a_description(ours: list[Layers]) -> None:
    for layers in ours:
        picture = ElementTree.fromstring(draw(layers, "key"))
        assert picture.get("role") == "img"
        assert picture.get("aria-labelledby") == "key-title key-desc"
        assert picture.findtext(f"{SVG}title") == layers.name
        assert picture.findtext(f"{SVG}desc") == in_words(layers)
        assert len(picture.findall(f"{SVG}rect")) == len(layers.packages)


def _arranged(layers: Layers) -> Drawing:
    return arrange(layers.rows, layers.arrows(), dict.fromkeys(layers.packages, 100.0))
