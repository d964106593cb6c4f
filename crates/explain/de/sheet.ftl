# Das Regelblatt, in der Reihenfolge seiner Abschnitte. Was ein einzelnes Wort von sich sagt, steht in der Datei seiner Kategorie.

## Überschriften, Spieler und Quellen

sheet-start = Die Aufstellung
sheet-board = Das Brett
sheet-pieces = Die Figuren
sheet-stones = Die Steine
sheet-castling = Rochade
sheet-passing = Schlagen en passant
sheet-turn = Der Zug
sheet-check = Schach
sheet-end = Das Ende
sheet-doubts = Zweifelhafte Regeln
sheet-writing = Notation
sheet-evidence = Geschichte
sheet-sources = Quellen
sheet-players = Spieler: { $players }.
sheet-note = Anmerkung (englisch): { $note }
sheet-inventor = Erfunden von: { PUNKT($name) }
sheet-inventor-year = Erfunden von: { $name }, { PUNKT($year) }
sheet-source = Quelle: { PUNKT($source) }

## Das Ziel

aim = Ziel ist es, { $aim }.
aim-of-side = Ziel von { $side } ist es, { $aim }.
aim-be-mated = matt gesetzt zu werden
aim-be-stuck = keinen regelgemäßen Zug mehr zu haben
aim-stop =
    { $several ->
        [yes] den Gegnern
       *[no] dem Gegner
    } keinen Zug zu lassen
aim-checks =
    { $n ->
        [1] Schach
       *[other] { ZAHL($n) }mal Schach
    } zu geben
aim-bring = { AKK($men) } auf { AKK($place) } zu bringen
aim-while = { $aim }, während { $condition }
aim-mate =
    { DEN($royal) } { $whose ->
        [enemy] des Gegners
        [any] eines Gegners
       *[every] jedes Gegners
    } matt zu setzen{ $sheet ->
        [yes] {" "}(siehe Schach)
       *[no] {""}
    }
aim-mate-all =
    { $several ->
        [yes] die Gegner
       *[no] den Gegner
    } matt zu setzen{ $sheet ->
        [yes] {" "}(siehe Schach)
       *[no] {""}
    }
aim-bare =
    { $several ->
        [yes] den Gegnern
       *[no] dem Gegner
    } nur { AKK($royal) } zu lassen
aim-bare-royal = { DER($royal) }
    .akk = { DEN($royal) }
aim-capture = { DEN($men) } des Gegners zu schlagen
aim-capture-all = alle feindlichen { $men } zu schlagen
aim-capture-of-every = { DEN($men) } jedes Gegners zu schlagen
aim-capture-one =
    { $n ->
        [1] { DEN($men) }
       *[other] auch nur eine Figur dieser Art
    } des Gegners zu schlagen{ $n ->
        [1] {""}
       *[other] {": "}{ $men }
    }
aim-capture-kind =
    alle feindlichen Figuren einer Art zu schlagen{ $sheet ->
        [yes] {" "}(siehe Das Ende)
       *[no] {""}
    }
aim-capture-everybody = alle feindlichen Figuren zu schlagen
aim-line = { ZAHL($n) } Figuren in eine lückenlose Reihe zu bringen
aim-connect =
    { $from ->
        [none] alle eigenen Figuren miteinander zu verbinden
       *[zone] { AKK($from) } mit { DAT($to) } zu verbinden
    }
aim-points = am Ende mehr Punkte zu haben
aim-more = am Ende mehr Figuren zu haben
aim-turn-over =
    { $several ->
        [yes] den Gegnern
       *[no] dem Gegner
    } keine Figur zu lassen
aim-leave =
    { $several ->
        [yes] den Gegnern
       *[no] dem Gegner
    } höchstens { AKK($men) } zu lassen
aim-lose = { AKK($men) } nicht mehr zu haben
aim-lose-all = alle eigenen Figuren zu verlieren
aim-keep = höchstens noch { AKK($men) } zu haben

## Das Brett

