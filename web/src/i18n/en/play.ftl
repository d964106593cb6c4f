# A game in progress: status, entering a move, stepping through the game, seats, tools.
play-all-games = All games
play-loading = Loading the game…
play-state = Game status
play-and = and
play-to-move = { $side } to move
play-queued = { $side } waits for a free thread of the server
play-thinking = { $side } is thinking
play-waiting = Waiting for players
play-draw = Draw
play-win = { $count ->
    [one] { $sides } wins
   *[other] { $sides } win
}
play-check = { $side } is in check on { $squares }
# $turns: how many turns a player has counted; the game goes on until $limit.
play-count = Count { $turns }/{ $limit }
play-count-title =
    One player counts turns and has counted { $turns }. After { $limit } { $claim ->
        [yes] a player may claim a draw.
       *[no] the game is a draw.
    }
play-phase = { $phase ->
    [play] { $game } · move { $turn }
   *[other] { $game } · { $phase } · move { $turn }
}
play-connection-lost = The server cannot be reached. Nothing is lost: the page keeps trying.
play-gone = The server no longer has this game. You can continue it from here.
play-gone-reopen = Everything on this page is still here, including your unfinished move.
play-reopen = Continue at a new table
play-over = The game is over.
play-wait-thinking = { $side } is thinking.
play-wait = Waiting for { $side }.
play-moment = One moment…
play-replay-at = { $turn ->
    [0] This is the starting position.
   *[other] This is the position after turn { $turn }.
}
play-computers-only = The computers are playing. You can pause or step back at any time.
play-resume = Continue
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
play-turns = Moves
play-no-turns = Moves will appear here.
play-replay = Step through the game
play-first = Starting position (Home)
play-back = Previous move (←)
play-forward = Next move (→)
play-last = Back to the game (End)
play-replay-last = Replay the last move
play-replay-from-here = Replay from here
play-pause = Pause
play-seats = Seats, in order of play
play-team = Team { $team }
play-eliminated = out
play-person = Person
play-computer = Computer
play-computer-level = Computer, level { $level }
play-level = level { $level }
play-partner = Partner
play-in-hand = In hand: { $side }
play-stock = { $name }, { $count } left
play-stock-use = Use { $name }, { $count } left
play-tools = Tools
play-take-back = Take back
play-rotate = Rotate
play-flip = Flip
play-claim = Claim draw
play-claim-win = Claim win
play-left = { $side } has left the game. You can claim it, or wait.
# $who: you, if the reader is to move.
play-first-turn = { $who ->
    [you] Move within { $seconds } s, or the game is aborted.
   *[other] { $side } has { $seconds } s for the first move.
}
play-resign = Resign
play-rematch = Rematch
play-new = New game
play-rules = Rules
play-save = Save game
play-save-rules = Save game with rules
play-more = More
play-position = Position
play-copy = Copy
play-copied = Copied
play-readings = Rule options of this game
play-close = Close
play-confirm = Are you sure?
play-confirm-resign = { $count ->
    [one] { $sides } resigns. Are you sure?
   *[other] { $sides } resign. Are you sure?
}
play-confirm-draw = Do both teams agree to a draw?
play-cancel = Cancel
play-link = Link for your friend
play-tab-yours = ● Your move
play-tab-side = { $side } to move
play-confirm-offer = Offer a draw?
play-offer = Offer draw
play-clock = Clock of { $side }
play-captured = Captured: { $pieces }
play-lost-pieces = Lost: { $pieces }
play-missed = { $count ->
    [one] One move has been played since.
   *[other] { $count } moves have been played since.
}
play-copy-link = Copy link for
# At the first table of a game: its aim follows, then the links to the lessons and the rules.
play-first-title = New to { $game }?
play-first-lessons = { $count ->
    [one] One short lesson
   *[other] { $count } short lessons
}
play-first-dismiss = Got it
play-you = You
play-open-seat = Open seat
play-seats-open = The game starts when every seat is taken.
play-spectating = You are watching.
play-spectating-late = You are watching, { $seconds } s behind the players.
play-agree = Accept
play-decline = Decline
# $who: a player's name; $what: draw, take-back, abort or rematch.
play-offer-received = { $what ->
    [draw] { $who } offers a draw.
    [take-back] { $who } would like to take a move back.
    [abort] { $who } would like to abort the game.
   *[rematch] { $who } offers a rematch.
}
play-offer-sent = { $what ->
    [draw] You have offered a draw.
    [take-back] You have asked to take a move back.
    [abort] You have asked to abort the game.
   *[rematch] You have offered a rematch.
} Waiting for an answer.
clock-left = { $days } d { $hours } h
clock-days-left = { $days ->
    [one] { $days } day
   *[other] { $days } days
}
play-next-game = Next game
play-sit = Play as { $side }
play-abort = Abort game
play-leave-seat = Leave your seat
play-hand-over = Hand your seat to the computer (level { $level })
play-hand-over-of = Hand { $side } to the computer (level { $level })
# Correspondence games: conditional moves, vacation, notes.
conditional-moves = Conditional moves
conditional-moves-how = On each line, write moves that may follow, your opponents’ and your own. If they are played, your reply is played at once. Only you can see this.
conditional-moves-example = e5 Nf3 Nc6 Bb5
conditional-moves-save = Save lines
conditional-moves-none = Delete all
vacation = Vacation
vacation-until = You are on vacation until { $until }; your clock does not run.
vacation-left = { $count ->
    [one] You have one vacation day left in this game.
   *[other] You have { $count } vacation days left in this game.
}
vacation-days = Days
vacation-start = Start vacation
vacation-end = End vacation
vacation-badge = away
play-note = Private note
play-note-who = Only you can see this.
play-note-writing = Saving…
play-connected = at the table
play-disconnected = not at the table
