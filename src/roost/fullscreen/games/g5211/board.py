"""The table of 5211: rows, counters, and the hand, from which cards are picked and then played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import cast

from textual.content import Content

from roost.core.game import Action, Seat
from roost.fullscreen import drawing
from roost.fullscreen.games.board import Board
from roost.fullscreen.games.g5211 import pieces
from roost.games.g5211.teller import Teller
from roost.games.g5211.view import View

COUNTERS_AT = 50
"""The column of the counters in a narrow terminal."""


class GameBoard(Board[View]):
    """Picks cards with 1 to 5, or the arrows and space, or the mouse; Enter plays them."""

    help_key = "5211"
    _cursor = 0

    def __init__(self, teller: Teller) -> None:
        super().__init__(teller)
        self._picked: list[int] = []
        self._sent: list[int] = []
        """The cards of a decision on its way."""

    @property
    def words(self) -> Teller:
        return cast(Teller, self.teller)

    def new_decision(self, view: View) -> None:
        self._picked, self._sent = [], []
        self._cursor = min(self._cursor, max(0, len(view.hand) - 1))

    # Drawing

    def draw(self, view: View) -> Iterator[Content | str]:
        where = self.say("g5211-where", round=view.round, rounds=view.rounds, turn=view.turn, pile=view.pile)
        yield Content.styled(where, drawing.STRONG)
        yield Content.styled(self.say("page-last-round") if view.is_last_round else "", drawing.ACCENT)
        seats = self._seats(view)
        counters = [Content.styled(self.say("page-counters"), drawing.FAINT), *self._counters(view)]
        yield from drawing.beside([[drawing.fitted(line, COUNTERS_AT) for line in seats], counters])
        yield ""
        if view.seat is not None and view.hand:
            yield from self._hand(view)
        yield from self._ask(view)

    def _seats(self, view: View) -> list[Content]:
        rows = view.scoring.rows if view.scoring is not None and not any(view.rows) else view.rows
        drawn = [self._seat(view, seat, rows[seat]) for seat in range(view.players)]
        gap = [Content("")] if self.is_tall or view.players < 4 else []
        return [line for lines in drawn for line in (*lines, *gap)]

    def _seat(self, view: View, seat: Seat, row: Sequence[str]) -> list[Content]:
        """Return a seat's name, points and cards, in a line or, where there is room, as large cards."""
        points = view.points[seat]
        mark = "✓" if view.has_chosen[seat] else "▸" if seat in view.to_act else " "
        head = Content.assemble(
            (f"{mark} ", drawing.STRONG),
            (f"{self.teller.names[seat][:14]:<14}", drawing.STRONG if seat == view.seat else drawing.NO_STYLE),
            (f"{'–' if points is None else points:>4}  ", drawing.STRONG),
        )
        if not self.is_tall:
            return [Content.assemble(head, Content(" ").join([line for line in self._laid(view, seat, row) if line]))]
        cards = [pieces.card(card, self.words) for card in row]
        cards += [drawing.card("", pieces.FACE_DOWN, pieces.BACK)] * self._face_down(view, seat)
        return drawing.beside([[Content(""), head, self._open_hand(seat)], *cards])

    def _laid(self, view: View, seat: Seat, row: Sequence[str]) -> list[Content]:
        return [
            pieces.row(row, self.words),
            pieces.hidden(self._face_down(view, seat)),
            self._open_hand(seat),
        ]

    def _face_down(self, view: View, seat: Seat) -> int:
        return view.due if view.has_chosen[seat] and view.phase == "choose" else 0

    def _open_hand(self, seat: Seat) -> Content:
        """Return the hand of a seat in words, if all cards are face up."""
        if self.hands is None:
            return Content("")
        return Content.styled(self.words.letters(" ".join(self.hands[seat].hand)), drawing.FAINT)

    def _counters(self, view: View) -> Iterator[Content]:
        scoring = view.scoring if view.scoring is not None and not any(view.rows) else None
        fates = None
        if scoring is not None:
            fates = {colour: step.fate for step in scoring.steps for colour in step.colours}
        counts = view.counts if scoring is None else scoring.counts
        yield from pieces.counters(counts, view.limit, self.words, fates, cell=2 if self.size.width >= 84 else 1)
        mascots = self.say("g5211-mascots", edition=view.edition, count=(scoring or view).mascots)
        yield Content(f" {pieces.MASCOT}  {mascots}")
        yield Content.styled(f"    {self.say('screen-5211-exact', exact=view.exact)}", drawing.FAINT)

    def _hand(self, view: View) -> Iterator[Content]:
        """Yield the hand. Picked cards stand one line higher, so that nobody has to see colours."""
        chosen = self._sent if self.is_sending else self._picked
        picked = [number in chosen or self._is_choice(view, number) for number in range(len(view.hand))]
        faces = [pieces.card(name, self.words, f"hand:{number}") for number, name in enumerate(view.hand)]
        empty = drawing.blank(drawing.CARD_WIDTH)
        blocks = [[*face, empty] if up else [empty, *face] for face, up in zip(faces, picked, strict=True)]
        for number, block in enumerate(blocks):
            block.append(self._number(number, picked[number]))
        yield from drawing.beside([[Content("")], *blocks])

    def _number(self, number: int, is_picked: bool) -> Content:
        """Return the number below a card: its key, with marks for the cursor and for a picked card."""
        text = f"[{number + 1}]" if is_picked else f" {number + 1} "
        is_current = number == self._cursor and self.may_decide
        return Content.styled(f"{text:^{drawing.CARD_WIDTH}}", drawing.CURSOR if is_current else drawing.STRONG)

    def _is_choice(self, view: View, number: int) -> bool:
        """Return True if this card of the hand is part of the choice that was made, and nothing else is picked."""
        before = view.hand[:number].count(view.hand[number])
        return not self._picked and before < view.choice.count(view.hand[number])

    def _ask(self, view: View) -> Iterator[Content | str]:
        yield ""
        if not self.may_decide:
            yield f" {self.waiting(view)}"
            return
        action = self._action(view)
        if action is not None:
            lay = self.say("page-lay", due=view.due)
            yield Content.assemble(" ", drawing.button(f"{lay} ⏎", "lay"), "  ", self.words.letters(action))
        elif view.choice:
            yield f" {self.say('page-choice-stands')} {self.waiting(view)}"
        else:
            yield Content.assemble(" ", (self.teller.ask(view), drawing.STRONG))

    # Deciding

    def _action(self, view: View) -> Action | None:
        """Return the legal action of the picked cards; None until they are complete."""
        cards = [view.hand[number] for number in self._picked]
        return next((action for action in view.legal if sorted(action.split("+")) == sorted(cards)), None)

    def moved(self, key: str) -> bool:
        assert self.view is not None
        count = len(self.view.hand)
        if key in ("left", "right"):
            self._cursor = (self._cursor + (1 if key == "right" else -1)) % count
        elif key.isdecimal() and 1 <= int(key) <= count:
            self._cursor = int(key) - 1
            self._pick(self._cursor)
        elif key in ("space", "up", "down"):
            self._pick(self._cursor)
        elif key == "enter":
            self._lay_or_pick()
        else:
            return False
        return True

    def clicked(self, place: str) -> None:
        kind, _, number = place.partition(":")
        if kind == "lay":
            self._lay_or_pick()
        else:
            self._cursor = int(number)
            self._pick(self._cursor)

    def _pick(self, number: int) -> None:
        """Pick a card or put it back. Beyond the number that is due, the oldest pick makes room."""
        assert self.view is not None
        if number in self._picked:
            self._picked.remove(number)
        else:
            self._picked = [*self._picked, number][-self.view.due :]

    def _lay_or_pick(self) -> None:
        assert self.view is not None
        action = self._action(self.view)
        if action is None:
            self._pick(self._cursor)
        else:
            self.decide(action)
            self._picked, self._sent = [], self._picked
