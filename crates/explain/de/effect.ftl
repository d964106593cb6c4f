# Was sonst noch geschieht.

## absorb, defect

absorb =
    schlägt { ER($it) } { $whom ->
        [none] eine Figur
       *[whom] { AKK($whom) }
    }, verwandelt { ER($it) } sich in { $into ->
        [none] eine Figur der geschlagenen Art{ $royal ->
            [yes] , es sei denn, diese ist königlich
           *[no] {""}
        }; bei Figuren verschiedener Art in einem Zug ändert sich nichts
       *[kind] eine Figur der Art { $into }
    }
defect =
    schlägt { ER($it) } { $whom ->
        [none] eine feindliche Figur
       *[whom] { AKK($whom) }
    }, wechselt { ER($it) } zu deren Seite{ $several ->
        [yes] ; bei Figuren mehrerer anderer Seiten in einem Zug bleibt die Seite gleich
       *[no] {""}
    }

## petrify, perish, reborn, transfer

petrify =
    schlägt { ER($it) } { $whom ->
        [none] eine Figur
       *[whom] { AKK($whom) }
    }, erstarrt { ER($it) } zu Stein: { $stone }
perish =
    schlägt { ER($it) } { $whom ->
        [none] eine Figur
       *[whom] { AKK($whom) }
    }, verschwindet { ER($it) } selbst auch
reborn =
    wird { ER($it) } geschlagen, kehrt { ER($it) } auf ein leeres Feld zurück, das zu { DAT($zone) } gehört{ $same ->
        [file] {" "}und auf derselben Linie liegt
        [shade] {" "}und dieselbe Farbe hat
       *[anything] {""}
    }, falls es eines gibt
transfer =
    nach dem Zug geht { ER($it) } weiter, { $way ->
        [other-board] und zwar auf dasselbe Feld des anderen Brettes
       *[way] und zwar { $way }
    }{ $several ->
        [yes] {" "}(auf die erste dieser Weisen, die auf ein Feld führt)
       *[no] {""}
    }; ist dieses Feld besetzt, ist der Zug nicht möglich

## become

become =
    { ER($it) } { $optional ->
        [yes] kann sich in { AKK($kinds) } verwandeln
       *[no] verwandelt sich in { AKK($kinds) }
    }{ $choose ->
        [yes] {" "}(nach Wahl des Spielers)
       *[no] {""}
    }, wenn { ER($it) } { $moves }{ $in_passing ->
        [yes] , auch mitten in einer Folge von Sprüngen, die dann in der neuen Gestalt weitergeht
       *[no] {""}
    }{ $missing_only ->
        [yes] , aber nur in eine Art, von der die eigene Seite weniger auf dem Brett hat als am Anfang{ $optional ->
            [yes] {""}
           *[no] ; gibt es keine solche, kann { ER($it) } diese Felder nicht betreten, greift sie aber an
        }
       *[no] {""}
    }

become-move =
    { $leaving ->
        [yes] einen Zug { WO($zones) } beginnt oder beendet
       *[no] { $entering ->
            [yes] von außerhalb{" "}
           *[no] {""}
        }{ WO($zones) } ankommt
    }{ $capturing ->
        [yes] {" "}und dabei schlägt
       *[no] {""}
    }

## clear-corners

clear-corners =
    nach dem eigenen Zug räumt { ER($it) }, wenn { ER($it) } noch auf dem Brett steht, Ecken ab: mit { $alike ->
        [yes] jeder anderen gleichen Figur
       *[no] jeder Figur der Art „{ $with }“
    } der eigenen Seite auf einer anderen Linie und einer anderen Reihe spannt { ER($it) } ein Rechteck auf, und { $only ->
        [none] { $sparing ->
            [none] jede Figur, Freund oder Feind,
           *[whom] jede Figur
        }
       *[whom] { $only }
    } auf den beiden anderen Ecken kommt vom Brett{ $sparing ->
        [none] {""}
       *[whom] , außer { DAT($sparing) }
    }{ $imitators ->
        [none] {""}
       *[kinds] { $clears ->
            [yes] ; { $imitators } mit derselben Zugweise tut das auch
           *[no] ; { $imitators } mit derselben Zugweise tut das nicht
        }
    }{ $standing ->
        [yes] . Die Ecken bleiben gefährlich, solange beide Figuren auf dem Brett sind: nach jedem Zug eines beliebigen Spielers werden sie wieder abgeräumt
       *[no] {""}
    }

## explode

explode-rays =
    { $to_the_end ->
        [yes] { $whom ->
            [piece] jeder Figur
           *[both] jeder Figur und jedem Stein
        }, auf die die Strahlen bis zum Rand des Bretts treffen
       *[no] { $whom ->
            [piece] der ersten Figur
           *[both] der ersten Figur oder dem ersten Stein
        }, auf die jeder Strahl trifft
    } (die Strahlen laufen { $way })
explode-square = allem im Block von { ZAHL($n) } mal { ZAHL($n) } Feldern ringsum
explode-cause =
    wenn { $cause ->
        [owner] der eigene Spieler { IHN($it) } zündet
        [explosion] eine andere Explosion { IHN($it) } trifft
        [taken-by] { $takers } { IHN($it) } schlägt
        [taken] { ER($it) } geschlagen wird{ $takers ->
            [none] {""}
           *[kinds] {" "}(außer von { DAT($takers) })
        }
        [corner] { ER($it) } auf einer abgeräumten Ecke steht
       *[push] { ER($it) } durch einen Schub verloren wäre
    }
