# Directions, pieces and squares: what all words share.

## Parts and whole sentences

part = { $text }
sentence = { SENTENCE($text) }
paragraph = { $sentences }

## Zones and squares

# A zone that is the piece's own, or one for all.
zone-of-piece =
    { $by_side ->
        [yes] its { $zone }
       *[no] the { $zone }
    }
# $cells: "a1-h1 and d4".
cells-of-side = { $cells } for { $side }

## directions

direction =
    { $name ->
        [any] in any direction
        [orthogonal] along a rank or file
        [diagonal] diagonally
        [forward] straight forward
        [backward] straight back
        [sideways] sideways
        [forward-diagonal] diagonally forward
        [backward-diagonal] diagonally back
        [knight] like a knight
        [forward-knight] like a knight, two squares forward and one sideways
       *[other] { $name }
    }
# A leap by its two distances.
direction-along = { COUNTED($n, "square") } along a rank or file
direction-slant = { COUNTED($n, "square") } diagonally
direction-both = { COUNTED($n, "square") } one way and { COUNTED($aside, "square") } at a right angle to it

## filters

# All pieces with this relation to the side that acts. $any: "piece", or "piece or stone" where there are stones.
filter-everybody =
    { $whose ->
        [own] a piece of its own
        [ally] a partner's piece
        [enemy] an enemy piece
        [men] any piece
        [stones] any stone
       *[any] any { $any }
    }
filter-other-than = { $whole } other than { $but }
# $one: "a Guard or Wolf"; $kinds: "Guard or Wolf".
filter-kinds =
    { $whose ->
        [own] { $one } of its own
        [ally] a partner's { $kinds }
        [enemy] an enemy { $kinds }
       *[any] { $one }
    }
