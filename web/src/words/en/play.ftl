# A game being played: whose move, entering a move, looking back, seats, tools.
play-all-games = All games
play-coming = Coming to the table…
play-state = State of the game
play-and = and
play-to-move = { $side } to move
play-thinking = { $side } is thinking
play-draw = Draw
play-win = { $count ->
    [one] { $sides } wins
   *[other] { $sides } win
}
play-check = { $side } is in check on { $squares }
play-stands = { $phase ->
    [play] { $game } · turn { $turn }
   *[other] { $game } · { $phase } · turn { $turn }
}
play-lost = The server cannot be reached. Nothing is lost: the page keeps trying.
play-gone = The server no longer knows this table. The game can go on from here.
play-gone-reopen = Everything on this page is still here, your half-made move too.
play-reopen = Go on at a new table
play-over = The game is over.
play-wait-thinking = { $side } is thinking.
play-wait = Waiting for { $side }.
play-moment = One moment…
play-looking = { $turn ->
    [0] You look at the first position.
   *[other] You look at the position after turn { $turn }.
}
play-watching = Computers play. Hold the game or look back at any time.
play-go-on = Go on
play-to-game = Back to the game
play-your-move = Your move
play-losses = Pieces lost by this move
play-loses = { $side } loses { $count }
play-choices = Choices
play-choice-key = { $label } (key { $key })
play-steps = Steps so far
play-to-step = Back to step { $step }, { $text }
play-type = Type a move
play-step-back = Back
play-step-back-key = One step back (Esc)
play-send = Send
play-send-key = Send the move (Enter)
play-turns = Turns played
play-no-turns = The moves will stand here.
play-look-back = Look back at the game
play-first = First position (Home)
play-back = One turn back (←)
play-forward = One turn forward (→)
play-last = Back to the game (End)
play-again = Show the last turn again
play-run = Show turn after turn
play-pause = Hold
play-seats = Seats, in the order of play
play-team = Team { $team }
play-out = out
play-person = Person
play-level = level { $level }
play-computer = Computer
play-in-hand = { $side } in hand
play-stock = { $name }, { $count } left
play-stock-use = { $name }, { $count } left, use
play-tools = Tools
play-take-back = Take back
play-rotate = Rotate
play-flip = Flip
play-claim = Claim draw
play-resign = Resign
play-rematch = Rematch
play-new = New game
play-rules = Rules
play-record = Record
play-record-rules = Record with the rules
play-more = More
play-position = Position
play-copy = Copy
play-copied = Copied
play-readings = Rules in doubt, as chosen
play-close = Close
play-sure = Are you sure?
play-sure-resign = { $count ->
    [one] { $sides } resigns: sure?
   *[other] { $sides } resign: sure?
}
play-sure-draw = Both teams agree on a draw?
play-no = No
play-link = Your friend opens
play-tab-yours = ● Your move
play-tab-side = { $side } to move
play-sure-offer = Offer a draw?
play-offer = Offer
play-clock = Clock of { $side }
play-taken = Taken: { $pieces }
play-lost-pieces = Lost: { $pieces }
play-missed = { $count ->
    [one] Meanwhile a turn has been played.
   *[other] Meanwhile { $count } turns have been played.
}
play-copy-link = Copy the link of
play-you = You
play-nobody-yet = Nobody yet
play-seats-open = The game begins when everybody sits. Send each seat its link.
play-look-on = You look on here; others play.
play-agree = Agree
play-decline = Decline
# $who: a player's name; $what: draw, take-back, abort or rematch.
play-asked = { $what ->
    [draw] { $who } offers a draw.
    [take-back] { $who } would like to take a move back.
    [abort] { $who } would like to end the game without a result.
   *[rematch] { $who } would like to play again.
}
play-wanted = { $what ->
    [draw] A draw is offered.
    [take-back] You have asked to take a move back.
    [abort] You have asked to end the game without a result.
   *[rematch] You would like to play again.
} Waiting for the answer.
clock-left = { $days } d { $hours } h
play-next-game = Next game
play-sit = Sit down as { $side }
play-abort = End without a result
play-rise = Leave the seat
play-hand-over = Let the computer go on (level { $level })
play-hand-over-of = Let the computer go on for { $side } (level { $level })
# Between turns by correspondence.
slow-foresee = If … then …
slow-foresee-how = In each line the turns that may follow, the others' and your own: if they come, yours are played at once. Nobody else sees this.
slow-foresee-example = e5 Nf3 Nc6 Bb5
slow-foresee-keep = Keep the lines
slow-foresee-none = Drop all
slow-away = Being away
slow-away-until = You are away until { $until }; none of your time is spent.
slow-away-left = { $count ->
    [one] In this game you can be away for one more day.
   *[other] In this game you can be away for { $count } more days.
}
slow-away-days = Days
slow-leave = Away from now on
slow-back = I am back
slow-is-away = away
play-note = Private note
play-note-who = Nobody else sees this.
play-note-writing = Not kept yet…
play-here = is here
play-not-here = is not here
