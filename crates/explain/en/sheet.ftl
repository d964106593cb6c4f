# The rule sheet, in the order of its sections (src/explain/). What a single word says about itself is in the file of its category.

## Headings, players and sources

sheet-start = The start
sheet-board = The board
sheet-pieces = The pieces
sheet-stones = The stones
sheet-castling = Castling
sheet-passing = Capture en passant
sheet-turn = The turn
sheet-check = Check
sheet-end = The end
sheet-doubts = Rule options
sheet-writing = Notation
sheet-evidence = History
sheet-sources = Sources
sheet-players = Players: { $players }.
sheet-note = Note: { $note }
sheet-inventor = Inventor: { ENDED($name) }
sheet-inventor-year = Inventor: { $name }, { ENDED($year) }
sheet-source = Source: { ENDED($source) }

## The aim

aim = The aim is { $aim }.
# The aim of one side: "your" in $aim is that side's.
aim-of-side = As { $side }, your aim is { $aim }.
aim-be-mated = to be checkmated
aim-be-stuck = to have no legal move left
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
# $condition: goal-and and what it joins.
aim-while = { $aim } while { $condition }
# $sheet: it stands in the rule sheet and can refer to its sections.
aim-mate =
    to checkmate { $whose ->
        [enemy] the enemy { $royal }
        [any] any enemy { $royal }
       *[every] every enemy { $royal }
    }{ $sheet ->
        [yes] { " " }(see Check)
       *[no] {""}
    }
aim-mate-all =
    to checkmate { $several ->
        [yes] the enemies
       *[no] the enemy
    }{ $sheet ->
        [yes] { " " }(see Check)
       *[no] {""}
    }
aim-bare =
    to leave { $several ->
        [yes] the enemies
       *[no] the enemy
    } with nothing but { $royal }
aim-bare-royal = the { $royal }
aim-capture = to capture the enemy { $men }
aim-capture-all = to capture all enemy { $men }
aim-capture-of-every = to capture every enemy's { $men }
# The enemy may not lose any of them.
aim-capture-one = to capture one of the enemy's { SO-MANY($n, $men) }
aim-capture-kind = to capture all enemy pieces of one kind{ $sheet ->
        [yes] { " " }(see The end)
       *[no] {""}
    }
aim-capture-everybody = to capture all enemy pieces
aim-line = to bring { NUMBER($n) } pieces into an unbroken line
# $from, $to: zones; without them all pieces are meant.
aim-connect =
    { $from ->
        [none] to connect all your pieces
       *[zone] to connect { $from } with { $to }
    }
aim-points = to have more points at the end
aim-more = to have more pieces at the end
aim-turn-over =
    to leave { $several ->
        [yes] the enemies
       *[no] the enemy
    } without pieces
aim-leave =
    to leave { $several ->
        [yes] the enemies
       *[no] the enemy
    } with no more than { $men }
aim-lose = to be left without { $men }
aim-lose-all = to lose all your pieces
aim-keep = to have no more than { $men } left

## The board

# $holes: places of the grid that are not squares, $missing of them.
board =
    The board has { COUNTED($squares, "square") }: { COUNTED($files, "file") } ({ $file_names }) and { COUNTED($ranks, "rank") } ({ $rank_names }){ $missing ->
        [0] {""}
       *[other] , except { $holes }
    }.
# Boards above one another, or side by side ($apart). $files and $ranks are those of one of them.
board-layers =
    { $apart ->
        [yes] There are { COUNTED($squares, "square") } on { COUNTED($layers, "board") } side by side ({ $layer_names })
       *[no] The board has { COUNTED($squares, "square") } in { COUNTED($layers, "layer") } above one another ({ $layer_names })
    }, each with { COUNTED($files, "file") } and { COUNTED($ranks, "rank") } ({ $rank_names }){ $missing ->
        [0] {""}
       *[other] , except { $holes }
    }. { $apart ->
        [yes] The name of a square begins with that of its board. Pieces on different boards are not neighbours: unless these rules say otherwise, a piece moves, captures and gives check only on the board where it stands.
       *[no] They are drawn side by side, the lowest at the left; the name of a square begins with that of its layer.
    }
# $files: each with its first and its last cell.
board-hexagons =
    The board has { $squares } cells in { COUNTED($file_count, "file") }: { $files }. The cells are hexagons, { $pointed ->
        [yes] each with a corner at the top
       *[no] each with an edge at the top
    }; where these rules say square, they mean such a cell. Each has six neighbours across an edge; through a corner a piece goes to the next cell in that line, between two others.
