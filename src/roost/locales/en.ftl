# Everything that Roost says in English. de.ftl has the same keys, in the same order.

## Setting up

setup-unknown-game = Unknown game “{ $game }”. Games: { $known }.
setup-game-conflict = Two packages provide a game “{ $game }”: { $places }. Uninstall one of them.
setup-game-not-loaded = The game “{ $game }” ({ $place }) cannot be loaded: { $detail }.
setup-not-a-game = “{ $place }” is not the game “{ $game }”: it must be a subclass of roost.core.game.Game named “{ $game }”.
setup-game-bad-seats = “{ $place }” offers the game “{ $game }” for { $value } players: a game must be for { $allowed }.
setup-bad-players = { $game } is for { $allowed } players, not { $value }.
setup-unknown-option = Unknown option “{ $option }”. Options: { $known }.
setup-bad-value = { $option } must be { OR($allowed) }, not “{ $value }”.
setup-needs-value = The option “{ $option }” needs a value: { $option }=… with { OR($allowed) }.
setup-unknown-bot = Unknown bot “{ $bot }”. Bots: { $known }.
setup-bot-conflict = Two packages provide a bot “{ $bot }” for { $game }: { $places }. Uninstall one of them.
setup-wrong-bot-count = { $count } bots were named for { $players } seats. Name one per seat, or one for all of them.
setup-bot-not-found = Cannot import the bot “{ $bot }”: { $detail }.
setup-bot-not-ready = The bot “{ $bot }” cannot be prepared: { $detail }.
setup-not-a-bot = “{ $bot }” is not a bot: it must be a subclass of roost.core.bot.Bot.
setup-no-redeal = { $game } cannot be played from a position: it has no file redeal.py.
setup-no-program = Cannot find the program “{ $program }”. A bot that is a program is named exec:COMMAND.
setup-bad-command = Cannot read the command “{ $command }”: { $detail }.
variant-unknown-parameter = { $game } has no rule parameter “{ $parameter }”. Parameters: { $known }.
variant-bad-number = The rule parameter { $parameter } must be a whole number, { $allowed } (official: { $official }), not “{ $value }”.
variant-bad-row = The rule parameter { $parameter } must be a row of whole numbers such as { $official } (allowed: { $allowed }), not “{ $value }”.
variant-small-hand = A hand of { $hand } cards is too small for a round in which everyone plays { $row } cards (turns = { $turns }). Deal at least { $row } cards (hand), or play fewer turns (turns).
variant-too-few-cards = { $players } players with { $hand } cards each need { $needed } cards, but the deck has { $cards }. Deal fewer cards (hand), or make the deck larger (colours, copies).
variant-cards-left-over = With { $cards } cards, { $hand } in each hand and { $removed } removed, the deck of { $players } players does not end with a full round. Remove { OR($fitting) } cards instead (removed).
variant-too-few-roosters = Rooster Booster { $last } triggers the last scoring, but the pile has only { $roosters } of them. Set roosters to { $last } or more, or score earlier (scored_at).
variant-bot = The bot “{ $bot }” does not play with these rules. Bots that do: { $known }.
variant-policy = The policy { $policy } imports the official rules ({ $package }). With changed rules it must use only the state.
variant-no-record = There are no records of games with changed rules ({ $rules }): they would not replay as games of { $game }.
bot-raised = The bot { $bot } in seat { $seat } crashed: { $detail }.
bot-illegal = The bot { $bot } in seat { $seat } returned “{ $action }”, which is not a legal action.
bot-program-not-started = Cannot start the bot { $bot }: { $detail }.
bot-program-died = The program of the bot { $bot } in seat { $seat } ended with exit code { $code }. { $lines ->
    [0] It wrote nothing to standard error.
   *[other] Its standard error ends with: { $said }
  }
bot-program-late = The program of the bot { $bot } in seat { $seat } did not answer in time. { $lines ->
    [0] It wrote nothing to standard error.
   *[other] Its standard error ends with: { $said }
  }
bot-program-malformed = The program of the bot { $bot } in seat { $seat } wrote “{ $line }”. It should write one line per question: { $expected }. Anything else belongs on standard error.

## The server: settings, storage, people

setup-missing-package = This needs { $package }, which is not installed. Run: { $python } -m pip install '{ $package }'
setup-bad-folder = Cannot use the folder { $path }: { $detail }.
setup-bad-key = The signing key in { $path } must be 64 hex digits. Restore it, or delete it to create a new one; players will then lose their identity.
setup-open-key = Others on this machine can read the signing key { $path } (mode { $mode }). Protect it: chmod 600 { $path }
setup-visible-password = The password in { $option } is visible to everybody on this machine. Set { $name } in the environment instead.
setup-wrong-key = ROOST_KEY must have at least { $least } characters.
setup-bad-public-url = The public address (--public-url or ROOST_PUBLIC_URL) must be an http:// or https:// address with a host, such as https://roost.example, not “{ $url }”.
setup-unknown-limit = There is no limit { $name }. Did you mean { $closest }? After ROOST_LIMIT_ comes one of: { $known }.
storage-bad-url = Not a valid database URL: it must start with { OR($known) }, as in postgresql://user:password@host/name.
storage-in-use = Another server uses { $path }. A SQLite file takes one server at a time; PostgreSQL takes several.
storage-unreachable = Cannot open the database { $url }: { $detail }.
storage-newer = The database was written by a newer version of Roost (schema { $found }; this version knows { $known }). Nothing was changed.
bus-bad-url = Not a valid Redis URL: it must start with redis:// or rediss://, as in redis://host:6379/0.
name-empty = Please enter a name.
name-too-long = A name can have at most { $limit } characters.
name-bad-character = A name cannot contain the character { $code }.

## What cannot be done

action-malformed = Cannot read “{ $action }”. It should look like this: { $example }.
action-lower-card-first = “{ $action }” must be written with the lower card first: { $right }.
illegal-card-count = { $due ->
    [one] This turn takes one card, not { $count }.
   *[other] This turn takes { $due } cards, not { $count }.
  }
illegal-not-in-hand = { $card } is not in the hand, or not often enough. The hand: { $hand }.
not-your-turn = It is not this seat’s turn.
no-deal-due = No cards are dealt at this point.
game-over = The game is over.

## Deals

deal-malformed = Cannot read this deal. It should look like this: { $expected }.
deal-wrong-size = This deal is wrong: { $part } has { $count } entries instead of { $expected }.
deal-unknown-card = This deal contains “{ $card }”, which is not a card of this game.
deal-card-too-often = This deal contains { $card } { $count } times instead of { $expected }.

## Records

record-place = { $file }, line { $line }: { $problem }
record-place-move = { $file }, line { $line }, move { $move }: { $problem }
record-not-json = Not valid JSON (column { $column }).
record-not-object = Not a JSON object.
record-wrong-format = The format must be “{ $expected }”, not “{ $value }”.
record-unknown-field = Unknown field “{ $field }”. Fields of a record: { $known }.
record-bad-field = The field “{ $field }” must be { $expected ->
    [text] text
    [number] a number
    [list] a list
    [object] an object
    [objects] a list of objects
   *[other] { $expected }
  }.
record-field-twice = The field “{ $field }” appears twice.
record-option-default = The option “{ $option }” has its default value and must be left out.
record-option-form = The option “{ $option }” must be { $expected }, not { $value }.
record-option-missing = The option “{ $option }” is missing. It must be { $expected }.
record-bad-hex = The field “{ $field }” must be { $digits } lower-case hex digits.
record-bad-move = { $value } is not a move. A move looks like this: [0, "…"].
record-unfinished-with-result = An unfinished game cannot have a result.
record-wrong-seat = Seat { $seat } moves, but it is seat { $expected }’s turn.
record-moves-left = The game was already over before this move.
record-deal-missing = Cards must be dealt before this move, but the record has no deal left.
record-deals-left = The record has { $count } deals, more than the game needs.
record-wrong-shuffle = Deal { $deal } does not match the seed.
record-drawn = This game was started from a position after { $moves ->
    [one] one move
   *[other] { $moves } moves
  } of another game. The hidden cards were drawn again there, so there is no shuffle to check. The moves and the result are correct.
record-no-deal = The record of a live table needs at least one deal.
record-not-over = The record has a result, but the game is not over after { $moves } moves.
record-is-over = The record is marked unfinished, but the game is over after { $moves } moves.
record-wrong-result = The result is wrong: { $field } is { $value } but should be { $expected }.
record-wrong-commitment = The secret does not match the commitment.
record-wrong-contributions = There are { $count } contributions for { $players } players.
record-wrong-hashes = There are { $count } hashes of contributions for { $players } players.
record-wrong-contribution = The contribution of seat { $seat } does not match the hash that was sent before the deal.
record-wrong-seed = The seed does not match the secret and the contributions.
record-not-live = This game was not played at a live table, so there is nothing to compare.
record-no-such-seat = There is no seat { $seat }: the game has { $players } players, and seats count from 0.
record-other-commitment = The commitment is not the one that the table published before the game.
record-hashes-missing = The hashes of the contributions are missing.
record-other-hash = The hash of the contribution of seat { $seat } is not the one that was shown before the deal.
record-other-players = The record has { $players } seats, but the table showed the hashes of { $count } before the deal.
record-other-contribution = The contribution of seat { $seat } is not the one that its device sent.
record-contribution-missing = The contribution of seat { $seat } was not used: it arrived too late, or the server left it out.
record-other-events = The record shows other cards or moves than seat { $seat } was told during the game.

## The command

compile-progress = Compiling the rules
prepare-progress = Preparing the bots
simulate-progress = Playing
simulate-done = { $games ->
    [one] One game written to { $file }.
   *[other] { $games } games written to { $file }.
  }
policy-unknown = Unknown policy “{ $policy }”. Policies and bots: { $known }.
policy-not-found = Cannot import the policy “{ $policy }”: { $detail }.
policy-not-one = { $policy } is not a policy: expected a name, a rule, or the class of a bot.
policy-not-a-rule = { $policy } is not a compiled policy: expected a function of a module, marked @rule, with { $arguments } arguments.
policy-not-compiled = The policy { $policy } cannot be compiled: { $detail }
policy-wrong-type = The policy { $policy } must return a whole number, the number of an action. It returns { $found }.
policy-illegal = The policy { $policy } in seat { $seat } chose “{ $action }” (number { $number }), which is not a legal action: game { $game } (seed { $seed }), decision { $decision }.
policy-raised = The policy { $policy } in seat { $seat } failed in game { $game } (seed { $seed }) at decision { $decision }: { $detail }.
simulate-bad-games = games must be a whole number of at least 1, not “{ $value }”.
simulate-too-many-games = seed + games must be at most { $most }; games is “{ $value }”.
simulate-too-large = The arrays of { $games } games do not fit into memory. Play fewer games, keep counts only (arrays=False), or write Parquet files (--parquet).
simulate-bad-seed = seed must be a number from 0 to { $most }, not “{ $value }”.
simulate-no-steps = { $game } can only be simulated with random decisions: its playouts have no { $missing }.
simulate-no-facts = { $game } has no facts.
setup-no-codec = { $game } has no observations for learners: there is no module { $file }.
batch-bad-count = count must be a number of games from 1 to { $most }, not “{ $count }”.
batch-bad-seed = seed must be a whole number that is not negative, not “{ $seed }”.
batch-bad-seat = seat must be a number from 0 to { $most }, not “{ $seat }”.
batch-bad-rewards = rewards must be { OR($allowed) }, not “{ $rewards }”.
batch-wrong-opponents = { $needed } opponents are needed, one per other seat, not { $count }.
batch-not-compiled = All opponents must be compiled policies ({ $known }), not { $bots }.
batch-actions-type = Actions must be an array of integers with the shape { $expected }, not one of { $found }.
batch-actions-shape = Actions must have the shape { $expected }, not { $found }.
batch-illegal-action = Game { $game }, seat { $seat }: action { $action } is not legal. Legal: { $legal }.
batch-policy-illegal = Game { $game }: the policy in seat { $seat } chose { $action }, which is not a legal action.
batch-policy-raised = Game { $game }: a policy failed: { $detail }.
env-illegal-action = Seat { $seat }: action { $action } is not legal. Legal: { $legal }.
env-action-type = An action must be an integer, not { $found }.
env-agent = Agents are { $expected }, not “{ $found }”.
env-agents = There must be an action for each of { $expected }, not for { $found }.
env-not-simultaneous = In { $game } seats decide one after another: use the AEC environment.
env-reset-mask = Games that end begin again in the same step, so reset() takes no reset_mask.
env-seeds = { $needed } seeds are needed, one per game, not { $count }.
env-bad-render-mode = render_mode must be { OR($allowed) }, not “{ $mode }”.
env-bad-illegal = illegal must be { OR($allowed) }, not “{ $value }”.
env-illegal-ends = The game ends with it. Choose by the mask (action_mask), or pass illegal="raise" for an error instead.
env-needs-reset = The game is not running: call reset() first.
simulate-table-and-options = { $game } was given as a table, which has its own players and options.
simulate-records-or-results = --bots and --out are for records; --policy, --parquet, --facts and --json are for results. Choose one.
simulate-json-and-files = --json cannot be combined with --parquet or --facts.
simulate-same-file = Two outputs have the same name: { $file }.
dataset-other = { $folder } holds another dataset. Choose an empty folder, or use the command in the README of that dataset.
dataset-not-empty = { $folder } is not empty and holds no dataset. Choose an empty folder.
dataset-interrupted = Interrupted. Complete files are kept in { $folder }: run the same command again to continue.
dataset-done = { $games ->
    [one] One game
   *[other] { $games } games
} in { $files ->
    [one] one file
   *[other] { $files } files
} in { $folder }; README.md describes them.
simulate-needs-pyarrow = Parquet files need pyarrow. Install it with: pip install "roost[lab]"
simulate-continued = { $games ->
    [one] One game
   *[other] { $games } games
} of an interrupted run kept: { $file }
simulate-interrupted = Interrupted. { $done } of { $games } games are kept: run the same command again to continue. ({ $files }, with the ending .part)
simulate-records-interrupted = Interrupted: { $done } of { $games } games are written. The same command starts again from the first.
simulate-nothing-kept = Interrupted before any game was finished. The same command starts again from the first.
simulate-no-result = Interrupted after { $done } of { $games } games: there is no result. To be able to continue after Ctrl-C, write files (--parquet).
simulate-games = { $game }: { $games ->
    [one] one game
   *[other] { $games } games
}, { $decisions } decisions
simulate-seat = seat { $seat }  { $policy }: wins { NUMBER($share, minimumFractionDigits: 2, maximumFractionDigits: 2) }%, points { NUMBER($mean, minimumFractionDigits: 1, maximumFractionDigits: 1) } on average ({ $low } to { $high } in 90% of all games, median { $middle })
simulate-length = rounds or turns: { NUMBER($mean, minimumFractionDigits: 1, maximumFractionDigits: 1) } on average; shared victories: { NUMBER($shared, minimumFractionDigits: 2, maximumFractionDigits: 2) }%
bench-peers-progress = Measuring { $games } games of { $libraries } libraries
bench-peer-missing = { $library }: not installed. Install it with: pip install 'roost[peers]'
bench-peer-failed = { $game }: does not run here ({ $reason }).
bench-peers-no-players = --peers, --cluster and --envs have their own numbers of players.
bench-no-game = No game can be played by { $players } players.
bench-progress = Measuring { $game } with { $players } players
bench-envs-progress = Measuring { $ways } ways to play
bench-cluster-starting = Starting local Dask workers
bench-cluster-progress = Measuring one worker and two workers in turn
bench-no-c = The C compiler cannot compile { $file }: { $detail }
check-progress = Checking
check-good = { $records ->
    [one] One record checked: all deals, moves and results are correct.
   *[other] { $records } records checked: all deals, moves and results are correct.
  }
