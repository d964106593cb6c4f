# Requests that fail: the engine in the browser, the server, games and pages stored in the browser.
client-engine-crashed = The engine crashed twice on this move. Your game is safe: take the move back, or try another one.
client-unreachable = The server cannot be reached right now.
client-update-available = A new version of this page is available.
client-update-now = Reload
client-update-later = Later
client-table-gone = This game is not stored in this browser.
client-computer-failed = The computer found no move for { $side }; a person can take over.
client-table-changed = The game has changed in the meantime. Check the position and try again.
