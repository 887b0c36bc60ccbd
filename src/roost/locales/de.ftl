# Alles, was Roost auf Deutsch sagt. en.ftl hat dieselben Schlüssel in derselben Reihenfolge.

## Aufbau

setup-unknown-game = Es gibt kein Spiel „{ $game }“. Es gibt: { $known }.
setup-bad-players = { $game } kann man nicht zu { $value } spielen. Erlaubt: { $allowed } Spieler.
setup-unknown-option = Es gibt keine Option „{ $option }“. Es gibt: { $known }.
setup-bad-value = „{ $value }“ ist kein Wert für { $option }. Erlaubt: { $allowed }.
setup-bad-option = „{ $option }“ hat nicht die Form Name=Wert.
setup-unknown-bot = Es gibt keinen Bot „{ $bot }“. Es gibt: { $known }.
setup-wrong-bot-count = { $count } Bots für { $players } Spieler. Nenne einen für jeden Platz oder einen einzigen für alle.
setup-bot-not-found = Der Bot „{ $bot }“ lässt sich nicht laden: { $detail }.
setup-not-a-bot = „{ $bot }“ ist kein Bot: Er leitet sich nicht von roost.core.bot.Bot ab.
bot-raised = Der Bot { $bot } auf Platz { $seat } ist gescheitert: { $detail }.
bot-illegal = Der Bot { $bot } auf Platz { $seat } wollte „{ $action }“, was er nicht darf.

## Was nicht geht

action-malformed = „{ $action }“ ist nicht zu lesen. So sollte es aussehen: { $example }.
action-lower-card-first = „{ $action }“: Die niedrigere Karte steht vorn. Richtig wäre { $right }.
illegal-card-count = { $due ->
    [one] In dieser Runde ist eine Karte zu wählen, nicht { $count }.
   *[other] In dieser Runde sind { $due } Karten zu wählen, nicht { $count }.
  }
illegal-not-in-hand = { $card } ist nicht auf der Hand oder nicht oft genug. Die Hand: { $hand }.
not-your-turn = Platz { $seat } hat gerade nichts zu entscheiden.
no-deal-due = Gerade wird nicht ausgeteilt.
game-over = Das Spiel ist aus.

## Austeilen

deal-malformed = Eine Kartenfolge ist nicht zu lesen. So sollte sie aussehen: { $expected }.
deal-wrong-size = Eine Kartenfolge hat { $count } Karten statt { $expected }.
deal-unknown-card = Eine Kartenfolge hat eine Karte „{ $card }“, die es in der Ausgabe { $edition } nicht gibt.
deal-card-too-often = Eine Kartenfolge hat die Karte { $card } { $count }-mal statt { $expected }-mal.

## Aufzeichnungen

record-place = { $file }, Zeile { $line }: { $problem }
record-place-move = { $file }, Zeile { $line }, Zug { $move }: { $problem }
record-not-json = Kein JSON-Objekt: { $detail }.
record-wrong-format = Das Format ist „{ $value }“. Es sollte „{ $expected }“ sein.
record-unknown-field = Ein Feld „{ $field }“ gibt es in Aufzeichnungen nicht. Es gibt: { $known }.
record-bad-field = Das Feld „{ $field }“ stimmt nicht. Erwartet: { $expected }.
record-bad-move = { $value } ist kein Zug. So sollte er aussehen: [0, "…"].
record-unfinished-with-result = Ein abgebrochenes Spiel hat kein Ergebnis.
record-wrong-seat = Platz { $seat } zieht, obwohl Platz { $expected } an der Reihe ist.
record-moves-left = Das Spiel war vor diesem Zug schon aus.
record-deals-left = Es gibt { $count } Kartenfolgen, mehr als das Spiel braucht.
record-wrong-shuffle = Kartenfolge { $deal } ist nicht die, die der Startwert ergibt.
record-not-over = Es gibt ein Ergebnis, aber nach { $moves } Zügen ist das Spiel nicht aus.
record-is-over = Das Spiel heißt abgebrochen, aber nach { $moves } Zügen ist es aus.
record-wrong-result = Das Ergebnis stimmt nicht: { $field } ist { $value } und sollte { $expected } sein.
record-wrong-commitment = Das Geheimnis ist nicht das, auf das der Tisch sich festgelegt hat.
record-wrong-seed = Der Startwert folgt nicht aus dem Geheimnis und den Beiträgen.

## Der Befehl

simulate-progress = Spiele
simulate-done = { $games ->
    [one] Ein Spiel in { $file } geschrieben.
   *[other] { $games } Spiele in { $file } geschrieben.
  }
check-progress = Prüfe
check-good = { $records ->
    [one] Eine Aufzeichnung geprüft: Karten, Züge und Ergebnis stimmen.
   *[other] { $records } Aufzeichnungen geprüft: Karten, Züge und Ergebnisse stimmen.
  }
