# Zur Eingabe eines Zuges: Aufforderungen, und warum etwas nicht geht. Auch die Seite liest diese Texte; darum rufen sie keine
# Funktionen der Grammatik auf, und Namen von Figuren und Seiten ($kind, $other, $side) stehen im Nominativ ohne Artikel.

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
why-capture =
    { $captures ->
        [yes] Du musst einen anderen Schlagzug machen: Die Regeln sagen, welchen von mehreren.
       *[no] Du kannst schlagen, also musst du schlagen.
    }
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
    Das gäbe Schach, und das ist { $ever ->
        [no] nur mit dem letzten Zug einer Serie
       *[yes] { $turn ->
            [turn] in keinem Zug
           *[move] mit keinem Zug
        }
    } erlaubt{ $mates ->
        [yes] , es sei denn, er setzt matt
       *[no] {""}
    }.
why-all-repeat = { $kind } auf { $cell } kann jetzt nicht ziehen: Jeder sonst erlaubte Zug würde eine frühere Stellung wiederholen.
why-repeats = Das würde eine frühere Stellung wiederholen, und das ist verboten.
why-removes-royal = Das würde deine eigene königliche Figur vom Brett nehmen.
why-in-check =
    Danach stündest du im Schach{ $by ->
        [none] .
       *[kind] { " " }({ $by } auf { $at }).
    }
why-in-check-before =
    Bevor die Figur weitergeht, stündest du im Schach{ $by ->
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
