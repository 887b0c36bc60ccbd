# Alles, was Roost auf Deutsch sagt. en.ftl hat dieselben Schlüssel in derselben Reihenfolge.

## Aufbau

setup-unknown-game = Unbekanntes Spiel „{ $game }“. Es gibt: { $known }.
setup-game-conflict = Zwei Pakete bringen ein Spiel „{ $game }“ mit: { $places }. Deinstalliere eines davon.
setup-game-not-loaded = Das Spiel „{ $game }“ ({ $place }) lässt sich nicht laden: { $detail }.
setup-not-a-game = „{ $place }“ ist nicht das Spiel „{ $game }“: Es muss eine Unterklasse von roost.core.game.Game mit dem Namen „{ $game }“ sein.
setup-game-bad-seats = „{ $place }“ bietet das Spiel „{ $game }“ für { $value } Spieler an: Ein Spiel muss für { $allowed } Spieler sein.
setup-bad-players = { $game } ist für { $allowed } Spieler, nicht für { $value }.
setup-unknown-option = Unbekannte Option „{ $option }“. Es gibt: { $known }.
setup-bad-value = { $option } muss { OR($allowed) } sein, nicht „{ $value }“.
setup-needs-value = Die Option „{ $option }“ braucht einen Wert: { $option }=… mit { OR($allowed) }.
setup-unknown-bot = Unbekannter Bot „{ $bot }“. Es gibt: { $known }.
setup-bot-conflict = Zwei Pakete bringen einen Bot „{ $bot }“ für { $game } mit: { $places }. Deinstalliere eines davon.
setup-wrong-bot-count = { $count } Bots für { $players } Plätze. Nenne einen pro Platz oder einen für alle.
setup-bot-not-found = Der Bot „{ $bot }“ lässt sich nicht importieren: { $detail }.
setup-bot-not-ready = Der Bot „{ $bot }“ lässt sich nicht vorbereiten: { $detail }.
setup-not-a-bot = „{ $bot }“ ist kein Bot: Die Klasse muss von roost.core.bot.Bot erben.
setup-no-redeal = { $game } kann nicht aus einer Stellung heraus gespielt werden: Die Datei redeal.py fehlt.
setup-no-program = Das Programm „{ $program }“ wurde nicht gefunden. Ein Bot, der ein Programm ist, heißt exec:BEFEHL.
setup-bad-command = Der Befehl „{ $command }“ ist nicht lesbar: { $detail }.
variant-unknown-parameter = { $game } hat keinen Regelparameter „{ $parameter }“. Parameter: { $known }.
variant-bad-number = Der Regelparameter { $parameter } muss eine ganze Zahl sein, { $allowed } (offiziell: { $official }), nicht „{ $value }“.
variant-bad-row = Der Regelparameter { $parameter } muss eine Reihe ganzer Zahlen wie { $official } sein (erlaubt: { $allowed }), nicht „{ $value }“.
variant-small-hand = { $hand } Handkarten sind zu wenig für einen Durchgang, in dem alle { $row } Karten legen (turns = { $turns }). Teile mindestens { $row } Karten aus (hand) oder spiel weniger Runden (turns).
variant-too-few-cards = { $players } Spieler mit je { $hand } Handkarten brauchen { $needed } Karten, der Stapel hat aber nur { $cards }. Teile weniger aus (hand) oder mach den Stapel größer (colours, copies).
variant-cards-left-over = Mit { $cards } Karten, { $hand } Handkarten und { $removed } entfernten Karten endet der Stapel bei { $players } Spielern nicht mit einem vollen Durchgang. Entferne stattdessen { OR($fitting) } Karten (removed).
variant-too-few-roosters = Hahn { $last } löst die letzte Wertung aus, im Stapel sind aber nur { $roosters } Hähne. Setze roosters auf { $last } oder mehr, oder werte früher (scored_at).
variant-bot = Der Bot „{ $bot }“ spielt nicht nach diesen Regeln. Bots, die es tun: { $known }.
variant-policy = Die Strategie { $policy } importiert die offiziellen Regeln ({ $package }). Mit geänderten Regeln darf sie nur den Zustand benutzen.
variant-no-record = Von Partien mit geänderten Regeln ({ $rules }) gibt es keine Aufzeichnungen: Sie ließen sich nicht als Partien von { $game } nachspielen.
bot-raised = Der Bot { $bot } auf Platz { $seat } ist abgestürzt: { $detail }.
bot-illegal = Der Bot { $bot } auf Platz { $seat } wollte „{ $action }“ spielen, aber das ist nicht erlaubt.
bot-program-not-started = Der Bot { $bot } lässt sich nicht starten: { $detail }.
bot-program-died = Das Programm des Bots { $bot } auf Platz { $seat } endete mit dem Exit-Code { $code }. { $lines ->
    [0] Auf der Standardfehlerausgabe steht nichts.
   *[other] Die Standardfehlerausgabe endet mit: { $said }
  }
bot-program-late = Das Programm des Bots { $bot } auf Platz { $seat } hat nicht rechtzeitig geantwortet. { $lines ->
    [0] Auf der Standardfehlerausgabe steht nichts.
   *[other] Die Standardfehlerausgabe endet mit: { $said }
  }
bot-program-malformed = Das Programm des Bots { $bot } auf Platz { $seat } schrieb „{ $line }“. Es soll pro Frage eine Zeile schreiben: { $expected }. Alles andere gehört auf die Standardfehlerausgabe.

## Der Server: Einstellungen, Speicher, Leute

setup-missing-package = Dafür fehlt { $package }. Installiere es mit: { $python } -m pip install '{ $package }'
setup-bad-folder = Der Ordner { $path } lässt sich nicht verwenden: { $detail }.
setup-bad-key = Der Signaturschlüssel in { $path } muss aus 64 Hex-Ziffern bestehen. Stelle ihn wieder her, oder lösche ihn, damit ein neuer entsteht; dann erkennt der Server niemanden wieder.
setup-open-key = Andere auf diesem Rechner können den Signaturschlüssel { $path } lesen (Modus { $mode }). Schütze ihn: chmod 600 { $path }
setup-visible-password = Das Passwort in { $option } ist für alle auf diesem Rechner sichtbar. Setze stattdessen { $name } in der Umgebung.
setup-wrong-key = ROOST_KEY muss mindestens { $least } Zeichen lang sein.
setup-bad-public-url = Die öffentliche Adresse (--public-url oder ROOST_PUBLIC_URL) muss eine http://- oder https://-Adresse mit Hostnamen sein, zum Beispiel https://roost.example, nicht „{ $url }“.
setup-unknown-limit = Ein Limit { $name } gibt es nicht. Meinst du { $closest }? Auf ROOST_LIMIT_ folgt eines von: { $known }.
storage-bad-url = Ungültige Datenbank-URL: Sie muss mit { OR($known) } beginnen, zum Beispiel postgresql://user:password@host/name.
storage-in-use = Ein anderer Server benutzt { $path }. Eine SQLite-Datei verträgt nur einen Server, PostgreSQL mehrere.
storage-unreachable = Die Datenbank { $url } lässt sich nicht öffnen: { $detail }.
storage-newer = Die Datenbank stammt von einer neueren Version von Roost (Schema { $found }; diese Version kennt { $known }). Es wurde nichts verändert.
bus-bad-url = Ungültige Redis-URL: Sie muss mit redis:// oder rediss:// beginnen, zum Beispiel redis://host:6379/0.
name-empty = Bitte gib einen Namen ein.
name-too-long = Ein Name darf höchstens { $limit } Zeichen haben.
name-bad-character = Das Zeichen { $code } ist in Namen nicht erlaubt.

## Was nicht geht

action-malformed = „{ $action }“ ist unverständlich. So sollte es aussehen: { $example }.
action-lower-card-first = Bei „{ $action }“ gehört die niedrigere Karte nach vorn: { $right }.
illegal-card-count = { $due ->
    [one] In dieser Runde wird eine Karte ausgespielt, nicht { $count }.
   *[other] In dieser Runde werden { $due } Karten ausgespielt, nicht { $count }.
  }
illegal-not-in-hand = { $card } ist nicht oder nicht oft genug auf der Hand. Die Hand: { $hand }.
not-your-turn = Dieser Platz ist nicht am Zug.
no-deal-due = Gerade werden keine Karten ausgeteilt.
game-over = Das Spiel ist zu Ende.

## Austeilen

deal-malformed = Diese Kartenfolge ist unverständlich. So sollte sie aussehen: { $expected }.
deal-wrong-size = Diese Kartenfolge stimmt nicht: { $part } hat { $count } Einträge statt { $expected }.
deal-unknown-card = Diese Kartenfolge enthält „{ $card }“; diese Karte gibt es im Spiel nicht.
deal-card-too-often = Diese Kartenfolge enthält { $card } { $count }-mal statt { $expected }-mal.

## Aufzeichnungen

record-place = { $file }, Zeile { $line }: { $problem }
record-place-move = { $file }, Zeile { $line }, Zug { $move }: { $problem }
record-not-json = Kein gültiges JSON (Spalte { $column }).
record-not-object = Kein JSON-Objekt.
record-wrong-format = Das Format muss „{ $expected }“ sein, nicht „{ $value }“.
record-unknown-field = Unbekanntes Feld „{ $field }“. Felder einer Aufzeichnung: { $known }.
record-bad-field = Das Feld „{ $field }“ stimmt nicht. Erwartet: { $expected ->
    [text] Text
    [number] eine Zahl
    [list] eine Liste
    [object] ein Objekt
    [objects] eine Liste von Objekten
   *[other] { $expected }
  }.
record-field-twice = Das Feld „{ $field }“ kommt zweimal vor.
record-option-default = Die Option „{ $option }“ steht auf dem Standardwert und muss wegbleiben.
record-option-form = Die Option „{ $option }“ muss { $expected } sein, nicht { $value }.
record-option-missing = Die Option „{ $option }“ fehlt. Sie muss { $expected } sein.
record-bad-hex = Das Feld „{ $field }“ muss aus { $digits } kleingeschriebenen Hex-Ziffern bestehen.
record-bad-move = { $value } ist kein Zug. So sieht einer aus: [0, "…"].
record-unfinished-with-result = Ein abgebrochenes Spiel kann kein Ergebnis haben.
record-wrong-seat = Platz { $seat } zieht, obwohl Platz { $expected } am Zug ist.
record-moves-left = Das Spiel war vor diesem Zug schon zu Ende.
record-deal-missing = Vor diesem Zug muss ausgeteilt werden, aber die Aufzeichnung hat keine Kartenfolge mehr.
record-deals-left = Die Aufzeichnung hat { $count } Kartenfolgen, mehr als das Spiel braucht.
record-wrong-shuffle = Kartenfolge { $deal } passt nicht zum Startwert.
record-drawn = Diese Partie begann mit einer Stellung nach { $moves ->
    [one] einem Zug
   *[other] { $moves } Zügen
  } einer anderen Partie. Die verdeckten Karten wurden dort neu gezogen, also gibt es kein Mischen zu prüfen. Züge und Ergebnis stimmen.
record-no-deal = Zur Aufzeichnung eines Live-Tischs gehört mindestens eine Kartenfolge.
record-not-over = Die Aufzeichnung hat ein Ergebnis, aber nach { $moves } Zügen ist das Spiel nicht zu Ende.
record-is-over = Die Aufzeichnung gilt als abgebrochen, aber nach { $moves } Zügen ist das Spiel zu Ende.
record-wrong-result = Das Ergebnis stimmt nicht: { $field } ist { $value }, richtig wäre { $expected }.
record-wrong-commitment = Das Geheimnis passt nicht zum Fingerabdruck.
record-wrong-contributions = { $count } Beiträge bei { $players } Spielern.
record-wrong-hashes = Es gibt { $count } Prüfsummen von Beiträgen bei { $players } Spielern.
record-wrong-contribution = Der Beitrag von Platz { $seat } passt nicht zur Prüfsumme, die vor dem Austeilen gesendet wurde.
record-wrong-seed = Der Startwert passt nicht zum Geheimnis und den Beiträgen.
record-not-live = Dieses Spiel wurde nicht an einem Live-Tisch gespielt, es gibt also nichts zu vergleichen.
record-no-such-seat = Einen Platz { $seat } gibt es nicht: Das Spiel hat { $players } Spieler, gezählt wird ab 0.
record-other-commitment = Der Tisch hatte sich vor dem Spiel auf etwas anderes festgelegt.
record-hashes-missing = Die Prüfsummen der Beiträge fehlen.
record-other-hash = Die Prüfsumme des Beitrags von Platz { $seat } ist nicht die, die vor dem Austeilen zu sehen war.
record-other-players = Die Aufzeichnung hat { $players } Plätze, aber der Tisch hat vor dem Austeilen die Prüfsummen von { $count } gezeigt.
record-other-contribution = Der Beitrag von Platz { $seat } ist nicht der, den sein Gerät gesendet hat.
record-contribution-missing = Der Beitrag von Platz { $seat } wurde nicht verwendet: Er kam zu spät, oder der Server hat ihn weggelassen.
record-other-events = Die Aufzeichnung zeigt andere Karten oder Züge, als Platz { $seat } im Spiel gesehen hat.

## Der Befehl

compile-progress = Regeln kompilieren
prepare-progress = Bots vorbereiten
simulate-progress = Spielen
simulate-done = { $games ->
    [one] Ein Spiel in { $file } gespeichert.
   *[other] { $games } Spiele in { $file } gespeichert.
  }
policy-unknown = Unbekannte Strategie „{ $policy }“. Strategien und Bots: { $known }.
policy-not-found = Die Strategie „{ $policy }“ lässt sich nicht importieren: { $detail }.
policy-not-one = { $policy } ist keine Strategie: Erwartet wird ein Name, eine Regel oder die Klasse eines Bots.
policy-not-a-rule = { $policy } ist keine kompilierbare Strategie: Erwartet wird eine mit @rule markierte Funktion eines Moduls mit { $arguments } Argumenten.
policy-not-compiled = Die Strategie { $policy } lässt sich nicht kompilieren: { $detail }
policy-wrong-type = Die Strategie { $policy } muss eine ganze Zahl zurückgeben, die Nummer einer Aktion. Sie gibt { $found } zurück.
policy-illegal = Die Strategie { $policy } auf Platz { $seat } wollte „{ $action }“ spielen (Nummer { $number }), aber das ist nicht erlaubt: Spiel { $game } (Startwert { $seed }), Entscheidung { $decision }.
policy-raised = Die Strategie { $policy } auf Platz { $seat } ist in Spiel { $game } (Startwert { $seed }) bei Entscheidung { $decision } abgestürzt: { $detail }.
simulate-bad-games = games muss eine ganze Zahl ab 1 sein, nicht „{ $value }“.
simulate-too-many-games = seed + games darf höchstens { $most } sein; games ist „{ $value }“.
simulate-too-large = Die Arrays von { $games } Spielen passen nicht in den Speicher. Spiel weniger, behalte nur Zahlen (arrays=False), oder schreib Parquet-Dateien (--parquet).
simulate-bad-seed = seed muss eine Zahl von 0 bis { $most } sein, nicht „{ $value }“.
simulate-no-steps = { $game } lässt sich nur mit zufälligen Entscheidungen simulieren: Den Playouts fehlt { $missing }.
simulate-no-facts = Zu { $game } gibt es keine Fakten.
setup-no-codec = Für { $game } gibt es keine Beobachtungen zum Lernen: Das Modul { $file } fehlt.
batch-bad-count = count muss eine Zahl von Partien von 1 bis { $most } sein, nicht „{ $count }“.
batch-bad-seed = seed muss eine ganze Zahl sein, die nicht negativ ist, nicht „{ $seed }“.
batch-bad-seat = seat muss eine Zahl von 0 bis { $most } sein, nicht „{ $seat }“.
batch-bad-rewards = rewards muss { OR($allowed) } sein, nicht „{ $rewards }“.
batch-wrong-opponents = Es braucht { $needed } Gegner, einen für jeden anderen Platz, nicht { $count }.
batch-not-compiled = Alle Gegner müssen kompilierte Strategien sein ({ $known }), nicht { $bots }.
batch-actions-type = Aktionen müssen ein Array ganzer Zahlen der Form { $expected } sein, nicht eines von { $found }.
batch-actions-shape = Aktionen müssen die Form { $expected } haben, nicht { $found }.
batch-illegal-action = Partie { $game }, Platz { $seat }: Die Aktion { $action } ist nicht erlaubt. Erlaubt: { $legal }.
batch-policy-illegal = Partie { $game }: Die Strategie auf Platz { $seat } hat { $action } gewählt, was nicht erlaubt ist.
batch-policy-raised = Partie { $game }: Eine Strategie ist gescheitert: { $detail }.
env-illegal-action = Platz { $seat }: Die Aktion { $action } ist nicht erlaubt. Erlaubt: { $legal }.
env-action-type = Eine Aktion muss eine ganze Zahl sein, nicht { $found }.
env-agent = Agenten sind { $expected }, nicht „{ $found }“.
env-agents = Es muss für { $expected } je eine Aktion geben, nicht für { $found }.
env-not-simultaneous = In { $game } entscheiden die Plätze nacheinander: Nimm die AEC-Umgebung.
env-reset-mask = Partien, die enden, beginnen im selben Schritt neu. reset() nimmt deshalb keine reset_mask.
env-seeds = Gebraucht werden { $needed } Werte für seed, einer je Partie, nicht { $count }.
env-bad-render-mode = render_mode muss { OR($allowed) } sein, nicht „{ $mode }“.
env-bad-illegal = illegal muss { OR($allowed) } sein, nicht „{ $value }“.
env-illegal-ends = Die Partie endet damit. Wähle nach der Maske (action_mask), oder gib illegal="raise" an, um stattdessen einen Fehler zu bekommen.
env-needs-reset = Die Partie läuft nicht: Rufe zuerst reset() auf.
simulate-table-and-options = { $game } wurde als Tisch angegeben, der Personenzahl und Optionen schon hat.
simulate-records-or-results = --bots und --out sind für Aufzeichnungen, --policy, --parquet, --facts und --json für Ergebnisse. Entscheide dich für eins.
simulate-json-and-files = --json geht nicht zusammen mit --parquet oder --facts.
simulate-same-file = Zwei Ausgaben haben denselben Namen: { $file }.
dataset-other = In { $folder } ist schon ein anderer Datensatz. Wähle einen leeren Ordner, oder nimm den Befehl aus dem README dieses Datensatzes.
dataset-not-empty = { $folder } ist nicht leer und enthält keinen Datensatz. Wähle einen leeren Ordner.
dataset-interrupted = Abgebrochen. Fertige Dateien bleiben in { $folder }: Derselbe Befehl macht dort weiter.
dataset-done = { $games ->
    [one] Ein Spiel
   *[other] { $games } Spiele
} in { $files ->
    [one] einer Datei
   *[other] { $files } Dateien
} in { $folder }; README.md beschreibt sie.
simulate-needs-pyarrow = Für Parquet-Dateien brauchst du pyarrow. So installierst du es: pip install "roost[lab]"
simulate-continued = { $games ->
    [one] Ein Spiel
   *[other] { $games } Spiele
} aus einem abgebrochenen Lauf übernommen: { $file }
simulate-interrupted = Abgebrochen. { $done } von { $games } Spielen sind gesichert: Derselbe Befehl macht dort weiter. ({ $files }, mit der Endung .part)
simulate-records-interrupted = Abgebrochen: { $done } von { $games } Spielen sind geschrieben. Derselbe Befehl beginnt wieder beim ersten.
simulate-nothing-kept = Abgebrochen, bevor ein Spiel fertig war. Derselbe Befehl beginnt wieder beim ersten.
simulate-no-result = Nach { $done } von { $games } Spielen abgebrochen: Es gibt kein Ergebnis. Wenn du nach Strg-C weitermachen willst, lass Dateien schreiben (--parquet).
simulate-games = { $game }: { $games ->
    [one] ein Spiel
   *[other] { $games } Spiele
}, { $decisions } Entscheidungen
simulate-seat = Platz { $seat }  { $policy }: gewinnt { NUMBER($share, minimumFractionDigits: 2, maximumFractionDigits: 2) } %, im Schnitt { NUMBER($mean, minimumFractionDigits: 1, maximumFractionDigits: 1) } Punkte (in 90 % aller Spiele { $low } bis { $high }, Median { $middle })
simulate-length = Durchgänge oder Züge: im Schnitt { NUMBER($mean, minimumFractionDigits: 1, maximumFractionDigits: 1) }; geteilte Siege: { NUMBER($shared, minimumFractionDigits: 2, maximumFractionDigits: 2) } %
bench-peers-progress = { $games } Spiele aus { $libraries } Bibliotheken werden gemessen
bench-peer-missing = { $library }: nicht installiert. Installiere es mit: pip install 'roost[peers]'
bench-peer-failed = { $game }: läuft hier nicht ({ $reason }).
bench-peers-no-players = --peers, --cluster und --envs haben eigene Spielerzahlen.
bench-no-game = Kein Spiel ist für { $players } Personen.
bench-progress = Messen: { $game } zu { $players }
bench-envs-progress = { $ways } Arten zu spielen werden gemessen
bench-cluster-starting = Dask-Worker werden gestartet
bench-cluster-progress = Ein und zwei Worker werden abwechselnd gemessen
bench-no-c = Der C-Compiler kann { $file } nicht kompilieren: { $detail }
check-progress = Prüfen
check-good = { $records ->
    [one] Eine Aufzeichnung geprüft: Karten, Züge und Ergebnis stimmen.
   *[other] { $records } Aufzeichnungen geprüft: Karten, Züge und Ergebnisse stimmen.
  }
