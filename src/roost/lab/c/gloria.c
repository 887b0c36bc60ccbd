/* Random games of Gloria Picktoria in plain C: what the compiled rules are compared with, game by game. */

#include <string.h>

#include "rng.h"

enum { MOTIFS = 10, WILD = 10, DOUBLER = 11, ROOSTER = 12, KINDS = 12, ROOSTERS = 10, DISPLAY = 3, HAND = 4, PLAYERS = 5 };
enum { CARDS = 95, DECK = CARDS + ROOSTERS, CHESTS = CARDS + PLAYERS };
/* The numbers of actions, as in games/gloria/rules.py. */
enum { TAKE = 0, DRAW = 3, CHEST = 4, PLAY = 16, WILD_ON = 26, DOUBLER_ON = 36, FOX = 46, FOX_LEFT = 56, PASS = 66, KEEP = 76 };
enum { NONE = -1, ACT, PASSING, OVER };

typedef struct {
    uint8_t deck[DECK], hand[PLAYERS][KINDS], length[PLAYERS][MOTIFS], lone[PLAYERS];
    int8_t display[DISPLAY];
    uint32_t kinds[PLAYERS], begun[PLAYERS], doubled[PLAYERS];
    int32_t points[PLAYERS];
    int players, phase, turn, left, has_drawn, has_moved_fox, fox_seat, fox_motif, top, roosters;
    Rng rng;
} Table;

static void gain(Table *t, int seat, int card)
{
    t->hand[seat][card]++;
    t->kinds[seat] |= 1u << card;
}

static void lose(Table *t, int seat, int card)
{
    if (--t->hand[seat][card] == 0)
        t->kinds[seat] &= ~(1u << card);
}

static void begin_turn(Table *t, int seat)
{
    t->phase = ACT;
    t->turn = seat;
    t->left = 3;
    t->has_drawn = t->has_moved_fox = 0;
}

static void deal(Table *t)
{
    int place = 0, players = t->players, pile = DECK - DISPLAY - HAND * players;
    Rng rng = t->rng;
    memset(t, 0, sizeof *t);
    t->players = players;
    t->rng = rng;
    t->fox_seat = NONE;
    for (int card = 0; card <= WILD; card++)
        for (int copy = 0; copy < (card == WILD ? 5 : 9); copy++)
            t->deck[place++] = (uint8_t)card;
    shuffle(&t->rng, t->deck, CARDS);
    memmove(t->deck + pile, t->deck + pile - ROOSTERS, (size_t)(DECK - pile));
    memset(t->deck + pile - ROOSTERS, ROOSTER, ROOSTERS);
    shuffle(&t->rng, t->deck, pile);
    int start = (int)below(&t->rng, (uint32_t)players);
    for (int i = 0; i < DISPLAY; i++)
        t->display[i] = (int8_t)t->deck[pile + i];
    for (int seat = 0; seat < players; seat++) {
        for (int i = 0; i < HAND; i++)
            gain(t, seat, t->deck[pile + DISPLAY + HAND * seat + i]);
        gain(t, seat, DOUBLER);
    }
    begin_turn(t, start);
}

static int left_of(const Table *t, int seat)
{
    return seat + 1 < t->players ? seat + 1 : 0;
}

static int counts(const Table *t, int seat, int motif)
{
    return t->length[seat][motif] > 0 && !(t->fox_seat == seat && t->fox_motif == motif);
}

/* The points of a row: 4 alone, 3 longest, 2 tied for it, 1 second, doubled by a doubler. */
static int worth(const Table *t, int seat, int motif)
{
    int own = t->length[seat][motif], rows = 0, tied = 0, longer = 0;
    if (!counts(t, seat, motif))
        return 0;
    for (int other = 0; other < t->players; other++)
        if (counts(t, other, motif)) {
            rows++;
            tied += t->length[other][motif] == own;
            longer += t->length[other][motif] > own;
        }
    int pays = rows == 1 ? 4 : longer == 0 ? (tied == 1 ? 3 : 2) : longer == 1 && tied == 1 ? 1 : 0;
    return t->doubled[seat] >> motif & 1 ? 2 * pays : pays;
}

static void score(Table *t)
{
    for (int seat = 0; seat < t->players; seat++)
        for (int motif = 0; motif < MOTIFS; motif++)
            t->points[seat] += worth(t, seat, motif);
    if (t->roosters < ROOSTERS)
        return;
    t->phase = OVER;
    for (int seat = 0; seat < t->players; seat++) {
        t->points[seat] -= 2 * t->lone[seat];
        for (int kind = 0; kind < KINDS; kind++)
            t->points[seat] -= t->hand[seat][kind];
    }
}