check-bad = { $bad ->
    [one] { $bad } of { $records } records is wrong.
   *[other] { $bad } of { $records } records are wrong.
  }
check-kept = Identical to what your device kept: { $what }.
check-kept-commitment = the commitment
check-kept-contributions = { $count ->
    [one] one contribution
   *[other] { $count } contributions
  }
check-kept-hashes = { $count ->
    [one] one hash
   *[other] { $count } hashes
  }
check-bad-hex = { $option } should be { $digits } hex digits, not “{ $value }”.
check-bad-pair = { $option } should look like SEAT:HEX, for example 0:{ $example }, not “{ $value }”.
check-empty = { $file } contains no records.
check-bot-table = { $players } players: { $decisions } decisions, all legal and repeatable; the slowest took { $milliseconds } ms.
check-bot-good = { $bot } follows the contract of a bot in { $game }.
check-bot-bad = { $bot } breaks the contract of a bot in { $game } with { $players } players: { $problem }
show-no-such-game = { $file } has no game { $number }: it contains { $count }.
file-problem = { $file }: { $problem }
golden-no-folder = There is no folder { $folder } here. Run this command in the root of the project.
golden-done = { $count } playthroughs written to { $folder }.
train-nothing-to-learn = The bots of { $game } have nothing to learn.
train-done = Weights and learning curve written to { $folder }.
train-interrupted = Interrupted: { $folder } has no new weights, or only some of them. The same command starts again from the beginning.

## Workers

workers-process-died = A worker process was killed, perhaps because memory ran out. Run the same command again with fewer --workers; the arena, the lab, and simulations into files continue where they stopped.
workers-bad-number = workers must be a whole number from 1 to { $most }, not “{ $value }”.
workers-bad-address = “{ $address }” is neither a number of workers nor the address of a cluster. Write 4, dask://host:8786, ray://host:10001, or ray for the cluster on this machine.
workers-extra-missing = { $address } needs the extra “{ $extra }”. In a clone, install it with pip install --editable ".[{ $extra }]"; docs/cluster.md tells how to set up other machines.
workers-unreachable = No cluster answers at { $address }: { $detail }. docs/cluster.md tells how to start one.
workers-ray-connected = This process is already connected to a Ray cluster. Write ray to use that one, or disconnect before you use { $address }.
workers-no-certificates = { $address } needs certificates: set distributed.comm.tls in the settings of Dask (docs/cluster.md).
workers-none = The cluster at { $address } has no workers. Start them on its machines (docs/cluster.md), then run the same command again.
workers-no-roost = The machine { $machine } of { $address } has no Roost. Install the same version on all machines.
workers-not-installed = The machine { $machine } lacks a part of Roost or of another package that this needs: { $detail }. Install the same packages on all machines.
workers-other-version = The machine { $machine } has { $name } { $found }, this one has { $expected }. Results could differ: install the same version on all machines, then restart the workers.
workers-other-sources = The machine { $machine } has other sources of the game or of a bot: { $found } there, { $expected } here. Install the same on all machines, then restart the workers.
workers-piece-kills = { $count } workers of { $address } died over the same piece of work, perhaps because memory ran out. The arena, the lab, and simulations into files keep what is finished.
workers-lost = The connection to { $address } was lost. Run the same command again when the cluster is back; the arena, the lab, and simulations into files continue where they stopped.
workers-gone = { $address } has been without workers for { $seconds } seconds. Run the same command again when there are workers; the arena, the lab, and simulations into files continue where they stopped.
workers-failed = { $address } reports a failure: { $detail }
workers-prepare-progress = Compiling on the machines of the cluster

## The arena

arena-bot-twice = The bot “{ $bot }” is named twice.
arena-no-seer = The game { $game } has no player that sees all hands: its playouts have no finish_games.
arena-wrong-others = { $seats ->
    [one] “{ $others }” names { $count } bots, but there is one other seat. Name one bot.
   *[other] “{ $others }” names { $count } bots for the { $seats } other seats. Name one for all of them, or one per seat.
  }
exact-not-5211 = Only endgames of 5211 with its official rules can be solved exactly: expected a view of it, not { $given }.
exact-two-players = Only games with two players can be solved exactly, not with { $players }.
exact-too-early = Too early for an exact solution: this is round { $round } of { $rounds }, turn { $turn }. Only the last two turns of the last round can be solved.
exact-over = The game is over: there is nothing left to solve.
exact-hidden-scores = With hidden scores, nobody knows what is needed for the victory. Solve for points instead: payoff="margin".
exact-linear-turns = A linear program solves the last turn only, and { $turns } turns are left. Use solve instead.
exact-not-in-hand = The policy plays { $card }, which is not in the hand { $hand }.
exact-not-a-choice = For the hand { $hand } the policy must return a card or the probability of each, not { $given }.
exact-bad-mix = The probabilities of the policy for the hand { $hand } are not numbers of at least 0 with the sum 1: { $total }.
exact-not-unseen = { $card } is not among the unseen cards of this endgame.
exact-not-laid = { $cards } cannot be the two third cards of this endgame.
exact-no-such-hand = { $hand } is not a hand that the seat can have at this moment.
exact-second-deal = { $game } deals more than once in this form, so that not all of its histories can be walked through.
exact-no-deals = { $game } cannot be solved as a whole: it has no file deals.py that lists its deals.
exact-too-many-deals = { $game } has more than { $most } different deals with these rules. Only smaller games can be solved as a whole, such as roost.exact.miniature().
exact-bad-policy = The policy of seat { $seat } ({ $mix }) must be probabilities of at least 0 with the sum 1 for some of: { $legal }.
check-bot-needs-bot = The game comes first, then the bot, such as: roost check-bot 5211 { $bot }
arena-among-needs-one = --among needs exactly one bot in --bots, not { $count }.
arena-two-budgets = Choose equal time (--seconds) or numbers of simulations (--simulations), not both.
arena-bad-simulations = “{ $value }” is not a number of simulations. Write 500, or fox=900,rooster=80 with the bots { $known }.
arena-other-run = { $file } belongs to another run: { $name } is { $found } there, not { $wanted }. Choose another folder with --out, or delete this one.
arena-in-use = { $file } is in use: another process plays this run.
arena-damaged-journal = { $file } is damaged in line { $line }. Delete this line to lose only its deal, or delete the folder to start again.
certify-only-5211 = Certificates exist for 5211 with two players, not for { $game } with { $players }.
certify-progress = Solving endgames
certify-title = Mean loss against a best response in { $endgames } endgames of each kind, seed “{ $seed }”
certify-margin-1 = points, last turn
certify-margin-2 = points, last two turns
certify-win-1 = share of wins, last turn
certify-win-2 = share of wins, last two turns
certify-flat = flat Monte Carlo
certify-gap = largest gap
certify-explained = Each bot has seat 0 and seat 1 in turn. In brackets: the 95% interval of the mean. A loss is too high by at most the gap of the solution.
miniature-progress = Asking the bots
miniature-title = 5211 in miniature for { $players } players: { $rules }
miniature-size = { $deals } deals, { $histories } histories, { $sets } information sets
miniature-solved = Solved by CFR+ ({ $iterations } iterations): value { $value } for seat 0, gap { $gap }
miniature-exploitability = exploitability
miniature-seeds = seeds
miniature-asked = information sets asked
miniature-explained = Exploitability: the share of the victory that a best response gains, on average of both seats; 0 is an equilibrium, and one half would be a loss of every game. In brackets: an interval for bots that use luck.
arena-progress = { $done } of { $total } deals, about { $left } left
arena-continued = Continuing in { $folder }: { $deals ->
    [one] one deal is already played.
   *[other] { $deals } deals are already played.
  }
arena-interrupted = Interrupted. No finished deal is lost: run the same command again to continue. ({ $folder })
arena-calibrated = { $bot }: { $count } simulations per decision
arena-calibrated-once = To continue or repeat this run, write --simulations { $simulations } instead of --seconds.
arena-no-effort = { $bot }: its time does not depend on simulations
arena-written = Report: { $file }
arena-title = Arena: { $game }, { $players } players
arena-par = Par, the share of equal players, is { $par }.
arena-design-fixed = The number of deals was fixed in advance: { $deals } per pairing of the bots; yardsticks and controls have their own numbers, which the table of all rows lists. Every deal is played once from each seat.
arena-design-sequential = Each pairing was stopped by a declared sequential test, or after { $deals } deals. Every deal is played once from each seat.
arena-incomplete = This run is not complete. The figures show what is known so far.
arena-no-plots = Plots need matplotlib. Install it with: pip install 'roost[plots]'
arena-made = Made with Roost { $version } (sources { $sources }), seed “{ $seed }”.
arena-interval = { $mean } [{ $low }, { $high }]
arena-one = one
arena-others = among
arena-one-others = one among
arena-one-among = { $one } among { $others }
arena-bot = bot
arena-deals = deals
arena-share = share of wins
arena-adjusted = adjusted for luck
arena-variance-ratio = variance ratio
arena-margin = margin
arena-rating = rating
arena-seconds = seconds per deal
arena-findings = What is proved
arena-stronger = { $stronger } is stronger than { $weaker }: both directions exclude par.
arena-cycle = Cycle: { $one } is stronger than { $two }, { $two } than { $three }, and { $three } than { $one }.
arena-contradiction-more = { $one } and { $other } each win more than par alone among the other. Neither is stronger.
arena-contradiction-less = { $one } and { $other } each win less than par alone among the other. Neither is stronger.
arena-nothing-proved = No bot is proved stronger than another.
arena-no-cycle = There are no cycles.
arena-undecided = * not decided within the given number of deals
arena-controls = Controls
arena-passed = passed
arena-failed = FAILED
arena-control-mirror = Mirror match: { $bot } wins { $share } among copies of itself; the 99.9% interval from { $low } to { $high } must cover par ({ $par }).
arena-control-saturated = Known winner: { $one } wins { $share } among { $others }; it must be more than { $bound }.
arena-control-starved = Known loser: { $one } wins { $share } among { $others }; it must be less than { $bound }.
arena-control-null = Simulated null: in { $simulations } simulated pairings of equal bots over { $deals } deals, a difference was found in { $rate }; it must be about 5% at most.
arena-payoffs = Pay-offs
arena-payoffs-said = Each cell is the share of wins of the one bot in the row among the bots of the column, with its 95% interval. ▲ is above par, ▼ is below. The diagonal holds the mirror matches.
arena-ratings = Ratings
arena-ratings-said = Fitted to all games at once, ties included. 400 points are ten times the strength; { $anchor } is 0. A rating is a summary; the pay-offs are what was measured.
arena-ratings-anchor = Ratings ({ $anchor } is 0, 400 points are ten times the strength)
arena-yardsticks = Yardsticks
arena-yardsticks-said = Every bot alone among the same opponents. The chick, which plays any legal move, is the lower bound. The seer, which sees all hands and can only be seated in the arena, is the upper bound.
arena-course = How the shares developed
arena-rows = All rows, with the command that repeats each
arena-methods = Methods
arena-method-deals = The sample is the deals, not the games: all rotations of a deal are one observation, and every pairing plays the same deals. A tie of k players counts 1/k of a win. The margin is a player’s points minus the mean of the others.
arena-method-fixed = Intervals: 95%, from the spread between deals. They hold because the number of deals was fixed in advance.
arena-method-sequential = Intervals: a 95% confidence sequence by betting (Waudby-Smith and Ramdas 2024). It holds at every time of stopping; the intervals of margins and ratings ignore the stopping and are too optimistic. Mirror matches, yardsticks and controls have a fixed number of deals.
arena-method-adjusted = Adjusted for luck: a frozen value, the result of games that hen-1 finishes in all seats, is compared for the true order of the unseen cards and for shuffled ones. The difference has mean zero, so removing it by a cross-fitted regression does not bias the share. The variance ratio is measured: below 1 is a gain.
arena-method-ratings = Ratings: the Davidson-Luce model (Firth, Kosmidis and Turner 2019), by maximum likelihood in one batch, with intervals clustered by deal.
arena-method-controls = The controls are known in advance. If one fails, do not trust the report.
arena-method-stronger = A bot counts as stronger only if both directions prove it: alone among the others it wins more than par, and the other alone among its copies wins less. Each interval errs in 5% of the cases; among many pairs expect some errors.
arena-axis-share = share of wins in %
arena-axis-rating = rating ({ $anchor } is 0)
arena-plot-payoff = Shares of wins with 95% intervals
arena-plot-yardstick = Shares of wins among the yardstick with 95% intervals
arena-plot-ratings = Ratings with 95% intervals
arena-plot-course = Shares of wins over the number of deals
arena-plot-course-said = A line per pairing with its interval; the dotted line is par. The last values are in the table of all rows.

## The lab

