"""5211, as `core/game.py` asks for it: options, notation, typed errors, outcome. The rules are in `rules.py`."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from types import ModuleType
from typing import Any, ClassVar

from roost.core.copies import made
from roost.core.engine import layout
from roost.core.errors import BadSetup, GameOver, IllegalAction, Malformed, NotYourTurn, TooLate
from roost.core.fair import Stream
from roost.core.game import Action, Deal, Event, Game, Outcome, Seat, Step, Viewer
from roost.core.options import Choice, IntOption
from roost.games.g5211 import cards, playouts, rules
from roost.games.g5211.cards import Edition
from roost.games.g5211.events import EVENTS
from roost.games.g5211.narrate import hand, names, narrate
from roost.games.g5211.rules import CARDS, Phase, State
from roost.games.g5211.view import View, sample, viewer


class Game5211(Game[State, View]):
    """5211 for 2 to 5 players: choose in secret, reveal together, collect the most frequent colour."""

    name = "5211"
    rules: ClassVar[ModuleType] = rules
    playouts: ClassVar[ModuleType] = playouts
    events = EVENTS
    table_options = (
        Choice("edition", cards.EDITIONS, always_recorded=True),
        IntOption("target", least=1, most=1000, when_on=50),
        Choice("scores", ("open", "hidden")),
    )

    def __init__(self, players: int, options: Mapping[str, Any]) -> None:
        super().__init__(players, options)
        if rules.ROUNDS[players] == 0:
            raise self._unplayable()

    def _unplayable(self) -> BadSetup:
        """Return the error of a variant whose deck does not come out: the last round needs full hands (F8, F9)."""
        if rules.HAND < rules.ROW:
            return BadSetup("variant-small-hand", hand=rules.HAND, turns=rules.TURNS, row=rules.ROW)
        spare, refill = CARDS - rules.HAND * self.players, rules.ROW * self.players
        shown: dict[str, int] = {"players": self.players, "cards": CARDS, "hand": rules.HAND}
        if spare < 0:
            return BadSetup("variant-too-few-cards", needed=CARDS - spare, **shown)
        fitting = ", ".join(str(removed) for removed in range(spare % refill, spare + 1, refill)[:3])
        return BadSetup("variant-cards-left-over", removed=rules.REMOVED[self.players], fitting=fitting, **shown)

    @property
    def edition(self) -> Edition:
        edition: Edition = self.options["edition"]
        return edition

    @property
    def actions(self) -> tuple[Action, ...]:
        return cards.ACTIONS[self.edition]

    def start(self) -> State:
        state = State()
        rules.begin(state, self.players, self.options["target"] or 0)
        return state

    def shuffle(self, state: State, stream: Stream) -> Deal:  # noqa: ARG002  # the same for every deck
        return {"deck": list(names(self.edition, stream.shuffle(cards.DECK)))}

    def deal(self, state: State, deal: Deal) -> Step[State]:
        if state.phase != Phase.DEAL:
            raise TooLate("no-deal-due")
        after = layout.copy(state)
        after.deck = self._decode_deck(deal)
        rules.deal(after)
        return Step(after, narrate(state, after, self.edition, ()))

    def _decode_deck(self, deal: Deal) -> list[int]:
        """Return the order of the cards; raise Malformed unless the deck is complete."""
        deck = deal.get("deck")
        if set(deal) != {"deck"} or not isinstance(deck, list):
            raise Malformed("deal-malformed", expected='{"deck": [...]}')
        if len(deck) != CARDS:
            raise Malformed("deal-wrong-size", part="deck", count=len(deck), expected=CARDS)
        numbers = cards.NUMBERS[self.edition]
        for card in deck:
            if not isinstance(card, str) or card not in numbers:
                raise Malformed("deal-unknown-card", card=str(card))
        order = [numbers[card] for card in deck]
        for number in Counter(order) - Counter(cards.DECK):
            (card,), expected = names(self.edition, [number]), cards.DECK.count(number)
            raise Malformed("deal-card-too-often", card=card, count=order.count(number), expected=expected)
        return order

    def to_act(self, state: State) -> tuple[Seat, ...]:
        if state.phase != Phase.CHOOSE:
            return ()
        return tuple(seat for seat in range(state.players) if not rules.has_chosen(state, seat))

    def legal(self, state: State, seat: Seat) -> tuple[Action, ...]:
        if state.phase != Phase.CHOOSE or seat not in range(self.players):
            return ()
        return cards.choices(self.edition, tuple(hand(state, seat)), rules.cards_due(state.turn))

    def apply(self, state: State, seat: Seat, action: Action) -> Step[State]:
        if state.phase == Phase.OVER:
            raise GameOver("game-over")
        if state.phase == Phase.DEAL or seat not in range(self.players):
            raise NotYourTurn("not-your-turn", seat=seat)
        low, *high = self._decode_choice(state, seat, action)
        after = layout.copy(state)
        rules.choose(after, seat, low, high[0] if high else rules.NONE)
        if after.choice == state.choice and after.turn == state.turn:
            return Step(after, ())
        return Step(after, narrate(state, after, self.edition, self.winners(after)))

    def _decode_choice(self, state: State, seat: Seat, action: Action) -> list[int]:
        """The cards that an action names, all of them in the hand."""
        due = rules.cards_due(state.turn)
        numbers = cards.NUMBERS[self.edition]
        parts = action.split("+")
        for part in parts:
            if part not in numbers:
                raise Malformed("action-malformed", action=action, example=cards.example(self.edition, due))
        chosen = [numbers[part] for part in parts]
        if chosen != sorted(chosen):
            right = "+".join(names(self.edition, sorted(chosen)))
            raise Malformed("action-lower-card-first", action=action, right=right)
        if len(chosen) != due:
            raise IllegalAction("illegal-card-count", count=len(chosen), due=due)
        left = hand(state, seat)
        for card in chosen:
            if card not in left:
                held = " ".join(names(self.edition, hand(state, seat)))
                raise IllegalAction("illegal-not-in-hand", card=names(self.edition, [card])[0], hand=held)
            left.remove(card)
        return chosen

    def outcome(self, state: State) -> Outcome | None:
        if state.phase != Phase.OVER:
            return None
        # Most points, then most cards in the score pile (F19, F23).
        return Outcome.of(state.points[: self.players], state.won[: self.players])

    def view(self, state: State, seat: Seat | None, events: Sequence[Event] = ()) -> View:
        return made(View, self.viewer(state).fields(seat, events))

    def viewer(self, state: State, before: Viewer | None = None) -> Viewer:
        is_open = self.options["scores"] == "open"
        return viewer(state, self.edition, is_open, self.to_act(state), self.winners(state), before)

    def sample(self, view: View, rng: random.Random) -> State:
        return sample(self.start(), view, rng)
