# Eine laufende Partie: Stand, einen Zug eingeben, durch die Partie blättern, Plätze, Werkzeuge.
play-all-games = Alle Spiele
play-loading = Die Partie wird geladen …
play-state = Stand der Partie
play-and = und
play-to-move = { $side } am Zug
play-queued = { $side } wartet auf einen freien Thread des Servers
play-thinking = { $side } denkt nach
play-waiting = Warten auf Mitspieler
play-draw = Remis
play-win = { $count ->
    [one] { $sides } gewinnt
   *[other] { $sides } gewinnen
}
play-check = { $side } steht im Schach auf { $squares }
play-count = Zählung { $turns }/{ $limit }
play-count-title =
    Eine Seite zählt ihre Züge und ist bei { $turns }. Nach { $limit } { $claim ->
        [yes] darf Remis reklamiert werden.
       *[no] ist die Partie remis.
    }
play-phase = { $phase ->
    [play] { $game } · Zug { $turn }
   *[other] { $game } · { $phase } · Zug { $turn }
}
play-connection-lost = Der Server ist nicht erreichbar. Nichts geht verloren: Die Seite versucht es weiter.
play-gone = Der Server hat diese Partie nicht mehr. Du kannst sie von hier aus fortsetzen.
play-gone-reopen = Auf dieser Seite ist alles noch da, auch dein angefangener Zug.
play-reopen = An einem neuen Tisch fortsetzen
play-over = Die Partie ist zu Ende.
play-wait-thinking = { $side } denkt nach.
play-wait = Warten auf { $side }.
play-moment = Einen Augenblick …
play-replay-at = { $turn ->
    [0] Das ist die Anfangsstellung.
   *[other] Das ist die Stellung nach Zug { $turn }.
}
play-computers-only = Hier spielen nur Computer. Du kannst jederzeit anhalten oder zurückblättern.
play-resume = Weiter
play-to-game = Zurück zur Partie
play-your-move = Dein Zug
play-losses = Figuren, die dieser Zug kostet
play-loses = { $side } verliert { $count }
play-choices = Auswahl
play-choice-key = { $label } (Taste { $key })
play-steps = Schritte bisher
play-to-step = Zurück zu Schritt { $step }, { $text }
play-type = Zug eintippen
play-step-back = Zurück
play-step-back-key = Einen Schritt zurück (Esc)
play-send = Ziehen
play-send-key = Den Zug ausführen (Enter)
play-turns = Züge
play-no-turns = Hier erscheinen die Züge.
play-replay = Durch die Partie blättern
play-first = Anfangsstellung (Pos1)
play-back = Voriger Zug (←)
play-forward = Nächster Zug (→)
play-last = Zurück zur Partie (Ende)
play-replay-last = Den letzten Zug noch einmal zeigen
play-replay-from-here = Ab hier abspielen
play-pause = Anhalten
play-seats = Plätze in der Zugfolge
play-team = Team { $team }
play-eliminated = ausgeschieden
play-person = Mensch
play-computer = Computer
play-computer-level = Computer, Stufe { $level }
play-level = Stufe { $level }
play-partner = Partner
play-in-hand = In der Hand: { $side }
play-stock = { $name }, noch { $count }
play-stock-use = { $name } benutzen, noch { $count }
play-tools = Werkzeuge
play-take-back = Rücknahme
play-rotate = Drehen
play-flip = Drehen
play-claim = Remis rekla{ "\u00AD" }mieren
play-claim-win = Sieg reklamieren
play-left = { $side } hat die Partie verlassen. Du kannst sie für dich reklamieren oder warten.
# $who: you, if the reader is to move.
play-first-turn = { $who ->
    [you] Zieh in { $seconds } s, sonst wird die Partie abgebrochen.
   *[other] { $side } hat { $seconds } s für den ersten Zug.
}
play-resign = Auf{ "\u00AD" }geben
play-rematch = Revan{ "\u00AD" }che
play-new = Neue Partie
play-rules = Regeln
play-save = Partie speichern
play-save-rules = Partie mit Regeln speichern
play-more = Mehr
play-position = Stellung
play-copy = Kopieren
play-copied = Kopiert
play-readings = Regeloptionen dieser Partie
play-close = Schließen
play-confirm = Sicher?
play-confirm-resign = { $count ->
    [one] { $sides } gibt auf. Sicher?
   *[other] { $sides } geben auf. Sicher?
}
play-confirm-draw = Einigen sich beide Teams auf Remis?
play-cancel = Abbrechen
play-link = Link für dein Gegenüber
play-tab-yours = ● Dein Zug
play-tab-side = { $side } am Zug
play-confirm-offer = Remis anbieten?
play-offer = Remis anbieten
play-clock = Uhr von { $side }
play-captured = Geschlagen: { $pieces }
play-lost-pieces = Verloren: { $pieces }
play-missed = { $count ->
    [one] Seither ist ein Zug gespielt worden.
   *[other] Seither sind { $count } Züge gespielt worden.
}
play-copy-link = Link kopieren für
play-first-title = Neu bei { $game }?
play-first-lessons = { $count ->
    [one] Eine kurze Lektion
   *[other] { $count } kurze Lektionen
}
play-first-dismiss = Verstanden
play-you = Du
play-open-seat = Freier Platz
play-seats-open = Die Partie beginnt, wenn alle Plätze besetzt sind.
play-spectating = Du siehst zu.
play-spectating-late = Du siehst zu, { $seconds } s später als die Spieler.
play-agree = Annehmen
play-decline = Ablehnen
# $who: der Name eines Spielers; $what: draw, take-back, abort oder rematch.
play-offer-received = { $what ->
    [draw] { $who } bietet Remis an.
    [take-back] { $who } möchte einen Zug zurücknehmen.
    [abort] { $who } möchte die Partie abbrechen.
   *[rematch] { $who } bietet eine Revanche an.
}
play-offer-sent = { $what ->
    [draw] Du hast Remis angeboten.
    [take-back] Du hast darum gebeten, einen Zug zurückzunehmen.
    [abort] Du hast darum gebeten, die Partie abzubrechen.
   *[rematch] Du hast eine Revanche angeboten.
} Warten auf eine Antwort.
clock-left = { $days } T { $hours } Std
clock-days-left = { $days ->
    [one] { $days } Tag
   *[other] { $days } Tage
}
play-next-game = Nächste Partie
play-sit = Als { $side } spielen
play-abort = Partie abbrechen
play-leave-seat = Deinen Platz verlassen
play-hand-over = Deinen Platz dem Computer überlassen (Stufe { $level })
play-hand-over-of = { $side } dem Computer überlassen (Stufe { $level })
# Fernpartien: bedingte Züge, Urlaub, Notizen.
conditional-moves = Bedingte Züge
conditional-moves-how = Schreib in jede Zeile Züge, die folgen könnten: die deiner Gegner und deine eigenen. Kommt es so, wird deine Antwort sofort gespielt. Nur du siehst das.
conditional-moves-example = e5 Nf3 Nc6 Bb5
conditional-moves-save = Zeilen speichern
conditional-moves-none = Alle löschen
vacation = Urlaub
vacation-until = Du bist bis { $until } im Urlaub; deine Uhr läuft nicht.
vacation-left = { $count ->
    [one] In dieser Partie hast du noch einen Urlaubstag.
   *[other] In dieser Partie hast du noch { $count } Urlaubstage.
}
vacation-days = Tage
vacation-start = Urlaub beginnen
vacation-end = Urlaub beenden
vacation-badge = abwesend
play-note = Private Notiz
play-note-who = Nur du siehst das.
play-note-writing = Wird gespeichert …
play-connected = am Tisch
play-disconnected = nicht am Tisch
