# Auktion auf Deutsch. en.ftl hat dieselben Schlüssel in derselben Reihenfolge.

page-game-auction = Auktion

## Fehler

auction-not-in-hand = Du hast keine { $card }. Deine Hand: { $hand }.

## Im Terminal

auction-title = Auktion, { $length ->
    [long] langes Spiel
   *[short] kurzes Spiel
  }, { $players } Personen
auction-hand = Hand
auction-turned = Runde { $round }: { $prize } ({ $stake ->
    [one] { $stake } Punkt
   *[other] { $stake } Punkte
  }) wird versteigert.
auction-unsold = Niemand bekommt { $prize }.
auction-sold = { $buyer }: { $points }.
auction-result-line = { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
  }, { $prizes ->
    [one] { $prizes } Preis
   *[other] { $prizes } Preise
  }
auction-your-hand = Deine Hand: { $hand }
auction-ask = Dein Gebot für { $prize } (Runde { $round } von { $rounds })
auction-short-rules = { $rounds } Preise werden versteigert, einer pro Runde. Alle bieten verdeckt eine Karte; danach werden alle Gebote abgelegt. Das höchste Gebot, das sonst niemand macht, bekommt den Preis: Gleiche Gebote heben sich auf. { $unsold ->
    [carried] Ein Preis, den niemand bekommt, kommt zum nächsten dazu.
   *[gone] Ein Preis, den niemand bekommt, wird abgelegt.
  } Wer die meisten Punkte hat, gewinnt; bei Gleichstand, wer die meisten Preise hat.

## Auf der Seite

auction-about = Alle bieten verdeckt auf denselben Preis. Das höchste Gebot, das sonst niemand macht, bekommt ihn.
auction-rules =
    Die Preise werden nacheinander versteigert, einer pro Runde. Du bekommst so viele Gebotskarten, wie es Runden gibt.

    In jeder Runde wählen alle verdeckt eine Gebotskarte. Alle Gebote werden gleichzeitig aufgedeckt und danach abgelegt. Das höchste Gebot, das sonst niemand macht, bekommt den Preis: Gleiche Gebote heben sich auf.

    Wer die meisten Punkte hat, gewinnt; bei Gleichstand, wer die meisten Preise hat.
auction-option-length-short = Kurzes Spiel, fünf Runden
auction-option-length-long = Langes Spiel, acht Runden
auction-option-unsold-gone = Ein Preis, den niemand bekommt, kommt weg
auction-option-unsold-carried = Ein Preis, den niemand bekommt, kommt zum nächsten dazu
auction-action-bid = { $rest } bieten
auction-field-phase = Jetzt
auction-value-phase = { $value ->
    [deal] Die Karten werden ausgeteilt
    [bid] Alle bieten
   *[over] Das Spiel ist zu Ende
  }
auction-field-prize = Preis
auction-field-stake = Wert
auction-field-bid = Gebot
auction-field-has_bid = Hat geboten
auction-field-spent = Bisherige Gebote
auction-field-sales = Versteigert
auction-field-buyer = an
auction-value-buyer = { $value ->
    [none] niemanden
   *[other] { $name }
  }
auction-field-won = Preise
auction-event-dealt = Die Karten sind ausgeteilt: { $rounds } Runden.
auction-event-bid = { $seat_name }: Gebot abgegeben
auction-event-changed = { $seat_name }: Gebot geändert
auction-event-revealed = Gebote: { $bids }. { $buyer ->
    [none] Niemand bekommt { $prize }.
   *[other] { $buyer_name }: { $prize }, { $points ->
        [one] { $points } Punkt
       *[other] { $points } Punkte
      }.
  }
auction-event-over = Das Spiel ist zu Ende.
