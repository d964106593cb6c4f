# Tournaments.
tournaments-title = Tournaments
tournaments-open = Open or in progress
tournaments-over = Finished
tournaments-create = Create a tournament
tournament-name = Name
tournament-form = Format
tournament-form-robin = Round robin
tournament-form-double = Double round robin
tournament-form-swiss = Swiss
tournament-form-arena = Arena
tournament-rounds = Rounds
tournament-minutes = Minutes
tournament-clock = Time control
tournament-days = { $count ->
    [one] 1 day per move
   *[other] { $count } days per move
}
tournament-players = { $count ->
    [one] 1 player
   *[other] { $count } players
}
tournament-open = open
tournament-over = finished
tournament-round = Round { $round }
tournament-round-count = { $count ->
    [one] 1 round
   *[other] { $count } rounds
}
tournament-casual = casual
tournament-host = Hosted by
tournament-begun = began { $when }
tournament-starts = starts { $when }, or later, once { $players } players have joined
tournament-starts-by-host = starts when its host starts it
tournament-late-until = players can join until round { $round }
tournament-protected = joining needs a password
tournament-password = Password
tournament-fewer-rounds = With { $players } players, only { $rounds ->
    [one] 1 round
   *[other] { $rounds } rounds
} can be paired without a second meeting. Further rounds are not played.
tournament-until = until { $when }
tournament-join = Join
tournament-leave = Withdraw
tournament-start = Start
tournament-play = Go to your game
tournament-standings = Standings
tournament-points = Points
tournament-bye = { $name } has a bye
tournament-bye-half = { $name } has asked for a bye (½)
tournament-bye-request = Half-point bye
tournament-bye-none = none
tournament-forfeit = { $result } by forfeit
tournament-print = Print
tournament-report = Report file (TRF)
tournament-tie-breaks = How ties are broken
tournament-tie-breaks-about = Players with equal points are ranked by these tie-breaks, one after another, by the rules of FIDE (Handbook C.07).
tie-break-direct-encounter = Direct encounter
tie-break-direct-encounter-short = DE
tie-break-direct-encounter-about = Counts only the games among the tied players; the number says how many of them a player is ahead of.
tie-break-buchholz = Buchholz
tie-break-buchholz-short = BH
tie-break-buchholz-about = The sum of the points of all opponents.
tie-break-buchholz-cut1 = Buchholz cut 1
tie-break-buchholz-cut1-short = BH-C1
tie-break-buchholz-cut1-about = The sum of the points of all opponents except the weakest.
tie-break-sonneborn-berger = Sonneborn-Berger
tie-break-sonneborn-berger-short = SB
tie-break-sonneborn-berger-about = The points of the beaten opponents plus half the points of those with whom the player has drawn.
tie-break-wins = Number of wins
tie-break-wins-short = WIN
tie-break-wins-about = The number of rounds in which the player got a full point, byes and forfeits included.
tie-break-games-won = Games won
tie-break-games-won-short = WON
tie-break-games-won-about = The number of games won at the board.
tie-break-progressive = Progressive score
tie-break-progressive-short = PS
tie-break-progressive-about = The points after each round, added up: early points count more than late ones.
tie-breaks-unplayed = A round without a game counts as a game against an imaginary opponent with the player’s own points, but no more than a draw in each round, and after a forfeit no more than the absent opponent.
tie-breaks-forfeits = A forfeit counts as a game; a bye does not count.
tie-breaks-tables = Direct encounter, Sonneborn-Berger and the other tie-breaks are left out: a game of more than two has no result between two of its players.
tournament-options = More options
tournament-start-time = Start time (optional)
tournament-description = Description
tournament-password-new = Password for joining (optional)
tournament-late-entry = Late entry until round (0: none)
tournament-tie-break-number = Tie-break { $number }
tournament-tie-break-none = none
tournament-partners = One player plays both partners of a team.
tournament-tables = Tables of { $players }: all play for themselves.
tournament-tables-points = The winner of a game gets a point; a draw shares it among those who are still in the game. The computer plays on for players who leave, do not come or run out of time, and they get nothing. A bye is worth half a point, one on request a quarter.
tournament-community-games = Games by players
tournament-no-players = No players yet.
tournament-pairing = Pairing by hand
tournament-pairing-hold = I pair the next round by hand
tournament-pairing-about = This is what the server would pair. Select two players to exchange their places; on each board, the player on the left moves first.
tournament-pairing-empty = (empty)
tournament-pairing-met = have met before
tournament-pairing-rested = has had a point without playing
tournament-pairing-bye = Bye
tournament-pairing-away = Asked for a bye
tournament-pairing-again = Pair them all the same
tournament-pairing-start = Start round { $round }
tournament-pairing-waits = The host pairs the next round by hand.
