# Wann die Partie endet. Ziele eines Spielers reden ihn an und folgen auf „Du gewinnst, wenn“; Ziele aller sind ganze Nebensätze
# („wenn dreimal hintereinander gepasst wird“) und folgen auf „Die Partie ist remis,“.

## goal

goal-wins =
    du gewinnst{ $partner ->
        [yes] {" "}zusammen mit deinem Partner
       *[no] {""}
    }, wenn { $who }
goal-loses = du verlierst, wenn { $who }
goal-eliminates = wenn { $who }, bist du ausgeschieden, und deine Figuren kommen vom Brett
goal-if-there-is = wenn { $who }
goal-and = { $one } und { $other }
goal-follows =
    { $outcome ->
        [claim] Ein Spieler kann Remis reklamieren, { $when }
        [fewer-wins] Wer weniger Figuren auf dem Brett hat, gewinnt, { $when }; haben beide gleich viele, ist die Partie remis
        [more-points] Wer mehr Punkte hat, gewinnt, { $when }; haben beide gleich viele, ist die Partie remis
        [more-wins] Wer mehr Figuren auf dem Brett hat, gewinnt, { $when }; haben beide gleich viele, ist die Partie remis
       *[draws] Die Partie ist remis, { $when }
    }
# Wenn ein Spiel keine königlichen Figuren hat.
goal-royals = königliche Figur

## mate, stuck, nobody-moves

mate =
    { $immediate ->
        [yes] stehst du im Schach und hättest keinen regelgemäßen Zug, bist du sofort matt, noch bevor du am Zug bist
       *[no] { $several ->
            [yes] stehst du im Schach, wenn du an die Reihe kommst, und hast keinen regelgemäßen Zug, bist du matt (bis dahin können andere dich noch retten)
           *[no] stehst du am Zug im Schach und hast keinen regelgemäßen Zug, bist du matt
        }
    }{ $outcome ->
        [wins] { $several ->
            [yes] , und deine Gegner gewinnen
           *[no] , und dein Gegner gewinnt
        }
        [loses] , und du gewinnst: wer matt setzt, verliert
        [removed] , und du bist ausgeschieden: alle deine Figuren kommen vom Brett, und die anderen spielen weiter
        [asleep] : du setzt aus; deine Figuren bleiben auf dem Brett, können aber nicht ziehen, kein Schach geben und nicht geschlagen werden; wird das Matt aufgehoben, spielst du weiter. Ein Team, dessen Mitglieder alle zugleich matt sind, verliert
       *[draws] , und die Partie ist remis
    }
mate-if =
    stehst du am Zug im Schach und hast keinen regelgemäßen Zug{ $by ->
        [none] {""}
       *[kinds] , und ist jede schachgebende Figur { $by }
    }{ $series ->
        [none] {""}
       *[kinds] , und ist unter den Schachgeboten, die dein Gegner ohne Unterbrechung gegeben hat, dieses eingeschlossen, eines durch { AKK($series) }
    }, { $outcome ->
        [wins] bist du matt, und dein Gegner gewinnt
        [loses] gewinnst du: ein solches Matt darf nicht gegeben werden
       *[draws] ist die Partie remis
    }
stuck =
    { $happens ->
        [yes] {""}
       *[no] wenn{" "}
    }du am Zug bist{ $royal ->
        [yes] ,
       *[no] {" "}und
    } { $moves_only ->
        [yes] keine Figur ziehen kannst
       *[no] keinen regelgemäßen Zug hast
    }{ $royal ->
        [yes] {" "}und nicht im Schach stehst
       *[no] {""}
    }
nobody-moves =
    wenn kein Spieler einen regelgemäßen Zug hat{ $royal ->
        [yes] {" "}und keiner im Schach steht
       *[no] {""}
    }

## dead-position, extinct, checks, bared, last-team

extinct =
    { $everybody ->
        [yes] wenn kein Spieler { $left ->
            [0] { $titles ->
                [none] eine Figur
               *[kinds] { EINEN($titles) }
            } auf dem Brett hat
           *[more] mehr als { AKK($men) } auf dem Brett hat
        }
       *[no] du { $left ->
            [0] { $titles ->
                [none] keine Figur mehr auf dem Brett hast
               *[kinds] { KEINEN($titles) } mehr hast
            }
           *[more] höchstens noch { AKK($men) } auf dem Brett hast
        }
    }
