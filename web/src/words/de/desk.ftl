# Wie die Seite fragt: der Rechner im Browser, der Server, die Seite für später.
desk-broken = Die Berechnung ist hier zweimal abgebrochen. Verloren ist nichts: Nimm den Zug zurück oder versuche einen anderen.
desk-unreachable = Der Server ist gerade nicht zu erreichen.
desk-newer = Es gibt eine neuere Fassung dieser Seite.
desk-renew = Zeigen
desk-later = Später
desk-gone = Dieses Spiel gibt es in diesem Browser nicht.
desk-computer-failed = Der Computer hat keinen Zug für { $side } gefunden; ein Mensch kann weiterspielen.
desk-changed = Das Spiel hat sich inzwischen geändert; sieh es dir noch einmal an.
