# Setting up a game.
setup-coming = The game is being fetched…
setup-try-again = Try again
setup-against = Play the computer
setup-play-side = Play { $side }
setup-play-team = Play { $sides }
setup-lot = By lot
setup-level = Level of the computer
setup-level-of = Level of { $side }
setup-who = Who plays { $side }
setup-others = Or
setup-two-here = Two at this screen
setup-all-here = All { $count } at this screen
setup-by-link = With a friend, by link
setup-all-by-link = With friends, by link
setup-computers = Computers only
setup-each-seat = Each seat for itself
setup-start = Start the game
setup-position = Start from a position
setup-position-text = Position text, as copied from a table
setup-position-then = Then choose above who plays.
setup-position-usual = Without a text the game begins as usual.
setup-position-first = From the usual first position
setup-own-position = A position of your own:
setup-first-position = First position
setup-readings = Rules in doubt
setup-readings-usual = { $count ->
    [one] one, as usual
   *[other] { $count }, all as usual
}
setup-readings-why = Where the sources leave a rule open, you choose. The first choice is ours.
setup-usual = usual
setup-source = Source
setup-changed = Rules chosen otherwise than usual
setup-reset = As usual again
setup-clock = Clock
setup-no-clock = None
setup-own-clock = Other
setup-minutes = Minutes
setup-increment = Seconds a turn
setup-delay = Delay in seconds
setup-correspondence = By correspondence
setup-odds = Not the same time for all
setup-correspondence-why = Days for each turn: with others elsewhere, by link or sought.
setup-days = { $count ->
    [one] 1 day
   *[other] { $count } days
}
setup-days-turn = Days for a turn
setup-days-bank = Days in the bank
clock-none = no clock
clock-days = { $days ->
    [one] one day a turn
   *[other] { $days } days a turn
}{ $bank ->
    [0] { "" }
   *[other] , { $bank } in the bank
}
seek-title = Find an opponent
seek-side = Your side
seek-who = Who plays
seek-two = Two people
seek-everybody = { $count } people
seek-teams = Two people, a team each
seek-partner = You and a partner against computers
seek-opponent = You and an opponent, each with computers
seek-seek = Seek an opponent
setup-public = Open table
setup-public-why = Whoever has the link sits down
