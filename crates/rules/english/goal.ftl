# When it is over: the sentences of the words in src/goal/.

## occupy

# $cells: by side, "a8-h8 for White; a1-h1 for Black"; $answer: nothing, or occupy-answered.
occupy =
    a player who has { $men } on { $place } ({ $cells }){ $safe ->
        [yes] , where no enemy could take it with his next turn,
       *[no] {""}
    }{ $answer }
occupy-answered = {""} (if it is { $first } and { $second } can do the same with his next turn, he may: then the game is a draw)
occupy-aim =
    to bring { $men } to { $place }{ $far ->
        [yes] {" "}on the far side of the board
       *[no] {""}
    }
# $zone: "last rank".
occupy-place =
    { $whose ->
        [enemy] the enemy's { $zone }
        [his] his { $zone }
        [own] one's { $zone }
       *[all] the { $zone }
    }
occupy-so-many = { NUMBER($n) } { $men }
occupy-any =
    { $n ->
        [1] a piece
       *[other] { NUMBER($n) } pieces
    }
