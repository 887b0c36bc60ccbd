# Alles, was Roost auf Deutsch sagt. en.ftl hat dieselben Schlüssel in derselben Reihenfolge.

## Aufbau

setup-unknown-game = Es gibt kein Spiel „{ $game }“. Es gibt: { $known }.
setup-game-conflict = Zwei Pakete bringen ein Spiel „{ $game }“ mit: { $places }. Deinstalliere eines davon.
setup-game-not-loaded = Das Spiel „{ $game }“ ({ $place }) lässt sich nicht laden: { $detail }.
setup-not-a-game = „{ $place }“ ist nicht das Spiel „{ $game }“: eine Klasse, die von roost.core.game.Game erbt und so heißt.
setup-bad-players = { $game } kann man nicht zu { $value } spielen. Erlaubt: { $allowed } Spieler.
setup-unknown-option = Es gibt keine Option „{ $option }“. Es gibt: { $known }.
setup-bad-value = „{ $value }“ ist kein Wert für { $option }. Erlaubt: { $allowed }.
setup-unknown-bot = Es gibt keinen Bot „{ $bot }“. Es gibt: { $known }.
setup-bot-conflict = Zwei Pakete bringen einen Bot „{ $bot }“ für { $game } mit: { $places }. Deinstalliere eines davon.
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
not-your-turn = Dieser Platz hat gerade nichts zu entscheiden.
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
record-not-json = Das ist ab Spalte { $column } kein JSON.
record-not-object = Das ist kein JSON-Objekt.
record-wrong-format = Das Format ist „{ $value }“. Es sollte „{ $expected }“ sein.
record-unknown-field = Ein Feld „{ $field }“ gibt es in Aufzeichnungen nicht. Es gibt: { $known }.
record-bad-field = Das Feld „{ $field }“ stimmt nicht. Erwartet: { $expected ->
    [text] Text
    [number] eine Zahl
    [boolean] true oder false
    [list] eine Liste
    [object] ein Objekt
    [objects] eine Liste von Objekten
   *[other] { $expected }
  }.
record-bad-hex = Das Feld „{ $field }“ sollte aus { $digits } kleingeschriebenen Hex-Ziffern bestehen.
record-bad-move = { $value } ist kein Zug. So sollte er aussehen: [0, "…"].
record-unfinished-with-result = Ein abgebrochenes Spiel hat kein Ergebnis.
record-wrong-seat = Platz { $seat } zieht, obwohl Platz { $expected } an der Reihe ist.
record-moves-left = Das Spiel war vor diesem Zug schon aus.
record-deal-missing = Vor diesem Zug ist auszuteilen, und es gibt keine Kartenfolge mehr.
record-deals-left = Es gibt { $count } Kartenfolgen, mehr als das Spiel braucht.
record-wrong-shuffle = Kartenfolge { $deal } ist nicht die, die der Startwert ergibt.
record-not-over = Es gibt ein Ergebnis, aber nach { $moves } Zügen ist das Spiel nicht aus.
record-is-over = Das Spiel heißt abgebrochen, aber nach { $moves } Zügen ist es aus.
record-wrong-result = Das Ergebnis stimmt nicht: { $field } ist { $value } und sollte { $expected } sein.
record-wrong-commitment = Das Geheimnis ist nicht das, auf das der Tisch sich festgelegt hat.
record-wrong-contributions = Es gibt { $count } Beiträge bei { $players } Spielern.
record-wrong-hashes = Es gibt { $count } Prüfsummen von Beiträgen bei { $players } Spielern.
record-wrong-contribution = Der Beitrag von Platz { $seat } passt nicht zur Prüfsumme, die vor dem Austeilen gesendet wurde.
record-wrong-seed = Der Startwert folgt nicht aus dem Geheimnis und den Beiträgen.
record-not-live = Dieses Spiel wurde nicht an einem Live-Tisch gespielt, es gibt also nichts zu vergleichen.
record-no-such-seat = Einen Platz { $seat } gibt es nicht: Das Spiel hat { $players } Spieler, gezählt wird ab 0.
record-other-commitment = Der Tisch hatte sich vor dem Spiel auf etwas anderes festgelegt.
record-hashes-missing = Die Prüfsummen der Beiträge fehlen.
record-other-hash = Die Prüfsumme des Beitrags von Platz { $seat } ist nicht die, die vor dem Austeilen zu sehen war.
record-other-contribution = Der Beitrag von Platz { $seat } ist nicht der, den sein Gerät gesendet hat.
record-contribution-missing = Der Beitrag von Platz { $seat } wurde nicht verwendet: Er kam zu spät, oder der Server hat ihn weggelassen.

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
check-bad = { $bad ->
    [one] { $bad } von { $records } Aufzeichnungen stimmt nicht.
   *[other] { $bad } von { $records } Aufzeichnungen stimmen nicht.
  }
check-kept = Auch was dein Gerät behalten hat, stimmt damit überein.
check-bad-hex = { $option } sollte aus { $digits } Hex-Ziffern bestehen, nicht „{ $value }“.
check-bad-pair = { $option } sollte wie PLATZ:HEX aussehen, zum Beispiel 0:{ $example }, nicht „{ $value }“.
check-empty = In { $file } ist keine Aufzeichnung.
show-no-such-game = Ein Spiel { $number } gibt es in { $file } nicht. Es hat { $count }.
file-problem = { $file }: { $problem }
golden-no-folder = Hier gibt es keinen Ordner { $folder }. Der Befehl gehört in die Wurzel des Projekts.
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
  }: Desaster-Wert { $limit } erreicht oder überschritten, keine Wertung.
