"""The text of Auction in a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from roost.core.game import Action
from roost.text.teller import BaseTeller
from roost_auction.view import View

Values = Mapping[str, Any]


class Teller(BaseTeller[View]):
    """Shows cards in the notation, and each prize with its bids."""

    def title(self) -> str:
        return self.say("auction-title", players=self.game.players, **self.game.options)

    # Events

    def tell_dealt(self, values: Values) -> Iterator[str]:
        yield ""
        for seat, hand in enumerate(values["hands"]):
            if hand is not None:
                yield f"  {self.name(seat)}  {self.say('auction-hand')}: {' '.join(hand)}"

    def tell_turned(self, values: Values) -> Iterator[str]:
        yield ""
        yield self.say("auction-turned", **values)

    def tell_bid(self, _values: Values) -> Iterator[str]:
        """Say nothing: the bids are shown when they are revealed."""
        yield from ()

    tell_changed = tell_bid

    def tell_revealed(self, values: Values) -> Iterator[str]:
        for seat, bid in enumerate(values["bids"]):
            yield f"  {self.name(seat)}  {bid}"
        if values["buyer"] is None:
            yield self.say("auction-unsold", prize=values["prize"])
        else:
            yield self.say("auction-sold", buyer=self.names[values["buyer"]], points=self.points(values["points"]))

    def tell_over(self, values: Values) -> Iterator[str]:
        results = zip(values["points"], values["won"], strict=True)
        lines = [self.say("auction-result-line", points=points, prizes=won) for points, won in results]
        yield from self.result(lines, values["winners"])

    # Playing

    def situation(self, view: View) -> Iterator[str]:
        yield self.scores(view.points)
        yield self.say("auction-your-hand", hand=" ".join(view.hand))

    def ask(self, view: View) -> str:
        return self.say("auction-ask", prize=str(view.prize), round=view.round, rounds=view.rounds)

    def read(self, text: str, view: View) -> Action:  # noqa: ARG002  # bids are typed the same way in every round
        word = text.lower().removeprefix("bid").strip()
        return f"bid {word}"

    def rules(self, view: View) -> str:
        return self.say("auction-short-rules", rounds=view.rounds, **self.game.options)