board =
    Das Brett hat { ANZAHL($squares, "ein Feld", "Felder") }: { ANZAHL($files, "eine Linie", "Linien") } ({ $file_names }) und { ANZAHL($ranks, "eine Reihe", "Reihen") } ({ $rank_names }){ $missing ->
        [0] {""}
       *[other] , ohne { $holes }
    }.
board-layers =
    { $apart ->
        [yes] Es gibt { ANZAHL($squares, "ein Feld", "Felder") } auf { ANZAHL($layers, "einem Brett", "Brettern") } nebeneinander ({ $layer_names }), jedes mit
       *[no] Das Brett hat { ANZAHL($squares, "ein Feld", "Felder") } in { ANZAHL($layers, "einer Ebene", "Ebenen") } übereinander ({ $layer_names }), jede mit
    } { ANZAHL($files, "einer Linie", "Linien") } und { ANZAHL($ranks, "einer Reihe", "Reihen") } ({ $rank_names }){ $missing ->
        [0] {""}
       *[other] , ohne { $holes }
    }. { $apart ->
        [yes] Der Name eines Feldes beginnt mit dem seines Brettes. Figuren auf verschiedenen Brettern sind keine Nachbarn: Wenn diese Regeln nichts anderes sagen, zieht, schlägt und bietet eine Figur nur auf dem Brett Schach, auf dem sie steht.
       *[no] Sie sind nebeneinander gezeichnet, die unterste links; der Name eines Feldes beginnt mit dem seiner Ebene.
    }
board-hexagons =
    Das Brett hat { $squares } Felder in { ANZAHL($file_count, "einer Linie", "Linien") }: { $files }. Die Felder sind Sechsecke, { $pointed ->
        [yes] jedes mit einer Ecke oben
       *[no] jedes mit einer Kante oben
    }. Jedes hat sechs Nachbarn jenseits einer Kante; durch eine Ecke geht eine Figur zwischen zwei anderen hindurch auf das nächste Feld in dieser Richtung.
board-joined =
    { $edges ->
        [left-right] Der linke und der rechte Rand des Brettes sind verbunden
        [bottom-top] Der untere und der obere Rand des Brettes sind verbunden
       *[both] Der linke und der rechte Rand des Brettes sind verbunden, der untere und der obere ebenso
    }: Was das Brett auf einer Seite verlässt, betritt es auf der anderen.
board-span = { $first } bis { $last }
board-names-numbers = Ein Feld heißt nach seiner Linie, von rechts gezählt, und seiner Reihe, von oben gezählt, so wie der erste Spieler das Brett sieht.
board-names-distances = Ein Feld heißt nach seiner Linie, von rechts gezählt, und seiner Reihe, von unten gezählt, so wie die untere Seite das Brett sieht.
board-cuts = Zwischen diesen Feldern kann keine Figur einen Schritt machen, in keiner Richtung: { $pairs }.
board-zone = { GROSS($zone) }: { $cells }.
board-zone-empty = { GROSS($zone) }: keine Felder.
# Diese beiden Texte entscheiden auf Englisch, welche Zonen das Blatt weglässt.
board-zone-rank = { ORDINAL($n) }e Reihe
board-zone-last-ranks =
    { $n ->
        [1] letzte Reihe
       *[other] letzte { ZAHL($n) } Reihen
    }
board-closed =
    Für die Figuren jeder Seite gibt es diese Felder nicht: { $cells }{ $pushes ->
        [yes] ; eine dorthin geschobene Figur ist verloren
       *[no] {""}
    }.
board-parked =
    Eine Figur, die auf einem dieser Felder ankommt, bleibt dort endgültig stehen: { $cells }. Sie kann nicht gezogen{ $pushes ->
        [yes] , geschoben
       *[no] {""}
    } oder geschlagen werden, { $safe_from ->
        [explosions] keine Explosion erreicht sie,{" "}
        [both] keine Explosion und kein Abräumen von Ecken erreicht sie,{" "}
        [nothing] {""}
       *[corners] kein Abräumen von Ecken erreicht sie,{" "}
    }und sie wirkt nicht mehr auf andere Figuren; aber sie zählt noch.
