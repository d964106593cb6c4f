# The archive.
archive-title = Archive
archive-game = Game
archive-any = any
archive-player = Player
archive-other = Opponent
archive-result = Result
archive-mine = my games
archive-running = include games in progress
archive-position = With the position
archive-search = Search
archive-results = Games found
archive-in-progress = in progress
archive-download = Download these games:
archive-none = No games found. Games started by a private link are listed for their players only.
archive-with-position = Games with this position
