# The first page: playing at once, finding a game.
lobby-title = Chess on boards you have not seen before
lobby-game = Game
lobby-computer = Play the computer
lobby-set-up = Set up
lobby-all-games = All { $count } games
lobby-tables = Your tables
lobby-coming = The games are being fetched
lobby-search-label = Search the games
lobby-search = Search { $count } games
lobby-families = Families
lobby-all = All
lobby-found = { $count ->
    [one] One game
   *[other] { $count } games
}
lobby-relatives = Relatives of { $game }
lobby-own = Games of their own
lobby-new-of = New game of { $game }
lobby-rules-of = Rules of { $game }
lobby-squares = { $count } squares
lobby-players = { $count } players
lobby-none = No game fits.
lobby-show-all = Show all games
lobby-first-position = First position of { $game }
# Who looks for others.
seek-open = Looking for opponents
seek-rated = rated
seek-readings = other rules
seek-arranged = own position
seek-free = free
seek-waiting = Waiting…
seek-withdraw = Withdraw
seek-leave = Leave
seek-take = Play
seek-take-of = Play { $game } with { $who }
# One's own games.
own-games = Your games
own-badge = { $count ->
    [0] Your games
    [one] Your games: in one it is your move
   *[other] Your games: in { $count } it is your move
}
own-to-move = Your move
own-others-move = Others to move
own-over = Finished
own-more = More
own-none = You have not played with anybody yet. Seek an opponent on the page of a game, or send a link.
own-alone = by yourself
own-open = waits for players
own-theirs = their move
own-turns = { $count ->
    [one] 1 turn
   *[other] { $count } turns
}