board-joined =
    { $edges ->
        [left-right] The left and the right edge of the board are joined
        [bottom-top] The bottom and the top edge of the board are joined
       *[both] The left and the right edge of the board are joined, and so are the bottom and the top
    }: whatever leaves the board on one side enters it on the other.
board-span = { $first } to { $last }
# How squares are named where turns are written with numbers, or with files and distances.
board-names-numbers = A square is named by its file, counted from the right, and its rank, counted from the top, as the first player sees the board.
board-names-distances = A square is named by its file, counted from the right, and its rank, counted from the bottom, as the side at the bottom sees the board.
board-cuts = No piece can step between these squares, in either direction: { $pairs }.
board-zone = { CAPITAL($zone) }: { $cells }.
board-zone-empty = { CAPITAL($zone) }: no squares.
# The sheet leaves out a zone that is just what its name says.
board-zone-rank = { ORDINAL($n) } rank
board-zone-last-ranks =
    { $n ->
        [1] last rank
       *[other] last { NUMBER($n) } ranks
    }
board-closed =
    For the pieces of each side these squares do not exist: { $cells }{ $pushes ->
        [yes] ; a piece pushed there is lost
       *[no] {""}
    }.
board-parked =
    A piece that arrives on one of these squares stays there for good: { $cells }. It cannot be moved{ $pushes ->
        [yes] , pushed
       *[no] {""}
    } or captured, { $safe_from ->
        [explosions] no explosion reaches it,{" "}
        [corners] no clearing of corners reaches it,{" "}
        [both] no explosion or clearing of corners reaches it,{" "}
       *[nothing] {""}
    }and it has no further effect on other pieces; but it still counts.
board-sheltered = Explosions and the clearing of corners do not reach { $cells }.
# $example: "a1-b2".
board-rectangles = Two squares joined by a dash, such as { $example }, stand for the whole rectangle between them.
board-walls = There are walls { $places }.
board-walls-between = between { $one } and { $other }
board-walls-rim =
    There are { $also ->
        [yes] also walls
       *[no] walls
    } along the edge of the board, { $places }; only their ends matter.
board-walls-at =
    { $place ->
        [above] above { $cells }
        [below] below { $cells }
        [left] left of { $cells }
       *[right] right of { $cells }
    }
board-walls-bar = No piece can step across a wall, or diagonally past the end of one.

## Check

check-at-once = A side may have more than one { $royal }. It is in check only when an enemy could capture all of them in one { $turn }; if only one is left, when an enemy could capture that one.
check-jointly = A side may have more than one { $royal }. It is in check only when each of them could be captured on an enemy's next turn; one of several may be given up.
# $by: by which an enemy could remove it: captures alone, captures where explosions do not count, or both.
check =
    A { $royal } is in check when an enemy could { $by ->
        [captures] capture it on their next turn
        [captures-only] capture it on their next turn; an explosion that would reach it is not check
       *[explosions] remove it on their next turn, by a capture or by an explosion, whether they set the explosion off directly or by capturing a piece that explodes
    }.
check-leave =
    No { $turn } may { $removes ->
        [yes] remove your own { $royal } or leave { $jointly ->
            [yes] your side
           *[no] it
        }
       *[no] leave { $jointly ->
            [yes] your side
           *[no] your own { $royal }
        }
    } in check.
# Where pieces go on to other squares after their moves.
check-before-transfer =
    If a piece goes on after its move, { $boards ->
        [yes] its side's { $royal } on the board of that move
       *[no] its side's { $royal }
    } may not be in check before that either.
check-several = A side may have several of them; none may be left in check.
# An exception to check-leave.
check-directly = The only exception is a { $turn } that removes the enemy's last { $royal }.
check-expendable = But a { $turn } may remove your own { $royal }.
check-shielded = A { $royal } can never be captured.
check-held = A { $royal } in check may not move, except to capture the piece that gives check.
check-partner = You only have to protect your own { $royal }: a partner's may be left or put in check.
check-pinned =
    { $gives ->
        [yes] A piece gives check even if moving it would leave its own side in check.
       *[no] A piece gives no check if capturing with it would leave its own side in check.
    }
check-pinned-explosion = But a piece that could remove the royal piece only by capturing something whose explosion would reach it gives no check if that capture would leave its own side in check.
check-fire = But a { $turn } that would also remove the enemy's own { $royal } gives no check, because it is not allowed.

## Rule options

doubts = Where the sources are silent or contradict each other, the rules above follow the answers given here. The names in brackets select other answers.
doubt =
    { $summary } ({ $name }): { $meaning } ({ $chosen }).{ $n ->
        [0] {""}
       *[other] {" "}Other answers: { $others }.
    } Source: { ENDED($source) }
