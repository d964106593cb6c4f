# What a game looks like: the sentences of src/look.rs.

look-points = The pieces stand on the points where lines cross.
look-river = A river lies between ranks { $lower } and { $upper }.
# $faces: several faces, "King 玉 (White) or 王 (Black); Rook 飛".
look-set =
    The pieces are { $set ->
        [wedges] wedges that point forward
        [discs] discs
       *[octagons] octagons
    }{ $faces ->
        [none] {""}
       *[faces] , marked as follows: { $faces }
    }.
# $faces: one face, or one for each side.
look-face = { $kind } { $faces }
look-face-of = { $face } ({ $side })
look-face-or = { $faces } or { $next }
