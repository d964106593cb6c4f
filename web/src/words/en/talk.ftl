# What people say to each other at a table.
talk-title = Chat
talk-open = { $count ->
    [0] Chat
    [one] Chat: one unread line
   *[other] Chat: { $count } unread lines
}
talk-fold = Fold the chat away
talk-players = Players
talk-watchers = Watchers
talk-none-players = Nothing has been said. Only those who play here read this.
talk-none-watchers = Nothing has been said. Those who play read this when the game is over.
talk-say = Say something
talk-send = Send the line
talk-about = What to do about this line of { $name }
talk-mute = Mute { $name }
talk-muted = { $name } is muted: you read nothing of them any more.
talk-muted-count = { $count ->
    [one] One person is muted
   *[other] { $count } people are muted
}
talk-unmute = Read { $name } again
talk-report = Report the line
talk-report-why = What is wrong with it?
talk-report-send = Report
talk-reported = It has been reported. Thank you.