check-bad = { $bad } von { $records } Aufzeichnungen stimmen nicht.
check-empty = In { $file } ist keine Aufzeichnung.
show-no-such-game = Ein Spiel { $number } gibt es in { $file } nicht. Es hat { $count }.
file-problem = { $file }: { $problem }
golden-no-folder = Hier gibt es keinen Ordner tests/playthroughs. Der Befehl gehört in die Wurzel des Projekts.
golden-done = { $count } Spielverläufe in { $folder } geschrieben.

## Spielen im Terminal

play-title = Du spielst mit { $bots ->
    [one] einem Bot
   *[other] { $bots } Bots
  }: { $names }.
play-help = Tippe, was du tun willst; ? zeigt, was jetzt geht, h die Regeln in Kürze, q verlässt den Tisch.
play-bye = Du verlässt den Tisch.
play-saved = Das Spiel steht in { $file }.
play-scores = Punkte: { $scores }
play-may = Möglich: { $actions }
play-prompt = { $what }:
play-seed = Startwert: { $seed }
you = Du
player = Spieler { $number }
bot-name = { $bot } { $number }
points = { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
  }
result = Ergebnis
winner = { $count ->
    [one] { $winners } gewinnt.
   *[other] Geteilter Sieg: { $winners }.
  }
you-win = Du gewinnst.

## 5211

g5211-edition = { $edition ->
    [azul] Azul-Ausgabe
   *[classic] klassische Ausgabe
  }
g5211-title = 5211 · { g5211-edition } · { $players } Spieler
g5211-title-target = 5211 · { g5211-edition } · { $players } Spieler · bis { $target } Punkte
g5211-colour = { $colour ->
    [Y] Gelb
    [G] Grün
    [O] Orange
    [B] { $edition ->
        [azul] Dunkelblau
       *[classic] Blau
      }
    [V] Violett
   *[T] Türkis
  }
g5211-mascots = { $edition ->
    [azul] { $count ->
        [one] { $count } Hahn
       *[other] { $count } Hähne
      }
   *[classic] { $count ->
        [one] { $count } Kododo
       *[other] { $count } Kododos
      }
  }
g5211-deck = Kartensatz { $deck }: { $removed } Karten entfernt, { $pile } im Nachziehstapel.
g5211-hand = Hand
g5211-round = Durchgang { $round }
g5211-turn = Runde { $turn }
g5211-last-round = Der Nachziehstapel ist leer: Durchgang { $round } ist der letzte und wird von der Hand gespielt.
g5211-drew = gezogen
g5211-pile = Nachziehstapel: { $pile }
g5211-scoring = Wertung
g5211-mascots-score = { $mascots }: genau die Zahl, die zählt. Nur diese Karten werten.
g5211-mascots-do-not = { $mascots }, nicht genau { $exact }: Die Farben entscheiden.
g5211-limit = { $colours }, { $count ->
    [one] { $count } Karte
   *[other] { $count } Karten
  }: Desaster-Wert { $limit } erreicht oder überschritten, wertet nicht.
g5211-tie = { $colours }, je { $count ->
    [one] { $count } Karte
   *[other] { $count } Karten
  }: Gleichstand, wertet nicht.
g5211-scores = { $colours }, { $count ->
    [one] { $count } Karte
   *[other] { $count } Karten
  }: wertet.
g5211-nothing = Niemand punktet.
g5211-discarded = Die letzte Karte jeder Hand wird abgelegt.
g5211-deck-over = Noch hat niemand { $target } Punkte: Alle Karten werden neu gemischt.
g5211-result-line = { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
  }, { $cards ->
    [one] { $cards } Karte
   *[other] { $cards } Karten
  }
g5211-where = Durchgang { $round } von { $rounds }, Runde { $turn } von 3, { $pile } Karten im Nachziehstapel.
g5211-counts = Auf dem Tisch: { $counts }; Desaster-Wert { $limit }. { $mascots }; genau { $exact } würden werten.
g5211-your-hand = Deine Hand: { $hand }
g5211-ask = { $due ->
    [one] Wähle eine Karte
   *[other] Wähle { $due } Karten
  }
g5211-short-rules =
    In jedem Durchgang legt jeder in drei Runden vier Karten (zwei, eine, eine), geheim gewählt, zugleich aufgedeckt.
    Dann wird gewertet. Liegen genau { $exact } { $edition ->
        [azul] Hähne
       *[classic] Kododos
      } (die Einsen) auf dem Tisch, werten nur sie.
    Sonst wertet die häufigste Farbe, für jeden die eigenen Karten mit ihrem Wert. Eine Farbe mit { $limit } Karten
    oder mehr (Desaster) wertet nicht, Farben im Gleichstand auch nicht; dann zählt die nächsthäufige Farbe.
    Nach jeder Runde wird auf fünf nachgezogen. Ist der Stapel leer, folgt ein letzter Durchgang von der Hand.
    Karten schreibt man als Farbe und Wert: { $cards }.
