# Die Lobby: sofort spielen, ein Spiel finden.
lobby-title = Schach auf Brettern, die du noch nie gesehen hast
lobby-game = Spiel
lobby-computer = Gegen den Computer
lobby-puzzle = Rätsel des Tages
lobby-puzzle-about = Genau ein Zug gewinnt. Jeden Tag ein anderes Spiel.
lobby-set-up = Mehr Optionen
lobby-all-games = Alle { $count } Spiele
lobby-tables = Letzte Partien
lobby-loading = Die Spiele werden geladen
lobby-search-label = Spiele suchen
lobby-search = { $count } Spiele durchsuchen
lobby-gallery = Spiele nach Geschmack finden
lobby-families = Familien
lobby-all = Alle
lobby-results = { $count ->
    [one] Ein Spiel
   *[other] { $count } Spiele
}
lobby-relatives = Varianten von { $game }
lobby-unrelated = Anders als alle anderen
lobby-new-of = Neue Partie { $game }
lobby-rules-of = Regeln von { $game }
lobby-squares = { $count } Felder
lobby-players = { $count } Spieler
lobby-none = Keine Spiele gefunden.
lobby-show-all = Alle Spiele zeigen
lobby-first-position = Anfangsstellung von { $game }
# Gesuche und Einladungen.
seek-list-title = Mitspieler gesucht
seek-rated = gewertet
seek-custom-rules = geänderte Regeln
seek-custom-position = eigene Stellung
seek-open-seat = frei
seek-waiting = Warten …
seek-withdraw = Abbrechen
seek-leave = Verlassen
seek-take = Spielen
seek-take-of = { $game } mit { $who } spielen
# Die eigenen Partien.
my-games-title = Deine Partien
my-games-badge = { $count ->
    [0] Deine Partien
    [one] Deine Partien: in einer bist du am Zug
   *[other] Deine Partien: in { $count } bist du am Zug
}
my-games-to-move = Du bist am Zug
my-games-others-move = Andere sind am Zug
my-games-over = Beendet
my-games-more = Mehr anzeigen
my-games-none = Du hast noch mit niemandem gespielt. Suche auf der Seite eines Spiels einen Mitspieler oder verschicke einen Link.
my-games-alone = allein
my-games-open = wartet auf Mitspieler
my-games-theirs = andere am Zug
my-games-turns = { $count ->
    [one] 1 Zug
   *[other] { $count } Züge
}
# Menschen zum Spielen und Partien zum Zuschauen.
lobby-find = Gegner finden
lobby-find-terms = { $clock }, { $rated ->
    [yes] gewertet
   *[no] ungewertet
}
lobby-challenge = Mit Freunden spielen
lobby-challenge-clock = Wähle eine Bedenkzeit. Auf der nächsten Seite steht der Link zum Verschicken.
lobby-here = { $here ->
    [one] 1 Person hier
   *[other] { $here } Personen hier
}, { $games ->
    [one] 1 laufende Partie
   *[other] { $games } laufende Partien
}
lobby-written-here = Von { $by }
seek-none = Gerade sucht niemand einen Gegner. Mach den Anfang!
watch-title = Laufende Partien
watch-all = Alle { $count } laufenden Partien
watch-late = { $seconds } s später gezeigt
watch-board = { $game }, { $players }: die Stellung jetzt
watch-none = Gerade läuft keine öffentliche Partie.
watch-no-server = Du kannst gerade nicht zuschauen: Die Seite erreicht keinen Server.
watch-archive = Beendete Partien
