# Wie Figuren mit Schriftzeichen aussehen.
piece-faces-title = Figuren mit Schriftzeichen
piece-faces-characters = Schriftzeichen
piece-faces-pictures = Bilder
piece-faces-figures = Schachfiguren
