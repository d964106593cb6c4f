# Namen von Seiten, Figuren, Steinen, Spielstärken, Phasen, Zonen und Zielen, nach ihrem englischen Namen. Fehlt einer,
# zeigt die Seite den englischen.

and = und
or = oder

# Seiten
name-white = Weiß
name-black = Schwarz
name-red = Rot
name-blue = Blau
name-green = Grün
name-yellow = Gelb
name-cho = Cho
name-han = Han

# Familien von Spielen; andere heißen auch auf Deutsch so: Shogi, Xiangqi, Janggi.
family-chess = Schach
family-shatranj = Schatrandsch

# Schach
name-king = König
name-queen = Dame
name-rook = Turm
name-bishop = Läufer
name-knight = Springer
name-pawn = Bauer

# Bollwerk 178
name-guard = Wache
name-gold-runner = Goldläufer
name-kings-knight = Königsspringer
name-elephant = Elefant
name-spy = Spion
name-marshal = Marschall
name-chancellor = Kanzler
name-cannon = Kanone
name-arrow = Pfeil
name-red-rim-arrow = Pfeil mit rotem Rand
name-block = Block
name-red-rim-block = Block mit rotem Rand
name-bomb = Bombe

# Bombalot
name-tweke = Tweke
name-super-tweke = Supertweke
name-immobilizer = Immobilisator
name-detonator = Sprengmeister
name-tank = Panzer
name-imitator = Imitator

# Wolfsschach und Bomberman-Schach
name-wolf = Wolf
name-fox = Fuchs
name-nightrider = Nachtreiter
name-sergeant = Sergeant
name-defuser = Entschärfer
name-king-battler = Königskämpfer

# Weitere Märchenfiguren
name-amazon = Amazone
name-archbishop = Erzbischof
name-cardinal = Kardinal
name-centaur = Zentaur
name-champion = Champion
name-dragon = Drache
name-duck = Ente
name-grasshopper = Grashüpfer
name-hawk = Habicht
name-janus = Janus
name-lion = Löwe
name-mann = Mann
name-marshall = Marschall
name-minister = Minister
name-prime-minister = Premierminister
name-wizard = Zauberer
name-promoted-archbishop = Beförderter Erzbischof
name-promoted-bishop = Beförderter Läufer
name-promoted-chancellor = Beförderter Kanzler
name-promoted-elephant = Beförderter Elefant
name-promoted-hawk = Beförderter Habicht
name-promoted-queen = Beförderte Dame
name-promoted-rook = Beförderter Turm

# Spartanisches Schach
name-captain = Hauptmann
name-hoplite = Hoplit
name-lieutenant = Leutnant
name-warlord = Kriegsherr

# Xiangqi und Janggi
name-advisor = Berater
name-chariot = Wagen
name-general = General
name-horse = Pferd
name-soldier = Soldat
name-banner = Banner

# Shogi und Verwandte
name-gold-general = Goldgeneral
name-silver-general = Silbergeneral
name-lance = Lanze
name-tokin = Tokin
name-promoted-knight = Beförderter Springer
name-promoted-lance = Beförderte Lanze
name-promoted-silver = Beförderter Silbergeneral
name-crown-prince = Kronprinz
name-drunk-elephant = Betrunkener Elefant
name-chick = Küken
name-hen = Henne
name-giraffe = Giraffe
name-yari-bishop = Yari-Läufer
name-yari-gold = Yari-Gold
name-yari-gold-from-a-bishop = Yari-Gold (aus einem Läufer)
name-yari-knight = Yari-Springer
name-yari-rook = Yari-Turm
name-yari-silver = Yari-Silber

# Makruk, Schatrandsch, Schatar: Wörter, die auch im Deutschen so heißen
name-khun = Khun
name-met = Met
name-khon = Khon
name-ma = Ma
name-ruea = Ruea
name-bia = Bia
name-shah = Schah
name-firzan = Firzan
name-fil = Fil
name-faras = Faras
name-rukh = Ruch
name-baidaq = Baidaq
name-bers = Bers

# Kurierschach, Chaturaji
name-courier = Kurier
name-ferz = Fers
name-jester = Schleich
name-man = Mann
name-boat = Boot

# Andere Brettspiele
name-attacker = Angreifer
name-defender = Verteidiger
name-hound = Hund
name-visitor-of-the-middle = Besucher der Mitte
name-chameleon = Chamäleon
name-coordinator = Koordinator

# Spielstärken
level-1 = Anfänger
level-1-about = kennt die Regeln und schlägt, was sich schlagen lässt; ein Kind kann gewinnen
level-2 = Einsteiger
level-2-about = sieht ab und zu eine kurze Drohung
level-3 = Gelegenheitsspieler
level-3-about = achtet auf deine Antworten, übersieht aber manche
level-4 = Vereinsspieler
level-4-about = plant ein wenig, stellt selten eine Figur ein
level-5 = Stark
level-5-about = sieht fast alles, was es zu sehen gibt
level-6 = Experte
level-6-about = übersieht nichts, denkt eine halbe Sekunde nach
level-7 = Volle Stärke
level-7-about = so stark, wie es in drei Sekunden geht

# Phasen
phase-setup = Aufstellung
phase-play = Spiel

# Zonen, die auf dem Brett zu sehen sind
zone-end-zone = Endzone
zone-end-field = Endfeld
zone-goal = Ziel
zone-fortress = Festung
zone-throne = Thron
zone-corners = Eckfeld
zone-den = Bau
zone-palace = Palast
zone-hill = Hügel
zone-finish = Ziel

# Ziele: warum eine Partie gewonnen ist, in den Worten der Regeldatei
goal-a-piece-on-the-enemys-end-field = Eine Figur auf dem feindlichen Endfeld
goal-a-bomb-on-the-enemys-end-field = Eine Bombe auf dem feindlichen Endfeld
goal-two-pieces-on-the-goal-squares = Zwei Figuren auf den Zielfeldern
goal-the-king-has-escaped = Der König ist entkommen
goal-the-lion-is-caught = Der Löwe ist gefangen
goal-the-lion-is-home = Der Löwe ist am Ziel
goal-a-horse-has-been-on-the-middle-square-and-left-it-again = Ein Pferd war auf dem mittleren Feld und hat es wieder verlassen
