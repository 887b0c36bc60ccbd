"""Text for 5211 in the terminal."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from roost.core.game import Action
from roost.games.g5211.cards import LETTERS, NAMES, NUMBERS
from roost.games.g5211.view import View
from roost.text.teller import BaseTeller

Values = Mapping[str, Any]
CARD = re.compile(r"\b(?P<letter>[YGOBVT])(?P<value>[1-6])\b")
"""A card in notation, wherever it stands in a text."""


class Teller(BaseTeller[View]):
    """Shows cards by letter and value, and explains scorings."""

    @property
    def edition(self) -> str:
        """The edition of the cards."""
        return str(self.game.options["edition"])

    def title(self) -> str:
        target = self.game.options["target"]
        key = "g5211-title-target" if target else "g5211-title"
        return self.say(key, edition=self.edition, players=self.game.players, target=target or 0)

    # Events

    def tell_dealt(self, values: Values) -> Iterator[str]:
        yield ""
        yield self.say("g5211-deck", deck=values["deck"], removed=values["removed"], pile=values["pile"])
        yield from self._cards_by_seat(values["hands"], self.say("g5211-hand"))

    def tell_chosen(self, _values: Values) -> Iterator[str]:
        """Print nothing: the reveal follows."""
        yield from ()

    tell_changed = tell_chosen

    def tell_revealed(self, values: Values) -> Iterator[str]:
        if values["turn"] == 1:
            yield ""
            yield self.say("g5211-round", round=values["round"])
        yield "  " + self.say("g5211-turn", turn=values["turn"])
        yield from self._cards_by_seat(values["cards"], "", indent="    ")

    def tell_drew(self, values: Values) -> Iterator[str]:
        drawn = [f"{self.names[seat]} {self._cards(cards)}" for seat, cards in enumerate(values["cards"]) if cards]
        parts = [self.say("g5211-drew") + ": " + ", ".join(drawn)] if drawn else []
        yield "    (" + "; ".join([*parts, self.say("g5211-pile", pile=values["pile"])]) + ")"

    def tell_scored(self, values: Values) -> Iterator[str]:
        yield "  " + self.say("g5211-scoring")
        for line in self.reasons(values):
            yield "    " + line
        for seat, cards in enumerate(values["cards"]):
            if cards:
                yield f"    {self.name(seat)}  {self._cards(cards)}  {self.points(values['points'][seat])}"

    def tell_last_round(self, values: Values) -> Iterator[str]:
        yield ""
        yield self.say("g5211-last-round", round=values["round"])

    def tell_discarded(self, values: Values) -> Iterator[str]:
        yield "  " + self.say("g5211-discarded")
        yield from self._cards_by_seat(values["cards"], "", indent="    ")

    def tell_deck_over(self, values: Values) -> Iterator[str]:
        yield ""
        yield self.say("g5211-deck-over", target=values["target"])

    def tell_over(self, values: Values) -> Iterator[str]:
        scores = zip(values["points"], values["won"], strict=True)
        lines = [self.say("g5211-result-line", points=points, cards=won) for points, won in scores]
        yield from self.result(lines, values["winners"])

    def _cards_by_seat(self, cards: Sequence[Sequence[str] | None], what: str, indent: str = "  ") -> Iterator[str]:
        for seat, own in enumerate(cards):
            if own is not None:
                yield f"{indent}{self.name(seat)}  {what + ': ' if what else ''}{self._cards(own)}"

    def reasons(self, values: Values) -> Iterator[str]:
        """Explain the scoring of a round step by step."""
        mascots = self.say("g5211-mascots", edition=self.edition, count=values["mascots"])
        if values["scored"] == "mascots":
            yield self.say("g5211-mascots-score", mascots=mascots)
            return
        yield self.say("g5211-mascots-do-not", mascots=mascots, exact=values["exact"])
        for step in values["steps"]:
            colours = ", ".join(self._colour(colour) for colour in step["colours"])
            line = self.say(f"g5211-{step['fate']}", colours=colours, count=step["count"], limit=values["limit"])
            yield line[0].upper() + line[1:]
        if values["scored"] == "nothing":
            yield self.say("g5211-nothing")

    def letters(self, notation: str) -> str:
        return CARD.sub(lambda card: self._letter(card["letter"]) + card["value"], notation)

    def _letter(self, letter: str) -> str:
        return self.say("g5211-letters", colour=letter)

    def _cards(self, cards: Sequence[str]) -> str:
        return self.letters(" ".join(cards))

    def _colour(self, letter: str) -> str:
        return self.say("g5211-colour", colour=letter, edition=self.edition)

    # Playing

    def situation(self, view: View) -> Iterator[str]:
        yield ""
        yield from self.headline(view)
        yield self.scores(view.points)
        yield self.say("g5211-your-hand", hand=self._cards(view.hand))

    def headline(self, view: View) -> Iterator[str]:
        yield self.say("g5211-where", round=view.round, rounds=view.rounds, turn=view.turn, pile=view.pile)
        if view.turn > 1:
            counts = ", ".join(f"{self._colour(letter)} {count}" for letter, count in view.counts.items() if count)
            mascots = self.say("g5211-mascots", edition=view.edition, count=view.mascots)
            yield self.say("g5211-counts", counts=counts, limit=view.limit, mascots=mascots, exact=view.exact)

    def ask(self, view: View) -> str:
        return self.say("g5211-ask", due=view.due)

    def read(self, text: str, view: View) -> Action:
        numbers = NUMBERS[view.edition]
        notation = {self.letters(card): card for card in numbers}
        typed = [card.upper() for card in re.split(r"[\s+,]+", text.strip())]
        cards = [notation.get(card, card) for card in typed]
        if all(card in numbers for card in cards):
            cards.sort(key=numbers.__getitem__)
        return "+".join(cards)

    def rules(self, view: View) -> str:
        letters = LETTERS[view.edition]
        colours = ", ".join(f"{self._letter(letter)} {self._colour(letter)}" for letter in letters)
        cards = f"{colours}; {self.letters(f'{NAMES[view.edition][0]} … {NAMES[view.edition][-1]}')}"
        return self.say("g5211-short-rules", exact=view.exact, limit=view.limit, edition=view.edition, cards=cards)