check-bad = { $bad ->
    [one] { $bad } von { $records } Aufzeichnungen stimmt nicht.
   *[other] { $bad } von { $records } Aufzeichnungen stimmen nicht.
  }
check-kept = Stimmt mit dem überein, was dein Gerät behalten hat: { $what }.
check-kept-commitment = die Festlegung
check-kept-contributions = { $count ->
    [one] ein Beitrag
   *[other] { $count } Beiträge
  }
check-kept-hashes = { $count ->
    [one] ein Hash
   *[other] { $count } Hashes
  }
check-bad-hex = { $option } sollte aus { $digits } Hex-Ziffern bestehen, nicht „{ $value }“.
check-bad-pair = { $option } sollte wie PLATZ:HEX aussehen, zum Beispiel 0:{ $example }, nicht „{ $value }“.
check-empty = { $file } enthält keine Aufzeichnung.
check-bot-table = { $players } Spieler: { $decisions } Entscheidungen, alle erlaubt und wiederholbar; die langsamste dauerte { $milliseconds } ms.
check-bot-good = { $bot } hält in { $game } den Vertrag eines Bots ein.
check-bot-bad = { $bot } verletzt in { $game } mit { $players } Spielern den Vertrag eines Bots: { $problem }
show-no-such-game = { $file } hat kein Spiel { $number }: Es sind nur { $count }.
file-problem = { $file }: { $problem }
golden-no-folder = Hier gibt es keinen Ordner { $folder }. Starte den Befehl im Hauptverzeichnis des Projekts.
golden-done = { $count } Spielverläufe in { $folder } gespeichert.
train-nothing-to-learn = Die Bots von { $game } haben nichts zu lernen.
train-done = Gewichte und Lernkurve stehen in { $folder }.
train-interrupted = Unterbrochen: In { $folder } fehlen die neuen Gewichte ganz oder zum Teil. Derselbe Befehl beginnt wieder von vorn.

## Worker

workers-process-died = Ein Prozess wurde beendet, vielleicht weil der Speicher nicht reichte. Starte denselben Befehl mit weniger --workers; die Arena, das Labor und Simulationen in Dateien machen da weiter, wo sie aufgehört haben.
workers-bad-number = workers muss eine ganze Zahl von 1 bis { $most } sein, nicht „{ $value }“.
workers-bad-address = „{ $address }“ ist weder eine Anzahl von Prozessen noch die Adresse eines Clusters. Schreibe 4, dask://host:8786, ray://host:10001, oder ray für den Cluster auf diesem Rechner.
workers-extra-missing = Für { $address } fehlt das Extra „{ $extra }“. In einem Klon installierst du es mit pip install --editable ".[{ $extra }]"; wie du andere Rechner einrichtest, steht in docs/cluster.md.
workers-unreachable = Unter { $address } antwortet kein Cluster: { $detail }. Wie du einen startest, steht in docs/cluster.md.
workers-ray-connected = Dieser Prozess ist schon mit einem Ray-Cluster verbunden. Schreibe ray, um den zu benutzen, oder trenne die Verbindung, bevor du { $address } benutzt.
workers-no-certificates = Für { $address } brauchst du Zertifikate: Trage sie unter distributed.comm.tls in die Einstellungen von Dask ein (docs/cluster.md).
workers-none = Der Cluster { $address } hat keine Worker. Starte Worker auf seinen Rechnern (docs/cluster.md), dann denselben Befehl noch einmal.
workers-no-roost = Auf dem Rechner { $machine } von { $address } fehlt Roost. Installiere auf allen Rechnern dieselbe Version.
workers-not-installed = Auf dem Rechner { $machine } fehlt ein Teil von Roost oder von einem anderen Paket: { $detail }. Installiere auf allen Rechnern dieselben Pakete.
workers-other-version = Der Rechner { $machine } hat { $name } { $found }, dieser hat { $expected }. Die Ergebnisse könnten abweichen: Installiere auf allen Rechnern dieselbe Version und starte die Worker neu.
workers-other-sources = Der Rechner { $machine } hat andere Quellen des Spiels oder eines Bots: dort { $found }, hier { $expected }. Installiere auf allen Rechnern dasselbe und starte die Worker neu.
workers-piece-kills = { $count } Worker von { $address } sind über demselben Stück Arbeit abgestürzt, vielleicht weil der Speicher nicht reichte. Die Arena, das Labor und Simulationen in Dateien behalten, was fertig ist.
workers-lost = Die Verbindung zu { $address } ist abgebrochen. Starte denselben Befehl noch einmal, wenn der Cluster wieder da ist; die Arena, das Labor und Simulationen in Dateien machen da weiter, wo sie aufgehört haben.
workers-gone = { $address } hat seit { $seconds } Sekunden keine Worker. Starte denselben Befehl noch einmal, wenn wieder welche da sind; die Arena, das Labor und Simulationen in Dateien machen da weiter, wo sie aufgehört haben.
workers-failed = { $address } meldet einen Fehler: { $detail }
workers-prepare-progress = Auf den Rechnern des Clusters wird kompiliert

## Die Arena

arena-bot-twice = Der Bot „{ $bot }“ ist zweimal genannt.
arena-no-seer = Für { $game } gibt es keinen Spieler, der alle Karten sieht: Die playouts des Spiels haben kein finish_games.
arena-wrong-others = { $seats ->
    [one] „{ $others }“ nennt { $count } Bots, aber es gibt nur einen anderen Platz. Nenne einen Bot.
   *[other] „{ $others }“ nennt { $count } Bots für die { $seats } anderen Plätze. Nenne einen für alle oder einen pro Platz.
  }
exact-not-5211 = Exakt lösen lassen sich nur Endspiele von 5211 mit den offiziellen Regeln: Erwartet wird eine Sicht darauf, nicht { $given }.
exact-two-players = Exakt lösen lassen sich nur Spiele zu zweit, nicht mit { $players } Spielern.
exact-too-early = Zu früh für eine exakte Lösung: Das ist Durchgang { $round } von { $rounds }, Runde { $turn }. Lösen lassen sich nur die letzten beiden Runden des letzten Durchgangs.
exact-over = Das Spiel ist vorbei: Es gibt nichts mehr zu lösen.
exact-hidden-scores = Bei verdeckten Punkten weiß niemand, was zum Sieg fehlt. Löse für Punkte: payoff="margin".
exact-linear-turns = Ein lineares Programm löst nur die letzte Runde, und es sind noch { $turns } Runden. Nimm solve.
exact-not-in-hand = Die Strategie spielt { $card }, das ist nicht auf der Hand { $hand }.
exact-not-a-choice = Für die Hand { $hand } muss die Strategie eine Karte zurückgeben oder die Wahrscheinlichkeit jeder Karte, nicht { $given }.
exact-bad-mix = Die Wahrscheinlichkeiten der Strategie für die Hand { $hand } sind keine Zahlen ab 0 mit der Summe 1: { $total }.
exact-not-unseen = { $card } gehört nicht zu den ungesehenen Karten dieses Endspiels.
exact-not-laid = { $cards } können nicht die beiden dritten Karten dieses Endspiels sein.
exact-no-such-hand = { $hand } ist keine Hand, die der Platz in diesem Moment haben kann.
exact-second-deal = In { $game } wird in dieser Form mehr als einmal ausgeteilt, darum lassen sich nicht alle Verläufe durchgehen.
exact-no-deals = { $game } lässt sich nicht als Ganzes lösen: Es fehlt die Datei deals.py, die alle Kartenfolgen auflistet.
exact-too-many-deals = { $game } hat mit diesen Regeln mehr als { $most } verschiedene Kartenfolgen. Als Ganzes lassen sich nur kleinere Spiele lösen, etwa roost.exact.miniature().
exact-bad-policy = Die Strategie von Platz { $seat } ({ $mix }) muss aus Wahrscheinlichkeiten ab 0 mit der Summe 1 bestehen, für einige von: { $legal }.
check-bot-needs-bot = Zuerst kommt das Spiel, dann der Bot, zum Beispiel: roost check-bot 5211 { $bot }
arena-among-needs-one = Zu --among gehört genau ein Bot in --bots, nicht { $count }.
arena-two-budgets = Wähle gleiche Zeit (--seconds) oder Anzahlen von Simulationen (--simulations), nicht beides.
arena-bad-simulations = „{ $value }“ ist keine Anzahl von Simulationen. Schreibe 500, oder fox=900,rooster=80 mit den Bots { $known }.
arena-other-run = { $file } gehört zu einem anderen Lauf: { $name } ist dort { $found }, nicht { $wanted }. Wähle mit --out einen anderen Ordner oder lösche diesen.
arena-in-use = { $file } wird gerade benutzt: Ein anderer Prozess spielt diesen Lauf.
arena-damaged-journal = { $file } ist in Zeile { $line } beschädigt. Lösche diese Zeile, dann fehlt nur ihre Kartenfolge, oder lösche den Ordner und fange neu an.
certify-only-5211 = Zertifikate gibt es für 5211 zu zweit, nicht für { $game } mit { $players } Spielern.
certify-progress = Endspiele werden gelöst
certify-title = Mittlerer Verlust gegen die beste Antwort in je { $endgames } Endspielen, Startwert „{ $seed }“
certify-margin-1 = Punkte, letzte Runde
certify-margin-2 = Punkte, letzte zwei Runden
certify-win-1 = Siegesanteil, letzte Runde
certify-win-2 = Siegesanteil, letzte zwei Runden
certify-flat = flaches Monte Carlo
certify-gap = größte Lücke
certify-explained = Die Bots haben abwechselnd Platz 0 und Platz 1. In Klammern: das 95-%-Intervall des Mittels. Ein Verlust ist höchstens um die Lücke der Lösung zu hoch.
miniature-progress = Bots werden befragt
miniature-title = 5211 im Kleinen für { $players } Spieler: { $rules }
miniature-size = { $deals } Kartenfolgen, { $histories } Verläufe, { $sets } Informationsmengen
miniature-solved = Gelöst mit CFR+ ({ $iterations } Durchläufe): Wert { $value } für Platz 0, Lücke { $gap }
miniature-exploitability = Ausnutzbarkeit
miniature-seeds = Startwerte
miniature-asked = befragte Informationsmengen
miniature-explained = Ausnutzbarkeit: der Anteil am Sieg, den die beste Antwort gewinnt, im Mittel beider Plätze; 0 ist ein Gleichgewicht, ein Halb wäre der Verlust jeder Partie. In Klammern: ein Intervall für Bots, die den Zufall nutzen.
arena-progress = { $done } von { $total } Kartenfolgen, noch etwa { $left }
arena-continued = Weiter in { $folder }: { $deals ->
    [one] Eine Kartenfolge ist schon gespielt.
   *[other] { $deals } Kartenfolgen sind schon gespielt.
  }
arena-interrupted = Unterbrochen. Keine fertige Kartenfolge ist verloren: Derselbe Befehl macht weiter. ({ $folder })
arena-calibrated = { $bot }: { $count } Simulationen pro Entscheidung
arena-calibrated-once = Um diesen Lauf fortzusetzen oder zu wiederholen, schreibe --simulations { $simulations } statt --seconds.
arena-no-effort = { $bot }: Die Bedenkzeit hängt nicht von Simulationen ab
arena-written = Bericht: { $file }
arena-title = Arena: { $game }, { $players } Spieler
arena-par = Par, der Anteil gleich starker Spieler, ist { $par }.
arena-design-fixed = Die Zahl der Kartenfolgen stand vorher fest: { $deals } pro Paarung der Bots; Maßstäbe und Kontrollen haben eigene Zahlen, die in der Tabelle aller Zeilen stehen. Jede Kartenfolge wird von jedem Platz aus einmal gespielt.
arena-design-sequential = Jede Paarung endete durch einen vorher angekündigten sequentiellen Test oder nach { $deals } Kartenfolgen. Jede wird von jedem Platz aus einmal gespielt.
arena-incomplete = Dieser Lauf ist nicht vollständig. Die Zahlen zeigen, was bisher bekannt ist.
arena-no-plots = Diagramme brauchen matplotlib. Installiere es mit: pip install 'roost[plots]'
arena-made = Erstellt mit Roost { $version } (Quellen { $sources }), Startwert „{ $seed }“.
arena-interval = { $mean } [{ $low }; { $high }]
arena-one = einer
arena-others = unter
arena-one-others = einer unter
arena-one-among = { $one } unter { $others }
arena-bot = Bot
arena-deals = Kartenfolgen
arena-share = Siegesanteil
arena-adjusted = um Glück bereinigt
arena-variance-ratio = Varianzverhältnis
arena-margin = Vorsprung
arena-rating = Spielstärke
arena-seconds = Sekunden pro Kartenfolge
arena-findings = Was bewiesen ist
arena-stronger = { $stronger } ist stärker als { $weaker }: Beide Richtungen schließen Par aus.
arena-cycle = Zyklus: { $one } ist stärker als { $two }, { $two } als { $three } und { $three } als { $one }.
arena-contradiction-more = { $one } und { $other } gewinnen allein unter den anderen jeweils mehr als Par. Keiner ist stärker.
arena-contradiction-less = { $one } und { $other } gewinnen allein unter den anderen jeweils weniger als Par. Keiner ist stärker.
arena-nothing-proved = Von keinem Bot ist bewiesen, dass er stärker ist als ein anderer.
arena-no-cycle = Es gibt keine Zyklen.
arena-undecided = * mit der gegebenen Zahl von Kartenfolgen nicht entschieden
arena-controls = Kontrollen
arena-passed = bestanden
arena-failed = DURCHGEFALLEN
arena-control-mirror = Spiegel: { $bot } gewinnt { $share } unter seinesgleichen; das 99,9-%-Intervall von { $low } bis { $high } muss Par ({ $par }) enthalten.
arena-control-saturated = Bekannter Sieger: { $one } gewinnt { $share } unter { $others }; es müssen mehr als { $bound } sein.
arena-control-starved = Bekannter Verlierer: { $one } gewinnt { $share } unter { $others }; es müssen weniger als { $bound } sein.
arena-control-null = Simulierte Nullhypothese: In { $simulations } simulierten Paarungen gleicher Bots über { $deals } Kartenfolgen fand sich in { $rate } ein Unterschied; es dürfen höchstens etwa 5 % sein.
arena-payoffs = Auszahlungen
arena-payoffs-said = Jede Zelle ist der Siegesanteil des einen Bots in der Zeile unter den Bots der Spalte, mit seinem 95-%-Intervall. ▲ liegt über Par, ▼ darunter. In der Diagonale stehen die Spiegel.
arena-ratings = Spielstärken
arena-ratings-said = Aus allen Spielen auf einmal bestimmt, mit Gleichständen. 400 Punkte sind zehnfache Stärke; { $anchor } hat 0. Eine Spielstärke fasst zusammen; gemessen sind die Auszahlungen.
arena-ratings-anchor = Spielstärken ({ $anchor } hat 0, 400 Punkte sind zehnfache Stärke)
arena-yardsticks = Maßstäbe
arena-yardsticks-said = Jeder Bot allein unter denselben Gegnern. chick, der irgendeinen erlaubten Zug macht, ist die Grenze nach unten. seer, der alle Karten auf der Hand sieht und nur in der Arena Platz nehmen kann, ist die Grenze nach oben.
arena-course = Wie sich die Anteile entwickelt haben
arena-rows = Alle Zeilen, jeweils mit dem Befehl, der sie wiederholt
arena-methods = Methoden
arena-method-deals = Die Stichprobe sind die Kartenfolgen, nicht die Spiele: Alle Rotationen einer Kartenfolge sind eine Beobachtung, und alle Paarungen spielen dieselben Kartenfolgen. Ein Gleichstand von k Spielern zählt 1/k Sieg. Der Vorsprung sind die eigenen Punkte minus das Mittel der anderen.
arena-method-fixed = Intervalle: 95 %, aus der Streuung zwischen den Kartenfolgen. Sie gelten, weil deren Zahl vorher feststand.
arena-method-sequential = Intervalle: eine 95-%-Konfidenzfolge durch Wetten (Waudby-Smith und Ramdas 2024). Sie gilt, wann immer man aufhört; die Intervalle von Vorsprung und Spielstärke berücksichtigen das nicht und sind zu optimistisch. Spiegel, Maßstäbe und Kontrollen haben eine feste Zahl von Kartenfolgen.
arena-method-adjusted = Um Glück bereinigt: Ein eingefrorener Wert, das Ergebnis von Spielen, die hen-1 auf allen Plätzen zu Ende spielt, wird für die wahre Reihenfolge der ungesehenen Karten und für gemischte verglichen. Der Unterschied ist im Mittel null; ihn durch eine kreuzweise angepasste Regression zu entfernen, verzerrt den Anteil deshalb nicht. Das Varianzverhältnis ist gemessen: Unter 1 ist ein Gewinn.
arena-method-ratings = Spielstärken: das Davidson-Luce-Modell (Firth, Kosmidis und Turner 2019), Maximum-Likelihood in einem Zug, mit Intervallen aus den Kartenfolgen als Clustern.
arena-method-controls = Was bei den Kontrollen herauskommt, ist vorher bekannt. Fällt eine durch, ist dem Bericht nicht zu trauen.
arena-method-stronger = Stärker heißt ein Bot nur, wenn beide Richtungen es beweisen: Allein unter den anderen gewinnt er mehr als Par, und der andere allein unter seinesgleichen weniger. Jedes Intervall irrt in 5 % der Fälle; unter vielen Paaren sind einige Irrtümer zu erwarten.
arena-axis-share = Siegesanteil in %
arena-axis-rating = Spielstärke ({ $anchor } hat 0)
arena-plot-payoff = Siegesanteile mit 95-%-Intervallen
arena-plot-yardstick = Siegesanteile unter dem Maßstab mit 95-%-Intervallen
arena-plot-ratings = Spielstärken mit 95-%-Intervallen
arena-plot-course = Siegesanteile über der Zahl der Kartenfolgen
arena-plot-course-said = Eine Linie pro Paarung mit ihrem Intervall; die gepunktete Linie ist Par. Die letzten Werte stehen in der Tabelle aller Zeilen.

## Das Labor

