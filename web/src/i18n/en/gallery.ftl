# The gallery: all games with figures that a study by self-play measured.
gallery-title = Find games by taste
gallery-about = The computer played each game against itself. Choose what a game should be like, and compare the numbers.
gallery-presets = Tastes
gallery-preset-quick = Short and decisive
gallery-preset-deep = Deep and balanced
gallery-preset-calm = Few choices
gallery-preset-wild = Wild
gallery-preset-small = Small boards
gallery-preset-four = For four players
gallery-preset-odd = Unusual boards
gallery-filters = Filters
gallery-filters-chosen = { $count ->
    [0] Filters
   *[other] Filters ({ $count })
}
gallery-reset = Reset
gallery-search = Search by name or rule
gallery-family = Family
gallery-any-family = All families
# The facets, with their limits.
gallery-facet-length = Length
gallery-facet-ending = How it ends
gallery-facet-first = First move
gallery-facet-choices = Choices
gallery-facet-depth = Depth
gallery-facet-sides = Players
gallery-facet-board = Board size
gallery-facet-shape = Board shape
gallery-hint-length = Turns of all sides together: short below { $low }, long from { $high }.
gallery-hint-ending = Decisive: { $decisive } % or more are won. Often drawn: { $drawish } % or more. Often endless: { $endless } % or more are stopped after 500 turns.
gallery-hint-first = Balanced as far as { $games } games show, or a measurable advantage.
gallery-hint-choices = Legal moves in a position: calm below { $low }, wild from { $high }.
gallery-hint-depth = Elo that { $factor } times as much search adds: shallow below { $low }, deep from { $high }.
gallery-hint-board = Small below { $low } squares, large from { $high }.
gallery-option-length-short = Short
gallery-option-length-medium = Medium
gallery-option-length-long = Long
gallery-option-ending-decisive = Decisive
gallery-option-ending-mixed = Mixed
gallery-option-ending-drawish = Often drawn
gallery-option-ending-endless = Often endless
gallery-option-first-balanced = Balanced
gallery-option-first-ahead = First is ahead
gallery-option-first-behind = First is behind
gallery-option-choices-calm = Calm
gallery-option-choices-moderate = Moderate
gallery-option-choices-wild = Wild
gallery-option-depth-shallow = Shallow
gallery-option-depth-middling = Medium
gallery-option-depth-deep = Deep
gallery-option-board-small = Small
gallery-option-board-medium = Medium
gallery-option-board-large = Large
gallery-option-shape-square = Square
gallery-option-shape-oblong = Oblong
gallery-option-shape-irregular = Irregular
gallery-option-shape-hexagons = Hexagons
gallery-option-shape-layers = Several boards
gallery-option-shape-joined = Joined edges
gallery-option-count = { $option }, { $count ->
    [one] 1 game
   *[other] { $count } games
}
# The results.
gallery-results = Games
gallery-count = { $count } of { $total } games
gallery-unmeasured = { $count ->
    [one] 1 game has not been measured, so a choice by figures leaves it out.
   *[other] { $count } games have not been measured, so a choice by figures leaves them out.
}
gallery-none = No game is like that. Undo a choice, or
gallery-show-all = show all games
gallery-sort = Sort by
gallery-order-name = Name
gallery-order-length = Length
gallery-order-choices = Choices
gallery-order-decided = Decided games
gallery-order-drawn = Drawn games
gallery-order-unfinished = Unfinished games
gallery-order-first = First player’s score
gallery-order-depth = Depth
gallery-order-cells = Board size
gallery-ascending = Ascending
gallery-descending = Descending
gallery-copy = Copy link
gallery-copied = Link copied
gallery-no-clipboard = The browser does not let the page copy. Copy the address of this page instead.
gallery-unknown = The link has choices that this page does not know, and ignores: { $choices }.
gallery-no-figures = The figures could not be loaded, so only the facts about the games are shown.
# A game.
gallery-study-of = Study of { $game }
gallery-study = Study
gallery-play = Play
gallery-play-of = Play { $game }
gallery-not-measured = Not measured
gallery-figure-length = Length
gallery-figure-choices = Choices
gallery-figure-ending = Ending
gallery-figure-first = First move
gallery-figure-depth = Depth
gallery-words-length = { $sure ->
    [yes] { $class ->
        [short] Short
        [medium] Medium
       *[long] Long
    }
   *[no] { $class ->
        [short] Probably short
        [medium] Probably medium
       *[long] Probably long
    }
}: about { $turns } turns
gallery-words-choices = { $class ->
    [calm] Calm
    [moderate] Moderate
   *[wild] Wild
}: about { $count } moves to choose from
gallery-words-ending = { $sure ->
    [yes] { $class ->
        [decisive] Decisive: { $share } % won ({ $low }–{ $high })
        [drawish] Often drawn: { $share } % ({ $low }–{ $high })
        [endless] Often endless: { $share } % unfinished ({ $low }–{ $high })
       *[mixed] Mixed: { $share } % won ({ $low }–{ $high })
    }
   *[no] { $class ->
        [decisive] Probably decisive: { $share } % won ({ $low }–{ $high })
        [drawish] Probably often drawn: { $share } % ({ $low }–{ $high })
        [endless] Probably often endless: { $share } % unfinished ({ $low }–{ $high })
       *[mixed] Mixed: { $share } % won ({ $low }–{ $high })
    }
}
gallery-words-first = { $class ->
    [balanced] Balanced as far as { $games } games show
    [ahead] An advantage
   *[behind] A disadvantage
}: the first { $who ->
    [team] team
   *[player] player
} scores { $share } % ({ $low }–{ $high })
gallery-words-first-none = More than two teams: not measured
gallery-words-depth = { $sure ->
    [yes] { $class ->
        [shallow] Shallow
        [middling] Medium
       *[deep] Deep
    }
   *[no] { $class ->
        [shallow] Probably shallow
        [middling] Probably medium
       *[deep] Probably deep
    }
}: about { $elo } Elo ({ $low } to { $high })
gallery-words-depth-least = { $sure ->
    [yes] { $class ->
        [shallow] Shallow
        [middling] Medium
       *[deep] Deep
    }
   *[no] { $class ->
        [shallow] Probably shallow
        [middling] Probably medium
       *[deep] Probably deep
    }
}: about { $elo } Elo ({ $low } or more)
gallery-words-depth-most = { $sure ->
    [yes] Shallow
   *[no] Probably shallow
}: about { $elo } Elo ({ $high } or less)
gallery-words-depth-all = { $won ->
    [yes] { $sure ->
        [yes] Deep
       *[no] Probably deep
    }: more search won every game ({ $bound } Elo or more)
   *[no] { $sure ->
        [yes] Shallow
       *[no] Probably shallow
    }: more search lost every game ({ $bound } Elo or less)
}
gallery-percent = { $share } %
gallery-number = { $value }
gallery-unbounded = { $won ->
    [yes] every game won
   *[no] every game lost
}
# The plot.
gallery-plot = Compare in a plot
gallery-plot-about = Each dot is a game; pale dots do not fit your choices. The names are those of the games that are farthest from the rest. Choose a dot to see its game. The arrow keys go from dot to dot; the list below has the same numbers.
gallery-plot-label = { $y } by { $x }: { $count } games
gallery-plot-x = Across
gallery-plot-y = Up
gallery-plot-intervals = Show intervals
gallery-plot-dot = { $game }. { $x }: { $across }. { $y }: { $up }
gallery-plot-left-out = { $count ->
    [0] All games are in the plot.
    [one] 1 game is not in the plot, because it lacks one of the two numbers.
   *[other] { $count } games are not in the plot, because they lack one of the two numbers.
}
gallery-plot-close = Close
gallery-plot-selected = Selected game
gallery-axis-length = Length (turns)
gallery-axis-choices = Choices (legal moves in a position)
gallery-axis-decided = Decided games
gallery-axis-drawn = Drawn games
gallery-axis-unfinished = Unfinished games
gallery-axis-first = Score of the first player
gallery-axis-depth = Depth (Elo)
gallery-axis-cells = Board (squares)
# The explanation.
gallery-how = How the numbers come about, and what they do not say
gallery-how-games = At a strength of { $strong } positions for each turn, the computer played every game { $games } times against itself. Depth compares that player with one that may examine only { $weak } positions. The first turns are varied, and a game that has not ended after 500 turns is stopped.
gallery-how-marks = The mark is the measured number; the pale band around it is the 95 % interval. All cards have the same scales. Only choices have no interval: they are the mean of many positions. In the row of the ending, the dark part is won games, the middle one drawn games and the pale one games that were stopped; the band is the interval of the won games.
gallery-how-few = { $games } games are few, so the intervals are wide. “Probably” says that the interval reaches into another class. “Balanced” says that the interval contains one half: there may be a smaller advantage that { $games } games do not show.
gallery-how-who = The numbers describe this computer, not people, who see other things, agree to draws and resign. With { $strong } positions for each turn it plays some games well and others badly: where it misses the plans of good players, games last longer or are more even than between those players.
gallery-how-many = About one in twenty intervals does not contain the true value. Among { $total } games with several numbers each, some extremes are chance.
gallery-how-more = The definitions:
