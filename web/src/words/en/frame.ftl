# The frame around everything: header, addresses that lead nowhere, what a server out of reach means.
frame-home = Variorum: all games