extinct-enemies =
    der Gegner { $left ->
        [0] { $titles ->
            [none] keine Figur mehr auf dem Brett hat
           *[kinds] { KEINEN($titles) } mehr hat
        }
       *[more] höchstens noch { AKK($men) } auf dem Brett hat
    }
extinct-men =
    { $titles ->
        [none] { ANZAHL($n, "eine Figur", "Figuren") }
       *[kinds] { $n ->
            [1] { EIN($titles) }
           *[other] { ZAHL($n) } { VIELE($titles) }
        }
    }
    .akk =
        { $titles ->
            [none] { ANZAHL($n, "eine Figur", "Figuren") }
           *[kinds] { $n ->
                [1] { EINEN($titles) }
               *[other] { ZAHL($n) } { VIELE($titles) }
            }
        }
dead-position = wenn kein Spieler mehr durch irgendeine Folge von Zügen gewinnen kann
checks =
    du { $n ->
        [1] Schach
       *[other] { ZAHL($n) }mal Schach
    } gegeben hast
bared =
    { $everybody ->
        [yes] wenn kein Spieler mehr etwas anderes hat als { EINEN($royals) }
       *[no] du nur noch { DEINEN($royals) } hast und dein Gegner mehr{ $answered ->
            [yes] {" "}(ist das eine einzige Figur, die du sofort schlagen kannst, darfst du das noch tun)
           *[no] {""}
        }
    }
last-team = alle deine Gegner ausgeschieden sind

## facing, passes

facing =
    stehen sich { DEIN($royals) } und der des Gegners, wenn du am Zug bist, auf einer offenen Linie oder Reihe gegenüber, musst du die Linie unterbrechen oder passen, auch im Schach; passt du, { $points ->
        [yes] gewinnt, wer mehr Punkte hat
       *[no] ist die Partie remis
    }
passes =
    { $n ->
        [1] wenn gepasst wird
       *[other] wenn { ZAHL($n) }mal hintereinander gepasst wird
    }

## repetition, quiet-turns, turn-limit, draw-odds

repetition = wenn dieselbe Stellung zum { ORDINAL($n) }en Mal vorkommt
repetition-check = dieselbe Stellung zum { ORDINAL($n) }en Mal vorkommt und du dazwischen mit jedem Zug Schach gegeben hast, es sei denn, dein Gegner hat das auch getan
repetition-chase = dieselbe Stellung zum { ORDINAL($n) }en Mal vorkommt und du dazwischen mit jedem Zug ein und dieselbe Figur verfolgt hast, es sei denn, dein Gegner hat ebenfalls eine verfolgt
repetition-forbidden = kein Zug darf dieselbe Stellung zum { ORDINAL($n) }en Mal herbeiführen
repetition-side =
    { $side } { $wins ->
        [yes] gewinnt
       *[no] verliert
    }, { $when }
quiet-turns-count =
    { $n } Züge{ $each ->
        [none] {""}
       *[turns] {" "}({ $each } jeder Seite)
    } ohne { AKK($restarts) }{ $left ->
        [none] {""}
       *[left] , wenn keine Seite mehr als { ANZAHL($left, "eine Figur", "Figuren") } hat,
    }
quiet-turns = wenn { $turns } gespielt sind
quiet-turns-restart =
    { $what ->
        [explosion] eine Explosion
        [place] das Einsetzen einer Figur
        [place-some] das Einsetzen von { DAT($men) }
        [discard] das freiwillige Entfernen einer eigenen Figur
        [eliminates] das Ausscheiden eines Spielers
        [move] einen Zug mit { DAT($men) }
       *[capture] einen Schlagzug
    }
counting =
    wenn { $n } Züge eines Spielers gezählt sind; gezählt wird { $pieces ->
        [yes] ab der Anzahl der Figuren auf dem Brett
       *[no] ab eins
    }{ $conditions ->
        [none] {""}
       *[other] , sobald { $conditions }
    }
counting-at-most =
    der Spieler nur noch { $n ->
        [1] eine Figur
       *[other] { ZAHL($n) } Figuren
    } hat
kinds-counted =
    { $n ->
        [1] { EIN($kind) }
       *[other] { ZAHL($n) } { VIELE($kind) }
    }
    .akk =
        { $n ->
            [1] { EINEN($kind) }
           *[other] { ZAHL($n) } { VIELE($kind) }
        }
