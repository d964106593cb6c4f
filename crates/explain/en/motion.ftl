# How pieces move: the sentences of the words in src/motion/. A motion consists of a verb, the way, and an addition; motions that agree in verb and
# addition share a sentence: "it moves and captures one square diagonally, or any distance straight forward".

motion-verb =
    { $does ->
        [quiet] moves without capturing
        [capture] captures
        [pass] captures by moving
        [castle] may castle
        [en-passant] may capture en passant
        [walk] may make
       *[both] moves and captures
    }
modes-only = , but can capture only { $whom }
modes-staying = , but stays where it is when it captures
modes-also = ; it may also move onto { $whom }, which is destroyed
# Where and when; it follows the way. $from, $within, $barred: zones, "its palace".
bounds =
    { $from ->
        [none] {""}
       *[zone] {" "}from { $from }
    }{ $within ->
        [none] {""}
       *[zone] {" "}within { $within }
    }{ $barred ->
        [none] {""}
       *[zone] , but never ends on { $barred }
    }{ $first ->
        [yes] , if it has not moved yet
       *[no] {""}
    }{ $lost_to ->
        [none] {""}
       *[whom] {" "}and { $lost_to } has not yet come to a square from which it would attack it on an empty board
    }{ $unchecked ->
        [yes] , but not while its side is in check
       *[no] {""}
    }{ $captures ->
        [none] {""}
       *[zone] , but on { $captures } only as far as it needs to for a capture
    }{ $guard ->
        [none] {""}
       *[whom] , as long as { $guard } guards it
    }

## step, leap, ride

step = one square { $way }{ $bounds }
leap =
    by { $knight ->
        [yes] a knight's leap
       *[no] leaping { $way }
    }{ $routes ->
        [none] {""}
       *[ways] {" "}({ $routes })
    }{ $barred ->
        [none] {""}
       *[cells] {" "}(but not, in either direction, between { $barred })
    }{ $bounds }
# $cells: "C2, C4 or D1".
leap-barred = { $cell } and { $cells }
# A route is legs, one after the other: "two squares straight ahead then one sideways".
route-leg =
    { $first ->
        [yes] { COUNTED($n, "square") }
       *[no] { NUMBER($n) }
    } { $way ->
        [ahead] straight ahead
        [aside] sideways
       *[slant] diagonally
    }
route-then = { $legs } then { $next }
# What must hold of the squares between, after "lead" or "be".
route-condition =
    { $not_over ->
        [none] over empty squares
       *[whom] free of { $not_over }
    }
route-if = { $legs } { $condition }
# $must: what holds of all routes alike. $others: pieces on the way that do not matter.
routes =
    { $routes }: { $several ->
        [yes] one of these ways
       *[no] this way
    } must { $must ->
        [lead] lead { $condition }
        [be] be { $condition }
        [avoid-walls] be on the board and free of walls and their ends
       *[open] be open
    }{ $walls ->
        [yes] ; walls block a way
       *[no] {""}
    }{ $others ->
        [rest] ; nothing else on the way matters
        [pieces] ; pieces on the way do not matter
       *[none] {""}
    }
# $n: the greatest number of squares or leaps; $hurdle with $beyond, or $over: what is passed over, and how far the ride goes behind it.
ride =
    { $after ->
        [none] {""}
       *[bend] one step or leap ({ $after }) to an empty square, and then on away from there,{" "}
    }{ $by ->
        [squares] { $n ->
            [none] any distance { $way }
           *[most] up to { COUNTED($n, "square") } { $way }
        }
        [knight] by any number of knight's leaps in one direction (only on the squares where it lands can it be blocked)
       *[leaps] { $n ->
            [none] by any number of leaps in one direction: { $way }
           *[most] by up to { COUNTED($n, "leap") } in one direction: { $way }
        }
    }{ $least ->
        [none] {""}
       *[least] , over { NUMBER($least) } squares or more in all
    }{ $bounds }{ $hurdle ->
        [none] {""}
       *[whom] { $beyond ->
            [none] , passing over exactly one hurdle ({ $hurdle })
            [1] , over a hurdle ({ $hurdle }) to the square directly behind it
           *[most] , over a hurdle ({ $hurdle }) to one of the { COUNTED($beyond, "square") } directly behind it
        }
    }{ $over ->
        [none] {""}
       *[whom] {" "}over { $over } (or several, each with an empty square directly behind it) to an empty square
    }
