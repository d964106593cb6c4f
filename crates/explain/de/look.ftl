# Wie ein Spiel aussieht.

look-points = Die Figuren stehen auf den Schnittpunkten der Linien.
look-river = Zwischen den Reihen { $lower } und { $upper } liegt ein Fluss.
look-set =
    Die Figuren sind { $set ->
        [wedges] Keile, die nach vorn zeigen
        [discs] Scheiben
       *[octagons] Achtecke
    }{ $faces ->
        [none] {""}
       *[faces] , mit diesen Zeichen: { $faces }
    }.
look-face = { $kind } { $faces }
look-face-of = { $face } ({ $side })
look-face-or = { $faces } oder { $next }
