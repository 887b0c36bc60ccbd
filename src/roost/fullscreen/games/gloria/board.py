"""The table of Gloria Picktoria: pick something up, then choose what to do with it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from textual.content import Content

from roost.fullscreen import drawing
from roost.fullscreen.games.board import Board
from roost.fullscreen.games.gloria import pieces
from roost.fullscreen.games.gloria.sources import Source, label, sources
from roost.games.gloria.teller import Teller
from roost.games.gloria.view import View

GAP = 1


class GameBoard(Board[View]):
    """Left and right pick something up, up and down choose an action, Enter or its number takes it; or the mouse."""

    help_key = "gloria"
    _source = 0
    _action = 0
    _drawn: Source | None = None
    """What is picked up in the picture that is being drawn."""

    @property
    def words(self) -> Teller:
        return cast(Teller, self.teller)

    def new_decision(self, view: View) -> None:
        """Keep the place on the table, as far as it exists."""
        self._source = max(0, min(self._source, len(sources(view)) - 1))
        self._action = 0

    def _current(self, view: View) -> Source | None:
        found = sources(view) if self.may_decide else []
        return found[min(self._source, len(found) - 1)] if found else None

    # Drawing

    def draw(self, view: View) -> Iterator[Content | str]:
        self._drawn = self._current(view)
        if self.is_tall:
            yield ""
        yield from self._middle(view)
        yield ""
        for seat in range(view.players):
            yield pieces.seat(view, seat, self.words, self.size.width)
            if self.is_tall:
                yield pieces.worth(view, seat, self.words)
            if self.hands is not None:
                yield self._open_hand(seat)
        yield ""
        if view.seat is not None:
            yield from self._hand(view)
        yield from self._ask(view)

    def _middle(self, view: View) -> list[Content]:
        cards = [pieces.card(card, self.words, f"display:{place}") for place, card in enumerate(view.display)]
        blocks = [self._marked(f"display:{place}", card) for place, card in enumerate(cards)]
        pile = self._marked("pile:0", pieces.pile(view.pile))
        return drawing.beside([*blocks, pile, [Content(" ")], self._news(view)], GAP)

    def _news(self, view: View) -> list[Content]:
        """Return what stands beside the display: roosters, the next scoring, the fox."""
        key = "page-gloria-until" if view.until_scoring else "page-gloria-last-scored"
        until = self.say(key, until=view.until_scoring) if view.until_scoring else self.say(key)
        fox = self.say("page-gloria-fox-waits")
        if view.fox is not None:
            motif = self.words.letters(view.fox.motif)
            fox = self.say("gloria-fox-at", owner=self.teller.names[view.fox.seat], motif=motif)
        is_picked = self._drawn is not None and self._drawn.kind == "fox"
        style = (drawing.CURSOR if is_picked else drawing.NO_STYLE) + drawing.place("fox:0")
        return [pieces.roosters(view), Content(until), Content.styled(fox, style)]

    def _marked(self, name: str, card: list[Content]) -> list[Content]:
        """Return a card with a mark below it if it is picked up."""
        is_picked = self._drawn is not None and self._drawn.name == name
        mark = Content.styled("▲".center(drawing.CARD_WIDTH), drawing.STRONG)
        return [*card, mark if is_picked else drawing.blank(drawing.CARD_WIDTH)]

    def _open_hand(self, seat: int) -> Content:
        assert self.hands is not None
        cards = self.words.letters(" ".join(self.hands[seat].hand))
        return Content.styled(f"{'':<16}{self.say('gloria-hand')}: {cards}", drawing.FAINT)

    def _hand(self, view: View) -> Iterator[Content]:
        """Yield the hand as large cards, or in one line if it has too many."""
        per_line = max(1, (self.size.width - 1) // (drawing.CARD_WIDTH + GAP))
        if not view.hand:
            yield Content.styled(f" {self.say('page-gloria-empty-hand')}", drawing.FAINT)
        elif len(view.hand) <= per_line * (2 if self.is_tall else 1):
            cards = enumerate(pieces.hand(view.hand, self.words))
            blocks = [self._marked(f"hand:{number}", card) for number, card in cards]
            for start in range(0, len(blocks), per_line):
                yield from drawing.beside([[Content("")], *blocks[start : start + per_line]], GAP)
        else:
            yield from self._small_hand(view, per_line + 3)

    def _small_hand(self, view: View, per_line: int) -> Iterator[Content]:
        chips = []
        for number, name in enumerate(view.hand):
            is_picked = self._drawn is not None and self._drawn.name == f"hand:{number}"
            style = drawing.place(f"hand:{number}") + (drawing.CURSOR if is_picked else drawing.NO_STYLE)
            chips.append(pieces.small(name, self.words, style))
        for start in range(0, len(chips), per_line):
            yield Content.assemble(" ", Content(" ").join(chips[start : start + per_line]))

    def _ask(self, view: View) -> Iterator[Content | str]:
        current = self._drawn
        if current is None:
            yield f" {self.waiting(view)}"
            return
        yield Content.assemble(
            " ", (self.teller.ask(view), drawing.STRONG), "  ", (self._picked(current, view), drawing.FAINT)
        )
        buttons = [
            drawing.button(
                f"{number + 1} {label(action, view, self.words)}", f"action:{number}", number == self._action
            )
            for number, action in enumerate(current.actions)
        ]
        yield from self._flowed(buttons)

    def _flowed(self, buttons: list[Content]) -> Iterator[Content]:
        """Yield buttons in as few lines as they fit in."""
        line = Content(" ")
        for button in buttons:
            if line.cell_length > 1 and line.cell_length + button.cell_length + 1 > self.size.width:
                yield line
                line = Content(" ")
            line = Content.assemble(line, button, " ")
        yield line

    def _picked(self, current: Source, view: View) -> str:
        """Return the name of what is picked up."""
        cards = {"display": view.display, "hand": view.hand}.get(current.kind)
        card = None if cards is None else cards[current.number]
        return "" if card is None else self.say("gloria-card", card=card)

    # Deciding

    def moved(self, key: str) -> bool:
        assert self.view is not None
        current = self._current(self.view)
        if current is None:
            return False
        if key in ("left", "right"):
            self._source = (self._source + (1 if key == "right" else -1)) % len(sources(self.view))
            self._action = 0
        elif key in ("up", "down"):
            self._action = (self._action + (1 if key == "down" else -1)) % len(current.actions)
        elif key == "enter":
            self.decide(current.actions[self._action])
        elif key.isdecimal() and 1 <= int(key) <= len(current.actions):
            self.decide(current.actions[int(key) - 1])
        else:
            return False
        return True

    def clicked(self, place: str) -> None:
        """Pick something up, or take an action; a second click on something with one action takes it."""
        assert self.view is not None
        current = self._current(self.view)
        kind, _, number = place.partition(":")
        if kind == "action" and current is not None:
            self.decide(current.actions[int(number)])
            return
        if current is not None and current.name == place and len(current.actions) == 1:
            self.decide(current.actions[0])
            return
        names = [source.name for source in sources(self.view)]
        if place in names:
            self._source, self._action = names.index(place), 0
