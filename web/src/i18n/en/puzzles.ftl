# Puzzles: positions with exactly one winning move, the puzzle of the day, and the search for puzzles in games of the computer.
puzzles-title = Puzzles
puzzles-daily = Puzzle of the day
puzzles-daily-on = Puzzle of { $date }
puzzles-of = { $game }: puzzle { $number }
puzzles-of-game = { $game }: puzzles
puzzles-loading = Loading the puzzle…
puzzles-not-loaded = The puzzles could not be loaded. Check the connection and try again.
puzzles-unfit = This puzzle does not fit the rules of the game as they are now. Choose another one.
puzzles-task = { $side } to move and win in { $turns }
puzzles-no-number = There is no puzzle “{ $number }” here. This is the next one.
puzzles-no-day = There is no puzzle of the day for “{ $day }”. This is today’s.
puzzles-levels = Level
puzzles-level-all = All
puzzles-level-easy = easy
puzzles-level-medium = medium
puzzles-level-hard = hard
puzzles-level-very-hard = very hard
puzzles-level-count = { $level }: { $count }
puzzles-level-none = No puzzle of this level here.
# The course of a puzzle.
puzzles-find = Find the only move that wins in time.
puzzles-checking = Checking your move…
puzzles-defending = Right! The opponent defends…
puzzles-go-on = { $left ->
    [one] Right! Now finish it: win with this move.
   *[other] Right! Go on: win within { $left } moves.
}
puzzles-showing = This is how it is done…
puzzles-wrong-fails = { $turn } does not win in time: the answer is { $reply }.
puzzles-wrong-unanswered = { $turn } does not win in time.
puzzles-wrong-slow = { $turn } wins too, but takes longer: after { $reply } it is not over in time.
puzzles-wrong-ends = { $turn } ends the game, but does not win it.
puzzles-hint-from = Hint: it begins on { $square }.
puzzles-hint-placed = Hint: place a piece from the hand, the { $piece }.
puzzles-hint-turn = Hint: { $turn }
puzzles-solved-at-once = Solved at the first try!
puzzles-solved-hinted = Solved, with a hint.
puzzles-solved-tries = Solved at try { $tries }.
puzzles-shown = That was the solution. Now play it yourself, or go on.
puzzles-try-again = Try again
puzzles-restart = Play it again
puzzles-hint = Hint
puzzles-hint-more = Show the move
puzzles-solution = Solution
puzzles-next = Next puzzle
puzzles-all-solved = You have solved every puzzle here.
# Where to go from a puzzle.
puzzles-play = Play this game
puzzles-rules = Rules
puzzles-analyse = Analysis board
puzzles-more = More puzzles of this game
puzzles-overview = All puzzles
puzzles-list = Puzzles of this game
puzzles-number = Puzzle { $number }, { $level }
puzzles-state-solved = solved
puzzles-state-tried = tried
puzzles-done = { $solved } of { $all } solved
# The puzzle of the day.
puzzles-about = Another game every day, the same puzzle for everyone.
puzzles-streak = { $days ->
    [one] 1 day in a row
   *[other] { $days } days in a row
}
puzzles-best = best: { $days }
puzzles-daily-done = You have solved today’s puzzle. The next one comes in { $hours } h { $minutes } min.
puzzles-earlier = Previous day
puzzles-later = Next day
puzzles-today = Today
puzzles-share = Share
puzzles-copied = Copied. The text does not give the solution away.
puzzles-share-failed = The browser did not allow copying. The link: { $link }
puzzles-share-daily = Variorum, puzzle of { $date }: { $game }. { $task }.
puzzles-share-one = Variorum, { $game }, puzzle { $number }: { $task }.
# The choice of games.
puzzles-games = Puzzles by game
puzzles-games-solved = { $count ->
    [0] none solved yet
    [one] 1 solved
   *[other] { $count } solved
}
puzzles-games-found = { $count ->
    [one] 1 puzzle found here
   *[other] { $count } puzzles found here
}
puzzles-none = There are no puzzles yet. Choose a game, and the computer finds some.
puzzles-other = Every other game
puzzles-other-about = The computer finds puzzles in its own games, in this browser, for any game.
puzzles-choose = Choose a game
puzzles-open = Open
# The search for puzzles.
puzzles-search = Find puzzles
puzzles-search-about = This game comes without puzzles. The computer can find some: it plays against itself in this browser and looks for positions in which exactly one move wins. That takes a while; you can solve puzzles meanwhile.
puzzles-search-on = Go on searching
puzzles-search-stop = Stop
puzzles-search-state = { $games ->
    [one] 1 game played
   *[other] { $games } games played
}, { $found ->
    [one] 1 puzzle found
   *[other] { $found } puzzles found
}
puzzles-search-running = Searching for puzzles
puzzles-search-barren = The last { $games } games had no new puzzle, so the search has paused. You can go on.
puzzles-search-full = This browser stores up to { $most } puzzles for a game.
puzzles-search-forget = Delete the found puzzles
puzzles-search-forget-really = Delete them all?
puzzles-search-partial = This game cannot be played by itself, so there are no puzzles.
puzzles-needs-engine = This browser cannot run the engine, so it cannot find puzzles. The command `variorum puzzles` can.
