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

## Der Server: Einstellungen, Speicher, Leute

setup-missing-extra = Das braucht { $package }, und es ist nicht installiert. Installiere Roost mit dem Zusatz: pip install 'roost[{ $extra }]'.
setup-bad-folder = Der Ordner { $path } lässt sich nicht verwenden: { $detail }.
setup-bad-key = Der Signaturschlüssel in { $path } besteht nicht aus 64 Hex-Ziffern. Stelle ihn wieder her oder lösche ihn: dann sind alle Fremde.
setup-wrong-key = Ein vorgegebener Signaturschlüssel hat mindestens { $least } Zeichen.
storage-bad-url = Das ist keine Adresse einer Datenbank. Sie beginnt mit einem von: { $known }.
storage-unreachable = Die Datenbank { $url } lässt sich nicht öffnen: { $detail }.
storage-newer = Die Datenbank stammt von einem neueren Roost ({ $found }; dieses kennt { $known }). Es wurde nichts verändert.
bus-bad-url = Das ist keine Adresse eines Redis-Servers. Sie beginnt mit redis:// oder rediss://.
name-empty = Ein Name hat mindestens ein sichtbares Zeichen.
name-too-long = Ein Name hat höchstens { $limit } Zeichen.
name-bad-character = Ein Name ist einfacher Text in einer Zeile: { $code } kann nicht darin vorkommen.

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
deal-wrong-size = Eine Kartenfolge stimmt nicht: { $part } hat { $count } Einträge statt { $expected }.
deal-unknown-card = Eine Kartenfolge hat eine Karte „{ $card }“, die es hier nicht gibt.
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

## Gloria Picktoria

gloria-title = Gloria Picktoria · { $players } Spieler
gloria-card = { $card ->
    [GR] Körner
    [AN] Fußkette
    [RU] Fuchsteppich
    [TA] Fuchsschwanz
    [NE] Fuchszahnkette
    [SH] Vitrine
    [FE] Federfächer
    [EG] Juwelenei
    [NS] Seidennest
    [WV] Wetterhahn
    [W] Joker
    [D] Verdoppler
   *[R] Dschingis Hahn
  }
gloria-display = Auslage: { $cards }
gloria-pile = { $pile } Karten im Nachziehstapel.
gloria-hand = Hand
gloria-your-hand = Deine Hand: { $hand }
gloria-chest-built = Schatzkiste gebaut, gezeigt: { $card }; { $lone ->
    [one] eine einzelne Schatzkiste
   *[other] { $lone } einzelne Schatzkisten
  }
gloria-opened = Sammlung eröffnet: { $motif }
gloria-extended = { $card } zu { $motif } gelegt; { $length ->
    [one] eine Karte
   *[other] { $length } Karten
  }
gloria-doubled = { $motif } mit einem Verdoppler beendet; { $length ->
    [one] eine Karte
   *[other] { $length } Karten
  }
gloria-took = { $card } genommen
gloria-refilled = neu in der Auslage: { $card }; { $pile } im Nachziehstapel
gloria-drew = { $card } gezogen; { $pile } im Nachziehstapel
gloria-drew-hidden = eine Karte gezogen; { $pile } im Nachziehstapel
gloria-rooster = Dschingis Hahn Nr. { $number }{ $until ->
    [0] { "." }
    [one] : Der nächste bringt eine Wertung.
   *[other] : noch { $until } bis zur nächsten Wertung.
  }
gloria-fox-entered = der Fuchs kommt, auf { $motif }
gloria-fox-moved = Fuchs versetzt auf { $motif } von { $owner }
gloria-fox-passed = Fuchs weitergegeben auf { $motif } von { $owner }
gloria-fox-kept = Fuchs behalten
gloria-fox-at = Der Fuchs sitzt auf { $motif } von { $owner }.
gloria-scoring = { $number }. Wertung
gloria-length = { $length ->
    [one] eine Karte
   *[other] { $length } Karten
  }{ $doubled ->
    [yes] , verdoppelt
   *[no] { "" }
  }
