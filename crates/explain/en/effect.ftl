# What else happens: the sentences of the words in src/effect/.

## absorb, defect

# $whom: what it has to capture, if not just any piece; $royal: there are royal pieces.
absorb =
    when it captures { $whom ->
        [none] a piece
       *[whom] { $whom }
    }, it becomes { $into ->
        [none] what that piece was{ $royal ->
            [yes] , unless that piece is royal
           *[no] {""}
        }; if it captures pieces of different kinds in one move, it stays what it is
       *[kind] { A($into) }
    }
# $several: more than two sides play.
defect =
    when it captures { $whom ->
        [none] an enemy piece
       *[whom] { $whom }
    }, it changes to that side{ $several ->
        [yes] ; if it captures pieces of several other sides in one move, it does not change sides
       *[no] {""}
    }

## petrify, perish, reborn, transfer

petrify =
    when it captures { $whom ->
        [none] a piece
       *[whom] { $whom }
    }, it becomes { A($stone) }
perish =
    when it captures { $whom ->
        [none] a piece
       *[whom] { $whom }
    }, it is removed, too
reborn =
    when it is captured, it returns to { $zone }{ $same ->
        [file] {" "}(on the file where it was captured)
        [shade] {" "}(on a square of the same shade as the one where it was captured)
       *[anything] {""}
    }, if an empty square is left there
# $several: of several ways, the first that leads anywhere.
transfer =
    after its move it goes on { $way ->
        [other-board] to the same square of the other board
       *[way] { $way }
    }{ $several ->
        [yes] {" "}(by the first of these ways that leads to a square)
       *[no] {""}
    }; if that square is occupied, it cannot make the move

## become

# $moves: from become-move; $choose: it may become one of several.
become =
    it { $optional ->
        [yes] may become
       *[no] becomes
    } { $kinds }{ $choose ->
        [yes] , as its owner chooses,
       *[no] {""}
    } when it { $moves }{ $in_passing ->
        [yes] , also in the midst of its hops, which it then continues as what it has become
       *[no] {""}
    }{ $missing_only ->
        [yes] , but only a kind of which its side has fewer on the board than at the start{ $optional ->
            [yes] {""}
           *[no] ; if there is none it cannot go there, though it attacks these squares
        }
       *[no] {""}
    }

# $zones: "its last rank or its centre".
become-move =
    { $leaving ->
        [yes] starts or ends a move{ $capturing ->
            [yes] {" "}in which it captures
           *[no] {""}
        } on
       *[no] { $capturing ->
            [yes] captures and arrives
           *[no] arrives
        }{ $entering ->
            [yes] {" "}from elsewhere
           *[no] {""}
        } on
    } { $zones }

## clear-corners

# $alike: it clears them with another of its own kind; $imitators: pieces that can move like it, and whether those $clears, too.
clear-corners =
    after its move, if it is still on the board, it clears corners: with each { $alike ->
        [yes] other { $with }
       *[no] { $with }
    } of its side on another file and another rank it spans a rectangle, and { $only ->
        [none] { $sparing ->
            [none] any piece, friend or foe,
           *[whom] any piece
        }
       *[whom] { $only }
    } on the other two corners is removed{ $sparing ->
        [none] {""}
       *[whom] , except { $sparing }
    }{ $imitators ->
        [none] {""}
       *[kinds] { $clears ->
            [yes] ; { $imitators } that moves like it does so too
           *[no] ; { $imitators } that moves like it does not
        }
    }{ $standing ->
        [yes] . The corners stay dangerous as long as both pieces are on the board: they are cleared again after every turn of any player
       *[no] {""}
    }

## explode

# $whom: "piece", or "piece or stone" where there are stones.
explode-rays =
    { $to_the_end ->
        [yes] every { $whom } that its rays meet, to the edge of the board
       *[no] the first { $whom } that each of its rays meets
    } (rays run { $way })
explode-square = everything in the block of { NUMBER($n) } by { NUMBER($n) } squares around it
# Several causes are listed in explode, after "it explodes when".
explode-cause =
    { $cause ->
        [owner] its owner sets it off
        [explosion] another explosion hits it
        [taken-by] { $takers } captures it
        [taken] it is captured{ $takers ->
            [none] {""}
           *[kinds] {" "}by any piece but { $takers }
        }
        [corner] it stands on a cleared corner
       *[push] it would be lost to a push
    }
