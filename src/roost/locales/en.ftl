# Everything that Roost says in English. de.ftl has the same keys, in the same order.

## Setting up

setup-unknown-game = There is no game “{ $game }”. There are: { $known }.
setup-game-conflict = Two packages bring a game “{ $game }”: { $places }. Uninstall one of them.
setup-game-not-loaded = The game “{ $game }” ({ $place }) cannot be loaded: { $detail }.
setup-not-a-game = “{ $place }” is not the game “{ $game }”: a class that derives from roost.core.game.Game and has this name.
setup-bad-players = { $game } cannot be played by { $value }. Allowed: { $allowed } players.
setup-unknown-option = There is no option “{ $option }”. There are: { $known }.
setup-bad-value = “{ $value }” is no value for { $option }. Allowed: { $allowed }.
setup-unknown-bot = There is no bot “{ $bot }”. There are: { $known }.
setup-bot-conflict = Two packages bring a bot “{ $bot }” for { $game }: { $places }. Uninstall one of them.
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
not-your-turn = This seat has nothing to decide now.
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
record-not-json = This is not JSON, from column { $column } on.
record-not-object = This is not a JSON object.
record-wrong-format = The format is “{ $value }”. It should be “{ $expected }”.
record-unknown-field = There is no field “{ $field }” in a record. There are: { $known }.
record-bad-field = The field “{ $field }” should be { $expected ->
    [text] text
    [number] a number
    [boolean] true or false
    [list] a list
    [object] an object
    [objects] a list of objects
   *[other] { $expected }
  }.
record-bad-hex = The field “{ $field }” should be { $digits } lower-case hex digits.
record-bad-move = { $value } is no move. It should look like: [0, "…"].
record-unfinished-with-result = An unfinished game has no result.
record-wrong-seat = Seat { $seat } moves where it is for seat { $expected } to move.
record-moves-left = The game was over before this move.
record-deal-missing = Cards have to be dealt before this move, and there is no deal left.
record-deals-left = There are { $count } deals, more than the game asked for.
record-wrong-shuffle = Deal { $deal } is not what the seed gives.
record-not-over = There is a result, but after { $moves } moves the game is not over.
record-is-over = The game is called unfinished, but after { $moves } moves it is over.
record-wrong-result = The result is wrong: { $field } is { $value }, and should be { $expected }.
record-wrong-commitment = The secret is not the one that was committed to.
record-wrong-contributions = There are { $count } contributions for { $players } players.
record-wrong-hashes = There are { $count } hashes of contributions for { $players } players.
record-wrong-contribution = The contribution of seat { $seat } does not match the hash that was sent before the deal.
record-wrong-seed = The seed does not follow from the secret and the contributions.
record-not-live = This game was not played at a live table, so there is nothing to compare.
record-no-such-seat = There is no seat { $seat }: the game has { $players } players, and seats count from 0.
record-other-commitment = The commitment is not the one that the table published before the game.
record-hashes-missing = The hashes of the contributions are missing.
record-other-hash = The hash of the contribution of seat { $seat } is not the one that was shown before the deal.
record-other-contribution = The contribution of seat { $seat } is not the one that its device sent.
record-contribution-missing = The contribution of seat { $seat } was not used: it arrived too late, or the server left it out.

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
check-bad = { $bad ->
    [one] { $bad } of { $records } records is wrong.
   *[other] { $bad } of { $records } records are wrong.
  }
check-kept = They also match what your device kept.
check-bad-hex = { $option } should be { $digits } hex digits, not “{ $value }”.
check-bad-pair = { $option } should look like SEAT:HEX, for example 0:{ $example }, not “{ $value }”.
check-empty = There is no record in { $file }.
show-no-such-game = There is no game { $number } in { $file }. It has { $count }.
file-problem = { $file }: { $problem }
golden-no-folder = There is no folder { $folder } here. Run this in the project’s root.
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
illegal-fox-not-yours = The fox is on another player’s collection: only who has it can move it.
illegal-second-fox-move = The fox can be moved only once a turn.
illegal-fox-already-there = The fox sits on { $motif } already.
illegal-neighbour-has-none = The left neighbour has no collection of { $motif }.
illegal-points-left = The free pass comes after the third action point; { $left ->
    [one] one is left
   *[other] { $left } are left
  }.
