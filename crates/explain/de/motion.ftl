# Wie Figuren ziehen. Ein Satz besteht aus Verb, Weg und Zusatz: „Er zieht und schlägt ein Feld weit diagonal, oder beliebig weit gerade nach vorn.“

motion-verb =
    { $does ->
        [quiet] zieht, ohne zu schlagen,
        [capture] schlägt
        [pass] schlägt im Vorbeiziehen
        [castle] kann rochieren
        [en-passant] kann en passant schlagen:
        [walk] kann in einem Zug Folgendes machen:
       *[both] zieht und schlägt
    }
modes-only = , kann dabei aber nur { AKK($whom) } schlagen
modes-staying = , bleibt aber stehen, wenn { ER($it) } schlägt
modes-also = ; auf diese Weise zerstört { ER($it) } auch { AKK($whom) }
bounds =
    { $from ->
        [none] {""}
       *[zone] {" "}von { DAT($from) } aus
    }{ $within ->
        [none] {""}
       *[zone] {" "}(nur { WO($within) })
    }{ $barred ->
        [none] {""}
       *[zone] , ohne { WO($barred) } anzukommen
    }{ $first ->
        [yes] , wenn { ER($it) } noch nicht gezogen hat
       *[no] {""}
    }{ $lost_to ->
        [none] {""}
       *[whom] {" "}und { $lost_to } noch nie auf ein Feld gekommen ist, von dem aus auf leerem Brett ein Angriff auf { IHN($it) } möglich wäre
    }{ $unchecked ->
        [yes] , aber nicht, solange die eigene Seite im Schach steht
       *[no] {""}
    }{ $captures ->
        [none] {""}
       *[zone] , aber { WO($captures) } nur, soweit es zum Schlagen nötig ist
    }{ $guard ->
        [none] {""}
       *[whom] , solange { $guard } { IHN($it) } deckt
    }

## step, leap, ride

step = ein Feld weit { $way }{ $bounds }
leap =
    { $knight ->
        [yes] mit einem Springersprung
       *[no] springend { $way }
    }{ $routes ->
        [none] {""}
       *[ways] {" "}({ $routes })
    }{ $barred ->
        [none] {""}
       *[cells] {" "}(aber in keiner Richtung zwischen { $barred })
    }{ $bounds }
leap-barred = { $cell } und { $cells }
route-leg =
    { $first ->
        [yes] { ANZAHL($n, "ein Feld", "Felder") }
       *[no] { $n ->
            [1] eines
           *[other] { ZAHL($n) }
        }
    } { $way ->
        [ahead] geradeaus
        [aside] zur Seite
       *[slant] diagonal
    }
route-then = { $legs }, dann { $next }
route-condition =
    { $not_over ->
        [none] über leere Felder
       *[whom] frei von { DAT($not_over) }
    }
route-if = { $legs }, { $condition }
routes =
    { $routes }: { $several ->
        [yes] einer dieser Wege
       *[no] dieser Weg
    } muss { $must ->
        [lead] { $condition } führen
        [be] { $condition } sein
        [avoid-walls] auf dem Brett liegen und darf keine Mauer und kein Mauerende berühren
       *[open] offen sein
    }{ $walls ->
        [yes] ; Mauern versperren einen Weg
       *[no] {""}
    }{ $others ->
        [rest] ; was sonst auf dem Weg steht, stört nicht
        [pieces] ; Figuren auf dem Weg stören nicht
       *[none] {""}
    }
