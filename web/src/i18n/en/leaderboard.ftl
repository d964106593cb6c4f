# The leaderboard.
leaderboard-title = Leaderboard
leaderboard-live = Live
leaderboard-correspondence = Correspondence
leaderboard-place = Rank
leaderboard-rating = Rating
leaderboard-games = Games
leaderboard-none = No player has enough rated games of this yet.