illegal-only-pass-or-keep = All points are spent: pass the fox to the left, or keep it.
deal-wrong-start = The start player is { $start }. Allowed: { $allowed }.
deal-rooster-outside-pile = A rooster is in a hand or on display. All ten belong in the pile.

## The table server

serve-ready = Roost is ready. Point your browser at { $url }
serve-already = Roost is running already: { $url }
serve-stop = Ctrl-C stops it.
page-not-built = The page has not been built here. `make play` builds it; `roost play --plain` needs none.
protocol-written = Written: { $files }
protocol-stale = Not up to date: { $files }
table-unknown = There is no table “{ $table }”.
table-not-started = The game at this table has not started yet.
contribution-wrong = This is not the contribution that was promised for seat { $seat }.
contribution-too-late = The cards were dealt before the contribution of seat { $seat } arrived.
table-not-open = Nobody can sit down at this table any more.
table-not-over = The game at this table is not over yet.
table-full = There is no seat left for you at this table.
texts-unknown = The game “{ $game }” has no texts of its own.
seat-unknown = There is no seat { $seat } at this table.
seat-taken = Somebody sits in seat { $seat }.
seat-reserved = Seat { $seat } is reserved: it takes an invitation to sit there.
not-seated = You do not sit at this table.
person-unknown = This person is not at this table.
not-host = Only the host can do that.
watching-off = This table is not to be watched.
metrics-not-public = What the server measures is for its own machine, unless ROOST_METRICS is “public”.
too-late = Too late: the game has moved on.
version-unknown = Version { $seen } is not there yet; the table is at { $version }.
chat-muted = The host has muted you.
chat-over = The game is over: only those who sat here can still say something.
chat-empty = There is nothing in this line.
chat-too-long = A line has at most { $limit } characters.
chat-bad-character = A line is plain text: { $code } cannot be part of it.
too-many-changes = You have changed your mind { $limit } times: this choice stands.
too-fast = Too much at once. Wait a moment.
too-many-connections = There are too many connections.
too-many-tables = You have too many tables. Leave one, or wait a moment.
too-many-followed = One connection can follow { $limit } tables at most.
identity-needed = The server does not know you. Open the page, or ask for /api/me first.
not-from-here = This came from another site, and was not done.
not-json = Only JSON is read here.
body-too-long = That is too long: at most { $limit } bytes are read.
message-malformed = The message cannot be read: { $why } at “{ $where }”.
request-malformed = The request cannot be read: { $why } at “{ $where }”.
request-refused = The request cannot be served.
page-unknown = There is nothing at this address.
method-unknown = That cannot be done at this address.
storage-unavailable = It could not be stored just now. Try again in a moment.

## The page

page-title = Roost
page-title-your-turn = Your turn · Roost
page-title-your-turn-away = ● Your turn · Roost
page-your-turn = It is your turn.
page-home = Roost: to the start
page-nav = Pages
page-skip-to-main = To the content
page-learn = Learn
page-language = Language
page-settings = Settings
page-close = Close
page-loading = One moment …
page-to-home = To the start

page-hero = Sit down and play
page-hero-more = Three clever card games, for two to five. Against bots at once, or with friends by a link. No account, nothing to install.
page-game-5211 = 5211
page-game-azul = 5211 Azul
page-game-gloria = Gloria Picktoria
page-about-5211 = The island edition. Lay cards in secret, reveal together: the most frequent colour scores, unless there is too much of it.
page-about-azul = The same game on painted tiles: out-guess the others, stay below the limit, and count the roosters.
page-about-gloria = Hens collect for fame. Hide chests, build rows, send the fox next door, and be ahead when the roosters crow.
page-how-many = Players
page-level = Bots
page-play-now = Play now
page-with-friends = Play with friends
page-learn-it = Learn it
page-go-on = Go on playing
page-players = { $players } players
page-open-tables = Open tables
page-no-open-tables = Nobody is waiting right now.
page-open-one = Open a table
page-free-seats = { $free } of { $players } seats free
page-join = Join
page-recent = Your last games
page-no-recent = Your finished games will be found here.
page-replay = Replay
page-bot-chick = Chick
page-bot-hen = Hen
page-bot-fox = Fox
page-bot-owl = Owl

