# Why a game has ended, or a draw may be claimed (src/verdict.rs): a clause without a capital letter and full stop, shown after "White wins: ".

verdict-mate = { $side } is checkmated
# $men: "Knight or Pawn".
verdict-mate-by = { $side } is checkmated by nothing but { $men }
# $text: the reason that a rule file gives.
verdict-mate-told = { $side } is checkmated: { $text }
verdict-stuck = { $side } cannot move
verdict-nobody-moves = no player can move
verdict-repetition = the same position has occurred { $n } times
verdict-perpetual-check = { $side } has given perpetual check, and the same position has occurred { $n } times
verdict-perpetual-chase = { $side } has chased one piece all the time, and the same position has occurred { $n } times
# $turn: "move", or "turn" where it can have several parts.
verdict-turn-limit = { $n } { MANY($turn) } have been played
verdict-counting = { $n } { MANY($turn) } have been counted
verdict-all-bared = only the royal pieces are left
verdict-dead-position = no player can win any more
verdict-bared = { $side } has nothing left but the royal piece
verdict-bared-besides = { $side } has nothing left but { A($kinds) }
verdict-occupy = { $side } has reached the goal
verdict-line = { $side } has completed a line
verdict-connect = { $side } has made the connection
verdict-enclosed = { $side } is cut off
verdict-both-occupy = both sides have reached the goal
# $side: the side it happened to, or none if it holds of all sides; $men: "piece" if all count, otherwise "King or Attacker".
verdict-extinct =
    { $side ->
        [none] no player has { $men ->
            [piece] any piece
           *[kinds] { A($men) }
        } left
       *[one] { $side } no longer has { $men ->
            [piece] any piece
           *[kinds] { A($men) }
        }
    }
# $n: more than none.
verdict-nearly-extinct =
    { $side ->
        [none] no player has more than { $n ->
            [1] one { $men }
           *[other] { SO-MANY($n, $men) }
        } left
       *[one] { $side } has no more than { $n ->
            [1] one { $men }
           *[other] { SO-MANY($n, $men) }
        } left
    }
verdict-impasse = { $side } has entered with { $points } points
verdict-checks = { $side } has given { COUNTED($n, "check") }
verdict-facing = the royal pieces face each other and the line was not broken
verdict-passes = { $n } passes in a row
verdict-last-team = all opponents are out
verdict-nobody-left = no player is left in the game
# $text: the reason that the rule file gives.
verdict-goal = { $text }
verdict-told = { $side }: { $text }
# $reason: one of the texts above; $points: "Cho 72, Han 73.5".
verdict-points = { $reason }; points: { $points }
# $reason: one of the texts above, for a draw that counts as a win.
verdict-draw-odds = { $reason }; a draw counts as a win for { $side }