doubt-other = { $meaning } ({ $value })
doubt-on = Yes
doubt-off = No

## The pieces: what several share

# A piece, its letter, and what it does, as a sentence of its own or with the name as the subject.
piece = The { $title } ({ $letter })
piece-says = { ABOUT($piece, $text) }
kind-sentence = { SENTENCE($text) }
# $text: what applies to every piece, as a sentence about "it".
pieces-all = { SENTENCE(SUBJECT("every piece", $text)) }
pieces-capture =
    Unless stated otherwise, a piece captures by moving to the square of an enemy piece, which is removed. It cannot move to a square where a piece of its own side stands{ $stones ->
        [yes] {" "}or, unless stated otherwise, where a stone lies
       *[no] {""}
    }.
pieces-ride = A piece that moves several squares in a line stops at the first { $occupant } in its way.
pieces-leap = A leap passes over anything in between.
pieces-knight = A knight's leap goes { $ways }.
pieces-hop = A hop goes over a { $occupant } on a neighbouring square to the square directly behind it, which must be empty; it may go in any direction unless one is given. After each hop the piece may continue in another direction, or stop if it has made all the hops it must make.
pieces-hop-far = A hop in a direction of several squares goes over a piece that far away to the square twice as far, whatever stands in between.
pieces-hop-unmixed = Hops described in separate sentences cannot be combined in one move.
pieces-hop-capture = Unless stated otherwise, a piece captured by a hop leaves the board at once. Only a piece that has captured something may end its move where it began.

## The pieces: one kind

kind-form = it is { A($of) } that has moved like { A($holding) }, and remains so until it moves again
kind-form-power = having moved like { A($holding) }, { $power } until it moves again
kind-stone = it is a stone: it belongs to no side and does not move
kind-royal = it is royal (see Check)
kind-shielded =
    it cannot be captured{ $anybody ->
        [no] {""}
       *[yes] {" "}except by { $takers }
    }
kind-like = it moves like { A($kind) }
# $verb: "moves and captures", or nothing where the way is a whole sentence.
kind-motion =
    { $whole ->
        [yes] it { $ways }{ $tail }
       *[no] it { $verb } { $ways }{ $tail }
    }
kind-lift = instead of laying a stone it may remove { $stones } within the same range
# $noticed: pieces that imitate take it for the last piece moved.
kind-detonate =
    its owner may set it off{ $when ->
        [turn-or-after] , as a turn or right after moving it
        [turn] , as a whole turn
        [after] {" "}right after moving it
       *[never] {""}
    }{ $frozen ->
        [even] , even while it is frozen
        [not] , but not while it is frozen
       *[never] {""}
    }{ $noticed ->
        [no] ; if it has not moved in that turn, pieces that imitate do not take it for the last piece moved
       *[yes] {""}
    }
kind-stock = when captured, it goes into the captor's stock as { A($kind) }
kind-nothing = it does not move

## Castling and the capture en passant

castling = { CAPITAL($man) } and { $partner } of the same side move together, if neither has moved yet. All squares between them, and all squares they cross or arrive on, must be empty.
castling-partner = a partner
castling-royal = The { $royal } must not be in check where it stands, on any square it crosses, or where it arrives.
castling-only = Only the following castling moves are possible.
castling-side = { $side }: { $ways }.
castling-none = There is no castling.
passing =
    { CAPITAL($steppers) } that has just made a double step can be captured by an enemy { $takers }{ $all ->
        [no] {" "}(not by { $others })
       *[yes] {""}
    } as if it had moved only one square: the captor moves to the square that was passed over, and the piece is removed from where it stands.
passing-next-enemy = Only the next enemy in turn order who is still in the game has this right, and only on their next turn, as long as the piece is still where its double step ended and the square it passed over is empty.
passing-each-enemy = Each enemy has this right separately, only on their own next turn, even if others have moved in between, as long as the piece is still where its double step ended and the square it passed over is empty.
passing-at-once = This is possible only on the very next { $turn }.
passing-in-series =
    This is possible only with the first move after a series, whichever move of the series was the double step, if the piece has not moved on and the square it passed over is empty at the end; at most four double steps of a series can be answered.{ $several ->
        [yes] {" "}After such a capture, the next move may be another one.
       *[no] {""}
    }
passing-none = There is no capture en passant.

## The start

start-forward = Forward is { $ways }.
start-way =
    { $way ->
        [up] up the board for { $side }
        [down] down the board for { $side }
        [left] to the left for { $side }
        [up-right] up and to the right for { $side }
        [down-right] down and to the right for { $side }
        [down-left] down and to the left for { $side }
        [up-left] up and to the left for { $side }
       *[right] to the right for { $side }
    }