lab-title = { $game }: how the game behaves
lab-about = Many deals, played by each policy in all seats. Every number has a 95% interval.
lab-table = { $players } players
lab-table-options = { $players } players, { $options }
lab-random = random
lab-official = official rules
lab-figures = Figures
lab-figure = Figure
lab-difference = Difference, same deals
lab-what-if = What if { $rules }? Compared with { $base } ({ $policy })
lab-about-what-if = “Difference, same deals” says what a changed rule changes: ▲ more, ▼ less. Without a mark, the difference may be chance.
lab-changed = { $name } = { $value } (official: { $official }). { $meaning }
lab-percentage-points = { $value } pp
lab-highest = highest at
lab-axis-seats = seat
lab-axis-points = points of a player
lab-axis-length = rounds or turns
lab-axis-5211-values = value of the card
lab-axis-5211-table-mascots = mascots on the table
lab-axis-5211-rounds = round
lab-axis-gloria-order = order of play
lab-axis-gloria-gap-first = turns
lab-axis-gloria-gap-second = turns
lab-axis-gloria-gap-third = turns
lab-axis-gloria-doublers = round
lab-unit-share = share in %
lab-unit-points = points
lab-progress = Playing
lab-continued = Continuing in { $folder }. Finished batches are not played again.
lab-interrupted = Interrupted. Nothing that is finished is lost: run the same command again to continue. ({ $folder })
lab-bad-rules = Cannot read the rules “{ $text }”. Write NAME=VALUE, separated by commas, such as { $example }.
lab-same-rules = The rules “{ $rules }” are the same as others of this study: there is nothing to compare.
lab-bad-journal = Line { $line } of { $file } is damaged. Delete the file to start again.
lab-bad-games = A study needs 2 to { $most } games, not { $value }: intervals come from the spread between them.
lab-other-study = The folder { $folder } has another study, or one of another version of Roost. Choose another folder (--out), or delete it.
lab-rules = Rules that can be changed
lab-rules-said = A designer can change these numbers and compare with the official rules on the same deals:
lab-rules-name = Parameter
lab-rules-meaning = Meaning
lab-rules-official = Official
lab-rules-allowed = Allowed
lab-rule-5211-colours = Number of colours.
lab-rule-5211-copies = Cards of each value in a colour, from the mascots (1) up. The length of the row is the number of values.
lab-rule-5211-turns = Turns of a round: two cards on the first, one on each later one. The hand must have enough cards for a round.
lab-rule-5211-hand = Cards in hand.
lab-rule-5211-removed = Cards removed unseen with 2, 3, 4 and 5 players, or one number for all. The deck must end with a full round.
lab-rule-5211-limit = A colour with this many cards more than there are players scores nothing.
lab-rule-5211-mascots = Mascots score if there are exactly this many more than players. 20: never.
lab-rule-gloria-roosters = Rooster Boosters in the pile.
lab-rule-gloria-hand = Cards dealt to each hand.
lab-rule-gloria-action-points = Action points of a turn.
lab-rule-gloria-scored-at = The Rooster Boosters that trigger the three scorings; the last one ends the game.
lab-methods = How this was measured
lab-method-deals = All policies and all versions of the rules play the same deals. Deal i comes from the random seed “seed + i”.
lab-method-intervals = The deals of each column are cut into 100 batches. Intervals come from the spread between batches, because rounds and seats of one game depend on each other.
lab-method-what-if = A difference compares the same deals with both rules, batch by batch, so that much of the luck cancels out. pp are percentage points; ▲ and ▼ mark intervals that do not contain 0.
lab-method-bots = Bots play changed rules with what they have learned about the official ones. A strong change can therefore look more harmful than it would be among experienced players.
lab-method-seats = A shared victory counts in parts. The dotted line is the share of a game that favours no seat.
lab-figure-deals = Deals
lab-figure-points = Points of a player
lab-figure-winning-points = Points of the winner
lab-figure-margin = Points between first and second
lab-figure-shared = Shared victories
lab-figure-length = Length (rounds or turns)
lab-figure-decisions = Decisions in a game
lab-figure-5211-mascots = Rounds in which mascots score
lab-figure-5211-limit = Rounds in which the limit rules a colour out
lab-figure-5211-tie = Rounds with a tie for the most cards
lab-figure-5211-nothing = Rounds in which nobody scores
lab-figure-5211-mascot-round = Points of a mascot round, all players
lab-figure-5211-colour-round = Points of a colour round, all players
lab-figure-5211-cards = Cards that score in a colour round
lab-figure-gloria-first-seat = Victories of the start player
lab-figure-gloria-gap-first = Turns before the first scoring
lab-figure-gloria-gap-second = Turns before the second scoring
lab-figure-gloria-gap-third = Turns before the third scoring
lab-figure-gloria-fox-cost = Points that the fox costs its owner in a scoring
lab-figure-gloria-fox-gain = Points that it brings the others
lab-figure-gloria-doubler = Points that a doubler adds
lab-figure-gloria-unused = Doublers that end no row
lab-figure-gloria-penalty = Penalty of a player
lab-chart-seats = Victories by seat
lab-chart-seats-said = All seats decide at the same time, so all shares should be near the dotted line.
lab-chart-points = Points of a player at the end
lab-chart-points-said = How often each number of points occurs.
lab-chart-length = Length of a game
lab-chart-length-said = How often each number of rounds or turns occurs.
lab-chart-5211-scored = What a round brings
lab-chart-5211-scored-said = A colour scores, the mascots score, or nobody does.
lab-chart-5211-values = Which values win
lab-chart-5211-values-said = How many of the cards played of each value score.
lab-chart-5211-table-mascots = Mascots on the table
lab-chart-5211-table-mascots-said = How often each number lies there at the end of a round.
lab-chart-5211-rounds = Points by round
lab-chart-5211-rounds-said = Points of all players together, by the number of the round in the deck.
lab-chart-gloria-order = Victories by order of play
lab-chart-gloria-order-said = 1 is the start player. The dotted line is the share of a game that favours nobody.
lab-chart-gloria-gap-first = Turns before the first scoring
lab-chart-gloria-gap-first-said = Turns of all players together, from the start.
lab-chart-gloria-gap-second = Turns between the first and the second scoring
lab-chart-gloria-gap-second-said = 0: one card brought both.
lab-chart-gloria-gap-third = Turns between the second and the third scoring
lab-chart-gloria-gap-third-said = 0: one card brought both.
lab-chart-gloria-scorings = Points of a player in each scoring
lab-chart-gloria-scorings-said = Without penalties.
lab-chart-gloria-places = What each place pays
lab-chart-gloria-places-said = Mean points of a collection by its place among those of its motif, doublers included.
lab-chart-gloria-fox = What the fox costs
lab-chart-gloria-fox-said = Points that the owner of the foxed collection loses in a scoring.
lab-chart-gloria-doublers = What a doubler adds, by when it is played
lab-chart-gloria-doublers-said = Points over all scorings that follow, by the round in which it ends its row. In a round everybody has one turn.
lab-category-colour = a colour
lab-category-mascots = mascots
lab-category-nothing = nothing
lab-category-first = first scoring
lab-category-second-scoring = second scoring
lab-category-third = third scoring
lab-category-sole = the only one
lab-category-longest = longest
lab-category-tied-longest = tied for longest
lab-category-second = second
lab-category-tied-second = tied for second
lab-category-no-second = after a tie for longest
lab-category-behind = further behind
lab-category-foxed = with the fox

## The review

review-no-engine = No bot can review decisions of { $game }.
review-unfinished = The game is not finished. Only finished games can be reviewed.
review-no-seat = There is no seat { $seat } in this game: the seats are 0 to { $last }.
review-luck-needs-numba = Luck is not measured: that needs Numba.
review-progress = Reviewing game { $number }
review-games-progress = Reviewing games
review-interrupted = Interrupted: { $done } of { $total } games are reviewed. Review the others from game { $next } on with --game.
review-compile-progress = Compiling, once per version
review-luck-progress = Measuring luck
review-title = Review
review-game = Game { $number }: { $game }, { $players } players, seat { $seat }
review-about = Each decision is judged by what the player knew, with { $simulations } simulations. Losses are percentage points of the share of the win, with 95% intervals.
review-summary = { $games ->
    [one] Summary of 1 game with { $decisions } decisions
   *[other] Summary of { $games } games with { $decisions } decisions
 }
review-per-game = Lost per game: { $loss } percentage points.
review-interval-one = The intervals of a single game contain the errors of the judgements only.
review-interval-several = The intervals come from the spread between the games.
review-kind = Decisions about
review-decisions = Number
review-loss-per-game = Lost per game
review-category-turn-1 = the first turn
review-category-turn-2 = the second turn
review-category-turn-3 = the third turn
review-category-last-round = the last round
review-category-fox = the fox
review-category-roosters = the timing of Rooster Boosters
review-category-rows = rows opened too late
review-category-hand = cards left in hand
review-category-other = everything else
review-reason-points = In the simulations, “{ $better }” led to { NUMBER($more, minimumFractionDigits: 1) } points on average, “{ $other }” to { NUMBER($less, minimumFractionDigits: 1) }.
review-reason-wins = In { $worlds } simulations, “{ $better }” had a share of the win of { NUMBER($more, minimumFractionDigits: 1) }%, “{ $other }” of { NUMBER($less, minimumFractionDigits: 1) }%.
review-reason-close = In { $worlds } simulations, “{ $better }” had a share of the win of { NUMBER($more, minimumFractionDigits: 1) }%, “{ $other }” of { NUMBER($less, minimumFractionDigits: 1) }%. The difference may be chance.
review-reason-same = In { $worlds } simulations, “{ $better }” and “{ $other }” had the same share of the win: { NUMBER($share, minimumFractionDigits: 1) }%.
review-reason-even = In the simulations, no other choice was worse beyond doubt.
review-reason-5211-limit = { $before ->
    [0] No { g5211-colour } card was on the table yet (limit { $limit })
   *[other] { g5211-colour } had { $before } of { $limit } cards
  }: with { $more } it reached the limit in { $often }% of the simulations, with { $fewer } in { $seldom }%.
review-reason-5211-tie = { $before ->
    [0] No { g5211-colour } card was on the table yet
    [one] { g5211-colour } had 1 card
   *[other] { g5211-colour } had { $before } cards
  }: with { $more } it was tied and out in { $often }% of the simulations, with { $fewer } in { $seldom }%.
review-reason-5211-scores = { $before ->
    [0] No { g5211-colour } card was on the table yet
    [one] { g5211-colour } had 1 card
   *[other] { g5211-colour } had { $before } cards
  }: with { $more } it scored in { $often }% of the simulations, with { $fewer } in { $seldom }%. That is worth { $own ->
    [one] 1 point
   *[other] { $own } points
  } to you{ $most ->
    [0] {""}
   *[other] {" "}and up to { $most } on the table to another player
  }.
review-reason-5211-mascots = { $count ->
    [0] No mascot on the table yet
   *[other] { g5211-mascots } on the table
  }, and exactly { $exact } would score: with { $more } they did in { $often }% of the simulations, with { $fewer } in { $seldom }%.
review-reason-5211-points = { g5211-colour } scored in { $often }% of the simulations either way. Then “{ $better }” has { $more ->
    [one] 1 point
   *[other] { $more } points
  } in it, “{ $other }” { $less }.
review-reason-5211-hand = In { $often }% of the simulations the round paid you the same either way. “{ $better }” keeps { $more ->
    [one] 1 point
   *[other] { $more } points
  } in hand, “{ $other }” { $less }.
review-reason-gloria-row = With this card your row earns { $after ->
    [one] 1 point
   *[other] { $after } points
  } in a scoring instead of { $before } ({ gloria-card }); { $scorings ->
    [one] one scoring is
   *[other] { $scorings } scorings are
  } left.{ $taken ->
    [0] {""}
    [one] {" "}Others lose 1 point by it.
   *[other] {" "}Others lose { $taken } points by it.
  }
review-reason-gloria-length = Your row grows to { $length ->
    [one] 1 card
   *[other] { $length } cards
  } ({ gloria-card }); the longest row of another player has { $rival }.
review-reason-gloria-fox-home = Under the fox your row earns nothing, without him { $points ->
    [one] 1 point
   *[other] { $points } points
  } ({ gloria-card }).
review-reason-gloria-fox-target = There the fox costs your neighbour { $more ->
    [one] 1 point
   *[other] { $more } points
  } in a scoring instead of { $less } ({ gloria-card }).
review-reason-gloria-fox-row = With the fox on this row a scoring would pay you { $more ->
    [one] 1 point
   *[other] { $more } points
  } instead of { $less } ({ gloria-card }).
review-reason-gloria-fox-enters = All others have a collection already: the fox comes to the one that you open now.
review-reason-gloria-fox-escapes = The last player to open a first collection gets the fox, and { $others ->
    [one] another player has
   *[other] { $others } others have
  } none yet.
review-reason-gloria-scoring-early = The next Rooster Booster triggers a scoring, and { $roosters ->
    [one] 1 of the { $pile } cards in the draw pile is one
   *[other] { $roosters } of the { $pile } cards in the draw pile are Rooster Boosters
  }. It would pay you { $own ->
    [one] 1 point
   *[other] { $own } points
  } now, and up to { $most } to another player.
review-reason-gloria-scoring-now = The next Rooster Booster triggers a scoring, and { $roosters ->
    [one] 1 of the { $pile } cards in the draw pile is one
   *[other] { $roosters } of the { $pile } cards in the draw pile are Rooster Boosters
  }. It would pay you { $own ->
    [one] 1 point
   *[other] { $own } points
  } now, and no other player more than { $most }.
review-reason-gloria-hand = Only the last scoring is left: each card in hand costs a point then, and you hold { $held }.
review-reason-gloria-lone = Only the last scoring is left: a lone chest costs 2 points then, a card in hand only 1.
review-reason-gloria-chest = You have no lone chest, and hold { $count ->
    [one] a motif
   *[other] { $count } motifs
  } without a collection.
review-reason-gloria-chest-doubler = In a chest the doubler does nothing; on a row it doubles what the row earns.
review-reason-gloria-chest-row = The card would be lost in the chest; it extends your row of { $length ->
    [one] 1 card
   *[other] { $length } cards
  } ({ gloria-card }).
review-reason-gloria-doubler-early = A doubler ends the row at { $length ->
    [one] 1 card
   *[other] { $length } cards
  } ({ gloria-card }); { $unseen ->
    [one] 1 more is
   *[other] { $unseen } more are
  } unseen.