g5211-tie = { $colours }, je { $count ->
    [one] { $count } Karte
   *[other] { $count } Karten
  }: Gleichstand, keine Wertung.
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
illegal-fox-not-yours = Der Fuchs ist auf der Sammlung eines anderen: Nur wer ihn hat, darf ihn versetzen.
illegal-second-fox-move = Der Fuchs darf nur einmal im Zug versetzt werden.
illegal-fox-already-there = Der Fuchs sitzt schon auf { $motif }.
illegal-neighbour-has-none = Der linke Nachbar hat keine Sammlung { $motif }.
illegal-points-left = Umsonst weitergeben darf man erst nach dem dritten Aktionspunkt; { $left ->
    [one] einer ist noch übrig
   *[other] { $left } sind noch übrig
  }.
illegal-only-pass-or-keep = Alle Punkte sind verbraucht: Gib den Fuchs nach links weiter oder behalte ihn.
deal-wrong-start = Der Startspieler ist { $start }. Erlaubt: { $allowed }.
deal-rooster-outside-pile = Ein Dschingis Hahn ist auf einer Hand oder in der Auslage. Alle zehn gehören in den Stapel.

## Der Tischserver

serve-ready = Roost ist bereit. Öffne im Browser { $url }
serve-already = Roost läuft schon: { $url }
serve-stop = Strg-C beendet es.
page-not-built = Die Seite ist hier nicht gebaut. `make play` baut sie; `roost play --plain` braucht keine.
protocol-written = Geschrieben: { $files }
protocol-stale = Nicht auf dem neuesten Stand: { $files }
table-unknown = Es gibt keinen Tisch „{ $table }“.
table-not-started = Das Spiel an diesem Tisch hat noch nicht begonnen.
contribution-wrong = Das ist nicht der Beitrag, der für Platz { $seat } versprochen war.
contribution-too-late = Die Karten waren schon ausgeteilt, als der Beitrag von Platz { $seat } ankam.
table-not-open = An diesen Tisch kann sich niemand mehr setzen.
table-not-over = Das Spiel an diesem Tisch ist noch nicht zu Ende.
table-full = An diesem Tisch ist kein Platz mehr für dich frei.
texts-unknown = Das Spiel „{ $game }“ hat keine eigenen Texte.
seat-unknown = Es gibt an diesem Tisch keinen Platz { $seat }.
seat-taken = Auf Platz { $seat } sitzt schon jemand.
seat-reserved = Platz { $seat } ist reserviert: Nur mit Einladung kann man sich dorthin setzen.
not-seated = Du sitzt nicht an diesem Tisch.
person-unknown = Diese Person ist nicht an diesem Tisch.
not-host = Das kann nur, wer den Tisch eröffnet hat.
watching-off = An diesem Tisch kann man nicht zuschauen.
metrics-not-public = Was der Server misst, ist nur für seinen eigenen Rechner, außer ROOST_METRICS ist „public“.
too-late = Zu spät: Das Spiel ist schon weiter.
version-unknown = Stand { $seen } gibt es noch nicht; der Tisch ist bei { $version }.
chat-muted = Du bist an diesem Tisch stummgeschaltet.
chat-over = Das Spiel ist vorbei: Nur wer hier saß, kann noch etwas sagen.
chat-empty = In dieser Zeile steht nichts.
chat-too-long = Eine Zeile hat höchstens { $limit } Zeichen.
chat-bad-character = Eine Zeile ist reiner Text: { $code } kann darin nicht vorkommen.
too-many-changes = Du hast dich { $limit }-mal umentschieden: Diese Wahl gilt.
too-fast = Zu viel auf einmal. Warte einen Augenblick.
too-many-connections = Es gibt zu viele Verbindungen.
too-many-tables = Du hast zu viele Tische. Verlasse einen, oder warte einen Augenblick.
too-many-followed = Eine Verbindung kann höchstens { $limit } Tischen folgen.
identity-needed = Der Server kennt dich nicht. Öffne die Seite, oder frage zuerst nach /api/me.
not-from-here = Das kam von einer anderen Website und wurde nicht getan.
not-json = Hier wird nur JSON gelesen.
body-too-long = Das ist zu lang: Höchstens { $limit } Bytes werden gelesen.
message-malformed = Die Nachricht ist nicht lesbar: { $why } bei „{ $where }“.
request-malformed = Die Anfrage ist nicht lesbar: { $why } bei „{ $where }“.
request-refused = Die Anfrage kann nicht bedient werden.
page-unknown = Unter dieser Adresse ist nichts.
method-unknown = Das geht unter dieser Adresse nicht.
storage-unavailable = Es konnte gerade nicht gespeichert werden. Versuche es gleich noch einmal.

## Die Seite

page-title = Roost
page-title-your-turn = Du bist dran · Roost
page-title-your-turn-away = ● Du bist dran · Roost
page-your-turn = Du bist dran.
page-home = Roost: zum Anfang
page-nav = Seiten
page-skip-to-main = Zum Inhalt
page-learn = Lernen
page-language = Sprache
page-settings = Einstellungen
page-close = Schließen
page-loading = Einen Augenblick …
page-to-home = Zum Anfang

