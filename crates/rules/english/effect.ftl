# What else happens: the sentences of the words in src/effect/.

## absorb, defect

# $whom: whom it takes, if not just anybody; $royal: there are royal men.
absorb =
    when it takes { $whom ->
        [none] a piece
       *[whom] { $whom }
    }, it becomes what that piece was{ $royal ->
        [yes] , unless that is royal
       *[no] {""}
    }; if it takes several in one move that are not alike, it stays what it is
# $several: more than two sides play.
defect =
    when it takes { $whom ->
        [none] an enemy piece
       *[whom] { $whom }
    }, it goes over to that side{ $several ->
        [yes] ; if it takes pieces of several other sides in one move, it stays where it belongs
       *[no] {""}
    }

## become

# $zones: "its last rank or its centre"; $choose: it may become several.
become =
    when { $leaving ->
        [yes] a move of it starts or ends on
       *[no] it arrives on
    } { $zones } it { $optional ->
        [yes] may become
       *[no] becomes
    } { $kinds }{ $choose ->
        [yes] , as its owner chooses
       *[no] {""}
    }{ $missing_only ->
        [yes] , but only what its side has fewer of on the board than at the start{ $optional ->
            [yes] {""}
           *[no] ; if there is none it cannot go there, though it attacks these squares
        }
       *[no] {""}
    }

## clear-corners

# $alike: who clears them is a $with himself; $imitators: who goes like it, and whether that $clears, too.
clear-corners =
    after its move, if it still stands, it clears corners: with each { $alike ->
        [yes] other { $with }
       *[no] { $with }
    } of its side on another file and another rank it spans a rectangle, and { $only ->
        [none] { $sparing ->
            [none] whoever, friend or foe,
           *[whom] whoever
        }
       *[whom] { $only } that
    } stands on the other two corners is removed{ $sparing ->
        [none] {""}
       *[whom] , except { $sparing }
    }{ $imitators ->
        [none] {""}
       *[kinds] { $clears ->
            [yes] ; { $imitators } that goes like it does so too
           *[no] ; { $imitators } that goes like it does not
        }
    }{ $standing ->
        [yes] . The corners stay dangerous as long as both stand: they are cleared again after every turn of anybody
       *[no] {""}
    }

## explode

# $whom: "piece", or "piece or stone" where there are stones.
explode-rays =
    { $to_the_end ->
        [yes] every { $whom } that its rays meet, to the edge of the board
       *[no] the first { $whom } that each of its rays meets
    }; the rays run { $way }
explode-square = everything in the square of { NUMBER($n) } by { NUMBER($n) } squares around it
# Several causes stand in explode, after "it explodes when".
explode-cause =
    { $cause ->
        [owner] its owner sets it off
        [explosion] another explosion hits it
        [taken-by] { $takers } captures it
        [taken] it is captured{ $takers ->
            [none] {""}
           *[kinds] {" "}by anybody but { $takers }
        }
        [corner] it stands on a cleared corner
       *[push] it would be lost by a push
    }
# $area: from explode-rays or explode-square; $order: from explode-order.
explode =
    it explodes when { $causes }; then it is gone and takes along { $area }{ $sparing ->
        [none] {""}
       *[kinds] , but not { $sparing }
    }.{ $capture ->
        [yes] {" "}Whoever captures it and so sets it off is removed too.
       *[no] {""}
    }{ $discard ->
        [yes] {" "}When its owner takes it off the board as his turn, it does not explode.
       *[no] {""}
    }{ $rays ->
        [yes] {" "}One that is set off by a ray sends none back where that ray came from: it burns in the remaining directions only. After a capture the rays run in all directions.
       *[no] {""}
    }{ $hit_twice ->
        [first] {" "}Of several rays that set it off at once only the first counts in this.
        [nobody] {" "}If several rays set it off at once, it burns in every direction.
       *[all] {""}
    } Explosions that set each other off go { $order }.{ $immune ->
        [none] {""}
       *[kinds] {" "}No explosion harms { $immune }.
    }
# $takers: those whose capture does not set it off.
explode-by-capture =
    it explodes when it is captured{ $takers ->
        [none] {""}
       *[kinds] {" "}by anybody but { $takers }
    }, on the square where its captor arrives: the captor is removed too, and { $area }{ $sparing ->
        [none] {""}
       *[kinds] , but not { $sparing }
    }. Nothing else sets it off.{ $immune ->
        [none] {""}
       *[kinds] {" "}No explosion harms { $immune }.
    }
# $rays: "up; right; down; left", where it matters.
explode-order =
    { $order ->
        [generations] in waves: all of one wave at once, then all that these have hit
        [depth-first] one inside the other: each that is hit goes off before the next ray runs
       *[initial-board] all together: every ray is traced on the board as it was before the first explosion
    }{ $rays ->
        [none] {""}
       *[rays] {" "}(rays in this order, as the board is drawn: { $rays })
    }
explode-ray =
    { $to ->
        [up] up
        [up-left] up and left
        [up-right] up and right
        [left] left
        [right] right
        [down-left] down and left
        [down-right] down and right
       *[down] down
    }

## pinch, withdraw

# $way: in which directions; $after: only after a move so; $with: who stands behind; $against: a zone that does as well.
pinch =
    after a move{ $after ->
        [none] {""}
       *[way] {" "}{ $after }
    } it takes { $whom ->
        [none] an enemy piece
       *[whom] { $whom }
    }{ $rows ->
        [yes] , or an unbroken row of them,
       *[no] {""}
    } next to it ({ $way }) right behind whom is { $with ->
        [none] a piece of its own side
       *[whom] { $with }
    }{ $against ->
        [none] {""}
       *[zone] , or an empty square of { $against }
    }
withdraw =
    when it moves { $way }, it takes { $whom ->
        [none] an enemy piece
       *[whom] { $whom }
    } that stood next to it on the opposite side
