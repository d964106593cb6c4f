# Chat am Tisch.
chat-title = Chat
chat-open = { $count ->
    [0] Chat
    [one] Chat: eine ungelesene Nachricht
   *[other] Chat: { $count } ungelesene Nachrichten
}
chat-close = Chat schließen
chat-players = Spieler
chat-watchers = Zuschauer
chat-tournament = Alle
chat-none-players = Noch keine Nachrichten. Nur die Spieler sehen das.
chat-none-watchers = Noch keine Nachrichten. Die Spieler sehen das erst nach der Partie.
chat-none-tournament = Noch keine Nachrichten. Die Spieler und alle Besucher des Turniers sehen sie.
chat-input = Nachricht schreiben
chat-send = Nachricht senden
chat-line-menu = Optionen zu dieser Nachricht von { $name }
chat-mute = { $name } stummschalten
chat-muted = { $name } ist stumm: Du siehst die Nachrichten nicht mehr.
chat-muted-count = { $count ->
    [one] Ein Spieler ist stumm
   *[other] { $count } Spieler sind stumm
}
chat-unmute = { $name } nicht mehr stummschalten
chat-report = Nachricht melden
chat-report-reason = Was ist daran nicht in Ordnung?
chat-report-send = Melden
chat-reported = Deine Meldung ist abgeschickt. Danke.