page-hero = Setz dich und spiel
page-hero-more = Drei kluge Kartenspiele für zwei bis fünf. Sofort gegen Bots, oder mit Freunden über einen Link. Ohne Anmeldung, ohne Installation.
page-game-5211 = 5211
page-game-azul = 5211 Azul
page-game-gloria = Gloria Picktoria
page-about-5211 = Die Insel-Ausgabe. Karten geheim legen, zugleich aufdecken: Die häufigste Farbe wertet, wenn es nicht zu viel von ihr wird.
page-about-azul = Dasselbe Spiel auf bemalten Kacheln: die anderen durchschauen, unter dem Desaster-Wert bleiben und die Hähne zählen.
page-about-gloria = Hennen sammeln für ihren Ruhm. Kisten verstecken, Reihen bauen, den Fuchs nach nebenan schicken und vorn sein, wenn die Hähne krähen.
page-how-many = Spieler
page-level = Bots
page-play-now = Jetzt spielen
page-with-friends = Mit Freunden spielen
page-learn-it = Lernen
page-go-on = Weiterspielen
page-players = { $players } Spieler
page-open-tables = Offene Tische
page-no-open-tables = Gerade wartet niemand.
page-open-one = Einen Tisch öffnen
page-free-seats = { $free } von { $players } Plätzen frei
page-join = Mitspielen
page-recent = Deine letzten Spiele
page-no-recent = Hier findest du später deine gespielten Spiele.
page-replay = Nachspielen
page-bot-chick = Küken
page-bot-hen = Henne
page-bot-fox = Fuchs
page-bot-owl = Eule

page-your-name = Dein Name
page-keep-name = Merken
page-name-kept = So heißt du jetzt.
page-who-are-you = Wie dürfen wir dich nennen?
page-theme = Licht
page-theme-auto = wie das System
page-theme-light = hell
page-theme-dark = dunkel
page-setting-patterns = Muster auf den Karten
page-setting-letters = Buchstaben auf den Karten
page-setting-sound = Töne
page-setting-motion = Weniger Bewegung
page-setting-notify = Sag mir, wenn ich dran bin

page-line-lost = Die Verbindung ist weg. Neuer Versuch …
page-line-lost-unsent = Die Verbindung ist weg. Deine Wahl ist gemerkt und wird gesendet, sobald sie wieder da ist.
page-line-back = Die Verbindung ist wieder da.
page-outdated = Roost wurde erneuert.
page-reload = Neue Seite laden
page-problem = Das hat nicht geklappt ({ $status }).
page-problem-line = Der Server ist nicht zu erreichen. Versuch es bitte noch einmal.
page-taken-back = Deine Wahl wurde zurückgenommen: { $reason }

page-not-found = Hier ist nichts
page-not-found-more = Diese Adresse führt nirgendwohin, oder sie stammt von einer älteren Fassung von Roost. Die Spiele sind, wo sie immer sind.
page-unknown-table = Diesen Tisch gibt es hier nicht
page-unknown-table-more = Vielleicht wurde der Link abgeschnitten, oder er gehört zu einem anderen Roost. Du kannst einen eigenen Tisch öffnen.
page-no-watching = Ein Spiel für sich
page-no-watching-more = Dieser Tisch ist voll und spielt ohne Zuschauer. Öffne einen eigenen oder spiel gegen Bots.
page-abandoned = Dieser Tisch wurde aufgegeben
page-abandoned-more = Niemand kam zurück. Ein neuer ist schnell geöffnet.
page-no-replay = Dieses Spiel lässt sich nicht nachspielen

page-which-game = Welches Spiel?
page-how-many-seats = Wie viele Plätze?
page-clock = Zeit für jede Entscheidung
page-clock-none = ohne Grenze
page-clock-relaxed = gemütlich, 90 Sekunden
page-clock-brisk = flott, 30 Sekunden
page-public = Jeder darf mitspielen
page-option-5211-target = Langes Spiel, bis { $value } Punkte
page-option-5211-scores-hidden = Punkte bleiben bis zum Schluss verdeckt
page-option-gloria-chests-noted = Kisten zeigen, was hineinkam
page-option-gloria-start = Wer beginnt
page-option-gloria-start-off = wird ausgelost
page-option-off = wie üblich
page-create-table = Tisch öffnen
page-seats = Am Tisch
page-seat-open = frei
page-seat-reserved = reserviert
page-seat-bot = Einen Bot hierher setzen
page-seat-free = Frei lassen
page-sit-here = Hier sitzen
page-sit-down = Hinsetzen
page-start = Anfangen
page-start-with-bots = Anfangen, mit Bots auf den freien Plätzen
page-host-starts = Das Spiel beginnt, wenn die Gastgeberin oder der Gastgeber es sagt.
page-table-full = Alle Plätze sind besetzt. Du kannst zuschauen, wenn es losgeht, oder einen eigenen Tisch öffnen.
page-leave = Aufstehen
page-lobby-waiting = Es fehlen noch Mitspieler
page-lobby-full = Alle sind da
page-invite = Bring jemanden mit
page-invite-text = Komm an meinen Tisch und spiel mit!
page-link = Link
page-copy = Link kopieren
page-copied = Kopiert
page-share = Teilen
page-qr = QR-Code des Links
page-dealing = Alle Plätze sind besetzt. Jedes Gerät gibt seinen Teil zum Mischen dazu …
page-fair-title = Warum die Karten gerecht sind
page-fair-before = Bevor sich jemand setzte, hat der Tisch seinen Teil des Mischens festgelegt und diesen Fingerabdruck davon veröffentlicht. Das Gerät jedes Spielers verspricht einen eigenen Teil und deckt ihn auf, wenn das Spiel beginnt. Nach dem Spiel kann dein Gerät prüfen, dass nichts ausgetauscht wurde.

