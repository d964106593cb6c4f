# Games that people make.
workshop-title = Workshop
workshop-about = A game is a text file: say what differs from a game that is there, or say everything. What you make here can be played at once, by yourself, by friends with a link, or by everybody.
workshop-mine = Your own games
workshop-new = A new game
workshop-from = A game made from another
workshop-original = The game it is made from
workshop-everybodys = Games that others have made
workshop-none = There is no such game yet.
workshop-name = Name
workshop-text = Rule file
workshop-file = Open a file…
workshop-check = Look for mistakes
workshop-right = No mistakes.
workshop-mistakes = { $count ->
    [one] One mistake
   *[other] { $count } mistakes
}
workshop-line = Line { $line }
workshop-who = Who sees it
workshop-seen-private = Only you
workshop-seen-link = Whoever has the link
workshop-seen-public = Everybody
workshop-link = Its link:
workshop-keep = Keep it
workshop-by = by { $who }
workshop-made-of = made from
workshop-fork = Make another of it
workshop-versions = Versions
workshop-play = Play this one
workshop-changes = What changed
workshop-next = A new version
workshop-next-about = Games that are being played keep the rules with which they began.
workshop-note = What is new (may stay empty)
workshop-keep-version = Keep this version
workshop-seen = Who sees it
workshop-barred = Whoever looks after this server lets nobody else see it:
workshop-report = Report this game
workshop-drop = Throw it away
workshop-drop-sure = Really throw it away
workshop-drop-about = Versions that have been played stay for those who have played them.
workshop-out = Left out:
workshop-in = New:
workshop-part = Change { $number }
workshop-same = The rule files say the same.
workshop-inherited = The game that both extend has changed in the meantime.
