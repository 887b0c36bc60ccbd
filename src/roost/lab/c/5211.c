/* Random games of 5211 in plain C: what the compiled rules are compared with, game by game. One deck, no target. */

#include "rng.h"

enum { COLOURS = 5, VALUES = 6, KINDS = 30, CARDS = 100, PLAYERS = 5, HAND = 5, ROW = 4 };

static const uint8_t COPIES[VALUES] = {5, 6, 5, 2, 1, 1};
static const int REMOVED[PLAYERS + 1] = {0, 0, 10, 13, 0, 15};

typedef struct {
    uint8_t deck[CARDS], hand[PLAYERS][HAND], row[PLAYERS][ROW];
    int32_t points[PLAYERS], won[PLAYERS];
    int players, top, held;
    Rng rng;
} Table;

static void draw(Table *t, int seat, int held)
{
    while (held < HAND)
        t->hand[seat][held++] = t->deck[t->top++];
}

static void deal(Table *t)
{
    int place = 0;
    for (int kind = 0; kind < KINDS; kind++)
        for (int copy = 0; copy < COPIES[kind % VALUES]; copy++)
            t->deck[place++] = (uint8_t)kind;
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

/* The colour that scores, COLOURS for the mascots, or -1. */
static int what_scores(const Table *t)
{
    int count[COLOURS] = {0}, mascots = 0, best = -1, most = 0;
    for (int seat = 0; seat < t->players; seat++)
        for (int place = 0; place < ROW; place++) {
            count[t->row[seat][place] / VALUES]++;
            mascots += t->row[seat][place] % VALUES == 0;
        }
    if (mascots == t->players + 2)
        return COLOURS;
    for (int colour = 0; colour < COLOURS; colour++) {
        int is_tied = 0;
        for (int other = 0; other < COLOURS; other++)
            is_tied |= other != colour && count[other] == count[colour];
        if (count[colour] > most && count[colour] < t->players + 3 && !is_tied) {
            most = count[colour];
            best = colour;
        }
    }
    return best;
}

static void score(Table *t)
{
    int what = what_scores(t);
    for (int seat = 0; seat < t->players; seat++)
        for (int place = 0; place < ROW; place++) {
            int card = t->row[seat][place];
            if (what == COLOURS ? card % VALUES == 0 : card / VALUES == what) {
                t->won[seat]++;
                t->points[seat] += card % VALUES + 1;
            }
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

int64_t random_games(int players, int64_t first, int64_t games, int32_t *points, int32_t *tiebreak)
{
    Table t = {.players = players};
    int64_t decisions = 0;
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