board-sheltered = Explosionen und das Abräumen von Ecken erreichen { $cells } nicht.
board-rectangles = Zwei Felder mit einem Strich dazwischen, wie { $example }, stehen für das ganze Rechteck zwischen ihnen.
board-walls = Es gibt Mauern { $places }.
board-walls-between = zwischen { $one } und { $other }
board-walls-rim =
    Es gibt { $also ->
        [yes] außerdem Mauern
       *[no] Mauern
    } am Rand des Bretts, { $places }; nur ihre Enden sind von Bedeutung.
board-walls-at =
    { $place ->
        [above] über { $cells }
        [below] unter { $cells }
        [left] links von { $cells }
       *[right] rechts von { $cells }
    }
board-walls-bar = Keine Figur kann einen Schritt über eine Mauer machen oder diagonal an ihrem Ende vorbei.

## Schach

check-at-once = Eine Seite kann mehrere königliche Figuren haben ({ $royal }). Sie steht nur im Schach, wenn ein Gegner alle in einem einzigen Zug schlagen könnte; ist nur noch eine übrig, wenn ein Gegner diese schlagen könnte.
check-jointly = Eine Seite kann mehrere königliche Figuren haben ({ $royal }). Sie steht nur im Schach, wenn jede von ihnen im nächsten Zug eines Gegners geschlagen werden könnte; eine von mehreren darf geopfert werden.
check =
    { GROSS(EIN($royal)) } steht im Schach, wenn ein Gegner diese Figur in seinem nächsten Zug { $by ->
        [captures] schlagen könnte
        [captures-only] schlagen könnte; eine Explosion, die sie erreichen würde, ist kein Schach
       *[explosions] vom Brett nehmen könnte, durch Schlagen oder durch eine Explosion, ob er sie direkt auslöst oder durch das Schlagen einer Figur, die explodiert
    }.
check-leave =
    Kein Zug darf { $removes ->
        [yes] { DEN($royal) } der eigenen Seite vom Brett nehmen oder { $jointly ->
            [yes] die eigene Seite
           *[no] diese Figur
        }
       *[no] { $jointly ->
            [yes] die eigene Seite
           *[no] { DEN($royal) } der eigenen Seite
        }
    } im Schach stehen lassen.
check-before-transfer =
    Geht eine Figur nach ihrem Zug weiter, darf { $boards ->
        [yes] auf dem Brett dieses Zuges { DER($royal) } der eigenen Seite
       *[no] { DER($royal) } der eigenen Seite
    } auch davor nicht im Schach stehen.
check-several = Eine Seite kann mehrere davon haben; keine dieser Figuren darf im Schach stehen bleiben.
check-directly = Die einzige Ausnahme ist ein Zug, der dem Gegner die letzte Figur dieser Art nimmt ({ $royal }).
check-expendable = Doch darf ein Zug { DEN($royal) } der eigenen Seite vom Brett nehmen.
check-shielded = { GROSS(EIN($royal)) } kann nie geschlagen werden.
check-held = { GROSS(EIN($royal)) } im Schach darf nicht ziehen, außer um die Figur zu schlagen, die Schach gibt.
check-partner = Du musst nur { DEINEN($royal) } schützen: { DEN($royal) } des Partners darfst du im Schach stehen lassen oder ins Schach stellen.
check-pinned =
    { $gives ->
        [yes] Eine Figur gibt auch dann Schach, wenn ihr Zug die eigene Seite im Schach stehen ließe.
       *[no] Eine Figur gibt kein Schach, wenn ihr Schlagen die eigene Seite im Schach stehen ließe.
    }
check-pinned-explosion = Kann aber eine Figur die königliche nur vom Brett nehmen, indem sie etwas schlägt, dessen Explosion diese erreicht, gibt sie kein Schach, wenn dieses Schlagen die eigene Seite im Schach stehen ließe.
check-fire = Ein Zug aber, der zugleich die eigene königliche Figur des Gegners ({ $royal }) vom Brett nähme, gibt kein Schach, weil er nicht erlaubt ist.

## Zweifelhafte Regeln