counting-without = { KEIN($kinds) } auf dem Brett ist
counting-against = der Gegner { AKK($pieces) } hat
turn-limit = wenn { $n } Züge gespielt sind
draw-odds = eine Partie, die remis wäre, gewinnt { $side }
impasse =
    du { $side ->
        [none] {""}
       *[other] { $side } bist und{" "}
    }einen Zug beginnst, ohne im Schach zu stehen, dabei { DEIN($royals) }{ $others ->
        [0] {""}
        [1] {" "}und eine weitere Figur
       *[other] {" "}und { ZAHL($others) } weitere Figuren
    } in dieser Zone { $others ->
        [0] steht
       *[other] stehen
    }: { $place } ({ $cells }), und deine Figuren dort und in deinem Vorrat mindestens { $n } Punkte zählen
chase =
    { $chasers } verfolgt { AKK($victims) }{ $place ->
        [none] {""}
       *[other] {" "}({ $place }: { $cells })
    }, wenn ein Zug droht, diese Figur zu schlagen, und die Drohung vorher nicht bestand{ $protected ->
        [yes] , auch wenn der Gegner zurückschlagen kann
       *[no] ; kann der Gegner zurückschlagen, ist das keine Verfolgung
    }
points =
    { $kinds ->
        [none] keine Figur zählt Punkte
       *[other] { $kinds }
    }{ $sides ->
        [none] {""}
       *[other] ; { $sides }
    }
points-kinds =
    { $n ->
        [1] { EIN($pieces) } zählt
       *[other] { $pieces } zählen je
    } { $one ->
        [yes] einen Punkt
       *[no] { $points } Punkte
    }
points-of-side = { $side } { $points }
points-side =
    { $side } hat { $one ->
        [yes] einen Punkt
       *[no] { $points } Punkte
    } mehr

## occupy

line =
    du { $exactly ->
        [yes] genau { ZAHL($n) }
       *[no] { ZAHL($n) }
    } { $men ->
        [none] Figuren
       *[kinds] davon: { $men },
    } in einer lückenlosen Reihe hast ({ $way })
connect =
    { $from ->
        [none] { $men ->
            [none] alle deine Figuren
           *[kinds] alle diese Figuren: { $men },
        } zusammenhängen
       *[zone] { $men ->
            [none] deine Figuren
           *[kinds] einige dieser Figuren: { $men },
        } { AKK($from) } mit { DAT($to) } verbinden
    } ({ $way })
enclosed =
    { $men ->
        [none] keine deiner Figuren
       *[kinds] keine solche Figur ({ $men })
    } an den Gegnern vorbei einen Weg zu { DAT($zone) } hat ({ $way })
territory = jedes leere Feld zählt einen Punkt für den Spieler, dessen Figuren allein an sein Gebiet grenzen, das heißt an alle leeren Felder, die mit ihm zusammenhängen ({ $way })
occupy =
    du { AKK($men) } { WO($place) } hast ({ $cells }){ $safe ->
        [yes] {" "}und im nächsten Zug eines Gegners dort nicht geschlagen werden kannst
       *[no] {""}
    }{ $answer }
occupy-answered = {""} (schafft das { $first } und kann { $second } im nächsten Zug dasselbe tun, darf { $second } es tun, und die Partie ist remis)
occupy-far = { $place } auf der anderen Seite des Bretts
    .akk = { AKK($place) } auf der anderen Seite des Bretts
    .dat = { DAT($place) } auf der anderen Seite des Bretts
occupy-place =
    { $whose ->
        [enemy] { DER($zone, "Zone") } des Gegners
        [all] { DER($zone, "Zone") }
       *[own] { DEIN($zone, "Zone") }
    }
    .akk =
        { $whose ->
            [enemy] { DEN($zone, "Zone") } des Gegners
            [all] { DEN($zone, "Zone") }
           *[own] { DEINEN($zone, "Zone") }
        }
    .dat =
        { $whose ->
            [enemy] { DEM($zone, "Zone") } des Gegners
            [all] { DEM($zone, "Zone") }
           *[own] { DEINEM($zone, "Zone") }
        }
    .wo =
        { AN($zone) } { $whose ->
            [enemy] { DEM($zone, "Zone") } des Gegners
            [all] { DEM($zone, "Zone") }
           *[own] { DEINEM($zone, "Zone") }
        }
occupy-so-many = { ZAHL($n) } { $men }
occupy-so-many-of = { ZAHL($n) } davon: { $men }
occupy-any = { ANZAHL($n, "eine Figur", "Figuren") }
