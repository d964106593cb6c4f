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
        [left] to the left
        [right] to the right
        [forward-left] diagonally forward to the left
        [forward-right] diagonally forward to the right
        [backward-left] diagonally back to the left
        [backward-right] diagonally back to the right
       *[other] { $name }
    }
direction-on-hexagons =
    { $name ->
        [any] across any edge or through any corner
        [orthogonal] across an edge
        [diagonal] through a corner
        [forward] straight forward
        [backward] straight back
        [sideways] straight sideways
        [forward-diagonal] through a corner, forward to either side
        [backward-diagonal] through a corner, back to either side
        [knight] like a knight of hexagonal chess, to a nearest square that is on no line
        [forward-knight] like a knight of hexagonal chess, as far forward as it can go
        [left] straight to the left
        [right] straight to the right
        [forward-left] across the edge forward to the left
        [forward-right] across the edge forward to the right
        [backward-left] across the edge back to the left
        [backward-right] across the edge back to the right
       *[other] { $name }
    }
# Where boards lie above one another.
direction-in-layers =
    { $name ->
        [any] in any direction
        [orthogonal] along a rank, a file or a column through the layers
        [diagonal] diagonally, within its layer or between layers
        [triagonal] triagonally (one rank, one file and one layer on at a time)
        [knight] like a knight, two squares along one of the three axes and one along another
        [up] straight up to the next layer
        [down] straight down to the next layer
        [forward] straight forward
        [backward] straight back
        [sideways] sideways
        [forward-diagonal] diagonally forward in its layer
        [backward-diagonal] diagonally back in its layer
        [forward-knight] like a knight in its layer, two squares forward and one sideways
        [left] to the left
        [right] to the right
        [forward-left] diagonally forward to the left
        [forward-right] diagonally forward to the right
        [backward-left] diagonally back to the left
        [backward-right] diagonally back to the right
       *[other] { $name }
    }
# Where boards lie side by side.
direction-between-boards =
    { $name ->
        [up] to the same square of the next board
        [down] to the same square of the board before
        [triagonal] diagonally and at the same time to the next board or the one before
       *[other] { $name }
    }
# One part of a leap by exactly so many squares; the parts are joined by "and".
direction-part =
    { COUNTED($n, "square") } { $way ->
        [right] to the right
        [left] to the left
        [forward] forward
        [back] back
        [up] up
       *[down] down
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
