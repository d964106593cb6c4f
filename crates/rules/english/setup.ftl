# Why a position is none of the game (src/setup.rs), and what is wrong with the start (src/opening.rs): sentences without capital and full stop.

## Positions that are set up

setup-royalless-on-turn = { $side } is on turn but has no royal piece
setup-royalless = { $side } has no royal piece
setup-out = { $side } has no royal piece, so it is out and can have no pieces
setup-foreign = the game has no such { $what }
setup-not-passed = no piece has passed over { $cell } with a double step
setup-check-not-on-turn = { $side } is in check but not on turn
setup-closed = a { $kind } of { $side } cannot stand on { $cell }
setup-only-one = there is only one { $kind }
setup-too-many = { $side } has { $n } of the { $kind }; at most { $most } are possible

## The start

# $why: one of the texts above.
opening-forbidden = the start is no position of the game: { $why }
# $reason: from verdict.ftl.
opening-over =
    the game is over at the start: { $winner ->
        [none] nobody
       *[side] { $winner }
    } wins: { $reason }
