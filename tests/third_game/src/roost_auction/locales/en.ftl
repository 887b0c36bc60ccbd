# Auction in English. de.ftl has the same keys, in the same order.

page-game-auction = Auction

## What cannot be done

auction-not-in-hand = You do not have a { $card }. Your hand: { $hand }.

## In the terminal

auction-title = Auction, { $length ->
    [long] long game
   *[short] short game
  }, { $players } players
auction-hand = Hand
auction-turned = Round { $round }: { $prize } is for sale, for { $stake ->
    [one] { $stake } point
   *[other] { $stake } points
  }.
auction-unsold = Nobody gets { $prize }.
auction-sold = { $buyer }: { $points }.
auction-result-line = { $points ->
    [one] { $points } point
   *[other] { $points } points
  }, { $prizes ->
    [one] { $prizes } prize
   *[other] { $prizes } prizes
  }
auction-your-hand = Your hand: { $hand }
auction-ask = Your bid for { $prize } (round { $round } of { $rounds })
auction-short-rules = { $rounds } prizes are sold, one each round. Everybody bids a card in secret; all bids are spent. The highest bid that nobody else makes takes the prize: equal bids annul each other. Most points win, then most prizes.
