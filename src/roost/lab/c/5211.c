/* Random games of 5211 in plain C: what the compiled rules are compared with, game by game. One deck, no target. */

#include "rng.h"

#include <string.h>

enum { COLOURS = 5, VALUES = 6, KINDS = 30, CARDS = 100, PLAYERS = 5, HAND = 5, ROW = 4 };

static const uint8_t COPIES[VALUES] = {5, 6, 5, 2, 1, 1};
static const int REMOVED[PLAYERS + 1] = {0, 0, 10, 13, 0, 15};

typedef struct {
    uint8_t deck[CARDS], hand[PLAYERS][HAND], row[PLAYERS][ROW];
    int32_t points[PLAYERS], won[PLAYERS];
    int players, top, held;
    Rng rng;
} Table;

static uint8_t DECK[CARDS], VALUE[KINDS];
static uint64_t TALLY[KINDS];

static void draw(Table *t, int seat, int held)
{
    while (held < HAND)
        t->hand[seat][held++] = t->deck[t->top++];
}

static void deal(Table *t)
{
    memcpy(t->deck, DECK, CARDS);
    shuffle(&t->rng, t->deck, CARDS);
    t->top = REMOVED[t->players];
    t->held = HAND;
    for (int seat = 0; seat < t->players; seat++) {
        t->points[seat] = t->won[seat] = 0;
        draw(t, seat, 0);
    }
}

static uint8_t take(uint8_t *hand, int slot, int last)
{
    uint8_t card = hand[slot];
    hand[slot] = hand[last];
    return card;
}

static void choose_pair(Table *t, uint8_t choice[2])
{
    int first = (int)below(&t->rng, (uint32_t)t->held), second = (int)below(&t->rng, (uint32_t)t->held - 1);
    choice[0] = (uint8_t)(second >= first ? first : second);
    choice[1] = (uint8_t)(second >= first ? second + 1 : first);
}

static void lay(Table *t, int seat, int turn, const uint8_t choice[2])
{
    uint8_t *hand = t->hand[seat], *row = t->row[seat];
    if (turn > 0) {
        row[turn + 1] = take(hand, choice[0], t->held - 1);
        return;
    }
    row[1] = take(hand, choice[1], t->held - 1);
    row[0] = take(hand, choice[0], t->held - 2);
}

/* Counters of 8 bits in one number: the cards of each colour, then the mascots. */
static uint64_t tally_of(int card)
{
    return (1ull << 8 * (card / VALUES)) + ((uint64_t)(card % VALUES == 0) << 8 * COLOURS);
}

static int count_of(uint64_t tally, int what)
{
    return (int)(tally >> 8 * what) & 255;
}

/* The colour that scores, COLOURS for the mascots, or -1. Without branches, which no processor can guess here:
   `colours` has four bits for each count of cards and says how many colours have it. No cards, or as many as the
   limit, count as tied. */
static int what_scores(uint64_t tally, int players)
{
    int limit = players + 3, best = 0;
    uint64_t colours = 2ull | 2ull << 4 * limit;
    if (count_of(tally, COLOURS) == players + 2)
        return COLOURS;
    for (int colour = 0; colour < COLOURS; colour++) {
        int count = count_of(tally, colour);
        colours += 1ull << 4 * (count < limit ? count : limit);
    }
    for (int colour = 0; colour < COLOURS; colour++) {
        int count = count_of(tally, colour);
        int found = (colours >> 4 * (count < limit ? count : limit) & 15) == 1 ? 8 * count + colour : 0;
        best = found > best ? found : best;
    }
    return best > 0 ? best & 7 : -1;
}

static void score(Table *t)
{
    uint64_t tally = 0;
    for (int seat = 0; seat < t->players; seat++)
        for (int place = 0; place < ROW; place++)
            tally += TALLY[t->row[seat][place]];
    int what = what_scores(tally, t->players);
    if (what < 0)
        return;
    for (int seat = 0; seat < t->players; seat++)
        for (int place = 0; place < ROW; place++) {
            int card = t->row[seat][place], scores = count_of(TALLY[card], what);
            t->won[seat] += scores;
            t->points[seat] += scores * VALUE[card];
        }
}

static int play_round(Table *t)
{
    for (int turn = 0; turn < 3; turn++) {
        uint8_t choice[PLAYERS][2];
        int due = turn == 0 ? 2 : 1, has_pile = t->top < CARDS;
        for (int seat = 0; seat < t->players; seat++)
            if (turn == 0)
                choose_pair(t, choice[seat]);
            else
                choice[seat][0] = (uint8_t)below(&t->rng, (uint32_t)t->held);
        for (int seat = 0; seat < t->players; seat++) {
            lay(t, seat, turn, choice[seat]);
            if (has_pile)
                draw(t, seat, HAND - due);
        }
        if (!has_pile)
            t->held -= due;
    }
    score(t);
    return 3 * t->players;
}

static void prepare_tables(void)
{
    int place = 0;
    for (int kind = 0; kind < KINDS; kind++) {
        TALLY[kind] = tally_of(kind);
        VALUE[kind] = (uint8_t)(kind % VALUES + 1);
        for (int copy = 0; copy < COPIES[kind % VALUES]; copy++)
            DECK[place++] = (uint8_t)kind;
    }
}

int64_t random_games(int players, int64_t first, int64_t games, int32_t *points, int32_t *tiebreak)
{
    Table t = {.players = players};
    int64_t decisions = 0;
    prepare_tables();
    for (int64_t game = 0; game < games; game++) {
        seed(&t.rng, (uint64_t)(first + game));
        deal(&t);
        while (t.held == HAND)
            decisions += play_round(&t);
        for (int seat = 0; seat < players; seat++) {
            points[game * players + seat] = t.points[seat];
            tiebreak[game * players + seat] = t.won[seat];
        }
    }
    return decisions;
}
