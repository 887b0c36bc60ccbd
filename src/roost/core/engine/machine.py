"""What runs compiled rules in the place of Numba: a module of WebAssembly in a browser (`wasm.py`).

Where one is in use, `compiled.compiled` and the functions of `layout` ask it, so that bots run unchanged."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Protocol


class Machine(Protocol):
    """Compiled rules, and memory for their arguments."""

    def twin(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """Return the compiled twin of a rule."""

    def new_states(self, state_type: type[Any], count: int) -> Sequence[Any]:
        """Return empty states."""

    def new_row(self, count: int) -> Any:
        """Return zeros that rules can write to."""

    def weights(self, values: Sequence[Any]) -> Any:
        """Return a table of floats."""

    def store(self, state: Any, states: Any, index: int) -> None:
        """Copy a plain state to a place of `states`."""

    def load(self, state_type: type[Any], states: Any, index: int) -> Any:
        """Return a place of `states` as a plain state."""


_current: Machine | None = None


def current() -> Machine | None:
    """Return the machine in use."""
    return _current


def use(machine: Machine | None) -> None:
    """Let a machine run compiled rules from now on; None: Numba, or none. States that were made before do not work."""
    global _current  # one for the process, as Numba is
    _current = machine


@contextmanager
def using(machine: Machine | None) -> Iterator[None]:
    """Let a machine run compiled rules for a while."""
    before = _current
    use(machine)
    try:
        yield
    finally:
        use(before)