lab-title = { $game }: So verhält sich das Spiel
lab-about = Viele Kartenfolgen, jede Spielweise auf allen Plätzen. Zu jeder Zahl gehört ein 95-%-Intervall.
lab-table = { $players } Spieler
lab-table-options = { $players } Spieler, { $options }
lab-random = zufällig
lab-official = offizielle Regeln
lab-figures = Kennzahlen
lab-figure = Kennzahl
lab-difference = Unterschied, gleiche Karten
lab-what-if = Was wäre mit { $rules }? Vergleich mit: { $base } ({ $policy })
lab-about-what-if = „Unterschied, gleiche Karten“ sagt, was eine geänderte Regel ändert: ▲ mehr, ▼ weniger. Ohne Zeichen kann der Unterschied Zufall sein.
lab-changed = { $name } = { $value } (offiziell: { $official }). { $meaning }
lab-percentage-points = { $value } PP
lab-highest = am höchsten bei
lab-axis-seats = Platz
lab-axis-points = Punkte pro Kopf
lab-axis-length = Durchgänge oder Züge
lab-axis-5211-values = Wert der Karte
lab-axis-5211-table-mascots = Maskottchen auf dem Tisch
lab-axis-5211-rounds = Durchgang
lab-axis-gloria-order = Reihenfolge
lab-axis-gloria-gap-first = Züge
lab-axis-gloria-gap-second = Züge
lab-axis-gloria-gap-third = Züge
lab-axis-gloria-doublers = Runde
lab-unit-share = Anteil in %
lab-unit-points = Punkte
lab-progress = Es wird gespielt
lab-continued = Weiter in { $folder }. Fertige Pakete werden nicht noch einmal gespielt.
lab-interrupted = Unterbrochen. Nichts Fertiges ist verloren: Derselbe Befehl macht weiter. ({ $folder })
lab-bad-rules = Die Regeln „{ $text }“ sind nicht lesbar. Schreibe NAME=WERT, durch Kommas getrennt, zum Beispiel { $example }.
lab-same-rules = Die Regeln „{ $rules }“ gibt es in dieser Studie schon: Da ist nichts zu vergleichen.
lab-bad-journal = Zeile { $line } von { $file } ist beschädigt. Lösche die Datei, um neu zu beginnen.
lab-bad-games = Eine Studie braucht 2 bis { $most } Partien, nicht { $value }: Die Intervalle ergeben sich aus den Unterschieden zwischen ihnen.
lab-other-study = Im Ordner { $folder } liegt eine andere Studie, oder eine von einer anderen Version von Roost. Wähle einen anderen Ordner (--out) oder lösche ihn.
lab-rules = Regeln, die sich ändern lassen
lab-rules-said = Wer Spiele entwirft, kann diese Zahlen ändern und auf denselben Karten mit den offiziellen Regeln vergleichen:
lab-rules-name = Parameter
lab-rules-meaning = Bedeutung
lab-rules-official = Offiziell
lab-rules-allowed = Erlaubt
lab-rule-5211-colours = Anzahl der Farben.
lab-rule-5211-copies = Karten jedes Werts in einer Farbe, von den Maskottchen (1) aufwärts. So lang die Reihe ist, so viele Werte gibt es.
lab-rule-5211-turns = Runden eines Durchgangs: zwei Karten in der ersten, eine in jeder weiteren. Die Hand muss für einen Durchgang reichen.
lab-rule-5211-hand = Handkarten.
lab-rule-5211-removed = Karten, die bei 2, 3, 4 und 5 Spielern ungesehen entfernt werden, oder eine Zahl für alle. Der Stapel muss mit einem vollen Durchgang enden.
lab-rule-5211-limit = Eine Farbe mit so vielen Karten mehr, als Spieler da sind, punktet nicht.
lab-rule-5211-mascots = Maskottchen punkten, wenn es genau so viele mehr sind als Spieler. 20: nie.
lab-rule-gloria-roosters = Hähne im Stapel.
lab-rule-gloria-hand = Karten, die jede Hand bekommt.
lab-rule-gloria-action-points = Aktionspunkte eines Zugs.
lab-rule-gloria-scored-at = Die Hähne, mit denen die drei Wertungen kommen; der letzte beendet das Spiel.
lab-methods = So wurde gemessen
lab-method-deals = Alle Spielweisen und alle Fassungen der Regeln spielen dieselben Kartenfolgen. Kartenfolge i kommt aus dem Zufallsstartwert „seed + i“.
lab-method-intervals = Die Kartenfolgen jeder Spalte sind in 100 Pakete geteilt. Die Intervalle kommen aus der Streuung zwischen den Paketen, denn Durchgänge und Plätze einer Partie hängen voneinander ab.
lab-method-what-if = Ein Unterschied vergleicht dieselben Karten mit beiden Regeln, Paket für Paket, sodass sich ein großer Teil des Glücks aufhebt. PP sind Prozentpunkte; ▲ und ▼ stehen an Intervallen ohne die 0.
lab-method-bots = Bots spielen geänderte Regeln mit dem, was sie über die offiziellen gelernt haben. Eine starke Änderung kann deshalb schädlicher aussehen, als sie unter erfahrenen Leuten wäre.
lab-method-seats = Ein geteilter Sieg zählt anteilig. Die gepunktete Linie ist der Anteil in einem Spiel, das keinen Platz bevorzugt.
lab-figure-deals = Kartenfolgen
lab-figure-points = Punkte pro Kopf
lab-figure-winning-points = Punkte des Siegers
lab-figure-margin = Punkte zwischen Platz eins und zwei
lab-figure-shared = Geteilte Siege
lab-figure-length = Länge (Durchgänge oder Züge)
lab-figure-decisions = Entscheidungen pro Partie
lab-figure-5211-mascots = Durchgänge, in denen Maskottchen punkten
lab-figure-5211-limit = Durchgänge mit einem Desaster
lab-figure-5211-tie = Durchgänge mit einem Gleichstand an der Spitze
lab-figure-5211-nothing = Durchgänge, in denen niemand punktet
lab-figure-5211-mascot-round = Punkte, wenn die Maskottchen punkten, alle zusammen
lab-figure-5211-colour-round = Punkte, wenn eine Farbe punktet, alle zusammen
lab-figure-5211-cards = Karten einer Farbe, die punktet
lab-figure-gloria-first-seat = Siege des Startspielers
lab-figure-gloria-gap-first = Züge bis zur ersten Wertung
lab-figure-gloria-gap-second = Züge bis zur zweiten Wertung
lab-figure-gloria-gap-third = Züge bis zur dritten Wertung
lab-figure-gloria-fox-cost = Punkte, die der Fuchs in einer Wertung kostet
lab-figure-gloria-fox-gain = Punkte, die er den anderen bringt
lab-figure-gloria-doubler = Punkte, die ein Verdoppler bringt
lab-figure-gloria-unused = Verdoppler, die keine Reihe abschließen
lab-figure-gloria-penalty = Abzug pro Kopf
lab-chart-seats = Siege nach Platz
lab-chart-seats-said = Alle Plätze entscheiden gleichzeitig, also sollten alle Anteile nah an der gepunkteten Linie liegen.
lab-chart-points = Punkte pro Kopf am Ende
lab-chart-points-said = Wie oft jede Punktzahl vorkommt.
lab-chart-length = Länge einer Partie
lab-chart-length-said = Wie oft jede Zahl von Durchgängen oder Zügen vorkommt.
lab-chart-5211-scored = Was ein Durchgang bringt
lab-chart-5211-scored-said = Eine Farbe punktet, die Maskottchen punkten, oder niemand.
lab-chart-5211-values = Welche Werte gewinnen
lab-chart-5211-values-said = Wie viele der ausgespielten Karten jedes Werts punkten.
lab-chart-5211-table-mascots = Maskottchen auf dem Tisch
lab-chart-5211-table-mascots-said = Wie oft jede Anzahl am Ende eines Durchgangs daliegt.
lab-chart-5211-rounds = Punkte nach Durchgang
lab-chart-5211-rounds-said = Punkte aller zusammen, nach der Nummer des Durchgangs im Stapel.
lab-chart-gloria-order = Siege nach Reihenfolge
lab-chart-gloria-order-said = 1 ist der Startspieler. Die gepunktete Linie ist der Anteil in einem Spiel, das niemanden bevorzugt.
lab-chart-gloria-gap-first = Züge bis zur ersten Wertung
lab-chart-gloria-gap-first-said = Züge aller zusammen, vom Anfang an.
lab-chart-gloria-gap-second = Züge zwischen der ersten und der zweiten Wertung
lab-chart-gloria-gap-second-said = 0: Eine Karte brachte beide.
lab-chart-gloria-gap-third = Züge zwischen der zweiten und der dritten Wertung
lab-chart-gloria-gap-third-said = 0: Eine Karte brachte beide.
lab-chart-gloria-scorings = Punkte pro Kopf in jeder Wertung
lab-chart-gloria-scorings-said = Ohne Abzüge.
lab-chart-gloria-places = Was jeder Rang bringt
lab-chart-gloria-places-said = Mittlere Punkte einer Sammlung nach ihrem Rang unter denen ihres Motivs, mit Verdopplern.
lab-chart-gloria-fox = Was der Fuchs kostet
lab-chart-gloria-fox-said = Punkte, die eine Wertung mit dem Fuchs auf der eigenen Sammlung kostet.
lab-chart-gloria-doublers = Was ein Verdoppler bringt, je nachdem, wann er kommt
lab-chart-gloria-doublers-said = Punkte über alle folgenden Wertungen, nach der Runde, in der er seine Reihe abschließt. In einer Runde sind alle einmal am Zug.
lab-category-colour = eine Farbe
lab-category-mascots = Maskottchen
lab-category-nothing = nichts
lab-category-first = erste Wertung
lab-category-second-scoring = zweite Wertung
lab-category-third = dritte Wertung
lab-category-sole = die einzige
lab-category-longest = die längste
lab-category-tied-longest = Gleichstand um die längste
lab-category-second = die zweite
lab-category-tied-second = Gleichstand um die zweite
lab-category-no-second = hinter einem Gleichstand
lab-category-behind = weiter hinten
lab-category-foxed = mit dem Fuchs

## Die Auswertung

review-no-engine = Kein Bot kann Entscheidungen von { $game } beurteilen.
review-unfinished = Das Spiel ist nicht zu Ende. Nur beendete Spiele lassen sich auswerten.
review-no-seat = Einen Platz { $seat } gibt es in diesem Spiel nicht: Die Plätze sind 0 bis { $last }.
review-luck-needs-numba = Das Glück wird nicht gemessen: Dafür braucht es Numba.
review-progress = Spiel { $number } wird ausgewertet
review-games-progress = Spiele werden ausgewertet
review-interrupted = Unterbrochen: { $done } von { $total } Spielen sind ausgewertet. Die übrigen bekommst du ab Spiel { $next } mit --game.
review-compile-progress = Kompilieren, einmal pro Version
review-luck-progress = Glück wird gemessen
review-title = Auswertung
review-game = Spiel { $number }: { $game }, { $players } Personen, Platz { $seat }
review-about = Jede Entscheidung wird nach dem beurteilt, was man wissen konnte, mit { $simulations } Simulationen. Verluste sind Prozentpunkte des Anteils am Sieg, mit 95-%-Intervallen.
review-summary = { $games ->
    [one] Überblick über 1 Spiel mit { $decisions } Entscheidungen
   *[other] Überblick über { $games } Spiele mit { $decisions } Entscheidungen
 }
review-per-game = Verlust pro Spiel: { $loss } Prozentpunkte.
review-interval-one = Die Intervalle eines einzelnen Spiels enthalten nur die Fehler der Beurteilung.
review-interval-several = Die Intervalle ergeben sich aus der Streuung zwischen den Spielen.
review-kind = Entscheidungen über
review-decisions = Anzahl
review-loss-per-game = Verlust pro Spiel
review-category-turn-1 = die erste Runde
review-category-turn-2 = die zweite Runde
review-category-turn-3 = die dritte Runde
review-category-last-round = den letzten Durchgang
review-category-fox = den Fuchs
review-category-roosters = den Zeitpunkt der Hähne
review-category-rows = zu spät eröffnete Reihen
review-category-hand = Karten, die auf der Hand bleiben
review-category-other = alles andere
review-reason-points = In den Simulationen brachte „{ $better }“ im Schnitt { NUMBER($more, minimumFractionDigits: 1) } Punkte, „{ $other }“ { NUMBER($less, minimumFractionDigits: 1) }.
review-reason-wins = In { $worlds } Simulationen kam „{ $better }“ auf einen Anteil am Sieg von { NUMBER($more, minimumFractionDigits: 1) } %, „{ $other }“ auf { NUMBER($less, minimumFractionDigits: 1) } %.
review-reason-close = In { $worlds } Simulationen kam „{ $better }“ auf einen Anteil am Sieg von { NUMBER($more, minimumFractionDigits: 1) } %, „{ $other }“ auf { NUMBER($less, minimumFractionDigits: 1) } %. Der Unterschied kann Zufall sein.
review-reason-same = In { $worlds } Simulationen kamen „{ $better }“ und „{ $other }“ auf denselben Anteil am Sieg: { NUMBER($share, minimumFractionDigits: 1) } %.
review-reason-even = In den Simulationen war keine andere Wahl eindeutig schlechter.
review-reason-5211-limit = { $before ->
    [0] { g5211-colour } lag noch nicht auf dem Tisch, das Desaster kommt bei { $limit } Karten
   *[other] { g5211-colour } hatte { $before } von { $limit } Karten
  }: Mit { $more } kam es in { $often } % der Simulationen zum Desaster, mit { $fewer } in { $seldom } %.
review-reason-5211-tie = { $before ->
    [0] { g5211-colour } lag noch nicht auf dem Tisch
    [one] { g5211-colour } hatte 1 Karte
   *[other] { g5211-colour } hatte { $before } Karten
  }: Mit { $more } fiel die Farbe in { $often } % der Simulationen durch Gleichstand aus, mit { $fewer } in { $seldom } %.
review-reason-5211-scores = { $before ->
    [0] { g5211-colour } lag noch nicht auf dem Tisch
    [one] { g5211-colour } hatte 1 Karte
   *[other] { g5211-colour } hatte { $before } Karten
  }: Mit { $more } wurde die Farbe in { $often } % der Simulationen gewertet, mit { $fewer } in { $seldom } %. Das bringt dir { $own ->
    [one] 1 Punkt
   *[other] { $own } Punkte
  }{ $most ->
    [0] {""}
   *[other] {" "}und anderen bis zu { $most } auf dem Tisch
  }.
review-reason-5211-mascots = { $count ->
    [0] Noch kein Maskottchen auf dem Tisch
   *[other] { g5211-mascots } auf dem Tisch
  }, und genau { $exact } würden gewertet: Mit { $more } kam es in { $often } % der Simulationen dazu, mit { $fewer } in { $seldom } %.
review-reason-5211-points = { g5211-colour } wurde in { $often } % der Simulationen so oder so gewertet. Dann hast du darin mit „{ $better }“ { $more ->
    [one] 1 Punkt
   *[other] { $more } Punkte
  }, mit „{ $other }“ { $less }.
review-reason-5211-hand = In { $often } % der Simulationen brachte dir der Durchgang so oder so gleich viel. Nach „{ $better }“ hast du noch { $more ->
    [one] 1 Punkt
   *[other] { $more } Punkte
  } auf der Hand, nach „{ $other }“ { $less }.
review-reason-gloria-row = Mit dieser Karte bringt deine Reihe in einer Wertung { $after ->
    [one] 1 Punkt
   *[other] { $after } Punkte
  } statt { $before } ({ gloria-card }); { $scorings ->
    [one] eine Wertung steht
   *[other] { $scorings } Wertungen stehen
  } noch aus.{ $taken ->
    [0] {""}
    [one] {" "}Andere verlieren dadurch 1 Punkt.
   *[other] {" "}Andere verlieren dadurch { $taken } Punkte.
  }
review-reason-gloria-length = Deine Reihe wächst auf { $length ->
    [one] 1 Karte
   *[other] { $length } Karten
  } ({ gloria-card }); die längste Reihe der anderen hat { $rival }.
review-reason-gloria-fox-home = Unter dem Fuchs bringt deine Reihe nichts, ohne ihn { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
  } ({ gloria-card }).
review-reason-gloria-fox-target = Dort kostet der Fuchs deinen linken Nachbarn in einer Wertung { $more ->
    [one] 1 Punkt
   *[other] { $more } Punkte
  } statt { $less } ({ gloria-card }).
review-reason-gloria-fox-row = Mit dem Fuchs auf dieser Reihe brächte dir eine Wertung { $more ->
    [one] 1 Punkt
   *[other] { $more } Punkte
  } statt { $less } ({ gloria-card }).
review-reason-gloria-fox-enters = Alle anderen haben schon eine Sammlung: Der Fuchs kommt auf die, die du jetzt eröffnest.
review-reason-gloria-fox-escapes = Wer als Letzter seine erste Sammlung eröffnet, bekommt den Fuchs, und { $others ->
    [one] ein anderer hat
   *[other] { $others } andere haben
  } noch keine.
review-reason-gloria-scoring-early = Der nächste Dschingis Hahn löst eine Wertung aus, und { $roosters ->
    [one] 1 der { $pile } Karten im Nachziehstapel ist einer
   *[other] { $roosters } der { $pile } Karten im Nachziehstapel sind Hähne
  }. Sie brächte dir jetzt { $own ->
    [one] 1 Punkt
   *[other] { $own } Punkte
  } und einem anderen bis zu { $most }.
review-reason-gloria-scoring-now = Der nächste Dschingis Hahn löst eine Wertung aus, und { $roosters ->
    [one] 1 der { $pile } Karten im Nachziehstapel ist einer
   *[other] { $roosters } der { $pile } Karten im Nachziehstapel sind Hähne
  }. Sie brächte dir jetzt { $own ->
    [one] 1 Punkt
   *[other] { $own } Punkte
  } und keinem anderen mehr als { $most }.
review-reason-gloria-hand = Nur die letzte Wertung steht noch aus: Dann kostet jede Handkarte einen Punkt, und du hast { $held }.
review-reason-gloria-lone = Nur die letzte Wertung steht noch aus: Dann kostet eine unbelegte Schatzkiste 2 Punkte, eine Handkarte nur 1.
review-reason-gloria-chest = Du hast keine unbelegte Schatzkiste und auf der Hand { $count ->
    [one] ein Motiv
   *[other] { $count } Motive
  } ohne Sammlung.
review-reason-gloria-chest-doubler = In einer Kiste bewirkt der Verdoppler nichts; auf einer Reihe verdoppelt er, was sie bringt.
review-reason-gloria-chest-row = In der Kiste ginge die Karte verloren; sie verlängert deine Reihe mit { $length ->
    [one] 1 Karte
   *[other] { $length } Karten
  } ({ gloria-card }).
review-reason-gloria-doubler-early = Der Verdoppler beendet die Reihe bei { $length ->
    [one] 1 Karte
   *[other] { $length } Karten
  } ({ gloria-card }); { $unseen ->
    [one] eine weitere
   *[other] { $unseen } weitere
  } hast du noch nicht gesehen.
review-reason-gloria-draw = Ziehen kostet { $cost } von { $points } Aktionspunkten, und du kennst die Karte nicht.
review-reason-gloria-take-wild = Ein Joker verlängert jede Reihe ohne Verdoppler; { $unseen ->
    [0] alle anderen hast du schon gesehen
    [one] einen weiteren hast du noch nicht gesehen
   *[other] { $unseen } weitere hast du noch nicht gesehen
  }.
review-reason-gloria-take-row = Mit der Karte aus der Auslage wird deine Reihe { $length } lang und bringt in einer Wertung { $after ->
    [one] 1 Punkt
   *[other] { $after } Punkte
  }; jetzt bringt sie { $before } ({ gloria-card }).
review-reason-gloria-take-length = Mit der Karte aus der Auslage wird deine Reihe { $length } lang ({ gloria-card }).
review-reason-gloria-take-more = Du hast schon { $count ->
    [one] eine Karte
   *[other] { $count } Karten
  } dieses Motivs auf der Hand ({ gloria-card }).