review-reason-gloria-draw = A draw costs { $cost } of { $points } action points, and you do not know the card.
review-reason-gloria-take-wild = A wild card extends any row without a doubler; { $unseen ->
    [0] you have seen all others
    [one] 1 more is unseen
   *[other] { $unseen } more are unseen
  }.
review-reason-gloria-take-row = The card on display makes your row { $length } long, which earns { $after ->
    [one] 1 point
   *[other] { $after } points
  } in a scoring; now it earns { $before } ({ gloria-card }).
review-reason-gloria-take-length = The card on display makes your row { $length } long ({ gloria-card }).
review-reason-gloria-take-more = You hold { $count ->
    [one] a card
   *[other] { $count } cards
  } of this motif already ({ gloria-card }).
review-reason-gloria-take-rival = Another player has a row of { $length ->
    [one] 1 card
   *[other] { $length } cards
  } that the card on display would extend ({ gloria-card }).
review-reason-gloria-take-sole = Nobody has a row of this motif yet, and the only one earns { $points } points in a scoring ({ gloria-card }).
review-reason-gloria-later = The next action could still make up for it.
review-verdict-forced = only choice
review-verdict-best = best
review-verdict-mix = as good as the best
review-verdict-close = too close to call
review-verdict-fine = fine
review-verdict-inaccuracy = inaccuracy
review-verdict-mistake = mistake
review-verdict-blunder = blunder
review-place-round = round { $round }, turn { $turn }
review-place-turn = turn { $turn }, { $left ->
    [0] end of the turn
    [one] 1 action point left
   *[other] { $left } action points left
  }
review-place-move = move { $move }
review-line-loss = best { $best }, loses { $loss }
review-line-nothing = best { $best }, loses next to nothing
review-line-gain = better than the bot’s { $best } by { $gain }
review-choice = { $action }: wins { $share } ± { $reach }, { $points } points, { $worlds } worlds
review-played-best = Played { $played }, best { $best }.
review-balance = Luck and skill
review-balance-said = Fair share + luck + own decisions + decisions of the others = result, in per cent. This part looks at all cards. Decisions are measured against casual play: a plus is good for this seat.
review-split = Turn by turn
review-split-said = What each choice was worth against opponents as expected, what they happened to lay, and what the cards that came brought, in percentage points.
review-seat = Seat
review-seat-name = Seat { $seat }
review-part-fair = fair share
review-part-luck = luck
review-part-own = own decisions
review-part-others = others’ decisions
review-part-result = result
review-round = Round
review-turn = Turn
review-by-round = Lost per round
review-by-turn = Lost per turn
review-worst = The most expensive decisions
review-all = All decisions
review-place = Place
review-played = Played
review-best = Best
review-verdict = Verdict
review-loss = Loss
review-reason = Reason
review-axis-move = Move
review-axis-share = Share of the win, in per cent
review-axis-parts = Percentage points
review-plot-course = Share of the win over the game; stars mark errors
review-plot-parts = Luck, own decisions and others’ decisions

## Playing in the terminal

play-starting = Starting the server …
play-only-here = Only this computer can open this address. To play with others in your network: roost serve --host 0.0.0.0
play-title = You are playing against { $bots ->
    [one] one bot
   *[other] { $bots } bots
  }: { $names }.
play-bot = { $bot }: { $about }
play-help = Type your move. ? lists the legal moves, h sums up the rules, q quits.
play-thinking = { $bot } is thinking …
play-bye = You left the table.
play-saved = Game saved to { $file }.
play-scores = Points: { $scores }
play-may = Legal moves: { $actions }
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
you-win = You win!

## The full-screen table in the terminal

screen-too-small = This terminal is { $width } × { $height } characters. The table needs at least { $least }: please enlarge it.
screen-no-terminal = The full-screen table needs a terminal. Without one, play line by line: roost play { $game } --plain
screen-preparing = Preparing the bots: { $bot }, { $number } of { $total }. This is done once and may take a minute …
screen-keys-choose = choose
screen-sending = Sending your decision …
screen-hurry = hurry
screen-run = Play
screen-quit = Quit
screen-move = step
screen-view = view
screen-scorings = scorings
screen-step = Step { $step } of { $steps }
screen-open = Or open the record of a game, or the link of a live table:
screen-open-example = game.jsonl or http://localhost:5211/table/ab12cd34
screen-5211-exact = exactly { $exact } would score
screen-gloria-fox = FOX
screen-gloria-held = hand { $held }
screen-help-5211 = Keys: 1 to 5, or the arrows and the space bar, pick cards; Enter plays them. F shows the others’ moves without pauses. With the mouse: click the cards, then the button.
screen-help-gloria = Keys: ← and → pick up a card, the pile or the fox; ↑ and ↓ choose what to do with it; Enter does it, and so does the number before an action. F shows the others’ moves without pauses. With the mouse: click a card, then an action.
    A row shows its motif, its length, and ² if it is doubled; ▣ is a lone chest.
