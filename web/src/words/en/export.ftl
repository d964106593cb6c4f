# Taking a position or a game away.
export-title = Share and save
export-close = Close
export-copy = Copy
export-copied = Copied.
export-saved = Saved.
export-failed = That did not work here; the browser does not allow it.
export-position-link = Link to this position
export-game-link = Link to this game
export-position = Position as text
export-svg = Picture (SVG)
export-png = Picture (PNG)
export-film = Whole game, moving (SVG)
export-pgn = Game as PGN
export-pgn-copy = Copy PGN
