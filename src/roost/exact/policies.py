"""The policy of a bot in an endgame: ask it for every hand that its seat can have."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from roost.core.bot import Bot, Budget
from roost.exact.tree import Array, Endgame, Hands, Pair, Policy
from roost.games.g5211.cards import NAMES
from roost.games.g5211.view import View

SAMPLES = 32
"""How often a bot that plays at random is asked for the same decision if it does not tell its mix."""


class Interview:
    """Asks one bot for its decisions in one seat of an endgame.

    The bot gets the views of its seat and observes no events: what is public is in the view. A bot with a method
    `policy(view, legal, budget)` tells the probability of each action. Other bots are asked once, or SAMPLES times if
    they use their random generator."""

    def __init__(self, bot: Bot[Any], endgame: Endgame, view: View, budget: Budget) -> None:
        """`view` is the view of the bot's seat at the start of the endgame. Its hand is of no importance."""
        assert view.seat is not None
        self._bot, self._endgame, self._view, self._budget = bot, endgame, view, budget
        self._seat = view.seat
        self._names = [NAMES[view.edition][card] for card in endgame.kinds]

    def policy(self) -> Policy:
        """Return the policy for all hands. A hand that the bot's own third card rules out plays any card."""
        game = self._endgame
        if game.turns == 1:
            return Policy({(0, 0): self._asked(self._view, game.rests, np.ones(len(game.rests.hands), bool))})
        third = self._asked(self._view, game.hands, np.ones(len(game.hands.hands), bool))
        return Policy({pair: self._last(pair, third) for pair in game.pairs}, third)

    def _last(self, pair: Pair, third: Array) -> Array:
        game, laid = self._endgame, pair[self._seat]
        before = game.hands_before(laid)
        is_possible = game.weights_after(pair).sum(axis=1 - self._seat) > 0
        is_reached = is_possible & (before >= 0) & (third[before, laid] > 0)
        if not is_reached.any():
            return game.rests.uniform()
        view = view_after(self._view, (self._names[pair[0]], self._names[pair[1]]))
        return self._asked(view, game.rests, is_reached)

    def _asked(self, view: View, hands: Hands, is_asked: Any) -> Array:
        """Return a row for each hand: the mix of the bot where it is asked, else any card."""
        policy = hands.uniform()
        for row in np.flatnonzero(is_asked):
            hand = [self._names[kind] for kind in hands.hands[row]]
            mix = self._mix(replace(view, hand=tuple(hand), legal=tuple(dict.fromkeys(hand))))
            policy[row] = [mix.get(name, 0.0) for name in self._names]
        return policy

    def _mix(self, view: View) -> dict[str, float]:
        bot = self._bot
        bot.rng.seed(" ".join((*view.hand, *view.rows[0], *view.rows[1])))
        if hasattr(bot, "policy"):
            return dict(bot.policy(view, view.legal, self._budget))
        before = bot.rng.getstate()
        answers = [bot.act(view, view.legal, self._budget)]
        if bot.rng.getstate() != before:
            answers += [bot.act(view, view.legal, self._budget) for _ in range(SAMPLES - 1)]
        return {action: count / len(answers) for action, count in Counter(answers).items()}


def view_after(view: View, cards: Sequence[str]) -> View:
    """Return the view of a seat after each seat has laid its third card, its hand left as it was."""
    counts = Counter(card[0] for card in cards)
    return replace(
        view,
        turn=3,
        rows=tuple((*row, card) for row, card in zip(view.rows, cards, strict=True)),
        counts={colour: count + counts[colour] for colour, count in view.counts.items()},
        mascots=view.mascots + sum(card[1] == "1" for card in cards),
    )


def ask(bot: Bot[Any], endgame: Endgame, view: View, budget: Budget) -> Policy:
    """Return the policy of a bot in the seat of a view."""
    return Interview(bot, endgame, view, budget).policy()
