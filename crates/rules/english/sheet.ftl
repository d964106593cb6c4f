# The rule sheet, in the order of its sections (src/explain/). What a word says of itself stands with its drawer.

## Headings and whose game it is

sheet-start = The start
sheet-board = The board
sheet-pieces = The pieces
sheet-stones = The stones
sheet-castling = Castling
sheet-passing = Capture en passant
sheet-turn = The turn
sheet-check = Check
sheet-end = The end
sheet-doubts = Doubtful rules
sheet-writing = Writing it down
sheet-evidence = What is known of it
sheet-sources = Sources
sheet-players = { $players } play.
sheet-note = Note: { $note }
sheet-inventor = Inventor: { ENDED($name) }
sheet-inventor-year = Inventor: { $name }, { ENDED($year) }
sheet-source = Source: { ENDED($source) }

## The aim

aim = The aim is { $aim }.
aim-of-side = { $side }'s aim is { $aim }.
aim-be-mated = to be checkmated
aim-be-stuck = to have no move left
aim-stop =
    to leave { $several ->
        [yes] the enemies
       *[no] the enemy
    } without a move
aim-checks =
    to give { $n ->
        [1] check
       *[other] { COUNTED($n, "check") }
    }
aim-bring = to bring { $men } to { $place }
aim-mate =
    to checkmate the { $whose ->
        [enemy] enemy { $royal }
        [any] { $royal } of an enemy
       *[every] { $royal } of every enemy
    } (see Check)
aim-mate-all =
    to checkmate { $several ->
        [yes] the enemies
       *[no] the enemy
    } (see Check)
aim-bare =
    to leave { $several ->
        [yes] the enemies
       *[no] the enemy
    } nothing but { $royal }
aim-bare-royal = the { $royal }
aim-capture = to capture the enemy { $men }
aim-capture-all = to capture all enemy { $men }
aim-capture-of-every = to capture the { $men } of every enemy
# The enemy may not lose any of them.
aim-capture-one = to capture one of the enemy's { SO-MANY($n, $men) }
aim-capture-kind = to capture all enemy pieces of one kind (see The end)
aim-capture-everybody = to capture all enemy pieces
aim-leave =
    to leave { $several ->
        [yes] the enemies
       *[no] the enemy
    } no more than { $men }
aim-lose = to be left without { $men }
aim-lose-all = to lose all one's own pieces
aim-keep = to have no more than { $men } left

## The board

# $holes: places of the grid that are no squares, $missing of them.
board =
    The board has { COUNTED($squares, "square") }: { COUNTED($files, "file") } ({ $file_names }) and { COUNTED($ranks, "rank") } ({ $rank_names }){ $missing ->
        [0] {""}
        [1] , without the place { $holes }
       *[other] , without the places { $holes }
    }.
board-span = { $first } to { $last }
board-holes-undrawn = the places left out in the drawing
board-cuts = No step leads between { $pairs }, in either direction.
board-zone = { CAPITAL($zone) }: { $cells }.
board-zone-empty = { CAPITAL($zone) }: no squares.
# A zone of such a name need not be told if it is just that.
board-zone-rank = { ORDINAL($n) } rank
board-zone-last-ranks =
    { $n ->
        [1] last rank
       *[other] last { NUMBER($n) } ranks
    }
board-closed =
    These squares do not exist for the pieces of a side: { $cells }{ $pushes ->
        [yes] ; a piece that is pushed there is lost
       *[no] {""}
    }.
board-parked =
    A piece that has arrived here stays for good: { $cells }. Nobody moves{ $pushes ->
        [yes] , pushes
       *[no] {""}
    } or captures it, { $safe_from ->
        [explosions] no explosion reaches it,{" "}
        [corners] no clearing of corners reaches it,{" "}
        [both] no explosion or clearing of corners reaches it,{" "}
       *[nothing] {""}
    }and it does nothing more itself; but it still counts.
board-sheltered = Explosions and cleared corners do not reach { $cells }.
board-rectangles = Two squares with a dash between them, such as a1-b2, stand for the whole rectangle of which they are corners.
board-walls = Walls stand { $places }.
board-walls-between = between { $one } and { $other }
board-walls-rim =
    Walls stand { $also ->
        [yes] also at the rim of the board
       *[no] at the rim of the board
    }, { $places }: of these only the ends matter.
board-walls-at =
    { $place ->
        [above] above { $cells }
        [below] below { $cells }
        [left] left of { $cells }
       *[right] right of { $cells }
    }
board-walls-bar = No piece steps across a wall, nor diagonally past one of its ends.

## Check

