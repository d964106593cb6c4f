# Turniere.
tournaments-title = Turniere
tournaments-open = Offen oder laufend
tournaments-over = Beendet
tournaments-create = Turnier anlegen
tournament-name = Name
tournament-form = Modus
tournament-form-robin = Rundenturnier
tournament-form-double = Doppeltes Rundenturnier
tournament-form-swiss = Schweizer System
tournament-form-arena = Arena
tournament-rounds = Runden
tournament-minutes = Minuten
tournament-clock = Bedenkzeit
tournament-days = { $count ->
    [one] 1 Tag pro Zug
   *[other] { $count } Tage pro Zug
}
tournament-players = { $count ->
    [one] 1 Spieler
   *[other] { $count } Spieler
}
tournament-open = offen
tournament-over = beendet
tournament-round = Runde { $round }
tournament-round-count = { $count ->
    [one] 1 Runde
   *[other] { $count } Runden
}
tournament-casual = ungewertet
tournament-host = Veranstaltet von
tournament-begun = seit { $when }
tournament-starts = beginnt { $when } oder später, sobald { $players } Spieler teilnehmen
tournament-starts-by-host = beginnt, wenn der Veranstalter es startet
tournament-late-until = Teilnahme bis Runde { $round } möglich
tournament-protected = Teilnahme nur mit Passwort
tournament-password = Passwort
tournament-fewer-rounds = Mit { $players } Spielern { $rounds ->
    [one] lässt sich nur 1 Runde
   *[other] lassen sich nur { $rounds } Runden
} ohne eine zweite Begegnung auslosen. Weitere Runden werden nicht gespielt.
tournament-until = bis { $when }
tournament-join = Teilnehmen
tournament-leave = Teilnahme beenden
tournament-start = Starten
tournament-play = Zu deiner Partie
tournament-standings = Tabelle
tournament-points = Punkte
tournament-bye = { $name } ist spielfrei
tournament-bye-half = { $name } hat um eine spielfreie Runde gebeten (½)
tournament-bye-request = Spielfrei mit ½ Punkt
tournament-bye-none = nie
tournament-forfeit = { $result } kampflos
tournament-print = Drucken
tournament-report = Turnierdatei (TRF)
tournament-tie-breaks = So wird bei Punktgleichheit entschieden
tournament-tie-breaks-about = Bei gleicher Punktzahl entscheiden diese Feinwertungen nacheinander, nach den Regeln der FIDE (Handbook C.07).
tie-break-direct-encounter = Direkter Vergleich
tie-break-direct-encounter-short = DV
tie-break-direct-encounter-about = Zählt nur die Partien der Punktgleichen untereinander; die Zahl sagt, vor wie vielen von ihnen ein Spieler liegt.
tie-break-buchholz = Buchholz
tie-break-buchholz-short = BH
tie-break-buchholz-about = Die Summe der Punkte aller Gegner.
tie-break-buchholz-cut1 = Buchholz mit einem Streichergebnis
tie-break-buchholz-cut1-short = BH-1
tie-break-buchholz-cut1-about = Die Summe der Punkte aller Gegner außer dem schwächsten.
tie-break-sonneborn-berger = Sonneborn-Berger
tie-break-sonneborn-berger-short = SB
tie-break-sonneborn-berger-about = Die Punkte der besiegten Gegner und die Hälfte der Punkte derer, gegen die der Spieler remis gespielt hat.
tie-break-wins = Zahl der Siege
tie-break-wins-short = S
tie-break-wins-about = Die Zahl der Runden mit einem ganzen Punkt, auch spielfrei oder kampflos.
tie-break-games-won = Gewonnene Partien
tie-break-games-won-short = GP
tie-break-games-won-about = Die Zahl der am Brett gewonnenen Partien.
tie-break-progressive = Fortschrittswertung
tie-break-progressive-short = FW
tie-break-progressive-about = Die Punkte nach jeder Runde, zusammengezählt: Frühe Punkte zählen mehr als späte.
tie-breaks-unplayed = Eine Runde ohne Partie zählt als Partie gegen einen gedachten Gegner mit den eigenen Punkten des Spielers, höchstens aber mit einem Remis je Runde und nach einem kampflosen Ergebnis höchstens mit den Punkten des abwesenden Gegners.
tie-breaks-forfeits = Ein kampfloses Ergebnis zählt als Partie; spielfreie Runden zählen nicht.
tie-breaks-tables = Direkter Vergleich, Sonneborn-Berger und die anderen Wertungen entfallen: Eine Partie von mehr als zweien hat kein Ergebnis zwischen zwei Spielern.
tournament-options = Weitere Einstellungen
tournament-start-time = Beginn (optional)
tournament-description = Beschreibung
tournament-password-new = Passwort für die Teilnahme (optional)
tournament-late-entry = Einstieg bis Runde (0: keiner)
tournament-tie-break-number = { $number }. Feinwertung
tournament-tie-break-none = keine
tournament-partners = Ein Spieler spielt beide Partner eines Teams.
tournament-tables = Tische zu { $players }: Alle spielen für sich.
tournament-tables-points = Wer eine Partie gewinnt, bekommt einen Punkt; bei einem Remis teilen ihn sich alle, die noch im Spiel sind. Für Spieler, die gehen, nicht kommen oder deren Zeit abläuft, spielt der Computer weiter, und sie bekommen nichts. Ein Freilos zählt einen halben Punkt, eines auf Wunsch einen viertel.
tournament-community-games = Spiele anderer Spieler
tournament-no-players = Noch keine Teilnehmer.
tournament-pairing = Paarung von Hand
tournament-pairing-hold = Ich paare die nächste Runde von Hand
tournament-pairing-about = So würde der Server paaren. Wähle zwei Spieler aus, um ihre Plätze zu tauschen; an jedem Brett beginnt der linke Spieler.
tournament-pairing-empty = (leer)
tournament-pairing-met = haben schon gegeneinander gespielt
tournament-pairing-rested = hatte schon einen kampflosen Punkt
tournament-pairing-bye = Spielfrei
tournament-pairing-away = Spielfrei auf Wunsch
tournament-pairing-again = Trotzdem so paaren
tournament-pairing-start = Runde { $round } beginnen
tournament-pairing-waits = Der Veranstalter paart die nächste Runde von Hand.
