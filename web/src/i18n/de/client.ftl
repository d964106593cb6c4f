# Anfragen, die scheitern: die Engine im Browser, der Server, im Browser gespeicherte Partien und Seiten.
client-engine-crashed = Die Engine ist bei diesem Zug zweimal abgestürzt. Deine Partie ist sicher: Nimm den Zug zurück oder versuche einen anderen.
client-unreachable = Der Server ist gerade nicht zu erreichen.
client-update-available = Eine neue Version dieser Seite ist verfügbar.
client-update-now = Neu laden
client-update-later = Später
client-table-gone = Diese Partie ist in diesem Browser nicht gespeichert.
client-computer-failed = Der Computer hat keinen Zug für { $side } gefunden; ein Mensch kann übernehmen.
client-table-changed = Die Partie hat sich inzwischen geändert. Sieh dir die Stellung an und versuche es noch einmal.
