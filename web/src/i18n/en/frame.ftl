# The header of every page.
frame-home = Variorum: all games
frame-menu = Menu
frame-play = Play
frame-puzzles = Puzzles
frame-watch = Watch
frame-leaders = Leaders
frame-error = Not available
frame-not-found = Page not found
frame-not-found-about = There is no page at this address. Check the link, or go to the games.
