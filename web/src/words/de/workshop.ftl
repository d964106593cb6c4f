# Spiele, die Leute machen.
workshop-title = Werkstatt
workshop-about = Ein Spiel ist eine Textdatei: Man sagt, was anders ist als in einem Spiel, das es schon gibt, oder man sagt alles. Was hier entsteht, lässt sich sofort spielen: allein, mit Freunden über einen Link oder von allen.
workshop-mine = Eigene Spiele
workshop-new = Ein neues Spiel
workshop-from = Ein Spiel aus einem anderen
workshop-original = Das Spiel, aus dem es entsteht
workshop-everybodys = Spiele, die andere gemacht haben
workshop-none = So ein Spiel gibt es noch nicht.
workshop-name = Name
workshop-text = Regeldatei
workshop-file = Datei öffnen …
workshop-check = Fehler suchen
workshop-right = Keine Fehler.
workshop-mistakes = { $count ->
    [one] Ein Fehler
   *[other] { $count } Fehler
}
workshop-line = Zeile { $line }
workshop-who = Wer es sieht
workshop-seen-private = Nur ich
workshop-seen-link = Wer den Link hat
workshop-seen-public = Alle
workshop-link = Der Link:
workshop-keep = Behalten
workshop-by = von { $who }
workshop-made-of = entstanden aus
workshop-fork = Ein anderes daraus machen
workshop-versions = Fassungen
workshop-play = Diese spielen
workshop-changes = Was sich geändert hat
workshop-next = Eine neue Fassung
workshop-next-about = Laufende Partien behalten die Regeln, mit denen sie begonnen haben.
workshop-note = Was neu ist (kann leer bleiben)
workshop-keep-version = Diese Fassung behalten
workshop-seen = Wer es sieht
workshop-barred = Wer diesen Server betreut, zeigt es niemandem sonst:
workshop-report = Dieses Spiel melden
workshop-drop = Wegwerfen
workshop-drop-sure = Wirklich wegwerfen
workshop-drop-about = Gespielte Fassungen bleiben für die, die sie gespielt haben.
workshop-out = Entfällt:
workshop-in = Neu:
workshop-part = Änderung { $number }
workshop-same = Die Regeldateien sagen dasselbe.
workshop-inherited = Das Spiel, auf dem beide aufbauen, hat sich inzwischen geändert.
