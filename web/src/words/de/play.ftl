# Eine Partie: wer am Zug ist, einen Zug eingeben, zurückblättern, Plätze, Werkzeuge.
play-all-games = Alle Spiele
play-coming = Der Tisch wird geholt …
play-state = Stand der Partie
play-and = und
play-to-move = { $side } am Zug
play-thinking = { $side } denkt nach
play-draw = Remis
play-win = { $count ->
    [one] { $sides } gewinnt
   *[other] { $sides } gewinnen
}
play-check = { $side } steht im Schach auf { $squares }
play-stands = { $phase ->
    [play] { $game } · Zug { $turn }
   *[other] { $game } · { $phase } · Zug { $turn }
}
play-lost = Der Server ist nicht erreichbar. Nichts geht verloren: die Seite versucht es weiter.
play-gone = Der Server kennt diesen Tisch nicht mehr. Die Partie kann von hier aus weitergehen.
play-gone-reopen = Auf dieser Seite ist alles noch da, auch dein angefangener Zug.
play-reopen = An einem neuen Tisch weiterspielen
play-over = Die Partie ist zu Ende.
play-wait-thinking = { $side } denkt nach.
play-wait = Warten auf { $side }.
play-moment = Einen Augenblick …
play-looking = { $turn ->
    [0] Du siehst die Anfangsstellung.
   *[other] Du siehst die Stellung nach Zug { $turn }.
}
play-watching = Hier spielen Computer. Halte die Partie an oder blättere zurück, wann du willst.
play-go-on = Weiter
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
play-turns = Gespielte Züge
play-no-turns = Hier werden die Züge stehen.
play-look-back = In der Partie zurückblättern
play-first = Anfangsstellung (Pos1)
play-back = Einen Zug zurück (←)
play-forward = Einen Zug vor (→)
play-last = Zurück zur Partie (Ende)
play-again = Den letzten Zug noch einmal zeigen
play-run = Zug um Zug zeigen
play-pause = Anhalten
play-seats = Plätze, in der Zugfolge
play-team = Mannschaft { $team }
play-out = ausgeschieden
play-person = Mensch
play-level = Stufe { $level }
play-computer = Computer
play-in-hand = { $side }: in der Hand
play-stock = { $name }, noch { $count }
play-stock-use = { $name }, noch { $count }, benutzen
play-tools = Werkzeuge
play-take-back = Zurück{ "\u00AD" }nehmen
play-rotate = Drehen
play-flip = Drehen
play-claim = Remis fordern
play-resign = Auf{ "\u00AD" }geben
play-rematch = Revan{ "\u00AD" }che
play-new = Neue Partie
play-rules = Regeln
play-record = Partie speichern
play-record-rules = Partie mit Regeln speichern
play-more = Mehr
play-position = Stellung
play-copy = Kopieren
play-copied = Kopiert
play-readings = Strittige Regeln, wie gewählt
play-close = Schließen
play-sure = Sicher?
play-sure-resign = { $count ->
    [one] { $sides } gibt auf: sicher?
   *[other] { $sides } geben auf: sicher?
}
play-sure-draw = Einigen sich beide Seiten auf Remis?
play-no = Nein
play-link = Das öffnet dein Gegenüber
play-tab-yours = ● Dein Zug
play-tab-side = { $side } am Zug
play-sure-offer = Remis anbieten?
play-offer = Anbieten
play-clock = Uhr von { $side }
play-taken = Geschlagen: { $pieces }
play-lost-pieces = Verloren: { $pieces }
play-missed = { $count ->
    [one] Inzwischen ist ein Zug gespielt.
   *[other] Inzwischen sind { $count } Züge gespielt.
}
play-copy-link = Link kopieren für
play-you = Du
play-nobody-yet = Noch niemand
play-seats-open = Die Partie beginnt, wenn alle sitzen. Schick jedem Platz seinen Link.
play-look-on = Du siehst hier zu; andere spielen.
play-agree = Einverstanden
play-decline = Ablehnen
play-asked = { $what ->
    [draw] { $who } bietet Remis an.
    [take-back] { $who } möchte einen Zug zurücknehmen.
    [abort] { $who } möchte die Partie ohne Ergebnis beenden.
   *[rematch] { $who } möchte noch einmal spielen.
}
play-wanted = { $what ->
    [draw] Remis ist angeboten.
    [take-back] Du hast darum gebeten, einen Zug zurückzunehmen.
    [abort] Du hast darum gebeten, die Partie ohne Ergebnis zu beenden.
   *[rematch] Du möchtest noch einmal spielen.
} Warten auf die Antwort.
clock-left = { $days } T { $hours } Std
play-next-game = Nächste Partie
play-sit = Als { $side } Platz nehmen
play-abort = Ohne Ergebnis beenden
play-rise = Den Platz verlassen
play-hand-over = Den Computer weiterspielen lassen (Stufe { $level })
play-hand-over-of = Den Computer für { $side } weiterspielen lassen (Stufe { $level })
# Zwischen den Zügen einer Fernpartie.
slow-foresee = Wenn … dann …
slow-foresee-how = In jeder Zeile die Züge, die folgen könnten, die der anderen und deine: Kommt es so, werden deine sofort gespielt. Niemand sonst sieht das.
slow-foresee-example = e5 Nf3 Nc6 Bb5
slow-foresee-keep = Zeilen behalten
slow-foresee-none = Alle verwerfen
slow-away = Abwesend
slow-away-until = Du bist bis { $until } abwesend; deine Zeit läuft nicht.
slow-away-left = { $count ->
    [one] In dieser Partie kannst du noch einen Tag abwesend sein.
   *[other] In dieser Partie kannst du noch { $count } Tage abwesend sein.
}
slow-away-days = Tage
slow-leave = Ab jetzt abwesend
slow-back = Ich bin wieder da
slow-is-away = abwesend
play-note = Private Notiz
play-note-who = Niemand sonst sieht das.
play-note-writing = Noch nicht gesichert…
play-here = ist da
play-not-here = ist nicht da
