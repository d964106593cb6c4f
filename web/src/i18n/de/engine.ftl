# Was die Engine zu einer Partie sagt: Aufforderungen, warum etwas nicht geht, die Auswahl beim Ziehen, wie eine Partie
# endet. Die Ids und Variablen sind die der Engine (crates/explain/en/prompt.ftl, verdict.ftl; crates/api). Namen
# von Figuren und Seiten ($kind, $other, $men, $side) stehen im Nominativ ohne Artikel.

## Was als Nächstes zu tun ist

# $turn: „turn“, wenn ein Zug mehrere Teile haben kann, sonst „move“.
prompt-complete =
    { $turn ->
        [turn] Der ganze Zug ist eingegeben.
       *[move] Der Zug ist eingegeben.
    }
prompt-put =
    { $kind } { $stone ->
        [yes] legen
       *[no] einsetzen
    }: { $n ->
        [one] Es gibt dafür ein Feld.
       *[other] Wähle eines von { $n } Feldern.
    }
prompt-become =
    { $may_stay ->
        [none] Wähle, was aus der Figur wird.
       *[kind] { $may_stay }: Wähle, ob die Figur so bleibt oder was aus ihr wird.
    }
prompt-ways = Mehrere Wege führen dorthin: Wähle einen.
prompt-lay =
    { $kind }: Wähle ein Feld zum Legen{ $can_send ->
        [yes] {" "}oder beende den Zug ohne Stein
       *[no] {""}
    }.
prompt-from =
    { $goes ->
        [yes] { $kind }: Wähle ein Zielfeld.
       *[no] { $kind }: Wähle, was die Figur tun soll.
    }
prompt-on-the-way =
    { $can_send ->
        [yes] { $hops ->
            [yes] { $kind }: Spring weiter oder bleib hier stehen.
           *[no] { $kind }: Setz den Zug fort oder beende ihn hier.
        }
       *[no] { $kind }: Du musst weiterspringen.
    }
prompt-next =
    { $what ->
        [detonate] Du kannst die Figur zünden, die gerade gezogen hat{ $can_send ->
            [yes] , oder den Zug so beenden
           *[no] {""}
        }
        [must-lay] Du musst einen Stein legen: Wähle einen
        [lay] Wähle einen Stein, den du legen willst{ $can_send ->
            [yes] , oder beende den Zug ohne
           *[no] {""}
        }
        [place] Wähle eine Figur aus dem Vorrat für das eben verlassene Feld{ $can_send ->
            [yes] , oder beende den Zug ohne
           *[no] {""}
        }
       *[piece] Wähle die nächste Figur{ $can_send ->
            [yes] , oder beende den Zug so
           *[no] {""}
        }
    }.
prompt-first =
    { $men ->
        [yes] { $stock ->
            [yes] Wähle eine Figur auf dem Brett oder im Vorrat
           *[no] Wähle eine Figur
        }
       *[no] Wähle eine Figur im Vorrat
    }{ $pass ->
        [yes] , oder passe
       *[no] {""}
    }.
prompt-only-pass = Kein Zug ist möglich: Du musst passen.
prompt-over = Die Partie ist zu Ende.

## Warum das nicht geht

why-piece-first = Wähle zuerst eine Figur.
why-no-cell = Dieses Feld gibt es auf dem Brett nicht.
why-not-now = Das geht jetzt nicht.
why-hop-by-hop = Nach { $to } führen viele Wege: Geh Sprung für Sprung dorthin.
why-nothing-put = Auf { $cell } kann nichts gesetzt werden.
why-capture = Du kannst schlagen, also musst du schlagen.
why-unknown-token = „{ $token }“ ist weder ein Feld dieses Bretts noch eine Auswahl.

## Warum die Figur auf einem Feld nichts tun kann

why-no-piece = Auf { $cell } steht keine Figur.
why-not-yours = { $kind } auf { $cell } kann jetzt nicht ziehen: { $side } ist am Zug.
why-all-remove-royal = { $kind } auf { $cell }: Jeder Zug würde deine eigene königliche Figur vom Brett nehmen.
why-no-safe = { $kind }: Es gibt kein sicheres Feld.
why-no-help =
    { $by ->
        [none] Du stehst im Schach; diese Figur kann nicht helfen.
       *[kind] Du stehst im Schach ({ $by } auf { $at }); diese Figur kann nicht helfen.
    }
why-all-check = { $kind } auf { $cell }: Jeder Zug gäbe Schach oder ließe dich im Schach stehen.
why-pinned = { $kind } auf { $cell } ist gefesselt: Nach jedem Zug stündest du im Schach.
why-nowhere = { $kind } auf { $cell } kann nirgendwohin.
why-parked = { $kind } auf { $cell } ist am Ziel und bleibt dort.
why-frozen = Eingefroren durch: { $kind } auf { $cell }.
why-nobody-imitated = { $kind }: Es gibt noch nichts nachzuahmen.

## Warum sie nicht auf ein Feld kann

