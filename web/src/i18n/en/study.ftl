# A study of a game by self-play. The engine writes the report.
study-title = Study
study-of = { $game }: a study
study-about = The computer plays the game against itself, in this browser, and measures what it is like: who wins, how long it lasts, how much choice there is, which pieces matter.
study-compare = Compare with other games
study-games = Games at each strength
study-strongest = Strongest player
study-strength = { $nodes ->
    [0] random moves
   *[other] { $nodes } positions a move
  }
study-start = Start
study-stop = Stop
study-continue = Go on
study-size = { $total } games will be played: at each strength, and between neighbouring strengths.
study-progress = Games played
study-played = { $played } of { $total } games
study-blocked = The rules have mistakes. Correct them first.
study-outdated = The games belong to another plan, or to the rules before your last change. Starting plays new ones.
study-report = Report
study-save-report = Save the numbers
study-save-games = Save the games
study-needs-engine = This browser cannot run the engine, so it cannot study games. The command `variorum study` can.
