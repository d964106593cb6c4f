# Der Kopf jeder Seite.
frame-home = Variorum: alle Spiele
frame-menu = Menü
frame-play = Spielen
frame-puzzles = Rätsel
frame-watch = Zuschauen
frame-leaders = Bestenliste
frame-error = Nicht verfügbar
frame-not-found = Seite nicht gefunden
frame-not-found-about = Unter dieser Adresse gibt es keine Seite. Prüfe den Link oder geh zu den Spielen.