ride =
    { $after ->
        [none] {""}
       *[bend] ein Feld oder einen Sprung weit ({ $after }) auf ein leeres Feld und von dort weiter nach außen{" "}
    }{ $by ->
        [squares] { $n ->
            [none] beliebig weit { $way }
           *[most] bis zu { ANZAHL($n, "ein Feld", "Felder") } weit { $way }
        }
        [knight] mit beliebig vielen Springersprüngen in einer Richtung (nur auf den Feldern, auf denen { ER($it) } landet, kann { ER($it) } aufgehalten werden)
       *[leaps] { $n ->
            [none] mit beliebig vielen Sprüngen in einer Richtung: { $way }
           *[most] mit bis zu { ZAHL($n) } Sprüngen in einer Richtung: { $way }
        }
    }{ $least ->
        [none] {""}
       *[least] , insgesamt mindestens { ZAHL($least) } Felder weit
    }{ $bounds }{ $hurdle ->
        [none] {""}
       *[whom] { $beyond ->
            [none] {" "}und überspringt dabei genau eine Hürde ({ $hurdle })
            [1] {" "}über eine Hürde ({ $hurdle }) auf das Feld direkt dahinter
           *[most] {" "}über eine Hürde ({ $hurdle }) auf eines der { ZAHL($beyond) } Felder direkt dahinter
        }
    }{ $over ->
        [none] {""}
       *[whom] {" "}über { AKK($over) } (auch über mehrere, wenn hinter jeder das nächste Feld leer ist) auf ein leeres Feld
    }
stride =
    { $way } genau so viele Felder weit, wie Figuren auf dieser Linie stehen, { ER($it) } selbst mitgezählt{ $bounds }{ $over ->
        [none] {""}
       *[whom] ; dabei darf { ER($it) } { AKK($over) } überspringen
    }
ride-taking = ; die übersprungenen feindlichen Figuren sind geschlagen

## double-step, en-passant, castle

double-step =
    { $n ->
        [2] zwei Felder weit { $way } über ein leeres Feld
       *[more] zwei bis { ZAHL($n) } Felder weit { $way } über leere Felder
    }, von { DAT($zone) } aus{ $first ->
        [yes] {" "}und nur, wenn { ER($it) } noch nicht gezogen hat
       *[no] {""}
    }{ $unanswered ->
        [yes] {" "}(dabei kann { ER($it) } nicht en passant geschlagen werden)
       *[no] {""}
    }
en-passant = { $way }{ $staying ->
    [yes] , ohne selbst zu ziehen
   *[no] {""}
}{ $guard ->
    [none] {""}
   *[whom] , solange { $guard } { IHN($it) } deckt
} (siehe Schlagen en passant)
castle = (siehe Rochade)
castle-move =
    { $man } { $from } nach { $to } und { $partner ->
        [none] Partner
       *[kind] { $partner }
    }{ $beyond ->
        [yes] {" "}dahinter
       *[no] {""}
    } { $with } nach { $lands }
castle-move-from =
    { $several ->
        [yes] von { $cells }
       *[no] { $cells }
    }

## chain

chain-then = { $parts }; dann { $next }
chain-or-else = { $part }, oder stattdessen { $other }
chain-quiet = { $part }, ohne zu schlagen
chain-late =
    ; geschlagene Figuren verlassen das Brett erst am Ende des Zugs und { $twice ->
        [yes] können bis dahin noch einmal übersprungen werden
       *[no] dürfen bis dahin nicht noch einmal übersprungen werden
    }
chain-once = ; keine Figur wird dabei zweimal übersprungen
chain-must-go-on =
    ; der Zug muss weitergehen, solange ein Sprung möglich ist{ $flies ->
        [yes] , und von mehreren Feldern hinter einer Figur muss eines gewählt werden, von dem es weitergeht, wenn es ein solches gibt
       *[no] {""}
    }
chain-not-back = ; kein Sprung führt in die Gegenrichtung des vorigen zurück
chain-cells-once = ; kein Feld wird dabei zweimal betreten, auch nicht das, auf dem der Zug beginnt
chain-back = ; der Zug darf auch dorthin zurückführen, wo er beginnt, selbst ohne Schlag, was ein Passen ist
chain-back-capturing = ; nach einem Schlag darf der Zug auch dorthin zurückführen, wo er beginnt
chain-ends-on = ; der Zug endet mit der Landung { WO($zone) }
chain-noun =
    { $hops ->
        [yes] Sprung
       *[no] kurze Bewegung
    }
