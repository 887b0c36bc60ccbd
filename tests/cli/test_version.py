"""`roost --version`."""

from __future__ import annotations

import roost as package
from tests.cli.conftest import Roost


def test_version_is_that_of_the_package(roost: Roost) -> None:
    ran = roost("--version")
    assert (ran.code, ran.out, ran.err) == (0, f"roost {package.__version__}\n", "")
