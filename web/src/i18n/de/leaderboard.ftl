# Die Bestenliste.
leaderboard-title = Bestenliste
leaderboard-live = Live
leaderboard-correspondence = Fernpartien
leaderboard-place = Rang
leaderboard-rating = Wertung
leaderboard-games = Partien
leaderboard-none = Noch niemand hat hiervon genug gewertete Partien gespielt.
