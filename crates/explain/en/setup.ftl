# Why a position is not valid (src/setup.rs), and what is wrong with the start (src/start_status.rs): clauses without a capital letter and full stop.

## Positions that are set up

setup-royalless-on-turn = { $side } is to move but has no royal piece
setup-royalless = { $side } has no royal piece
setup-out = { $side } has no royal piece, so it is out and can have no pieces
setup-foreign =
    the game has no such { $what ->
        [cell] square
       *[other] { $what }
    }
setup-not-passed = no piece has passed over { $cell } with a double step
setup-check-not-on-turn = { $side } is in check but is not the side to move
setup-closed = { A($kind) } of { $side } cannot stand on { $cell }
setup-only-one = there is only one { $kind }
setup-too-many =
    { $side } has { $n } { $n ->
        [1] { $kind }
       *[other] { MANY($kind) }
    }, but at most { $most } { $most ->
        [1] is
       *[other] are
    } allowed

## The start

# $why: one of the texts above.
opening-forbidden = the game does not allow its own starting position: { $why }
# $reason: from verdict.ftl.
opening-over =
    the game is over at the start: { $winner ->
        [none] it is a draw
       *[side] { $winner } wins
    } ({ $reason })
