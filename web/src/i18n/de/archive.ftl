# Das Archiv.
archive-title = Archiv
archive-game = Spiel
archive-any = beliebig
archive-player = Spieler
archive-other = Gegner
archive-result = Ergebnis
archive-mine = meine Partien
archive-running = auch laufende Partien
archive-position = Mit der Stellung
archive-search = Suchen
archive-results = Gefundene Partien
archive-in-progress = läuft
archive-download = Diese Partien herunterladen:
archive-none = Keine Partien gefunden. Partien, die mit einem privaten Link begonnen wurden, sehen hier nur ihre Spieler.
archive-with-position = Partien mit dieser Stellung
