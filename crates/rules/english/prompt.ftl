# Entering a turn (src/compose.rs): what to do next, and why a choice is not possible. Whole sentences to the person on turn.

## What to do next

# $turn: "move", or "turn" where it can have several parts.
prompt-complete = The { $turn } is complete.
# A $stone is laid, a man from the stock placed; $n: squares to choose from.
prompt-put =
    Choose where to { $stone ->
        [yes] lay
       *[no] place
    } the { $kind }: { COUNTED($n, "square") }.
# $may_stay: the man who may also stay what he is.
prompt-become =
    { $may_stay ->
        [none] Choose what the piece becomes.
       *[kind] Choose whether the { $may_stay } becomes something else.
    }
prompt-ways = Several ways lead there: choose one.
prompt-lay =
    Choose where to lay the { $kind }{ $can_send ->
        [yes] , or send the turn without it
       *[no] {""}
    }.
# A man is chosen; he $goes somewhere, or acts where he stands.
prompt-from =
    { $goes ->
        [yes] Choose where the { $kind } goes.
       *[no] Choose what the { $kind } does.
    }
# A man has hopped; he can hop on ($hops), and the turn can end here ($can_send).
prompt-on-the-way =
    { $can_send ->
        [yes] { $hops ->
            [yes] The { $kind } may hop on, or stop here.
           *[no] Go on with the { $kind }, or send the turn.
        }
       *[no] The { $kind } must hop on.
    }
# Part of the turn is entered.
prompt-next =
    { $what ->
        [detonate] You may set off the piece that has just moved
        [must-lay] A stone has to be laid: choose it
        [lay] You may lay a stone: choose it
        [place] You may put a piece from the stock on the square just left: choose it
       *[piece] Choose the next piece
    }{ $can_send ->
        [yes] , or send the turn without it
       *[no] {""}
    }.
# Nothing is entered yet; at least one of $men and $stock can be chosen from.
prompt-first =
    { $men ->
        [yes] { $stock ->
            [yes] Choose a piece, or one from the stock
           *[no] Choose a piece
        }
       *[no] Choose a piece from the stock
    }{ $pass ->
        [yes] , or pass
       *[no] {""}
    }.
prompt-only-pass = No move is possible: pass.
prompt-over = The game is over.

## Why that is not possible

why-piece-first = Choose a piece first.
why-no-cell = There is no such square on this board.
why-not-now = That is not possible now.
why-hop-by-hop = There are many ways to { $to }: go there hop by hop.
why-nothing-put = Nothing can be put on { $cell }.
why-capture = You can capture, so you must.

## Why the man on a cell cannot act

why-no-piece = There is no piece on { $cell }.
# $side: who is on turn.
why-not-yours = The { $kind } on { $cell } is not yours to move: { $side } is on turn.
why-all-remove-royal = Whatever the { $kind } on { $cell } can do would remove your own royal piece.
why-no-safe = The { $kind } has no safe square to go to.
why-no-help = You are in check; this piece cannot help.
why-all-check = Whatever the { $kind } on { $cell } can do would give check or leave you in check.
why-pinned = The { $kind } on { $cell } is pinned: every move would leave you in check.
why-nowhere = The { $kind } on { $cell } has nowhere to go.
why-parked = The { $kind } on { $cell } has arrived and stays there.
why-frozen = Frozen by the { $kind } on { $cell }.
why-nobody-imitated = The { $kind } has nobody to imitate yet.

## Why he cannot go to a cell

why-gives-check = That would give check, and no { $turn } may.
why-removes-royal = That would remove your own royal piece.
why-in-check = That would leave you in check.
why-closed = Your pieces cannot stand on { $cell }.
why-own = Your own { $kind } stands on { $cell }.
why-broken-line =
    { $wall ->
        [yes] A wall is in the way
       *[no] There is a gap in the board
    } behind { $cell }.
# $other stands on $cell, between the man and where he is sent to.
why-blocked = The { $kind } cannot go to { $to }: the { $other } on { $cell } is in the way, or it does not go like that.
why-not-taken = The { $kind } cannot take the { $other } on { $cell }.
why-not-to = The { $kind } cannot go to { $cell }.