page-card = { $colour } { $value }
page-card-mascot = { $colour } { $edition ->
    [azul] Hahn
   *[classic] Kododo
  }
page-face-down = eine verdeckte Karte
page-row-empty = noch keine Karten
page-hand-of = Hand: { $cards }
page-away = weg
page-choosing = wählt
page-chosen = hat gewählt
page-points-hidden = Punkte verdeckt
page-points-word = { $points ->
    [one] Punkt
   *[other] Punkte
  }
page-counters = Auf dem Tisch
page-count-spoken = { $colour }: { $count }, aus bei { $limit }
page-mascots-spoken = { $mascots }, { $exact } würden werten
page-limit = Desaster { $limit }
page-exactly = genau { $exact }
page-fate-limit = aus
page-fate-tie = gleich
page-fate-scores = wertet
page-fate-exact = genau!
page-scoring-title = Wertung von Durchgang { $round }
page-skip = Überspringen
page-continue = Weiter
page-see-result = Zum Ergebnis
page-gains = { $name }: { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
  }
page-reveals = { $name }: { $cards }
page-you-drew = Du ziehst { $cards }.
page-your-hand = Deine Hand
page-round = Durchgang { $round } von { $rounds }
page-turn = Runde { $turn } von 3
page-pile = { $pile ->
    [one] { $pile } Karte im Stapel
   *[other] { $pile } Karten im Stapel
  }
page-last-round = letzter Durchgang, keine Karten mehr
page-reveal = Und … aufdecken!
page-sending = Wird gesendet …
page-waiting-for = Es fehlt noch: { $names }
page-plain-log = Was geschehen ist
page-plain-actions = Was du tun kannst
page-field-hand = Hand
page-field-pile = Stapel
page-field-points = Punkte
page-field-round = Runde
page-field-rounds = Runden
page-field-turn = Zug
page-yes = ja
page-no = nein
page-lay = { $due ->
    [one] Diese Karte legen
   *[other] Diese Karten legen
  }
page-change-choice = Wahl ändern
page-watching = Du schaust zu
page-time-left = { $seconds ->
    [one] noch { $seconds } Sekunde
   *[other] noch { $seconds } Sekunden
  }
page-cards-won = { $cards ->
    [one] { $cards } Karte
   *[other] { $cards } Karten
  }
page-tiebreak = Gleichstand: { $value }
page-story = So kam es dazu
page-story-deck = Kartensatz { $deck }
page-story-row = { $row }. Davon werten: { $scored }.
page-story-missing = Wie es dazu kam, lässt sich gerade nicht zeigen. Im Nachspielen findest du alles.
page-rematch = Noch einmal
page-join-rematch = Zur Revanche

page-talk = Reden
page-talk-empty = Noch hat niemand etwas gesagt.
page-say = Sag etwas
page-send = Senden
page-reaction-bravo = Bravo!
page-reaction-laugh = Ha!
page-reaction-wow = Oh!
page-reaction-ouch = Autsch!
page-reaction-hurry = Schneller!
page-reaction-thanks = Danke!
page-notice-left = { $name } ist gegangen; ein Bot spielt weiter.
page-notice-time-up = Die Zeit ist um: Ein Bot entscheidet für { $name }.
page-notice-away = { $name } ist weg; solange spielt ein Bot.
page-notice-back = { $name } ist wieder da.
page-notice-muted = { $name } darf nicht mehr mitreden.
page-notice-unmuted = { $name } darf wieder mitreden.
page-notice-not-revealed = Das Gerät von { $name } hat beim Mischen nicht mitgemacht.

page-step = Schritt
page-step-of = Schritt { $step } von { $steps }
page-step-first = An den Anfang
page-step-back = Einen Schritt zurück
page-step-on = Einen Schritt weiter
page-run = Ablaufen lassen
page-pause = Anhalten
page-seen-from = Gesehen von
page-all-open = alle Karten offen
page-download = Herunterladen
page-verify = Karten prüfen
page-verify-more = Stand das Mischen vor dem Spiel fest, und hat niemand die Karten ausgesucht? Dein Browser kann es nachrechnen.
page-verified = Es ging gerecht zu: Niemand hat die Karten ausgesucht. Sie kommen aus einer Zahl, die der Tisch festgelegt hat, bevor du dich gesetzt hast, vermischt mit Zufallszahlen { $players ->
    [one] von deinem Gerät
   *[other] von { $players } Geräten, deins ist dabei
  }. Alles ist genau so, wie dieses Gerät es vor dem Austeilen gesehen hat.