doubts = Wo die Quellen schweigen oder einander widersprechen, folgen die Regeln oben den hier gegebenen Antworten. Die Namen in Klammern wählen andere Antworten. Fragen und Antworten stehen auf Englisch in der Regeldatei.
doubt =
    { $summary } ({ $name }): { $meaning } ({ $chosen }).{ $n ->
        [0] {""}
       *[other] {" "}Andere Antworten: { $others }.
    } Quelle: { PUNKT($source) }
doubt-other = { $meaning } ({ $value })
doubt-on = Ja
doubt-off = Nein

## Die Figuren: was mehrere gemeinsam haben

piece = { GROSS(DER($title)) } ({ $letter })
piece-says = { UEBER($piece, $text) }
kind-sentence = { SATZ($text) }
pieces-all = { SATZ(SUBJEKT("jede Figur", $text)) }
pieces-capture =
    Wenn nichts anderes gesagt ist, schlägt eine Figur, indem sie auf das Feld einer feindlichen Figur zieht, die dann vom Brett kommt. Sie kann nicht auf ein Feld ziehen, auf dem eine eigene Figur steht{ $stones ->
        [yes] {" "}oder, wenn nichts anderes gesagt ist, ein Stein liegt
       *[no] {""}
    }.
pieces-ride =
    Eine Figur, die mehrere Felder weit in einer Linie zieht, hält { $occupant ->
        [piece] an der ersten Figur
       *[both] an der ersten Figur oder am ersten Stein
    } auf ihrem Weg an.
pieces-leap = Ein Sprung setzt über alles hinweg, was dazwischen steht.
pieces-knight = Ein Springersprung geht so: { $ways }.
pieces-hop =
    Ein Sprung führt über { $occupant ->
        [piece] eine Figur
       *[both] eine Figur oder einen Stein
    } auf einem Nachbarfeld auf das Feld direkt dahinter, das leer sein muss, und zwar in jede Richtung, wenn keine genannt ist. Nach jedem Sprung kann die Figur in einer anderen Richtung weiterspringen oder, wenn sie alle vorgeschriebenen Sprünge gemacht hat, anhalten.
pieces-hop-far = Ein Sprung in eine Richtung, die mehrere Felder weit führt, geht über eine Figur in dieser Entfernung auf das doppelt so weit entfernte Feld, was auch immer dazwischen steht.
pieces-hop-unmixed = Sprünge, die in verschiedenen Sätzen beschrieben sind, lassen sich nicht in einem Zug verbinden.
pieces-hop-capture = Wenn nichts anderes gesagt ist, verlässt eine im Sprung geschlagene Figur das Brett sofort. Nur eine Figur, die etwas geschlagen hat, darf ihren Zug dort beenden, wo sie ihn begonnen hat.

## Die Figuren: eine Art

kind-form = { ER($it) } ist { EIN($of) } nach einem Zug wie { EIN($holding) } und bleibt es bis zum nächsten eigenen Zug
kind-form-power = nach einem Zug wie { EIN($holding) }, bis zum nächsten eigenen Zug: { $power }
kind-stone = { ER($it) } ist ein Stein: gehört keiner Seite und zieht nicht
kind-royal = { ER($it) } ist königlich (siehe Schach)
kind-shielded =
    { ER($it) } kann nicht geschlagen werden{ $anybody ->
        [no] {""}
       *[yes] , außer von { DAT($takers) }
    }
kind-like = { ER($it) } zieht wie { EIN($kind) }
kind-motion =
    { $whole ->
        [yes] { ER($it) } { $ways }{ $tail }
       *[no] { ER($it) } { $verb } { $ways }{ $tail }
    }
kind-lift = statt einen Stein zu legen, darf { ER($it) } in derselben Reichweite { AKK($stones) } entfernen
kind-detonate =
    { ER($it) } kann vom eigenen Spieler gezündet werden{ $when ->
        [turn-or-after] , als Zug oder gleich nach dem eigenen Ziehen
        [turn] , als ganzer Zug
        [after] , gleich nach dem eigenen Ziehen
       *[never] {""}
    }{ $frozen ->
        [even] , auch im eingefrorenen Zustand
        [not] , aber nicht im eingefrorenen Zustand
       *[never] {""}
    }{ $noticed ->
        [no] ; hat { ER($it) } in diesem Zug nicht gezogen, gilt { ER($it) } nachahmenden Figuren nicht als zuletzt gezogen
       *[yes] {""}
    }
