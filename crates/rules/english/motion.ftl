# How men go: the sentences of the words in src/motion/. A motion is told as a verb, the way, and what is to be added; motions that agree in verb and
# addition share a sentence: "it moves and captures one square diagonally, or any distance straight forward".

motion-verb =
    { $does ->
        [quiet] moves without capturing
        [capture] captures
        [pass] captures by going
        [castle] may castle
        [en-passant] may capture en passant
        [walk] may go by
       *[both] moves and captures
    }
modes-only = , but captures nothing except { $whom }
modes-also = ; it may also go onto { $whom }, which is destroyed
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
       *[cells] {" "}(but not, either way, between { $barred })
    }{ $bounds }
# $cells: "C2, C4 or D1".
leap-barred = { $cell } and { $cells }
# A route is legs, one after the other: "two squares ahead then one aside".
route-leg =
    { $first ->
        [yes] { COUNTED($n, "square") }
       *[no] { NUMBER($n) }
    } { $way ->
        [ahead] ahead
        [aside] aside
       *[slant] slantwise
    }
route-then = { $legs } then { $next }
# What must hold of the squares between, after "lead" or "be".
route-condition =
    { $not_over ->
        [none] over empty squares
       *[whom] without { $not_over } on it
    }
route-if = { $legs } { $condition }
# $must: what holds of all routes alike. $others: who stands there and does not matter.
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
        [yes] ; walls close a way
       *[no] {""}
    }{ $others ->
        [rest] ; nothing else that stands there matters
        [pieces] ; pieces on the way do not matter
       *[none] {""}
    }
# $n: at most so many squares or leaps; $hurdle with $beyond, or $over: who is passed over, and how far one goes behind.
ride =
    { $by ->
        [squares] { $n ->
            [none] any distance { $way }
           *[most] up to { COUNTED($n, "square") } { $way }
        }
        [knight] by knight's leaps, on and on in one direction (only on the squares where it lands can anybody stop it)
       *[leaps] { $n ->
            [none] by leaps, on and on in one direction: { $way }
           *[most] by up to { COUNTED($n, "leap") } in one direction: { $way }
        }
    }{ $bounds }{ $hurdle ->
        [none] {""}
       *[whom] { $beyond ->
            [none] , passing over exactly one hurdle ({ $hurdle })
            [1] , over a hurdle ({ $hurdle }) to the square right behind it
           *[most] , over a hurdle ({ $hurdle }) to the { COUNTED($beyond, "square") } right behind it
        }
    }{ $over ->
        [none] {""}
       *[whom] {" "}over { $over }, one or more of them, each with an empty square right behind, to an empty square
    }
ride-taking = ; the enemy pieces it has passed over are taken

## double-step, en-passant, castle

double-step =
    two squares { $way } over an empty square from { $zone }{ $first ->
        [yes] , if it has not moved yet
       *[no] {""}
    }{ $unanswered ->
        [yes] {" "}(which nobody can capture en passant)
       *[no] {""}
    }
en-passant = { $way } (see Capture en passant)
castle = (see Castling)
# Who goes where: "King e1 to g1 and Rook h1 to f1".
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

# The parts of a walk, one after the other, and what some walks of a man do instead in one part.
chain-then = { $parts }; then by { $next }
chain-or-else = { $part }, or else { $other }
chain-quiet = { $part }, capturing nobody
chain-late = ; the pieces captured leave the board at the end of the walk and may be hopped over again until then
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
    { $often }{ $one ->
        [yes] {""}
       *[no] , each
    } { $legs }
# What follows "a hop" or "hops".
hop =
    { $way ->
        [none] {""}
       *[way] { $way }{" "}
    }over { $over }{ $taking }{ $into ->
        [none] {""}
       *[whom] {" "}(or onto { $into }, which it captures and there stops)
    }
hop-taking =
    , capturing { $whom ->
        [it] it
        [each] each
        [enemy] an enemy
       *[enemies] the enemies among them
    }{ $spared ->
        [none] {""}
       *[kinds] , but not { $spared }, which is merely hopped over
    }
legs-hop =
    a hop { $hop }{ $quiet ->
        [yes] , capturing nobody
       *[no] {""}
    }
legs-step =
    a step to an empty square { $way }{ $most ->
        [none] {""}
        [1] {" "}(at most one such step)
       *[most] {" "}(at most { NUMBER($most) } such steps)
    }

## push, imitate, transform

# $lost: from push-lost; $bomb: who explodes instead of being lost.
push =
    moves one square { $way }, also to an occupied square{ $whom ->
        [line] : then it pushes the whole unbroken line of pieces ahead by one square, whoever they belong to
        [one] : then it pushes the piece there by one square, whoever it belongs to, which is not possible if another piece stands behind it
       *[neighbours] , and pushes all pieces that stood next to it by one square the same way, whoever they belong to, and with them the unbroken lines ahead of them
    }. A piece pushed { $lost } is lost.{ $bomb ->
        [none] {""}
       *[kinds] {" "}But { $bomb } that would be lost so explodes first, where it stands, before anybody is pushed; if the piece that pushes survives, it then moves after all and pushes whatever is left in an unbroken line.
    }{ $frozen_stay ->
        [yes] { $whom ->
            [neighbours] {" "}A frozen piece stays where it is, and so does whatever would have to go where one stays, the pusher itself included.
           *[other] {" "}It cannot push a line in which a frozen piece stands.
        }
       *[no] {""}
    }{ $dragging ->
        [yes] {" "}Pieces that freeze others and the pieces they freeze go along.
       *[no] {""}
    }
push-lost =
    { $place ->
        [closed] to a square that does not exist for it
        [parked] against a piece out of everybody's reach
       *[off] off the board
    }
imitate =
    goes as the kind of piece the enemy moved last and has that piece's powers with it, whatever else the enemy has done since; before the enemy's first move it cannot move, and after the move of an enemy who imitates too{ $each_other ->
        [yes] , it goes as that one did
       *[no] {" "}it cannot move
    }{ $never ->
        [none] {""}
       *[kinds] ; nor can it after a move of { $never }
    }
transform =
    may{ $zone ->
        [none] {""}
       *[zone] , on { $zone }{ $or_last ->
            [yes] {" "}or anywhere as the last of its kind
           *[no] {""}
        },
    } become { $kinds } where it stands{ $ways ->
        [none] {""}
       *[ways] {" "}or by moving { $ways }
    }{ $missing_only ->
        [yes] , but only what its side has fewer of on the board than at the start
       *[no] {""}
    }{ $harmless ->
        [yes] , but not where it could then take something
       *[no] {""}
    }
