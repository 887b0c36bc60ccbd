/* The generator of playouts, as in core/engine/rng.py: sfc32, numbers below n by the high bits of a product. */

#include <stdint.h>

typedef struct { uint32_t a, b, c, counter; } Rng;

static inline uint32_t next_word(Rng *rng)
{
    uint32_t word = rng->a + rng->b + rng->counter++;
    rng->a = rng->b ^ (rng->b >> 9);
    rng->b = rng->c + (rng->c << 3);
    rng->c = ((rng->c << 21) | (rng->c >> 11)) + word;
    return word;
}

static inline uint32_t below(Rng *rng, uint32_t n)
{
    return (uint32_t)(((uint64_t)next_word(rng) * n) >> 32);
}

static inline void seed(Rng *rng, uint64_t value)
{
    *rng = (Rng){(uint32_t)value, (uint32_t)(value >> 32), 0x9E3779B9u, 1};
    for (int i = 0; i < 12; i++)
        next_word(rng);
}

static inline void shuffle(Rng *rng, uint8_t *cards, int count)
{
    for (int i = count - 1; i > 0; i--) {
        int j = (int)below(rng, (uint32_t)i + 1);
        uint8_t card = cards[i];
        cards[i] = cards[j];
        cards[j] = card;
    }
}