review-reason-gloria-take-rival = Ein anderer hat eine Reihe mit { $length ->
    [one] 1 Karte
   *[other] { $length } Karten
  }, zu der die Karte aus der Auslage passt ({ gloria-card }).
review-reason-gloria-take-sole = Von diesem Motiv hat noch niemand eine Reihe, und die einzige bringt in einer Wertung { $points } Punkte ({ gloria-card }).
review-reason-gloria-later = Die nächste Aktion konnte das noch ausgleichen.
review-verdict-forced = einzige Möglichkeit
review-verdict-best = beste Wahl
review-verdict-mix = so gut wie die beste
review-verdict-close = zu knapp für ein Urteil
review-verdict-fine = in Ordnung
review-verdict-inaccuracy = Ungenauigkeit
review-verdict-mistake = Fehler
review-verdict-blunder = grober Fehler
review-place-round = Durchgang { $round }, Runde { $turn }
review-place-turn = Zug { $turn }, { $left ->
    [0] Ende des Zugs
    [one] noch 1 Aktionspunkt
   *[other] noch { $left } Aktionspunkte
  }
review-place-move = Zug { $move }
review-line-loss = am besten { $best }, verliert { $loss }
review-line-nothing = am besten { $best }, verliert so gut wie nichts
review-line-gain = besser als { $best }, die Wahl des Bots, um { $gain }
review-choice = { $action }: gewinnt { $share } ± { $reach }, { $points } Punkte, { $worlds } Welten
review-played-best = Gespielt { $played }, am besten { $best }.
review-balance = Glück und Können
review-balance-said = Fairer Anteil + Glück + eigene Entscheidungen + Entscheidungen der anderen = Ergebnis, in Prozent. Dieser Teil sieht alle Karten an. Entscheidungen werden an lockerem Spiel gemessen: Ein Plus ist gut für diesen Platz.
review-split = Runde für Runde
review-split-said = Was jede Wahl gegen Gegner wert war, die wie erwartet spielen, was sie dann wirklich gelegt haben und was die neuen Karten gebracht haben, in Prozentpunkten.
review-seat = Platz
review-seat-name = Platz { $seat }
review-part-fair = fairer Anteil
review-part-luck = Glück
review-part-own = eigene Entscheidungen
review-part-others = Entscheidungen der anderen
review-part-result = Ergebnis
review-round = Durchgang
review-turn = Zug
review-by-round = Verlust pro Durchgang
review-by-turn = Verlust pro Zug
review-worst = Die teuersten Entscheidungen
review-all = Alle Entscheidungen
review-place = Stelle
review-played = Gespielt
review-best = Am besten
review-verdict = Urteil
review-loss = Verlust
review-reason = Grund
review-axis-move = Spielzug
review-axis-share = Anteil am Sieg in Prozent
review-axis-parts = Prozentpunkte
review-plot-course = Anteil am Sieg im Lauf des Spiels; Sterne markieren Fehler
review-plot-parts = Glück, eigene Entscheidungen und Entscheidungen der anderen

## Spielen im Terminal

play-starting = Der Server startet …
play-only-here = Diese Adresse funktioniert nur auf diesem Computer. Für Mitspieler in deinem Netzwerk: roost serve --host 0.0.0.0
play-title = Du spielst gegen { $bots ->
    [one] einen Bot
   *[other] { $bots } Bots
  }: { $names }.
play-bot = { $bot }: { $about }
play-help = Tippe deinen Zug ein. ? zeigt erlaubte Züge, h die Regeln, q beendet das Spiel.
play-thinking = { $bot } denkt nach …
play-bye = Du verlässt den Tisch.
play-saved = Spiel in { $file } gespeichert.
play-scores = Punkte: { $scores }
play-may = Erlaubte Züge: { $actions }
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
you-win = Du gewinnst!

## Der Tisch im Vollbild des Terminals

screen-too-small = Dieses Terminal hat { $width } × { $height } Zeichen. Der Tisch braucht mindestens { $least }: Bitte vergrößere es.
screen-no-terminal = Der Tisch im Vollbild braucht ein Terminal. Ohne Terminal spielst du Zeile für Zeile: roost play { $game } --plain
screen-preparing = Die Bots machen sich bereit: { $bot }, { $number } von { $total }. Das geschieht nur einmal und kann eine Minute dauern …
screen-keys-choose = wählen
screen-sending = Deine Entscheidung wird gesendet …
screen-hurry = schneller
screen-run = Abspielen
screen-quit = Beenden
screen-move = Schritt
screen-view = Sicht
screen-scorings = Wertungen
screen-step = Schritt { $step } von { $steps }
screen-open = Oder öffne die Aufzeichnung eines Spiels oder den Link eines Tisches:
screen-open-example = spiel.jsonl oder http://localhost:5211/table/ab12cd34
screen-5211-exact = genau { $exact } würden zählen
screen-gloria-fox = FUCHS
screen-gloria-held = Hand { $held }
screen-help-5211 = Tasten: 1 bis 5 oder Pfeile und Leertaste wählen Karten, Enter spielt sie aus. F zeigt die Züge der anderen ohne Pausen. Mit der Maus: Klicke auf die Karten, dann auf den Knopf.
screen-help-gloria = Tasten: ← und → wählen eine Karte, den Stapel oder den Fuchs; ↑ und ↓ wählen, was damit geschieht; Enter führt es aus, ebenso die Zahl vor einer Aktion. F zeigt die Züge der anderen ohne Pausen. Mit der Maus: Klicke auf eine Karte, dann auf eine Aktion.
    Eine Reihe zeigt ihr Motiv, ihre Länge und ², wenn sie verdoppelt ist; ▣ ist eine unbelegte Schatzkiste.
