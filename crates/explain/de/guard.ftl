# Was verboten ist.

freeze =
    { ER($it) } friert { $attacked ->
        [yes] durch { SEIN($it) }en Angriff{" "}
       *[no] {""}
    }{ AKK($whom) }{ $n ->
        [none] {""}
        [1] {" "}auf einem Nachbarfeld
       *[other] {" "}bis zu { ZAHL($n) } Felder entfernt
    } ein (siehe Der Zug)

## cautious

cautious =
    { ER($it) } { $taking ->
        [none] zieht nicht dorthin
       *[whom] schlägt { AKK($taking) }{ $afar ->
            [yes] , wenn diese Figur nicht neben { IHM($it) } steht,
           *[no] {""}
        } nicht
    }{ $taking ->
        [none] ,
       *[whom] {" "}dort,
    } wo { ER($it) } im nächsten Zug geschlagen werden könnte{ $unless_also ->
        [none] {""}
       *[whom] , außer wenn derselbe Zug auch { AKK($unless_also) } schlägt
    }

never-traded = nach einem Zug, in dem { $by } eine Figur seiner Art geschlagen hat, darf { $by } { IHN($it) } nur auf demselben Feld schlagen

## placed

placed =
    { ER($it) } darf { $only ->
        [none] nicht eingesetzt werden: { $never }
       *[places] nur { $only } eingesetzt werden{ $never ->
            [none] {""}
           *[places] , aber nicht: { $never }
        }
    }
placed-as = { ER($it) } darf auch als { $kinds } eingesetzt werden
placed-and = { $only } und { $next }
placed-only =
    { $only ->
        [zone] { WO($what) }
        [beside] neben { DAT($what) }
        [living] dort, wo die eigene Gruppe danach ein leeres Nachbarfeld hat,
       *[flipping] dort, wo dadurch mindestens eine Figur umgedreht wird,
    }
placed-nor = { $never }; { $next }
placed-never =
    { $never ->
        [zone] { WO($zone) }
        [file] auf einer Linie, auf der schon eine gleiche eigene Figur steht
        [full-file] auf einer Linie, auf der schon zwei gleiche eigene Figuren stehen
        [shade] auf einem Feld derselben Farbe wie das einer gleichen eigenen Figur
        [mate] so, dass es sofort matt setzt
       *[check] so, dass es Schach gibt
    }
