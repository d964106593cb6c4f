# Entering a turn (src/move_entry.rs): what to do next, and why a choice is not possible. Whole sentences, addressed to the player on turn.

## What to do next

# $turn: "move", or "turn" where it can have several parts.
prompt-complete = The { $turn } is complete.
# A $stone is laid, a piece from the stock placed; $n: squares to choose from.
prompt-put =
    Choose where to { $stone ->
        [yes] lay
       *[no] place
    } the { $kind }: { COUNTED($n, "square") }.
# $may_stay: the piece that may also stay what it is.
prompt-become =
    { $may_stay ->
        [none] Choose what the piece becomes.
       *[kind] Choose whether the { $may_stay } becomes something else.
    }
prompt-ways = There are several ways to get there: choose one.
prompt-lay =
    Choose where to lay the { $kind }{ $can_send ->
        [yes] , or send the turn without it
       *[no] {""}
    }.
# A piece is chosen; it $goes somewhere, or acts where it stands.
prompt-from =
    { $goes ->
        [yes] Choose where the { $kind } goes.
       *[no] Choose what the { $kind } does.
    }
# A piece has hopped; it can hop again ($hops), and the turn can end here ($can_send).
prompt-on-the-way =
    { $can_send ->
        [yes] { $hops ->
            [yes] The { $kind } may hop again or stop here.
           *[no] Continue with the { $kind }, or send the turn.
        }
       *[no] The { $kind } must hop again.
    }
# Part of the turn is entered.
prompt-next =
    { $what ->
        [detonate] You may set off the piece that has just moved
        [must-lay] You must lay a stone: choose one
        [lay] You may lay a stone: choose one
        [place] You may put a piece from the stock on the square just left: choose one
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
why-nothing-put = Nothing can be placed on { $cell }.
why-capture =
    { $captures ->
        [yes] You must make another capture: the rules say which of several.
       *[no] You can capture, so you must.
    }

## Why the piece on a square cannot act

why-no-piece = There is no piece on { $cell }.
# $side: the side on turn.
why-not-yours = The { $kind } on { $cell } is not yours to move: it is { $side }'s turn.
why-all-remove-royal = Anything the { $kind } on { $cell } can do would remove your own royal piece.
why-no-safe = The { $kind } has no safe square to go to.
# $by on $at gives check; [none] if several pieces do.
why-no-help =
    { $by ->
        [none] You are in check; this piece cannot help.
       *[kind] You are in check from the { $by } on { $at }; this piece cannot help.
    }
why-all-check = Anything the { $kind } on { $cell } can do would give check or leave you in check.
why-pinned = The { $kind } on { $cell } is pinned: every move would leave you in check.
why-nowhere = The { $kind } on { $cell } has nowhere to go.
why-parked = The { $kind } on { $cell } has arrived and stays there.
why-frozen = Frozen by the { $kind } on { $cell }.
why-nobody-imitated = The { $kind } has nothing to imitate yet.

## Why it cannot go to a square

why-gives-check =
    That would give check, which { $ever ->
        [yes] no { $turn } may do{ $mates ->
            [yes] {" "}without giving mate
           *[no] {""}
        }
       *[no] only the last { $turn } of a series may do
    }.
why-all-repeat = The { $kind } on { $cell } cannot be played now: every move that is otherwise legal would repeat an earlier position.
why-repeats = That would repeat an earlier position, which is forbidden.
why-removes-royal = That would remove your own royal piece.
# $by on $at gives check then; [none] if several pieces do.
why-in-check =
    That would leave you in check{ $by ->
        [none] .
       *[kind] { " " }from the { $by } on { $at }.
    }
# After the move itself, before its piece goes on to another square.
why-in-check-before =
    That would put you in check before the piece goes on{ $by ->
        [none] .
       *[kind] { ", " }from the { $by } on { $at }.
    }
why-facing = The royal pieces would still face each other.
why-castle-moved = The { $kind } can no longer castle that way: one of the two pieces has moved.
# $cell: where it stands, or that it crosses ($crossed).
why-castle-check =
    { $crossed ->
        [yes] The { $kind } cannot castle across { $cell }: it would be in check there.
       *[no] The { $kind } cannot castle while it is in check.
    }
why-closed = Your pieces cannot stand on { $cell }.
why-own = Your own { $kind } stands on { $cell }.
why-broken-line =
    { $barrier ->
        [wall] A wall is in the way
        [cut] No line leads on
       *[gap] There is a gap in the board
    } beyond { $cell }.
# $other stands on $cell, between the piece and where it is sent; without it, the piece could go there.
why-blocked = The { $kind } cannot go to { $to }: the { $other } on { $cell } is in the way.
# Several pieces, each of which is enough.
why-way-blocked = The { $kind } cannot go to { $cell }: other pieces are in the way.
# It captures other pieces in this way.
why-not-taken = The { $kind } cannot capture the { $other } on { $cell }.
why-only-quiet = The { $kind } cannot capture the { $other } on { $cell }: it goes there only without capturing.
why-only-capture = The { $kind } cannot go to { $cell }: it goes there only to capture.
# $other stands there, if a piece does.
why-only-over =
    { $other ->
        [none] The { $kind } cannot go to { $cell }
       *[kind] The { $kind } cannot capture the { $other } on { $cell }
    }: it needs a piece to jump over.
# $hops: it moves by chains of hops, so it may be able to get there in another position.
why-not-to =
    { $hops ->
        [yes] The { $kind } cannot go to { $cell } from here.
       *[no] The { $kind } cannot go to { $cell }: it does not move that way.
    }