static int turn_up(Table *t)
{
    while (t->roosters < ROOSTERS) {
        int card = t->deck[t->top++];
        if (card != ROOSTER)
            return card;
        t->roosters++;
        if (t->roosters == 4 || t->roosters == 7 || t->roosters == 10)
            score(t);
    }
    return NONE;
}

static uint64_t legal_cards(const Table *t)
{
    uint64_t kinds = t->kinds[t->turn], begun = t->begun[t->turn], open = begun & ~(uint64_t)t->doubled[t->turn];
    if (t->phase != ACT)
        return 0;
    uint64_t can_open = t->lone[t->turn] > 0 ? ~begun & ((1u << MOTIFS) - 1) : 0;
    uint64_t actions = 7u << TAKE | kinds << CHEST | (kinds & (open | can_open)) << PLAY;
    if (!t->has_drawn && t->left >= 2)
        actions |= 1u << DRAW;
    if (kinds >> WILD & 1)
        actions |= open << WILD_ON;
    if (kinds >> DOUBLER & 1)
        actions |= open << DOUBLER_ON;
    return actions;
}

static uint64_t legal_fox(const Table *t)
{
    if (t->fox_seat != t->turn)
        return 0;
    uint64_t beside = t->begun[left_of(t, t->turn)];
    if (t->phase == PASSING)
        return beside << (PASS - FOX) | 1ull << (KEEP - FOX);
    if (t->has_moved_fox)
        return 0;
    uint64_t actions = t->begun[t->turn] & ~(1u << t->fox_motif);
    return t->left >= 2 ? actions | beside << (FOX_LEFT - FOX) : actions;
}

static int member(uint64_t set, int i)
{
    while (i--)
        set &= set - 1;
    return __builtin_ctzll(set);
}

static int choose(Table *t)
{
    uint64_t cards = legal_cards(t), fox = legal_fox(t);
    int count = __builtin_popcountll(cards);
    int i = (int)below(&t->rng, (uint32_t)(count + __builtin_popcountll(fox)));
    return i < count ? member(cards, i) : FOX + member(fox, i - count);
}

static void lay(Table *t, int card, int motif)
{
    int seat = t->turn, is_first = t->begun[seat] == 0, have_all_begun = 1;
    lose(t, seat, card);
    if (card == DOUBLER) {
        t->doubled[seat] |= 1u << motif;
        return;
    }
    if (t->length[seat][motif]++ > 0)
        return;
    t->lone[seat]--;
    t->begun[seat] |= 1u << motif;
    for (int other = 0; other < t->players; other++)
        have_all_begun &= t->begun[other] != 0;
    if (is_first && have_all_begun) {
        t->fox_seat = seat;
        t->fox_motif = motif;
    }
}

static void apply(Table *t, int action)
{
    int motif = (action - PLAY) % MOTIFS;
    t->left -= action >= PASS ? 0 : action == DRAW || action >= FOX_LEFT ? 2 : 1;
    if (action < DRAW) {
        gain(t, t->turn, t->display[action]);
        t->display[action] = (int8_t)turn_up(t);
    } else if (action == DRAW) {
        t->has_drawn = 1;
        int card = turn_up(t);
        if (card != NONE)
            gain(t, t->turn, card);
    } else if (action < PLAY) {
        lose(t, t->turn, action - CHEST);
        t->lone[t->turn]++;
    } else if (action < FOX) {
        lay(t, action < WILD_ON ? motif : action < DOUBLER_ON ? WILD : DOUBLER, motif);
    } else if (action < KEEP) {
        t->has_moved_fox |= action < PASS;
        if (action >= FOX_LEFT)
            t->fox_seat = left_of(t, t->turn);
        t->fox_motif = motif;
    }
    if (t->phase == ACT && t->left == 0 && t->fox_seat == t->turn)
        t->phase = PASSING;
    else if ((t->phase == ACT && t->left == 0) || action >= PASS)
        begin_turn(t, left_of(t, t->turn));
}

int64_t random_games(int players, int64_t first, int64_t games, int32_t *points, int32_t *tiebreak)
{
    Table t = {.players = players};
    int64_t decisions = 0;
    for (int64_t game = 0; game < games; game++) {
        seed(&t.rng, (uint64_t)(first + game));
        deal(&t);
        for (; t.phase != OVER; decisions++)
            apply(&t, choose(&t));
        for (int seat = 0; seat < players; seat++) {
            points[game * players + seat] = t.points[seat];
            tiebreak[game * players + seat] = 0;
        }
    }
    return decisions;
}