check-at-once = A side may have several pieces of the kind { $royal }, and is in check only when an enemy could capture all of them with one { $turn }: with one left, when he could capture that one.
check-jointly = A side may have several pieces of the kind { $royal }, and is in check only when an enemy could capture each of them with his next turn; one of several may be given up.
# $by: by which an enemy could remove it: captures alone, captures where explosions do not count, or both.
check =
    A { $royal } is in check where an enemy could { $by ->
        [captures] capture it with his next turn
        [captures-only] capture it with his next turn; an explosion that would reach it is no check
       *[explosions] remove it with his next turn, be it by a capture or by an explosion, whether he sets that off himself or by capturing a piece that explodes
    }.
check-leave =
    No { $turn } may { $removes ->
        [yes] remove one's own { $royal } or leave { $jointly ->
            [yes] one's own side
           *[no] it
        }
       *[no] leave { $jointly ->
            [yes] one's own side
           *[no] one's own { $royal }
        }
    } in check.
check-several = A side may have several of them, and none may be left in check.
check-directly = Only a { $turn } that has removed the enemy's last { $royal } may leave it there.
check-expendable = A { $turn } may remove one's own { $royal }.
check-shielded = A { $royal } is never captured.
check-held = A { $royal } in check may not move, unless it takes the piece that gives check.
check-partner = Everybody cares for his own { $royal } only: a partner's may be left or put in check.
check-pinned =
    { $gives ->
        [yes] A piece gives check even if it may not be moved because its own side would be in check then.
       *[no] A piece that could capture it, but whose own side would be in check then, gives no check.
    }
check-pinned-explosion = But who could only capture somebody whose explosion would reach it gives no check by that if his own side would be in check then.
check-fire = But a { $turn } by which an enemy would remove his own { $royal } as well gives no check, for he may not make it.

## Doubtful rules

doubts = Where the sources are silent or contradict each other the rules above follow the answers given here. In brackets stand the names by which other answers are chosen.
doubt =
    { $summary } ({ $name }): { $meaning } ({ $chosen }).{ $n ->
        [0] {""}
       *[other] {" "}Other answers: { $others }.
    } Source: { ENDED($source) }
doubt-other = { $meaning } ({ $value })
doubt-on = Yes
doubt-off = No

## The pieces: what several share

# A piece, its letter, and what is said of it, as a sentence of its own or going on with its name.
piece = The { $title } ({ $letter })
piece-says = { $piece }: { $text }
pieces-all = every piece
pieces-capture =
    A piece captures by going to the square of an enemy piece, which is removed, if nothing else is said of it. It does not go where a piece of its own side stands{ $stones ->
        [yes] , nor where a stone lies, if it is not said of it
       *[no] {""}
    }.
pieces-ride = A piece that goes several squares in a line stops at the first { $whoever } in its way.
pieces-leap = A leap passes over whatever stands between.
pieces-knight = A knight's leap goes { $ways }.
pieces-hop = A hop goes over the { $whoever } on a neighbouring square to the square right behind, which must be empty; where no direction is named, in any. After each hop a piece may go on in another direction, or stop if all hops that must be made have been made.
pieces-hop-unmixed = Hops that two sentences tell of are not mixed in one move.
pieces-hop-capture = What is captured by a hop leaves the board at once, if nothing else is said; only a piece that has captured something may end where it began.

## The pieces: one kind

kind-form = it is { A($of) } that has moved like { A($holding) }, and stays so until it moves again
kind-form-power = having moved like { A($holding) }, { $power } until it moves again
kind-stone = it is a stone: it belongs to nobody and does not move
kind-royal = it is royal (see Check)
kind-shielded =
    it cannot be captured{ $anybody ->
        [no] {""}
       *[yes] {" "}except by { $takers }
    }
kind-like = it goes like { A($kind) }
# $verb: "moves and captures", or nothing where the way is a whole sentence.
kind-motion =
    { $whole ->
        [yes] it { $ways }{ $tail }
       *[no] it { $verb } { $ways }{ $tail }
    }
kind-lift = instead of laying it may take away { $stones } within the same range
# $noticed: those that imitate take it for the last piece moved.
kind-detonate =
    its owner may set it off{ $when ->
        [turn-or-after] , as his turn or right after moving it
        [turn] , as his whole turn
        [after] {" "}right after moving it
       *[never] {""}
    }{ $frozen ->
        [even] , even while it is frozen
        [not] , but not while it is frozen
       *[never] {""}
    }{ $noticed ->
        [no] ; where it does not move it is not the last piece moved for those that imitate
       *[yes] {""}
    }