page-verified-limits = Das beweist nicht, dass niemand die Karten gesehen hat: Der Rechner, auf dem der Tisch läuft, kennt sie während des Spiels.
page-verified-record = Die Karten ergeben sich aus den Zahlen in der Aufzeichnung dieses Spiels.
page-verified-nothing-kept = Ob es die Zahlen von vor dem Austeilen sind, kann nur ein Gerät sagen, das mitgespielt hat. Dieses Gerät hat von diesem Tisch nichts behalten: Du hast zugeschaut, an einem anderen Gerät gespielt oder den Speicher des Browsers geleert.
page-not-verified-commitment = Die Karten passen nicht zu dem, was der Tisch vor dem Spiel versprochen hat.
page-not-verified-contribution = Der Beitrag eines Geräts passt nicht zu dem, was es vorher versprochen hatte.
page-not-verified-seed = Die Karten kommen nicht aus den Zahlen des Tischs und der Spieler.
page-not-verified-deal = Die Reihenfolge der Karten ist nicht die, die sich aus den Zahlen ergibt.
page-not-verified-no-secret = Zu diesem Spiel gibt es keinen Nachweis: Es wurde nicht an einem Tisch gespielt.
page-not-verified-unknown-game = Diese Seite weiß nicht, wie dieses Spiel gegeben wird. Lade das Spiel herunter und prüfe es mit „roost check“.
page-not-verified-other-commitment = Der Tisch hält sein Versprechen nicht: Bevor du dich gesetzt hast, hatte er sich auf eine andere Zahl festgelegt.
page-not-verified-other-contribution = Der Beitrag deines Geräts wurde ausgetauscht. Vielleicht hat jemand die Karten ausgesucht.
page-not-verified-other-hashes = Ein Beitrag wurde ausgetauscht, nachdem dein Gerät seinen aufgedeckt hatte. Vielleicht hat jemand die Karten ausgesucht.
page-not-verified-not-used = Der Beitrag deines Geräts ist nicht dabei: Er kam zu spät oder wurde weggelassen. Dir ist damit nichts bewiesen.

page-learn-more = Eine Lektion dauert ein paar Minuten: Du spielst ein vorbereitetes Spiel mit Hinweisen.
page-learn-5211 = 5211 und 5211 Azul
page-lesson = Lektion
page-rules = Die Regeln
page-no-rules = Dieses Spiel bringt keinen Regeltext für die Seite mit.
page-lesson-step = Schritt { $step } von { $steps }
page-lesson-other = Ein guter Gedanke, und im echten Spiel ginge das. Nimm für diese Lektion die Karten, die leuchten.
page-lesson-name-1 = Ana
page-lesson-name-2 = Ben
page-lesson-play = Jetzt ein echtes Spiel
page-lesson-5211-1 = Drei Durchgänge zeigen dir alles. In der ersten Runde eines Durchgangs legt jeder zwei Karten verdeckt. Ana und Ben haben gewählt. Nimm deine beiden hohen grünen Karten.
page-lesson-5211-2 = Alle Karten werden zugleich umgedreht, und du ziehst auf fünf nach. Grün kommt: Vier Karten liegen da. In der zweiten Runde ist es eine Karte. Leg noch eine grüne dazu.
page-lesson-5211-3 = Grün hat fünf. Bei sechs wäre es aus: Das ist der Desaster-Wert zu dritt. Also jetzt kein Grün mehr. Deine orange 2 schadet nicht.
page-lesson-5211-4 = Grün hatte die meisten Karten, also hat jeder die eigenen grünen Karten mit ihrem Wert bekommen. Neuer Durchgang! Ana und Ben mögen Orange. Hilf ihnen zu sehr: Leg deine beiden orangen Karten.
page-lesson-5211-5 = Orange wächst schnell. Für den Desaster-Wert zählen nur die Karten, nicht ihre Werte. Leg jetzt deine gelbe 2.
page-lesson-5211-6 = Orange ist über dem Desaster-Wert: Was auch kommt, es wertet nicht. Die anderen sind dicht beisammen, und Farben im Gleichstand sind auch aus. Versuch es mit deiner türkisen 6, ganz allein.
page-lesson-5211-7 = Eine einzige Karte hat den Durchgang gewonnen! Nun die Hähne, die Einsen. Zu dritt schlagen genau fünf davon auf dem Tisch alles andere. Leg den gelben Hahn und die türkise 2.
page-lesson-5211-8 = Drei Hähne bisher. Leg deinen blauen dazu.
page-lesson-5211-9 = Vier, und eine Runde kommt noch. Genau fünf brauchen wir: Leg den grünen Hahn.
page-lesson-5211-end = Fünf Hähne: Nur sie werten, je ein Punkt. Jetzt kannst du alles. Ein Spiel geht, bis der Stapel verbraucht ist; die meisten Punkte gewinnen.

