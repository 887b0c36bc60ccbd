"""Gloria Picktoria, as `core/game.py` asks for it: options, notation, typed errors, outcome.

The rules are in `rules.py`."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from types import ModuleType
from typing import Any, ClassVar

from roost.core.engine import layout
from roost.core.enums import label
from roost.core.errors import BadSetup, GameOver, IllegalAction, Malformed, NotYourTurn, TooLate
from roost.core.fair import Stream
from roost.core.game import Action, Deal, Event, Game, Outcome, Seat, Step, Viewer
from roost.core.options import Choice, SeatOption
from roost.games.gloria import cards, playouts, rules
from roost.games.gloria.events import EVENTS
from roost.games.gloria.narrate import hand, names, narrate, penalties, scorings
from roost.games.gloria.rules import DISPLAY, HAND, NONE, Phase, Reason, State
from roost.games.gloria.view import SHOWN_ONCE, View, own, public, sample, tell

TOLD: Mapping[Reason, tuple[str, ...]] = {
    Reason.NOT_IN_HAND: ("card", "hand"),
    Reason.NO_LONE_CHEST: ("motif",),
    Reason.NO_COLLECTION: ("motif",),
    Reason.ROW_ENDED: ("motif",),
    Reason.TOO_FEW_POINTS: ("cost", "left"),
    Reason.SECOND_DRAW: (),
    Reason.FOX_NOT_IN_PLAY: (),
    Reason.FOX_NOT_YOURS: (),
    Reason.SECOND_FOX_MOVE: (),
    Reason.FOX_ALREADY_THERE: ("motif",),
    Reason.NEIGHBOUR_HAS_NONE: ("motif",),
    Reason.POINTS_LEFT: ("left",),
    Reason.ONLY_PASS_OR_KEEP: (),
}
"""The values that the error of each reason has."""


class GameGloria(Game[State, View]):
    """Gloria Picktoria for 2 to 5 players: build collections, mind the fox, be ready when the roosters come."""

    name = "gloria"
    rules: ClassVar[ModuleType] = rules
    playouts: ClassVar[ModuleType] = playouts
    events = EVENTS
    table_options = (
        SeatOption("start"),
        Choice("chests", ("memory", "noted")),
    )

    def __init__(self, players: int, options: Mapping[str, Any]) -> None:
        super().__init__(players, options)
        if rules.FINAL_ROOSTER > rules.ROOSTERS:
            raise BadSetup("variant-too-few-roosters", last=rules.FINAL_ROOSTER, roosters=rules.ROOSTERS)
        self.shown_once = SHOWN_ONCE if self.options["chests"] == "memory" else frozenset()

    @property
    def actions(self) -> tuple[Action, ...]:
        return cards.ACTIONS

    def start(self) -> State:
        state = State()
        rules.begin(state, self.players, NONE if self.options["start"] is None else self.options["start"])
        return state

    def shuffle(self, state: State, stream: Stream) -> Deal:  # noqa: ARG002  # there is one deal
        start = stream.below(self.players)
        if self.options["start"] is not None:
            start = self.options["start"]
        order = stream.shuffle(cards.CARDS)
        shown, rest = order[:DISPLAY], order[DISPLAY:]
        hands = [rest[seat * HAND : seat * HAND + HAND] for seat in range(self.players)]
        pile = stream.shuffle([*rest[self.players * HAND :], *cards.ROOSTER_CARDS])
        return {
            "start": start,
            "display": list(names(shown)),
            "hands": [list(names(own)) for own in hands],
            "pile": list(names(pile)),
        }

    def deal(self, state: State, deal: Deal) -> Step[State]:
        if state.phase != Phase.DEAL:
            raise TooLate("no-deal-due")
        after = layout.copy(state)
        after.deck = self._decode_deck(deal)
        rules.deal(after, self._decode_start(deal))
        return Step(after, narrate(state, after, NONE, ()))

    def _decode_start(self, deal: Deal) -> Seat:
        """The start player: the one that the host has chosen, where there is one (G3)."""
        start, chosen = deal["start"], self.options["start"]
        seats = range(self.players) if chosen is None else (chosen,)
        if isinstance(start, bool) or not isinstance(start, int) or start not in seats:
            allowed = f"0–{self.players - 1}" if chosen is None else str(chosen)
            raise Malformed("deal-wrong-start", start=str(start), allowed=allowed)
        return start

    def _decode_deck(self, deal: Deal) -> list[int]:
        """Return the order of the cards: pile, display and hands; raise Malformed unless the deck is complete."""
        if set(deal) != {"start", "display", "hands", "pile"} or not isinstance(deal["hands"], list):
            raise Malformed("deal-malformed", expected='{"start": 0, "display": [...], "hands": [...], "pile": [...]}')
        if len(deal["hands"]) != self.players:
            raise Malformed("deal-wrong-size", part="hands", count=len(deal["hands"]), expected=self.players)
        pile = self._decode_cards("pile", deal["pile"], rules.pile_size(self.players))
        dealt = self._decode_cards("display", deal["display"], DISPLAY)
        for held in deal["hands"]:
            dealt += self._decode_cards("hand", held, HAND)
        if rules.ROOSTER in dealt:
            raise Malformed("deal-rooster-outside-pile")
        deck = [*pile, *dealt]
        right = Counter([*cards.CARDS, *cards.ROOSTER_CARDS])
        for card, count in (Counter(deck) - right).items():
            expected = right[card]
            raise Malformed("deal-card-too-often", card=cards.NAMES[card], count=count + expected, expected=expected)
        return deck

    def _decode_cards(self, part: str, listed: object, expected: int) -> list[int]:
        if not isinstance(listed, list) or len(listed) != expected:
            count = len(listed) if isinstance(listed, list) else 0
            raise Malformed("deal-wrong-size", part=part, count=count, expected=expected)
        for card in listed:
            if not isinstance(card, str) or card not in cards.NUMBERS:
                raise Malformed("deal-unknown-card", card=str(card))
        return [cards.NUMBERS[card] for card in listed]

    def to_act(self, state: State) -> tuple[Seat, ...]:
        return (state.turn,) if state.phase in (Phase.ACT, Phase.PASS) else ()

    def legal(self, state: State, seat: Seat) -> tuple[Action, ...]:
        if seat not in self.to_act(state):
            return ()
        numbers = rules.legal_cards(state) | rules.legal_fox(state) << rules.FOX
        return tuple(action for number, action in enumerate(cards.ACTIONS) if numbers >> number & 1)

    def apply(self, state: State, seat: Seat, action: Action) -> Step[State]:
        if state.phase == Phase.OVER:
            raise GameOver("game-over")
        if seat not in self.to_act(state):
            raise NotYourTurn("not-your-turn", seat=seat)
        number = self._decode_action(state, action)
        after = layout.copy(state)
        rules.apply(after, number)
        return Step(after, narrate(state, after, number, self.winners(after)))

    def _decode_action(self, state: State, action: Action) -> int:
        """The number of an action that is legal now."""
        if action not in cards.ACTION_NUMBERS:
            raise Malformed("action-malformed", action=action, example=cards.EXAMPLE)
        number = cards.ACTION_NUMBERS[action]
        reason = rules.why_not(state, number)
        if reason != Reason.LEGAL:
            values = {name: self._circumstance(state, number, name) for name in TOLD[reason]}
            raise IllegalAction(f"illegal-{label(reason)}", **values)
        return number

    def _circumstance(self, state: State, number: int, name: str) -> str | int:
        """One of the values that say why an action is not legal."""
        match name:
            case "card":
                return cards.NAMES[rules.card_of(number)]
            case "hand":
                return " ".join(names(hand(state, state.turn)))
            case "motif":
                return cards.NAMES[rules.motif_of(number)]
            case "cost":
                return rules.cost(number)
            case _:
                return state.left

    def outcome(self, state: State) -> Outcome | None:
        if state.phase != Phase.OVER:
            return None
        # Most points; there is no tie-break (G20).
        return Outcome.of(
            state.points[: self.players],
            (0,) * self.players,
            scorings=[list(points) for points in scorings(state)],
            penalties=list(penalties(state)),
        )

    def view(self, state: State, seat: Seat | None, events: Sequence[Event] = ()) -> View:
        return View(**self.viewer(state).fields(seat, events))

    def viewer(self, state: State, before: Viewer | None = None) -> Viewer:  # noqa: ARG002  # all parts are made anew
        shared, unseen = public(state, self.options["chests"] == "noted", self.to_act(state), self.winners(state))

        def own_of(seat: Seat | None) -> Mapping[str, Any]:
            legal = () if seat is None else self.legal(state, seat)
            costs = {action: rules.cost(cards.ACTION_NUMBERS[action]) for action in legal}
            return own(state, seat, costs, unseen)

        return Viewer(shared, own_of, tell)

    def sample(self, view: View, rng: random.Random) -> State:
        return sample(self.start(), view, rng)