explode =
    { ER($it) } explodiert, { $causes }; { ER($it) } kommt dann vom Brett, zusammen mit { $area }{ $sparing ->
        [none] {""}
       *[kinds] , aber nicht mit { DAT($sparing) }
    }.{ $capture ->
        [yes] {" "}Eine Figur, die { IHN($it) } schlägt und so die Explosion auslöst, kommt ebenfalls vom Brett.
       *[no] {""}
    }{ $discard ->
        [yes] {" "}Nimmt der eigene Spieler { IHN($it) } als Zug vom Brett, gibt es keine Explosion.
       *[no] {""}
    }{ $rays ->
        [yes] {" "}Löst ein Strahl die Explosion aus, läuft kein Strahl in die Richtung zurück, aus der jener kam, nur in die anderen. Nach einem Schlagen laufen die Strahlen in alle Richtungen.
       *[no] {""}
    }{ $hit_twice ->
        [first] {" "}Lösen mehrere Strahlen sie zugleich aus, zählt dafür nur der erste.
        [nobody] {" "}Lösen mehrere Strahlen sie zugleich aus, laufen Strahlen in jede Richtung.
       *[all] {""}
    } Explosionen, die einander auslösen, geschehen { $order }.{ $immune ->
        [none] {""}
       *[kinds] {" "}Keine Explosion schadet { DAT($immune) }.
    }
explode-by-capture =
    { ER($it) } explodiert, wenn { ER($it) } geschlagen wird{ $takers ->
        [none] {""}
       *[kinds] {" "}(außer von { DAT($takers) })
    }, und zwar auf dem Feld, auf dem die schlagende Figur ankommt: diese kommt ebenfalls vom Brett, zusammen mit { $area }{ $sparing ->
        [none] {""}
       *[kinds] , aber nicht mit { DAT($sparing) }
    }. Nichts anderes löst die Explosion aus.{ $immune ->
        [none] {""}
       *[kinds] {" "}Keine Explosion schadet { DAT($immune) }.
    }
explode-order =
    { $order ->
        [generations] in Wellen: alle Explosionen einer Welle zugleich, dann die der Figuren, die sie getroffen hat
        [depth-first] ineinander: jede getroffene Figur explodiert, bevor der nächste Strahl läuft
       *[initial-board] alle zugleich: jeder Strahl läuft auf dem Brett, wie es vor der ersten Explosion war
    }{ $rays ->
        [none] {""}
       *[rays] {" "}(Strahlen in dieser Reihenfolge, wie das Brett gezeichnet ist: { $rays })
    }
explode-ray =
    { $to ->
        [up] nach oben
        [up-left] nach links oben
        [up-right] nach rechts oben
        [left] nach links
        [right] nach rechts
        [down-left] nach links unten
        [down-right] nach rechts unten
       *[down] nach unten
    }

## stifle, flip

stifle =
    wo { ER($it) } ankommt, schlägt { ER($it) } die feindlichen Gruppen auf Nachbarfeldern ({ $way }), neben denen kein leeres Feld mehr liegt; eine Gruppe sind alle Figuren einer Seite, die in diesen Richtungen zusammenhängen

flip =
    wo { ER($it) } ankommt, dreht { ER($it) } { $enclosed ->
        [yes] jede lückenlose Reihe { $whom ->
            [none] feindlicher Figuren
           *[whom] dieser Figuren ({ $whom })
        } um, die zwischen { IHM($it) } und einer anderen eigenen Figur liegt ({ $way })
       *[no] jede feindliche Figur auf einem Nachbarfeld um ({ $way }){ $whom ->
            [none] {""}
           *[whom] , sofern es { $whom } ist
        }
    }; sie gehören von da an zur eigenen Seite
## pinch, withdraw, complete-square

pinch =
    nach einem Zug{ $after ->
        [none] {""}
       *[way] {" "}{ $after }
    } schlägt { ER($it) } { $whom ->
        [none] eine feindliche Figur
       *[whom] { AKK($whom) }
    }{ $rows ->
        [yes] , auch eine lückenlose Reihe davon,
       *[no] {""}
    } auf einem Nachbarfeld ({ $way }), wenn { $with ->
        [none] eine befreundete Figur
       *[whom] { $with }
    } direkt dahinter steht{ $against ->
        [none] {""}
       *[zone] {" "}oder dahinter ein leeres Feld liegt, das zu { DAT($against) } gehört
    }{ $spared ->
        [none] {""}
       *[zone] , aber nicht { WO($spared) }
    }
surround =
    nach einem Zug schlägt { ER($it) } { $whom ->
        [none] eine feindliche Figur
       *[whom] { AKK($whom) }
    } auf einem Nachbarfeld ({ $way }), wenn auf allen diesen Seiten { $with ->
        [none] eine befreundete Figur
       *[whom] { $with }
    } daneben steht{ $against ->
        [none] {""}
       *[zone] {" "}oder ein leeres Feld daneben zu { DAT($against) } gehört
    }{ $edges ->
        [yes] {" "}oder dort der Rand des Bretts ist
       *[no] {""}
    }
withdraw =
    zieht { ER($it) } { $way }, schlägt { ER($it) } { $whom ->
        [none] eine feindliche Figur
       *[whom] { AKK($whom) }
    } auf dem Nachbarfeld der entgegengesetzten Seite
approach =
    zieht { ER($it) } { $way }, schlägt { ER($it) } { $whom ->
        [none] eine feindliche Figur
       *[whom] { AKK($whom) }
    } auf dem nächsten Feld in dieser Richtung
complete-square =
    vollendet { ER($it) } mit einem Zug ein Quadrat von zwei mal zwei Feldern, auf dessen drei anderen jeweils { $with } steht, schlägt { ER($it) } { $whom ->
        [none] die feindlichen Figuren darunter
       *[whom] darunter { AKK($whom) }
    }