chain-often =
    { $how ->
        [any] beliebig viele { $noun ->
            [Sprung] Sprünge
           *[other] kurze Bewegungen
        }
        [least] { $min ->
            [1] { $noun ->
                [Sprung] einen oder mehrere Sprünge
               *[other] eine oder mehrere kurze Bewegungen
            }
           *[other] { ZAHL($min) } oder mehr { $noun ->
                [Sprung] Sprünge
               *[other] kurze Bewegungen
            }
        }
        [just] { $max ->
            [1] { $noun ->
                [Sprung] einen Sprung
               *[other] eine kurze Bewegung
            }
           *[other] { ZAHL($max) } { $noun ->
                [Sprung] Sprünge
               *[other] kurze Bewegungen
            }
        }
        [perhaps] { $noun ->
            [Sprung] höchstens einen Sprung
           *[other] höchstens eine kurze Bewegung
        }
        [most] bis zu { ZAHL($max) } { $noun ->
            [Sprung] Sprünge
           *[other] kurze Bewegungen
        }
        [either] { $min ->
            [1] { $noun ->
                [Sprung] einen
               *[other] eine
            }
           *[other] { ZAHL($min) }
        } oder { ZAHL($max) } { $noun ->
            [Sprung] Sprünge
           *[other] kurze Bewegungen
        }
       *[between] { $min ->
            [1] einen bis { ZAHL($max) }
           *[other] { ZAHL($min) } bis { ZAHL($max) }
        } { $noun ->
            [Sprung] Sprünge
           *[other] kurze Bewegungen
        }
    }
chain-part =
    { $often }{ $join ->
        [words] {""}
        [colon] :
       *[each] , jeweils
    } { $legs }
hop =
    { $way ->
        [none] {""}
       *[way] { $way }{" "}
    }über { AKK($over) }{ $taking }{ $into ->
        [none] {""}
       *[whom] {" "}(oder auf { AKK($into) }; diese Figur ist geschlagen, und der Zug endet dort)
    }{ $not_on ->
        [none] {""}
       *[zone] , aber nie mit einer Landung { WO($not_on) }
    }
fly =
    { $way ->
        [none] aus der Ferne
       *[way] { $way } aus der Ferne
    }{ $n ->
        [none] {""}
        [1] {" "}(höchstens ein Feld)
       *[n] {" "}(höchstens { ZAHL($n) } Felder)
    } über { AKK($over) } auf { $beyond ->
        [none] ein beliebiges Feld dahinter, das über leere Felder erreichbar ist
        [1] das leere Feld direkt dahinter
       *[n] eines der { ZAHL($beyond) } Felder dahinter, über leere Felder
    }{ $taking }
hop-taking =
    , { $whom ->
        [it] die dabei geschlagen wird
        [each] wobei jede geschlagen wird
        [enemy] die geschlagen wird, wenn sie feindlich ist
       *[enemies] wobei die feindlichen geschlagen werden
    }{ $spared ->
        [none] {""}
       *[kinds] , ausgenommen { AKK($spared) }; diese Figur wird nur übersprungen
    }
legs-hop =
    einen Sprung { $hop }{ $quiet ->
        [yes] , ohne zu schlagen
       *[no] {""}
    }
legs-step =
    einen Schritt auf ein leeres Feld { $way }{ $over ->
        [none] {""}
       *[over] , oder über { AKK($over) } hinweg
    }{ $into ->
        [none] {""}
       *[whom] {" "}(oder auf { AKK($into) }; diese Figur ist geschlagen, und der Zug { $goes_on ->
            [yes] endet dort oder geht weiter
           *[no] endet dort
        })
    }{ $not_on ->
        [none] {""}
       *[zone] , aber nie mit einer Landung { WO($not_on) }
    }{ $most ->
        [none] {""}
        [1] {" "}(höchstens einen solchen Schritt)
       *[most] {" "}(höchstens { ZAHL($most) } solche Schritte)
    }

## push, swap, imitate, transform

