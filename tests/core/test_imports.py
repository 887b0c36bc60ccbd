"""`import roost` is fast: heavy packages are imported on first use."""

from __future__ import annotations

import pytest

from tests.core.isolated import run

HEAVY = ("numba", "numpy", "typer", "rich", "hypothesis", "pytest")

IMPORTED = f"; import sys; print(*({{name.partition('.')[0] for name in sys.modules}} & set({HEAVY!r})))"


@pytest.mark.parametrize(
    "code",
    [
        "import roost",
        "import roost; roost.load('5211', 4); roost.load('gloria', 4)",
        "import roost.core.record, roost.core.engine.layout, roost.core.engine.compiled",
        "import roost.testing",
    ],
)
def test_heavy_packages_are_not_imported(code: str) -> None:
    assert run(code + IMPORTED) == ""


def test_check_for_heavy_imports_detects_them() -> None:
    assert run("import numpy" + IMPORTED) == "numpy"


def test_check_game_runs_without_a_test_runner() -> None:
    code = "import roost; from roost.testing import check_game; check_game(roost.load('5211', 2), games=1); print('ok')"
    assert run(code, without=("pytest", "hypothesis", "numba", "numpy")) == "ok"
