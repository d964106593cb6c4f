# Ein Brett auf der Seite einer anderen Website.
embed-no-game = Die Adresse dieses Bretts nennt kein Spiel.
embed-loading = Das Brett wird geladen …
embed-thinking = Der Computer denkt nach …
embed-to-move = { $side } ist am Zug
embed-restart = Anfang
embed-back = Zurück
embed-flip = Drehen
embed-open = In Variorum öffnen