kind-stock = { ER($it) } kommt geschlagen als { $kind } in den Vorrat des Gegners
kind-nothing = { ER($it) } zieht nicht

## Rochade und Schlagen en passant

castling = { GROSS($man) } und { $partner } derselben Seite ziehen gemeinsam, wenn noch keine der beiden Figuren gezogen hat. Alle Felder zwischen ihnen und alle, die sie überqueren oder auf denen sie ankommen, müssen leer sein.
castling-partner = ein Partner
castling-royal = { GROSS(DER($royal)) } darf weder am Anfang noch auf einem überquerten Feld noch am Ziel im Schach stehen.
castling-only = Nur diese Rochaden sind möglich.
castling-side = { $side }: { $ways }.
castling-none = Es gibt keine Rochade.
passing =
    Hat { $steppers } gerade einen Doppelschritt gemacht, kann diese Figur von einer feindlichen ({ $takers }{ $all ->
        [no] , nicht aber { $others }
       *[yes] {""}
    }) so geschlagen werden, als wäre es nur ein einfacher Schritt gewesen: die schlagende zieht auf das überquerte Feld, und die geschlagene kommt dort vom Brett, wo sie steht.
passing-next-enemy = Dieses Recht hat nur der nächste Gegner in der Zugfolge, der noch im Spiel ist, und nur in seinem nächsten Zug, solange die Figur noch dort steht, wo ihr Doppelschritt endete, und das überquerte Feld leer ist.
passing-each-enemy = Jeder Gegner hat dieses Recht für sich, nur in seinem eigenen nächsten Zug, auch wenn andere inzwischen gezogen haben, solange die Figur noch dort steht, wo ihr Doppelschritt endete, und das überquerte Feld leer ist.
passing-at-once = Das ist nur im unmittelbar nächsten Zug möglich.
passing-in-series =
    Das ist nur mit dem ersten Zug nach einer Serie möglich, gleich welcher Zug der Serie der Doppelschritt war, wenn die Figur nicht weitergezogen und das überquerte Feld am Ende leer ist; höchstens vier Doppelschritte einer Serie können beantwortet werden.{ $several ->
        [yes] {" "}Nach einem solchen Schlagzug darf der nächste Zug wieder einer sein.
       *[no] {""}
    }
passing-none = Es gibt kein Schlagen en passant.

## Die Aufstellung

start-forward = Vorn ist { $ways }.
start-way =
    { $way ->
        [up] für { $side } oben
        [down] für { $side } unten
        [left] für { $side } links
        [up-right] für { $side } oben rechts
        [down-right] für { $side } unten rechts
        [down-left] für { $side } unten links
        [up-left] für { $side } oben links
       *[right] für { $side } rechts
    }
start-teams = { $teams }; Partner gewinnen und verlieren gemeinsam. Die Figuren eines Partners versperren den Weg wie die eigenen und können nicht geschlagen werden.
start-team = { $sides } spielen zusammen
start-men =
    { $n ->
        [1] { $kind } auf { $cells }
       *[other] { VIELE($kind) } auf { $cells }
    }
start-side = { $side }: { $men }.
start-side-empty = { $side }: keine Figuren auf dem Brett.
start-stones = Steine: { $stones }.
start-stock = Jeder Spieler beginnt mit einem Vorrat neben dem Brett: { $men }.
start-stock-of-side = { $side } beginnt mit einem Vorrat neben dem Brett: { $men }.
start-stock-man =
    { $endless ->
        [yes] beliebig viele { VIELE($kind) }
       *[no] { $n ->
            [1] { EIN($kind) }
           *[other] { ZAHL($n) } { VIELE($kind) }
        }
    }
start-gains = Schlägt { $sides } { AKK($men) }, kommt die Figur in den Vorrat dieses Spielers neben dem Brett und wechselt die Seite.
start-gains-all = Schlägst du { AKK($men) }, kommt die Figur in deinen Vorrat neben dem Brett und gehört dir.