page-your-name = Your name
page-keep-name = Keep it
page-name-kept = That is your name now.
page-who-are-you = What may we call you?
page-theme = Light
page-theme-auto = as the system
page-theme-light = light
page-theme-dark = dark
page-setting-patterns = Patterns on the cards
page-setting-letters = Letters on the cards
page-setting-sound = Sounds
page-setting-motion = Less motion
page-setting-notify = Tell me when it is my turn

page-line-lost = The line is down. Trying again …
page-line-lost-unsent = The line is down. Your choice is kept and sent as soon as it is back.
page-line-back = The line is back.
page-outdated = Roost has been updated.
page-reload = Load the new page
page-problem = That did not work ({ $status }).
page-problem-line = The server cannot be reached. Please try again.
page-taken-back = Your choice was taken back: { $reason }

page-not-found = There is nothing here
page-not-found-more = This address leads nowhere, or it is from an older version of Roost. The games are where they always are.
page-unknown-table = This table is not here
page-unknown-table-more = Perhaps the link was cut off, or it belongs to another Roost. You can open a table of your own.
page-no-watching = A private game
page-no-watching-more = This table is full and plays without watchers. Open one of your own, or play against bots.
page-abandoned = This table was given up
page-abandoned-more = Nobody came back to it. A new one is opened quickly.
page-no-replay = There is no replay of this game

page-which-game = Which game?
page-how-many-seats = How many seats?
page-clock = Time for each decision
page-clock-none = no limit
page-clock-relaxed = relaxed, 90 seconds
page-clock-brisk = brisk, 30 seconds
page-public = Anybody may join
page-option-5211-target = Long game, to { $value } points
page-option-5211-scores-hidden = Scores stay hidden until the end
page-option-gloria-chests-noted = Chests show what was put in
page-option-gloria-start = Who starts
page-option-gloria-start-off = drawn by lot
page-option-off = as usual
page-create-table = Open the table
page-seats = At the table
page-seat-open = free
page-seat-reserved = reserved
page-seat-bot = Let a bot sit here
page-seat-free = Keep it free
page-sit-here = Sit here
page-sit-down = Sit down
page-start = Start
page-start-with-bots = Start, with bots in the free seats
page-host-starts = The game starts when the host says so.
page-table-full = All seats are taken. You can watch when it starts, or open a table of your own.
page-leave = Leave
page-lobby-waiting = Waiting for players
page-lobby-full = Everybody is here
page-invite = Bring somebody
page-invite-text = Come and play at my table!
page-link = Link
page-copy = Copy the link
page-copied = Copied
page-share = Share
page-qr = QR code of the link
page-dealing = The seats are taken. Every device adds its part to the shuffle …
page-fair-title = Why the cards are fair
page-fair-before = Before anybody sat down, this table fixed its part of the shuffle and published this fingerprint of it. Each player’s device promises a part of its own, and reveals it when the game starts. After the game your device can check that nothing was replaced.

page-card = { $colour } { $value }
page-card-mascot = { $colour } { $edition ->
    [azul] Rooster
   *[classic] Kododo
  }
page-face-down = a card face down
page-row-empty = no cards yet
page-hand-of = hand: { $cards }
page-away = away
page-choosing = choosing
page-chosen = has chosen
page-points-hidden = points hidden
page-points-word = { $points ->
    [one] point
   *[other] points
  }
page-counters = On the table
page-count-spoken = { $colour }: { $count }, out at { $limit }
page-mascots-spoken = { $mascots }, { $exact } would score
page-limit = limit { $limit }
page-exactly = exactly { $exact }
page-fate-limit = out
page-fate-tie = tied
page-fate-scores = scores
page-fate-exact = exactly!
page-scoring-title = Round { $round } is scored
page-skip = Skip
page-continue = Go on
page-see-result = See the result
page-gains = { $name }: { $points ->
    [one] { $points } point
   *[other] { $points } points
  }
page-reveals = { $name }: { $cards }
page-you-drew = You draw { $cards }.
page-your-hand = Your hand
page-round = Round { $round } of { $rounds }
page-turn = Turn { $turn } of 3
page-pile = { $pile ->
    [one] { $pile } card in the pile
   *[other] { $pile } cards in the pile
  }
