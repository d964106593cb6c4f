# What is found of those who have played: the archive, leaders.
archive-title = Archive
archive-game = Game
archive-any = any
archive-player = Player
archive-other = Against
archive-result = Result
archive-mine = your own
archive-running = also being played
archive-position = With the position
archive-look = Search
archive-found = Games found
archive-now = now
archive-all = All of these games:
archive-none = No game here is like that. Games by a private link are found by those who played them.
archive-with-position = Games with this position
leaders-title = Leaders
leaders-live = Live
leaders-correspondence = By correspondence
leaders-place = Place
leaders-rating = Rating
leaders-games = Games
leaders-none = Nobody has played enough rated games of this yet.
seek-counts = Rated
# Tournaments.
cups-title = Tournaments
cups-open = Open or being played
cups-over = Finished
cups-make = Make a tournament
cup-name = Name
cup-form = Form
cup-form-robin = Round robin
cup-form-double = Round robin, twice
cup-form-swiss = Swiss
cup-form-arena = Arena
cup-rounds = Rounds
cup-minutes = Minutes
cup-clock = Time
cup-days = { $count ->
    [one] 1 day a move
   *[other] { $count } days a move
}
cup-people = { $count ->
    [one] 1 player
   *[other] { $count } players
}
cup-open = open
cup-over = over
cup-round = Round { $round }
cup-until = until { $when }
cup-join = Join
cup-leave = Withdraw
cup-start = Begin
cup-play = To your game
cup-standings = Standings
cup-points = Points
cup-tie = Tie-break
cup-rests = { $name } rests
cup-nobody = Nobody takes part yet.