# $over: pieces that it may pass over.
stride =
    { $way } exactly as many squares as there are pieces in that line, itself included{ $bounds }{ $over ->
        [none] {""}
       *[whom] ; on the way it may pass over { $over }
    }
ride-taking = ; the enemy pieces it has passed over are captured

## double-step, en-passant, castle

double-step =
    { $n ->
        [2] two squares { $way } over an empty square
       *[more] two to { NUMBER($n) } squares { $way } over empty squares
    } from { $zone }{ $first ->
        [yes] , if it has not moved yet
       *[no] {""}
    }{ $unanswered ->
        [yes] {" "}(it cannot then be captured en passant)
       *[no] {""}
    }
en-passant = { $way }{ $staying ->
    [yes] , without moving
   *[no] {""}
}{ $guard ->
    [none] {""}
   *[whom] , as long as { $guard } guards it
} (see Capture en passant)
castle = (see Castling)
# Both moves of one castling: "King e1 to g1 and Rook h1 to f1".
castle-move =
    { $man } { $from } to { $to } and { $partner ->
        [none] the partner
       *[kind] { $partner }
    }{ $beyond ->
        [yes] {" "}beyond it
       *[no] {""}
    } { $with } to { $lands }
castle-move-from =
    { $several ->
        [yes] from { $cells }
       *[no] { $cells }
    }

## chain

# The parts of a chain, one after the other, and what another chain of the same piece does instead in one part.
chain-then = { $parts }; then { $next }
chain-or-else = { $part }, or else { $other }
chain-quiet = { $part }, without capturing
chain-late =
    ; captured pieces leave the board only at the end of the move, and until then { $twice ->
        [yes] may be hopped over again
       *[no] may not be hopped over again
    }
chain-once = ; it hops over no piece twice
chain-must-go-on =
    ; it must go on as long as it can{ $flies ->
        [yes] , and of several squares behind one piece it must land on one from which it can go on, if there is one
       *[no] {""}
    }
chain-not-back = ; it may not turn back in the direction that it has just come from
chain-cells-once = ; it comes to no square twice, and not back to where it began
chain-back = ; it may also come back to where it began, even without a capture, which passes the turn
chain-back-capturing = ; after a capture it may also come back to where it began
chain-ends-on = ; its move ends when it lands on { $zone }
chain-noun =
    { $hops ->
        [yes] hop
       *[no] short move
    }
chain-often =
    { $how ->
        [any] any number of { MANY($noun) }
        [least] { NUMBER($min) } or more { MANY($noun) }
        [just] { COUNTED($max, $noun) }
        [perhaps] at most one { $noun }
        [most] up to { COUNTED($max, $noun) }
        [either] { NUMBER($min) } or { COUNTED($max, $noun) }
       *[between] { NUMBER($min) } to { COUNTED($max, $noun) }
    }
chain-part =
    { $often }{ $join ->
        [words] {""}
        [colon] :
       *[each] , each
    } { $legs }
# What follows "a hop" or "hops".
hop =
    { $way ->
        [none] {""}
       *[way] { $way }{" "}
    }over { $over }{ $taking }{ $into ->
        [none] {""}
       *[whom] {" "}(or onto { $into }, which it captures, ending its move there)
    }{ $not_on ->
        [none] {""}
       *[zone] , but never to { $not_on }
    }
# $n: the farthest square; $beyond: the number of squares behind the piece.
fly =
    { $way ->
        [none] from afar
       *[way] { $way } from afar
    }{ $n ->
        [none] {""}
       *[n] {" "}(at most { COUNTED($n, "square") })
    } over { $over } to { $beyond ->
        [none] any square behind it that can be reached over empty squares
        [1] the empty square directly behind it
       *[n] one of the { NUMBER($beyond) } squares behind it, over empty squares
    }{ $taking }
