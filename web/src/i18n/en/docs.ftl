# The documents: the guide, the language reference and the manuals.
docs-title = Guide and reference
docs-search = Search the documents
docs-found = { $count ->
    [0] Nothing found.
    [one] One section
   *[other] { $count } sections
}
docs-in-english = These documents are in English.
docs-unknown = There is no document “{ $name }”.
docs-not-loaded = The document could not be loaded.
docs-group-inventors = Making a game
docs-group-players = Playing and analysing
docs-group-operators = Running a server, writing programs
docs-name-first-game = Your first game
docs-about-first-game = From five lines to bombs that set each other off, step by step.
docs-name-boards-walks-turns = Boards, walks and turns
docs-about-boards-walks-turns = The second part of the guide: cylinders, hexagons, captures that go on, turns of several parts.
docs-name-idioms = Idioms
docs-about-idioms = What to write for what you want.
docs-name-terms = Index of plain terms
docs-about-terms = What players call a rule, and the word that says it.
docs-name-study = Studies
docs-about-study = What a game is like, measured by self-play: what each number means.
docs-name-language = Language reference
docs-about-language = Every word of a rule file, with examples.
docs-name-lessons = Lessons
docs-about-lessons = How to write lessons for a game.
docs-name-games = All games
docs-about-games = The list of games by family, with their sources.
docs-name-analysis = Analysis
docs-about-analysis = The analysis board, game reports and forced wins.
docs-name-protocols = Other programs
docs-about-protocols = Variorum as an engine for chess programs, with UCI and CECP.
docs-name-operate = Running a server
docs-about-operate = Installation, storage, limits, monitoring.
docs-name-configuration = Configuration
docs-about-configuration = Every setting of the server.
docs-name-security = Security
docs-about-security = What the server protects, and how.
docs-name-api = Interface for programs
docs-about-api = The requests that the page and other programs send.
docs-name-bots = Bots
docs-about-bots = A program that plays on a server.
