"""Compare the speed of the rules with the version before they were made faster: `python -m tests.bench_base`.

Each version runs in its own process, and they take turns, so other load on the machine slows down both.
To be removed once the comparison is no longer needed."""

from __future__ import annotations

import io
import os
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from types import TracebackType

from roost.cli.common import progress

BASE = "9d27dfb"
ROOT = Path(__file__).parents[1]
GAMES = ("5211", "gloria")
REPEATS = 15
SECONDS = 0.2
"""The approximate time of one repeat."""
UNITS = {
    "games": ("random games/s, one core", "{:,.0f}", 1.0),
    "compiled copies": ("ns per copy, compiled", "{:,.1f}", 1e9),
    "record copies": ("ns per copy of a record from Python", "{:,.0f}", 1e9),
    "plain copies": ("ns per copy of a plain state", "{:,.0f}", 1e9),
    "calls": ("ns per call of a compiled rule from Python", "{:,.0f}", 1e9),
}


class Version:
    """A worker with one version of the package."""

    def __init__(self, source: Path, cache: str | None = None) -> None:
        environment = {**os.environ, "PYTHONPATH": str(source)}
        if cache is not None:
            environment["NUMBA_CACHE_DIR"] = cache
        self._process = subprocess.Popen(
            [sys.executable, str(Path(__file__).with_name("bench_worker.py"))],
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def __enter__(self) -> Version:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()

    def seconds(self, what: str, game: str, count: int) -> float:
        """Return the CPU time of `count` repetitions."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(what, game, count, sep="|", file=self._process.stdin, flush=True)
        return float(self._process.stdout.readline())


def base_source() -> Path | None:
    """Return the sources of the base version, extracted once, or None if this clone lacks the commit."""
    cache = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    folder = Path(cache) / "roost" / f"base-{BASE}"
    if not (folder / "src").is_dir():
        archive = subprocess.run(["git", "archive", BASE, "src"], cwd=ROOT, capture_output=True, check=False)
        if archive.returncode != 0:
            return None
        with tarfile.open(fileobj=io.BytesIO(archive.stdout)) as files:
            files.extractall(folder, filter="data")
    return folder / "src"


def repeats(what: str, game: str, base: Version, present: Version) -> Iterator[tuple[int, float, float]]:
    """Yield a number of repetitions and their CPU times in both versions, several times."""
    for version in (base, present):
        version.seconds(what, game, 2)  # compiles, or loads the cached code
    count = 16
    while (taken := base.seconds(what, game, count)) < SECONDS / 4:
        count *= 2
    count = max(2, round(count * SECONDS / taken))
    for _ in range(REPEATS):
        yield count, base.seconds(what, game, count), present.seconds(what, game, count)


def compare(what: str, game: str, base: Version, present: Version) -> None:
    """Print a figure of the present version and the median of its ratios to the base."""
    name, form, scale = UNITS[what]
    measured = list(progress(repeats(what, game, base, present), REPEATS, f"{game}: {name}"))
    count = measured[0][0]
    pairs = [(before, now) for _, before, now in measured]
    best = min(now for _, now in pairs)
    figure = count / best if what == "games" else best / count * scale
    ratio = median(before / now if what == "games" else now / before for before, now in pairs)
    print(f"{game:8} {form.format(figure):>12} {name:42} {ratio:6.2f} times the base version", flush=True)


def cold_compile(game: str) -> None:
    """Print the CPU time of the first random game with nothing compiled yet."""
    with tempfile.TemporaryDirectory() as cache, Version(ROOT / "src", cache) as present:
        (taken,) = progress((present.seconds("games", game, 1) for _ in range(1)), 1, f"{game}: compiling")
        print(f"{game:8} {taken:12.1f} s to compile random games", flush=True)


def main() -> None:
    source = base_source()
    if source is None:
        print(f"The base version {BASE} is not in this clone, so there is nothing to compare with.")
        return
    for game in sys.argv[1:] or GAMES:
        with Version(source) as base, Version(ROOT / "src") as present:
            for what in UNITS:
                compare(what, game, base, present)
        cold_compile(game)


if __name__ == "__main__":
    main()
