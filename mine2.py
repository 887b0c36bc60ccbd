from roost.core.engine.compiled import rule
from roost.games.g5211.playouts import pair_action
from roost.games.g5211.rules import COLOUR, State, cards_shown, count_of, hand_size, limit, tally, value


@rule
def worth(s: State, card: int) -> int:
    """Cards of a colour that lies on the table are better, up to the limit; then the value decides."""
    count = count_of(tally(s, cards_shown(s.turn)), COLOUR[card])
    return 0 if count + 1 >= limit(s.players) else 10 * count + value(card)


@rule
def collect(s: State, seat: int) -> int:
    """Return the number of an action: the best card of the hand, or the best two on a first turn."""
    hand, best, second = s.hand[seat], -1, -1
    for slot in range(hand_size(s)):
        if best < 0 or worth(s, hand[slot]) > worth(s, hand[best]):
            best, second = slot, best
        elif second < 0 or worth(s, hand[slot]) > worth(s, hand[second]):
            second = slot
    return pair_action(hand[best], hand[second]) if s.turn == 0 else hand[best]
