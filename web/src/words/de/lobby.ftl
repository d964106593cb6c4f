# Die erste Seite: sofort spielen, ein Spiel finden.
lobby-title = Schach auf Brettern, die du noch nie gesehen hast
lobby-game = Spiel
lobby-computer = Gegen den Computer
lobby-set-up = Einrichten
lobby-all-games = Alle { $count } Spiele
lobby-tables = Deine Tische
lobby-coming = Die Spiele werden geholt
lobby-search-label = Spiele suchen
lobby-search = { $count } Spiele durchsuchen
lobby-families = Familien
lobby-all = Alle
lobby-found = { $count ->
    [one] Ein Spiel
   *[other] { $count } Spiele
}
lobby-relatives = Verwandte von { $game }
lobby-own = Eigenständige Spiele
lobby-new-of = Neue Partie { $game }
lobby-rules-of = Regeln von { $game }
lobby-squares = { $count } Felder
lobby-players = { $count } Spieler
lobby-none = Kein Spiel passt.
lobby-show-all = Alle Spiele zeigen
lobby-first-position = Anfangsstellung von { $game }
# Wer andere sucht.
seek-open = Mitspieler gesucht
seek-rated = gewertet
seek-readings = andere Regeln
seek-arranged = eigene Stellung
seek-free = frei
seek-waiting = Wartet…
seek-withdraw = Zurückziehen
seek-leave = Verlassen
seek-take = Spielen
seek-take-of = { $game } mit { $who } spielen
# Die eigenen Partien.
own-games = Deine Partien
own-badge = { $count ->
    [0] Deine Partien
    [one] Deine Partien: in einer bist du am Zug
   *[other] Deine Partien: in { $count } bist du am Zug
}
own-to-move = Du bist am Zug
own-others-move = Andere sind am Zug
own-over = Beendet
own-more = Mehr
own-none = Du hast noch mit niemandem gespielt. Suche auf der Seite eines Spiels einen Mitspieler oder schicke einen Link.
own-alone = allein
own-open = wartet auf Mitspieler
own-theirs = andere am Zug
own-turns = { $count ->
    [one] 1 Zug
   *[other] { $count } Züge
}
