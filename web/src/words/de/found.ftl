# Was sich von denen findet, die gespielt haben: Archiv, Bestenliste.
archive-title = Archiv
archive-game = Spiel
archive-any = beliebig
archive-player = Spieler
archive-other = Gegen
archive-result = Ergebnis
archive-mine = eigene
archive-running = auch laufende
archive-position = Mit der Stellung
archive-look = Suchen
archive-found = Gefundene Partien
archive-now = läuft
archive-all = Alle diese Partien:
archive-none = So eine Partie gibt es hier nicht. Partien über einen privaten Link finden nur, die sie gespielt haben.
archive-with-position = Partien mit dieser Stellung
leaders-title = Bestenliste
leaders-live = Live
leaders-correspondence = Fernschach
leaders-place = Platz
leaders-rating = Wertung
leaders-games = Partien
leaders-none = Dieses Spiel hat noch niemand oft genug gewertet gespielt.
seek-counts = Gewertet
# Turniere.
cups-title = Turniere
cups-open = Offen oder im Gang
cups-over = Beendet
cups-make = Turnier ausschreiben
cup-name = Name
cup-form = Form
cup-form-robin = Rundenturnier
cup-form-double = Rundenturnier, doppelt
cup-form-swiss = Schweizer System
cup-form-arena = Arena
cup-rounds = Runden
cup-minutes = Minuten
cup-clock = Bedenkzeit
cup-days = { $count ->
    [one] 1 Tag pro Zug
   *[other] { $count } Tage pro Zug
}
cup-people = { $count ->
    [one] 1 Spieler
   *[other] { $count } Spieler
}
cup-open = offen
cup-over = beendet
cup-round = Runde { $round }
cup-until = bis { $when }
cup-join = Mitspielen
cup-leave = Ausscheiden
cup-start = Beginnen
cup-play = Zur eigenen Partie
cup-standings = Tabelle
cup-points = Punkte
cup-tie = Feinwertung
cup-rests = { $name } ist spielfrei
cup-nobody = Noch macht niemand mit.