screen-help-plain = Tasten: Die Pfeile wählen eine Aktion, Enter führt sie aus. F zeigt die Züge der anderen ohne Pausen. Mit der Maus: Klicke auf eine Aktion.

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
g5211-letters = { $colour ->
    [Y] GE
    [G] GR
    [O] OR
    [B] BL
    [V] VI
   *[T] TÜ
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
g5211-last-round = Der Nachziehstapel ist leer: Durchgang { $round } ist der letzte und wird aus der Hand gespielt.
g5211-drew = gezogen
g5211-pile = Nachziehstapel: { $pile }
g5211-scoring = Wertung
g5211-mascots-score = { $mascots }: genau die richtige Zahl. Nur sie werden gewertet.
g5211-mascots-do-not = { $mascots }, nicht genau { $exact }: Die Farben entscheiden.
g5211-limit = { $colours }, { $count ->
    [one] { $count } Karte
   *[other] { $count } Karten
  }: Desaster ab { $limit }, wird nicht gewertet.
g5211-tie = { $colours }, je { $count ->
    [one] { $count } Karte
   *[other] { $count } Karten
  }: Gleichstand, wird nicht gewertet.
g5211-scores = { $colours }, { $count ->
    [one] { $count } Karte
   *[other] { $count } Karten
  }: wird gewertet.
g5211-nothing = Niemand punktet.
g5211-limit-words = Ab { $limit } Karten in { $colour } gibt es ein Desaster: Die Farbe wird nicht gewertet.
g5211-exact-words = Liegen genau { $mascots } auf dem Tisch, werden nur sie gewertet, je 1 Punkt.
g5211-sheet-mascots = { $edition ->
    [azul] Hähne
   *[classic] Kododos
  }
g5211-seen-note = So viele Karten dieses Kartensatzes lagen noch nicht offen auf dem Tisch. Deine Handkarten zählen als nicht gesehen.
g5211-seen-colour = Farbe
g5211-seen-left = übrig
g5211-seen-spoken = { $card }: { $seen } gesehen, { $left } übrig
g5211-legend-mascot = { $edition ->
    [azul] Hahn, Wert 1
   *[classic] Kododo, Wert 1
  }
g5211-legend-counts = Karten je Farbe
g5211-legend-value = Wert
g5211-legend-cards = Karten
g5211-legend-bar = Die Leiste einer Farbe füllt sich mit ihren Karten. Bei { $limit } zerbricht die Farbe: Desaster, sie wird nicht gewertet.
g5211-legend-near = Noch eine Karte bis zum Desaster.
g5211-legend-gold = Das wird gewertet.
g5211-legend-chosen = Hat gewählt.
g5211-legend-pile = Punktestapel: die Karten, die jemand gewonnen hat.
g5211-discarded = Alle legen ihre letzte Karte ab.
g5211-goal = bis { $target } Punkte
g5211-deck-over = Noch hat niemand { $target } Punkte: Alle Karten werden neu gemischt.
g5211-result-line = { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
  }, { $cards ->
    [one] { $cards } Karte
   *[other] { $cards } Karten
  }
g5211-where = Durchgang { $round } von { $rounds }, Runde { $turn } von 3, { $pile } Karten im Nachziehstapel.
g5211-counts = Auf dem Tisch: { $counts } (Desaster ab { $limit }). { $mascots }; genau { $exact } würden gewertet.
g5211-your-hand = Deine Hand: { $hand }
g5211-ask = { $due ->
    [one] Wähle eine Karte
   *[other] Wähle { $due } Karten
  }
g5211-short-rules =
    In jedem Durchgang spielen alle in drei Runden vier Karten aus (zwei, eine, eine): geheim gewählt, zugleich
    aufgedeckt. Dann wird gewertet. Liegen genau { $exact } { $edition ->
        [azul] Hähne
       *[classic] Kododos
      } (die Einsen) auf dem Tisch, zählen nur sie.
    Sonst zählt die Farbe mit den meisten Karten: Du bekommst den Wert deiner eigenen Karten dieser Farbe. Ab
    { $limit } Karten ist eine Farbe ein Desaster und wird nicht gewertet, Farben im Gleichstand auch nicht; dann zählt
    die nächsthäufige Farbe. Nach jeder Runde ziehst du auf fünf Karten nach. Ist der Nachziehstapel leer, wird der
    letzte Durchgang aus der Hand gespielt. Schreib Karten als Farbe und Wert: { $cards }.

## Gloria Picktoria

gloria-title = Gloria Picktoria · { $players } Spieler
gloria-card = { $card ->
    [GR] Körner
    [AN] Fußring
    [RU] Fuchsbettvorleger
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
gloria-letters = { $card ->
    [GR] KÖ
    [AN] FR
    [RU] FB
    [TA] FS
    [NE] FZ
    [SH] VI
    [FE] FF
    [EG] JE
    [NS] SN
    [WV] WH
    [W] J
    [D] V
   *[R] H
  }
gloria-display = Auslage: { $cards }
gloria-pile = { $pile } Karten im Nachziehstapel.
gloria-hand = Hand
gloria-your-hand = Deine Hand: { $hand }
gloria-chest-built = Schatzkiste gebaut: { $card }; { $lone ->
    [one] eine unbelegte Schatzkiste
   *[other] { $lone } unbelegte Schatzkisten
  }
gloria-opened = Sammlung eröffnet: { $motif }
gloria-extended = { $card } angelegt (jetzt { $length })
gloria-extended-wild = Joker an { $motif } angelegt (jetzt { $length })
gloria-doubled = { $motif } verdoppelt; die Reihe endet mit { $length ->
    [one] einer Karte
   *[other] { $length } Karten
  }
gloria-took = { $card } genommen
gloria-refilled = neu in der Auslage: { $card }; { $pile } im Nachziehstapel
gloria-drew = { $card } gezogen; { $pile } im Nachziehstapel
gloria-drew-hidden = eine Karte gezogen; { $pile } im Nachziehstapel
gloria-rooster = Dschingis Hahn Nr. { $number }{ $until ->
    [0] { "." }
    [one] : Der nächste löst eine Wertung aus.
   *[other] : noch { $until } bis zur nächsten Wertung.
  }
gloria-bot-rooster = Bot Hahn
gloria-bot-fox = Bot Fuchs
gloria-fox-entered = der Fuchs kommt: { $motif }
gloria-fox-moved = Fuchs { $to ->
    [own] umgesetzt
   *[left] zu { $owner ->
        [Du] dir
       *[other] { $owner }
      } geschickt
  }: { $motif }
gloria-fox-passed = Fuchs an { $owner ->
    [Du] dich
   *[other] { $owner }
  } weitergegeben: { $motif }
gloria-fox-kept = Fuchs behalten
gloria-fox-at = Der Fuchs sitzt bei { $owner ->
    [Du] dir
   *[other] { $owner }
  }: { $motif }.
gloria-scoring = { $number }. Wertung
gloria-length = { $length ->
    [one] eine Karte
   *[other] { $length } Karten
  }{ $doubled ->
    [yes] , verdoppelt
   *[no] { "" }
  }
gloria-foxed = { gloria-length }, unter dem Fuchs: keine Punkte
gloria-sole = { gloria-length }, einzige Sammlung: { $points }
gloria-longest = { gloria-length }, längste Reihe: { $points }
gloria-tied-longest = { gloria-length }, Gleichstand auf Platz 1: { $points }
gloria-second = { gloria-length }, zweitlängste Reihe: { $points }
gloria-tied-second = { gloria-length }, Gleichstand auf Platz 2: keine Punkte
gloria-no-second = { gloria-length }, hinter einem Gleichstand auf Platz 1: keine Punkte
gloria-behind = { gloria-length }, zu kurz: keine Punkte
gloria-total = +{ $points }, gesamt { $total }
gloria-total-penalty = +{ $points }, minus { $penalty } ({ $lone ->
    [0] { gloria-held }
   *[other] { $held ->
        [0] { gloria-lone }
       *[other] { gloria-lone }, { gloria-held }
      }
  }), gesamt { $total }
gloria-lone = { $lone ->
    [one] eine unbelegte Schatzkiste
   *[other] { $lone } unbelegte Schatzkisten
  }
gloria-held = { $held ->
    [one] eine Handkarte
   *[other] { $held } Handkarten
  }
gloria-roosters = { $roosters } von 10 Hähnen aufgedeckt; { $until ->
    [one] der nächste löst eine Wertung aus
   *[other] noch { $until } bis zur nächsten Wertung
  }. { $pile } Karten im Nachziehstapel.
gloria-ask = { $left ->
    [one] Noch ein Aktionspunkt
   *[other] Noch { $left } Aktionspunkte
  }
gloria-ask-pass = Gib den Fuchs weiter oder behalte ihn
gloria-short-rules =
    In deinem Zug hast du drei Aktionspunkte. Ein Punkt: aus einer beliebigen Karte eine Schatzkiste bauen (chest KÖ),
    auf einer unbelegten Schatzkiste eine Sammlung eröffnen oder sie verlängern (play KÖ), einen Joker (play J on KÖ)
    oder einen Verdoppler anlegen, der die Reihe beendet (play V on KÖ), eine Karte aus der Auslage nehmen (take 0, 1
    oder 2), den Fuchs zwischen deinen Sammlungen umsetzen (fox KÖ).
    Zwei Punkte: vom Stapel ziehen (draw, einmal pro Zug) oder den Fuchs zum linken Nachbarn schicken (fox left KÖ).
    Nach deinen drei Punkten darfst du den Fuchs gratis weitergeben (pass KÖ) oder behalten (keep).
    Der 4., 7. und 10. Dschingis Hahn lösen eine Wertung aus. Je Motiv: die einzige Reihe 4 Punkte; sonst die längste 3,
    die zweitlängste 1; bei Gleichstand auf Platz 1 je 2. Ein Verdoppler verdoppelt. Eine Reihe unter dem Fuchs zählt
    nicht. Am Ende kostet jede unbelegte Schatzkiste 2 Punkte und jede Handkarte 1.
    Karten: { $cards }.
illegal-no-lone-chest = Für { $motif } braucht es eine unbelegte Schatzkiste. Bau zuerst eine.
illegal-no-collection = Hier gibt es keine Sammlung: { $motif }.
illegal-row-ended = Diese Reihe ist durch einen Verdoppler beendet: { $motif }.
illegal-too-few-points = Das kostet { $cost } Aktionspunkte, aber { $left ->
    [one] nur einer ist übrig
   *[other] nur { $left } sind übrig
  }.
illegal-second-draw = Vom Stapel darf nur einmal pro Zug gezogen werden.
illegal-fox-not-in-play = Der Fuchs ist noch nicht im Spiel.
illegal-fox-not-yours = Nur wer den Fuchs hat, darf ihn bewegen.
illegal-second-fox-move = Der Fuchs darf nur einmal pro Zug bewegt werden.
illegal-fox-already-there = Dort sitzt der Fuchs schon: { $motif }.
illegal-neighbour-has-none = Der linke Nachbar hat keine Sammlung: { $motif }.
illegal-points-left = Gratis weitergeben geht erst nach allen drei Aktionspunkten; { $left ->
    [one] einer ist noch übrig
   *[other] { $left } sind noch übrig
  }.
illegal-only-pass-or-keep = Alle Aktionspunkte sind verbraucht: Gib den Fuchs nach links weiter oder behalte ihn.
deal-wrong-start = Startspieler muss { $allowed } sein, nicht { $start }.
deal-rooster-outside-pile = Bei dieser Kartenfolge ist ein Dschingis Hahn auf einer Hand oder in der Auslage. Alle zehn gehören in den Nachziehstapel.

## Der Tischserver

workers-need-postgresql = Mehrere Worker brauchen PostgreSQL: Setze --database-url oder ROOST_DATABASE_URL. SQLite unterstützt nur einen Prozess.
workers-need-redis = Mehrere Worker brauchen Redis: Setze --redis-url oder ROOST_REDIS_URL.
workers-unsupported = Auf diesem System können sich Prozesse keinen Port teilen (SO_REUSEPORT). Starte nur einen Worker.
workers-cannot-bind = Port { $port } lässt sich nicht öffnen: { $detail }.
serve-ready = Roost ist bereit: { $url }
serve-already = Roost läuft bereits: { $url }
serve-stop = Zum Beenden Strg-C drücken.
page-not-built = Die Seite ist noch nicht gebaut: Das erledigt `make play`. `roost play --plain` kommt ohne sie aus.
protocol-written = Geschrieben: { $files }
protocol-stale = Veraltet: { $files }
table-unknown = Es gibt keinen Tisch „{ $table }“.
table-not-started = Das Spiel hat noch nicht begonnen.
contribution-wrong = Das ist nicht der Beitrag, der für Platz { $seat } versprochen war.
contribution-too-late = Die Karten waren schon ausgeteilt, als der Beitrag von Platz { $seat } ankam.
table-not-open = An diesem Tisch kann niemand mehr mitspielen.
table-not-over = Das Spiel ist noch nicht zu Ende.
table-bots-only = An diesem Tisch sitzt niemand. Partien unter Bots spielt die Arena: roost arena.
daily-unknown = Für { $day } gibt es kein Spiel des Tages.
daily-other-table = An diesem Tisch hast du nicht dieses Spiel des Tages ohne Wertung gespielt.
daily-play-first = Spiele dieses Spiel des Tages erst selbst: Ergebnisse und Wiederholungen zeigen die Karten.
daily-not-revealed = Die Aufzeichnung eines Spiels des Tages wird offengelegt, wenn der Tag vorbei ist, um Mitternacht UTC.
daily-bot-unready = Die Bots für das Spiel des Tages machen sich noch bereit. Versuch es gleich noch einmal.
daily-bot-failed = Die Bots für das Spiel des Tages können auf diesem Server nicht spielen. Der Grund steht im Protokoll des Servers.
table-full = Dieser Tisch ist voll.
texts-unknown = Das Spiel „{ $game }“ hat keine eigenen Texte.
seat-unknown = An diesem Tisch gibt es keinen Platz { $seat }.
seat-taken = Platz { $seat } ist besetzt.
seat-reserved = Platz { $seat } ist reserviert: Dafür brauchst du eine Einladung.
not-seated = Du spielst an diesem Tisch nicht mit.
kicked = Du wurdest von diesem Tisch entfernt.
banned = Du wurdest von diesem Tisch verbannt.
name-needed = An diesem Tisch haben alle einen Namen. Such dir zuerst einen aus.
kick-self = Dich selbst kannst du nicht entfernen; verlasse stattdessen den Tisch.
person-unknown = Diese Person hat keinen Platz an diesem Tisch.
not-host = Das darf nur der Gastgeber.
watching-off = An diesem Tisch kann man nicht zuschauen.
metrics-not-public = Messwerte gibt es nur auf dem Rechner des Servers, außer ROOST_METRICS ist „public“.
too-late = Zu spät: Das Spiel ist schon weiter.
version-unknown = Version { $seen } gibt es noch nicht: Der Tisch ist bei Version { $version }.
chat-muted = Du bist an diesem Tisch stummgeschaltet.
chat-busy = Die Zuschauer schreiben gerade zu viel auf einmal. Warte einen Augenblick.
chat-off = An diesem Tisch gibt es keinen Chat. Reagieren kannst du trotzdem.
chat-over = Das Spiel ist zu Ende: Chatten können nur noch die Mitspieler.
chat-empty = Schreib erst eine Nachricht.
chat-too-long = Eine Nachricht darf höchstens { $limit } Zeichen haben.
chat-bad-character = Das Zeichen { $code } ist in Nachrichten nicht erlaubt.
too-many-changes = Du hast dich { $limit }-mal umentschieden: Jetzt gilt diese Wahl.
log-full = Dieser Tisch hat { $limit } Einträge erreicht. Das Spiel geht weiter, aber ohne Chat, Tipps, geänderte Entscheidungen und neue Namen oder Einstellungen.
too-fast = Zu viele Anfragen. Warte einen Augenblick.
too-many-connections = Zu viele Verbindungen.
too-many-tables = Du hast zu viele Tische. Verlasse einen oder warte einen Augenblick.
too-many-from-address =
    { $limit ->
        [one] Von einer Adresse kann nur eine Person einen freien Platz an diesem öffentlichen Tisch nehmen.
       *[other] Von einer Adresse können höchstens { $limit } Leute freie Plätze an einem öffentlichen Tisch nehmen.
    } Weitere kann der Gastgeber mit Links einladen.
too-many-codes = Zu viele Codes. Warte eine Minute.
too-many-replays = Zu viele Wiederholungen auf einmal. Warte eine Minute.
replays-busy = Gerade wollen zu viele Leute Wiederholungen sehen. Versuch es gleich noch einmal.
replay-failed = Die Wiederholung konnte nicht erstellt werden. Versuch es noch einmal.
too-many-reviews = Das waren viele Auswertungen. Versuch es in ein paar Minuten wieder.
reviews-busy = Gerade warten zu viele Auswertungen. Versuch es später wieder.
review-not-yours = Auswerten kannst du nur deinen eigenen Platz in Spielen, die du selbst gespielt hast.
position-not-yours = Du kannst nur von deinen eigenen Entscheidungen aus weiterspielen, in Partien, die du gespielt hast.
position-unknown = Es gibt keinen Zug { $move }: Die Partie hat { $moves }.
position-not-your-decision = Zug { $move } ist nicht deiner: Wähle eine deiner eigenen Entscheidungen.
position-unfinished = Diese Partie wurde abgebrochen. Weiterspielen geht nur in Partien, die zu Ende gespielt wurden.
review-failed = Die Auswertung ist fehlgeschlagen. Versuch es später wieder.
too-many-hints = Das waren viele Tipps. Warte einen Augenblick.
hint-other-people = In Spielen mit anderen Menschen gibt es keine Tipps.
hint-daily = Im Spiel des Tages gibt es keine Tipps: Alle spielen es ohne Hilfe.
hint-failed = Der Bot weiß keine Antwort. Versuch es noch einmal.
hint-forced = Das ist der einzige erlaubte Zug.
hint-wins = So gewinnt man { $percent } % der Partien, die der Bot von hier aus durchgespielt hat.
hint-close = So gewinnt man { $percent } % der Partien, die der Bot von hier aus durchgespielt hat; anderes ist etwa gleich gut.
code-wrong = Dieser Code ist falsch, schon benutzt oder älter als zehn Minuten. Hol dir auf dem anderen Gerät einen neuen.
too-many-muted = An einem Tisch kannst du höchstens { $limit } Personen stummschalten.
too-many-followed = Eine Verbindung kann höchstens { $limit } Tischen folgen.
identity-needed = Der Server kennt dich noch nicht. Öffne die Seite oder rufe zuerst /api/me auf.
not-from-here = Abgelehnt: Die Anfrage kam von einer anderen Website.
host-unknown = Abgelehnt: Dieser Server kennt den Namen „{ $host }“ nicht. Wer ihn betreibt, kann den Namen mit ROOST_PUBLIC_URL oder ROOST_HOSTS erlauben.
not-json = Nur JSON wird angenommen.
body-too-long = Zu lang: Höchstens { $limit } Bytes werden angenommen.
body-too-slow = Zu langsam: Die Anfrage kam nicht innerhalb von { $seconds } Sekunden an.
message-malformed = Die Nachricht ist unverständlich: { $why } bei „{ $where }“.
request-malformed = Die Anfrage ist unverständlich: { $why } bei „{ $where }“.
request-refused = Der Server kann diese Anfrage nicht bearbeiten.
page-unknown = Unter dieser Adresse gibt es nichts.
method-unknown = Diese Methode ist hier nicht erlaubt.
storage-unavailable = Das konnte gerade nicht gespeichert werden. Versuch es gleich noch einmal.
table-needs-newer-server = Der Server wird gerade aktualisiert und kann diesen Tisch noch nicht öffnen. Versuch es gleich noch einmal.

## Die Seite

page-title = Roost
page-title-your-turn = Du bist dran · Roost
page-title-your-turn-away = ● Du bist dran · Roost
page-your-turn = Du bist dran.
page-home = Roost: Startseite
page-nav = Seiten
page-skip-to-main = Zum Inhalt
page-learn = Lernen
page-language = Sprache
page-settings = Einstellungen
page-close = Schließen
page-menu = Menü
page-menu-rules = Regeln
page-menu-sheet = Wertung
page-menu-seen = Karten
page-menu-log = Verlauf
page-menu-chat = Chat
page-menu-table = Tisch
page-legend = Legende
page-log-empty = Noch ist nichts geschehen.
page-loading = Einen Augenblick …
page-to-home = Startseite

page-hero = Setz dich und spiel mit
page-hero-more = Clevere Kartenspiele für 2 bis 5 Personen, gegen Bots oder Menschen. Ohne Konto, ohne Installation.
page-first-lesson = Neu hier? Starte mit einer Lektion
page-game-5211 = 5211
page-game-azul = 5211 Azul
page-game-gloria = Gloria Picktoria
page-about-5211 = Die Insel-Ausgabe. Karten geheim ausspielen, zugleich aufdecken: Die häufigste Farbe punktet, solange es nicht zu viele werden.
page-about-azul = Dasselbe Spiel auf bemalten Fliesen: die anderen durchschauen, das Desaster vermeiden und die Hähne zählen.
page-about-gloria = Eitle Hennen wetteifern um die schönste Sammlung. Kisten verstecken, Reihen bauen, den Fuchs nach nebenan schicken und vorn liegen, wenn Dschingis Hahn vorbeischaut.
page-how-many = Spieler
page-level = Bots
page-play-now = Jetzt spielen
page-with-friends = Mit Freunden spielen
page-with-people = Mitspieler finden
page-more-options = Mehr Optionen
page-solo = Gegen Bots spielen
page-learn-it = So geht’s
page-go-on = Deine Spiele
page-running = läuft
page-paused = pausiert
page-players = { $players } Spieler
page-daily = Spiel des Tages
page-daily-about = Für alle dieselben Karten und dieselben Bots, und ein Versuch, der zählt.
page-daily-all = Ergebnisse und frühere Tage
page-daily-play = Spielen
page-daily-play-uncounted = Ohne Wertung spielen
page-daily-finish-late = Verspäteten Versuch beenden
page-daily-unready = Die Bots machen sich noch bereit. Dann geht es von selbst los.
page-daily-results = Ergebnisse
page-daily-played = { $played ->
    [0] Noch niemand hat es zu Ende gespielt.
    [one] Eine Person hat es zu Ende gespielt.
   *[other] { $played } Leute haben es zu Ende gespielt.
}
page-daily-was-played = { $played ->
    [0] Niemand hat es an dem Tag zu Ende gespielt.
    [one] Eine Person hat es an dem Tag zu Ende gespielt.
   *[other] { $played } Leute haben es an dem Tag zu Ende gespielt.
}
page-daily-begun = Du hast angefangen. Es zählt, wenn du bis Mitternacht UTC fertig bist.
page-daily-late = Nicht rechtzeitig fertig, es zählt also nicht.
page-daily-not-counted = zählt nicht: zu spät fertig, oder für die Bots musste ein anderer einspringen
page-daily-place = { $place ->
    [1] gewonnen
   *[other] Platz { $place }
}
page-daily-position = Rang { $position } von { $played }
page-daily-bots = { $count ->
    [one] Du spielst gegen einen Bot: { $bot }.
   *[other] Du spielst gegen { $count } Bots: { $bot }.
}
page-daily-counts = Für alle dieselben Karten und dieselben Bots. Dein erster Versuch zählt; du kannst ihn unterbrechen und bis Mitternacht UTC weiterspielen.
page-daily-uncounted = Dieser Tag ist vorbei. Du kannst seine Karten spielen, so oft du magst, aber nichts zählt mehr.
page-daily-future = Du kannst es ab { $when } spielen. Die Karten liegen schon fest: Unten steht ihr Fingerabdruck.
page-daily-play-first = Spiele erst selbst. Danach siehst du, wie alle anderen gespielt haben.
page-daily-nobody = An diesem Tag hat das niemand zu Ende gespielt.
page-daily-only-you = Sonst hat es noch niemand zu Ende gespielt.
page-daily-best = Die besten { $rows } von { $played }.
page-daily-col-position = Rang
page-daily-col-name = Spieler
page-daily-col-points = Punkte
page-daily-col-result = Ergebnis
page-daily-you = Du
page-daily-you-uncounted = Du, ohne Wertung
page-daily-archived = Deine Partie: { $result }. Unten steht, wo sie zuerst von den gewerteten abweicht.
page-daily-same = Genau wie du gespielt.
page-daily-differs = Erster Unterschied, in der { $decision }. Entscheidung:
page-daily-move = { $name }: { $action }
page-daily-days = Tage
page-daily-today = Spiel von heute
page-daily-earlier = Tag davor
page-daily-later = Tag danach
page-daily-tomorrow = Morgen
page-daily-pick = Zu einem Tag
page-daily-tag-today = heute
page-daily-tag-earlier = früherer Tag, ohne Wertung
page-daily-tag-tomorrow = morgen
page-daily-tag-played = (gespielt)
page-daily-tag-begun = (angefangen)
page-daily-not-counting = Ohne Wertung
page-daily-of = Spiel des Tages vom { $day }
page-daily-of-uncounted = Spiel des Tages vom { $day }, ohne Wertung
page-daily-fair = Wie du die Karten prüfen kannst
page-daily-fair-before = Eine geheime Zahl legt die Karten fest, normalerweise am Vortag. Das hier ist ihr Fingerabdruck: Er verrät nichts, aber keine andere Zahl hat denselben. Dieses Gerät merkt ihn sich; du kannst ihn dir auch notieren. Wenn der Tag vorbei ist, werden die Zahl und die Aufzeichnungen aller Spiele veröffentlicht, und alle können sie prüfen.
page-daily-fair-over = Eine geheime Zahl hat die Karten festgelegt, normalerweise am Vortag. Ihr Fingerabdruck wurde sofort veröffentlicht, die Zahl selbst nach dem Tag.
page-daily-fair-late = Am Vortag lief kein Server. Diese Karten wurden deshalb erst festgelegt, als er gestartet wurde.
page-daily-fair-limits = Das beweist, dass die Karten vorher feststanden und für alle dieselben waren. Wer den Server betreibt, kann sie kennen, und niemand kann feststellen, ob jemand unter zwei Namen gespielt hat.
page-daily-fingerprint = Fingerabdruck, veröffentlicht am { $when }
page-daily-copy = Kopieren
page-daily-secret = Geheime Zahl
page-daily-finding-as-seen = Die Zahl hat diesen Fingerabdruck, und dieses Gerät hat ihn gesehen, bevor die Zahl veröffentlicht wurde.
page-daily-finding-not-seen = Die Zahl hat diesen Fingerabdruck. Dieses Gerät hat ihn nicht gesehen, bevor die Zahl veröffentlicht wurde.
page-daily-finding-wrong-secret = Die Zahl hat nicht diesen Fingerabdruck: Die Karten standen nicht so fest, wie es veröffentlicht war.
page-daily-finding-other-fingerprint = Am Tag selbst hat dieses Gerät einen anderen Fingerabdruck gesehen: Die Karten wurden nachträglich ausgetauscht.
page-daily-check = Wenn du die Karten mit deinem eigenen Roost prüfen willst, lade die Aufzeichnung eines Spiels herunter und gib diesen Befehl ein:
page-daily-check-none = Es gibt kein beendetes Spiel mit diesen Karten. Spiele ohne Wertung, und prüfe die Aufzeichnung deines Spiels.
page-daily-download = Aufzeichnung herunterladen
page-open-tables = Offene Tische
page-no-open-tables = Gerade wartet niemand.
page-open-one = Tisch eröffnen
page-free-seats = { $free } von { $players } Plätzen frei
page-join = Mitspielen
page-to-watch = Zum Zuschauen
page-nothing-to-watch = Gerade läuft kein öffentliches Spiel.
page-watch = Zuschauen
page-recent = Letzte Spiele
page-just-now = gerade eben
page-no-recent = Hier findest du später deine beendeten Spiele.
page-all-my-games = Alle meine Spiele
page-against = gegen { $names }
page-with-stand-in = ein Bot ist eingesprungen
page-with-hints = mit Tipps: { $hints }
page-place = Platz { $place }
page-guest = Gast
page-best-players = Die Besten
page-nobody-rated = Noch hat niemand eine Spielstärke.
page-nobody-best = Hier hat sich noch niemand einen Platz erspielt.
page-rating-short = Spielstärke { $rating }
page-leaderboard = Rangliste
page-replay = Wiederholung
page-bot-chick = Küken
page-bot-hen = Henne
page-bot-rooster = Hahn
page-bot-fox = Fuchs
page-bot-about-chick = Leicht: spielt, was ihm gerade einfällt.
page-bot-about-hen = Mittel: weiß, was sich meistens lohnt.
page-bot-about-rooster = Stark: spielt vor jedem Zug viele mögliche Partien durch.
page-bot-about-fox = Sehr stark: rechnet am gründlichsten und nimmt sich Zeit dafür.
page-bot-strength = Gewinnt { $share } der Partien gegen { $others }; bei gleicher Stärke wären es { $par }.
page-bot-strength-measured = Gemessen in { $deals } Kartenfolgen: mit 95 % Sicherheit zwischen { $low } und { $high }.
page-bot-measured = Gemessene Stärke
page-bot-others = { $count } × { $bot }
page-bot-others-chick = { $count ->
    [1] ein Küken
    [2] zwei Küken
    [3] drei Küken
    [4] vier Küken
   *[other] { $count } Küken
  }
page-bot-others-hen = { $count ->
    [1] eine Henne
    [2] zwei Hennen
    [3] drei Hennen
    [4] vier Hennen
   *[other] { $count } Hennen
  }
page-bot-others-hen-1 = { $count ->
    [1] die erste Fassung der Henne
    [2] zwei Hennen der ersten Fassung
    [3] drei Hennen der ersten Fassung
    [4] vier Hennen der ersten Fassung
   *[other] { $count } Hennen der ersten Fassung
  }
page-bot-others-rooster = { $count ->
    [1] einen Hahn
    [2] zwei Hähne
    [3] drei Hähne
    [4] vier Hähne
   *[other] { $count } Hähne
  }
page-bot-others-fox = { $count ->
    [1] einen Fuchs
    [2] zwei Füchse
    [3] drei Füchse
    [4] vier Füchse
   *[other] { $count } Füchse
  }
page-bot-unready = { $bot } macht sich bereit ({ $done } von { $steps }). Bis dahin spielt { $stand_in }.
page-bot-failed = { $bot } ist auf diesem Server nicht verfügbar. Stattdessen spielt { $stand_in }.
page-bot-soon = { $bot } macht sich auf diesem Server noch bereit. Bis dahin spielt { $stand_in }.
page-thinking = denkt nach

page-your-name = Dein Name
page-name-kept = Gespeichert.
page-theme = Darstellung
page-theme-auto = wie im System
page-theme-light = hell
page-theme-dark = dunkel
page-setting-patterns = Muster auf den Karten
page-setting-letters = Buchstaben auf den Karten
page-setting-sound = Töne
page-setting-motion = Weniger Bewegung
page-pace = Tempo der Züge der anderen
page-pace-slow = langsam
page-pace-normal = normal
page-pace-fast = schnell
page-setting-notify = Benachrichtige mich, wenn ich dran bin
page-other-device = Anderes Gerät
page-other-device-more = Mit einem Code nimmst du deinen Namen, deine Spiele und deine Spielstärke auf ein anderes Gerät mit. Er hilft auch, wenn ein Gerät dich vergessen hat.
page-make-code = Code holen
page-enter-code = Code eingeben
page-code-lasts = Der Code gilt einmal und zehn Minuten lang. Zeig ihn sonst niemandem: Wer ihn hat, spielt als du.
page-link-device = Auf diesem Gerät weiterspielen
page-link-device-more = Öffne auf deinem anderen Gerät die Einstellungen und hol dir einen Code. Gib ihn hier ein.
page-code = Code
page-link-leaves = Auf diesem Gerät bist du bisher { $name }. Dieser Name und seine Spiele bleiben zurück.
page-link-now = Code verwenden

page-line-lost = Verbindung unterbrochen. Neuer Versuch …
page-line-lost-unsent = Verbindung unterbrochen. Deine Wahl ist gespeichert und wird gesendet, sobald die Verbindung wieder steht.
page-line-back = Die Verbindung steht wieder.
page-storage-failing = Dieser Browser kann für Roost nichts speichern: Der Speicher ist voll oder abgeschaltet. Du kannst spielen, aber Einstellungen, Partien auf diesem Gerät und die Prüfung der Karten gelten nur, bis du die Seite schließt.
page-all-right = OK
page-outdated = Neue Version verfügbar.
page-try-again = Noch einmal versuchen
page-reload = Neu laden
page-problem = Das hat nicht geklappt ({ $status }).
page-problem-line = Der Server ist nicht zu erreichen. Versuch es bitte noch einmal.
page-taken-back = Deine Wahl wurde nicht angenommen: { $reason }

page-offline = Offline spielen
page-on-device = auf diesem Gerät, ohne Wertung

page-not-found = Seite nicht gefunden
page-not-found-more = Diese Adresse führt ins Leere, oder sie stammt von einer älteren Version von Roost. Die Spiele findest du auf der Startseite.
page-unknown-table = Tisch nicht gefunden
page-unknown-table-more = Vielleicht ist der Link unvollständig, oder er gehört zu einem anderen Roost-Server. Du kannst einen eigenen Tisch eröffnen.
page-banned = Kein Zutritt
page-no-watching = Private Partie
page-no-watching-more = Dieser Tisch ist voll und spielt ohne Zuschauer. Eröffne einen eigenen oder spiel gegen Bots.
page-abandoned = Diese Partie wurde abgebrochen
page-abandoned-more = Niemand kam zurück. Ein neuer Tisch ist schnell eröffnet.
page-no-replay = Keine Wiederholung zu diesem Spiel
page-not-loaded = Dieser Teil der Seite wurde nicht geladen

page-which-game = Welches Spiel?
page-how-many-seats = Wie viele Plätze?
page-clock = Zeit pro Entscheidung
page-clock-none = unbegrenzt
page-clock-relaxed = gemütlich, 90 Sekunden
page-clock-brisk = flott, 30 Sekunden
page-spectators = Zuschauer
page-public = Öffentlicher Tisch
page-has-chat = Chat
page-needs-name = Nur für Leute, die einen Namen gewählt haben
page-not-public = Privater Tisch: nur mit Link
page-chat-on = An diesem Tisch kann gechattet werden
page-chat-off = An diesem Tisch ist der Chat aus: nur Reaktionen
page-watching-off = Niemand darf zuschauen
page-watching-allowed = Mit dem Link darf man zuschauen
page-watching-hands-after = Mit dem Link darf man zuschauen und sieht nach dem Spiel alle Karten
page-option-5211-edition-classic = Klassische Ausgabe
page-option-5211-edition-azul = Azul-Ausgabe
page-option-5211-target = Langes Spiel, bis { $value } Punkte
page-option-5211-target-off = Kurzes Spiel, ein Kartensatz
page-option-5211-scores-open = Punkte sind während des Spiels zu sehen
page-option-5211-scores-hidden = Punkte bleiben bis zum Schluss geheim
page-option-gloria-chests-memory = Kisteninhalt muss man sich merken
page-option-gloria-chests-noted = Kisteninhalt bleibt sichtbar
page-option-gloria-start = Wer beginnt
page-option-gloria-start-off = wird ausgelost
page-option-off = Standard
page-create-table = Tisch eröffnen
page-table-facts = Optionen
page-change-table = Ändern
page-save = Speichern
page-cancel = Abbrechen
page-seats = Am Tisch
page-seat-open = frei
page-seat-reserved = reserviert
page-seat-reserved-for = reserviert für { $name }
page-who-sits = Platz { $number }
page-seat-bot = Bot: { $bot }
page-seat-free = für eine Person
page-you-named = Du, { $name }
page-host = Gastgeber
page-is-ready = bereit
page-not-ready = noch nicht bereit
page-get-ready = Ich bin bereit
page-not-after-all = Doch noch nicht
page-ready-more = Sobald alle bereit sind, geht es los.
page-starts-in = { $seconds ->
    [one] Start in einer Sekunde
   *[other] Start in { $seconds } Sekunden
  }
page-mute = Stummschalten
page-unmute = Wieder reden lassen
page-kick = Entfernen
page-kick-really = Wirklich entfernen?
page-ban = Vom Tisch verbannen
page-ban-guest = Verbannen
page-ban-really = Wirklich verbannen?
page-nobody-came = Noch ist niemand gekommen. Warte, teile den Link oder starte mit Bots.
page-sit-here = Hier sitzen
page-sit-down = Platz nehmen
page-start = Starten
page-start-with-bots = Starten, mit Bots auf den freien Plätzen
page-table-full = Alle Plätze sind besetzt. Du kannst zuschauen, sobald es losgeht, oder einen eigenen Tisch eröffnen.
page-leave = Tisch verlassen
page-leave-or-give-up = Verlassen oder aufgeben
page-leave-ask = Dieses Spiel verlassen?
page-leave-ask-more = Du kannst zurückkommen: Dein Spiel steht auf der Startseite. Solange spielt ein Bot für dich. Gibst du auf, verlierst du deinen Platz.
page-leave-ask-alone = Das Spiel wartet auf dich: Es steht auf der Startseite. Gibst du auf, verlierst du deinen Platz.
page-leave-ask-daily = Dein Versuch wartet auf der Startseite auf dich. Er zählt, wenn du bis Mitternacht UTC fertig bist. Von vorn anfangen kannst du nicht.
page-stay = Hierbleiben
page-leave-for-now = Vorerst verlassen
page-give-up = Aufgeben
page-leave-really = Diesen Tisch verlassen? Läuft das Spiel schon, übernimmt ein Bot deinen Platz.
page-lobby-waiting = Warten auf Mitspieler
page-lobby-full = Alle sind da
page-invite = Freunde einladen
page-invite-text = Komm an meinen Tisch und spiel mit!
page-link = Link
page-copy = Link kopieren
page-copied = Kopiert
page-share = Teilen
page-link-only-here = Dieser Link funktioniert nur auf diesem Computer. Um mit anderen in deinem Netzwerk zu spielen, starte Roost mit „roost serve --host 0.0.0.0“ und öffne die Seite unter der Netzwerkadresse dieses Computers statt unter { $host }.
page-qr = QR-Code für den Link
page-dealing = Alle Plätze sind besetzt. Jedes Gerät gibt seinen Teil zum Mischen dazu …
page-fair-title = Fair gemischt
page-fair-before = Bevor sich jemand setzte, hat der Tisch seinen Teil des Mischens festgelegt und diesen Fingerabdruck davon veröffentlicht. Das Gerät jedes Spielers verspricht einen eigenen Teil und deckt ihn auf, wenn das Spiel beginnt. Nach dem Spiel kann dein Gerät prüfen, ob etwas ausgetauscht wurde.

page-card = { $colour } { $value }
page-card-mascot = { $colour } { $edition ->
    [azul] Hahn
   *[classic] Kododo
  }
page-face-down = eine verdeckte Karte
page-row-empty = noch keine Karten
page-hand-of = Hand: { $cards }
page-away = abwesend
page-choosing = wählt
page-chosen = hat gewählt
page-has-chosen = { $name } hat gewählt.
page-you-choosing = wählst
page-you-chosen = hast gewählt
page-points-hidden = Punkte geheim
page-points-word = { $points ->
    [one] Punkt
   *[other] Punkte
  }
page-counters = Auf dem Tisch
page-count-spoken = { $colour }: { $count }, Desaster ab { $limit }
page-mascots-spoken = { $mascots }, genau { $exact } würden gewertet
page-limit = Desaster ab { $limit }
page-fate-limit = Desaster
page-fate-tie = Gleichstand
page-fate-scores = punktet
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
    [one] { $pile } Karte im Nachziehstapel
   *[other] { $pile } Karten im Nachziehstapel
  }
page-last-round = letzter Durchgang, kein Nachziehen
page-reveal = Und … aufdecken!
page-sending = Wird gesendet …
page-waiting-for = Warten auf { $names }
page-to-act = Am Zug: { $names }
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
    [one] Diese Karte ausspielen
   *[other] Diese Karten ausspielen
  }