start-teams = { $teams }; partners win and lose together. A partner's pieces block the way like your own and cannot be captured.
start-team = { $sides } play together
start-men =
    { $n ->
        [1] { $kind } on { $cells }
       *[other] { MANY($kind) } on { $cells }
    }
start-side = { $side }: { $men }.
start-side-empty = { $side }: no pieces on the board.
start-stones = Stones: { $stones }.
start-stock = Each player starts with a stock beside the board: { $men }.
start-stock-of-side = { $side } starts with a stock beside the board: { $men }.
start-stock-man =
    { $endless ->
        [yes] as many { MANY($kind) } as needed
       *[no] { SO-MANY($n, $kind) }
    }
start-gains = When { $sides } captures { $men }, it goes into the captor's stock, beside the board, and changes sides.
start-gains-all = When you capture { $men }, it goes into your stock, beside the board, and becomes yours.

## The stones

stones = Stones belong to no side and do not move. A stone blocks all players alike.
stones-stock = Stones are laid from your own stock; a stone that is destroyed or removed is out of the game.
stones-range =
    { $unusual ->
        [yes] Unless stated otherwise, a piece
       *[no] A piece
    } lays a stone { $range }.
stones-one = { $stones }: { $text }
stones-name = { $title } ({ $letter })
# The first sentence about several stones that behave alike says "each".
stones-sentence =
    { $each ->
        [yes] { SENTENCE(SUBJECT("each", $text)) }
       *[no] { SENTENCE($text) }
    }
