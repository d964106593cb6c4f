frame-home = Variorum: alle Spiele
