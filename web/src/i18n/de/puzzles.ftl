# Rätsel: Stellungen mit genau einem Gewinnzug, das Rätsel des Tages und die Suche nach Rätseln in Partien des Computers.
puzzles-title = Rätsel
puzzles-daily = Rätsel des Tages
puzzles-daily-on = Rätsel vom { $date }
puzzles-of = { $game }: Rätsel { $number }
puzzles-of-game = { $game }: Rätsel
puzzles-loading = Das Rätsel wird geladen …
puzzles-not-loaded = Die Rätsel konnten nicht geladen werden. Prüfe die Verbindung und versuch es noch einmal.
puzzles-unfit = Dieses Rätsel passt nicht zu den heutigen Regeln des Spiels. Wähle ein anderes.
puzzles-task = { $side } zieht und gewinnt in { $turns }
puzzles-no-number = Ein Rätsel „{ $number }“ gibt es hier nicht. Das ist das nächste.
puzzles-no-day = Für „{ $day }“ gibt es kein Rätsel des Tages. Das ist das heutige.
puzzles-levels = Stufe
puzzles-level-all = Alle
puzzles-level-easy = leicht
puzzles-level-medium = mittel
puzzles-level-hard = schwer
puzzles-level-very-hard = sehr schwer
puzzles-level-count = { $level }: { $count }
puzzles-level-none = Hier gibt es kein Rätsel dieser Stufe.
# Der Verlauf eines Rätsels.
puzzles-find = Finde den einzigen Zug, der rechtzeitig gewinnt.
puzzles-checking = Dein Zug wird geprüft …
puzzles-defending = Richtig! Der Gegner verteidigt sich …
puzzles-go-on = { $left ->
    [one] Richtig! Jetzt zu Ende: Gewinne mit diesem Zug.
   *[other] Richtig! Weiter: Gewinne in { $left } Zügen.
}
puzzles-showing = So geht es …
puzzles-wrong-fails = { $turn } gewinnt nicht rechtzeitig: Die Antwort ist { $reply }.
puzzles-wrong-unanswered = { $turn } gewinnt nicht rechtzeitig.
puzzles-wrong-slow = { $turn } gewinnt auch, dauert aber länger: Nach { $reply } ist es nicht rechtzeitig vorbei.
puzzles-wrong-ends = { $turn } beendet das Spiel, gewinnt es aber nicht.
puzzles-hint-from = Hinweis: Es beginnt auf { $square }.
puzzles-hint-placed = Hinweis: Setze eine Figur aus der Hand ein ({ $piece }).
puzzles-hint-turn = Hinweis: { $turn }
puzzles-solved-at-once = Auf Anhieb gelöst!
puzzles-solved-hinted = Mit einem Hinweis gelöst.
puzzles-solved-tries = Im { $tries }. Versuch gelöst.
puzzles-shown = Das war die Lösung. Spiel sie jetzt selbst, oder mach weiter.
puzzles-try-again = Noch einmal
puzzles-restart = Noch einmal spielen
puzzles-hint = Hinweis
puzzles-hint-more = Zug zeigen
puzzles-solution = Lösung
puzzles-next = Nächstes Rätsel
puzzles-all-solved = Du hast hier alle Rätsel gelöst.
# Wohin es vom Rätsel aus geht.
puzzles-play = Dieses Spiel spielen
puzzles-rules = Regeln
puzzles-analyse = Analysebrett
puzzles-more = Mehr Rätsel dieses Spiels
puzzles-overview = Alle Rätsel
puzzles-list = Rätsel dieses Spiels
puzzles-number = Rätsel { $number }, { $level }
puzzles-state-solved = gelöst
puzzles-state-tried = versucht
puzzles-done = { $solved } von { $all } gelöst
# Das Rätsel des Tages.
puzzles-about = Jeden Tag ein anderes Spiel, für alle dasselbe Rätsel.
puzzles-streak = { $days ->
    [one] 1 Tag in Folge
   *[other] { $days } Tage in Folge
}
puzzles-best = Rekord: { $days }
puzzles-daily-done = Du hast das heutige Rätsel gelöst. Das nächste kommt in { $hours } h { $minutes } min.
puzzles-earlier = Vorheriger Tag
puzzles-later = Nächster Tag
puzzles-today = Heute
puzzles-share = Teilen
puzzles-copied = Kopiert. Der Text verrät die Lösung nicht.
puzzles-share-failed = Der Browser hat das Kopieren nicht erlaubt. Der Link: { $link }
puzzles-share-daily = Variorum, Rätsel vom { $date }: { $game }. { $task }.
puzzles-share-one = Variorum, { $game }, Rätsel { $number }: { $task }.
# Die Auswahl der Spiele.
puzzles-games = Rätsel nach Spiel
puzzles-games-solved = { $count ->
    [0] noch keins gelöst
    [one] 1 gelöst
   *[other] { $count } gelöst
}
puzzles-games-found = { $count ->
    [one] 1 Rätsel hier gefunden
   *[other] { $count } Rätsel hier gefunden
}
puzzles-none = Noch gibt es keine Rätsel. Wähle ein Spiel, und der Computer findet welche.
puzzles-other = Jedes andere Spiel
puzzles-other-about = Der Computer findet Rätsel in seinen eigenen Partien, in diesem Browser, für jedes Spiel.
puzzles-choose = Wähle ein Spiel
puzzles-open = Öffnen
# Die Suche nach Rätseln.
puzzles-search = Rätsel finden
puzzles-search-about = Für dieses Spiel gibt es noch keine Rätsel. Der Computer kann welche finden: Er spielt in diesem Browser gegen sich selbst und sucht Stellungen, in denen genau ein Zug gewinnt. Das dauert eine Weile; du kannst dabei schon Rätsel lösen.
puzzles-search-on = Weitersuchen
puzzles-search-stop = Anhalten
puzzles-search-state = { $games ->
    [one] 1 Partie gespielt
   *[other] { $games } Partien gespielt
}, { $found ->
    [one] 1 Rätsel gefunden
   *[other] { $found } Rätsel gefunden
}
puzzles-search-running = Rätsel werden gesucht
puzzles-search-barren = In den letzten { $games } Partien war kein neues Rätsel, deshalb hat die Suche angehalten. Du kannst weitersuchen.
puzzles-search-full = Dieser Browser speichert bis zu { $most } Rätsel für ein Spiel.
puzzles-search-forget = Gefundene Rätsel löschen
puzzles-search-forget-really = Wirklich alle löschen?
puzzles-search-partial = Dieses Spiel kann man nicht allein spielen, deshalb gibt es keine Rätsel.
puzzles-needs-engine = Dieser Browser kann die Engine nicht ausführen und deshalb keine Rätsel finden. Der Befehl `variorum puzzles` kann es.
