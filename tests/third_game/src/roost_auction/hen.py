"""The hen of Auction bids higher cards for better prizes, with some variation."""

from __future__ import annotations

from collections.abc import Sequence

from roost.core.bot import Bot, Budget
from roost.core.game import Action
from roost_auction.cards import PRIZE_NAMES
from roost_auction.view import View


class Hen(Bot[View]):
    """Ranks the prize among those left, and bids the card of that rank in her hand or one next to it."""

    name = "hen"

    def act(self, view: View, legal: Sequence[Action], budget: Budget) -> Action:  # noqa: ARG002  # she needs no budget
        gone = {sale.prize for sale in view.sales}
        prizes = [prize for prize in PRIZE_NAMES if prize not in gone]
        place = prizes.index(str(view.prize)) * len(legal) // len(prizes)
        wanted = place + self.rng.choice((-1, 0, 0, 1))
        return legal[max(0, min(wanted, len(legal) - 1))]