screen-help-plain = Keys: the arrows choose an action, Enter takes it. F shows the others’ moves without pauses. With the mouse: click an action.

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
g5211-letters = { $colour ->
    [Y] Y
    [G] G
    [O] O
    [B] B
    [V] V
   *[T] T
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
g5211-deck = Deck { $deck }: { $removed } cards removed, { $pile } in the draw pile.
g5211-hand = hand
g5211-round = Round { $round }
g5211-turn = Turn { $turn }
g5211-last-round = The draw pile is empty: round { $round } is the last of this deck and is played from hand.
g5211-drew = drawn
g5211-pile = draw pile: { $pile }
g5211-scoring = Scoring
g5211-mascots-score = { $mascots }: the exact number. Only they score.
g5211-mascots-do-not = { $mascots }, not exactly { $exact }: the colours decide.
g5211-limit = { $colours }, { $count ->
    [one] { $count } card
   *[other] { $count } cards
  }: the limit is { $limit }, so no points.
g5211-tie = { $colours }, { $count ->
    [one] { $count } card
   *[other] { $count } cards
  } each: a tie, so no points.
g5211-scores = { $colours }, { $count ->
    [one] { $count } card
   *[other] { $count } cards
  }: this colour scores.
g5211-nothing = Nobody scores.
g5211-limit-words = { $limit } or more { $colour } cards score nothing.
g5211-exact-words = With exactly { $mascots } on the table, only they score, one point each.
g5211-sheet-mascots = { $edition ->
    [azul] Roosters
   *[classic] Kododos
  }
g5211-seen-note = How many cards of this deck nobody has seen on the table yet. Cards in your hand count as not seen.
g5211-seen-colour = Colour
g5211-seen-left = left
g5211-seen-spoken = { $card }: { $seen } seen, { $left } left
g5211-legend-mascot = { $edition ->
    [azul] Rooster, worth 1
   *[classic] Kododo, worth 1
  }
g5211-legend-counts = Cards in each colour
g5211-legend-value = Value
g5211-legend-cards = Cards
g5211-legend-bar = The bar of a colour fills with its cards. At { $limit } cards the colour breaks: it scores nothing.
g5211-legend-near = One card below the limit.
g5211-legend-gold = This scores.
g5211-legend-chosen = This player has chosen.
g5211-legend-pile = Score pile: the cards a player has won.
g5211-discarded = Everyone discards their last card.
g5211-goal = to { $target } points
g5211-deck-over = Nobody has reached { $target } points yet: all cards are reshuffled.
g5211-result-line = { $points ->
    [one] { $points } point
   *[other] { $points } points
  }, { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
  }
g5211-where = Round { $round } of { $rounds }, turn { $turn } of 3, { $pile } cards in the draw pile.
g5211-counts = On the table: { $counts } (limit { $limit }). { $mascots }; exactly { $exact } would score.
g5211-your-hand = Your hand: { $hand }
g5211-ask = { $due ->
    [one] Choose a card
   *[other] Choose { $due } cards
  }
g5211-short-rules =
    Each round, everyone plays four cards in three turns (two, one, one), chosen in secret and revealed together.
    Then the round is scored. With exactly { $exact } { $edition ->
        [azul] Roosters
       *[classic] Kododos
      } (the 1s) on the table, only they score.
    Otherwise the colour with the most cards scores: you get the values of your own cards of that colour. A colour
    with { $limit } cards or more scores nothing, and neither do tied colours; the next most frequent colour scores.
    After each turn, draw back up to five cards. When the draw pile is empty, the last round is played from hand.
    Write a card as colour and value: { $cards }.

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
gloria-letters = { $card ->
    [GR] GR
    [AN] AN
    [RU] RU
    [TA] TA
    [NE] NE
    [SH] SH
    [FE] FE
    [EG] EG
    [NS] NS
    [WV] WV
    [W] W
    [D] D
   *[R] R
  }
gloria-display = On display: { $cards }
gloria-pile = { $pile } cards in the draw pile.
gloria-hand = hand
gloria-your-hand = Your hand: { $hand }
gloria-chest-built = built a treasure chest from { $card }; { $lone ->
    [one] one lone chest
   *[other] { $lone } lone chests
  }
gloria-opened = opened a collection: { $motif }
gloria-extended = added { $card }, now { $length } cards
gloria-extended-wild = added a wild card to { $motif }, now { $length } cards
gloria-doubled = doubled { $motif }; the row ends with { $length ->
    [one] one card
   *[other] { $length } cards
  }
gloria-took = took { $card }
gloria-refilled = new on display: { $card }; { $pile } in the draw pile
gloria-drew = drew { $card }; { $pile } in the draw pile
gloria-drew-hidden = drew a card; { $pile } in the draw pile
gloria-rooster = Rooster Booster no. { $number }{ $until ->
    [0] { "." }
    [one] : the next one triggers a scoring.
   *[other] : { $until } more until the next scoring.
  }
gloria-bot-rooster = Bot Rooster
gloria-bot-fox = Bot Fox
gloria-fox-entered = the fox arrives: { $motif }
gloria-fox-moved = moved the fox{ $to ->
    [own] { "" }
   *[left] { " to " }{ $owner ->
        [You] you
       *[other] { $owner }
      }
  }: { $motif }
gloria-fox-passed = passed the fox to { $owner ->
    [You] you
   *[other] { $owner }
  }: { $motif }
gloria-fox-kept = kept the fox
gloria-fox-at = The fox is on { $owner ->
    [You] your collection
   *[other] { $owner }’s collection
  }: { $motif }.
gloria-scoring = Scoring { $number }
gloria-length = { $length ->
    [one] one card
   *[other] { $length } cards
  }{ $doubled ->
    [yes] , doubled
   *[no] { "" }
  }
gloria-foxed = { gloria-length }, under the fox: no points
gloria-sole = { gloria-length }, the only collection: { $points }
gloria-longest = { gloria-length }, longest: { $points }
gloria-tied-longest = { gloria-length }, tied for longest: { $points }
gloria-second = { gloria-length }, second longest: { $points }
gloria-tied-second = { gloria-length }, tied for second: no points
gloria-no-second = { gloria-length }, behind a tie for longest: no points
gloria-behind = { gloria-length }, too short: no points
gloria-total = +{ $points }, total { $total }
gloria-total-penalty = +{ $points } −{ $penalty } ({ $lone ->
    [0] { gloria-held }
   *[other] { $held ->
        [0] { gloria-lone }
       *[other] { gloria-lone }, { gloria-held }
      }
  }), total { $total }
gloria-lone = { $lone ->
    [one] one lone chest
   *[other] { $lone } lone chests
  }
gloria-held = { $held ->
    [one] one card in hand
   *[other] { $held } cards in hand
  }
gloria-roosters = { $roosters } of 10 Rooster Boosters revealed; { $until ->
    [one] the next one triggers a scoring
   *[other] { $until } more until the next scoring
  }. { $pile } cards in the draw pile.
gloria-ask = { $left ->
    [one] One action point left
   *[other] { $left } action points left
  }
gloria-ask-pass = Pass the fox, or keep him
gloria-short-rules =
    Each turn you have three action points. One point: build a treasure chest from any card (chest GR), open a
    collection on a lone chest or extend it (play GR), add a wild card (play W on GR) or a doubler, which ends the row
    (play D on GR), take a card from the display (take 0, 1 or 2), move the fox between your own collections (fox GR).
    Two points: draw from the pile (draw, once per turn), or move the fox to your left neighbour (fox left GR).
    After your three points you may pass the fox for free (pass GR) or keep him (keep).
    The 4th, 7th and 10th Rooster Booster trigger a scoring. For each motif: the only row earns 4 points; otherwise
    the longest earns 3 and the second longest 1; if tied for longest, 2 each. A doubler doubles. A row under the fox
    is ignored. At the end, each lone chest costs 2 points and each card in hand 1.
    Cards: { $cards }.
illegal-no-lone-chest = Opening { $motif } needs a lone treasure chest. Build one first.
illegal-no-collection = There is no { $motif } collection here.
illegal-row-ended = The { $motif } row has ended: it has a doubler.
illegal-too-few-points = That costs { $cost } action points, but { $left ->
    [one] only one is left
   *[other] only { $left } are left
  }.
illegal-second-draw = Only one draw from the pile is allowed per turn.
illegal-fox-not-in-play = The fox is not in play yet.
illegal-fox-not-yours = Only the player who has the fox can move him.
illegal-second-fox-move = The fox can move only once per turn.
illegal-fox-already-there = The fox is already on { $motif }.
illegal-neighbour-has-none = The left neighbour has no { $motif } collection.
illegal-points-left = The fox can be passed for free only after all three action points are spent; { $left ->
    [one] one is left
   *[other] { $left } are left
  }.
illegal-only-pass-or-keep = All action points are spent: pass the fox to the left, or keep him.
deal-wrong-start = The start player must be { $allowed }, not { $start }.
deal-rooster-outside-pile = This deal has a Rooster Booster in a hand or on display. All ten belong in the draw pile.

## The table server

workers-need-postgresql = Several workers need PostgreSQL: set --database-url or ROOST_DATABASE_URL. SQLite supports one process only.
workers-need-redis = Several workers need Redis: set --redis-url or ROOST_REDIS_URL.
workers-unsupported = This system cannot share a port between processes (SO_REUSEPORT). Start one worker.
workers-cannot-bind = Cannot listen on port { $port }: { $detail }.
serve-ready = Roost is ready: { $url }
serve-already = Roost is already running: { $url }
serve-stop = Press Ctrl-C to stop.
page-not-built = The page has not been built yet: run `make play`. `roost play --plain` works without it.
protocol-written = Written: { $files }
protocol-stale = Out of date: { $files }
table-unknown = There is no table “{ $table }”.
table-not-started = The game has not started yet.
contribution-wrong = This is not the contribution that was promised for seat { $seat }.
contribution-too-late = The cards were dealt before the contribution of seat { $seat } arrived.
table-not-open = This table no longer takes players.
table-not-over = The game is not over yet.
table-bots-only = Nobody sits at this table. Games among bots are played in the arena: roost arena.
daily-unknown = There is no deal of the day for { $day }.
daily-other-table = This table is not an uncounted game of yours with this deal.
daily-play-first = Play this deal of the day first: the results and replays show its cards.
daily-not-revealed = The record of a deal of the day is revealed when the day is over, at midnight UTC.
daily-bot-unready = The bots of the deal of the day are still getting ready. Please try again in a moment.
daily-bot-failed = The bots of the deal of the day cannot play on this server. Its operator finds the reason in the log.
table-full = This table is full.
texts-unknown = The game “{ $game }” has no texts of its own.
seat-unknown = This table has no seat { $seat }.
seat-taken = Seat { $seat } is taken.
seat-reserved = Seat { $seat } is reserved: you need an invitation to sit there.
not-seated = You are not a player at this table.
kicked = The host has removed you from this table.
banned = The host has banned you from this table.
name-needed = Only players with a name can join this table. Choose one first.
kick-self = You cannot remove yourself; leave the table instead.
person-unknown = This person has no seat at this table.
not-host = Only the host can do that.
watching-off = This table allows no spectators.
metrics-not-public = Metrics are available only from the server’s own machine, unless ROOST_METRICS is “public”.
too-late = Too late: the game has moved on.
version-unknown = Version { $seen } does not exist yet: the table is at version { $version }.
chat-muted = The host has muted you.
chat-busy = The spectators are writing too much at once. Wait a moment.
chat-off = This table has no chat. You can still send reactions.
chat-over = The game is over: only its players can still chat.
chat-empty = Type a message first.
chat-too-long = A message can have at most { $limit } characters.
chat-bad-character = A message cannot contain the character { $code }.
too-many-changes = You have changed your mind { $limit } times: this choice is final.
log-full = This table has reached { $limit } entries. The game goes on, but without chat, hints, changed choices and new names or settings.
too-fast = Too many requests. Wait a moment.
too-many-connections = Too many connections.
too-many-tables = You have too many tables. Leave one, or wait a moment.
too-many-from-address =
    { $limit ->
        [one] Only one person from an address can take an open seat at this public table.
       *[other] At most { $limit } people from one address can take open seats at a public table.
    } The host can invite more with links.
too-many-codes = Too many codes. Wait a minute.
too-many-replays = Too many replays at once. Wait a minute.
replays-busy = Too many people want replays at the moment. Try again soon.
replay-failed = The replay could not be made. Try again.
too-many-reviews = Too many reviews for now. Try again in a few minutes.
reviews-busy = Too many reviews are waiting. Try again later.
review-not-yours = You can only review your own seat in games that you have played.
position-not-yours = You can only play on from your own decisions, in games that you have played.
position-unknown = There is no move { $move }: the game has { $moves }.
position-not-your-decision = Move { $move } is not yours: choose one of your own decisions.
position-unfinished = This game was abandoned. You can play on only from games that were finished.
review-failed = The review failed. Try again later.
too-many-hints = Too many hints for now. Wait a moment.
hint-other-people = There are no hints in games with other people.
hint-daily = There are no hints in the deal of the day: everybody plays it without help.
hint-failed = The bot has no answer. Try again.
hint-forced = This is the only legal move.
hint-wins = It wins { $percent }% of the games that the bot has tried from here.
hint-close = It wins { $percent }% of the games that the bot has tried from here; others are about as good.
code-wrong = This code is wrong, has been used, or is older than ten minutes. Make a new one on your other device.
too-many-muted = You can mute at most { $limit } people at a table.
too-many-followed = One connection can follow at most { $limit } tables.
identity-needed = The server does not know you yet. Open the page, or request /api/me first.
not-from-here = Refused: the request came from another site.
host-unknown = Refused: this server is not known as “{ $host }”. Its operator can allow the name with ROOST_PUBLIC_URL or ROOST_HOSTS.
not-json = Send JSON: no other format is accepted here.
body-too-long = Too long: at most { $limit } bytes are accepted.
body-too-slow = Too slow: the request did not arrive within { $seconds } seconds.
message-malformed = Cannot read the message: { $why } at “{ $where }”.
request-malformed = Cannot read the request: { $why } at “{ $where }”.
request-refused = The server cannot handle this request.
page-unknown = There is nothing at this address.
method-unknown = This method is not allowed at this address.
storage-unavailable = Could not save. Please try again in a moment.
table-needs-newer-server = The server is being updated and cannot open this table yet. Please try again in a moment.

## The page

page-title = Roost
page-title-your-turn = Your turn · Roost
page-title-your-turn-away = ● Your turn · Roost
page-your-turn = It is your turn.
page-home = Roost: home
page-nav = Pages
page-skip-to-main = Skip to content
page-learn = Learn
page-language = Language
page-settings = Settings
page-close = Close
page-menu = Menu
page-menu-rules = Rules
page-menu-sheet = Score sheet
page-menu-seen = Cards
page-menu-log = Log
page-menu-chat = Chat
page-menu-table = Table
page-legend = Legend
page-log-empty = Nothing has happened yet.
page-loading = One moment …
page-to-home = Home

page-hero = Sit down and play
page-hero-more = Clever card games for 2 to 5 players, against bots or people. No account, nothing to install.
page-first-lesson = New here? Start with a lesson
page-game-5211 = 5211
page-game-azul = 5211 Azul
page-game-gloria = Gloria Picktoria
page-about-5211 = The island edition. Play cards in secret, reveal together: the colour with the most cards scores, unless there are too many of them.
page-about-azul = The same game on painted tiles: outguess the others, stay below the limit, and count the Roosters.
page-about-gloria = Vain hens compete for the finest collection. Hide chests, build rows, send the fox next door, and be ahead when Rooster Booster comes to call.
page-how-many = Players
page-level = Bots
page-play-now = Play now
page-with-friends = Play with friends
page-with-people = Find players
page-more-options = More options
page-solo = Play against bots
page-learn-it = How to play
page-go-on = Your games
page-running = running
page-paused = paused
page-players = { $players } players
page-daily = Deal of the day
page-daily-about = The same cards and the same bots for everybody, and one try that counts.
page-daily-all = Results and earlier days
page-daily-play = Play
page-daily-play-uncounted = Play uncounted
page-daily-finish-late = Finish your late try
page-daily-unready = The bots are still getting ready. The game starts by itself as soon as they are.
page-daily-results = Results
page-daily-played = { $played ->
    [0] Nobody has finished it yet.
    [one] One person has finished it.
   *[other] { $played } people have finished it.
}
page-daily-was-played = { $played ->
    [0] Nobody finished it on its day.
    [one] One person finished it on its day.
   *[other] { $played } people finished it on its day.
}
page-daily-begun = You have begun. It counts if you finish by midnight UTC.
page-daily-late = Not finished in time, so it does not count.
page-daily-not-counted = does not count: finished too late, or a substitute had to play for the bots
page-daily-place = { $place ->
    [1] won
   *[other] place { $place }
}
page-daily-position = ranked { $position } of { $played }
page-daily-bots = { $count ->
    [one] You play against one bot: { $bot }.
   *[other] You play against { $count } bots: { $bot }.
}
page-daily-counts = The same cards and the same bots for everybody. Your first try counts; you can leave it and go on until midnight UTC.
page-daily-uncounted = This day is over. You can play its cards as often as you like, but they no longer count.
page-daily-future = You can play it from { $when } on. Its cards are already fixed: below is their fingerprint.
page-daily-play-first = Play it first. Then you can see how everybody else played it.
page-daily-nobody = Nobody finished this deal on its day.
page-daily-only-you = Nobody else has finished it yet.
page-daily-best = The best { $rows } of { $played }.
page-daily-col-position = Rank
page-daily-col-name = Player
page-daily-col-points = Points
page-daily-col-result = Result
page-daily-you = You
page-daily-you-uncounted = You, uncounted
page-daily-archived = Your game: { $result }. Below is where it differs first from the games that count.
page-daily-same = Played exactly like you.
page-daily-differs = First difference, in decision { $decision }:
page-daily-move = { $name }: { $action }
page-daily-days = Days
page-daily-today = Today’s deal
page-daily-earlier = Earlier day
page-daily-later = Later day
page-daily-tomorrow = Tomorrow
page-daily-pick = Go to a day
page-daily-tag-today = today
page-daily-tag-earlier = earlier day, uncounted
page-daily-tag-tomorrow = tomorrow
page-daily-tag-played = (played)
page-daily-tag-begun = (begun)
page-daily-not-counting = Uncounted
page-daily-of = Deal of { $day }
page-daily-of-uncounted = Deal of { $day }, uncounted
page-daily-fair = How you can check the cards
page-daily-fair-before = A secret number fixes the cards, normally the day before. This is its fingerprint: it reveals nothing, but no other secret has the same one. This device remembers it; you can also note it down. When the day is over, the secret and the records of all games are published, and everybody can check them.
page-daily-fair-over = A secret number fixed the cards, normally the day before. Its fingerprint was published at once, the secret itself after the day.
page-daily-fair-late = No server was running the day before, so this deal was fixed only when the server started.
page-daily-fair-limits = This proves that the cards were fixed in advance and were the same for everybody. The operator of the server can know them, and nobody can tell whether somebody played twice under two names.
page-daily-fingerprint = Fingerprint, published { $when }
page-daily-copy = Copy
page-daily-secret = Secret
page-daily-finding-as-seen = The secret has this fingerprint, and this device saw it before the secret was published.
page-daily-finding-not-seen = The secret has this fingerprint. This device did not see it before the secret was published.
page-daily-finding-wrong-secret = The secret does not have this fingerprint: the cards were not fixed as published.
page-daily-finding-other-fingerprint = On the day itself, this device saw another fingerprint: the cards were replaced afterwards.
page-daily-check = To check the cards with your own copy of Roost, download the record of a game and run this command:
page-daily-check-none = There is no finished game of this deal. Play it uncounted, and check the record of your game.
page-daily-download = Download record
page-open-tables = Open tables
page-no-open-tables = Nobody is waiting right now.
page-open-one = Open a table
page-free-seats = { $free } of { $players } seats free
page-join = Join
page-to-watch = Games to watch
page-nothing-to-watch = No public game is running right now.
page-watch = Watch
page-recent = Recent games
page-just-now = just now
page-no-recent = Your finished games will appear here.
page-all-my-games = All my games
page-against = against { $names }
page-with-stand-in = a bot stood in
page-with-hints = with hints: { $hints }
page-place = Place { $place }
page-guest = Guest
page-best-players = Best players
page-nobody-rated = Nobody is rated yet.
page-nobody-best = Nobody has earned a place here yet.
page-rating-short = rating { $rating }
page-leaderboard = Leaderboard
page-replay = Replay
page-bot-chick = Chick
page-bot-hen = Hen
page-bot-rooster = Rooster
page-bot-fox = Fox
page-bot-about-chick = Easy: plays whatever comes to mind.
page-bot-about-hen = Medium: knows what usually pays.
page-bot-about-rooster = Strong: plays through many possible games before each move.
page-bot-about-fox = Very strong: thinks longest before each move.
page-bot-strength = Wins { $share } of the games against { $others }; an even share is { $par }.
page-bot-strength-measured = Measured over { $deals } deals: with 95% certainty between { $low } and { $high }.
page-bot-measured = Measured strength
page-bot-others = { $count } × { $bot }
page-bot-others-chick = { $count ->
    [1] one Chick
    [2] two Chicks
    [3] three Chicks
    [4] four Chicks
   *[other] { $count } Chicks
  }
page-bot-others-hen = { $count ->
    [1] one Hen
    [2] two Hens
    [3] three Hens
    [4] four Hens
   *[other] { $count } Hens
  }
page-bot-others-hen-1 = { $count ->
    [1] the first version of the Hen
    [2] two Hens of the first version
    [3] three Hens of the first version
    [4] four Hens of the first version
   *[other] { $count } Hens of the first version
  }
page-bot-others-rooster = { $count ->
    [1] one Rooster
    [2] two Roosters
    [3] three Roosters
    [4] four Roosters
   *[other] { $count } Roosters
  }
page-bot-others-fox = { $count ->
    [1] one Fox
    [2] two Foxes
    [3] three Foxes
    [4] four Foxes
   *[other] { $count } Foxes
  }
page-bot-unready = { $bot } is getting ready ({ $done } of { $steps }). { $stand_in } plays until then.
page-bot-failed = { $bot } is not available on this server. { $stand_in } plays instead.
page-bot-soon = { $bot } is getting ready on this server. Until then, { $stand_in } plays.
page-thinking = thinking

page-your-name = Your name
page-name-kept = Saved.
page-theme = Appearance
page-theme-auto = system
page-theme-light = light
page-theme-dark = dark
page-setting-patterns = Patterns on the cards
page-setting-letters = Letters on the cards
page-setting-sound = Sounds
page-setting-motion = Reduce motion
page-pace = Pace of the other players’ turns
page-pace-slow = slow
page-pace-normal = normal
page-pace-fast = fast
page-setting-notify = Notify me when it is my turn
page-other-device = Another device
page-other-device-more = A code takes your name, your games and your rating to another device. It also brings you back on a device that has forgotten you.
page-make-code = Get a code
page-enter-code = Enter a code
page-code-lasts = The code works once, within ten minutes. Keep it to yourself: anyone who has it can play as you.
page-link-device = Continue on this device
page-link-device-more = On your other device, open the settings and get a code. Enter it here.
page-code = Code
page-link-leaves = On this device you are { $name } so far. That name and its games stay behind.
page-link-now = Use this code

page-line-lost = Connection lost. Reconnecting …
page-line-lost-unsent = Connection lost. Your choice is saved and will be sent when you are back online.
page-line-back = Back online.
page-storage-failing = This browser cannot store anything for Roost: storage is full or switched off. You can play, but settings, games on this device and the check of the deal last only until you close the page.
page-all-right = OK
page-outdated = A new version of Roost is available.
page-try-again = Try again
page-reload = Reload
page-problem = That did not work ({ $status }).
page-problem-line = The server cannot be reached. Please try again.
page-taken-back = Your choice was not accepted: { $reason }

page-offline = Offline play
page-on-device = on this device, unrated

page-not-found = Page not found
page-not-found-more = This address leads nowhere, or it comes from an older version of Roost. The games are on the home page.
page-unknown-table = Table not found
page-unknown-table-more = The link may be incomplete, or it belongs to another Roost server. You can open a table of your own.
page-banned = No entry
page-no-watching = Private game
page-no-watching-more = This table is full and allows no spectators. Open one of your own, or play against bots.
page-abandoned = This game was abandoned
page-abandoned-more = Nobody came back to it. You can open a new table at any time.
page-no-replay = No replay of this game
page-not-loaded = This part of the page did not load

page-which-game = Which game?
page-how-many-seats = How many seats?
page-clock = Time per decision
page-clock-none = unlimited
page-clock-relaxed = relaxed, 90 seconds
page-clock-brisk = brisk, 30 seconds
page-spectators = Spectators
page-public = Public table
page-has-chat = Chat
page-needs-name = Only people who have chosen a name
page-not-public = Private table: you need its link
page-chat-on = Chat is on at this table
page-chat-off = Chat is off at this table: reactions only
page-watching-off = No spectators
page-watching-allowed = Anyone with the link can watch
page-watching-hands-after = Anyone with the link can watch, and sees all hands after the game
page-option-5211-edition-classic = Classic edition
page-option-5211-edition-azul = Azul edition
page-option-5211-target = Long game, to { $value } points
page-option-5211-target-off = Short game, one deck
page-option-5211-scores-open = Scores are visible during the game
page-option-5211-scores-hidden = Scores stay hidden until the end
page-option-gloria-chests-memory = Chest contents must be remembered
page-option-gloria-chests-noted = Chest contents stay visible
page-option-gloria-start = Who starts
page-option-gloria-start-off = drawn by lot
page-option-off = default
page-create-table = Open the table
page-table-facts = Options
page-change-table = Change
page-save = Save
page-cancel = Cancel
page-seats = At the table
page-seat-open = free
page-seat-reserved = reserved
page-seat-reserved-for = reserved for { $name }
page-who-sits = Seat { $number }
page-seat-bot = Bot: { $bot }
page-seat-free = for a person
page-you-named = You, { $name }
page-host = host
page-is-ready = ready
page-not-ready = not ready yet
page-get-ready = I’m ready
page-not-after-all = Wait, not yet
page-ready-more = The game starts as soon as everyone is ready.
page-starts-in = { $seconds ->
    [one] Starts in one second
   *[other] Starts in { $seconds } seconds
  }
page-mute = Mute
page-unmute = Unmute
page-kick = Remove
page-kick-really = Really remove?
page-ban = Ban from the table
page-ban-guest = Ban
page-ban-really = Really ban?
page-nobody-came = Nobody has come yet. Wait, share the link, or start with bots.
page-sit-here = Sit here
page-sit-down = Sit down
page-start = Start
page-start-with-bots = Start, with bots in the free seats
page-table-full = All seats are taken. You can watch once the game starts, or open a table of your own.
page-leave = Leave table
page-leave-or-give-up = Leave or give up
page-leave-ask = Leave this game?
page-leave-ask-more = You can come back: your game is listed on the home page. A bot plays for you in the meantime. If you give up, you lose your seat.
page-leave-ask-alone = The game waits for you: it is listed on the home page. If you give up, you lose your seat.
page-leave-ask-daily = Your try waits for you on the home page. It counts if you finish it by midnight UTC. You cannot start over.
page-stay = Stay
page-leave-for-now = Leave for now
page-give-up = Give up
page-leave-really = Leave this table? If the game is running, a bot takes over your seat.
page-lobby-waiting = Waiting for players
page-lobby-full = Everyone is here
page-invite = Invite friends
page-invite-text = Come and play at my table!
page-link = Link
page-copy = Copy link
page-copied = Copied
page-share = Share
page-link-only-here = This link only works on this computer. To play with others in your network, start Roost with “roost serve --host 0.0.0.0” and open the page at this computer’s network address instead of { $host }.
page-qr = QR code for the link
page-dealing = The seats are taken. Every device adds its part to the shuffle …
page-fair-title = Fairly shuffled
page-fair-before = Before anybody sat down, this table fixed its part of the shuffle and published this fingerprint of it. Each player’s device promises a part of its own, and reveals it when the game starts. After the game your device can check that nothing was replaced.

page-card = { $colour } { $value }
page-card-mascot = { $colour } { $edition ->
    [azul] Rooster
   *[classic] Kododo
  }
page-face-down = a face-down card
page-row-empty = no cards yet
page-hand-of = hand: { $cards }
page-away = away
page-choosing = choosing
page-chosen = has chosen
page-has-chosen = { $name } has chosen.
page-you-choosing = are choosing
page-you-chosen = have chosen
page-points-hidden = points hidden
page-points-word = { $points ->
    [one] point
   *[other] points
  }
page-counters = On the table
page-count-spoken = { $colour }: { $count }, limit { $limit }
page-mascots-spoken = { $mascots }, exactly { $exact } would score
page-limit = limit { $limit }
page-fate-limit = out
page-fate-tie = tied
page-fate-scores = scores
page-fate-exact = exact!
page-scoring-title = Scoring of round { $round }
page-skip = Skip
page-continue = Continue
page-see-result = See the result
page-gains = { $name }: { $points ->
    [one] { $points } point
   *[other] { $points } points
  }
page-reveals = { $name }: { $cards }
page-you-drew = You drew { $cards }.
page-your-hand = Your hand
page-round = Round { $round } of { $rounds }
page-turn = Turn { $turn } of 3
page-pile = { $pile ->
    [one] { $pile } card in the draw pile
   *[other] { $pile } cards in the draw pile
  }
page-last-round = last round, no more draws
page-reveal = And … reveal!
page-sending = Sending …
page-waiting-for = Waiting for { $names }
page-to-act = To act: { $names }
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
    [one] Play this card
   *[other] Play these cards
  }