page-change-choice = Wahl ändern
page-keep-choice = Wahl behalten
page-choice-stands = Deine Wahl gilt, bis du andere Karten ausspielst.
page-watching = Du schaust zu
page-paused-more = Das Spiel pausiert, bis jemand zurückkommt.
page-bot-plays-for-you = Ein Bot spielt für dich.
page-i-am-back = Ich bin wieder da
page-time-left = { $seconds ->
    [one] noch { $seconds } Sekunde
   *[other] noch { $seconds } Sekunden
  }
page-cards-won = { $cards ->
    [one] { $cards } Karte
   *[other] { $cards } Karten
  }
page-tiebreak = bei Gleichstand: { $value }
page-came-short = { $place ->
    [2] Zweiter
    [3] Dritter
    [4] Vierter
   *[other] Fünfter
  } Platz, { $points ->
    [one] nur ein Punkt hat gefehlt
   *[other] { $points } Punkte haben gefehlt
  }.
page-came-tied = { $place ->
    [2] Zweiter
    [3] Dritter
    [4] Vierter
   *[other] Fünfter
  } Platz bei gleicher Punktzahl.
page-shared-first = Du teilst dir den ersten Platz.
page-tie-decided = Gleich viele Punkte: { $names }. Das gibt den Ausschlag: { $values }.
page-tie-shared = Gleichstand: { $names } auf demselben Platz.
page-review = Auswertung
page-no-review = Keine Auswertung zu diesem Spiel
page-review-before = Vorige
page-review-next = Nächste Stelle
page-review-progress = Entscheidung { $number } von { $total } wird beurteilt …
page-review-waiting = { $count ->
    [one] Vor deiner Auswertung kommt noch eine andere.
   *[other] Vor deiner Auswertung kommen noch { $count } andere.
  }
page-review-preparing = Es geht gleich los. Die erste Auswertung auf einem Server dauert etwa eine Minute länger …
page-review-measuring = Das Glück wird gemessen …
page-review-first = Die erste Entscheidung wird beurteilt.
page-review-open = Mit offenen Karten
page-review-loss = kostet { $loss } Prozentpunkte ({ $low } bis { $high })
page-review-gain = { $gain } Prozentpunkte besser als die Wahl des Bots ({ $low } bis { $high })
page-review-nothing = kostet so gut wie nichts
page-review-together = zusammen { $loss } Prozentpunkte ({ $low } bis { $high })
page-review-range = zwischen { $low } und { $high } Prozentpunkten
page-review-played = Gespielt: { $action }.
page-review-better = Der Bot wählt: { $action }.
page-review-about = Es ging um { $about }.
page-review-split = Mit Blick auf alle Karten und verglichen mit lockerem Spiel hat dir diese Runde { $own } durch deine Wahl gebracht, { $others } durch das, was die anderen gelegt haben, und { $luck } durch die neuen Karten (Prozentpunkte).
page-review-choices = Die Möglichkeiten und ihr Wert
page-review-choice = Möglichkeit
page-review-share = Gewinnt
page-review-points = Punkte
page-review-tag-played = gespielt
page-review-tag-best = Wahl des Bots
page-review-moments = Wichtige Stellen
page-review-group = { $kind ->
    [round] Durchgang { $number }
   *[turn] Zug { $number }
  }
page-review-severity = Zeige
page-review-level-all = alle Entscheidungen
page-review-level-inaccuracy = ab Ungenauigkeit
page-review-level-mistake = ab Fehler
page-review-level-blunder = nur grobe Fehler
page-review-no-moments = In diesem Spiel gibt es keine solche Stelle.
page-review-curve = Anteil am Sieg im Lauf des Spiels
page-review-curve-known = Anteil am Sieg nach dem, was du wusstest
page-review-curve-spoken = Der Anteil am Sieg geht von { $first } auf { $last } Prozent. Wichtige Stellen: { $moments }.
page-review-balance-said = In Prozent des Siegs: fairer Anteil + Glück + eigene Entscheidungen + Entscheidungen der anderen = Ergebnis. Dieser Teil sieht alle Karten an, das Urteil über Entscheidungen nicht. Entscheidungen werden an lockerem Spiel gemessen: Ein Plus ist gut für die Person in der Zeile.
page-review-no-luck = Das Glück wurde nicht gemessen: Dafür braucht der Server Numba.
page-review-method = Jede Entscheidung wird nach dem beurteilt, was du wusstest, mit { $simulations } Simulationen. Bereiche sind 95-%-Intervalle. Enthält der Bereich eines Verlusts die Null, ist es zu knapp für ein Urteil. Die Wahl des Bots stammt aus seiner eigenen Suche, die Zahlen aus neuen Simulationen: Eine andere Wahl kann also eine höhere Zahl haben.
page-from-here = Von hier weiterspielen
page-from-here-more = Aus dem Tisch, wie du ihn siehst, wird ein neues Spiel gegen Bots. Karten, die du nicht sehen konntest, werden neu gezogen: Die anderen können diesmal also andere Karten haben.
page-from-here-opponents = Gegner
page-from-here-same = dieselben wie in diesem Spiel
page-from-here-people = Für Menschen spielt der stärkste Bot.
page-from-here-unrated = Das Spiel ist privat. Es wird nicht gewertet und steht nicht in deiner Spieleliste.
page-from-here-back = Zurück zur Auswertung
page-unrated = ohne Wertung
page-drawn-result = Dieses Spiel begann mitten in einem anderen. Es wird nicht gewertet und steht nicht in deiner Spieleliste.
page-drawn-record = Dieses Spiel begann mitten in einem anderen, und die verdeckten Karten wurden neu gezogen. Deshalb gibt es kein Mischen zu prüfen, und roost check lehnt die Aufzeichnung ab.
page-course = Punktestand nach jeder Wertung
page-best-round = Meiste Punkte auf einmal: { $names }, { $points } in Wertung { $scoring }
page-stand-in = Ein Bot hat für { $name } { $moves ->
    [one] einmal
   *[other] { $moves }-mal
  } gezogen.
page-stand-in-move = Diesen Zug hat ein Bot für { $names } gemacht.
page-stand-in-bot = { $bot ->
    [none] Ein anderer Bot
   *[other] { $bot }
  } hat für { $name } { $moves ->
    [one] einmal
   *[other] { $moves }-mal
  } gezogen, deshalb zählt dieses Spiel nicht für die Bestenliste.
page-stand-in-you = Ein Bot hat für dich { $moves ->
    [one] einmal
   *[other] { $moves }-mal
  } gezogen, deshalb zählt dieses Spiel nicht als Sieg.
page-story = Spielverlauf
page-story-deck = Kartensatz { $deck }
page-story-row = { $row }. Gewertet: { $scored }.
page-story-missing = Der Spielverlauf lässt sich gerade nicht zeigen. Sieh dir stattdessen die Wiederholung an.
page-sheet-round = Durchgang
page-sheet-earlier = Frühere Durchgänge
page-sheet-total = Punkte
page-sheet-empty = Noch wurde nichts gewertet.
page-rematch = Noch eine Partie
page-join-rematch = Zur Revanche
page-my-page = Meine Spiele und Spielstärke
page-unknown-player = Unbekannter Spieler
page-ratings = Spielstärke
page-rating-from = { $games ->
    [one] ein Spiel
   *[other] { $games } Spiele
  }
page-provisional = vorläufig
page-not-rated = Noch keine Spielstärke.
page-rating-means = Die Spielstärke ist vorsichtig geschätzt: Mindestens so stark ist der Spieler so gut wie sicher. Sie beginnt bei 0 und ändert sich in den ersten Spielen am stärksten. Unter zehn Spielen gilt sie als vorläufig.
page-rating-rules = Gewertet werden Spiele zwischen Leuten an verschiedenen Adressen und Spiele allein gegen Bots mit den üblichen Optionen. Weggehen zählt als Niederlage. Nicht gewertet werden Spiele des Tages, Spiele mit Tipps, Spiele ab einer Stellung und Spiele, in denen lange ein Bot für jemanden gespielt hat.
page-streak = Siege in Folge
page-longest-streak = längste Serie: { $games }
page-stats = Ergebnisse
page-game = Spiel
page-games = Spiele
page-wins = Siege
page-places = 1. · 2. · …
page-average = Punkte im Schnitt
page-interval = { $low } bis { $high }
page-stats-mean = Unter den Siegen steht der Bereich, in dem der wahre Anteil mit 95 % Sicherheit liegt. Spiele, in denen ein Bot eingesprungen ist, zählen nicht als Siege.
page-no-stats = Noch keine beendeten Spiele.
page-against-bots = Gegen die Bots
page-bot = Bot
page-average-against = { $own } gegen { $bot }
page-finished-games = Beendete Spiele
page-all-games = alle
page-opponent = Mitspieler
page-search-player = Suche nach Namen
page-no-games = Noch keine Spiele. Private Spiele sieht nur, wer dabei war.
page-no-such-games = Keine passenden Spiele.
page-more-games = Mehr zeigen
page-board-people = Menschen
page-board-bots = Bots

page-talk = Chat
page-reactions = Reaktionen
page-talk-empty = Noch keine Nachrichten.
page-say = Nachricht schreiben
page-send = Senden
page-reaction-bravo = Bravo!
page-reaction-laugh = Ha!
page-reaction-wow = Oh!
page-reaction-ouch = Autsch!
page-reaction-hurry = Beeil dich!
page-reaction-thanks = Danke!
page-notice-left = { $name } ist gegangen; ein Bot übernimmt.
page-notice-time-up = Die Zeit ist um: Ein Bot entscheidet für { $name }.
page-notice-away = { $name } ist abwesend; solange spielt ein Bot.
page-notice-back = { $name } ist wieder da.
page-notice-muted = { $name } wurde stummgeschaltet.
page-notice-banned = { $name } wurde vom Tisch verbannt.
page-notice-unmuted = { $name } darf wieder chatten.
page-notice-not-revealed = Das Gerät von { $name } hat beim Mischen nicht mitgemacht.
page-notice-ready = { $name } ist bereit.
page-notice-settings = Die Einstellungen des Tisches wurden geändert.
page-notice-kicked = { $name } wurde vom Tisch entfernt.
page-notice-renamed = { $name } hat einen neuen Namen.
page-notice-paused = Das Spiel macht Pause, bis jemand zurück ist.
page-notice-host = { $name } leitet jetzt den Tisch.
page-notice-continued = { $name } ist zurück; es geht weiter.
page-lobby-notice-sat = { $name } setzt sich dazu.
page-lobby-notice-left = { $name } geht.
page-lobby-notice-kicked = { $name } wurde vom Tisch entfernt.
page-lobby-notice-settings = Die Einstellungen wurden geändert. Sieh sie dir an und melde dich wieder bereit.

page-step = Schritt
page-step-of = Schritt { $step } von { $steps }
page-step-back = Voriger Schritt
page-step-on = Nächster Schritt
page-round-back = Voriger Durchgang
page-round-on = Nächster Durchgang
page-mark-scoring = { $number }. Wertung
page-run = Abspielen
page-pause = Anhalten
page-seen-from = Sicht von
page-all-open = alle Karten offen
page-download = Herunterladen
page-verify = Karten prüfen
page-verify-more = Kommen die Karten aus den Zahlen, die vor dem Austeilen feststanden? Dein Browser kann es nachrechnen.
page-verified = Gemischt wie versprochen: Die Karten kommen aus einer Zahl, die der Tisch festgelegt hat, bevor du dich gesetzt hast, vermischt mit Zufallszahlen { $players ->
    [one] von deinem Gerät
   *[other] von { $players } Geräten, deins ist dabei
  }. Alles ist so, wie dieses Gerät es vor dem Austeilen gesehen hat, und deine Handkarten in der Aufzeichnung sind die, die du bekommen hast.
