# Die Galerie: alle Spiele mit Zahlen aus einer Studie, in der der Computer gegen sich selbst gespielt hat.
gallery-title = Spiele nach Geschmack finden
gallery-about = Der Computer hat jedes Spiel gegen sich selbst gespielt. Wähle, wie ein Spiel sein soll, und vergleiche die Zahlen.
gallery-presets = Geschmäcker
gallery-preset-quick = Kurz und entschieden
gallery-preset-deep = Tief und ausgeglichen
gallery-preset-calm = Wenig Auswahl
gallery-preset-wild = Wild
gallery-preset-small = Kleine Bretter
gallery-preset-four = Für vier Spieler
gallery-preset-odd = Ungewöhnliche Bretter
gallery-filters = Filter
gallery-filters-chosen = { $count ->
    [0] Filter
   *[other] Filter ({ $count })
}
gallery-reset = Zurücksetzen
gallery-search = Name oder Regel suchen
gallery-family = Familie
gallery-any-family = Alle Familien
# Die Merkmale mit ihren Grenzen.
gallery-facet-length = Länge
gallery-facet-ending = Ausgang
gallery-facet-first = Erster Zug
gallery-facet-choices = Auswahl
gallery-facet-depth = Tiefe
gallery-facet-sides = Spieler
gallery-facet-board = Brettgröße
gallery-facet-shape = Brettform
gallery-hint-length = Züge aller Seiten zusammen: kurz unter { $low }, lang ab { $high }.
gallery-hint-ending = Entschieden: { $decisive } % oder mehr gewonnen. Oft remis: { $drawish } % oder mehr. Oft endlos: { $endless } % oder mehr nach 500 Zügen abgebrochen.
gallery-hint-first = Ausgeglichen, soweit { $games } Partien das zeigen, oder ein messbarer Vorteil.
gallery-hint-choices = Erlaubte Züge in einer Stellung: ruhig unter { $low }, wild ab { $high }.
gallery-hint-depth = Elo, die { $factor }-mal so viel Suche bringt: flach unter { $low }, tief ab { $high }.
gallery-hint-board = Klein unter { $low } Feldern, groß ab { $high }.
gallery-option-length-short = Kurz
gallery-option-length-medium = Mittel
gallery-option-length-long = Lang
gallery-option-ending-decisive = Entschieden
gallery-option-ending-mixed = Gemischt
gallery-option-ending-drawish = Oft remis
gallery-option-ending-endless = Oft endlos
gallery-option-first-balanced = Ausgeglichen
gallery-option-first-ahead = Erster im Vorteil
gallery-option-first-behind = Erster im Nachteil
gallery-option-choices-calm = Ruhig
gallery-option-choices-moderate = Mittel
gallery-option-choices-wild = Wild
gallery-option-depth-shallow = Flach
gallery-option-depth-middling = Mittel
gallery-option-depth-deep = Tief
gallery-option-board-small = Klein
gallery-option-board-medium = Mittel
gallery-option-board-large = Groß
gallery-option-shape-square = Quadratisch
gallery-option-shape-oblong = Länglich
gallery-option-shape-irregular = Unregelmäßig
gallery-option-shape-hexagons = Sechsecke
gallery-option-shape-layers = Mehrere Bretter
gallery-option-shape-joined = Verbundene Ränder
gallery-option-count = { $option }, { $count ->
    [one] 1 Spiel
   *[other] { $count } Spiele
}
# Die Ergebnisse.
gallery-results = Spiele
gallery-count = { $count } von { $total } Spielen
gallery-unmeasured = { $count ->
    [one] 1 Spiel ist nicht gemessen, deshalb fehlt es, wenn du nach Zahlen wählst.
   *[other] { $count } Spiele sind nicht gemessen, deshalb fehlen sie, wenn du nach Zahlen wählst.
}
gallery-none = So ist kein Spiel. Nimm eine Wahl zurück, oder:
gallery-show-all = alle Spiele zeigen
gallery-sort = Sortieren nach
gallery-order-name = Name
gallery-order-length = Länge
gallery-order-choices = Auswahl
gallery-order-decided = Entschiedene Partien
gallery-order-drawn = Remispartien
gallery-order-unfinished = Abgebrochene Partien
gallery-order-first = Punkte des Ersten
gallery-order-depth = Tiefe
gallery-order-cells = Brettgröße
gallery-ascending = Aufsteigend
gallery-descending = Absteigend
gallery-copy = Link kopieren
gallery-copied = Link kopiert
gallery-no-clipboard = Der Browser lässt die Seite nicht kopieren. Kopiere stattdessen die Adresse dieser Seite.
gallery-unknown = Der Link enthält Angaben, die diese Seite nicht kennt und übergeht: { $choices }.
gallery-no-figures = Die Zahlen konnten nicht geladen werden; du siehst nur, was sonst über die Spiele bekannt ist.
# Ein Spiel.
gallery-study-of = Studie: { $game }
gallery-study = Studie
gallery-play = Spielen
gallery-play-of = { $game } spielen
gallery-not-measured = Nicht gemessen
gallery-figure-length = Länge
gallery-figure-choices = Auswahl
gallery-figure-ending = Ausgang
gallery-figure-first = Erster Zug
gallery-figure-depth = Tiefe
gallery-words-length = { $sure ->
    [yes] { $class ->
        [short] Kurz
        [medium] Mittel
       *[long] Lang
    }
   *[no] { $class ->
        [short] Wohl kurz
        [medium] Wohl mittel
       *[long] Wohl lang
    }
}: etwa { $turns } Züge
gallery-words-choices = { $class ->
    [calm] Ruhig
    [moderate] Mittel
   *[wild] Wild
}: etwa { $count } Züge zur Wahl
gallery-words-ending = { $sure ->
    [yes] { $class ->
        [decisive] Entschieden: { $share } % gewonnen ({ $low }–{ $high })
        [drawish] Oft remis: { $share } % ({ $low }–{ $high })
        [endless] Oft endlos: { $share } % abgebrochen ({ $low }–{ $high })
       *[mixed] Gemischt: { $share } % gewonnen ({ $low }–{ $high })
    }
   *[no] { $class ->
        [decisive] Wohl entschieden: { $share } % gewonnen ({ $low }–{ $high })
        [drawish] Wohl oft remis: { $share } % ({ $low }–{ $high })
        [endless] Wohl oft endlos: { $share } % abgebrochen ({ $low }–{ $high })
       *[mixed] Gemischt: { $share } % gewonnen ({ $low }–{ $high })
    }
}
gallery-words-first = { $class ->
    [balanced] Ausgeglichen, soweit { $games } Partien das zeigen
    [ahead] Ein Vorteil
   *[behind] Ein Nachteil
}: { $who ->
    [team] Das erste Team
   *[player] Wer beginnt,
} erzielt { $share } % ({ $low }–{ $high })
gallery-words-first-none = Mehr als zwei Teams: nicht gemessen
gallery-words-depth = { $sure ->
    [yes] { $class ->
        [shallow] Flach
        [middling] Mittel
       *[deep] Tief
    }
   *[no] { $class ->
        [shallow] Wohl flach
        [middling] Wohl mittel
       *[deep] Wohl tief
    }
}: etwa { $elo } Elo ({ $low } bis { $high })
gallery-words-depth-least = { $sure ->
    [yes] { $class ->
        [shallow] Flach
        [middling] Mittel
       *[deep] Tief
    }
   *[no] { $class ->
        [shallow] Wohl flach
        [middling] Wohl mittel
       *[deep] Wohl tief
    }
}: etwa { $elo } Elo ({ $low } oder mehr)
gallery-words-depth-most = { $sure ->
    [yes] Flach
   *[no] Wohl flach
}: etwa { $elo } Elo ({ $high } oder weniger)
gallery-words-depth-all = { $won ->
    [yes] { $sure ->
        [yes] Tief
       *[no] Wohl tief
    }: Mehr Suche gewann jede Partie ({ $bound } Elo oder mehr)
   *[no] { $sure ->
        [yes] Flach
       *[no] Wohl flach
    }: Mehr Suche verlor jede Partie ({ $bound } Elo oder weniger)
}
gallery-percent = { $share } %
gallery-number = { $value }
gallery-unbounded = { $won ->
    [yes] jede Partie gewonnen
   *[no] jede Partie verloren
}
# Das Diagramm.
gallery-plot = Im Diagramm vergleichen
gallery-plot-about = Jeder Punkt ist ein Spiel; blasse Punkte passen nicht zu deiner Auswahl. Namen haben die Spiele, die am weitesten von den anderen entfernt sind. Wähle einen Punkt, um sein Spiel zu sehen. Die Pfeiltasten gehen von Punkt zu Punkt; die Liste darunter hat dieselben Zahlen.
gallery-plot-label = { $y } nach { $x }: { $count } Spiele
gallery-plot-x = Waagerecht
gallery-plot-y = Senkrecht
gallery-plot-intervals = Intervalle zeigen
gallery-plot-dot = { $game }. { $x }: { $across }. { $y }: { $up }
gallery-plot-left-out = { $count ->
    [0] Alle Spiele sind im Diagramm.
    [one] 1 Spiel fehlt im Diagramm, weil es eine der beiden Zahlen nicht hat.
   *[other] { $count } Spiele fehlen im Diagramm, weil sie eine der beiden Zahlen nicht haben.
}
gallery-plot-close = Schließen
gallery-plot-selected = Gewähltes Spiel
gallery-axis-length = Länge (Züge)
gallery-axis-choices = Auswahl (erlaubte Züge in einer Stellung)
gallery-axis-decided = Entschiedene Partien
gallery-axis-drawn = Remispartien
gallery-axis-unfinished = Abgebrochene Partien
gallery-axis-first = Punkte für den Ersten
gallery-axis-depth = Tiefe (Elo)
gallery-axis-cells = Brett (Felder)
# Die Erklärung.
gallery-how = Woher die Zahlen kommen und was sie nicht sagen
gallery-how-games = Mit { $strong } Stellungen für jeden Zug hat der Computer jedes Spiel { $games }-mal gegen sich selbst gespielt. Die Tiefe vergleicht diesen Spieler mit einem, der nur { $weak } Stellungen untersuchen darf. Die ersten Züge sind abgewandelt, und eine Partie, die nach 500 Zügen nicht zu Ende ist, wird abgebrochen.
gallery-how-marks = Die Marke ist die gemessene Zahl, das blasse Band um sie das 95-%-Intervall. Alle Karten haben dieselben Maßstäbe. Nur die Auswahl hat kein Intervall: Sie ist das Mittel vieler Stellungen. In der Zeile des Ausgangs sind der dunkle Teil gewonnene Partien, der mittlere Remis und der blasse abgebrochene; das Band ist das Intervall der gewonnenen.
gallery-how-few = { $games } Partien sind wenige, deshalb sind die Intervalle breit. „Wohl“ heißt, dass das Intervall in eine andere Klasse reicht. „Ausgeglichen“ heißt, dass das Intervall die Hälfte enthält: Es kann einen kleineren Vorteil geben, den { $games } Partien nicht zeigen.
gallery-how-who = Die Zahlen beschreiben diesen Computer, nicht Menschen, die anderes sehen, sich auf Remis einigen und aufgeben. Mit { $strong } Stellungen für jeden Zug spielt er manche Spiele gut und andere schlecht: Wo er die Pläne guter Spieler übersieht, dauern Partien länger oder sind ausgeglichener als zwischen ihnen.
gallery-how-many = Etwa eines von zwanzig Intervallen enthält den wahren Wert nicht. Bei { $total } Spielen mit je mehreren Zahlen sind manche Extreme Zufall.
gallery-how-more = Die Definitionen:
