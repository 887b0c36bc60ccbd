// A simplified 5211 on the server of boardgame.io with its storage in memory: what `make bench-boardgame` compares with.
//
// Like a table of 5211 with four players: all choose cards in secret, reveal them together, and score after three turns.
// A state has the same parts and is about as large; the rules about ties and mascots are left out. Games never end.

const { Server, Origins } = require("boardgame.io/dist/cjs/server.js");
const { ActivePlayers, INVALID_MOVE } = require("boardgame.io/dist/cjs/core.js");

const COLOURS = ["Y", "O", "G", "B", "V"];
const DUE = [2, 2, 1];
const HAND = 5;

function deck() {
  return COLOURS.flatMap((colour) => [1, 2, 3, 4, 5, 6].flatMap((value) => [`${colour}${value}`, `${colour}${value}`]));
}

function choices(hand, due) {
  if (due === 1) return [...new Set(hand)];
  const pairs = hand.flatMap((low, at) => hand.slice(at + 1).map((high) => `${low}+${high}`));
  return [...new Set(pairs)];
}

function drawn(G) {
  const { secret } = G;
  for (const hand of secret.hands) {
    while (hand.length < HAND && secret.deck.length > 0) hand.push(secret.deck.pop());
    hand.sort();
  }
  G.pile = secret.deck.length;
}

function dealt(G, random) {
  G.secret.deck = random.Shuffle(deck());
  G.secret.hands = G.secret.hands.map(() => []);
  G.gone = {};
  drawn(G);
}

function reveal(G, random) {
  G.secret.choices.forEach((cards, seat) => {
    G.rows[seat].push(...cards);
    for (const card of cards) {
      G.counts[card[0]] += 1;
      G.secret.hands[seat].splice(G.secret.hands[seat].indexOf(card), 1);
    }
  });
  G.secret.choices = G.rows.map(() => null);
  G.has_chosen = G.rows.map(() => false);
  G.turn += 1;
  if (G.turn > DUE.length) score(G);
  drawn(G);
  if (G.secret.hands.some((hand) => hand.length < HAND)) dealt(G, random);
}

function score(G) {
  const allowed = COLOURS.filter((colour) => G.counts[colour] <= G.limit);
  const colour = allowed.reduce((most, other) => (G.counts[other] > G.counts[most] ? other : most), allowed[0]);
  const cards = G.rows.map((row) => row.filter((card) => card[0] === colour));
  const points = cards.map((own) => own.reduce((sum, card) => sum + Number(card[1]), 0));
  G.scoring = { round: G.round, rows: G.rows, counts: G.counts, limit: G.limit, colour, cards, points };
  points.forEach((won, seat) => {
    G.points[seat] += won;
    G.won[seat] += cards[seat].length;
  });
  for (const card of G.rows.flat()) G.gone[card] = (G.gone[card] ?? 0) + 1;
  G.rows = G.rows.map(() => []);
  G.counts = Object.fromEntries(COLOURS.map((each) => [each, 0]));
  G.round += 1;
  G.turn = 1;
}

const game = {
  name: "g5211",
  disableUndo: true, // else the state has a copy of itself for every move
  setup: ({ ctx, random }) => {
    const each = (value) => Array.from({ length: ctx.numPlayers }, value);
    const G = {
      edition: "classic",
      round: 1,
      turn: 1,
      pile: 0,
      has_chosen: each(() => false),
      rows: each(() => []),
      counts: Object.fromEntries(COLOURS.map((colour) => [colour, 0])),
      limit: 6,
      gone: {},
      points: each(() => 0),
      won: each(() => 0),
      scoring: null,
      secret: { deck: [], hands: each(() => []), choices: each(() => null) },
    };
    dealt(G, random);
    return G;
  },
  turn: { activePlayers: ActivePlayers.ALL },
  moves: {
    choose: {
      redact: true, // the choice is secret
      client: false,
      move: ({ G, playerID, random }, action) => {
        const seat = Number(playerID);
        const cards = action.split("+");
        const isLegal = choices(G.secret.hands[seat], DUE[G.turn - 1]).includes(action);
        if (G.has_chosen[seat] || !isLegal) return INVALID_MOVE;
        G.secret.choices[seat] = cards;
        G.has_chosen[seat] = true;
        if (G.has_chosen.every(Boolean)) reveal(G, random);
      },
    },
  },
  playerView: ({ G, playerID }) => {
    const { secret, ...open } = G;
    const seat = Number(playerID);
    const hand = secret.hands[seat] ?? [];
    return { ...open, hand, choice: secret.choices[seat] ?? [], legal: choices(hand, DUE[G.turn - 1]) };
  },
};

const server = Server({ games: [game], origins: [Origins.LOCALHOST] });
server.run(Number(process.argv[2]), () => console.log("ready"));
