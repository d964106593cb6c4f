# When it is over: the sentences of the words in src/goal/. What happens to a player stands in them as he who wins or loses, "a player who has given
# three checks"; what happens to nobody in particular as when it is, "after three passes in a row".

## goal

# $who: from the texts below; $partner: others win with him.
goal-wins =
    { $who } wins{ $partner ->
        [yes] , and his partner with him
       *[no] {""}
    }
goal-loses = { $who } loses
goal-eliminates = { $who } is out, and his pieces are removed
goal-if-there-is = if there is { $who }
goal-follows =
    { $when }, { $outcome ->
        [claim] a player may claim a draw
        [fewer-wins] whoever has fewer pieces on the board wins; if both have as many, the game is a draw
        [more-wins] whoever has more pieces on the board wins; if both have as many, the game is a draw
       *[draws] the game is a draw
    }
# $titles: "King or Prince".
goal-royals =
    his { $titles ->
        [none] royal piece
       *[kinds] { $titles }
    }

## mate, stuck, nobody-moves

# $turn: "move", or "turn" where it can have several parts.
mate =
    a player who is in check { $immediate ->
        [yes] and would have no legal { $turn } is mated at once, even before it is his turn
       *[no] { $several ->
            [yes] when his own turn comes, and has no legal { $turn }, is mated (until then others may still rescue him)
           *[no] on his turn and has no legal { $turn } is mated
        }
    }{ $outcome ->
        [wins] { $several ->
            [yes] , and his opponents win
           *[no] , and his opponent wins
        }
        [loses] , and wins: whoever gives mate loses
        [removed] {" "}and out: all his pieces are removed, and the others go on
        [asleep] : he does not play on, and his pieces stay, cannot move, give no check and cannot be taken; if the mate is lifted he goes on. A team of which all are mated at the same time loses
       *[draws] , and the game is a draw
    }
# $happens: to a player who then wins or loses. $royal: there is check in the game.
stuck =
    { $happens ->
        [yes] a player who
       *[no] if the player on turn
    }{ $royal ->
        [yes] {" "}is not in check and
       *[no] {""}
    } { $moves_only ->
        [yes] cannot move any piece on his turn
       *[no] has no legal { $turn }
    }
nobody-moves =
    if no player has a legal { $turn }{ $royal ->
        [yes] {" "}and none is in check
       *[no] {""}
    }

## extinct, checks, bared, last-team

extinct =
    { $everybody ->
        [yes] if every player
       *[no] a player who
    } { $left ->
        [0] { $titles ->
            [none] has no piece left on the board
           *[kinds] has no { $titles } left
        }
       *[more] has no more than { $men } left on the board
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
checks = a player who has given { COUNTED($n, "check") }
# $royals: from goal-royals.
bared =
    { $everybody ->
        [yes] if no player has anything left but { $royals }
       *[no] a player who has nothing left but { $royals }, while his opponent has more{ $answered ->
            [yes] {" "}(if that is a single piece, and he can take it at once, he may)
           *[no] {""}
        }{ $happens ->
            [yes] ,
           *[no] {""}
        }
    }
last-team = a player all of whose enemies are out

## facing, passes

facing = if { $royals } and the opponent's face each other along an open rank or file on a player's turn, he must break the line or pass, even in check, and if he passes the game is a draw
passes =
    after { $n ->
        [1] one pass
       *[other] { NUMBER($n) } passes
    } in a row

## repetition, quiet-turns, turn-limit, draw-odds

repetition = when the same position occurs for the { ORDINAL($n) } time
# $turn: "move" or "turn"; $each: how many of them are each player's; $restarts: from quiet-turns-restart, "a capture or an explosion".
quiet-turns-count =
    { $n } { MANY($turn) }{ $each ->
        [none] {""}
       *[turns] {" "}({ $each } of each player)
    } without { $restarts }
# $turns: from quiet-turns-count, which also says why a game has ended.
quiet-turns = after { $turns }
quiet-turns-restart =
    { $what ->
        [explosion] an explosion
        [place] the placing of a piece
        [discard] taking a piece off the board
        [eliminates] the removal of a player's pieces
        [move] a move of { $men }
       *[capture] a capture
    }
turn-limit = after { $n } { MANY($turn) }
draw-odds = a game that would be a draw is won by { $side }

## occupy

# $cells: by side, "a8-h8 for White; a1-h1 for Black"; $answer: nothing, or occupy-answered. $goes_on: the sentence does.
occupy =
    a player who has { $men } on { $place } ({ $cells }){ $safe ->
        [yes] , where no enemy could take it with his next turn{ $goes_on ->
            [yes] ,
           *[no] {""}
        }
       *[no] {""}
    }{ $answer }
occupy-answered = {""} (if it is { $first } and { $second } can do the same with his next turn, he may: then the game is a draw)
occupy-far = { $place } on the far side of the board
# $zone: "last rank".
occupy-place =
    { $whose ->
        [enemy] the enemy's { $zone }
        [his] his { $zone }
        [own] one's { $zone }
       *[all] the { $zone }
    }
occupy-so-many = { NUMBER($n) } { $men }
occupy-any =
    { $n ->
        [1] a piece
       *[other] { NUMBER($n) } pieces
    }
