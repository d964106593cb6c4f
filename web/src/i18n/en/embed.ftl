# A board on a page of another site.
embed-no-game = The address of this board names no game.
embed-loading = Loading the board…
embed-thinking = The computer is thinking…
embed-to-move = { $side } to move
embed-restart = Start
embed-back = Back
embed-flip = Flip
embed-open = Open in Variorum