stones-endless = it is in no player's stock and never runs out
stones-single = there is only one, which all players share: laying it removes it from where it was
stones-laid = it may be laid on { $places }
stones-from-pieces = it comes about where a piece turns to stone
stones-laid-anywhere = it is laid on an empty square
stones-empty-square = an empty square
stones-place =
    { $what }{ $on_enemy ->
        [yes] {" "}on the enemy's { $enemy_zone }
       *[no] {""}
    }{ $off_own ->
        [yes] {" "}outside your own { $own_zone }
       *[no] {""}
    }{ $off_enemy ->
        [yes] {" "}anywhere but on the enemy's { $barred_zone }
       *[no] {""}
    }{ $some ->
        [yes] {" "}(but not by { $not_by })
       *[no] {""}
    }{ $then ->
        [both-gone] , which removes both
        [removed] , which is removed
        [captured] , which is captured; the stone stays
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
stones-bar = it blocks the leaps of { $men }, unless their own entry says how they go round it
stones-crush = { $men } may move onto it, which destroys it
stones-lift = { $men } may remove it
stones-stop = it blocks every piece
stones-stop-others = it blocks every other piece
stones-as-moves = on any square it could move to if that square were empty
stones-anywhere = anywhere on the board
stones-own-range = within a range of its own, as if the target square were empty: { $ways }
stones-lays = it lays a stone { $range }
stones-lays-several = it lays up to { NUMBER($n) } stones in one turn, one after the other, { $range }
stones-lays-usually-several = it may lay up to { NUMBER($n) } stones in one turn, one after the other (see The turn)

## The turn

turn-order-two = The players take turns; { $first } begins.
turn-order =
    The players take turns in the order { $sides }; { $first } begins.{ $out ->
        [yes] {" "}A player who is out is skipped.
       *[no] {""}
    }
series-growing = The players take turns in series: { $first } begins with one move, then the next player makes two, and so on; each series is one move longer than the one before.
series-round = The players move in this order, again and again: { $sides }.
series-check-ends =
    A check ends the series of the player who gives it{ $grows ->
        [yes] ; the next series is as long as it would have been otherwise
       *[no] {""}
    }.
series-check-last = Only the last { $turn } of a series may give check.
turn-phase = The { ORDINAL($n) } phase is called { $name }. { $text }
turn-nothing = You do nothing on your turn.
turn-one = On your turn, { $act }.
turn-several = On your turn, do one of the following: { $acts }.
turn-lay-last = You cannot lay a stone first and move afterwards.
turn-lay-many = Only { $men } may lay up to { NUMBER($n) } stones.
turn-lift = Instead of laying a stone, { $men } may remove one.
turn-won = A turn that wins the game ends at once.
turn-pass =
    { $royal ->
        [yes] If you can do none of this and are not in check, you pass.
       *[no] If you can do none of this, you pass.
    }
turn-no-pass = You may not pass.
turn-must-capture = If a legal { $turn } captures something, you must capture.
# $what: "that takes the most pieces".
turn-prefer =
    Of several { $first ->
        [yes] captures
       *[no] that are equal in this
    } you must choose one { $what }.
prefer-most =
    that takes the most { $of ->
        [none] pieces
       *[kinds] pieces of the kind { $of }
    }{ $counts ->
        [none] {""}
       *[each] , where { $counts }
    }
prefer-worth = { $kind } counts { NUMBER($n) }
prefer-by = made by { $kinds }, if there is one
prefer-first = that takes { $kinds } as early on its way as possible
turn-never-check =
    No { $turn } may give check{ $mates ->
        [by-these-rules] {" "}unless that is mate. It is mate if every answer would leave the royal piece in check, or give check without being mate
        [despite-checks] {" "}unless that is mate. An answer that gives check itself keeps it from being mate
       *[none] {""}
    }.
turn-until-empty = This phase lasts until all stocks are empty.
turn-hidden = Until then, the pieces that a player places are hidden from the others.
# What follows "On your turn,".
turn-move =
    move one of your pieces{ $then ->
        [may-lay] , after which that piece may lay a stone from its new square
        [must-lay] , after which that piece must lay a stone if it can
        [may-detonate] , after which that piece may be set off, if it can be
        [must-detonate] , after which that piece must be set off, if it can be
       *[nothing] {""}
    }
turn-move-place =
    move one of your pieces, after which you may put a piece from your stock{ $even_captured ->
        [yes] , even one that you have just captured,
       *[no] {""}
    } on the square just left, if that square is part of { $place } and nothing had happened on it since the start (after castling, on either of the two squares); the move must be legal without this
turn-detonate = set off one of your pieces that can be set off
turn-lay = lay a stone with a piece that stays where it is
turn-place-all = place all pieces of your stock on empty squares of { $place }
turn-place = place one piece from your stock on an empty square of { $place }
turn-discard =
    { $frozen ->
        [yes] take one of your own frozen pieces off the board
       *[no] take off the board one of your own pieces that cannot move
    }
turn-passes = pass
turn-board = the board
turn-zone = your { $zone }
turn-frozen =
    A frozen piece cannot be moved by its owner while the piece that freezes it is in range. It can be { $still ->
        [pushed] captured and pushed
        [blown-up] captured and blown up
        [both] captured, pushed and blown up
       *[captured] captured
    } like any other piece, and it keeps its own powers.

## Notation

writing = A position is written as { $fields }.
writing-stock = The stocks follow the board in brackets, one letter for each piece.
writing-side = { $letter } for { $side }
writing-sides = The side to move is written { $sides }.
writing-piece = In moves, the { $kind } is written { $text }.
writing-plain = A move of the { $kind } is written without its letter.
writing-castling = Castling is written { $short } (short) and { $long } (long).
writing-numbers = Moves are written with numbers, as in P-76: files are counted from the right and ranks from the top, as the first player sees the board. P*76 is a drop; after the square, + means promotion and = no promotion.
writing-distances = Moves are written with files and distances, as in C2=5 or R1+2: the piece and its file, then + (forward), - (back) or = (sideways), then the distance or, if the file changes, the new file. Each side counts files from its own right. Of two pieces on one file, + is the one in front and - the one behind.
writing-detonation = A detonation lists the squares it clears, as in Oxb5->a5,b7.
writing-seats = Pieces are written with the letter of their side, and every { $turn } has its own number.
writing-dashes =
    { $n ->
        [1] a dash
       *[other] { NUMBER($n) } dashes
    }
writing-field-board = the board
writing-field-side = the side to move
writing-field-castling = castling rights
writing-field-first-moves = the pieces that may still make a first move, by their files
writing-field-passed = the square for capture en passant
writing-field-checks = the checks still to be given
writing-field-counting = how far a player counts the { MANY($turn) }, in { MANY($turn) } of both
writing-field-clock = the count of quiet { $turn }s
writing-field-number = the number of the { $turn }
writing-field-stock = the stocks
writing-field-state = further state in braces ({ $keys })
writing-state-form = { $key }: which { MANY($of) } have moved like { A($holding) } and not moved since
writing-state-virgin = virgin: the squares of pieces that may still make a first move, where it matters
writing-state-last = last: the kinds of piece moved last
writing-state-phase = { $phase }: while that phase lasts
writing-clock = A move of { $kinds } restarts the count of quiet { $turn }s.
writing-at-most =
    When a position is set up, a side may have at most { NUMBER($n) } { $n ->
        [1] { $kind }
       *[other] { MANY($kind) }
    }.
writing-barred = When a position is set up, no { $kinds } may stand on { $cells }.
