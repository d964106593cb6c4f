# What boards and pieces look like.
looks-faces = Pieces with characters
looks-characters = Characters
looks-pictures = Pictures
looks-figures = Chess pieces
