# Sharing and exporting a position or a game.
export-title = Share and export
export-close = Close
export-copy = Copy
export-copied = Copied.
export-saved = Saved.
export-failed = Your browser does not allow this here.
export-position-link = Link to this position
export-game-link = Link to this game
export-position = Position text
export-svg = Image (SVG)
export-png = Image (PNG)
export-animation = Animated game (SVG)
export-pgn = Game as PGN
export-pgn-copy = Copy PGN