page-change-choice = Change my choice
page-keep-choice = Keep my choice
page-choice-stands = Your choice stands until you play others.
page-watching = You are watching
page-paused-more = The game is paused until a player is back.
page-bot-plays-for-you = A bot is playing for you.
page-i-am-back = I’m back
page-time-left = { $seconds ->
    [one] { $seconds } second left
   *[other] { $seconds } seconds left
  }
page-cards-won = { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
  }
page-tiebreak = tie-break: { $value }
page-came-short = { $place ->
    [2] Second
    [3] Third
    [4] Fourth
   *[other] Fifth
  }, { $points ->
    [one] one point
   *[other] { $points } points
  } short.
page-came-tied = { $place ->
    [2] Second
    [3] Third
    [4] Fourth
   *[other] Fifth
  }, level on points.
page-shared-first = You share first place.
page-tie-decided = Equal points: { $names }. The tie-break decides: { $values }.
page-tie-shared = Tied: { $names } share a place.
page-review = Review
page-no-review = No review of this game
page-review-before = Previous
page-review-next = Next moment
page-review-progress = Judging decision { $number } of { $total } …
page-review-waiting = { $count ->
    [one] One review comes before yours.
   *[other] { $count } reviews come before yours.
  }
page-review-preparing = Getting ready. The first review on a server takes about a minute longer …
page-review-measuring = Measuring luck …
page-review-first = The first decision is being judged.
page-review-open = With open cards
page-review-loss = gives up { $loss } percentage points ({ $low } to { $high })
page-review-gain = better than the bot’s choice by { $gain } percentage points ({ $low } to { $high })
page-review-nothing = gives up next to nothing
page-review-together = in all { $loss } percentage points ({ $low } to { $high })
page-review-range = between { $low } and { $high } percentage points
page-review-played = Played: { $action }.
page-review-better = The bot’s choice: { $action }.
page-review-about = It was about { $about }.
page-review-split = With all cards known and compared with casual play, this turn brought you { $own } by your choice, { $others } by what the others laid, and { $luck } by the cards that came (percentage points).
page-review-choices = The choices and what they were worth
page-review-choice = Choice
page-review-share = Wins
page-review-points = Points
page-review-tag-played = played
page-review-tag-best = bot’s choice
page-review-moments = Moments
page-review-group = { $kind ->
    [round] Round { $number }
   *[turn] Turn { $number }
  }
page-review-severity = Show
page-review-level-all = all decisions
page-review-level-inaccuracy = inaccuracies and worse
page-review-level-mistake = mistakes and worse
page-review-level-blunder = blunders only
page-review-no-moments = No such moment in this game.
page-review-curve = Share of the win over the game
page-review-curve-known = Share of the win, by what you knew
page-review-curve-spoken = The share of the win goes from { $first } to { $last } per cent. Moments: { $moments }.
page-review-balance-said = In per cent of the win: fair share + luck + own decisions + others’ decisions = result. This part looks at all cards; the judgement of decisions does not. Decisions are measured against casual play: a plus is good for the player of the row.
page-review-no-luck = Luck was not measured: that needs Numba on the server.
page-review-method = Every decision is judged by what you knew, with { $simulations } simulations. Ranges are 95% intervals. If the range of a loss includes zero, it is too close to call. The bot’s choice comes from its own search and the figures from new simulations, so another choice can have a higher figure.
page-from-here = Play from here
page-from-here-more = The table as you see it becomes a new game against bots. Cards that you could not see are drawn again, so the others may hold different cards this time.
page-from-here-opponents = Opponents
page-from-here-same = the same as in this game
page-from-here-people = The strongest bot plays for people.
page-from-here-unrated = The game is private. It is not rated and not in your list of games.
page-from-here-back = Back to the review
page-unrated = unrated
page-drawn-result = This game began in the middle of another one. It is not rated and not in your list of games.
page-drawn-record = This game began in the middle of another one, with hidden cards that were drawn again. So there is no shuffle to check, and roost check refuses its record.
page-course = Points after each scoring
page-best-round = Most points at once: { $names }, { $points } in scoring { $scoring }
page-stand-in = A bot made { $moves ->
    [one] one move
   *[other] { $moves } moves
  } for { $name }.
page-stand-in-move = A bot made this move for { $names }.
page-stand-in-bot = { $bot ->
    [none] Another bot
   *[other] { $bot }
  } made { $moves ->
    [one] one move
   *[other] { $moves } moves
  } for { $name }, so this game does not count for the leaderboard.
page-stand-in-you = A bot made { $moves ->
    [one] one move
   *[other] { $moves } moves
  } for you, so this game does not count as a win.
page-story = How it went
page-story-deck = Deck { $deck }
page-story-row = { $row }. Scored: { $scored }.
page-story-missing = The rounds of this game cannot be shown right now. Watch the replay instead.
page-sheet-round = Round
page-sheet-earlier = Earlier rounds
page-sheet-total = Points
page-sheet-empty = No round has been scored yet.
page-rematch = Play again
page-join-rematch = Join the rematch
page-my-page = My games and ratings
page-unknown-player = Player not found
page-ratings = Rating
page-rating-from = { $games ->
    [one] one game
   *[other] { $games } games
  }
page-provisional = provisional
page-not-rated = No rating yet.
page-rating-means = The rating is a cautious estimate: the player is almost certainly at least this strong. It starts at 0, and the first games change it most. Below ten games it is provisional.
page-rating-rules = Rated: games between people at different addresses, and games of one person against bots with the usual options. Leaving counts as a loss. Not rated: deals of the day, games with hints, games from a position, and games in which a bot stood in for a player for long.
page-streak = Wins in a row
page-longest-streak = longest: { $games }
page-stats = Results
page-game = Game
page-games = Games
page-wins = Wins
page-places = 1st · 2nd · …
page-average = Average points
page-interval = { $low } to { $high }
page-stats-mean = Below the wins is the range in which the true share lies with 95% certainty. Games in which a bot stood in do not count as wins.
page-no-stats = No finished games yet.
page-against-bots = Against the bots
page-bot = Bot
page-average-against = { $own } against { $bot }
page-finished-games = Finished games
page-all-games = all
page-opponent = Opponent
page-search-player = Search by name
page-no-games = No games to show yet. Private games are only shown to their players.
page-no-such-games = No matching games.
page-more-games = Show more
page-board-people = People
page-board-bots = Bots

page-talk = Chat
page-reactions = Reactions
page-talk-empty = No messages yet.
page-say = Say something
page-send = Send
page-reaction-bravo = Bravo!
page-reaction-laugh = Ha!
page-reaction-wow = Oh!
page-reaction-ouch = Ouch!
page-reaction-hurry = Hurry up!
page-reaction-thanks = Thank you!
page-notice-left = { $name } left; a bot takes over.
page-notice-time-up = Time is up: a bot decides for { $name }.
page-notice-away = { $name } is away; a bot plays in the meantime.
page-notice-back = { $name } is back.
page-notice-muted = { $name } has been muted.
page-notice-banned = The host has banned { $name } from the table.
page-notice-unmuted = { $name } can chat again.
page-notice-not-revealed = { $name }’s device did not take part in the shuffle.
page-notice-ready = { $name } is ready.
page-notice-settings = The host has changed the settings.
page-notice-kicked = The host has removed { $name } from the table.
page-notice-renamed = { $name } has a new name.
page-notice-paused = The game is paused until somebody is back.
page-notice-host = { $name } is the new host.
page-notice-continued = { $name } is back; the game goes on.
page-lobby-notice-sat = { $name } sat down.
page-lobby-notice-left = { $name } left.
page-lobby-notice-kicked = { $name } was removed by the host.
page-lobby-notice-settings = The host has changed the settings. Have a look, and confirm that you are still ready.

page-step = Turn
page-step-of = Turn { $step } of { $steps }
page-step-back = Previous turn
page-step-on = Next turn
page-round-back = Previous round
page-round-on = Next round
page-mark-scoring = Scoring { $number }
page-run = Play
page-pause = Pause
page-seen-from = View as
page-all-open = all cards face up
page-download = Download
page-verify = Check the deal
page-verify-more = Do the cards come from the numbers that were fixed before the deal? Your browser can work it out.
page-verified = The deal is as promised. It comes from a number that the table fixed before you sat down, mixed with random numbers from { $players ->
    [one] your device
   *[other] { $players } devices, yours among them
  }. Every part is as this device saw it before the deal, and your hands in the record are the ones you were dealt.
