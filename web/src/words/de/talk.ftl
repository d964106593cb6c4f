# Was man einander am Tisch sagt.
talk-title = Chat
talk-open = { $count ->
    [0] Chat
    [one] Chat: eine ungelesene Zeile
   *[other] Chat: { $count } ungelesene Zeilen
}
talk-fold = Chat einklappen
talk-players = Spieler
talk-watchers = Zuschauer
talk-none-players = Noch hat niemand etwas gesagt. Nur wer hier spielt, liest das.
talk-none-watchers = Noch hat niemand etwas gesagt. Wer spielt, liest das erst nach der Partie.
talk-say = Etwas sagen
talk-send = Zeile senden
talk-about = Was mit dieser Zeile von { $name } geschehen soll
talk-mute = { $name } stummschalten
talk-muted = { $name } ist stumm: Du liest nichts mehr davon.
talk-muted-count = { $count ->
    [one] Eine Person ist stumm
   *[other] { $count } Personen sind stumm
}
talk-unmute = { $name } wieder lesen
talk-report = Zeile melden
talk-report-why = Was ist daran nicht in Ordnung?
talk-report-send = Melden
talk-reported = Es ist gemeldet. Danke.