page-last-round = last round, no more cards
page-reveal = And … reveal!
page-sending = Sending …
page-waiting-for = Waiting for { $names }
page-plain-log = What happened
page-plain-actions = What you can do
page-field-hand = Hand
page-field-pile = Pile
page-field-points = Points
page-field-round = Round
page-field-rounds = Rounds
page-field-turn = Turn
page-yes = yes
page-no = no
page-lay = { $due ->
    [one] Lay this card
   *[other] Lay these cards
  }
page-change-choice = Change my choice
page-watching = You are watching
page-time-left = { $seconds ->
    [one] { $seconds } second left
   *[other] { $seconds } seconds left
  }
page-cards-won = { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
  }
page-tiebreak = tie-break: { $value }
page-story = How it came about
page-story-deck = Deck { $deck }
page-story-row = { $row }. Scoring: { $scored }.
page-story-missing = The story of this game cannot be shown right now. The replay has all of it.
page-rematch = Once more
page-join-rematch = Join the rematch

page-talk = Talk
page-talk-empty = Nobody has said anything yet.
page-say = Say something
page-send = Send
page-reaction-bravo = Bravo!
page-reaction-laugh = Ha!
page-reaction-wow = Oh!
page-reaction-ouch = Ouch!
page-reaction-hurry = Hurry up!
page-reaction-thanks = Thank you!
page-notice-left = { $name } has left; a bot plays on.
page-notice-time-up = Time is up: a bot decides for { $name }.
page-notice-away = { $name } is away; a bot plays meanwhile.
page-notice-back = { $name } is back.
page-notice-muted = { $name } may not chat any more.
page-notice-unmuted = { $name } may chat again.
page-notice-not-revealed = { $name }’s device did not take part in the shuffle.

page-step = Step
page-step-of = Step { $step } of { $steps }
page-step-first = To the beginning
page-step-back = One step back
page-step-on = One step on
page-run = Let it run
page-pause = Pause
page-seen-from = Seen by
page-all-open = all cards open
page-download = Download
page-verify = Check the deal
page-verify-more = Was the shuffle fixed before the game, and did nobody choose the cards? Your browser can work it out.
page-verified = The deal is fair: nobody chose the cards. They come from a number that the table fixed before you sat down, mixed with random numbers from { $players ->
    [one] your device
   *[other] { $players } players’ devices, yours among them
  }. All of it is just as this device saw it before the deal.
page-verified-limits = This does not prove that nobody saw the cards: the computer that runs the table knows them during the game.
page-verified-record = The cards follow from the numbers in the record of this game.
page-verified-nothing-kept = Whether these are the numbers from before the deal, only a device that played can tell. This device kept nothing of this table: you watched, played on another device, or cleared the browser’s storage.
page-not-verified-commitment = The deal does not fit what the table promised before the game.
page-not-verified-contribution = A player’s part of the deal does not match what their device had promised.
page-not-verified-seed = The deal does not come from the numbers of the table and the players.
page-not-verified-deal = The order of the cards is not what the numbers give.
page-not-verified-no-secret = This game has no proof: it was not played at a live table.
page-not-verified-unknown-game = This page does not know how this game deals. Download the game and check it with “roost check”.
page-not-verified-other-commitment = The table does not keep its promise: it fixed another number before you sat down.
page-not-verified-other-contribution = Your device’s part of the deal was replaced. Somebody may have chosen the cards.
page-not-verified-other-hashes = A part of the deal was replaced after your device had revealed its own. Somebody may have chosen the cards.
page-not-verified-not-used = Your device’s part is not in the deal: it arrived too late, or was left out. Nothing is proved to you.

page-learn-more = A lesson takes a few minutes: you play a prepared game, with hints.
page-learn-5211 = 5211 and 5211 Azul
page-lesson = Lesson
page-rules = The rules
page-no-rules = This game brings no rules text to the page.
page-lesson-step = Step { $step } of { $steps }
page-lesson-other = A good thought, and in a real game you could. For this lesson, take the cards that glow.
page-lesson-name-1 = Ana
page-lesson-name-2 = Ben
page-lesson-play = Now a real game
page-lesson-5211-1 = Three rounds will show you everything. On the first turn of a round everybody lays two cards, face down. Ana and Ben have chosen. Take your two high green cards.
page-lesson-5211-2 = All cards turn at once, and you draw back to five. Green is coming: four cards lie there. On the second turn it is one card. Add another green one.
page-lesson-5211-3 = Green has five. At six it would be out: that is the limit for three players. So no more green now. Your orange 2 is safe.
page-lesson-5211-4 = Green had the most cards, so everybody scored their own green cards by their values. New round! Ana and Ben like orange. Help them too much: lay both of your orange cards.
page-lesson-5211-5 = Orange grows fast. Only the number of cards counts against the limit, not their values. Now lay your yellow 2.
page-lesson-5211-6 = Orange is over the limit: whatever happens, it will not score. The others are close together, and colours that are tied are out, too. Try your turquoise 6, all on its own.
page-lesson-5211-7 = One single card won the round! Now for the roosters, the 1s. With three players, exactly five of them on the table beat everything. Lay the yellow rooster and the turquoise 2.
page-lesson-5211-8 = Three roosters so far. Add your blue one.
page-lesson-5211-9 = Four, and one turn to go. Exactly five is what we need: lay the green rooster.
page-lesson-5211-end = Five roosters: only they score, one point each. Now you know it all. A game goes on until the pile is used up; the most points win.

