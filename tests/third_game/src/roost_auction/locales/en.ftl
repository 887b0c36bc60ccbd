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
auction-short-rules = { $rounds } prizes are sold, one each round. Everybody bids a card in secret; all bids are spent. The highest bid that nobody else makes takes the prize: equal bids annul each other. { $unsold ->
    [carried] A prize that nobody gets is added to the next one.
   *[gone] A prize that nobody gets is gone.
  } Most points win, then most prizes.

## On the page

auction-about = Everybody bids in secret for the same prize. The highest bid that nobody else makes wins it.
auction-rules =
    Prizes are sold one after the other, one each round. You get as many bid cards as there are rounds.

    Each round everybody chooses a bid card in secret. All bids are shown together, and all are spent. The highest bid that nobody else made takes the prize: equal bids annul each other.

    The most points win, then the most prizes.
auction-option-length-long = Long game, eight rounds
auction-option-unsold-carried = A prize that nobody gets is added to the next one
auction-action-bid = Bid { $rest }
auction-field-phase = Now
auction-value-phase = { $value ->
    [deal] The cards are dealt
    [bid] Everybody bids
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
    [none] Nobody gets { $prize }.
   *[other] { $buyer_name }: { $prize }, { $points ->
        [one] { $points } point
       *[other] { $points } points
      }.
  }
auction-event-over = The game is over.