kind-stock = when captured it comes into the captor's stock as { A($kind) }
kind-nothing = it does not move

## Castling and the capture en passant

castling = { CAPITAL($man) } and { $partner } of the same side, neither of which has moved yet, move at once. All squares between them and the squares they go to or cross must be empty.
castling-partner = a partner
castling-royal = The { $royal } may not be in check where it stands, on a square it crosses or where it arrives.
castling-only = There is no castling but the following.
castling-side = { $side }: { $ways }.
castling-none = There is no castling.
passing =
    { CAPITAL($steppers) } that has just made a double step can be captured by an enemy { $takers }{ $all ->
        [no] {" "}(not by { $others })
       *[yes] {""}
    } on the square it has passed over, as if it had gone one square only: the captor goes to that square, and the piece is removed from where it stands.
passing-next-enemy = Only the next enemy in turn order who is still in the game has this right, and only with his next turn, as long as the piece still stands where its double step ended and the square it has passed over is empty.
passing-each-enemy = Each enemy has this right for himself, with his own next turn only, even if others have moved in between, as long as the piece still stands where its double step ended and the square it has passed over is empty.
passing-at-once = This is possible with the very next { $turn } only.
passing-none = There is no capture en passant.

## The start

start-forward = Forward is { $ways }.
start-way =
    { $way ->
        [up] up the board for { $side }
        [down] down the board for { $side }
        [left] to the left for { $side }
       *[right] to the right for { $side }
    }
start-teams = { $teams }: partners win and lose together. A partner's pieces stand in the way like one's own and cannot be captured.
start-team = { $sides } play together
start-men =
    { $n ->
        [1] { $kind } { $cells }
       *[other] { MANY($kind) } { $cells }
    }
start-side = { $side }: { $men }.
start-side-empty = { $side }: no piece on the board.
start-stones = Stones: { $stones }.
start-stock = Each player has in stock, beside the board: { $men }.
start-stock-of-side = { $side } has in stock, beside the board: { $men }.
start-stock-man = { SO-MANY($n, $kind) }
start-gains = { $sides } takes the pieces he captures into his stock, beside the board, as his own: { $men }.
start-gains-all = A player takes the pieces he captures into his stock, beside the board, as his own: { $men }.

## The stones

stones = Stones belong to nobody and do not move; every player's stones are in the way of all.
stones-stock = A stone is laid from one's own stock; one that is destroyed or taken away is out of the game.
stones-range =
    A piece lays a stone { $range }{ $unusual ->
        [yes] , if nothing else is said of it
       *[no] {""}
    }.
stones-one = { $stones }: { $text }
stones-name = { $title } ({ $letter })
stones-each = each
stones-endless = it is in nobody's stock and never runs out
stones-single = there is only one, which belongs to nobody: laying it takes it away from where it lies
stones-laid = it may be laid on { $places }
stones-laid-anywhere = it is laid on an empty square
stones-empty-square = an empty square
stones-place =
    { $what }{ $on_enemy ->
        [yes] {" "}on the enemy's { $enemy_zone }
       *[no] {""}
    }{ $off_own ->
        [yes] {" "}outside the player's own { $own_zone }
       *[no] {""}
    }{ $off_enemy ->
        [yes] {" "}anywhere but on the enemy's { $barred_zone }
       *[no] {""}
    }{ $some ->
        [yes] {" "}(but not by { $not_by })
       *[no] {""}
    }{ $then ->
        [both-gone] , and then both are gone
        [removed] , which is removed
        [captured] , who is captured; the stone stays
       *[nothing] {""}
    }
stones-leap =
    { $n ->
        [1] { $men } leaps over it
       *[other] { $men } leap over it
    }
stones-hop =
    { $n ->
        [1] { $men } hops over it
       *[other] { $men } hop over it
    }
stones-pass =
    { $n ->
        [1] { $men } passes over it as over a piece
       *[other] { $men } pass over it as over a piece
    }
stones-bar = it bars the leaps of { $men }, unless a way round it is told of them
stones-crush = { $men } may go onto it, which destroys it
stones-lift = { $men } may take it away
stones-stop = it stops everybody
stones-stop-others = it stops everybody else
stones-as-moves = on any square it could move to if that square were empty
stones-anywhere = anywhere on the board
stones-own-range = where it could come, were that square empty, in a range of its own: { $ways }
stones-lays = it lays a stone { $range }
stones-lays-several = it lays up to { NUMBER($n) } stones in one turn, one after the other, { $range }
stones-lays-usually-several = it may lay up to { NUMBER($n) } stones in one turn, one after the other (see The turn)

## The turn