## Die Steine

stones = Steine gehören keiner Seite und ziehen nicht. Ein Stein versperrt allen Spielern gleichermaßen den Weg.
stones-stock = Steine werden aus dem eigenen Vorrat gelegt; ein zerstörter oder entfernter Stein ist aus dem Spiel.
stones-range =
    { $unusual ->
        [yes] Wenn nichts anderes gesagt ist, legt eine Figur
       *[no] Eine Figur legt
    } einen Stein { $range }.
stones-one = { $stones }: { $text }
stones-sentence = { SATZ($text) }
stones-name = { $title } ({ $letter })
stones-endless = { ER($it) } ist in keinem Vorrat und geht nie aus
stones-single = es gibt nur einen davon, den alle Spieler teilen: wird er gelegt, verschwindet er von seinem alten Platz
stones-laid = gelegt wird { $places }
stones-from-pieces = { ER($it) } entsteht, wo eine Figur zu Stein wird
stones-laid-anywhere = gelegt wird auf ein leeres Feld
stones-empty-square = ein leeres Feld
stones-place =
    auf { AKK($what) }{ $on_enemy ->
        [yes] {" "}{ AN($enemy_zone) } { DEM($enemy_zone, "Zone", "gegnerischen") }
       *[no] {""}
    }{ $off_own ->
        [yes] {" "}(aber nicht { AN($own_zone) } { DEM($own_zone, "Zone", "eigenen") })
       *[no] {""}
    }{ $off_enemy ->
        [yes] {" "}(aber nicht { AN($barred_zone) } { DEM($barred_zone, "Zone", "gegnerischen") })
       *[no] {""}
    }{ $some ->
        [yes] {" "}(aber nicht von { DAT($not_by) })
       *[no] {""}
    }{ $then ->
        [both-gone] ; dabei verschwinden beide
        [removed] ; dieser Stein kommt vom Brett
        [captured] ; diese Figur ist geschlagen, und der Stein bleibt
       *[nothing] {""}
    }
stones-leap =
    { $n ->
        [1] { $men } springt darüber
       *[other] { $men } springen darüber
    }
stones-hop =
    { $n ->
        [1] { $men } kann darüber hüpfen
       *[other] { $men } können darüber hüpfen
    }
stones-pass =
    { $n ->
        [1] { $men } zieht darüber hinweg wie über eine Figur
       *[other] { $men } ziehen darüber hinweg wie über eine Figur
    }
stones-bar = den Sprüngen dieser Figuren steht der Stein im Weg, wenn ihr eigener Eintrag nicht sagt, wie sie ihn umgehen: { $men }
stones-crush = der Stein wird zerstört, wenn eine dieser Figuren darauf zieht: { $men }
stones-lift = der Stein kann von { DAT($men) } entfernt werden
stones-stop = der Stein versperrt jeder Figur den Weg
stones-stop-others = jeder anderen Figur versperrt der Stein den Weg
stones-as-moves = auf ein Feld, auf das sie ziehen könnte, wenn es leer wäre
stones-anywhere = auf ein beliebiges Feld
stones-own-range = in einer eigenen Reichweite, als wäre das Zielfeld leer: { $ways }
stones-lays = { ER($it) } legt einen Stein { $range }
stones-lays-several = { ER($it) } legt bis zu { ZAHL($n) } Steine in einem Zug, einen nach dem anderen, { $range }
stones-lays-usually-several = { ER($it) } darf bis zu { ZAHL($n) } Steine in einem Zug legen, einen nach dem anderen (siehe Der Zug)

## Der Zug

turn-order-two = Die Spieler ziehen abwechselnd; { $first } beginnt.
turn-order =
    Die Spieler ziehen in der Reihenfolge { $sides }; { $first } beginnt.{ $out ->
        [yes] {" "}Ein ausgeschiedener Spieler wird übersprungen.
       *[no] {""}
    }
