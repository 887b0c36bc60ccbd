"""The hen of Auction: the better the prize, the better the card, and now and then another one nearby."""

from __future__ import annotations

from collections.abc import Sequence

from roost.core.bot import Bot
from roost.core.game import Action
from roost_auction.cards import PRIZE_NAMES
from roost_auction.view import View


class Hen(Bot[View]):
    """Ranks the prize among those to come, and bids the card of that rank in her hand, or a neighbour of it."""

    name = "hen"

    def act(self, view: View, legal: Sequence[Action], budget: float) -> Action:  # noqa: ARG002  # she is quick
        gone = {sale.prize for sale in view.sales}
        prizes = [prize for prize in PRIZE_NAMES if prize not in gone]
        place = prizes.index(str(view.prize)) * len(legal) // len(prizes)
        wanted = place + self.rng.choice((-1, 0, 0, 1))
        return legal[max(0, min(wanted, len(legal) - 1))]
