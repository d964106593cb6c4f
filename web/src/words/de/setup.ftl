# Eine Partie vorbereiten.
setup-coming = Das Spiel wird geholt …
setup-try-again = Noch einmal versuchen
setup-against = Gegen den Computer
setup-play-side = { $side } spielen
setup-play-team = { $sides } spielen
setup-lot = Auslosen
setup-level = Spielstärke des Computers
setup-level-of = Spielstärke von { $side }
setup-who = Wer { $side } spielt
setup-others = Oder
setup-two-here = Zu zweit hier
setup-all-here = Alle { $count } hier
setup-by-link = Mit jemandem per Link
setup-all-by-link = Mit anderen per Link
setup-computers = Nur Computer
setup-each-seat = Jeden Platz einzeln besetzen
setup-start = Partie beginnen
setup-position = Mit einer Stellung beginnen
setup-position-text = Stellungstext, wie am Tisch kopiert
setup-position-then = Dann oben wählen, wer spielt.
setup-position-usual = Ohne Text beginnt die Partie wie üblich.
setup-position-first = Mit der üblichen Anfangsstellung
setup-own-position = Eine eigene Stellung:
setup-first-position = Anfangsstellung
setup-readings = Strittige Regeln
setup-readings-usual = { $count ->
    [one] eine, wie üblich
   *[other] { $count }, alle wie üblich
}
setup-readings-why = Wo die Quellen eine Regel offenlassen, wählst du. Die erste Wahl ist unsere.
setup-usual = üblich
setup-source = Quelle
setup-changed = Regeln, die anders als üblich gewählt sind
setup-reset = Wieder wie üblich
setup-clock = Uhr
setup-no-clock = Keine
setup-own-clock = Andere
setup-minutes = Minuten
setup-increment = Sekunden je Zug
setup-delay = Aufschub in Sekunden
setup-correspondence = Fernpartie
setup-odds = Nicht allen die gleiche Zeit
setup-correspondence-why = Tage für jeden Zug: mit anderen anderswo, per Link oder gesucht.
setup-days = { $count ->
    [one] 1 Tag
   *[other] { $count } Tage
}
setup-days-turn = Tage für einen Zug
setup-days-bank = Tage als Vorrat
clock-none = ohne Uhr
clock-days = { $days ->
    [one] ein Tag je Zug
   *[other] { $days } Tage je Zug
}{ $bank ->
    [0] { "" }
   *[other] , { $bank } Vorrat
}
seek-title = Mitspieler suchen
seek-side = Deine Seite
seek-who = Wer spielt
seek-two = Zwei Menschen
seek-everybody = { $count } Menschen
seek-teams = Zwei Menschen, jeder ein Team
seek-partner = Du und ein Partner gegen Computer
seek-opponent = Du und ein Gegner, jeder mit Computern
seek-seek = Mitspieler suchen
setup-public = Offener Tisch
setup-public-why = Wer den Link hat, setzt sich