why-gives-check =
    Das gäbe Schach, und das ist { $turn ->
        [turn] in keinem Zug
       *[move] mit keinem Zug
    } erlaubt.
why-all-repeat = { $kind } auf { $cell } kann jetzt nicht ziehen: Jeder sonst erlaubte Zug würde eine frühere Stellung wiederholen.
why-repeats = Das würde eine frühere Stellung wiederholen, und das ist verboten.
why-removes-royal = Das würde deine eigene königliche Figur vom Brett nehmen.
why-in-check =
    Danach stündest du im Schach{ $by ->
        [none] .
       *[kind] { " " }({ $by } auf { $at }).
    }
why-facing = Die königlichen Figuren stünden einander weiter gegenüber.
why-castle-moved = { $kind } kann so nicht mehr rochieren: Eine der beiden Figuren hat schon gezogen.
why-castle-check =
    { $crossed ->
        [yes] { $kind } kann nicht über { $cell } rochieren: Dort stünde die Figur im Schach.
       *[no] { $kind } kann nicht rochieren, solange die Figur im Schach steht.
    }
why-closed = Auf { $cell } dürfen deine Figuren nicht stehen.
why-own = Auf { $cell } steht schon eine eigene Figur: { $kind }.
why-broken-line =
    { $barrier ->
        [wall] Hinter { $cell } ist eine Mauer im Weg.
        [cut] Hinter { $cell } führt keine Linie weiter.
       *[gap] Hinter { $cell } hat das Brett eine Lücke.
    }
why-blocked = { $kind } kann nicht nach { $to }: Auf { $cell } ist etwas im Weg ({ $other }).
why-way-blocked = { $kind } kann nicht nach { $cell }: Andere Figuren sind im Weg.
why-not-taken = { $kind } kann auf { $cell } nicht schlagen ({ $other }).
why-only-quiet = { $kind } kann auf { $cell } nicht schlagen ({ $other }): Dorthin führt nur ein Zug ohne Schlagen.
why-only-capture = { $kind } kann nicht nach { $cell }: Dorthin führt nur ein Schlagzug.
why-only-over =
    { $other ->
        [none] { $kind } kann nicht nach { $cell }
       *[kind] { $kind } kann auf { $cell } nicht schlagen ({ $other })
    }: Dazu fehlt eine Figur zum Überspringen.
why-not-to =
    { $hops ->
        [yes] { $kind } kann von hier nicht nach { $cell }.
       *[no] { $kind } kann nicht nach { $cell }: So zieht diese Figur nicht.
    }

## Auswahl beim Ziehen

choice-square = { $cell }
choice-piece = { $kind }
choice-become = Wird { $kind }
choice-stay = Bleibt { $kind }
choice-detonate = Zünden
choice-discard = Vom Brett nehmen
choice-pass = Passen
choice-stop = Hier stehen bleiben
choice-captures = Schlägt { $squares }
choice-captures-nothing = Schlägt nichts
choice-detail-captures = schlägt { $squares }
choice-left = noch { $n }

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
verdict-occupy = { $side } hat das Ziel erreicht.
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
quiet-turns-count =
    { $each ->
        [none] { $n } Züge
       *[turns] { $each } Züge jeder Seite
    } ohne Fortschritt.
verdict-points = { $reason } Punkte: { $points }.
verdict-draw-odds = { $reason } Ein Remis zählt als Sieg: { $side }.

## Wie sie sonst endet

ending-turn-limit = Eine Partie hat höchstens { $n } Züge.
ending-agreed = Remis vereinbart.
ending-claimed = Remis reklamiert: { $reason }
repetition-warning = { $turns } würde verlieren: { $reason }
ending-aborted = Die Partie wurde abgebrochen.
# $n: so viele Seiten.
ending-resigned =
    { $n ->
        [one] { $side } gibt auf.
       *[other] { $side } geben auf.
    }
ending-flag = { $side } hat die Zeit überschritten.
ending-flag-draw = { $side } hat die Zeit überschritten, aber die Gegenseite kann nicht mehr gewinnen.
ending-no-show = { $side } hat den ersten Zug nicht rechtzeitig gemacht. Die Partie wurde abgebrochen.
ending-left = { $side } hat die Partie verlassen.
ending-left-draw = { $side } hat die Partie verlassen, die damit remis ist.

## Hinweise

notice-declines-ahead = { $side } lehnt ab und glaubt, besser zu stehen.
notice-declines-early = { $side } lehnt ab: Für ein Remis ist es noch zu früh.
notice-declined-draw = { $side } lehnt das Remis ab.
notice-declined-take-back = { $side } ist nicht einverstanden, den Zug zurückzunehmen.
notice-declined-abort = { $side } ist nicht einverstanden, die Partie abzubrechen.
notice-declined-rematch = { $side } lehnt die Revanche ab.
notice-no-turn = Der Computer hat keinen Zug gefunden ({ $side }); ein Mensch kann übernehmen.
