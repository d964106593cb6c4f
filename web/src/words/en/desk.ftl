# How the page asks: the engine in the browser, the server, the page kept for later.
desk-broken = The engine has broken off twice on this. Nothing is lost: take the move back or try another one.
desk-unreachable = The server cannot be reached just now.
desk-newer = A newer version of this page is here.
desk-renew = Show it
desk-later = Later
desk-gone = There is no such game in this browser.
desk-computer-failed = The computer has found no move for { $side }; a person may go on.
desk-changed = The game has changed in the meantime; look at it again.