push =
    zieht ein Feld weit { $way }, auch auf ein besetztes Feld{ $whom ->
        [line] : dann schiebt { ER($it) } die ganze lückenlose Reihe von Figuren vor sich um ein Feld weiter, gleich wem sie gehören
        [one] : dann schiebt { ER($it) } die Figur dort um ein Feld weiter, gleich wem sie gehört; steht dahinter eine andere Figur, ist das nicht möglich
       *[neighbours] , und schiebt alle Figuren, die neben { IHM($it) } standen, um ein Feld in dieselbe Richtung, gleich wem sie gehören, samt den lückenlosen Reihen vor ihnen
    }. Eine Figur, die { $lost } geschoben wird, ist verloren.{ $bomb ->
        [none] {""}
       *[kinds] {" "}Wäre aber so { $bomb } verloren, explodiert diese Figur zuerst an ihrem Platz, bevor etwas geschoben wird; überlebt die schiebende Figur, zieht sie danach doch noch und schiebt, was von der lückenlosen Reihe übrig ist.
    }{ $frozen_stay ->
        [yes] { $whom ->
            [neighbours] {" "}Eine eingefrorene Figur bleibt stehen, ebenso jede Figur, die auf das Feld einer stehen gebliebenen rücken müsste, auch die schiebende.
           *[other] {" "}Eine Reihe mit einer eingefrorenen Figur kann nicht geschoben werden.
        }
       *[no] {""}
    }{ $dragging ->
        [yes] {" "}Eine geschobene Figur nimmt jede Figur mit, die sie einfriert, und jede, von der sie eingefroren ist.
       *[no] {""}
    }
push-lost =
    { $place ->
        [closed] auf ein Feld, das es für sie nicht gibt,
        [parked] gegen eine Figur, die endgültig stehen bleibt,
       *[off] vom Brett
    }
swap =
    tauscht den Platz mit { $with ->
        [none] einer beliebigen Figur
       *[whom] { DAT($with) }
    }, die { $way } als erste steht{ $n ->
        [none] {""}
       *[n] , höchstens { ANZAHL($n, "ein Feld", "Felder") } entfernt
    }{ $bounds }
imitate =
    zieht wie die Art von Figur, die der Gegner zuletzt gezogen hat, und hat deren Fähigkeiten, was der Gegner seitdem auch sonst getan hat; vor dem ersten Zug des Gegners kann { ER($it) } nicht ziehen, und nach dem Zug einer gegnerischen Figur, die ebenfalls nachahmt, { $each_other ->
        [yes] zieht { ER($it) } so wie diese
       *[no] kann { ER($it) } nicht ziehen
    }{ $never ->
        [none] {""}
       *[kinds] ; auch nach einem Zug von { DAT($never) } kann { ER($it) } nicht ziehen
    }
borrow =
    zieht { $instead ->
        [yes] nur
       *[no] auch
    } wie { $whom }, solange { $way ->
        [none] eine solche Figur { IHN($it) } deckt
       *[way] eine solche Figur einen Zug { $way } von { IHM($it) } entfernt steht
    }
transform-anywhere = auf ein beliebiges leeres Feld
transform =
    kann sich{ $zone ->
        [none] {""}
       *[zone] {" "}{ WO($zone) }{ $or_last ->
            [yes] {" "}oder, als letzte Figur ihrer Art, überall
           *[no] {""}
        }
    } { $moving ->
        [yes] mit einem Zug ({ $ways })
       *[no] an Ort und Stelle{ $ways ->
            [none] {""}
           *[ways] {" "}oder mit einem Zug ({ $ways })
        }
    } in { AKK($kinds) } verwandeln{ $missing_only ->
        [yes] , aber nur in eine Art, von der die eigene Seite weniger auf dem Brett hat als am Anfang
       *[no] {""}
    }{ $harmless ->
        [yes] , aber nicht dort, wo die neue Figur dann etwas schlagen könnte
       *[no] {""}
    }{ $never_check ->
        [yes] , aber nicht dort, wo das Schach gibt
       *[no] {""}
    }