page-rules-title-5211 = So spielt man 5211
page-rules-5211-idea-title = Worum es geht
page-rules-5211-idea = Alle legen Karten geheim und decken sie zugleich auf. Am Ende wertet eine Farbe, nämlich die, von der die meisten Karten auf dem Tisch liegen; wird es aber zu viel von ihr oder herrscht Gleichstand, dann wertet sie nicht. Es geht also darum zu ahnen, was die anderen tun.
page-rules-5211-cards-title = Die Karten
page-rules-5211-cards = Hundert Karten in fünf Farben, je zwanzig: fünf Maskottchen mit Wert 1, sechs Zweien, fünf Dreien, zwei Vieren, eine Fünf und eine Sechs. Zu zweit, zu dritt und zu fünft kommen einige ungesehen aus dem Spiel. Jeder hat fünf auf der Hand.
page-rules-5211-round-title = Ein Durchgang
page-rules-5211-round = Ein Durchgang hat drei Runden. In der ersten legt jeder zwei Karten, in der zweiten und dritten je eine. Gewählt wird geheim; hat der Letzte gewählt, werden alle Karten umgedreht. Bis dahin darf man es sich anders überlegen. Nach jeder Runde ziehen alle auf fünf nach.
page-rules-5211-colour-title = Die häufigste Farbe wertet
page-rules-5211-colour = Nach der dritten Runde werden die Karten aller Spieler nach Farben gezählt. Es zählen die Karten, nicht ihre Werte, und Maskottchen zählen für ihre Farbe. Die Farbe mit den meisten Karten wertet: Jeder legt seine eigenen Karten dieser Farbe auf seinen Punktestapel.
page-rules-5211-limit-title = Zu viele
page-rules-5211-limit = Hat eine Farbe drei Karten mehr, als Spieler da sind, oder noch mehr, ist sie aus: 5 zu zweit, 6 zu dritt, 7 zu viert, 8 zu fünft. Dann wird die nächste Farbe angesehen.
page-rules-5211-tie-title = Gleichstand
page-rules-5211-tie = Farben mit gleich vielen Karten sind alle aus. Wieder wird die nächste Farbe angesehen.
page-rules-5211-nothing-title = Niemand
page-rules-5211-nothing = Bleibt keine Farbe übrig, punktet niemand, und alle Karten des Durchgangs kommen weg.
page-rules-5211-mascots-title = Zuerst die Maskottchen
page-rules-5211-mascots = Bevor die Farben angesehen werden, zählt man die Maskottchen. Sind es genau zwei mehr, als Spieler da sind (4, 5, 6 oder 7), werten nur sie, je ein Punkt, gleich in welcher Farbe.
page-rules-5211-end-title = Das Ende
page-rules-5211-end = Ist der Stapel leer, folgt ein letzter Durchgang von den fünf Karten auf der Hand; die übrige zählt nichts. Dann werden die Werte in den Punktestapeln zusammengezählt. Die meisten Punkte gewinnen; bei Gleichstand die meisten Karten; dann wird der Sieg geteilt.
page-rules-5211-long-title = Das lange Spiel
page-rules-5211-long = Man kann auch bis 50 Punkte spielen. Ist der Kartensatz durchgespielt und niemand so weit, werden alle Karten gemischt, und es geht weiter. Ab dem zweiten Kartensatz endet das Spiel mit dem Durchgang, in dem jemand ankommt; die meisten Punkte gewinnen.
page-rules-example = Ein Beispiel zu dritt
page-once-more = Noch einmal zeigen

## Clients, Bots an Live-Tischen, Messen

client-bad-address = „{ $url }“ ist keine Adresse eines Servers. Sie sollte so aussehen: { $example }.
client-bad-table-address = „{ $url }“ ist keine Adresse eines Tisches. Sie sollte so aussehen: { $example }.
client-unreachable = { $server } ist nicht zu erreichen: { $detail }.
client-strange-answer = { $url } antwortet nicht wie ein Tisch-Server (Status { $status }).
client-strange-message = Der Server hat etwas gesendet, das diese Version von Roost nicht versteht.
client-other-protocol = Der Server spricht Version { $theirs } des Protokolls, und dies ist Version { $ours }.
client-table-gone = Der Tisch { $table } ist nicht mehr zu sehen.
client-no-seat = Du hast keinen Platz am Tisch { $table }.
client-nothing-kept = Über das Austeilen am Tisch { $table } lässt sich nichts beweisen: Dieses Gerät war nicht daran beteiligt.
join-seated = { $name } sitzt auf Platz { $seat } bei { $server }.
join-begun = Das Spiel zu { $players } beginnt.
join-again = Die Verbindung war unterbrochen und ist wieder da.
join-over = Das Spiel ist aus. Punkte: { $points }. Gewonnen von: { $winners }.
join-abandoned = Das Spiel wurde aufgegeben.
join-record = Der Spielbericht: { $url }
join-fair = Beim Austeilen ging es gerecht zu: Der Spielbericht passt zu dem, was dieses Gerät gesehen und gesendet hat.
join-not-fair = Ein gerechtes Austeilen ist nicht bewiesen. { $problem }
loadtest-begins = { $tables } Tische, { $players } Spieler, { $watchers } Zuschauer, { $seconds } Sekunden.
loadtest-seated = { $count } Leute sind da. Sie spielen.
loadtest-not-loopback = „{ $url }“ ist kein per http erreichter Server dieses Rechners. Nur ein solcher darf gemessen werden.
loadtest-needs-services = Mehrere Prozesse brauchen --database-url und --redis-url.
loadtest-server-failed = Der Server ist nicht gestartet: { $log }
loadtest-server-refused = Der Server weist den Lasttest ab: { $detail }.

## The page: the table of Gloria Picktoria

page-gloria-cost = { $cost ->
    [0] gratis
    [one] 1 Punkt
   *[other] { $cost } Punkte
  }