page-verified-limits = Das beweist nicht, dass niemand die Karten gesehen hat: Der Rechner, auf dem der Tisch läuft, kennt sie während des Spiels. Auch Tische, die nach dem Austeilen abgebrochen wurden, zählen hier nicht mit.
page-verified-numbers = Die Zahlen hinter den Karten sind die, die dieses Gerät vor dem Austeilen gesehen hat.
page-verified-withheld = Aber diese Geräte haben eine Zahl versprochen und nicht aufgedeckt: { $names }. Jedes davon kann einem Komplizen des Servers die Wahl zwischen zwei Kartenfolgen gelassen haben.
page-verified-no-cards = Aber dieses Gerät hat die Karten, die du bekommen hast, nicht behalten. Ob die Aufzeichnung dein Spiel zeigt, kann es nicht sagen.
page-verified-no-deal = Nicht geprüft: die Karten selbst, denn diese Seite weiß nicht, wie in diesem Spiel ausgeteilt wird. „roost check“ weiß es.
page-verified-not-played = Ob diese Zahlen schon vor dem Austeilen feststanden, kann nur ein Gerät sagen, das mitgespielt hat. Dieses Gerät hatte keinen Platz, als das Spiel begann.
page-verified-record = Die Karten ergeben sich aus den Zahlen in der Aufzeichnung dieses Spiels.
page-verified-record-numbers = Die Zahlen in der Aufzeichnung dieses Spiels passen zusammen.
page-verified-daily = Zu einem Spiel des Tages trägt kein Gerät etwas bei. Dieses Gerät hat den Fingerabdruck dieser Karten als den vom { $day } gesehen, bevor die geheime Zahl veröffentlicht wurde.
page-verified-nothing-kept = Ob diese Zahlen schon vor dem Austeilen feststanden, kann nur ein Gerät sagen, das mitgespielt hat. Dieses Gerät hat von diesem Tisch nichts behalten: Du hast zugeschaut, an einem anderen Gerät gespielt oder den Speicher des Browsers geleert.
page-not-verified-form = Die Aufzeichnung dieses Spiels ist fehlerhaft und beweist deshalb nichts.
page-not-verified-commitment = Die Karten passen nicht zu dem, was der Tisch vor dem Spiel versprochen hat.
page-not-verified-contribution = Der Beitrag eines Geräts passt nicht zu dem, was es vorher versprochen hatte.
page-not-verified-seed = Die Karten kommen nicht aus den Zahlen des Tischs und der Spieler.
page-not-verified-deal = Die Reihenfolge der Karten ist nicht die, die sich aus den Zahlen ergibt.
page-not-verified-no-secret = Zu diesem Spiel gibt es keinen Nachweis: Es wurde nicht an einem Tisch gespielt.
page-not-verified-other-game = Die Aufzeichnung ist von einem anderen Spiel als dem, das du gespielt hast.
page-not-verified-other-commitment = Der Tisch hält sein Versprechen nicht: Bevor du dich gesetzt hast, hatte er sich auf eine andere Zahl festgelegt.
page-not-verified-other-contribution = Der Beitrag deines Geräts wurde ausgetauscht. Vielleicht hat jemand die Karten ausgesucht.
page-not-verified-other-hashes = Ein Beitrag wurde ausgetauscht, nachdem dein Gerät seinen aufgedeckt hatte. Vielleicht hat jemand die Karten ausgesucht.
page-not-verified-not-used = Der Beitrag deines Geräts ist nicht dabei: Er kam zu spät oder wurde weggelassen. Dir ist damit nichts bewiesen.
page-not-verified-other-cards = Die Aufzeichnung zeigt nicht die Karten, die du bekommen hast.
page-not-verified-other-moves = In der Aufzeichnung fehlen Züge, die du an diesem Gerät gemacht hast. Wenn du sie nicht an einem anderen Gerät geändert hast, zeigt sie nicht dein Spiel.
page-check-yourself = Selbst nachprüfen
page-check-yourself-kept = Du musst dieser Seite nicht vertrauen. Lade das Spiel herunter, installiere Roost auf deinem Rechner und führe diesen Befehl im Ordner mit der Datei aus. Er vergleicht die Aufzeichnung mit dem, was dieses Gerät behalten hat, und spielt jeden Zug nach.
page-check-yourself-nothing-kept = Du musst dieser Seite nicht vertrauen. Lade das Spiel herunter, installiere Roost auf deinem Rechner und führe diesen Befehl im Ordner mit der Datei aus. Er spielt jeden Zug nach. Dieses Gerät hat von diesem Tisch nichts behalten, womit er die Aufzeichnung vergleichen könnte.
page-command = Befehl
page-copy-command = Befehl kopieren
page-unsafe-hashes = Dieser Tisch zeigt nicht, was jedes Gerät versprochen hat. Dein Gerät macht beim Mischen nicht mit.
page-other-hashes = Dieser Tisch zeigt andere Versprechen als vorher. Dein Gerät deckt seinen Beitrag nicht noch einmal auf.

page-learn-more = Eine Lektion dauert ein paar Minuten: Du spielst ein vorbereitetes Spiel mit Hinweisen.
page-learn-5211 = 5211 und 5211 Azul
page-lesson = Lektion
page-rules = Die Regeln
page-no-rules = Dieses Spiel hat keine Regelseite.
page-lesson-step = Schritt { $step } von { $steps }
page-lesson-other = Im echten Spiel ginge das. Nimm hier, was leuchtet.
page-lesson-name-1 = Ana
page-lesson-name-2 = Ben
page-lesson-play = Jetzt eine echte Partie
page-guided = Ein erstes Spiel mit Begleitung
page-guide-off = Ohne diese Tipps weiterspielen
page-guide-on = Bei jeder Entscheidung ein Tipp
page-first = Erklärung
page-first-close = Verstanden
page-first-5211-mascots = Die Maskottchen punkten: { $mascots }, genau die richtige Zahl. Dann bringt jedes einen Punkt, und die Farben zählen nicht.
page-first-5211-limit = Desaster für { $colours }: Ab { $limit } Karten wird eine Farbe nicht gewertet. So kannst du eine Farbe verderben, in der die anderen mehr Punkte haben.
page-first-5211-tie = Gleichstand: Farben mit gleich vielen Karten werden nicht gewertet, dann ist die nächsthäufige dran. Eine Karte kann einen Gleichstand auflösen oder herbeiführen.
page-first-5211-nothing = Jede Farbe war ein Desaster oder im Gleichstand. Also punktet niemand, und alle Karten des Durchgangs werden abgelegt.
page-first-gloria-chest = Eine Schatzkiste: Alle haben die Karte gesehen, jetzt bleibt sie verdeckt. Jede Sammlung beginnt auf einer Kiste. Am Ende kostet jede unbelegte Kiste 2 Punkte.
page-first-gloria-row = Eine Sammlung ist eröffnet. Am meisten bringt sie als einzige ihres Motivs oder als längste. Wer als Letzter seine erste Sammlung eröffnet, bekommt den Fuchs.
page-first-gloria-rooster = Ein Hahn wird zur Seite gelegt. Der vierte löst sofort die erste Wertung aus, auch mitten im Zug. Der siebte und der zehnte lösen die anderen aus.
page-first-gloria-scoring = Die erste Wertung: Die einzige Reihe eines Motivs bringt 4 Punkte. Sonst bringt die längste 3 und die zweitlängste 1. Alle Reihen bleiben und können wieder punkten.
page-first-gloria-fox-arrives = Der Fuchs kommt { $owner ->
    [Du] zu deiner Sammlung, denn du hast als Letzter
   *[other] zur Sammlung von { $owner }, denn dort wurde zuletzt
  } eröffnet. Eine Reihe unter dem Fuchs darf wachsen, bringt aber nichts.
page-first-gloria-fox-moves = Wer den Fuchs hat, darf ihn einmal pro Zug bewegen: für 1 Punkt auf eine andere eigene Reihe, für 2 zum linken Nachbarn. Nach den drei Punkten gibst du ihn gratis nach links weiter.
page-hint = Tipp
page-hint-ask = Tipp zeigen (H)
page-hint-close = Tipp schließen
page-hint-later = Einen Tipp gibt es, wenn du dran bist
page-hint-thinking = Der Bot denkt nach …
page-hint-confirm = Ein Tipp kostet nur Stolz: Die Partie wird markiert und zählt nicht für Wertung und Statistik.
page-hint-show = Zeig ihn mir
page-hint-no = Lieber allein
page-hint-share = Wie oft das in den Simulationen des Bots gewinnt
page-hint-bot = So würde ein Bot spielen: { $bot }. Andere Züge wurden nicht durchgespielt.
page-hint-advised = Tipp: { $action }.
page-hint-other = { $action } ({ $share }{ $close ->
    [yes] , etwa gleich gut
   *[no] {""}
  })
page-hint-also = Oder: { $others }
page-hints-result = { $hints ->
    [one] Mit einem Tipp gespielt. Die Partie zählt nicht für Wertung und Statistik.
   *[other] Mit { $hints } Tipps gespielt. Die Partie zählt nicht für Wertung und Statistik.
  }
page-lesson-5211-1 = Drei Durchgänge zeigen dir alles. In der ersten Runde eines Durchgangs legen alle zwei Karten verdeckt vor sich. Ana und Ben haben gewählt. Nimm deine beiden hohen grünen Karten.
page-lesson-5211-2 = Alle Karten werden zugleich aufgedeckt, und du ziehst auf fünf nach. Grün liegt vorn: Vier Karten sind schon da. In der zweiten Runde spielst du eine Karte aus. Leg noch eine grüne dazu.
page-lesson-5211-3 = Grün hat fünf Karten. Ab sechs Karten ist es zu dritt ein Desaster, und Grün wird nicht gewertet. Also jetzt kein Grün mehr. Deine orange 2 schadet nicht.
page-lesson-5211-4 = Grün hatte die meisten Karten, also bekommen alle den Wert ihrer eigenen grünen Karten. Neuer Durchgang! Ana und Ben mögen Orange. Hilf ihnen mehr, als ihnen lieb ist: Spiel deine beiden orangen Karten aus.
page-lesson-5211-5 = Orange wächst schnell. Für das Desaster zählt nur, wie viele Karten es sind, nicht ihr Wert. Spiel jetzt deine gelbe 2 aus.
page-lesson-5211-6 = Orange ist ein Desaster: Was auch kommt, es wird nicht gewertet. Die anderen Farben liegen dicht beisammen, und Farben im Gleichstand werden auch nicht gewertet. Versuch es mit deiner türkisen 6, ganz allein.
page-lesson-5211-7 = Eine einzige Karte hat den Durchgang gewonnen! Nun zu den Hähnen, den Einsen. Zu dritt schlagen genau fünf davon auf dem Tisch alles andere. Spiel den gelben Hahn und die türkise 2 aus.
page-lesson-5211-8 = Drei Hähne bisher. Leg deinen blauen dazu.
page-lesson-5211-9 = Vier, und eine Runde kommt noch. Wir brauchen genau fünf: Spiel den grünen Hahn aus.
page-lesson-5211-end = Fünf Hähne: Nur sie werden gewertet, je ein Punkt. Jetzt weißt du alles Nötige. Das Spiel geht, bis der Nachziehstapel aufgebraucht ist; wer die meisten Punkte hat, gewinnt.

page-numbers-link = In Zahlen
page-numbers-title = { $game } in Zahlen
page-numbers-intro = Was in { NUMBER($deals) } Partien je Spielerzahl geschah: mit Bots, die nach Faustregeln spielen, und mit zufällig gespielten Karten.
page-numbers-how = Gemessen mit „roost lab“: dieselben Karten für beide. Zu den Zahlen hinter den Bildern gehören 95-%-Intervalle. Auf allen Plätzen spielen gleiche Bots.
page-numbers-behind = Die Zahlen
page-numbers-policy-hen = Bots mit Faustregeln
page-numbers-policy-random = zufällig
page-numbers-title-5211-struck = Desaster und Gleichstand
page-numbers-title-5211-worth = Was ein Durchgang wert ist
page-numbers-title-gloria-gaps = Züge zwischen den Wertungen
page-numbers-said-5211-scored = In { $v1 } aller Durchgänge punkten nur die Maskottchen, in { $v2 } niemand.
page-numbers-said-5211-struck = In { $v0 } aller Durchgänge kommt es zum Desaster, in { $v1 } zu einem Gleichstand an der Spitze.
page-numbers-said-5211-worth = Punkten die Maskottchen, bringt der Durchgang allen zusammen { $v0 } Punkte, punktet eine Farbe, { $v1 }.
page-numbers-said-5211-values = Von den gespielten Maskottchen punkten { $v0 }, von den Sechsen { $v5 }.
page-numbers-said-seats = Kein Platz ist im Vorteil: Alle wählen gleichzeitig. Gleich verteilt wären es { $par }, die gepunktete Linie.
page-numbers-said-gloria-order = Wer beginnt, gewinnt { $v0 } aller Partien. Gleich verteilt wären es { $par }, die gepunktete Linie.
page-numbers-said-gloria-gaps = Die erste Wertung kommt im Mittel nach { $v0 } Zügen, die zweite { $v1 } Züge später, die dritte nach weiteren { $v2 }.
page-numbers-said-gloria-scorings = Die erste Wertung bringt { $v0 } Punkte pro Kopf, die zweite { $v1 }, die dritte { $v2 }.
page-numbers-said-gloria-places = Eine Sammlung ohne Konkurrenz bringt im Mittel { $v0 } Punkte, die längste von mehreren { $v1 }, die zweite { $v3 }. Verdoppler sind eingerechnet.
page-numbers-said-gloria-fox = Der Fuchs kostet in der ersten Wertung { $v0 } Punkte, in der dritten { $v2 }.
page-rules-title-5211 = So spielt man 5211
page-rules-5211-idea-title = Worum es geht
page-rules-5211-idea = Alle spielen geheim Karten aus und decken sie zugleich auf. Am Ende des Durchgangs wird eine Farbe gewertet: die mit den meisten Karten auf dem Tisch. Werden es aber zu viele oder herrscht Gleichstand, geht die Farbe leer aus. Errate also, was die anderen vorhaben!
page-rules-5211-cards-title = Die Karten
page-rules-5211-cards = Hundert Karten in fünf Farben, je zwanzig: fünf Maskottchen mit Wert 1, sechs Zweien, fünf Dreien, zwei Vieren, eine Fünf und eine Sechs. Das Maskottchen ist in der klassischen Ausgabe der Kododo, eine türkise Echse, in der Azul-Ausgabe der Hahn. Vor dem Spiel kommen Karten ungesehen aus dem Spiel: 10 zu zweit, 13 zu dritt, keine zu viert, 15 zu fünft. Alle haben fünf Karten auf der Hand.
page-rules-5211-round-title = Ein Durchgang
page-rules-5211-round = Ein Durchgang hat drei Runden. In der ersten spielen alle zwei Karten aus, in der zweiten und dritten je eine. Gewählt wird geheim; haben alle gewählt, wird aufgedeckt. Bis dahin darfst du es dir anders überlegen. Nach jeder Runde ziehen alle auf fünf Karten nach.
page-rules-5211-colour-title = Die häufigste Farbe punktet
page-rules-5211-colour = Nach der dritten Runde zählt ihr die Karten aller Spieler nach Farben. Es zählt die Anzahl, nicht der Wert, und Maskottchen zählen für ihre Farbe. Die Farbe mit den meisten Karten wird gewertet: Alle legen ihre eigenen Karten dieser Farbe auf ihren Punktestapel.
page-rules-5211-limit-title = Desaster
page-rules-5211-limit = Desaster: Eine Farbe mit zu vielen Karten wird nicht gewertet. Der Desaster-Wert ist die Zahl der Spieler plus drei: 5 Karten zu zweit, 6 zu dritt, 7 zu viert, 8 zu fünft. Stattdessen wird die nächsthäufige Farbe gewertet.
page-rules-5211-tie-title = Gleichstand
page-rules-5211-tie = Teilen sich mehrere Farben den ersten Platz, wird keine von ihnen gewertet. Dann kommt die nächsthäufige Farbe zum Zug, sofern nicht auch dort Gleichstand herrscht. Ein Gleichstand weiter hinten spielt keine Rolle.
page-rules-5211-nothing-title = Keine Punkte
page-rules-5211-nothing = Bleibt keine Farbe übrig, bekommt niemand Punkte, und alle Karten des Durchgangs werden abgelegt.
page-rules-5211-mascots-title = Zuerst die Maskottchen
page-rules-5211-mascots = Zählt vor den Farben die Maskottchen. Sind es genau zwei mehr als Spieler (4, 5, 6 oder 7), werden nur sie gewertet, je ein Punkt, egal in welcher Farbe.
page-rules-5211-end-title = Spielende
page-rules-5211-end = Ein Spiel hat 11 Durchgänge zu zweit, 7 zu dritt, 6 zu viert und 4 zu fünft. Vor dem letzten ist der Nachziehstapel leer: Er wird mit den fünf Handkarten gespielt; die fünfte Karte zählt nicht. Dann zählt ihr die Werte in euren Punktestapeln zusammen. Wer die meisten Punkte hat, gewinnt; bei Gleichstand, wer die meisten Karten hat; sonst wird der Sieg geteilt.
page-rules-5211-long-title = Das lange Spiel
page-rules-5211-long = Ihr könnt auch bis 50 Punkte spielen. Hat nach einem ganzen Kartensatz noch niemand so viele, mischt ihr alle Karten und spielt weiter. Ab dem zweiten Kartensatz endet das Spiel nach dem Durchgang, in dem jemand 50 Punkte erreicht; wer dann die meisten hat, gewinnt.
page-rules-example = Beispiel zu dritt
page-mascot = { $edition ->
    [azul] Der Hahn, das Maskottchen der Azul-Ausgabe
   *[classic] Der Kododo, das Maskottchen der klassischen Ausgabe
  }
page-once-more = Noch einmal zeigen

## Offline spielen; diese Texte werden damit geladen

offline-about = Spiel beide Spiele ohne Verbindung gegen alle Bots: im Zug, im Flugzeug, auf der Hütte. Offline gespielte Partien bleiben auf diesem Gerät und zählen nicht für die Wertung.
offline-home = Du bist offline und kannst spielen
offline-home-more = Wähle unten ein Spiel: Du spielst auf diesem Gerät gegen Bots, ohne Wertung.
offline-home-absent = Du bist offline
offline-home-absent-more = Auf diesem Gerät kannst du noch nicht offline spielen. Öffne „Offline spielen“, sobald du wieder verbunden bist, und wähle „Offline verfügbar machen“.
offline-starting = Der Tisch wird auf diesem Gerät aufgebaut …
offline-make = Offline verfügbar machen
offline-size = { $transfer } werden heruntergeladen. Auf diesem Gerät belegt es { $size }.
offline-progress = { $done } von { $total }
offline-downloading = Wird heruntergeladen …
offline-cancel = Abbrechen
offline-continue = Download fortsetzen
offline-partial = Der Download ist noch nicht vollständig: Es fehlen { $transfer } von { $total }.
offline-ready = Bereit: Du kannst ohne Verbindung spielen.
offline-takes = Es belegt { $size } auf diesem Gerät und wird zusammen mit der Seite aktualisiert.
offline-outdated = Es gibt eine neuere Version: { $transfer } werden heruntergeladen. Bis dahin spielst du mit der vorhandenen.
offline-update = Aktualisieren
offline-remove = Von diesem Gerät entfernen
offline-remove-really = Danach musst du { $transfer } neu herunterladen, um offline zu spielen. Partien auf diesem Gerät bleiben erhalten. Um sie fortzusetzen oder anzusehen, mach Roost wieder offline verfügbar.
offline-keep = Behalten
offline-removed = Entfernt: { $size } sind frei geworden.
offline-no-wasm = Dieser Browser kann nicht offline spielen: WebAssembly fehlt oder ist abgeschaltet. Nimm eine aktuelle Version von Chrome, Edge, Firefox oder Safari, oder spiel online.
offline-no-https = Offline spielen braucht eine sichere Verbindung: eine Adresse, die mit https beginnt.
offline-no-storage = Dieser Browser lässt Roost keine Dateien speichern, wie in manchen privaten Fenstern. Erlaube der Seite das Speichern, oder nimm ein normales Fenster.
offline-full = Auf diesem Gerät ist zu wenig Platz: Offline spielen braucht { $size }. Schaff Platz und setz den Download dann fort. Was schon da ist, bleibt erhalten.
offline-broken-off = Der Download ist abgebrochen. Was schon da ist, bleibt erhalten. Setz ihn fort, wenn du wieder verbunden bist.
offline-file-changed = Eine Datei kam nicht wie erwartet an; vielleicht wurde der Server gerade aktualisiert. Setz den Download fort, um sie neu zu laden.
offline-not-offered = Dieser Server bietet kein Offline-Spiel an.
offline-other-page = Der Server hat eine neuere Version von Roost. Lade die Seite neu.
offline-no-line = Du bist nicht verbunden, und Roost ist auf diesem Gerät noch nicht offline verfügbar. Komm mit Verbindung wieder hierher und wähle „Offline verfügbar machen“.
offline-other-tab = Ein anderer Tab lädt es schon herunter.
offline-in-use = Eine Partie auf diesem Gerät ist offen, hier oder in einem anderen Tab. Verlass sie zuerst; sie bleibt erhalten.
offline-games = Partien auf diesem Gerät
offline-games-none = Noch keine beendeten Partien.
offline-delete = Löschen
offline-delete-really = Die Partie wird von diesem Gerät gelöscht. Sonst ist sie nirgends gespeichert.
offline-no-games = Die Partien auf diesem Gerät lassen sich nicht lesen. Lade die Seite neu, oder prüfe, ob der Browser Roost Daten speichern lässt.
offline-no-table = Diese Partie lässt sich nicht öffnen
pocket-computed = auf diesem Gerät berechnet
pocket-reviewed = Berechnet wurde auf diesem Gerät, und nur hier ist die Auswertung gespeichert.
pocket-not-there = Diese Partie wird auf diesem Gerät gespielt, aber die Dateien dafür sind nicht mehr da. Wähle „Offline verfügbar machen“ und öffne sie dann wieder.
pocket-other-tab = Diese Partie ist in einem anderen Tab offen. Spiel dort weiter, oder schließ ihn und lade diesen hier neu.
pocket-other-format = Das Offline-Spiel auf diesem Gerät gehört zu einer anderen Version der Seite. Aktualisiere es unter „Offline verfügbar machen“.
pocket-broken = Die Partie auf diesem Gerät ist stehen geblieben. Nichts ist verloren: Lade die Seite neu, dann geht es weiter.
pocket-newer-game = Diese Partie wurde mit einer neueren Version von Roost gespeichert. Aktualisiere das Offline-Spiel und öffne sie dann wieder.
pocket-other-rules = Diese Partie wurde mit einer anderen Version von Roost begonnen und kann mit dieser nicht fortgesetzt werden.
pocket-seats = In einer Partie auf diesem Gerät hast du einen Platz, und auf allen anderen sitzen Bots.

