# Warum eine Stellung nicht gültig ist und was am Anfang nicht stimmt: Sätze ohne großen Anfangsbuchstaben und Punkt.

## Aufgestellte Stellungen

setup-royalless-on-turn = { $side } ist am Zug, hat aber keine königliche Figur
setup-royalless = { $side } hat keine königliche Figur
setup-out = { $side } hat keine königliche Figur, ist also ausgeschieden und kann keine Figuren haben
setup-foreign =
    im Spiel gibt es { $what ->
        [cell] kein solches Feld
        [side] keine solche Seite
       *[kind] keine solche Figur
    }
setup-not-passed = keine Figur hat { $cell } mit einem Doppelschritt überquert
setup-check-not-on-turn = { $side } steht im Schach, ist aber nicht am Zug
setup-closed = { EIN($kind) } von { $side } kann nicht auf { $cell } stehen
setup-only-one = es gibt nur einmal: { $kind }
setup-too-many =
    { $side } hat { $n } { $n ->
        [1] { $kind }
       *[other] { VIELE($kind) }
    }, erlaubt { $most ->
        [1] ist höchstens { $most }
       *[other] sind höchstens { $most }
    }

## Der Anfang

opening-forbidden = das Spiel erlaubt seine eigene Anfangsstellung nicht: { $why }
opening-over =
    die Partie ist am Anfang schon zu Ende: { $winner ->
        [none] Remis
       *[side] { $winner } gewinnt
    } ({ $reason })