page-gloria-do-chest = Schatzkiste bauen
page-gloria-do-open = Eröffnen: { $motif }
page-gloria-do-extend = Anlegen an { $motif }
page-gloria-do-double = Verdoppeln: { $motif }
page-gloria-do-take = { $card } nehmen
page-gloria-do-draw = Vom Stapel ziehen
page-gloria-do-fox = Fuchs auf eigene Sammlung: { $motif }
page-gloria-do-fox-left = Fuchs zu { $name }, { $motif }
page-gloria-do-pass = Fuchs weitergeben an { $name }, { $motif }
page-gloria-do-keep = Fuchs behalten
page-gloria-undo = Zurücklegen
page-gloria-actions = Was du tun kannst
page-gloria-pick = Wähle eine Karte aus der Mitte oder aus deiner Hand
page-gloria-where = Wohin mit { $card }?
page-gloria-fox-where = Wohin mit dem Fuchs?
page-gloria-turn = am Zug
page-gloria-turn-of = Am Zug: { $name }
page-gloria-others = Die anderen
page-gloria-middle = In der Mitte
page-gloria-pile = Nachziehstapel, { $pile } Karten
page-gloria-on-display = In der Auslage: { $card }
page-gloria-fox-waits = Der Fuchs wartet neben dem Stapel
page-gloria-fox-yours = Der Fuchs, auf deiner Sammlung
page-gloria-floor = Neue Kiste
page-gloria-rows = Sammlungen und Kisten
page-gloria-lone = Schatzkiste, allein
page-gloria-lone-of = Schatzkiste, allein: { $card }
page-gloria-put-here = Hierhin legen: { $cost }.
page-gloria-row = { $motif }, { $length }, { $fox ->
    [yes] unter dem Fuchs, jetzt nichts wert
   *[no] jetzt { $points } wert
  }.
page-gloria-until = { $until ->
    [one] Der nächste Hahn bringt eine Wertung
   *[other] Noch { $until } Hähne bis zur nächsten Wertung
  }
page-gloria-last-scored = Alle drei Wertungen sind vorbei
page-gloria-empty-hand = Deine Hand ist leer
page-gloria-scoring = { $number ->
    [1] Die erste Wertung
    [2] Die zweite Wertung
   *[3] Die dritte Wertung: das Ende
  }
page-gloria-story-rows = Die Reihen am Ende
page-gloria-story-points = Punkt für Punkt
page-gloria-player = Spieler
page-gloria-penalty = Abzug
page-gloria-in-all = Gesamt
page-gloria-not-there = Das geht dort nicht.
page-gloria-hand-first = Nimm die Karte erst auf die Hand. Sie zu legen kostet einen weiteren Punkt.
page-gloria-needs-row = Eine Sammlung wird mit einem Motiv eröffnet. Danach kannst du { $card } anlegen.
page-gloria-not-yours = Karten kannst du nur an deine eigenen Sammlungen anlegen.
page-gloria-wrong-row = An diese Reihe passen nur { $motif } und Joker.
page-gloria-fox-needs-row = Der Fuchs sitzt nur auf Sammlungen, nicht auf einzelnen Kisten.
page-gloria-fox-left-only = Der Fuchs geht nur auf deine eigenen Sammlungen oder auf die deines linken Nachbarn.
page-gloria-fox-moved = setzt den Fuchs zu { $owner }: { $motif }
page-gloria-fox-passed = gibt den Fuchs weiter an { $owner }: { $motif }
page-gloria-fox-stays = Der Fuchs kann jetzt nicht bewegt werden.

## The page: lesson and rules of Gloria Picktoria

