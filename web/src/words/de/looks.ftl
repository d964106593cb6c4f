# Wie Bretter und Figuren aussehen.
looks-faces = Figuren mit Schriftzeichen
looks-characters = Schriftzeichen
looks-pictures = Bilder
looks-figures = Schachfiguren
