# When the game ends: the sentences of the words in src/goal/. Goals of a single player address the player, "you have given three checks", and
# follow "You win if"; goals of no player in particular are conditions, "after three passes in a row", and come before "the game is a draw".

## goal

# $who: from the texts below; $partner: others win too.
goal-wins =
    you win{ $partner ->
        [yes] , together with your partner,
       *[no] {""}
    } if { $who }
goal-loses = you lose if { $who }
goal-eliminates = if { $who }, you are out and your pieces are removed
goal-if-there-is = if { $who }
goal-and = { $one } and { $other }
goal-follows =
    { $when }, { $outcome ->
        [claim] a player may claim a draw
        [fewer-wins] the player with fewer pieces on the board wins; if both have the same number, the game is a draw
        [more-points] the player with more points wins; if both have the same number, the game is a draw
        [more-wins] the player with more pieces on the board wins; if both have the same number, the game is a draw
       *[draws] the game is a draw
    }
# Where a game has no royal pieces.
goal-royals = royal piece

## mate, stuck, nobody-moves

# $turn: "move", or "turn" where it can have several parts.
mate =
    { $immediate ->
        [yes] if you are in check and would have no legal { $turn }, you are mated at once, even before it is your turn
       *[no] { $several ->
            [yes] if you are in check when your turn comes and have no legal { $turn }, you are mated (until then others may still rescue you)
           *[no] if you are in check on your turn and have no legal { $turn }, you are mated
        }
    }{ $outcome ->
        [wins] { $several ->
            [yes] , and your opponents win
           *[no] , and your opponent wins
        }
        [loses] , and you win: giving mate loses
        [removed] , and you are out: all your pieces are removed, and the others play on
        [asleep] : you stop playing, and your pieces stay on the board but cannot move, give check or be captured; if the mate is lifted you play on. A team whose members are all mated at the same time loses
       *[draws] , and the game is a draw
    }
# $by, $series: "a Rook or Bishop".
mate-if =
    if you are in check on your turn and have no legal { $turn }{ $by ->
        [none] {""}
       *[kinds] , and every piece that gives check is { $by }
    }{ $series ->
        [none] {""}
       *[kinds] , and among the checks that your opponent has given without a break, this one included, is one by { $series }
    }, { $outcome ->
        [wins] you are mated, and your opponent wins
        [loses] you win: such a mate may not be given
       *[draws] the game is a draw
    }
# $happens: it follows "you win if" or "you lose if". $royal: there is check in the game.
stuck =
    { $happens ->
        [yes] {""}
       *[no] if{" "}
    }{ $moves_only ->
        [yes] you cannot move any piece on your turn
       *[no] you have no legal { $turn } on your turn
    }{ $royal ->
        [yes] {" "}and are not in check
       *[no] {""}
    }
nobody-moves =
    if no player has a legal { $turn }{ $royal ->
        [yes] {" "}and none is in check
       *[no] {""}
    }

## dead-position, extinct, checks, bared, last-team

extinct =
    { $everybody ->
        [yes] if no player has { $left ->
            [0] any { $titles ->
                [none] piece
               *[kinds] { $titles }
            } left on the board
           *[more] more than { $men } left on the board
        }
       *[no] you have { $left ->
            [0] { $titles ->
                [none] no piece left on the board
               *[kinds] no { $titles } left
            }
           *[more] no more than { $men } left on the board
        }
    }
# What all enemies of a player have together.
extinct-enemies =
    the enemy has { $left ->
        [0] { $titles ->
            [none] no piece left on the board
           *[kinds] no { $titles } left
        }
       *[more] no more than { $men } left on the board
    }
# "one King", "two pieces".
extinct-men =
    { $titles ->
        [none] { $n ->
            [1] one piece
           *[other] { SO-MANY($n, "piece") }
        }
       *[kinds] { $n ->
            [1] one { $titles }
           *[other] { SO-MANY($n, $titles) }
        }
    }
# $turn: "move", or "turn" where it can have several parts.
dead-position = if no player can win any more by any series of { MANY($turn) }
checks = you have given { COUNTED($n, "check") }
# $royals: from goal-royals.
bared =
    { $everybody ->
        [yes] if no player has anything left but { A($royals) }
       *[no] you have nothing left but your { $royals } while your opponent has more{ $answered ->
            [yes] {" "}(if that is a single piece and you can capture it at once, you may do so)
           *[no] {""}
        }
    }
last-team = all your enemies are out

## facing, passes

facing = if your { $royals } and the opponent's face each other along an open rank or file on your turn, you must break the line or pass, even in check; if you pass, { $points ->
        [yes] the player with more points wins
       *[no] the game is a draw
    }
passes =
    after { $n ->
        [1] one pass
       *[other] { NUMBER($n) } passes in a row
    }

## repetition, quiet-turns, turn-limit, draw-odds

repetition = when the same position occurs for the { ORDINAL($n) } time
# $turn: "move" or "turn".
repetition-check = the same position occurs for the { ORDINAL($n) } time and you have given check with every { $turn } in between, unless your opponent has done so too
# $turn: "move" or "turn".
repetition-chase = the same position occurs for the { ORDINAL($n) } time and you have chased one and the same piece with every { $turn } in between, unless your opponent has chased one, too
# $turn: "move" or "turn".
repetition-forbidden = no { $turn } may bring about the same position for the { ORDINAL($n) } time
# $when: repetition.
repetition-side =
    { $when }, { $side } { $wins ->
        [yes] wins
       *[no] loses
    }