series-growing = Die Spieler ziehen in Serien: { $first } beginnt mit einem Zug, der nächste Spieler macht zwei, und so weiter; jede Serie ist um einen Zug länger als die vorige.
series-round = Die Spieler ziehen immer wieder in dieser Reihenfolge: { $sides }.
series-check-ends =
    Ein Schach beendet die Serie des Spielers, der es gibt{ $grows ->
        [yes] ; die nächste Serie ist so lang, wie sie sonst gewesen wäre
       *[no] {""}
    }.
series-check-last = Nur der letzte Zug einer Serie darf Schach geben.
turn-phase =
    Die { ORDINAL($n) }e Phase heißt { $name ->
        [setup] Aufstellung
        [play] Spiel
       *[other] „{ $name }“
    }. { $text }
turn-nothing = In deinem Zug tust du nichts.
turn-one = In deinem Zug musst du { $act }.
turn-several = In deinem Zug musst du eines von diesen Dingen tun: { $acts }.
turn-lay-last = Zuerst einen Stein legen und dann ziehen ist nicht möglich.
turn-lay-many = Bis zu { ZAHL($n) } Steine legen darf nur: { $men }.
turn-lift = Statt einen Stein zu legen, darf einen entfernen: { $men }.
turn-won = Ein Zug, der die Partie gewinnt, endet sofort.
turn-pass =
    { $royal ->
        [yes] Kannst du nichts davon tun und stehst nicht im Schach, passt du.
       *[no] Kannst du nichts davon tun, passt du.
    }
turn-no-pass = Passen ist nicht erlaubt.
turn-must-capture = Gibt es einen regelgemäßen Zug, der etwas schlägt, musst du schlagen.
turn-prefer =
    Von mehreren { $first ->
        [yes] Schlagzügen
       *[no] darin gleichen
    } musst du einen wählen, { $what }.
prefer-most =
    der die meisten { $of ->
        [none] Figuren
       *[kinds] Figuren der Art { $of }
    } schlägt{ $counts ->
        [none] {""}
       *[each] {" "}(dabei { $counts })
    }
prefer-worth = zählt { $kind } { $n }
prefer-by = den { $kinds } ausführt, wenn es einen solchen gibt
prefer-first = der { AKK($kinds) } so früh wie möglich schlägt
turn-never-check =
    Kein Zug darf Schach geben{ $mates ->
        [by-these-rules] , es sei denn, er setzt matt. Matt ist es, wenn jede Antwort die königliche Figur im Schach ließe oder Schach gäbe, ohne matt zu setzen
        [despite-checks] , es sei denn, er setzt matt. Eine Antwort, die selbst Schach gibt, verhindert das Matt
       *[none] {""}
    }.
turn-until-empty = Diese Phase dauert, bis alle Vorräte leer sind.
turn-hidden = Bis dahin sind die Figuren, die ein Spieler einsetzt, für die anderen verborgen.
turn-move =
    eine deiner Figuren ziehen{ $then ->
        [may-lay] ; danach darf diese Figur von ihrem neuen Feld aus einen Stein legen
        [must-lay] ; danach muss diese Figur von ihrem neuen Feld aus einen Stein legen, wenn sie kann
        [may-detonate] ; danach darf diese Figur gezündet werden, wenn das möglich ist
        [must-detonate] ; danach muss diese Figur gezündet werden, wenn das möglich ist
       *[nothing] {""}
    }
turn-move-place =
    eine deiner Figuren ziehen; danach darfst du eine Figur aus deinem Vorrat{ $even_captured ->
        [yes] , auch eine gerade geschlagene,
       *[no] {""}
    } auf das eben verlassene Feld setzen, wenn dieses Feld zu { DAT($place) } gehört und darauf seit dem Anfang nichts geschehen ist (nach einer Rochade auf eines der beiden Felder); der Zug muss auch ohne dies regelgemäß sein
turn-detonate = eine deiner Figuren zünden, die gezündet werden kann
turn-lay = mit einer Figur, die stehen bleibt, einen Stein legen
turn-place-all = alle Figuren deines Vorrats auf leere Felder setzen ({ $place })
turn-place = eine Figur aus deinem Vorrat auf ein leeres Feld setzen ({ $place })
turn-discard =
    { $frozen ->
        [yes] eine deiner eingefrorenen Figuren vom Brett nehmen
       *[no] eine deiner Figuren, die nicht ziehen kann, vom Brett nehmen
    }
