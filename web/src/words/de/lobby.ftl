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
