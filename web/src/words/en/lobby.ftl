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
