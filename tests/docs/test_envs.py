"""The page about observations and actions is the one that is generated from the codecs."""

from __future__ import annotations

from roost.envs.documents import page
from tests.docs.test_documents import ROOT


def test_layouts_page_matches_the_codecs() -> None:
    written = (ROOT / "docs" / "layouts.md").read_text(encoding="utf-8")
    assert written == page(), "run `make docs`"
