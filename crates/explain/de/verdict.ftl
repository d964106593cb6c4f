# Wie eine Partie nach den Regeln endet. Auch die Seite liest diese Texte; darum rufen sie keine Funktionen der Grammatik auf,
# und Namen von Figuren und Seiten ($men, $side) stehen im Nominativ ohne Artikel.

## Wie eine Partie nach den Regeln endet

verdict-mate = { $side } ist schachmatt.
verdict-mate-by = { $side } ist allein durch { $men } schachmatt.
verdict-mate-told = { $side } ist schachmatt: { $text }.
verdict-stuck = { $side } kann nicht ziehen.
verdict-nobody-moves = Keine Seite kann ziehen.
verdict-repetition = Dieselbe Stellung ist { $n }-mal vorgekommen.
verdict-perpetual-chase = { $side } hat eine Figur unablässig verfolgt, und dieselbe Stellung ist { $n }-mal vorgekommen.
verdict-perpetual-check = { $side } hat Dauerschach gegeben, und dieselbe Stellung ist { $n }-mal vorgekommen.
verdict-turn-limit =
    { $n } { $turn ->
        [turn] ganze Züge
       *[move] Züge
    } sind gespielt.
verdict-counting =
    { $n } { $turn ->
        [turn] ganze Züge
       *[move] Züge
    } sind gezählt.
verdict-all-bared = Nur noch die königlichen Figuren sind übrig.
verdict-dead-position = Kein Spieler kann noch gewinnen.
verdict-bared = { $side } hat nur noch die königliche Figur.
verdict-bared-besides = { $side } hat nur noch { EINEN($kinds) }.
verdict-occupy = { $side } hat das Ziel erreicht.
verdict-line = { $side } hat eine Reihe vollendet.
verdict-connect = { $side } hat die Verbindung hergestellt.
verdict-enclosed = { $side } ist abgeschnitten.
verdict-both-occupy = Beide Seiten haben das Ziel erreicht.
# $men: „piece“, wenn jede Figur zählt, sonst Figuren wie „König oder Angreifer“.
verdict-extinct =
    { $side ->
        [none] { $men ->
            [piece] Keine Seite hat noch eine Figur.
           *[kinds] Bei keiner Seite mehr auf dem Brett: { $men }.
        }
       *[one] { $men ->
            [piece] { $side } hat keine Figur mehr.
           *[kinds] { $side }: { $men } nicht mehr auf dem Brett.
        }
    }
verdict-nearly-extinct =
    { $side ->
        [none] { $men ->
            [piece] Keine Seite hat mehr als { $n ->
                [one] eine Figur
               *[other] { $n } Figuren
            }.
           *[kinds] Bei jeder Seite höchstens noch { $n } auf dem Brett: { $men }.
        }
       *[one] { $men ->
            [piece] { $side } hat nicht mehr als { $n ->
                [one] eine Figur
               *[other] { $n } Figuren
            }.
           *[kinds] { $side }: höchstens noch { $n } auf dem Brett: { $men }.
        }
    }
verdict-impasse = { $side } ist mit { $points } Punkten eingedrungen.
verdict-checks =
    { $side } hat { $n ->
        [one] Schach
       *[other] { $n }-mal Schach
    } gegeben.
verdict-facing = Die königlichen Figuren stehen einander gegenüber, und die Linie wurde nicht unterbrochen.
verdict-passes = { $n }-mal hintereinander wurde gepasst.
verdict-last-team = Alle Gegner sind ausgeschieden.
verdict-nobody-left = Keine Seite ist mehr in der Partie.
verdict-told = { $side }: { $text }.
verdict-goal = { $text }.
# $each: so viele davon hat jede Seite gespielt.
verdict-points = { $reason } Punkte: { $points }.
verdict-draw-odds = { $reason } Ein Remis zählt als Sieg: { $side }.