page-verified-limits = This does not prove that nobody saw the cards: the computer that runs the table knows them during the game. Nor does it count the tables that were abandoned after the deal.
page-verified-numbers = The numbers behind the deal are as this device saw them before the deal.
page-verified-withheld = But these devices promised a number and did not reveal it: { $names }. Each of them may have let an accomplice of the server choose between two deals.
page-verified-no-cards = But this device did not keep the cards it was dealt, so it cannot tell whether the record shows the game you played.
page-verified-no-deal = Not checked: the cards themselves, because this page does not know how this game deals. “roost check” does.
page-verified-not-played = Only a device that took part can tell whether these numbers were fixed before the deal. This device had no seat when the game started.
page-verified-record = The cards follow from the numbers in the record of this game.
page-verified-record-numbers = The numbers in the record of this game fit together.
page-verified-daily = No device contributes to a deal of the day. This device saw the fingerprint of this deal as that of { $day }, before the secret was published.
page-verified-nothing-kept = Only a device that took part can tell whether these numbers were fixed before the deal. This device kept nothing of this table: you watched, played on another device, or cleared the browser’s storage.
page-not-verified-form = The record of this game is malformed, so it proves nothing.
page-not-verified-commitment = The deal does not fit what the table promised before the game.
page-not-verified-contribution = A player’s part of the deal does not match what their device had promised.
page-not-verified-seed = The deal does not come from the numbers of the table and the players.
page-not-verified-deal = The order of the cards is not what the numbers give.
page-not-verified-no-secret = This game has no proof: it was not played at a live table.
page-not-verified-other-game = The record is of another game than you played.
page-not-verified-other-commitment = The table does not keep its promise: it fixed another number before you sat down.
page-not-verified-other-contribution = Your device’s part of the deal was replaced. Somebody may have chosen the cards.
page-not-verified-other-hashes = A part of the deal was replaced after your device had revealed its own. Somebody may have chosen the cards.
page-not-verified-not-used = Your device’s part is not in the deal: it arrived too late, or was left out. So nothing is proved to you.
page-not-verified-other-cards = The record does not show the cards you were dealt.
page-not-verified-other-moves = The record lacks moves that you made on this device. Unless you changed them on another device, it does not show the game you played.
page-check-yourself = Check it yourself
page-check-yourself-kept = You do not have to trust this page. Download the game, install Roost on your computer, and run this command in the folder of the download. It compares the record with what this device kept, and replays every move.
page-check-yourself-nothing-kept = You do not have to trust this page. Download the game, install Roost on your computer, and run this command in the folder of the download. It replays every move. This device kept nothing of this table to compare the record with.
page-command = Command
page-copy-command = Copy command
page-unsafe-hashes = This table does not show what every device promised. Your device does not take part in the shuffle.
page-other-hashes = This table shows other promises than before. Your device does not reveal its part again.

page-learn-more = A lesson takes a few minutes: you play a prepared game with hints.
page-learn-5211 = 5211 and 5211 Azul
page-lesson = Lesson
page-rules = The rules
page-no-rules = This game has no rules page.
page-lesson-step = Step { $step } of { $steps }
page-lesson-other = In a real game you could do that. In this lesson, choose what is highlighted.
page-lesson-name-1 = Ana
page-lesson-name-2 = Ben
page-lesson-play = Play a real game
page-guided = Play a guided first game
page-guide-off = Stop these hints
page-guide-on = A hint at every decision
page-first = Explanation
page-first-close = Got it
page-first-5211-mascots = The mascots score: { $mascots }, the exact number. Then each of them earns one point, and the colours do not count.
page-first-5211-limit = Limit reached: { $colours }. With { $limit } cards or more, a colour scores nothing. You can spoil a colour that way if the others have more points in it.
page-first-5211-tie = A tie: colours with equally many cards score nothing, and the next most frequent colour is next in line. A single card can break a tie, or cause one.
page-first-5211-nothing = Every colour was tied or over the limit. So nobody scores, and all cards of this round are discarded.
page-first-gloria-chest = A treasure chest: everyone has seen the card, now it stays face down. Every collection starts on a chest. At the end, each lone chest costs 2 points.
page-first-gloria-row = A collection is open. It pays most if it is the only one of its motif, or the longest. The last player to open a first collection gets the fox.
page-first-gloria-rooster = A Rooster Booster is put aside. The fourth triggers the first scoring at once, even in the middle of a turn. So do the seventh and the tenth.
page-first-gloria-scoring = The first scoring: the only row of a motif earns 4 points. Otherwise the longest earns 3 and the second longest 1. All rows stay and can score again.
page-first-gloria-fox-arrives = The fox arrives at { $owner ->
    [You] your collection: you were
   *[other] { $owner }’s collection: { $owner } was
  } the last to open one. A row under the fox may grow, but it earns nothing.
page-first-gloria-fox-moves = The player with the fox can move him once per turn: for 1 point to another own row, for 2 to the left neighbour. After the three points, passing him to the left is free.
page-hint = Hint
page-hint-ask = Show a hint (H)
page-hint-close = Close the hint
page-hint-later = You can ask for a hint when it is your turn
page-hint-thinking = The bot is thinking …
page-hint-confirm = A hint costs nothing but pride: the game is marked, and does not count for ratings and statistics.
page-hint-show = Show me
page-hint-no = I’ll manage
page-hint-share = How often this wins in the bot’s simulations
page-hint-bot = { $bot } would play this. It has not tried the other choices.
page-hint-advised = Hint: { $action }.
page-hint-other = { $action } ({ $share }{ $close ->
    [yes] , about as good
   *[no] {""}
  })
page-hint-also = Or: { $others }
page-hints-result = { $hints ->
    [one] Played with one hint. The game does not count for ratings and statistics.
   *[other] Played with { $hints } hints. The game does not count for ratings and statistics.
  }
page-lesson-5211-1 = Three rounds will show you everything. On the first turn of a round, everyone plays two cards face down. Ana and Ben have chosen. Take your two high green cards.
page-lesson-5211-2 = All cards are revealed at once, and you draw back up to five. Green looks good: four cards are on the table. On the second turn you play one card. Add another green one.
page-lesson-5211-3 = Green has five cards. At six it would score nothing: that is the limit with three players. So no more green for now. Your orange 2 is safe.
page-lesson-5211-4 = Green had the most cards, so everyone scored the values of their own green cards. New round! Ana and Ben like orange. Give them more of it than they want: play both of your orange cards.
page-lesson-5211-5 = Orange is growing fast. Only the number of cards counts towards the limit, not their values. Now play your yellow 2.
page-lesson-5211-6 = Orange is over the limit: whatever happens, it will not score. The other colours are close together, and tied colours score nothing either. Try your turquoise 6, all on its own.
page-lesson-5211-7 = A single card won the round! Now for the Roosters, the 1s. With three players, exactly five of them on the table beat everything else. Play the yellow Rooster and the turquoise 2.
page-lesson-5211-8 = Three Roosters so far. Add your blue one.
page-lesson-5211-9 = Four, and one turn to go. We need exactly five: play the green Rooster.
page-lesson-5211-end = Five Roosters: only they score, one point each. Now you know everything you need. The game goes on until the draw pile is used up; then the player with the most points wins.

page-numbers-link = In numbers
page-numbers-title = { $game } in numbers
page-numbers-intro = What happened in { NUMBER($deals) } deals for each number of players: with bots that play by rules of thumb, and with cards played at random.
page-numbers-how = Measured with “roost lab”: the same deals for both. The numbers behind the charts have 95% intervals. Bots of the same kind play in all seats.
page-numbers-behind = The numbers
page-numbers-policy-hen = bots with rules of thumb
page-numbers-policy-random = random play
page-numbers-title-5211-struck = Limits and ties
page-numbers-title-5211-worth = What a round is worth
page-numbers-title-gloria-gaps = Turns between scorings
page-numbers-said-5211-scored = In { $v1 } of all rounds only the mascots score, in { $v2 } nobody does.
page-numbers-said-5211-struck = The limit rules a colour out in { $v0 } of all rounds; in { $v1 }, colours are tied for the most cards.
page-numbers-said-5211-worth = A mascot round brings all players together { $v0 } points, a colour round { $v1 }.
page-numbers-said-5211-values = Of the mascots that are played { $v0 } score, of the sixes { $v5 }.
page-numbers-said-seats = No seat has an advantage: all choose at the same time. An even share is { $par }, the dotted line.
page-numbers-said-gloria-order = The start player wins { $v0 } of all games. An even share is { $par }, the dotted line.
page-numbers-said-gloria-gaps = The first scoring comes after { $v0 } turns on average, the second { $v1 } turns later, the third after another { $v2 }.
page-numbers-said-gloria-scorings = A player gets { $v0 } points in the first scoring, { $v1 } in the second and { $v2 } in the third.
page-numbers-said-gloria-places = A collection without rivals brings { $v0 } points on average, the longest of several { $v1 }, the second { $v3 }. Doublers are included.
page-numbers-said-gloria-fox = The fox costs the owner of its collection { $v0 } points in the first scoring and { $v2 } in the third.
page-rules-title-5211 = How to play 5211
page-rules-5211-idea-title = The idea
page-rules-5211-idea = Everyone plays cards in secret, and all are revealed at once. At the end of the round one colour scores: the one with the most cards on the table. But if there are too many of them, or if colours are tied, they score nothing. So try to guess what the others will do.
page-rules-5211-cards-title = The cards
page-rules-5211-cards = A hundred cards in five colours, twenty each: five mascots worth 1, six 2s, five 3s, two 4s, one 5 and one 6. The mascot is the Kododo, a turquoise lizard, in the classic edition and the Rooster in the Azul edition. Before the game, cards are removed unseen: 10 with two players, 13 with three, none with four, 15 with five. Everyone has a hand of five.
page-rules-5211-round-title = A round
page-rules-5211-round = A round has three turns. On the first, everyone plays two cards; on the second and third, one each. Choose in secret; when the last player has chosen, all cards are revealed. Until then you may change your mind. After each turn, everyone draws back up to five.
page-rules-5211-colour-title = The majority scores
page-rules-5211-colour = After the third turn, count the cards of all players by colour. The number of cards matters, not their values, and mascots count for their colour. The colour with the most cards scores: all players put their own cards of that colour on their score piles.
page-rules-5211-limit-title = The limit
page-rules-5211-limit = A colour that reaches the limit scores nothing. The limit is the number of players plus three: 5 cards with two players, 6 with three, 7 with four, 8 with five. The next most frequent colour scores instead.
page-rules-5211-tie-title = Ties
page-rules-5211-tie = If two or more colours are tied for the most cards, none of them scores. The next most frequent colour scores instead, unless that is a tie, too. Ties further down do not matter.
page-rules-5211-nothing-title = No points
page-rules-5211-nothing = If no colour is left, nobody scores, and all cards of the round are discarded.
page-rules-5211-mascots-title = Mascots first
page-rules-5211-mascots = Before the colours, count the mascots. If there are exactly as many as players plus two (4, 5, 6 or 7), only they score, one point each, whatever their colour.
page-rules-5211-end-title = End of the game
page-rules-5211-end = A game has 11 rounds with two players, 7 with three, 6 with four and 4 with five. The draw pile runs out before the last round, which is played from the five cards in hand; the fifth card scores nothing. Then add up the values in the score piles. The player with the most points wins; if tied, the one with the most cards; if still tied, the victory is shared.
page-rules-5211-long-title = The long game
page-rules-5211-long = You can also play to 50 points. If nobody has reached them when the deck has been played through, shuffle all cards and play on. From the second deck on, the game ends after the round in which somebody reaches 50; the player with the most points wins.
page-rules-example = Example with three players
page-mascot = { $edition ->
    [azul] The Rooster, mascot of the Azul edition
   *[classic] The Kododo, mascot of the classic edition
  }
page-once-more = Show it again

## Offline play; these texts load with it

offline-about = Play both games against all bots without a connection: on a train, on a plane, in a cabin. Games played offline stay on this device and are unrated.
offline-home = You are offline, but you can play
offline-home-more = Choose a game below: it is played on this device against bots, and unrated.
offline-home-absent = You are offline
offline-home-absent-more = Offline play is not on this device yet. When you are connected again, open it here and choose “Make available offline”.
offline-starting = Setting up the table on this device …
offline-make = Make available offline
offline-size = { $transfer } to download. It takes { $size } on this device.
offline-progress = { $done } of { $total }
offline-downloading = Downloading …
offline-cancel = Cancel
offline-continue = Continue the download
offline-partial = The download is not complete: { $transfer } of { $total } still to go.
offline-ready = Ready: you can play without a connection.
offline-takes = It takes { $size } on this device and is updated together with the page.
offline-outdated = A newer version is available: { $transfer } to download. Until then you play with the one you have.
offline-update = Update
offline-remove = Remove from this device
offline-remove-really = Offline play will need a new download of { $transfer }. Games on this device are kept; to continue or replay them, make Roost available offline again.
offline-keep = Keep it
offline-removed = Removed: { $size } freed.
offline-no-wasm = This browser cannot play offline: it has no WebAssembly, or it is switched off. Use a current version of Chrome, Edge, Firefox or Safari, or play online.
offline-no-https = Offline play needs a secure connection: an address that begins with https.
offline-no-storage = This browser does not let Roost store files, as in some private windows. Allow storage for this site, or use an ordinary window.
offline-full = Not enough room on this device: offline play needs { $size }. Make room, then continue the download. What has arrived so far is kept.
offline-broken-off = The download was interrupted. What has arrived so far is kept. Continue when you are connected.
offline-file-changed = A file did not arrive as expected; the server may just have been updated. Continue the download to get it again.
offline-not-offered = This server does not offer offline play.
offline-other-page = The server has a newer version of Roost. Reload this page.
offline-no-line = You are not connected, and Roost is not available offline on this device yet. Come back here when you are connected, and choose “Make available offline”.
offline-other-tab = Another tab is downloading already.
offline-in-use = A game on this device is open, here or in another tab. Leave it first; it is kept.
offline-games = Games on this device
offline-games-none = No finished games yet.
offline-delete = Delete
offline-delete-really = The game is deleted from this device. It is stored nowhere else.
offline-no-games = The games on this device could not be read. Reload the page, or check whether this browser lets Roost store data.
offline-no-table = This game cannot be opened
pocket-computed = computed on this device
pocket-reviewed = It was computed on this device, and is kept here.
pocket-not-there = This game is played on this device, and the files for it are not here any more. Choose “Make available offline”, then open it again.
pocket-other-tab = This game is open in another tab. Continue there, or close that tab and reload this one.
pocket-other-format = Offline play on this device belongs to another version of the page. Update it under “Make available offline”.
pocket-broken = The game on this device has stopped. Nothing is lost: reload the page to go on.
pocket-newer-game = This game was saved by a newer version of Roost. Update offline play, then open it again.
pocket-other-rules = This game was begun with another version of Roost and cannot be continued with this one.
pocket-seats = A game on this device has a seat for you, and bots in all others.

