# Richtungen, Figuren und Felder: was alle Wörter gemeinsam haben. Ein Text kann seine anderen Fälle als Attribute angeben; sonst
# lauten alle Fälle gleich. Die Funktionen der Grammatik beschreibt src/german.rs.

## Teile und ganze Sätze

part = { $text }
sentence = { SATZ($text) }
paragraph = { $sentences }

## Zonen und Felder

zone-of-piece =
    { $by_side ->
        [yes] { SEINE($it, $zone) }
       *[no] { DER($zone, "Zone") }
    }
    .akk =
        { $by_side ->
            [yes] { SEINEN($it, $zone) }
           *[no] { DEN($zone, "Zone") }
        }
    .dat =
        { $by_side ->
            [yes] { SEINER($it, $zone) }
           *[no] { DEM($zone, "Zone") }
        }
    .wo =
        { AN($zone) } { $by_side ->
            [yes] { SEINER($it, $zone) }
           *[no] { DEM($zone, "Zone") }
        }
cells-of-side = { $cells } für { $side }

## Richtungen

direction =
    { $name ->
        [any] in jede Richtung
        [orthogonal] waagerecht oder senkrecht
        [diagonal] diagonal
        [forward] gerade nach vorn
        [backward] gerade nach hinten
        [sideways] seitwärts
        [forward-diagonal] schräg nach vorn
        [backward-diagonal] schräg nach hinten
        [knight] wie ein Springer
        [forward-knight] wie ein Springer, zwei Felder nach vorn und eines zur Seite
        [left] nach links
        [right] nach rechts
        [forward-left] schräg nach vorn links
        [forward-right] schräg nach vorn rechts
        [backward-left] schräg nach hinten links
        [backward-right] schräg nach hinten rechts
       *[other] { $name }
    }
direction-on-hexagons =
    { $name ->
        [any] über jede Kante und durch jede Ecke
        [orthogonal] über eine Kante
        [diagonal] durch eine Ecke
        [forward] gerade nach vorn
        [backward] gerade nach hinten
        [sideways] genau seitwärts
        [forward-diagonal] durch eine Ecke schräg nach vorn
        [backward-diagonal] durch eine Ecke schräg nach hinten
        [knight] wie ein Springer im Sechseckschach, auf ein nächstes Feld, das auf keiner Linie liegt
        [forward-knight] wie ein Springer im Sechseckschach, so weit nach vorn wie möglich
        [left] genau nach links
        [right] genau nach rechts
        [forward-left] über die Kante vorn links
        [forward-right] über die Kante vorn rechts
        [backward-left] über die Kante hinten links
        [backward-right] über die Kante hinten rechts
       *[other] { $name }
    }
direction-in-layers =
    { $name ->
        [any] in jede Richtung
        [orthogonal] entlang einer Reihe, einer Linie oder einer Säule durch die Ebenen
        [diagonal] diagonal, in seiner Ebene oder zwischen Ebenen
        [triagonal] triagonal (jeweils eine Reihe, eine Linie und eine Ebene weiter)
        [knight] wie ein Springer, zwei Felder in einer der drei Achsen und eines in einer anderen
        [up] gerade nach oben auf die nächste Ebene
        [down] gerade nach unten auf die nächste Ebene
        [forward] gerade nach vorn
        [backward] gerade nach hinten
        [sideways] seitwärts
        [forward-diagonal] schräg nach vorn in seiner Ebene
        [backward-diagonal] schräg nach hinten in seiner Ebene
        [forward-knight] wie ein Springer in seiner Ebene, zwei Felder nach vorn und eines zur Seite
        [left] nach links
        [right] nach rechts
        [forward-left] schräg nach vorn links
        [forward-right] schräg nach vorn rechts
        [backward-left] schräg nach hinten links
        [backward-right] schräg nach hinten rechts
       *[other] { $name }
    }
direction-between-boards =
    { $name ->
        [up] auf dasselbe Feld des nächsten Brettes
        [down] auf dasselbe Feld des vorigen Brettes
        [triagonal] diagonal und zugleich auf das nächste oder vorige Brett
       *[other] { $name }
    }
direction-part =
    { ANZAHL($n, "ein Feld", "Felder") } { $way ->
        [right] nach rechts
        [left] nach links
        [forward] nach vorn
        [back] nach hinten
        [up] nach oben
       *[down] nach unten
    }
direction-along = { ANZAHL($n, "ein Feld", "Felder") } waagerecht oder senkrecht
direction-slant = { ANZAHL($n, "ein Feld", "Felder") } diagonal
direction-both = { ANZAHL($n, "ein Feld", "Felder") } in eine Richtung und { ANZAHL($aside, "ein Feld", "Felder") } im rechten Winkel dazu

## Figuren

filter-everybody =
    { $whose ->
        [own] eine eigene Figur
        [ally] eine Figur des Partners
        [enemy] eine feindliche Figur
        [men] eine beliebige Figur
        [stones] ein beliebiger Stein
       *[any] { $any ->
            [piece] eine beliebige Figur
           *[both] eine beliebige Figur oder ein beliebiger Stein
        }
    }
    .akk =
        { $whose ->
            [own] eine eigene Figur
            [ally] eine Figur des Partners
            [enemy] eine feindliche Figur
            [men] eine beliebige Figur
            [stones] einen beliebigen Stein
           *[any] { $any ->
                [piece] eine beliebige Figur
               *[both] eine beliebige Figur oder einen beliebigen Stein
            }
        }
    .dat =
        { $whose ->
            [own] einer eigenen Figur
            [ally] einer Figur des Partners
            [enemy] einer feindlichen Figur
            [men] einer beliebigen Figur
            [stones] einem beliebigen Stein
           *[any] { $any ->
                [piece] einer beliebigen Figur
               *[both] einer beliebigen Figur oder einem beliebigen Stein
            }
        }
filter-other-than = { $whole } außer { DAT($but) }
    .akk = { AKK($whole) } außer { DAT($but) }
    .dat = { DAT($whole) } außer { DAT($but) }
filter-kinds =
    { $one }{ $whose ->
        [own] {" "}der eigenen Seite
        [ally] {" "}des Partners
        [enemy] {" "}des Gegners
       *[any] {""}
    }
    .akk =
        { AKK($one) }{ $whose ->
            [own] {" "}der eigenen Seite
            [ally] {" "}des Partners
            [enemy] {" "}des Gegners
           *[any] {""}
        }
    .dat =
        { DAT($one) }{ $whose ->
            [own] {" "}der eigenen Seite
            [ally] {" "}des Partners
            [enemy] {" "}des Gegners
           *[any] {""}
        }
