"""The parts of a hint: the choices that a player could make."""

from __future__ import annotations

from pydantic import Field

from roost.protocol.base import FromServer


class HintChoice(FromServer):
    """A choice that you could make."""

    action: str
    share: float | None = Field(default=None, description="the share of the win to expect; null: not simulated")
    is_close: bool = Field(default=False, description="the simulations cannot tell it from the first choice")
