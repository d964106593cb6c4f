# The lobby: playing at once, finding a game.
lobby-title = Chess on boards you have not seen before
lobby-game = Game
lobby-computer = Play the computer
lobby-puzzle = Puzzle of the day
lobby-puzzle-about = Exactly one move wins. Another game every day.
lobby-set-up = More options
lobby-all-games = All { $count } games
lobby-tables = Recent games
lobby-loading = Loading the games
lobby-search-label = Search games
lobby-search = Search { $count } games
lobby-gallery = Find games by taste
lobby-families = Families
lobby-all = All
lobby-results = { $count ->
    [one] One game
   *[other] { $count } games
}
lobby-relatives = Variants of { $game }
lobby-unrelated = Unlike any other
lobby-new-of = New game of { $game }
lobby-rules-of = Rules of { $game }
lobby-squares = { $count } squares
lobby-players = { $count } players
lobby-none = No games found.
lobby-show-all = Show all games
lobby-first-position = Starting position of { $game }
# Seeks and invitations.
seek-list-title = Looking for opponents
seek-rated = rated
seek-custom-rules = changed rules
seek-custom-position = custom position
seek-open-seat = open
seek-waiting = Waiting…
seek-withdraw = Cancel
seek-leave = Leave
seek-take = Play
seek-take-of = Play { $game } with { $who }
# The user's own games.
my-games-title = Your games
my-games-badge = { $count ->
    [0] Your games
    [one] Your games: your move in one
   *[other] Your games: your move in { $count }
}
my-games-to-move = Your move
my-games-others-move = Waiting for opponent
my-games-over = Finished
my-games-more = Show more
my-games-none = You have not played anyone yet. Find an opponent on a game’s page, or send a link.
my-games-alone = on your own
my-games-open = waiting for players
my-games-theirs = their move
my-games-turns = { $count ->
    [one] 1 turn
   *[other] { $count } turns
}
# People to play, and games to watch.
lobby-find = Find an opponent
lobby-find-terms = { $clock }, { $rated ->
    [yes] rated
   *[no] casual
}
lobby-challenge = Challenge a friend
lobby-challenge-clock = Choose a time control. The next page has the link for your friend.
lobby-here = { $here ->
    [one] 1 person here
   *[other] { $here } people here
}, { $games ->
    [one] 1 game in progress
   *[other] { $games } games in progress
}
lobby-written-here = By { $by }
seek-none = No one is looking for an opponent right now. Be the first!
watch-title = Games in progress
watch-all = All { $count } games in progress
watch-late = Shown { $seconds } s late
watch-board = { $game }, { $players }: the board now
watch-none = No one is playing a public game right now.
watch-no-server = You cannot watch games now: the page cannot reach a server.
watch-archive = Finished games