## Clients, bots at live tables, measuring

client-bad-address = “{ $url }” is not a server address. It should look like this: { $example }.
client-bad-table-address = “{ $url }” is not a table address. It should look like this: { $example }.
client-unreachable = Cannot reach { $server }: { $detail }.
client-closed = The connection to the server was closed.
client-strange-answer = { $url } is not a Roost server (status { $status }).
client-strange-message = The server sent a message that this version of Roost does not understand.
client-other-protocol = The server uses version { $theirs } of the protocol, but this client uses version { $ours }.
client-table-gone = The table { $table } is no longer available.
client-unfollowed = This program no longer follows the table { $table }.
client-no-seat = You have no seat at table { $table }.
client-nothing-kept = Nothing can be proved about the deal at the table { $table }: this device did not take part in it.
client-no-cards-kept = The record matches what the table { $table } promised, but this device did not receive its cards and cannot compare them.
client-table-known = The server gave a new table the name { $table }, which belongs to another table that this device knows.
client-bad-hashes = The table { $table } does not show one promise per seat, so this device does not reveal its part of the deal.
client-other-hashes = The table { $table } shows other promises than before, so this device does not reveal its part of the deal again.
join-seated = { $name } takes seat { $seat } at { $server } (seats count from 0).
join-seat = seat { $seat }
join-begun = The game starts with { $players } players.
join-again = Connection lost and restored.
join-over = The game is over. Points: { $points }. Winner: { $winners }.
join-abandoned = The game was abandoned.
join-record = Record: { $url }
join-fair = The deal was fair: the record matches what this device saw and sent.
join-withheld = But these seats, counted from 0, promised a contribution and did not reveal it: { $seats }. Each of them may have let an accomplice of the server choose between two deals.
join-not-fair = The deal is not proved. { $problem }
loadtest-begins = { $tables } tables, { $players } players, { $watchers } spectators, { $seconds } seconds.
loadtest-idle = { $count } idle clients are connected.
loadtest-seated = { $count } clients are connected. The games begin.
loadtest-first-review = A first review is computed before the load: it loads the code of the reviews.
loadtest-reviewed = Reviews during the load: { $count }.
loadtest-no-review = A review was not complete after { $seconds } seconds.
loadtest-not-loopback = “{ $url }” must be an http:// address of this machine: no other server may be load-tested.
loadtest-cannot-pin = This system cannot bind processes to processors: leave out --pin.
loadtest-needs-services = Several processes need --database-url and --redis-url.
loadtest-no-server = No server answers at { $url }. Start one with `roost serve`.
loadtest-server-failed = The server did not start: { $log }
loadtest-server-refused = The server refused the clients: { $detail }.

## The page: the table of Gloria Picktoria

page-gloria-cost = { $cost ->
    [0] free
    [one] 1 point
   *[other] { $cost } points
  }
page-gloria-do-chest = Build a treasure chest
page-gloria-say-chest = Build a treasure chest: { $card }
page-gloria-say-wild = Add a wild card to { $motif }
page-gloria-do-open = Open { $motif }
page-gloria-do-extend = Add to { $motif }
page-gloria-do-double = Double { $motif }
page-gloria-do-take = Take { $card }
page-gloria-do-draw = Draw from the pile
page-gloria-do-fox = Fox to your { $motif }
page-gloria-do-fox-left = Fox to { $name }, { $motif }
page-gloria-do-pass = Pass to { $motif } ({ $name })
page-gloria-do-keep = Keep the fox
page-gloria-undo = Cancel
page-gloria-actions = Your options
page-gloria-pick = Pick a card from the middle or from your hand
page-gloria-where = Where does the { $card } go?
page-gloria-fox-where = Where does the fox go?
page-gloria-turn = playing
page-gloria-turn-of = { $name } is playing
page-gloria-others = The others
page-gloria-middle = In the middle
page-gloria-pile = Draw pile, { $pile } cards
page-gloria-on-display = On display: { $card }
page-gloria-fox-waits = The fox is waiting beside the draw pile
page-gloria-fox-yours = The fox, on your collection
page-gloria-floor = New chest
page-gloria-rows = Collections and chests
page-gloria-lone = Lone treasure chest
page-gloria-lone-of = Lone treasure chest: { $card }
page-gloria-put-here = Place it here: { $cost }.
page-gloria-row = { $motif }, { $length }, { $fox ->
    [yes] under the fox, worth nothing now
   *[no] worth { $points } now
  }.
page-gloria-until = { $until ->
    [one] The next Rooster Booster triggers a scoring
   *[other] { $until } Rooster Boosters until the next scoring
  }
page-gloria-last-scored = All three scorings are over
page-gloria-empty-hand = Your hand is empty
page-gloria-scoring = { $number ->
    [1] First scoring
    [2] Second scoring
   *[3] Final scoring
  }
page-gloria-next = Next
page-gloria-story-rows = Final collections
page-gloria-story-points = Points overview
page-gloria-player = Player
page-gloria-penalty = Penalty
page-gloria-in-all = Total
page-gloria-not-there = It can’t go there.
page-gloria-hand-first = Take it into your hand first. Playing it costs another point.
page-gloria-needs-row = Open a collection with a motif first. Then you can add a { $card }.
page-gloria-not-yours = You can add cards only to your own collections.
page-gloria-wrong-row = Only { $motif } and wild cards go in this row.
page-gloria-fox-needs-row = The fox only goes on collections, not on lone chests.
page-gloria-fox-left-only = The fox can go only to your own collections or those of your left neighbour.
page-gloria-did = { $name } { $what }
page-gloria-refilled = New on display: { $card }
page-gloria-drew = drew { $card }
page-gloria-drew-hidden = drew a card
page-gloria-fox-entered = The fox comes to { $owner ->
    [You] you
   *[other] { $owner }
  } ({ $motif })
page-gloria-fox-moved = { $name } moved the fox{ $to ->
    [own] { "" }
   *[left] { " to " }{ $owner ->
        [You] you
       *[other] { $owner }
      }
  } ({ $motif })
page-gloria-fox-passed = { $name } passed the fox to { $owner ->
    [You] you
   *[other] { $owner }
  } ({ $motif })
page-gloria-fox-stays = The fox cannot be moved now.
page-gloria-ask-doubler = In a chest the doubler does nothing. Build it anyway?
page-gloria-do-anyway = Build it anyway
page-gloria-take-back = Take back
page-gloria-taken-back = Taken back.
page-gloria-end-turn = End turn
page-gloria-turn-complete = Your turn is complete
page-gloria-standing = What each motif pays now
page-gloria-motif = Motif
page-gloria-no-rows = There are no collections yet.
page-gloria-lead = { $motif }: { $leaders ->
    [0] pays nobody now
   *[other] { $names }, { $points }
  }
page-gloria-tied = { $count } tied
page-gloria-log-chest = chest
page-gloria-log-opened = opened { $card }
page-gloria-log-extended = added { $card }
page-gloria-log-wild = wild card to { $motif }
page-gloria-log-doubled = doubled { $card }
page-gloria-log-took = took { $card }
page-gloria-log-drew = drew { $card ->
    [none] a card
   *[other] { $card }
  }
page-gloria-log-rooster = Rooster Booster no. { $number }
page-gloria-log-fox-entered = the fox arrives ({ $card })
page-gloria-log-fox-own = fox to { $card }
page-gloria-log-fox-left = fox to { $owner ->
    [You] you
   *[other] { $owner }
  } ({ $card })
page-gloria-log-fox-kept = kept the fox
page-gloria-totals = Totals
page-gloria-total = +{ $points }, −{ $penalty }, total { $total }
page-gloria-penalties = Left over at the end
page-gloria-lost = { $reasons }: −{ $points }
page-gloria-seen = Cards you have not seen
page-gloria-seen-more = In the draw pile, in other players’ hands and in chests.
page-gloria-legend-motif = Motif: opens a collection on a chest, and extends its own row.
page-gloria-legend-W = Wild card: counts as one more card in any open row.
page-gloria-legend-D = Doubler: doubles a row and ends it. It does not count as a card.
page-gloria-legend-R = Rooster Booster: the 4th, 7th and 10th trigger a scoring.
page-gloria-legend-fox = Fox: the row he sits on counts for nothing.
page-gloria-legend-chest = Treasure chest: every collection starts on one.
page-gloria-legend-length = How many cards the row has, and ² if it is doubled.
page-gloria-legend-worth = What the row would earn now.

## The page: lesson and rules of Gloria Picktoria

page-lesson-gloria-1 = You collect treasures in rows. Every row begins with a treasure chest: a card that you show to everyone and place face down. Each turn you have three action points, the eggs below. Build a chest from the feather fan: pick it, then the empty space.
page-lesson-gloria-2 = Nobody may look inside any more. On a chest you can open a collection: play your grain on it. From now on, only grain goes there.
page-lesson-gloria-3 = You have one point left. There is grain in the middle: take it into your hand. A new card takes its place at once.
page-lesson-gloria-4 = Ana was the last to open a collection, so the fox came to her, and after her turn she passed him to you for free. A row under the fox is worth nothing, but it may still grow. Add your grain.
page-lesson-gloria-5 = The numbers below a row show how many cards it has and what it would earn now. A second collection needs a second chest: build one from the silk nest.
page-lesson-gloria-6 = Open a collection of jewelled eggs. You would be the only one to have it: that pays best.
page-lesson-gloria-7 = Your points are spent, and the fox is with you: pass him for free, to Ana’s anklets. Tap the row or the button.
page-lesson-gloria-8 = He’s back, and three Rooster Boosters have been revealed: the fourth triggers the first scoring, at once. Don’t wait for the end of your turn: for two points you can send the fox to your neighbour now. Tap the fox, then Ana’s anklets.
page-lesson-gloria-9 = Well done. Take the wild card with your last point.
page-lesson-gloria-10 = There was the Rooster Booster: your rows earned 4 points each, Ana’s row under the fox nothing. A wild card stands for any motif once the row is open. Add it to your grain.
page-lesson-gloria-11 = Everyone has one doubler. It doubles what a row earns in all scorings to come, and it ends the row. Put it on the jewelled egg.
page-lesson-gloria-12 = Take the fox tail. You could also draw from the pile, unseen by the others, but that costs two points.
page-lesson-gloria-13 = And off with the fox!
page-lesson-gloria-end = Now you know everything you need. The 4th, 7th and 10th Rooster Booster each trigger a scoring. The last one ends the game: then each lone chest costs 2 points, and each card in hand 1.
page-rules-title-gloria = How to play Gloria Picktoria
page-rules-gloria-idea-title = The idea
page-rules-gloria-idea = Hens collect treasures to impress a famous guest. The longest row of a motif, or the only one, earns points, three times in a game. Nobody knows when; and a fox goes around making a row worthless.
page-rules-gloria-cards-title = The cards
page-rules-gloria-cards = Ninety cards with ten motifs, nine of each; five wild cards; five doublers; ten Rooster Boosters; and the fox. Everyone gets four cards and one doubler; spare doublers leave the game. Three cards are on display. The Rooster Boosters are shuffled into the rest, the draw pile. Who starts is drawn by lot.
page-rules-gloria-turn-title = A turn
page-rules-gloria-turn = On your turn you spend exactly three action points, in any order; you may repeat an action. There is no hand limit.
page-rules-gloria-chest-title = Treasure chests: 1 point
page-rules-gloria-chest = Show everyone a card from your hand and place it face down: that is a chest. Any card will do. From then on, nobody may look at it. You may build as many as you like.
page-rules-gloria-collection-title = Collections: 1 point
page-rules-gloria-collection = Play a motif on a lone chest, the oldest one, to open a collection, or add the same motif to one of your rows. You can have only one collection of each motif. A wild card counts as one more card of a row that is already open; it cannot open one. Cards are never taken back or moved.
page-rules-gloria-doubler-title = The doubler: 1 point
page-rules-gloria-doubler = It goes on one of your rows, does not count as a card of the row, and ends it. From then on the row earns double.
page-rules-gloria-get-title = Getting cards: 1 or 2 points
page-rules-gloria-get = For one point, take one of the three cards on display; it is replaced at once. Or, for two points, draw the top card of the pile, unseen by the others, at most once per turn.
page-rules-gloria-roosters-title = Rooster Boosters
page-rules-gloria-roosters = When a Rooster Booster turns up, put it aside for all to see; the next card takes its place. The 4th triggers the first scoring, the 7th the second, the 10th the third, at once, even in the middle of a turn. After the first two, the turn goes on. The third ends the game.
page-rules-gloria-scoring-title = What rows earn
page-rules-gloria-scoring = For each motif: the only row earns 4 points. Otherwise the longest earns 3 and the second longest 1. The chest and the doubler do not count towards the length.
page-rules-gloria-tie-title = Ties
page-rules-gloria-tie = Tied for the longest row: 2 points each, and nothing for second place. Tied for second: nothing.
page-rules-gloria-double-title = Doubled
page-rules-gloria-double = A row with a doubler earns double: 8 as the only one, 6 as the longest, 4 if tied for longest, 2 as the second longest.
page-rules-gloria-fox-title = The fox
page-rules-gloria-fox = The last player to open a first collection gets the fox, on that collection. If the fox is on one of your collections, you may move him once per turn: for one point to another of your own, for two points to any collection of your left neighbour. After your three points, you may also pass him to your left neighbour for free. Lone chests are safe from him.
page-rules-gloria-foxed-title = Under the fox
page-rules-gloria-foxed = A row under the fox is ignored, so other rows may be worth more. It may still be extended.
page-rules-gloria-end-title = End of the game
page-rules-gloria-end = In the third scoring, each lone chest costs 2 points and each card in hand 1. The player with the most points wins; if tied, the victory is shared.