page-rules-title-5211 = How 5211 is played
page-rules-5211-idea-title = The idea
page-rules-5211-idea = Everybody lays cards in secret, and all reveal at once. In the end one colour scores, the one of which most cards lie on the table; but too much of it, or a tie, and it scores nothing. So it is about guessing what the others will do.
page-rules-5211-cards-title = The cards
page-rules-5211-cards = A hundred cards in five colours, twenty each: five mascots worth 1, six 2s, five 3s, two 4s, one 5 and one 6. Some are put aside unseen with two, three or five players. Everybody holds five.
page-rules-5211-round-title = A round
page-rules-5211-round = A round has three turns. On the first everybody lays two cards, on the second and the third one each. Choose in secret; when the last player has chosen, all cards turn. Until then you may change your mind. After each turn everybody draws back to five.
page-rules-5211-colour-title = The most frequent colour scores
page-rules-5211-colour = After the third turn the cards of all players are counted by colour. Cards count here, not their values, and mascots count for their colour. The colour with the most cards scores: everybody puts their own cards of it on their score pile.
page-rules-5211-limit-title = Too many
page-rules-5211-limit = A colour with three more cards than there are players, or with more than that, is out: 5 with two players, 6 with three, 7 with four, 8 with five. Then the next colour is looked at.
page-rules-5211-tie-title = Tied
page-rules-5211-tie = Colours with equally many cards are all out. Again the next colour is looked at.
page-rules-5211-nothing-title = Nobody
page-rules-5211-nothing = When no colour is left, nobody scores, and all cards of the round go away.
page-rules-5211-mascots-title = Mascots first
page-rules-5211-mascots = Before the colours are looked at, the mascots are counted. If they are exactly two more than there are players (4, 5, 6 or 7), only they score, one point each, whatever their colours.
page-rules-5211-end-title = The end
page-rules-5211-end = When the pile is empty a last round is played from the five cards in hand; the one that is left counts for nothing. Then the values in the score piles are added up. Most points win; if tied, most cards; then the victory is shared.
page-rules-5211-long-title = The long game
page-rules-5211-long = You can also play to 50 points. When the deck is used up and nobody has them, all cards are shuffled and it goes on. From the second deck on, the game ends with the round in which somebody gets there; the most points win.
page-rules-example = An example with three players
page-once-more = Show it again

## Clients, bots at live tables, measuring

client-bad-address = “{ $url }” is no address of a server. It should look like: { $example }.
client-bad-table-address = “{ $url }” is no address of a table. It should look like: { $example }.
client-unreachable = { $server } cannot be reached: { $detail }.
client-strange-answer = { $url } does not answer as a table server does (status { $status }).
client-strange-message = The server sent something that this version of Roost does not understand.
client-other-protocol = The server speaks version { $theirs } of the protocol, and this is version { $ours }.
client-table-gone = The table { $table } can no longer be seen.
client-no-seat = You have no seat at the table { $table }.
client-nothing-kept = Nothing can be proved about the deal at the table { $table }: this device did not take part in it.
join-seated = { $name } sits in seat { $seat } at { $server }.
join-begun = The game of { $players } begins.
join-again = The line was lost, and is back.
join-over = The game is over. Points: { $points }. Won by: { $winners }.
join-abandoned = The game was given up.
join-record = The record: { $url }
join-fair = The deal was fair: the record matches what this device saw and sent.
join-not-fair = The deal is not proved. { $problem }
loadtest-begins = { $tables } tables, { $players } players, { $watchers } watchers, { $seconds } seconds.
loadtest-seated = { $count } people are there. They play.
loadtest-not-loopback = “{ $url }” is not a server of this machine, reached by http. Only such a one may be measured.
loadtest-needs-services = Several processes need --database-url and --redis-url.
loadtest-server-failed = The server did not start: { $log }
loadtest-server-refused = The server refuses the load test: { $detail }.

