"""Files of a report are complete, or not there."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from roost.core.errors import BadSetup
from roost.report.files import write


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has a disk that is always full")
def test_full_disk_leaves_the_earlier_report(tmp_path: Path) -> None:
    write(tmp_path, {"report.html": "whole"})
    (tmp_path / "report.html.part").symlink_to("/dev/full")
    with pytest.raises(BadSetup) as caught:
        write(tmp_path, {"report.html": "x" * 100_000})
    assert caught.value.values["problem"] == "No space left on device"
    assert [file.name for file in tmp_path.iterdir()] == ["report.html"]
    assert (tmp_path / "report.html").read_text() == "whole"