turn-passes = passen
turn-board = irgendwo auf dem Brett
turn-zone = { DEIN($zone, "Zone") }
    .akk = { DEINEN($zone, "Zone") }
    .dat = { DEINEM($zone, "Zone") }
turn-frozen =
    Eine eingefrorene Figur kann ihr Spieler nicht ziehen, solange die einfrierende Figur in Reichweite ist. Sie kann { $still ->
        [pushed] geschlagen und geschoben
        [blown-up] geschlagen und gesprengt
        [both] geschlagen, geschoben und gesprengt
       *[captured] geschlagen
    } werden wie jede andere Figur und behält ihre eigenen Fähigkeiten.

## Notation

writing = Eine Stellung wird so geschrieben: { $fields }.
writing-stock = Die Vorräte folgen in Klammern auf das Brett, ein Buchstabe für jede Figur.
writing-side = { $letter } für { $side }
writing-sides = Die Seite am Zug wird so geschrieben: { $sides }.
writing-piece = In Zügen wird { DER($kind) } { $text } geschrieben.
writing-plain = Ein Zug mit { EINEM($kind) } wird ohne Buchstaben geschrieben.
writing-castling = Die Rochade wird { $short } (kurz) und { $long } (lang) geschrieben.
writing-numbers = Züge werden mit Zahlen geschrieben, etwa P-76: Linien zählen von rechts und Reihen von oben, so wie der erste Spieler das Brett sieht. P*76 ist ein Einsetzen; nach dem Feld bedeutet + eine Umwandlung und = keine Umwandlung.
writing-distances = Züge werden mit Linien und Weiten geschrieben, etwa C2=5 oder R1+2: die Figur und ihre Linie, dann + (vorwärts), - (rückwärts) oder = (seitwärts), dann die Weite oder, wenn sich die Linie ändert, die neue Linie. Jede Seite zählt die Linien von ihrer rechten Hand aus. Von zwei Figuren auf einer Linie ist + die vordere und - die hintere.
writing-detonation = Eine Zündung nennt die Felder, die sie leert, etwa Oxb5->a5,b7.
writing-seats = Figuren werden mit dem Buchstaben ihrer Seite geschrieben, und jeder Zug hat seine eigene Nummer.
writing-dashes =
    { $n ->
        [1] ein Strich
       *[other] { ZAHL($n) } Striche
    }
writing-field-board = das Brett
writing-field-side = die Seite am Zug
writing-field-castling = die Rochaderechte
writing-field-first-moves = die Figuren, die noch einen ersten Zug machen können, nach ihren Linien
writing-field-passed = das Feld für das Schlagen en passant
writing-field-checks = die noch zu gebenden Schachgebote
writing-field-counting = wie weit ein Spieler die Züge zählt, in Zügen beider
writing-field-clock = die Anzahl der ruhigen Züge
writing-field-number = die Nummer des Zuges
writing-field-stock = die Vorräte
writing-field-state = weitere Angaben in geschweiften Klammern ({ $keys })
writing-state-form = { $key }: welche Figuren dieser Art ({ $of }) wie { EIN($holding) } gezogen haben und seitdem nicht mehr
writing-state-virgin = virgin: die Felder der Figuren, die noch einen ersten Zug machen können, wo es darauf ankommt
writing-state-last = last: die Arten der zuletzt gezogenen Figuren
writing-state-phase = { $phase }: solange diese Phase dauert
writing-clock = Ein Zug mit { DAT($kinds) } beginnt die Zählung der ruhigen Züge neu.
writing-at-most =
    In einer aufgestellten Stellung darf eine Seite höchstens { $n ->
        [1] { EINEN($kind) }
       *[other] { ZAHL($n) } { VIELE($kind) }
    } haben.
writing-barred = In einer aufgestellten Stellung darf { KEIN($kinds) } auf { $cells } stehen.