turn-order-two = The players move in turn; { $first } begins.
turn-order =
    The players move in the order { $sides }; { $first } begins.{ $out ->
        [yes] {" "}A player who is out is passed over.
       *[no] {""}
    }
turn-phase = The { ORDINAL($n) } phase is called { $name }. { $text }
turn-nothing = A player does nothing.
turn-one = In his turn a player { $act }.
turn-several = In his turn a player does one of these: { $acts }.
turn-he = he { $act }
turn-lay-last = Nobody lays first and moves afterwards.
turn-lay-many = Only { $men } may lay up to { NUMBER($n) } of them.
turn-lift = Instead of laying, { $men } may take a stone away.
turn-won = A turn that has won ends at once.
turn-pass =
    { $royal ->
        [yes] A player who can do nothing of this and is not in check passes.
       *[no] A player who can do nothing of this passes.
    }
turn-no-pass = Nobody may pass.
turn-must-capture = If a legal { $turn } captures something, he must capture.
turn-never-check = No { $turn } may give check.
turn-until-empty = This goes on until all stocks are empty.
turn-hidden = What a player places is not shown to the others before that.
# What follows "a player" or "he".
turn-move =
    moves one of his pieces{ $then ->
        [may-lay] , and then the same piece may lay a stone from where it has come to
        [must-lay] , after which the same piece has to lay a stone, if it can lay any
        [may-detonate] , after which the same piece may be set off, if it can be
        [must-detonate] , after which the same piece has to be set off, if it can be
       *[nothing] {""}
    }
turn-move-place =
    moves one of his pieces, after which he may put a piece of his stock{ $even_captured ->
        [yes] , even one that he has just captured,
       *[no] {""}
    } on the square just left, if it is a square of { $place } on which nothing had happened since the start (of a castling move, on either square); the move must be legal without that
turn-detonate = sets off one of his pieces that can be set off
turn-lay = lays a stone with a piece that stays where it is
turn-place-all = places all pieces of his stock on empty squares of { $place }
turn-place = places one piece of his stock on an empty square of { $place }
turn-discard =
    { $frozen ->
        [yes] takes one of his own frozen pieces off the board
       *[no] takes one of his own pieces that cannot move off the board
    }
turn-passes = passes
turn-board = the board
turn-zone = his { $zone }
turn-frozen =
    A frozen piece cannot be moved by its owner as long as the one that freezes it stands near; it can be { $still ->
        [pushed] captured and pushed
        [blown-up] captured and blown up
        [both] captured, pushed and blown up
       *[captured] captured
    } like any other, and it keeps its own powers.

## Writing it down

writing = A position is written as { $fields }.
writing-stock = The stocks stand in brackets behind the board, letter by letter.
writing-side = { $letter } for { $side }
writing-sides = The side on turn is written { $sides }.
writing-piece = In moves the { $kind } is written { $text }.
writing-plain = A move of the { $kind } is written without its letter.
writing-castling = Castling is written { $short } (short) and { $long } (long).
writing-numbers = Moves are written by numbers, as in P-76: files from the right, ranks from the top, as the first player sees the board. A drop is P*76; + behind the square is a promotion, = none.
writing-distances = Moves are written by files and distances, as in C2=5 or R1+2: which piece on which file, then + ahead, - back or = sideways, then how far, or to which file if that is another. Each side counts files from its own right. Of two pieces on one file + is the one ahead and - the one behind.
writing-detonation = A detonation lists the squares it clears, as in Oxb5->a5,b7.
writing-seats = Pieces are written with the letter of their side, and every { $turn } has its own number.
writing-dashes =
    { $n ->
        [1] a dash
       *[other] { NUMBER($n) } dashes
    }
writing-field-board = the board
writing-field-side = the side on turn
writing-field-castling = castling rights
writing-field-first-moves = the pieces that may still make a first move, by their files
writing-field-passed = the square for capture en passant
writing-field-checks = the checks still to give
writing-field-clock = the count of quiet { $turn }s
writing-field-number = the number of the { $turn }
writing-field-stock = the stocks
writing-field-state = further state in braces ({ $keys })
writing-state-form = { $key }: which { MANY($of) } have moved like { A($holding) } and not moved since
writing-state-virgin = virgin: the squares of pieces that may still make a first move, where it matters
writing-state-last = last: the kinds of piece moved last
writing-state-phase = { $phase }: as long as that phase lasts
writing-at-most =
    In a position that is set up a side has at most { NUMBER($n) } { $n ->
        [1] { $kind }
       *[other] { MANY($kind) }
    }.
writing-barred = In a position that is set up no { $kinds } stands on { $cells }.
