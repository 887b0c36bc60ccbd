# Auktion auf Deutsch. en.ftl hat dieselben Schlüssel in derselben Reihenfolge.

page-game-auction = Auktion

## Was nicht geht

auction-not-in-hand = Du hast keine { $card }. Deine Hand: { $hand }.

## Im Terminal

auction-title = Auktion, { $length ->
    [long] langes Spiel
   *[short] kurzes Spiel
  }, { $players } Personen
auction-hand = Hand
auction-turned = Runde { $round }: { $prize } wird versteigert, für { $stake ->
    [one] { $stake } Punkt
   *[other] { $stake } Punkte
  }.
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
auction-short-rules = { $rounds } Preise werden versteigert, einer pro Runde. Alle bieten verdeckt eine Karte; alle Gebote sind danach weg. Das höchste Gebot, das sonst niemand macht, bekommt den Preis: Gleiche Gebote heben sich auf. Es gewinnen die meisten Punkte, dann die meisten Preise.
