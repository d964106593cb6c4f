# Eine Stellung oder Partie teilen und exportieren.
export-title = Teilen und exportieren
export-close = Schließen
export-copy = Kopieren
export-copied = Kopiert.
export-saved = Gespeichert.
export-failed = Dein Browser erlaubt das hier nicht.
export-position-link = Link zu dieser Stellung
export-game-link = Link zu dieser Partie
export-position = Stellung als Text
export-svg = Bild (SVG)
export-png = Bild (PNG)
export-animation = Animierte Partie (SVG)
export-pgn = Partie als PGN
export-pgn-copy = PGN kopieren
