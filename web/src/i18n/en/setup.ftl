# Setting up a game.
setup-loading = Loading the game…
setup-try-again = Try again
setup-vs-computer = Play the computer
setup-play-side = Play { $side }
setup-play-team = Play { $sides }
setup-random-side = Random
setup-level = Computer level
setup-level-of = Level of { $side }
setup-who = Who plays { $side }
setup-others = Other ways to play
setup-two-one-screen = Two players, one screen
setup-all-one-screen = { $count } players, one screen
setup-by-link = With a friend, by link
setup-all-by-link = With friends, by link
setup-computers = Computers only
setup-each-seat = Choose who plays each side
setup-start = Start game
setup-position = Start from a position
setup-position-text = Position text, copied from a game
setup-position-then = Now choose below who plays.
setup-position-usual = Leave this empty for the starting position.
setup-position-needed = This file is only a part of a game: set up a position to play it.
setup-position-first = Use the starting position
setup-custom-position = Custom position:
setup-first-position = Starting position
setup-rule-options = Rule options
setup-rule-options-default = { $count ->
    [one] 1, standard
   *[other] { $count }, all standard
}
setup-rule-options-about = Where the sources leave a rule open, you can choose. The first option is our standard.
setup-default = standard
setup-source = Source
setup-changed = Changed rules
setup-reset = Reset to standard
setup-clock = Time control
setup-no-clock = None
setup-custom-clock = Custom
setup-minutes = Minutes
setup-increment = Increment in seconds
setup-delay = Delay in seconds
setup-correspondence = Correspondence
setup-odds = Different times (odds)
setup-correspondence-about = Days per move, by link or with an opponent you find.
setup-days = { $count ->
    [one] 1 day
   *[other] { $count } days
}
setup-days-turn = Days per move
setup-days-bank = Days in reserve
clock-none = no clock
clock-days = { $days ->
    [one] 1 day per move
   *[other] { $days } days per move
}{ $bank ->
    [0] { "" }
    [one] , 1 day in reserve
   *[other] , { $bank } days in reserve
}
seek-title = Find an opponent
seek-side = Your side
seek-who = Who plays
seek-two = Two players
seek-all-players = { $count } players
seek-teams = Two players, one team each
seek-partner = You and a partner against computers
seek-opponent = You and an opponent, each with computers
seek-rated-option = Rated
seek-submit = Find an opponent
setup-public = Open challenge
setup-public-about = Anyone with the link can take a seat