# $area: from explode-rays or explode-square; $order: from explode-order.
explode =
    it explodes when { $causes }; it is then removed together with { $area }{ $sparing ->
        [none] {""}
       *[kinds] , but not { $sparing }
    }.{ $capture ->
        [yes] {" "}A piece that captures it and so sets it off is removed too.
       *[no] {""}
    }{ $discard ->
        [yes] {" "}When its owner takes it off the board as a turn, it does not explode.
       *[no] {""}
    }{ $rays ->
        [yes] {" "}If a ray sets it off, it sends no ray back the way that one came, only in its other directions. After a capture its rays run in all directions.
       *[no] {""}
    }{ $hit_twice ->
        [first] {" "}If several rays set it off at once, only the first of them counts for this.
        [nobody] {" "}If several rays set it off at once, it sends rays in every direction.
       *[all] {""}
    } Explosions that set each other off go { $order }.{ $immune ->
        [none] {""}
       *[kinds] {" "}No explosion harms { $immune }.
    }
# $takers: pieces whose capture does not set it off.
explode-by-capture =
    it explodes when it is captured{ $takers ->
        [none] {""}
       *[kinds] {" "}by any piece but { $takers }
    }, on the square where its captor arrives: the captor is removed too, together with { $area }{ $sparing ->
        [none] {""}
       *[kinds] , but not { $sparing }
    }. Nothing else sets it off.{ $immune ->
        [none] {""}
       *[kinds] {" "}No explosion harms { $immune }.
    }
# $rays: "up; right; down; left", where it matters.
explode-order =
    { $order ->
        [generations] in waves: all explosions of one wave at once, then those of the pieces that it hit
        [depth-first] one inside the other: each piece that is hit explodes before the next ray runs
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

## stifle, flip

stifle =
    where it arrives it captures the enemy groups next to it ({ $way }) that have no empty square next to any of their pieces; a group consists of all pieces of one side that are connected in these directions

# $way: in which directions; $enclosed: rows with an own piece behind them, not neighbours.
flip =
    where it arrives it turns over { $enclosed ->
        [yes] every unbroken row of { $whom ->
            [none] enemy pieces
           *[whom] these: { $whom }
        } between itself and another piece of its side ({ $way })
       *[no] every enemy piece next to it ({ $way }){ $whom ->
            [none] {""}
           *[whom] {" "}that is { $whom }
        }
    }; they belong to its side from then on
## pinch, withdraw, complete-square

# $way: in which directions; $after: only after a move in such a direction; $with: what must be behind; $against: a zone that does as well.
pinch =
    after a move{ $after ->
        [none] {""}
       *[way] {" "}{ $after }
    } it captures { $whom ->
        [none] an enemy piece
       *[whom] { $whom }
    }{ $rows ->
        [yes] , or an unbroken row of them,
       *[no] {""}
    } next to it ({ $way }) if { $with ->
        [none] a friendly piece
       *[whom] { $with }
    }{ $against ->
        [none] {""}
       *[zone] , or an empty square of { $against },
    } is directly behind{ $spared ->
        [none] {""}
       *[zone] , but not on { $spared }
    }
# $edges: the edge of the board closes in, too.
surround =
    after a move it captures { $whom ->
        [none] an enemy piece
       *[whom] { $whom }
    } next to it ({ $way }) that is closed in on all these sides: by { $with ->
        [none] a friendly piece
       *[whom] { $with }
    }{ $against ->
        [none] {""}
       *[zone] , or an empty square of { $against },
    }{ $edges ->
        [yes] {" "}or the edge of the board
       *[no] {""}
    } on each
withdraw =
    when it moves { $way }, it captures { $whom ->
        [none] an enemy piece
       *[whom] { $whom }
    } that stood next to it on the opposite side
approach =
    when it moves { $way }, it captures { $whom ->
        [none] an enemy piece
       *[whom] { $whom }
    } on the next square in that direction
# $with: what stands on the other three cells.
complete-square =
    after a move that completes a square of two by two cells, of which { $with } occupy the other three, it captures { $whom ->
        [none] the enemy pieces among them
       *[whom] { $whom } among them
    }
