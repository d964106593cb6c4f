# What is forbidden: the sentences of the words in src/guard/.

## freeze

freeze =
    it freezes { $whom }{ $attacked ->
        [yes] {" "}that it attacks
       *[no] {""}
    }{ $n ->
        [none] {""}
        [1] {" "}next to it
       *[other] {" "}up to { COUNTED($n, "square") } away
    } (see The turn)

## cautious

cautious =
    it does not { $taking ->
        [none] go
       *[whom] capture { $taking }{ $afar ->
            [yes] {" "}that does not stand next to it,
           *[no] {""}
        }
    } where an enemy could capture it by the next move{ $unless_also ->
        [none] {""}
       *[whom] , unless the same move also captures { $unless_also }
    }

never-traded = after a turn in which { $by } captured one of its kind, { $by } may capture it only on that same square

## placed

# $only: from placed-only, several joined by placed-and; $never: from placed-never, several joined by placed-nor.
placed =
    it { $only ->
        [none] is never placed { $never }
       *[places] is placed only { $only }{ $never ->
            [none] {""}
           *[places] {" "}and is never placed { $never }
        }
    }
placed-as = it may also be placed as { $kinds }
placed-and = { $only } and { $next }
placed-only =
    { $only ->
        [zone] on { $what }
        [beside] next to { $what }
        [living] where its own group then has an empty square next to it
       *[flipping] where it turns at least one piece over
    }
placed-nor = { $never }, nor { $next }
placed-never =
    { $never ->
        [zone] on { $zone }
        [file] on a file where another one of its side stands
        [full-file] on a file where two others of its side stand
        [shade] on a square of the same colour as that of another one of its side
        [mate] where it would give mate at once
       *[check] where it would give check
    }