hop-taking =
    , capturing { $whom ->
        [it] it
        [each] each
        [enemy] it if it is an enemy
       *[enemies] any enemies among them
    }{ $spared ->
        [none] {""}
       *[kinds] , but not { $spared }, which is merely hopped over
    }
legs-hop =
    a hop { $hop }{ $quiet ->
        [yes] , without capturing
       *[no] {""}
    }
legs-step =
    a step to an empty square { $way }{ $over ->
        [none] {""}
       *[over] , or over { $over }
    }{ $into ->
        [none] {""}
       *[whom] {" "}(or onto { $into }, which it captures, { $goes_on ->
            [yes] going on from there or not
           *[no] ending its move there
        })
    }{ $not_on ->
        [none] {""}
       *[zone] , but never to { $not_on }
    }{ $most ->
        [none] {""}
        [1] {" "}(at most one such step)
       *[most] {" "}(at most { NUMBER($most) } such steps)
    }

## push, swap, imitate, transform, borrow

# $lost: from push-lost; $bomb: pieces that explode instead of being lost.
push =
    moves one square { $way }, even to an occupied square{ $whom ->
        [line] : it then pushes the whole unbroken line of pieces ahead of it by one square, whichever side they belong to
        [one] : it then pushes the piece there by one square, whichever side it belongs to, which is not possible if another piece stands behind it
       *[neighbours] , and pushes all pieces that stood next to it by one square in the same direction, whichever side they belong to, together with the unbroken lines ahead of them
    }. A piece pushed { $lost } is lost.{ $bomb ->
        [none] {""}
       *[kinds] {" "}But { $bomb } that would be lost in this way explodes first, where it stands, before anything is pushed; if the pushing piece survives, it then moves after all and pushes whatever is left in an unbroken line.
    }{ $frozen_stay ->
        [yes] { $whom ->
            [neighbours] {" "}A frozen piece stays where it is, and so does any piece that would have to move onto the square of one that stays, the pushing piece included.
           *[other] {" "}It cannot push a line that contains a frozen piece.
        }
       *[no] {""}
    }{ $dragging ->
        [yes] {" "}A piece that is pushed takes along any piece it freezes and any piece that freezes it.
       *[no] {""}
    }
push-lost =
    { $place ->
        [closed] to a square that does not exist for it
        [parked] against a piece that stays for good
       *[off] off the board
    }
# $n: the most squares; $with: with which pieces.
swap =
    changes places with { $with ->
        [none] any piece
       *[whom] { $with }
    } that is the first one { $way }{ $n ->
        [none] {""}
       *[n] , at most { COUNTED($n, "square") } away
    }{ $bounds }
imitate =
    moves like the kind of piece the enemy moved last, and has that piece's powers, whatever else the enemy has done since; before the enemy's first move it cannot move, and after a move of an enemy piece that also imitates{ $each_other ->
        [yes] , it moves as that piece did
       *[no] {" "}it cannot move
    }{ $never ->
        [none] {""}
       *[kinds] ; it cannot move after a move of { $never } either
    }
# $way: where a lender stands, if not where it guards the piece.
borrow =
    { $instead ->
        [yes] moves like
       *[no] also has the moves of
    } { $whom } that { $way ->
        [none] guards it
       *[way] stands one move { $way } from it
    }{ $instead ->
        [yes] , if there is one, and then in no other way
       *[no] {""}
    }
transform-anywhere = to any empty square
transform =
    may{ $zone ->
        [none] {""}
       *[zone] , on { $zone }{ $or_last ->
            [yes] {" "}or anywhere as the last of its kind
           *[no] {""}
        },
    } become { $kinds } { $moving ->
        [yes] by moving { $ways }
       *[no] where it stands{ $ways ->
            [none] {""}
           *[ways] {" "}or by moving { $ways }
        }
    }{ $missing_only ->
        [yes] , but only a kind of which its side has fewer on the board than at the start
       *[no] {""}
    }{ $harmless ->
        [yes] , but not where it could then capture something
       *[no] {""}
    }{ $never_check ->
        [yes] , but not where this gives check
       *[no] {""}
    }