## Clients, Bots an Live-Tischen, Messen

client-bad-address = „{ $url }“ ist keine Server-Adresse. So sollte sie aussehen: { $example }.
client-bad-table-address = „{ $url }“ ist keine Tisch-Adresse. So sollte sie aussehen: { $example }.
client-unreachable = { $server } ist nicht erreichbar: { $detail }.
client-closed = Die Verbindung zum Server wurde geschlossen.
client-strange-answer = { $url } ist kein Roost-Server (Status { $status }).
client-strange-message = Der Server hat eine Nachricht gesendet, die diese Version von Roost nicht versteht.
client-other-protocol = Der Server verwendet Version { $theirs } des Protokolls, dieses Programm aber Version { $ours }.
client-table-gone = Der Tisch { $table } ist nicht mehr verfügbar.
client-unfollowed = Dieses Programm folgt dem Tisch { $table } nicht mehr.
client-no-seat = Du hast keinen Platz am Tisch { $table }.
client-nothing-kept = Über das Austeilen am Tisch { $table } lässt sich nichts beweisen: Dieses Gerät war nicht daran beteiligt.
client-no-cards-kept = Die Aufzeichnung passt zu dem, was der Tisch { $table } versprochen hat, aber dieses Gerät hat seine Karten nicht erhalten und kann sie nicht vergleichen.
client-table-known = Der Server hat einem neuen Tisch den Namen { $table } gegeben, der zu einem anderen Tisch gehört, den dieses Gerät kennt.
client-bad-hashes = Der Tisch { $table } zeigt nicht für jeden Platz ein Versprechen, deshalb deckt dieses Gerät seinen Beitrag nicht auf.
client-other-hashes = Der Tisch { $table } zeigt andere Versprechen als vorher, deshalb deckt dieses Gerät seinen Beitrag nicht noch einmal auf.
join-seated = { $name } nimmt Platz { $seat } ein (gezählt ab 0): { $server }.
join-seat = Platz { $seat }
join-begun = Das Spiel beginnt mit { $players } Spielern.
join-again = Die Verbindung war unterbrochen und steht wieder.
join-over = Das Spiel ist zu Ende. Punkte: { $points }. Gewonnen: { $winners }.
join-abandoned = Das Spiel wurde abgebrochen.
join-record = Aufzeichnung: { $url }
join-fair = Fair gemischt: Die Aufzeichnung passt zu dem, was dieses Gerät gesehen und gesendet hat.
join-withheld = Aber diese Plätze (gezählt ab 0) haben einen Beitrag versprochen und nicht aufgedeckt: { $seats }. Jeder davon kann einem Komplizen des Servers die Wahl zwischen zwei Kartenfolgen gelassen haben.
join-not-fair = Dass fair gemischt wurde, ist nicht bewiesen. { $problem }
loadtest-begins = { $tables } Tische, { $players } Spieler, { $watchers } Zuschauer, { $seconds } Sekunden.
loadtest-idle = { $count } untätige Clients sind verbunden.
loadtest-seated = { $count } Clients sind verbunden. Die Spiele beginnen.
loadtest-first-review = Vor der Last entsteht eine erste Auswertung: Sie lädt den Code der Auswertungen.
loadtest-reviewed = Auswertungen während der Last: { $count }.
loadtest-no-review = Eine Auswertung war nach { $seconds } Sekunden nicht fertig.
loadtest-not-loopback = „{ $url }“ muss eine http://-Adresse dieses Rechners sein: Andere Server dürfen nicht belastet werden.
loadtest-cannot-pin = Dieses System kann Prozesse nicht an Prozessoren binden: Lass --pin weg.
loadtest-needs-services = Für mehrere Prozesse braucht es --database-url und --redis-url.
loadtest-no-server = Unter { $url } antwortet kein Server. Starte einen mit `roost serve`.
loadtest-server-failed = Der Server ist nicht gestartet: { $log }
loadtest-server-refused = Der Server lehnt die Clients ab: { $detail }.

## Die Seite: der Tisch von Gloria Picktoria

page-gloria-cost = { $cost ->
    [0] gratis
    [one] 1 Punkt
   *[other] { $cost } Punkte
  }
page-gloria-do-chest = Schatzkiste bauen
page-gloria-say-chest = Schatzkiste bauen: { $card }
page-gloria-say-wild = Joker an { $motif } anlegen
page-gloria-do-open = Eröffnen: { $motif }
page-gloria-do-extend = Anlegen an { $motif }
page-gloria-do-double = Verdoppeln: { $motif }
page-gloria-do-take = { $card } nehmen
page-gloria-do-draw = Vom Stapel ziehen
page-gloria-do-fox = Fuchs zu dir, { $motif }
page-gloria-do-fox-left = Fuchs zu { $name }, { $motif }
page-gloria-do-pass = Weitergeben: { $motif } ({ $name })
page-gloria-do-keep = Fuchs behalten
page-gloria-undo = Abbrechen
page-gloria-actions = Deine Möglichkeiten
page-gloria-pick = Wähle eine Karte aus der Mitte oder aus deiner Hand
page-gloria-where = { $card }: wohin damit?
page-gloria-fox-where = Wohin mit dem Fuchs?
page-gloria-turn = am Zug
page-gloria-turn-of = Am Zug: { $name }
page-gloria-others = Die anderen
page-gloria-middle = In der Mitte
page-gloria-pile = Nachziehstapel, { $pile } Karten
page-gloria-on-display = In der Auslage: { $card }
page-gloria-fox-waits = Der Fuchs wartet neben dem Nachziehstapel
page-gloria-fox-yours = Der Fuchs auf deiner Sammlung
page-gloria-floor = Neue Kiste
page-gloria-rows = Sammlungen und Kisten
page-gloria-lone = Unbelegte Schatzkiste
page-gloria-lone-of = Unbelegte Schatzkiste: { $card }
page-gloria-put-here = Hierhin legen: { $cost }.
page-gloria-row = { $motif }, { $length }, { $fox ->
    [yes] unter dem Fuchs, jetzt nichts wert
   *[no] jetzt { $points } wert
  }.
page-gloria-until = { $until ->
    [one] Der nächste Hahn löst eine Wertung aus
   *[other] Noch { $until } Hähne bis zur nächsten Wertung
  }
page-gloria-last-scored = Alle drei Wertungen sind vorbei
page-gloria-empty-hand = Deine Hand ist leer
page-gloria-scoring = { $number ->
    [1] Erste Wertung
    [2] Zweite Wertung
   *[3] Schlusswertung
  }
page-gloria-next = Nächster Schritt
page-gloria-story-rows = Sammlungen am Ende
page-gloria-story-points = Punkteübersicht
page-gloria-player = Spieler
page-gloria-penalty = Abzug
page-gloria-in-all = Gesamt
page-gloria-not-there = Das geht dort nicht.
page-gloria-hand-first = Nimm die Karte erst auf die Hand. Sie auszuspielen kostet einen weiteren Punkt.
page-gloria-needs-row = Eröffne die Sammlung zuerst mit einem Motiv. Danach kannst du { $card } anlegen.
page-gloria-not-yours = Anlegen kannst du nur an deine eigenen Sammlungen.
page-gloria-wrong-row = In diese Reihe passen nur { $motif } und Joker.
page-gloria-fox-needs-row = Der Fuchs darf nur auf Sammlungen, nicht auf unbelegte Schatzkisten.
page-gloria-fox-left-only = Der Fuchs darf nur auf deine eigenen Sammlungen oder auf die deines linken Nachbarn.
page-gloria-did = { $name }: { $what }
page-gloria-refilled = Neu in der Auslage: { $card }
page-gloria-drew = { $card } gezogen
page-gloria-drew-hidden = eine Karte gezogen
page-gloria-fox-entered = Der Fuchs kommt zu { $owner ->
    [Du] dir
   *[other] { $owner }
  }: { $motif }
page-gloria-fox-moved = { $to ->
    [own] { $name } setzt den Fuchs um ({ $motif })
   *[left] { $owner ->
        [Du] { $name } schickt dir den Fuchs ({ $motif })
       *[other] { $name ->
            [Du] Du schickst
           *[other] { $name } schickt
          } den Fuchs zu { $owner } ({ $motif })
      }
  }
page-gloria-fox-passed = { $owner ->
    [Du] { $name } gibt dir den Fuchs ({ $motif })
   *[other] { $name ->
        [Du] Du gibst
       *[other] { $name } gibt
      } den Fuchs an { $owner } weiter ({ $motif })
  }
page-gloria-fox-stays = Der Fuchs lässt sich jetzt nicht bewegen.
page-gloria-ask-doubler = In einer Kiste bewirkt der Verdoppler nichts. Trotzdem bauen?
page-gloria-do-anyway = Trotzdem bauen
page-gloria-take-back = Zurücknehmen
page-gloria-taken-back = Zurückgenommen.
page-gloria-end-turn = Zug beenden
page-gloria-turn-complete = Dein Zug ist komplett
page-gloria-standing = Was jedes Motiv jetzt bringt
page-gloria-motif = Motiv
page-gloria-no-rows = Noch gibt es keine Sammlungen.
page-gloria-lead = { $motif }: { $leaders ->
    [0] bringt jetzt niemandem etwas
   *[other] { $names }, { $points }
  }
page-gloria-tied = { $count } vorn
page-gloria-log-chest = Kiste
page-gloria-log-opened = { $card } eröffnet
page-gloria-log-extended = { $card } angelegt
page-gloria-log-wild = Joker an { $motif }
page-gloria-log-doubled = { $card } verdoppelt
page-gloria-log-took = { $card } genommen
page-gloria-log-drew = { $card ->
    [none] eine Karte
   *[other] { $card }
  } gezogen
page-gloria-log-rooster = Dschingis Hahn Nr. { $number }
page-gloria-log-fox-entered = der Fuchs kommt ({ $card })
page-gloria-log-fox-own = Fuchs zu { $card }
page-gloria-log-fox-left = Fuchs zu { $owner ->
    [Du] dir
   *[other] { $owner }
  } ({ $card })
page-gloria-log-fox-kept = Fuchs behalten
page-gloria-totals = Gesamtstand
page-gloria-total = +{ $points }, −{ $penalty }, gesamt { $total }
page-gloria-penalties = Was am Ende übrig ist
page-gloria-lost = { $reasons }: −{ $points }
page-gloria-seen = Karten, die du nicht siehst
page-gloria-seen-more = Im Nachziehstapel, auf der Hand der anderen und in Kisten.
page-gloria-legend-motif = Motiv: eröffnet auf einer Kiste eine Sammlung und verlängert seine eigene Reihe.
page-gloria-legend-W = Joker: zählt in jeder offenen Reihe als eine weitere Karte.
page-gloria-legend-D = Verdoppler: verdoppelt eine Reihe und beendet sie. Er zählt nicht als Karte.
page-gloria-legend-R = Dschingis Hahn: Der 4., 7. und 10. lösen eine Wertung aus.
page-gloria-legend-fox = Fuchs: Die Reihe, auf der er sitzt, zählt nicht.
page-gloria-legend-chest = Schatzkiste: Jede Sammlung beginnt auf einer.
page-gloria-legend-length = So viele Karten hat die Reihe; ² heißt verdoppelt.
page-gloria-legend-worth = Das brächte die Reihe jetzt ein.

## Die Seite: Lektion und Regeln von Gloria Picktoria

page-lesson-gloria-1 = Du sammelst Kostbarkeiten in Reihen. Jede Reihe beginnt mit einer Schatzkiste: einer Karte, die du allen zeigst und verdeckt vor dich legst. In deinem Zug hast du drei Aktionspunkte, die Eier unten. Bau eine Kiste aus dem Federfächer: Wähle ihn, dann den freien Platz.
page-lesson-gloria-2 = Jetzt darf niemand mehr hineinsehen. Auf einer Kiste eröffnest du eine Sammlung: Leg deine Körner darauf. Von nun an gehören nur Körner dorthin.
page-lesson-gloria-3 = Einen Punkt hast du noch. In der Mitte liegen Körner: Nimm sie auf die Hand. Der Platz wird sofort wieder aufgefüllt.
page-lesson-gloria-4 = Ana hat als Letzte eine Sammlung eröffnet, also kam der Fuchs zu ihr, und nach ihrem Zug hat sie ihn gratis an dich weitergegeben. Eine Reihe unter dem Fuchs ist nichts wert, aber wachsen darf sie. Leg deine Körner an.
page-lesson-gloria-5 = Die Zahlen unter einer Reihe zeigen, wie viele Karten sie hat und was sie jetzt einbringt. Eine zweite Sammlung braucht eine zweite Kiste: Bau eine aus dem Seidennest.
page-lesson-gloria-6 = Eröffne eine Sammlung mit dem Juwelenei. Niemand sonst hat sie: Das bringt am meisten.
page-lesson-gloria-7 = Deine Punkte sind verbraucht, und der Fuchs ist bei dir: Gib ihn gratis weiter, auf Anas Fußringe. Tippe auf die Reihe oder auf den Knopf.
page-lesson-gloria-8 = Da ist er wieder, und drei Hähne sind schon aufgedeckt: Der vierte löst sofort die erste Wertung aus. Warte nicht bis zum Ende deines Zuges: Für zwei Punkte schickst du den Fuchs gleich zu deiner Nachbarin. Tippe auf den Fuchs, dann auf Anas Fußringe.
page-lesson-gloria-9 = Gut gemacht. Nimm mit dem letzten Punkt den Joker.
page-lesson-gloria-10 = Da war der Hahn: Deine Reihen brachten je 4 Punkte, Anas Reihe unter dem Fuchs nichts. Ein Joker ersetzt in einer eröffneten Reihe jedes Motiv. Leg ihn an die Körner an.
page-lesson-gloria-11 = Alle haben einen Verdoppler. Er verdoppelt, was eine Reihe in allen folgenden Wertungen einbringt, und beendet sie. Leg ihn an das Juwelenei an.
page-lesson-gloria-12 = Nimm den Fuchsschwanz. Du könntest auch vom Stapel ziehen, ohne dass es jemand sieht, aber das kostet zwei Punkte.
page-lesson-gloria-13 = Und weg mit dem Fuchs.
page-lesson-gloria-end = Jetzt weißt du alles Nötige. Der 4., der 7. und der 10. Hahn lösen je eine Wertung aus. Die letzte beendet das Spiel: Dann kostet jede unbelegte Schatzkiste 2 Punkte und jede Handkarte 1.
page-rules-title-gloria = So spielt man Gloria Picktoria
page-rules-gloria-idea-title = Worum es geht
page-rules-gloria-idea = Hennen sammeln Kostbarkeiten, um einen berühmten Gast zu beeindrucken. Wer von einem Motiv die längste oder die einzige Reihe hat, bekommt Punkte, dreimal im Spiel. Niemand weiß, wann; und ein Fuchs geht um und macht eine Reihe wertlos.
page-rules-gloria-cards-title = Die Karten
page-rules-gloria-cards = Neunzig Karten mit zehn Motiven, je neun; fünf Joker; fünf Verdoppler; zehn Dschingis-Hahn-Karten, kurz Hähne; und der Fuchs. Alle bekommen vier Karten und einen Verdoppler; übrige Verdoppler kommen aus dem Spiel. Drei Karten liegen offen in der Auslage. Die Hähne werden in den Rest gemischt, den Nachziehstapel. Wer beginnt, wird ausgelost.
page-rules-gloria-turn-title = Ein Zug
page-rules-gloria-turn = In deinem Zug gibst du genau drei Aktionspunkte aus, in beliebiger Reihenfolge; Aktionen darfst du wiederholen. Die Zahl der Handkarten ist nicht begrenzt.
page-rules-gloria-chest-title = Schatzkisten: 1 Punkt
page-rules-gloria-chest = Zeig allen eine Handkarte und leg sie verdeckt vor dich: Das ist eine Schatzkiste. Jede Karte ist erlaubt. Von da an darf niemand sie mehr ansehen. Du darfst beliebig viele Kisten bauen.
page-rules-gloria-collection-title = Sammlungen: 1 Punkt
page-rules-gloria-collection = Leg ein Motiv auf eine unbelegte Schatzkiste, und zwar die älteste, um eine Sammlung zu eröffnen, oder leg dasselbe Motiv an eine deiner Reihen an. Von jedem Motiv darfst du nur eine Sammlung haben. Ein Joker zählt als weitere Karte einer schon eröffneten Reihe; eröffnen kann er keine. Karten werden nie zurückgenommen oder umgelegt.
page-rules-gloria-doubler-title = Der Verdoppler: 1 Punkt
page-rules-gloria-doubler = Er kommt an eine deiner Reihen, zählt nicht als Karte der Reihe und beendet sie. Von da an bringt die Reihe das Doppelte.
page-rules-gloria-get-title = Karten nehmen: 1 oder 2 Punkte
page-rules-gloria-get = Nimm für einen Punkt eine der drei Karten aus der Auslage; sie wird sofort ersetzt. Oder zieh für zwei Punkte die oberste Karte vom Nachziehstapel, ungesehen von den anderen, höchstens einmal pro Zug.
page-rules-gloria-roosters-title = Dschingis Hahn
page-rules-gloria-roosters = Taucht ein Hahn auf, wird er für alle sichtbar zur Seite gelegt, und die nächste Karte nimmt seinen Platz ein. Der 4. löst die erste Wertung aus, der 7. die zweite, der 10. die dritte, jeweils sofort, auch mitten im Zug. Nach den ersten beiden geht der Zug weiter. Die dritte beendet das Spiel.
page-rules-gloria-scoring-title = Was Reihen einbringen
page-rules-gloria-scoring = Für jedes Motiv: Die einzige Reihe bringt 4 Punkte. Sonst bringt die längste 3 und die zweitlängste 1. Kiste und Verdoppler zählen nicht zur Länge.
page-rules-gloria-tie-title = Gleichstand
page-rules-gloria-tie = Gleichstand auf Platz 1: je 2 Punkte, und nichts für die zweitlängste. Gleichstand auf Platz 2: nichts.
page-rules-gloria-double-title = Verdoppelt
page-rules-gloria-double = Eine Reihe mit Verdoppler bringt das Doppelte: 8 als einzige, 6 als längste, 4 bei Gleichstand auf Platz 1, 2 als zweitlängste.
page-rules-gloria-fox-title = Der Fuchs
page-rules-gloria-fox = Wer als Letzter seine erste Sammlung eröffnet, bekommt den Fuchs auf diese Sammlung. Sitzt der Fuchs bei dir, darfst du ihn einmal pro Zug bewegen: für einen Punkt auf eine andere deiner Sammlungen, für zwei Punkte auf eine beliebige Sammlung deines linken Nachbarn. Nach deinen drei Punkten darfst du ihn außerdem gratis an deinen linken Nachbarn weitergeben. Unbelegte Schatzkisten sind vor ihm sicher.
page-rules-gloria-foxed-title = Unter dem Fuchs
page-rules-gloria-foxed = Eine Reihe unter dem Fuchs zählt nicht, dadurch können die Reihen der anderen mehr wert sein. Verlängern darfst du sie trotzdem.
page-rules-gloria-end-title = Spielende
page-rules-gloria-end = In der dritten Wertung kostet jede unbelegte Schatzkiste 2 Punkte und jede Handkarte 1. Wer die meisten Punkte hat, gewinnt; bei Gleichstand wird der Sieg geteilt.
