# What is forbidden: the sentences of the words in src/guard/.

## freeze

freeze =
    it freezes { $whom } { $n ->
        [1] next to it
       *[other] up to { COUNTED($n, "square") } away
    } (see The turn)

## placed

# $on: a zone; $never: from placed-never, several joined by placed-nor.
placed =
    it { $on ->
        [none] is never placed { $never }
       *[zone] is placed only on { $on }{ $never ->
            [none] {""}
           *[places] {" "}and is never placed { $never }
        }
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
