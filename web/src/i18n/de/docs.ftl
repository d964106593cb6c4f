# Die Dokumente: die Anleitung, das Handbuch der Regelsprache und die übrigen.
docs-title = Anleitung und Nachschlagewerk
docs-search = In den Dokumenten suchen
docs-found = { $count ->
    [0] Nichts gefunden.
    [one] Ein Abschnitt
   *[other] { $count } Abschnitte
}
docs-in-english = Diese Dokumente gibt es nur auf Englisch.
docs-unknown = Es gibt kein Dokument „{ $name }“.
docs-not-loaded = Das Dokument konnte nicht geladen werden.
docs-group-inventors = Ein Spiel erfinden
docs-group-players = Spielen und analysieren
docs-group-operators = Einen Server betreiben, Programme schreiben
docs-name-first-game = Dein erstes Spiel
docs-about-first-game = Von fünf Zeilen bis zu Bomben, die einander zünden, Schritt für Schritt.
docs-name-boards-walks-turns = Bretter, Schlagfolgen und Züge
docs-about-boards-walks-turns = Der zweite Teil der Anleitung: Zylinder, Sechsecke, Schlagfolgen, Züge aus mehreren Teilen.
docs-name-idioms = Redewendungen
docs-about-idioms = Was du schreibst, wenn du etwas Bestimmtes willst.
docs-name-terms = Verzeichnis der Begriffe
docs-about-terms = Wie Spieler eine Regel nennen, und das Wort, das sie ausdrückt.
docs-name-study = Studien
docs-about-study = Wie ein Spiel ist, gemessen an Partien des Computers gegen sich selbst: was jede Zahl bedeutet.
docs-name-language = Die Regelsprache
docs-about-language = Jedes Wort einer Regeldatei, mit Beispielen.
docs-name-lessons = Lektionen
docs-about-lessons = Wie du Lektionen für ein Spiel schreibst.
docs-name-games = Alle Spiele
docs-about-games = Die Spiele nach Familien, mit ihren Quellen.
docs-name-analysis = Analyse
docs-about-analysis = Das Analysebrett, Partieberichte und erzwungene Gewinne.
docs-name-protocols = Andere Programme
docs-about-protocols = Variorum als Engine für Schachprogramme, mit UCI und CECP.
docs-name-operate = Einen Server betreiben
docs-about-operate = Einrichtung, Speicher, Grenzen, Überwachung.
docs-name-configuration = Konfiguration
docs-about-configuration = Jede Einstellung des Servers.
docs-name-security = Sicherheit
docs-about-security = Was der Server schützt und wie.
docs-name-api = Schnittstelle für Programme
docs-about-api = Die Anfragen, die diese Seite und andere Programme senden.
docs-name-bots = Bots
docs-about-bots = Ein Programm, das auf einem Server spielt.
