"""Text for Gloria Picktoria in the terminal."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from roost.core.game import Action
from roost.games.gloria.cards import MOTIF_NAMES, NAMES
from roost.games.gloria.view import View
from roost.text.teller import BaseTeller

Values = Mapping[str, Any]
CARD = re.compile(rf"\b({'|'.join(NAMES)})\b")
"""A card in notation, wherever it stands in a text."""
VERBS = {"chest", "play", "on", "take", "draw", "fox", "left", "pass", "keep"}


class Teller(BaseTeller[View]):
    """Shows cards by letters and name, and explains scorings motif by motif."""

    def title(self) -> str:
        return self.say("gloria-title", players=self.game.players)

    # Events

    def tell_dealt(self, values: Values) -> Iterator[str]:
        yield ""
        yield self.say("gloria-display", cards=self._cards(values["display"]))
        yield self.say("gloria-pile", pile=values["pile"])
        for seat, own in enumerate(values["hands"]):
            if own is not None:
                yield f"  {self.name(seat)}  {self.say('gloria-hand')}: {self.letters(' '.join(own))}"
        yield from self.tell_turn({"seat": values["start"]})

    def tell_turn(self, values: Values) -> Iterator[str]:
        yield ""
        yield self.names[values["seat"]]

    def tell_chest_built(self, values: Values) -> Iterator[str]:
        yield self._line("gloria-chest-built", card=self.card(values["card"]), lone=values["lone"])

    def tell_opened(self, values: Values) -> Iterator[str]:
        yield self._line("gloria-opened", motif=self.card(values["motif"]))

    def tell_extended(self, values: Values) -> Iterator[str]:
        key = "gloria-extended-wild" if values["card"] == "W" else "gloria-extended"
        motif, card = self.card(values["motif"]), self.card(values["card"])
        yield self._line(key, motif=motif, card=card, length=values["length"])

    def tell_doubled(self, values: Values) -> Iterator[str]:
        yield self._line("gloria-doubled", motif=self.card(values["motif"]), length=values["length"])

    def tell_took(self, values: Values) -> Iterator[str]:
        yield self._line("gloria-took", card=self.card(values["card"]))

    def tell_refilled(self, values: Values) -> Iterator[str]:
        yield self._line("gloria-refilled", card=self.card(values["card"]), pile=values["pile"])

    def tell_drew(self, values: Values) -> Iterator[str]:
        if values["card"] is None:
            yield self._line("gloria-drew-hidden", pile=values["pile"])
        else:
            yield self._line("gloria-drew", card=self.card(values["card"]), pile=values["pile"])

    def tell_rooster(self, values: Values) -> Iterator[str]:
        yield self._line("gloria-rooster", number=values["number"], until=values["until_scoring"])

    def tell_fox_entered(self, values: Values) -> Iterator[str]:
        yield self._line("gloria-fox-entered", motif=self.card(values["motif"]))

    def tell_fox_moved(self, values: Values) -> Iterator[str]:
        owner, to = self.names[values["owner"]], "own" if values["owner"] == values["seat"] else "left"
        yield self._line("gloria-fox-moved", to=to, owner=owner, motif=self.card(values["motif"]))

    def tell_fox_passed(self, values: Values) -> Iterator[str]:
        yield self._line("gloria-fox-passed", owner=self.names[values["owner"]], motif=self.card(values["motif"]))

    def tell_fox_kept(self, _values: Values) -> Iterator[str]:
        yield self._line("gloria-fox-kept")

    def tell_scored(self, values: Values) -> Iterator[str]:
        yield ""
        yield self.say("gloria-scoring", number=values["number"])
        for standing in values["motifs"]:
            yield f"  {self.card(standing['motif'])}"
            for seat, rank in enumerate(standing["ranks"]):
                if rank is not None:
                    yield f"    {self.name(seat)}  {self.rank(standing, seat)}"
        for seat, points in enumerate(values["points"]):
            yield f"  {self.name(seat)}  {self.total(values, seat, points)}"
        yield ""

    def tell_over(self, values: Values) -> Iterator[str]:
        yield from self.result([self.points(points) for points in values["points"]], values["winners"])

    def _line(self, key: str, **values: Any) -> str:
        return "  " + self.say(key, **values)

    def rank(self, standing: Values, seat: int) -> str:
        """Explain the points of a row."""
        return self.say(
            f"gloria-{standing['ranks'][seat]}",
            length=standing["lengths"][seat],
            doubled="yes" if standing["doubled"][seat] else "no",
            points=self.points(standing["points"][seat]),
        )

    def total(self, values: Values, seat: int, points: int) -> str:
        """Return what a scoring brought a seat, with its penalty and its new total."""
        total = values["totals"][seat]
        if not values["penalties"][seat]:
            return self.say("gloria-total", points=points, total=total)
        return self.say(
            "gloria-total-penalty",
            points=points,
            penalty=values["penalties"][seat],
            lone=values["lone"][seat],
            held=values["held"][seat],
            total=total,
        )

    def card(self, card: str) -> str:
        """Return the letters and the name of a card."""
        return f"{self._letter(card)} ({self.say('gloria-card', card=card)})"

    def _letter(self, card: str) -> str:
        return self.say("gloria-letters", card=card)

    def letters(self, notation: str) -> str:
        return CARD.sub(lambda card: self._letter(card[0]), notation)

    def _cards(self, cards: Sequence[str | None]) -> str:
        return ", ".join("–" if card is None else self.card(card) for card in cards)

    # Playing

    def situation(self, view: View) -> Iterator[str]:
        yield ""
        yield self.scores(view.points)
        for seat in range(view.players):
            yield f"  {self.name(seat)}  {self._seat(view, seat)}"
        yield from self.headline(view)
        places = [f"{place} {'–' if card is None else self.card(card)}" for place, card in enumerate(view.display)]
        yield self.say("gloria-display", cards=", ".join(places))
        yield self.say("gloria-your-hand", hand=self._cards(view.hand) or "–")

    def headline(self, view: View) -> Iterator[str]:
        if view.fox is not None:
            yield self.say("gloria-fox-at", owner=self.names[view.fox.seat], motif=self.card(view.fox.motif))
        yield self.say("gloria-roosters", roosters=view.roosters, until=view.until_scoring, pile=view.pile)

    def _seat(self, view: View, seat: int) -> str:
        """Describe the rows, lone chests and hand size of a seat."""
        rows = [self.letters(" ".join(collection.cards)) for collection in view.collections[seat]]
        lone = self.say("gloria-lone", lone=len(view.lone[seat]))
        return ", ".join([*rows, lone, self.say("gloria-held", held=view.held[seat])])

    def ask(self, view: View) -> str:
        return self.say("gloria-ask-pass") if view.phase == "pass" else self.say("gloria-ask", left=view.left)

    def read(self, text: str, view: View) -> Action:  # noqa: ARG002  # the notation does not depend on the view
        notation = {self._letter(card): card for card in NAMES}
        words = [word.lower() if word.lower() in VERBS else word.upper() for word in text.split()]
        return " ".join(notation.get(word, word) for word in words)

    def rules(self, view: View) -> str:  # noqa: ARG002  # the rules are the same for any number of players
        all_cards = (*MOTIF_NAMES, "W", "D")
        cards = ", ".join(f"{self._letter(card)} {self.say('gloria-card', card=card)}" for card in all_cards)
        return self.say("gloria-short-rules", cards=cards)
