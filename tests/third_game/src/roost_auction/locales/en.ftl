# Auction in English. de.ftl has the same keys, in the same order.

page-game-auction = Auction

## Errors

auction-not-in-hand = You do not have a { $card }. Your hand: { $hand }.

## In the terminal

auction-title = Auction, { $length ->
    [long] long game
   *[short] short game
  }, { $players } players
auction-hand = Hand
auction-turned = Round { $round }: { $prize } ({ $stake ->
    [one] { $stake } point
   *[other] { $stake } points
  }) is for sale.
auction-unsold = Nobody wins { $prize }.
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
auction-short-rules = { $rounds } prizes are sold, one per round. Everyone bids one card in secret; all bids are discarded afterwards. The highest bid that nobody else makes wins the prize: equal bids cancel each other out. { $unsold ->
    [carried] A prize that nobody wins is added to the next one.
   *[gone] A prize that nobody wins is discarded.
  } The player with the most points wins; if tied, the one with the most prizes.

## On the page

auction-about = Everyone bids in secret for the same prize. The highest bid that nobody else makes wins it.
auction-rules =
    Prizes are sold one after another, one per round. You get as many bid cards as there are rounds.

    In each round, everyone chooses a bid card in secret. All bids are revealed at once and then discarded. The highest bid that nobody else made wins the prize: equal bids cancel each other out.

    The player with the most points wins; if tied, the one with the most prizes.
auction-option-length-short = Short game, five rounds
auction-option-length-long = Long game, eight rounds
auction-option-unsold-gone = A prize that nobody wins is discarded
auction-option-unsold-carried = A prize that nobody wins is added to the next one
auction-action-bid = Bid { $rest }
auction-field-phase = Now
auction-value-phase = { $value ->
    [deal] Cards are being dealt
    [bid] Everyone bids
   *[over] The game is over
  }
auction-field-prize = Prize
auction-field-stake = Worth
auction-field-bid = Bid
auction-field-has_bid = Has bid
auction-field-spent = Bids so far
auction-field-sales = Sold
auction-field-buyer = to
auction-value-buyer = { $value ->
    [none] nobody
   *[other] { $name }
  }
auction-field-won = Prizes
auction-event-dealt = The cards are dealt: { $rounds } rounds.
auction-event-bid = { $seat_name }: bid placed
auction-event-changed = { $seat_name }: bid changed
auction-event-revealed = Bids: { $bids }. { $buyer ->
    [none] Nobody wins { $prize }.
   *[other] { $buyer_name }: { $prize }, { $points ->
        [one] { $points } point
       *[other] { $points } points
      }.
  }
auction-event-over = The game is over.
