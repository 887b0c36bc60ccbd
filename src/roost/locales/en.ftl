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

## The server: settings, storage, people

setup-missing-extra = This needs { $package }, which is not installed. Install Roost with its extra: pip install 'roost[{ $extra }]'.
setup-bad-folder = The folder { $path } cannot be used: { $detail }.
setup-bad-key = The signing key in { $path } is not 64 hex digits. Restore it, or remove it: everybody is then a stranger.
setup-wrong-key = A given signing key has at least { $least } characters.
storage-bad-url = That is no address of a database. It begins with one of: { $known }.
storage-unreachable = The database { $url } cannot be opened: { $detail }.
storage-newer = The database is of a newer version of Roost ({ $found }; this one knows { $known }). Nothing was changed.
bus-bad-url = That is no address of a Redis server. It begins with redis:// or rediss://.
name-empty = A name has at least one visible character.
name-too-long = A name has at most { $limit } characters.
name-bad-character = A name is plain text in one line: { $code } cannot be part of it.

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
deal-wrong-size = A deal is wrong: { $part } has { $count } entries where it should have { $expected }.
deal-unknown-card = A deal has a card “{ $card }”, which does not exist here.
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

## Gloria Picktoria

gloria-title = Gloria Picktoria · { $players } players
gloria-card = { $card ->
    [GR] grain
    [AN] anklet
    [RU] fox rug
    [TA] fox tail
    [NE] fox-tooth necklace
    [SH] showcase
    [FE] feather fan
    [EG] jewelled egg
    [NS] silk nest
    [WV] weathervane
    [W] wild card
    [D] doubler
   *[R] Rooster Booster
  }
gloria-display = On display: { $cards }
gloria-pile = { $pile } cards in the pile.
gloria-hand = hand
gloria-your-hand = Your hand: { $hand }
gloria-chest-built = built a treasure chest and showed { $card }; { $lone ->
    [one] one lone chest
   *[other] { $lone } lone chests
  }
gloria-opened = opened a collection: { $motif }
gloria-extended = added { $card } to { $motif }; { $length ->
    [one] one card
   *[other] { $length } cards
  }
gloria-doubled = ended { $motif } with a doubler; { $length ->
    [one] one card
   *[other] { $length } cards
  }
gloria-took = took { $card }
gloria-refilled = new on display: { $card }; { $pile } in the pile
gloria-drew = drew { $card }; { $pile } in the pile
gloria-drew-hidden = drew a card; { $pile } in the pile
gloria-rooster = Rooster Booster no. { $number }{ $until ->
    [0] { "." }
    [one] : the next one brings a scoring.
   *[other] : { $until } more until the next scoring.
  }
gloria-fox-entered = the fox enters, on { $motif }
gloria-fox-moved = moved the fox to { $motif } of { $owner }
gloria-fox-passed = passed the fox to { $motif } of { $owner }
gloria-fox-kept = kept the fox
gloria-fox-at = The fox sits on { $motif } of { $owner }.
gloria-scoring = Scoring { $number }
gloria-length = { $length ->
    [one] one card
   *[other] { $length } cards
  }{ $doubled ->
    [yes] , doubled
   *[no] { "" }
  }
gloria-foxed = { gloria-length }, under the fox: nothing
gloria-sole = { gloria-length }, the only one: { $points }
gloria-longest = { gloria-length }, the longest: { $points }
gloria-tied-longest = { gloria-length }, tied for the longest: { $points }
gloria-second = { gloria-length }, the second longest: { $points }
gloria-tied-second = { gloria-length }, tied for second: nothing
gloria-no-second = { gloria-length }, behind a tie for the longest: nothing
gloria-behind = { gloria-length }, behind: nothing
gloria-total = { $points }; { $total } in all
gloria-total-penalty = { $points }, less { $penalty } (lone chests: { $lone }, cards in hand: { $held }); { $total } in all
gloria-lone = { $lone ->
    [one] one lone chest
   *[other] { $lone } lone chests
  }
gloria-held = { $held ->
    [one] one card in hand
   *[other] { $held } cards in hand
  }
gloria-roosters = { $roosters } of 10 Rooster Boosters are out; { $until ->
    [one] the next one brings a scoring
   *[other] { $until } more bring a scoring
  }. { $pile } cards in the pile.
gloria-ask = { $left ->
    [one] One action point left
   *[other] { $left } action points left
  }
gloria-ask-pass = Pass the fox, or keep it
gloria-short-rules =
    A turn is three action points. One point: build a treasure chest from any card (chest GR), open a collection on a
    lone chest or extend it (play GR), add a wild (play W on GR) or a doubler, which ends the row (play D on GR), take
    a card from the display (take 0, 1 or 2), move the fox between your own collections (fox GR).
    Two points: draw from the pile (draw, once a turn), or move the fox to your left neighbour (fox left GR).
    After your three points you may pass the fox on for nothing (pass GR) or keep it (keep).
    Scorings come with the 4th, 7th and 10th Rooster Booster. For each motif: the only row 4 points, the longest 3,
    the second 1; tied for the longest 2 each. A doubler doubles. A row under the fox does not exist.
    In the end each lone chest costs 2 points and each card in hand 1.
    Cards: { $cards }.
illegal-no-lone-chest = There is no lone treasure chest to open { $motif } on. Build one first.
illegal-no-collection = There is no collection of { $motif }.
illegal-row-ended = The row of { $motif } was ended by a doubler.
illegal-too-few-points = That costs { $cost } action points, and { $left ->
    [one] only one is left
   *[other] only { $left } are left
  }.
illegal-second-draw = The pile can be drawn from only once a turn.
illegal-fox-not-in-play = The fox is not in play yet.
illegal-fox-not-yours = The fox is with seat { $owner }: only who has it can move it.
illegal-second-fox-move = The fox can be moved only once a turn.
illegal-fox-already-there = The fox sits on { $motif } already.
illegal-neighbour-has-none = The left neighbour, seat { $neighbour }, has no collection of { $motif }.
illegal-points-left = The free pass comes after the third action point; { $left ->
    [one] one is left
   *[other] { $left } are left
  }.
illegal-only-pass-or-keep = All points are spent: pass the fox to the left, or keep it.
deal-wrong-start = The start player is { $start }. Allowed: { $allowed }.
deal-rooster-outside-pile = A rooster is in a hand or on display. All ten belong in the pile.