# $turn: "move" or "turn"; $each: how many of them are each player's; $restarts: from quiet-turns-restart, "a capture or an explosion".
quiet-turns-count =
    { $n } { MANY($turn) }{ $each ->
        [none] {""}
       *[turns] {" "}({ $each } by each player)
    } without { $restarts }{ $left ->
        [none] {""}
       *[left] , if no side has more than { COUNTED($left, "piece") } left
    }
# $turns: from quiet-turns-count, which also says why a game has ended.
quiet-turns = after { $turns }
quiet-turns-restart =
    { $what ->
        [explosion] an explosion
        [place] the placing of a piece
        [place-some] the placing of { $men }
        [discard] the removal of a piece by its owner
        [eliminates] the removal of a player's pieces
        [move] a move of { $men }
       *[capture] a capture
    }
# $pieces: the count begins with the number of pieces on the board; $conditions: none, or any of the next three.
counting =
    after { $n } { MANY($turn) } of a player, counted { $pieces ->
        [yes] from the number of pieces on the board
       *[no] from one
    } { $conditions ->
        [none] onwards
       *[other] once { $conditions }
    }
counting-at-most =
    the player has only { $n ->
        [1] one piece
       *[other] { NUMBER($n) } pieces
    } left
kinds-counted = { SO-MANY($n, $kind) }
counting-without = no { $kinds } is on the board
counting-against = the opponent has { $pieces }
turn-limit = after { $n } { MANY($turn) }
draw-odds = a game that would be a draw is won by { $side }

# $side: whose goal it is, or none if it is that of all; $place: "camp"; $cells: by side; $others: how many other pieces; $n: points.
impasse =
    you { $side ->
        [none] {""}
       *[other] are { $side } and{" "}
    }begin a turn, not in check, with your { $royals }{ $others ->
        [0] {""}
       *[other] {" "}and { COUNTED($others, "other piece") }
    } in the { $place } ({ $cells }), and your pieces there and in your stock count at least { $n } points
# $chasers, $victims: "a Rook or Knight"; $place: "far bank", or none; $cells: by side.
chase =
    { $chasers } chases { $victims }{ $place ->
        [none] {""}
       *[other] {" "}in its { $place } ({ $cells })
    } when a turn makes a threat to capture it that was not there before{ $protected ->
        [yes] , even if the opponent can recapture
       *[no] ; a threat is no chase if the opponent can recapture
    }
# $kinds: from points-kinds, or none; $sides: from points-side, or none.
points =
    { $kinds ->
        [none] no piece counts points
       *[other] { $kinds }
    }{ $sides ->
        [none] {""}
       *[other] ; { $sides }
    }
points-kinds =
    { $n ->
        [1] { A($pieces) } counts
       *[other] { $pieces } count
    } { $one ->
        [yes] one point
       *[no] { $points } points
    }{ $n ->
        [1] {""}
       *[other] {" "}each
    }
points-of-side = { $side } { $points }
points-side =
    { $side } has { $one ->
        [yes] one point
       *[no] { $points } points
    } more

## occupy

# $cells: by side, "a8-h8 for White; a1-h1 for Black"; $answer: nothing, or occupy-answered.
# $men: of which kinds they are; $way: in which directions; $exactly: longer lines do not count.
line =
    you have { $exactly ->
        [yes] exactly { NUMBER($n) }
       *[no] { NUMBER($n) }
    } { $men ->
        [none] pieces
       *[kinds] of these: { $men },
    } in an unbroken line ({ $way })
# $from, $to: zones; without them all pieces are meant.
connect =
    { $from ->
        [none] all { $men ->
            [none] your pieces
           *[kinds] of these: { $men },
        } are connected
       *[zone] { $men ->
            [none] your pieces
           *[kinds] some of these: { $men },
        } connect { $from } with { $to }
    } ({ $way })
# $men: whose ways count; $way: in which directions they lead.
enclosed =
    { $men ->
        [none] none of your pieces has
       *[kinds] you do not have { $men } with
    } a way to { $zone } past the enemies ({ $way })
territory = each empty square counts one point for the player whose pieces alone are next to its region, all empty squares that are connected with it ({ $way })
occupy =
    you have { $men } on { $place } ({ $cells }){ $safe ->
        [yes] , safe from capture on an enemy's next turn
       *[no] {""}
    }{ $answer }
occupy-answered = {""} (if { $first } does so and { $second } can do the same on the next turn, { $second } may, and the game is a draw)
occupy-far = { $place } on the far side of the board
# $zone: "last rank". "his" and "own" are both the player's own.
occupy-place =
    { $whose ->
        [enemy] the enemy's { $zone }
        [his] your { $zone }
        [own] your { $zone }
       *[all] the { $zone }
    }
occupy-so-many = { NUMBER($n) } { $men }
occupy-so-many-of = { NUMBER($n) } of these: { $men }
occupy-any =
    { $n ->
        [1] a piece
       *[other] { NUMBER($n) } pieces
    }
