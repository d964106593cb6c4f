# How pieces with characters are drawn.
piece-faces-title = Pieces with characters
piece-faces-characters = Characters
piece-faces-pictures = Pictures
piece-faces-figures = Chess pieces