page-lesson-gloria-1 = Du sammelst Kostbarkeiten, in Reihen. Jede Reihe beginnt mit einer Schatzkiste: einer Karte, die du allen zeigst und verdeckt hinlegst. Ein Zug hat drei Aktionspunkte, die Eier unten. Bau eine Kiste aus dem Federfächer: Wähle ihn, dann den freien Platz.
page-lesson-gloria-2 = Jetzt darf niemand mehr hineinsehen. Auf einer Kiste eröffnest du eine Sammlung: Leg deine Körner darauf. Von nun an gehören nur Körner dorthin.
page-lesson-gloria-3 = Ein Punkt ist übrig. In der Mitte liegen Körner: Nimm sie auf die Hand. Der Platz wird gleich wieder aufgefüllt.
page-lesson-gloria-4 = Ana hat als Letzte eine Sammlung eröffnet, also kam der Fuchs zu ihr, und nach ihrem Zug hat sie ihn gratis an dich weitergegeben. Eine Reihe unter dem Fuchs ist nichts wert, aber wachsen darf sie. Leg deine Körner an.
page-lesson-gloria-5 = Die Zahlen unter einer Reihe: wie viele Karten sie hat, und was sie jetzt einbrächte. Eine zweite Sammlung braucht eine zweite Kiste: Bau eine aus dem Seidennest.
page-lesson-gloria-6 = Eröffne das Juwelenei. Du wärst allein damit: Das bringt am meisten.
page-lesson-gloria-7 = Deine Punkte sind verbraucht, und der Fuchs ist bei dir: Gib ihn gratis weiter, auf Anas Fußketten. Tippe auf die Reihe oder auf den Knopf.
page-lesson-gloria-8 = Da ist er wieder, und drei Hähne liegen aus: Der vierte bringt sofort die erste Wertung. Warte nicht bis zum Ende deines Zuges. Für zwei Punkte schickst du den Fuchs gleich zur Nachbarin. Tippe auf den Fuchs, dann auf Anas Fußketten.
page-lesson-gloria-9 = Gut gemacht. Nimm mit dem letzten Punkt den Joker.
page-lesson-gloria-10 = Da war der Hahn: Deine Reihen brachten je 4 Punkte, Anas Reihe unter dem Fuchs nichts. Ein Joker steht in einer eröffneten Reihe für jedes Motiv. Leg ihn an die Körner an.
page-lesson-gloria-11 = Jeder hat einen Verdoppler. Er verdoppelt, was eine Reihe in allen folgenden Wertungen einbringt, und beendet sie. Leg ihn an das Juwelenei an.
page-lesson-gloria-12 = Nimm den Fuchsschwanz. Du könntest auch vom Stapel ziehen, ohne dass es jemand sieht, aber das kostet zwei Punkte.
page-lesson-gloria-13 = Und weg mit dem Fuchs.
page-lesson-gloria-end = Jetzt kannst du alles. Wertungen kommen mit dem 4., dem 7. und dem 10. Hahn. Die letzte beendet das Spiel: Dann kostet jede einzelne Kiste 2 Punkte und jede Karte auf der Hand 1.
page-rules-title-gloria = So spielt man Gloria Picktoria
page-rules-gloria-idea-title = Die Idee
page-rules-gloria-idea = Hühner sammeln Kostbarkeiten, um einen berühmten Gast zu beeindrucken. Wer von einer Sache die längste Reihe hat oder die einzige, bekommt Punkte, dreimal im Spiel. Niemand weiß, wann; und ein Fuchs geht um und macht eine Reihe wertlos.
page-rules-gloria-cards-title = Die Karten
page-rules-gloria-cards = Neunzig Karten mit zehn Motiven, je neun; fünf Joker; zehn Hähne. Jeder bekommt vier Karten und einen Verdoppler. Drei Karten liegen offen in der Auslage. Die Hähne stecken im Stapel.
page-rules-gloria-turn-title = Ein Zug
page-rules-gloria-turn = In deinem Zug gibst du genau drei Aktionspunkte aus, in beliebiger Reihenfolge, für alles so oft du willst. Die Zahl der Handkarten ist nicht begrenzt.
page-rules-gloria-chest-title = Schatzkisten: 1 Punkt
page-rules-gloria-chest = Zeig eine Handkarte allen und leg sie verdeckt hin: Das ist eine Kiste. Jede Karte taugt dazu. Von da an darf niemand sie mehr ansehen. Du kannst beliebig viele haben.
page-rules-gloria-collection-title = Sammlungen: 1 Punkt
page-rules-gloria-collection = Leg ein Motiv auf eine einzelne Kiste, um eine Sammlung zu eröffnen, oder leg dasselbe Motiv an eine deiner Reihen an. Von jedem Motiv kannst du nur eine Sammlung haben. Ein Joker zählt als weitere Karte einer Reihe, die schon eröffnet ist. Nichts wird je zurückgenommen oder umgelegt.
page-rules-gloria-doubler-title = Der Verdoppler: 1 Punkt
page-rules-gloria-doubler = Er kommt an eine deiner Reihen, zählt nicht als Karte und beendet sie. Von da an bringt die Reihe das Doppelte.
page-rules-gloria-get-title = Karten bekommen: 1 oder 2 Punkte
page-rules-gloria-get = Nimm für einen Punkt eine der drei Karten der Auslage; sie wird sofort ersetzt. Oder zieh für zwei Punkte die oberste Karte des Stapels, ungesehen von den anderen, höchstens einmal im Zug.
page-rules-gloria-roosters-title = Hähne
page-rules-gloria-roosters = Ein Hahn, der auftaucht, wird für alle sichtbar zur Seite gelegt, und die nächste Karte nimmt seinen Platz ein. Der 4. bringt die erste Wertung, der 7. die zweite, der 10. die dritte, jeweils sofort, mitten im Zug. Nach den ersten beiden geht der Zug weiter. Die dritte beendet das Spiel.
page-rules-gloria-scoring-title = Was Reihen einbringen
page-rules-gloria-scoring = Motiv für Motiv: Die einzige Reihe bringt 4 Punkte. Sonst bringt die längste 3 und die zweitlängste 1. Kiste und Verdoppler zählen nicht zur Länge.
page-rules-gloria-tie-title = Gleichstand
page-rules-gloria-tie = Gleichstand um die längste Reihe: je 2 Punkte, und nichts für die zweite. Gleichstand um die zweite: nichts.
page-rules-gloria-double-title = Verdoppelt
page-rules-gloria-double = Eine Reihe mit Verdoppler bringt das Doppelte: 8 als einzige, 6 als längste, 4 bei Gleichstand darum, 2 als zweite.
page-rules-gloria-fox-title = Der Fuchs
page-rules-gloria-fox = Er kommt zu dem, der als Letzter seine erste Sammlung eröffnet, auf diese Sammlung. Sitzt er auf einer von deinen, darfst du ihn einmal im Zug bewegen: für einen Punkt auf eine andere deiner Sammlungen, für zwei Punkte auf irgendeine deines linken Nachbarn. Und nach deinen drei Punkten darfst du ihn gratis an den linken Nachbarn weitergeben.
page-rules-gloria-foxed-title = Unter dem Fuchs
page-rules-gloria-foxed = Eine Reihe unter dem Fuchs gilt als nicht vorhanden, sodass Reihen anderer mehr wert werden können. Verlängert werden darf sie trotzdem.
page-rules-gloria-end-title = Das Ende
page-rules-gloria-end = In der dritten Wertung kostet jede einzelne Kiste 2 Punkte und jede Karte auf der Hand 1. Die meisten Punkte gewinnen; bei Gleichstand ist der Sieg geteilt.