## The page: the table of Gloria Picktoria

page-gloria-cost = { $cost ->
    [0] free
    [one] 1 point
   *[other] { $cost } points
  }
page-gloria-do-chest = Build a treasure chest
page-gloria-do-open = Open { $motif }
page-gloria-do-extend = Add to { $motif }
page-gloria-do-double = Double { $motif }
page-gloria-do-take = Take { $card }
page-gloria-do-draw = Draw from the pile
page-gloria-do-fox = Fox to your { $motif }
page-gloria-do-fox-left = Fox to { $name }, { $motif }
page-gloria-do-pass = Pass the fox to { $name }, { $motif }
page-gloria-do-keep = Keep the fox
page-gloria-undo = Put back
page-gloria-actions = What you can do
page-gloria-pick = Pick a card from the middle or from your hand
page-gloria-where = Where does { $card } go?
page-gloria-fox-where = Where does the fox go?
page-gloria-turn = to play
page-gloria-turn-of = { $name } plays
page-gloria-others = The others
page-gloria-middle = In the middle
page-gloria-pile = Draw pile, { $pile } cards
page-gloria-on-display = On display: { $card }
page-gloria-fox-waits = The fox waits beside the pile
page-gloria-fox-yours = The fox, on your collection
page-gloria-floor = New chest
page-gloria-rows = Collections and chests
page-gloria-lone = Treasure chest, alone
page-gloria-lone-of = Treasure chest, alone: { $card }
page-gloria-put-here = Put it here: { $cost }.
page-gloria-row = { $motif }, { $length }, { $fox ->
    [yes] under the fox, worth nothing now
   *[no] worth { $points } now
  }.
page-gloria-until = { $until ->
    [one] The next rooster brings a scoring
   *[other] { $until } roosters to the next scoring
  }
page-gloria-last-scored = All three scorings are over
page-gloria-empty-hand = Your hand is empty
page-gloria-scoring = { $number ->
    [1] The first scoring
    [2] The second scoring
   *[3] The third scoring: the end
  }
page-gloria-story-rows = The rows in the end
page-gloria-story-points = Point by point
page-gloria-player = Player
page-gloria-penalty = Penalty
page-gloria-in-all = In all
page-gloria-not-there = That does not go there.
page-gloria-hand-first = Take it into your hand first. Laying it costs another point.
page-gloria-needs-row = A collection has to be opened with a motif. After that, { $card } can be added to it.
page-gloria-not-yours = Cards can be added only to your own collections.
page-gloria-wrong-row = Only { $motif } goes on this row, and wild cards.
page-gloria-fox-needs-row = The fox sits only on collections, not on lone chests.
page-gloria-fox-left-only = The fox goes only to your own collections or to those of your left neighbour.
page-gloria-fox-moved = moved the fox to { $owner }: { $motif }
page-gloria-fox-passed = passed the fox on to { $owner }: { $motif }
page-gloria-fox-stays = The fox cannot be moved now.

## The page: lesson and rules of Gloria Picktoria