gloria-foxed = { gloria-length }, unter dem Fuchs: nichts
gloria-sole = { gloria-length }, als einzige: { $points }
gloria-longest = { gloria-length }, die längste: { $points }
gloria-tied-longest = { gloria-length }, Gleichstand um die längste: { $points }
gloria-second = { gloria-length }, die zweitlängste: { $points }
gloria-tied-second = { gloria-length }, Gleichstand um den zweiten Platz: nichts
gloria-no-second = { gloria-length }, hinter einem Gleichstand um die längste: nichts
gloria-behind = { gloria-length }, zu kurz: nichts
gloria-total = { $points }; insgesamt { $total }
gloria-total-penalty = { $points }, weniger { $penalty } (einzelne Schatzkisten: { $lone }, Handkarten: { $held }); insgesamt { $total }
gloria-lone = { $lone ->
    [one] eine einzelne Schatzkiste
   *[other] { $lone } einzelne Schatzkisten
  }
gloria-held = { $held ->
    [one] eine Handkarte
   *[other] { $held } Handkarten
  }
gloria-roosters = { $roosters } von 10 Dschingis-Hahn-Karten sind da; { $until ->
    [one] die nächste bringt eine Wertung
   *[other] noch { $until } bis zur Wertung
  }. { $pile } Karten im Nachziehstapel.
gloria-ask = { $left ->
    [one] Noch ein Aktionspunkt
   *[other] Noch { $left } Aktionspunkte
  }
gloria-ask-pass = Gib den Fuchs weiter oder behalte ihn
gloria-short-rules =
    Ein Zug hat drei Aktionspunkte. Ein Punkt: aus einer beliebigen Karte eine Schatzkiste bauen (chest GR), auf einer
    einzelnen Schatzkiste eine Sammlung eröffnen oder sie erweitern (play GR), einen Joker (play W on GR) oder einen
    Verdoppler anlegen, der die Reihe beendet (play D on GR), eine Karte aus der Auslage nehmen (take 0, 1 oder 2),
    den Fuchs zwischen eigenen Sammlungen versetzen (fox GR).
    Zwei Punkte: vom Stapel ziehen (draw, einmal im Zug) oder den Fuchs zum linken Nachbarn setzen (fox left GR).
    Nach deinen drei Punkten darfst du den Fuchs umsonst weitergeben (pass GR) oder behalten (keep).
    Gewertet wird beim 4., 7. und 10. Dschingis Hahn. Je Motiv: die einzige Reihe 4 Punkte, die längste 3, die zweite 1;
    bei Gleichstand um die längste je 2. Ein Verdoppler verdoppelt. Eine Reihe unter dem Fuchs gibt es nicht.
    Am Ende kostet jede einzelne Schatzkiste 2 Punkte und jede Handkarte 1.
    Karten: { $cards }.
illegal-no-lone-chest = Es gibt keine einzelne Schatzkiste, um { $motif } zu eröffnen. Baue zuerst eine.
illegal-no-collection = Es gibt keine Sammlung { $motif }.
illegal-row-ended = Ein Verdoppler hat die Reihe { $motif } beendet.
illegal-too-few-points = Das kostet { $cost } Aktionspunkte, und { $left ->
    [one] nur einer ist übrig
   *[other] nur { $left } sind übrig
  }.
illegal-second-draw = Vom Stapel darf man nur einmal im Zug ziehen.
illegal-fox-not-in-play = Der Fuchs ist noch nicht im Spiel.
illegal-fox-not-yours = Der Fuchs ist bei Platz { $owner }: Nur wer ihn hat, darf ihn versetzen.
illegal-second-fox-move = Der Fuchs darf nur einmal im Zug versetzt werden.
illegal-fox-already-there = Der Fuchs sitzt schon auf { $motif }.
illegal-neighbour-has-none = Der linke Nachbar, Platz { $neighbour }, hat keine Sammlung { $motif }.
illegal-points-left = Umsonst weitergeben darf man erst nach dem dritten Aktionspunkt; { $left ->
    [one] einer ist noch übrig
   *[other] { $left } sind noch übrig
  }.
illegal-only-pass-or-keep = Alle Punkte sind verbraucht: Gib den Fuchs nach links weiter oder behalte ihn.
deal-wrong-start = Der Startspieler ist { $start }. Erlaubt: { $allowed }.
deal-rooster-outside-pile = Ein Dschingis Hahn ist auf einer Hand oder in der Auslage. Alle zehn gehören in den Stapel.
