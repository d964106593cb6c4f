# Chat at a table.
chat-title = Chat
chat-open = { $count ->
    [0] Chat
    [one] Chat: one unread message
   *[other] Chat: { $count } unread messages
}
chat-close = Close chat
chat-players = Players
chat-watchers = Spectators
chat-tournament = Everyone
chat-none-players = No messages yet. Only the players see this.
chat-none-watchers = No messages yet. The players see this when the game is over.
chat-none-tournament = No messages yet. The players and all visitors of the tournament see this.
chat-input = Write a message
chat-send = Send message
chat-line-menu = Options for this message from { $name }
chat-mute = Mute { $name }
chat-muted = { $name } is muted: you no longer see their messages.
chat-muted-count = { $count ->
    [one] One player is muted
   *[other] { $count } players are muted
}
chat-unmute = Unmute { $name }
chat-report = Report message
chat-report-reason = What is wrong with it?
chat-report-send = Report
chat-reported = Your report has been sent. Thank you.