page-lesson-gloria-1 = You collect precious things, in rows. Every row begins with a treasure chest: a card that you show to all and lay face down. A turn is three action points, the eggs below. Build a chest from the feather fan: pick it, then the free place.
page-lesson-gloria-2 = Now nobody may look at it any more. On a chest you open a collection: lay your grain on it. From now on only grain goes there.
page-lesson-gloria-3 = One point is left. There is grain in the middle: take it into your hand. It is replaced at once.
page-lesson-gloria-4 = Ana was the last to open a collection, so the fox came to her, and after her turn she passed him on to you for nothing. A row under the fox is worth nothing, but it may grow. Add your grain.
page-lesson-gloria-5 = The numbers below a row: how many cards it has, and what it would pay now. A second collection needs a second chest: build one from the silk nest.
page-lesson-gloria-6 = Open jewelled egg. You would be the only one to collect it: that pays best.
page-lesson-gloria-7 = Your points are spent, and the fox is with you: pass him on for nothing, to Ana’s anklets. Tap the row, or the button.
page-lesson-gloria-8 = Back he is, and three roosters are out: the fourth brings the first scoring, at once. Do not wait for the end of your turn. Two points send the fox to your neighbour now. Tap the fox, then Ana’s anklets.
page-lesson-gloria-9 = Well done. With your last point take the wild card.
page-lesson-gloria-10 = There was the rooster: your rows paid 4 points each, Ana’s row under the fox nothing. A wild card stands for any motif in a row that is open. Add it to grain.
page-lesson-gloria-11 = Everybody has one doubler. It doubles what a row pays in all scorings to come, and ends it. Put it on jewelled egg.
page-lesson-gloria-12 = Take the fox tail. You could also draw from the pile, unseen by the others, but that costs two points.
page-lesson-gloria-13 = And away with the fox.
page-lesson-gloria-end = Now you know it all. Scorings come with the 4th, the 7th and the 10th rooster. The last one ends the game: then each lone chest costs 2 points, and each card in hand 1.
page-rules-title-gloria = How Gloria Picktoria is played
page-rules-gloria-idea-title = The idea
page-rules-gloria-idea = Hens collect precious things to impress a famous guest. Whoever has the longest row of a thing, or the only one, gets points, three times in a game. Nobody knows when; and a fox goes round and makes a row worthless.
page-rules-gloria-cards-title = The cards
page-rules-gloria-cards = Ninety cards with ten motifs, nine of each; five wild cards; ten roosters. Everybody gets four cards and one doubler. Three cards lie on display. The roosters are in the pile.
page-rules-gloria-turn-title = A turn
page-rules-gloria-turn = On your turn you spend exactly three action points, in any order, on anything as often as you like. There is no limit to the cards in hand.
page-rules-gloria-chest-title = Treasure chests: 1 point
page-rules-gloria-chest = Show a card from your hand to all and lay it face down: that is a chest. Any card will do. From then on nobody may look at it. You may have as many as you like.
page-rules-gloria-collection-title = Collections: 1 point
page-rules-gloria-collection = Lay a motif on a lone chest to open a collection, or add the same motif to one of your rows. You can have only one collection of each motif. A wild card counts as one more card of a row that is open already. Nothing is ever taken back or moved.
page-rules-gloria-doubler-title = The doubler: 1 point
page-rules-gloria-doubler = It goes on one of your rows, counts as no card of it and ends it. From then on the row pays twice as much.
page-rules-gloria-get-title = Getting cards: 1 or 2 points
page-rules-gloria-get = Take one of the three cards on display for one point; it is replaced at once. Or draw the top card of the pile, unseen by the others, for two points, at most once a turn.
page-rules-gloria-roosters-title = Roosters
page-rules-gloria-roosters = A rooster that turns up is laid aside for all to see, and the next card takes its place. The 4th brings the first scoring, the 7th the second, the 10th the third, each at once, in the middle of a turn. After the first two the turn goes on. The third ends the game.
page-rules-gloria-scoring-title = What rows pay
page-rules-gloria-scoring = Motif by motif: the only row pays 4 points. Otherwise the longest pays 3 and the second longest 1. Chest and doubler do not count for the length.
page-rules-gloria-tie-title = Tied
page-rules-gloria-tie = Tied for the longest: 2 points each, and nothing for the second. Tied for second: nothing.
page-rules-gloria-double-title = Doubled
page-rules-gloria-double = A row with a doubler pays twice: 8 as the only one, 6 as the longest, 4 when tied for it, 2 as the second.
page-rules-gloria-fox-title = The fox
page-rules-gloria-fox = He comes to the player who is last to open a first collection, on that collection. If he sits on one of yours, you may move him once a turn: for one point to another of your collections, for two points to any collection of your left neighbour. And after your three points you may pass him to your left neighbour for nothing.
page-rules-gloria-foxed-title = Under the fox
page-rules-gloria-foxed = A row under the fox is treated as if it were not there, so that others’ rows can become worth more. It may still be extended.
page-rules-gloria-end-title = The end
page-rules-gloria-end = In the third scoring each lone chest costs 2 points, and each card in hand 1. Most points win; if tied, the victory is shared.
