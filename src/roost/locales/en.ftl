# Everything that Roost says in English. de.ftl has the same keys, in the same order.

## Setting up

setup-unknown-game = There is no game “{ $game }”. There are: { $known }.
setup-bad-players = { $game } cannot be played by { $value }. Allowed: { $allowed } players.
setup-unknown-option = There is no option “{ $option }”. There are: { $known }.
setup-bad-value = “{ $value }” is no value for { $option }. Allowed: { $allowed }.
setup-bad-option = “{ $option }” is not of the form name=value.
setup-unknown-bot = There is no bot “{ $bot }”. There are: { $known }.
setup-wrong-bot-count = { $count } bots for { $players } players. Name one for each seat, or a single one for all.
setup-bot-not-found = The bot “{ $bot }” cannot be imported: { $detail }.
setup-not-a-bot = “{ $bot }” is no bot: it does not derive from roost.core.bot.Bot.
bot-raised = The bot { $bot } in seat { $seat } failed: { $detail }.
bot-illegal = The bot { $bot } in seat { $seat } tried “{ $action }”, which it may not do.

## What cannot be done

action-malformed = “{ $action }” cannot be read. It should look like: { $example }.
action-lower-card-first = “{ $action }”: the lower card comes first. It should be { $right }.
illegal-card-count = { $due ->
    [one] One card has to be chosen on this turn, not { $count }.
   *[other] { $due } cards have to be chosen on this turn, not { $count }.
  }
illegal-not-in-hand = { $card } is not in the hand, or not often enough. The hand: { $hand }.
not-your-turn = Seat { $seat } has nothing to decide now.
no-deal-due = No deal is due now.
game-over = The game is over.

## Deals

deal-malformed = A deal cannot be read. It should look like: { $expected }.
deal-wrong-size = A deal has { $count } cards where it should have { $expected }.
deal-unknown-card = A deal has a card “{ $card }”, which the { $edition } edition does not have.
deal-card-too-often = A deal has the card { $card } { $count } times where it should have it { $expected } times.

## Records

record-place = { $file }, line { $line }: { $problem }
record-place-move = { $file }, line { $line }, move { $move }: { $problem }
record-not-json = Not a JSON object: { $detail }.
record-wrong-format = The format is “{ $value }”. It should be “{ $expected }”.
record-unknown-field = There is no field “{ $field }” in a record. There are: { $known }.
record-bad-field = The field “{ $field }” should be { $expected }.
record-bad-move = { $value } is no move. It should look like: [0, "…"].
record-unfinished-with-result = An unfinished game has no result.
record-wrong-seat = Seat { $seat } moves where it is for seat { $expected } to move.
record-moves-left = The game was over before this move.
record-deals-left = There are { $count } deals, more than the game asked for.
record-wrong-shuffle = Deal { $deal } is not what the seed gives.
record-not-over = There is a result, but after { $moves } moves the game is not over.
record-is-over = The game is called unfinished, but after { $moves } moves it is over.
record-wrong-result = The result is wrong: { $field } is { $value }, and should be { $expected }.
record-wrong-commitment = The secret is not the one that was committed to.
record-wrong-seed = The seed does not follow from the secret and the contributions.

## The command

simulate-progress = Playing
simulate-done = { $games ->
    [one] One game written to { $file }.
   *[other] { $games } games written to { $file }.
  }
check-progress = Checking
check-good = { $records ->
    [one] One record checked: every deal, move and result is right.
   *[other] { $records } records checked: every deal, move and result is right.
  }
check-bad = { $bad } of { $records } records are wrong.
check-empty = There is no record in { $file }.
show-no-such-game = There is no game { $number } in { $file }. It has { $count }.
file-problem = { $file }: { $problem }
golden-no-folder = There is no folder tests/playthroughs here. Run this in the project’s root.
golden-done = { $count } playthroughs written to { $folder }.

## Playing in the terminal

play-title = You play with { $bots ->
    [one] a bot
   *[other] { $bots } bots
  }: { $names }.
play-help = Type what you want to do, ? for what you may do now, h for the rules in short, q to leave.
play-bye = You leave the table.
play-saved = The game is in { $file }.
play-scores = Points: { $scores }
play-may = You may: { $actions }
play-prompt = { $what }:
play-seed = Seed: { $seed }
you = You
player = Player { $number }
bot-name = { $bot } { $number }
points = { $points ->
    [one] { $points } point
   *[other] { $points } points
  }
result = Result
winner = { $count ->
    [one] { $winners } wins.
   *[other] Shared victory: { $winners }.
  }
you-win = You win.

## 5211

g5211-edition = { $edition ->
    [azul] Azul edition
   *[classic] Classic edition
  }
g5211-title = 5211 · { g5211-edition } · { $players } players
g5211-title-target = 5211 · { g5211-edition } · { $players } players · to { $target } points
g5211-colour = { $colour ->
    [Y] yellow
    [G] green
    [O] orange
    [B] { $edition ->
        [azul] dark blue
       *[classic] blue
      }
    [V] violet
   *[T] turquoise
  }
g5211-mascots = { $edition ->
    [azul] { $count ->
        [one] { $count } Rooster
       *[other] { $count } Roosters
      }
   *[classic] { $count ->
        [one] { $count } Kododo
       *[other] { $count } Kododos
      }
  }
g5211-deck = Deck { $deck }: { $removed } cards removed, { $pile } in the pile.
g5211-hand = hand
g5211-round = Round { $round }
g5211-turn = Turn { $turn }
g5211-last-round = The pile is empty: round { $round } is the last one of this deck, played from the hands.
g5211-drew = drawn
g5211-pile = pile: { $pile }
g5211-scoring = Scoring
g5211-mascots-score = { $mascots }: exactly the number that counts. Only they score.
g5211-mascots-do-not = { $mascots }, not exactly { $exact }: the colours decide.
g5211-limit = { $colours }, { $count ->
    [one] { $count } card
   *[other] { $count } cards
  }: at the limit of { $limit } or over it, out.
g5211-tie = { $colours }, { $count ->
    [one] { $count } card
   *[other] { $count } cards
  } each: tied, out.
g5211-scores = { $colours }, { $count ->
    [one] { $count } card
   *[other] { $count } cards
  }: scores.
g5211-nothing = Nobody scores.
g5211-discarded = The last card of each hand is discarded.
g5211-deck-over = Nobody has { $target } points yet: the cards are shuffled anew.
g5211-result-line = { $points ->
    [one] { $points } point
   *[other] { $points } points
  }, { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
  }
g5211-where = Round { $round } of { $rounds }, turn { $turn } of 3, { $pile } cards in the pile.
g5211-counts = On the table: { $counts }; limit { $limit }. { $mascots }; { $exact } would score.
g5211-your-hand = Your hand: { $hand }
g5211-ask = { $due ->
    [one] Choose a card
   *[other] Choose { $due } cards
  }
g5211-short-rules =
    Each round everybody lays four cards in three turns (two, one, one), chosen in secret and revealed together.
    Then the round is scored. Exactly { $exact } { $edition ->
        [azul] Roosters
       *[classic] Kododos
      } (the 1s) on the table: only they score.
    Otherwise the colour with the most cards scores, each player's own cards for their values. A colour with
    { $limit } cards or more is out, and so are colours that are tied; then the next most frequent one is looked at.
    You draw back to five after each turn. When the pile is empty a last round is played from the hands.
    Cards are written as colour and value: { $cards }.
