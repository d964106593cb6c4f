# Why a game has ended, or a draw may be claimed (src/verdict.rs): a sentence without capital and full stop, which stands behind "White wins: ".

verdict-mate = { $side } is checkmated
verdict-stuck = { $side } cannot move
verdict-nobody-moves = nobody can move
verdict-repetition = the same position has occurred { $n } times
# $turn: "move", or "turn" where it can have several parts.
verdict-turn-limit = { $n } { MANY($turn) } have been played
verdict-all-bared = only the royal pieces are left
verdict-bared = { $side } has nothing left but the royal piece
verdict-occupy = { $side } has reached the goal
verdict-both-occupy = both sides have reached the goal
# $side: whom it happened to, or everybody; $men: "a King".
verdict-extinct =
    { $side ->
        [none] everybody
       *[one] { $side }
    } has no longer { $men }
verdict-nearly-extinct =
    { $side ->
        [none] everybody
       *[one] { $side }
    } has no more than { $men } left
verdict-checks = { $side } has given { COUNTED($n, "check") }
verdict-facing = the royal pieces face each other, and nobody breaks the line
verdict-passes = { $n } passes in a row
verdict-last-team = all opponents are out
verdict-nobody-left = nobody is left in the game
# $text: what the rule file says of it.
verdict-told = { $side }: { $text }
# $reason: one of the texts above, for a draw that counts as a win.
verdict-draw-odds = { $reason }, and { $side } wins a drawn game
