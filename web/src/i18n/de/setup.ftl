# Eine Partie vorbereiten.
setup-loading = Das Spiel wird geladen …
setup-try-again = Noch einmal versuchen
setup-vs-computer = Gegen den Computer
setup-play-side = { $side } spielen
setup-play-team = { $sides } spielen
setup-random-side = Zufällig
setup-level = Spielstärke des Computers
setup-level-of = Spielstärke von { $side }
setup-who = Wer { $side } spielt
setup-others = Weitere Möglichkeiten
setup-two-one-screen = Zu zweit am Bildschirm
setup-all-one-screen = Alle { $count } am Bildschirm
setup-by-link = Mit jemandem per Link
setup-all-by-link = Mit anderen per Link
setup-computers = Nur Computer
setup-each-seat = Jede Seite einzeln besetzen
setup-start = Partie beginnen
setup-position = Mit einer Stellung beginnen
setup-position-text = Stellung als Text, aus einer Partie kopiert
setup-position-then = Wähle jetzt unten, wer spielt.
setup-position-usual = Leer lassen, um mit der Anfangsstellung zu beginnen.
setup-position-needed = Diese Datei ist nur ein Teil eines Spiels: Stell eine Stellung auf, um es zu spielen.
setup-position-first = Anfangsstellung verwenden
setup-custom-position = Eigene Stellung:
setup-first-position = Anfangsstellung
setup-rule-options = Regeloptionen
setup-rule-options-default = { $count ->
    [one] 1, Standard
   *[other] { $count }, alle Standard
}
setup-rule-options-about = Wo die Quellen eine Regel offenlassen, kannst du wählen. Die erste Möglichkeit ist unser Standard.
setup-default = Standard
setup-source = Quelle
setup-changed = Geänderte Regeln
setup-reset = Auf Standard zurücksetzen
setup-clock = Bedenkzeit
setup-no-clock = Keine
setup-custom-clock = Eigene
setup-minutes = Minuten
setup-increment = Zuschlag in Sekunden
setup-delay = Verzögerung in Sekunden
setup-correspondence = Fernpartie
setup-odds = Unterschiedliche Zeiten (Vorgabe)
setup-correspondence-about = Tage pro Zug, per Link oder mit Mitspielern, die du suchst.
setup-days = { $count ->
    [one] 1 Tag
   *[other] { $count } Tage
}
setup-days-turn = Tage pro Zug
setup-days-bank = Tage in Reserve
clock-none = ohne Uhr
clock-days = { $days ->
    [one] 1 Tag pro Zug
   *[other] { $days } Tage pro Zug
}{ $bank ->
    [0] { "" }
   *[other] , { $bank } in Reserve
}
seek-title = Mitspieler suchen
seek-side = Deine Seite
seek-who = Wer spielt
seek-two = Zwei Spieler
seek-all-players = { $count } Spieler
seek-teams = Zwei Spieler, jeder ein Team
seek-partner = Du und ein Partner gegen Computer
seek-opponent = Du und ein Gegner, jeder mit Computern
seek-rated-option = Gewertet
seek-submit = Mitspieler suchen
setup-public = Offene Herausforderung
setup-public-about = Wer den Link hat, kann einen Platz einnehmen
