// What a page asks and what it is answered. Written from the Rust types by crates/facade/tests/contract.rs. Do not edit:
// UPDATE_CONTRACT=1 cargo test -p variorum-facade --test contract. What the fields mean stands in docs/reference/api.md.

/** Readings by name; those not named have their defaults. */
export type Readings = Record<string, string>

/** A player's side. */
export type Side = { name: string, letter: string, team: number, look: string, };

/** A cell of the board: the unit square from `(x, y)` to `(x+1, y+1)`. */
export type Cell = { name: string, x: number, y: number, 
/** 0 is light, 1 is dark. */
shade: number, zones: Array<Zone>, };

/** A part of the board that is shown. */
export type Zone = { name: string, look: string, side: number | null, };

/** A wall between two corners of cells. */
export type Wall = { x1: number, y1: number, x2: number, y2: number, };

/** What files and ranks are called at the rim of the board: from left to right and from the lowest up; empty where
 * turns do not name them. */
export type Rim = { below: Array<string>, above: Array<string>, beside: Array<string>, };

/** The empty board. */
export type Board = { width: number, height: number, cells: Array<Cell>, walls: Array<Wall>, files: Array<string>, ranks: Array<string>, 
/** What it is like. */
look: 'chequered' | 'plain' | 'lines' | 'points', 
/** The rank, from 0 below, above which a river lies. */
river: number | null, 
/** Cells crossed by diagonals, a list for each palace. */
palaces: Array<Array<string>>, 
/** Marked points of a board of points, cells marked at their upper right corner of one of lines. */
stars: Array<string>, 
/** What the men on it are like. */
set: 'figures' | 'wedges' | 'discs' | 'octagons' | 'letters', 
/** Files and ranks as short texts of turns call them. */
rim: Rim, };

/** A man or stone on the board. */
export type Man = { cell: string, kind: string, name: string, letter: string, glyph: string, 
/** What is written on it, one or two characters, where the file says it. */
face: string | null, 
/** Among octagons: larger or smaller than most. */
size?: 'large' | 'small', promoted: boolean, side: number | null, 
/** `frozen`, `parked`, `imitates:KIND`. */
badges: Array<string>, };

/** A side in check, and its royal men. */
export type Check = { side: number, cells: Array<string>, };

/** A kind of man or stone beside the board, and how many there are now. */
export type StockItem = { kind: string, name: string, letter: string, glyph: string, face: string | null, 
/** What takes it, in the entry of a turn. */
token: string, count: number, };

/** What a side has beside the board, and what it may come to have there. */
export type Stock = { side: number, items: Array<StockItem>, };

/** An event. */
export type Event = { "what": "moved", from: string, to: string, kind: string, side: number | null, } | { "what": "captured", cell: string, kind: string, side: number | null, } | { "what": "blast", wave: number, cell: string, cells: Array<string>, } | { "what": "removed", cell: string, kind: string, side: number | null, } | { "what": "pushed", from: string, to: string | null, } | { "what": "laid", cell: string, kind: string, } | { "what": "lifted", cell: string, kind: string, } | { "what": "became", cell: string, kind: string, side: number | null, } | { "what": "placed", cell: string, kind: string, side: number | null, } | { "what": "army-removed", side: number, } | { "what": "passed", side: number, };

/** One way to read it. */
export type ReadingValue = { value: string, summary: string, };

/** A doubtful rule. */
export type Reading = { name: string, summary: string, source: string, default: string, values: Array<ReadingValue>, };

/** A game as the lobby shows it. */
export type GameCard = { id: string, name: string, about: string, note: string | null, family: string | null, cells: number, sides: Array<Side>, readings: Array<Reading>, 
/** How many lessons there are. */
lessons: number, };

/** A part of the rules in plain English. */
export type RuleSection = { heading: string, lines: Array<string>, };

/** A kind of man or stone. */
export type PieceInfo = { kind: string, name: string, letter: string, glyph: string, 
/** What is written on it: nothing, the same for all sides, or a text for each. */
faces: Array<string>, promoted: boolean, stone: boolean, lines: Array<string>, };

/** A record or problem that comes with a game. */
export type Title = { name: string, title: string, };

/** How strong a computer plays; weakest first, numbered from 1. */
export type Level = { number: number, name: string, about: string, };

/** A game with its rules, men and board. */
export type Game = { rules: Array<RuleSection>, records: Array<Title>, problems: Array<Title>, pieces: Array<PieceInfo>, board: Board, start: Array<Man>, levels: Array<Level>, id: string, name: string, about: string, note: string | null, family: string | null, cells: number, sides: Array<Side>, readings: Array<Reading>, 
/** How many lessons there are. */
lessons: number, };

/** A stretch of text, or an example: the men of its diagram, if it has one, and what is claimed of it. */
export type GuidePart = { html: string, } | { men: Array<Man> | null, lines: Array<string>, };

/** The page about a game, part by part. */
export type Guide = { name: string, sides: Array<Side>, 
/** On which all examples are drawn. */
board: Board, 
/** How many lessons there are. */
lessons: number, parts: Array<GuidePart>, };

/** `both` is to go and to capture; `first` to go from where he starts only; `take` to capture by going elsewhere; `lay`
 * to lay a stone where he does not go. */
export type ReachDoes = "both" | "move" | "capture" | "first" | "push" | "take" | "blast" | "freeze" | "lay";

/** `walk`: nothing may be in the way; `leap`: whatever is; `hop`: over a man who must be. */
export type ReachBy = "walk" | "leap" | "hop";

/** What he can do about a cell, and how he gets there. */
export type ReachMark = { cell: string, does: ReachDoes, by: ReachBy, 
/** The names of the kinds of enemies that he does it to; nobody if it is to any. */
only: Array<string>, };

/** How a kind goes: a board with a man of it and who is needed to show what he does, or how the man on a cell goes. */
export type Reach = { 
/** The kind's id. */
kind: string, 
/** Where he stands. */
at: string, 
/** Everybody on the board drawn up; nobody if it is of a position. */
men: Array<Man>, marks: Array<ReachMark>, 
/** Lines along which he goes on and on: first and last cell. */
rides: Array<[string, string]>, };

/** A lesson. Its texts are by language (`en`, `de`); `en` is always there. */
export type Lesson = { 
/** By which progress is kept. */
name: string, title: { [key in string]: string }, text: { [key in string]: string }, task: { [key in string]: string }, hint: { [key in string]: string } | null, position: string, toMove: number, men: Array<Man>, 
/** One way to do it: the turns of both sides. */
solution: Array<string>, };

/** The lessons of a game, in order; none if it has none. */
export type FirstSteps = { 
/** The game's name. */
game: string, sides: Array<Side>, board: Board, lessons: Array<Lesson>, };

/** What an attempt has come to. */
export type Attempted = { "come": "done" } | { "come": "goes-on", 
/** The answer. */
reply: string, } | { "come": "missed", 
/** The word of the goal that is missed; null if only the solution will do. */
goal: string | null, 
/** The cells that the goal speaks of. */
cells: Array<string>, };

/** A seat as it is asked for: by `person` or by `computer`, that one with the number of its level. */
export type Seat = { by: "person" } | { by: "computer"; level: number };

/** Who plays. */
export type By = "person" | "computer";

/** A side and who plays it. */
export type TableSide = { 
/** Its army has not left the board. */
alive: boolean, by: By, 
/** Where a computer plays. */
level: Level | null, name: string, letter: string, team: number, look: string, };

/** What is played. */
export type GameName = { id: string, name: string, note: string | null, };

/** How a game has ended. */
export type Verdict = { result: string, winners: Array<number>, reason: string, draw: boolean, };

/** A turn in the list. */
export type Turn = { 
/** Counts the turns of every side from 1. */
number: number, side: number, 
/** In full, as records have it. */
text: string, 
/** As short as it can be said. */
short: string, 
/** What else it did; often empty. */
effects: string, cells: Array<string>, };

/** The last turn of a side, with all it did. */
export type LastTurn = { side: number, cells: Array<string>, events: Array<Event>, };

/** What one side has, in milliseconds, where not all have the same. */
export type SideTime = { 
/** For the whole game. */
main: number, 
/** Added after each turn. */
increment: number, };

/** How the clocks are set, in milliseconds; the same for all sides, unless some have odds. */
export type TimeControl = { 
/** For the whole game. */
main: number, 
/** Added after each turn. */
increment: number, 
/** Before the clock runs in each turn. */
delay: number, 
/** By side, where not all have the same: main time and increment of each. */
odds?: Array<SideTime>, };

/** The clocks as they stand. */
export type Clock = { 
/** By side: what was left when the turn now under way began. */
left: Array<number>, 
/** Whose clock runs; null before his second turn and after the end. */
running: number | null, 
/** So long that one has been on turn already, the delay included. */
elapsed: number, 
/** For the whole game. */
main: number, 
/** Added after each turn. */
increment: number, 
/** Before the clock runs in each turn. */
delay: number, 
/** By side, where not all have the same: main time and increment of each. */
odds?: Array<SideTime>, };

/** Lost men of one kind. */
export type Lost = { kind: string, name: string, letter: string, glyph: string, face: string | null, promoted: boolean, 
/** They have gone into the hand of whoever took them, as what they were before they were promoted. */
inHand: boolean, count: number, 
/** What one of them is worth, the median man being 1; 0 for royal men. */
value: number, };

/** The men that a side has lost. */
export type Captured = { side: number, 
/** The dearest first. */
men: Array<Lost>, };

/** How much more the men of a team are worth than those of the strongest other team. */
export type Ahead = { team: number, 
/** The median man being 1. */
ahead: number, };

/** A game being played. */
export type View = { 
/** What the table is called; empty for a sheet. */
id: string, 
/** Grows with every change of the table; 0 for a sheet. */
revision: number, game: GameName, readings: Readings, sides: Array<TableSide>, board: Board, men: Array<Man>, stock: Array<Stock>, toMove: number, phase: string, number: number, position: string, check: Array<Check>, verdict: Verdict | null, turns: Array<Turn>, 
/** The last turn of each side, the oldest first. */
last: Array<LastTurn>, thinking: boolean, canTakeBack: boolean, canClaimDraw: boolean, 
/** People may offer a draw. */
canDraw: boolean, canResign: boolean, clock: Clock | null, 
/** By side. */
captured: Array<Captured>, 
/** By team. */
balance: Array<Ahead>, 
/** A sentence to be shown. */
notice: string | null, 
/** Where the record can be had; empty for a sheet. */
pgn: string, };

/** How a cell is drawn that can be clicked. */
export type MarkKind = "from" | "quiet" | "capture" | "leg" | "push" | "burst" | "lay" | "lift" | "place" | "castle" | "self";

/** A cell that can be clicked. */
export type Option = { cell: string, token: string, mark: MarkKind, more: boolean, };

/** A button. */
export type Choice = { token: string, label: string, kind: string | null, glyph: string | null, face: string | null, promoted: boolean, side: number | null, detail: string | null, };

/** Why something is not possible. */
export type Why = { sentence: string, cells: Array<string>, };

/** What can follow a part of a turn. */
export type Next = { tokens: Array<string>, 
/** The tokens as people read them. */
steps: Array<string>, text: string, sentence: string, cells: Array<Option>, choices: Array<Choice>, canSend: boolean, mustGoOn: boolean, complete: boolean, men: Array<Man>, events: Array<Event>, why: Why | null, };

/** What a record says of a turn; both are empty where nothing is said. */
export type Remark = { 
/** Such as `!?`. */
judgement: string, comment: string, };

/** A turn with all that it did. */
export type MadeTurn = { events: Array<Event>, 
/** Counts the turns of every side from 1. */
number: number, side: number, 
/** In full, as records have it. */
text: string, 
/** As short as it can be said. */
short: string, 
/** What else it did; often empty. */
effects: string, cells: Array<string>, 
/** Such as `!?`. */
judgement: string, comment: string, };

/** One position of a game. */
export type Frame = { 
/** How many turns led here. */
index: number, men: Array<Man>, check: Array<Check>, stock: Array<Stock>, position: string, toMove: number, 
/** The turn that led here; null at the start. */
turn: MadeTurn | null, };

/** A game that has been played. */
export type Played = { name: string, title: string, game: string, 
/** Everything that is told about it, in order. */
tags: Array<[string, string]>, preface: string, result: string, 
/** Null if the game did not end on the board. */
reason: string | null, sides: Array<Side>, board: Board, 
/** The start, then the board after each turn. */
frames: Array<Frame>, };

/** A first turn that solves a problem, and the board after it. */
export type Key = { text: string, cells: Array<string>, men: Array<Man>, };

/** A problem. */
export type Problem = { name: string, title: string, game: string, task: string, notes: Array<string>, sources: Array<string>, 
/** All first turns that do it; none if it cannot be done. */
keys: Array<Key>, sides: Array<Side>, board: Board, men: Array<Man>, toMove: number, position: string, };

/** How people end a game. */
export type How = "draw" | "claim" | "resign" | "flag" | "abort";

/** How people have ended a game, and which side resigned; where none is named it is the side on turn, or while the
 * computer is on turn the people's. */
export type Ended = { 
/** In which way. */
how: How, 
/** Who resigned. */
side?: number, };

/** A turn of a sheet. */
export type SheetTurn = { 
/** In full, as records have it; what is shorter is understood too, if only one turn can be meant. */
text: string, 
/** How long it took, in milliseconds. */
spent?: number, 
/** How good the computer that chose it thinks its position is, in hundredths of the median man. */
score?: number, };

/** A game as a value. */
export type Sheet = { 
/** Its id. */
game: string, 
/** Those not named have their defaults. */
readings: Readings, 
/** The position it begins with; null: the usual one. */
start: string | null, 
/** One a side, in the order of `sides`. */
seats: Array<Seat>, 
/** What has been played. */
turns: Array<SheetTurn>, 
/** How people have ended it. */
ended: Ended | null, 
/** How the clocks are set; null: there are none. */
clock?: TimeControl | null, };

/** What can be said of a position, possible or not. */
export type Arrangement = { 
/** What stands where; the last word on a square counts. */
men: Array<Placed>, 
/** What lies beside the board; what is not named is not there. */
stock: Array<Held>, 
/** The side on turn. */
toMove: number, 
/** The rights that live, by their place in `rights` of the answer; null: all whose men stand at home. */
rights: Array<number> | null, 
/** The kind that each side moved last, where that matters; nobody's: null. */
last: Array<string | null>, 
/** How many checks each side has still to give, where they are counted; null: as at the start. */
checks: Array<number> | null, 
/** Double steps that may be answered; at most one a side. */
stepped: Array<Stepped>, };

/** A man or stone on a square. */
export type Placed = { 
/** Where. */
cell: string, 
/** What. */
kind: string, 
/** Whose; a stone is nobody's. */
side: number | null, };

/** So many of a kind beside the board. */
export type Held = { 
/** Whose. */
side: number, 
/** What. */
kind: string, 
/** How many. */
count: number, };

/** A double step. */
export type Stepped = { 
/** Whose. */
side: number, 
/** The square passed over. */
over: string, 
/** Where the man stands that made it. */
man: string, };

/** Why it is no position of the game. */
export type Trouble = { sentence: string, cells: Array<string>, };

/** A right that men have as long as they have not moved. */
export type RightOf = { side: number, 
/** The letter of a castling; null: a first move. */
letter: string | null, 
/** Where its men stand. */
cells: Array<string>, 
/** They stand there. */
possible: boolean, 
/** It lives. */
lives: boolean, };

/** An arrangement, and what the rules say to it. */
export type Arranged = { arrangement: Arrangement, 
/** The men as they are drawn, with their badges if the position is possible. */
men: Array<Man>, 
/** As text, if it is possible. */
position: string | null, problem: Trouble | null, 
/** What is worth knowing of a possible position: that the game is over in it. */
remark: string | null, rights: Array<RightOf>, 
/** The kinds that can lie beside the board. */
stocked: Array<string>, 
/** Whether it matters which kind was moved last. */
remembers: boolean, 
/** The most checks a side has to give, where they are counted. */
checks: number | null, 
/** The double steps that may have been the last turn of a side, where they can be answered. */
steppable: Array<Stepped>, };

/** A turn of an analysis, as it is written. */
export type StudyTurn = { text: string, comment: string, 
/** By number: 1 is `!`, 2 is `?`. */
judgements: Array<number>, 
/** What else could have been played instead, and what follows then. */
variations: Array<Array<StudyTurn>>, };

/** A team's part of all chances, from 0 to 1. */
export type TeamShare = { 
/** The number of the team, as its sides have it. */
team: number, 
/** Its part. */
share: number, };

/** A turn in a line; as a turn of a game. */
export type LineTurn = { number: number, side: number, 
/** In full, as records have it. */
text: string, 
/** As short as it can be said. */
short: string, 
/** What else it does; often empty. */
effects: string, cells: Array<string>, };

/** What is to be read: a text, or a record that comes with the game. */
export type ImportSource = { "text": string } | { "record": string };

/** A turn with what is said about it. */
export type ImportedTurn = { turn: LineTurn, comment: string, 
/** By number: 1 is `!`, 2 is `?`. */
judgements: Array<number>, 
/** What else could have been played instead, and what follows then. */
variations: Array<Array<ImportedTurn>>, };

/** What was read. */
export type Imported = { 
/** The id of the game. */
game: string, readings: Readings, 
/** Null: the usual start. */
start: string | null, 
/** What is said before the first turn. */
preface: string, 
/** As far as they are possible. */
turns: Array<ImportedTurn>, 
/** Everything else that a record tells. */
tags: Array<[string, string]>, 
/** Null for a position. */
result: string | null, 
/** Why turns end earlier than in the text, or that the text has more. */
remark: string | null, };

/** The game is believed to end so. */
export type LineEnd = { 
/** The side on turn wins with its team; else it loses. */
wins: boolean, 
/** In so many turns of the winner's team. */
turns: number, };

/** A line. */
export type Line = { 
/** In hundredths of the median man, for the team of the side on turn. */
score: number, end: LineEnd | null, 
/** How the chances are spread over the teams. */
shares: Array<TeamShare>, 
/** The first one is to be played now. */
turns: Array<LineTurn>, };

/** What is asked of a position. */
export type Looking = { 
/** So many of the best turns are told apart. */
lines: number, 
/** So many positions are looked at in this slice. */
nodes: number, 
/** So many turns ahead are enough. */
depth: number, 
/** What scores come from; if nothing is said, from what knows most. */
by?: Speaker, };

/** What was found of a position. */
export type FoundLines = { 
/** Whose turn it is in the position that was looked at. */
side: number, 
/** How many turns ahead all that matters was looked at. */
depth: number, 
/** How many turns ahead anything was looked at. */
selective: number, 
/** How many positions this slice has looked at. */
nodes: number, 
/** Looking further would find nothing else. */
settled: boolean, 
/** The best first; none where no turn is possible. */
lines: Array<Line>, };

/** What scores come from. */
export type Speaker = "net" | "fitted" | "measured";

/** A part of a score. */
export type ScorePart = { 
/** `material`, `places`, `mobility`, `threats`, `king`, `passed` or `net`. */
name: string, worth: number, };

/** A man who matters to a net. */
export type Mattering = { cell: string, side: number | null, kind: string, 
/** So much less the net would say if he were not there. */
worth: number, };

/** What a position is worth before anything is searched, in hundredths of the median man, for the team on turn. */
export type Weighed = { 
/** What speaks. */
by: Speaker, 
/** Who could speak, those first who know most. */
speakers: Array<Speaker>, 
/** Whose turn it is. */
side: number, total: number, 
/** It is the sum of these. */
parts: Array<ScorePart>, 
/** The men who matter most to the net, if it speaks. */
men: Array<Mattering>, };

/** What is to be forced. */
export type ProofAim = "mate" | "win";

/** What is to be proved. */
export type Proving = { aim: ProofAim, 
/** Within so many turns of the team of the side on turn. */
turns: number, 
/** After so many positions the answer is that nobody knows. */
nodes: number, };

/** Is there a forced win? */
export type ProofOutcome = "proved" | "disproved" | "unknown";

/** A turn of a tree, and all that can follow. */
export type ProofBranch = { turn: LineTurn, then: Array<ProofBranch>, };

/** A first turn that wins. */
export type ProofKey = { turn: LineTurn, winsIn: number, 
/** Nothing shorter is possible with it. */
shortest: boolean, then: Array<ProofBranch>, };

/** What was found. */
export type Solved = { outcome: ProofOutcome, 
/** There is none within so many turns; where the outcome is unknown, how far one has got. */
noneWithin: number, 
/** The first turns that win, the fastest first. */
keys: Array<ProofKey>, 
/** All keys and all that the others can do is there. */
complete: boolean, nodes: number, };

/** What a position is worth. */
export type GradeMark = { 
/** How many turns led to the position. */
index: number, 
/** For the team of the side on turn; none where the game is over. */
score: number | null, end: LineEnd | null, 
/** The chances of each team. */
shares: Array<TeamShare>, depth: number, 
/** What would be best, and what follows. */
line: Array<LineTurn>, };

/** How a game is to be graded. */
export type Grading = { 
/** So many positions are looked at for each mark; no more than two million in any case. */
nodes: number, 
/** So many marks are found in this slice; at least one. */
most: number, 
/** The marks known so far: those of the last positions of the game, in the order of the game. */
known: Array<GradeMark>, };

/** What a turn has cost. */
export type TurnCost = "inaccuracy" | "mistake" | "blunder";

/** A turn that was graded. */
export type GradedTurn = { 
/** Which turn of the game, from 0. */
index: number, side: number, 
/** What the side's team has lost by it, as part of the chances from -1 to 1; never less than nothing. */
loss: number, 
/** How bad that is, if it is. */
fault: TurnCost | null, 
/** The game stands otherwise after it: whose side was ahead is not any more, or is behind. */
turning: boolean, };

/** A game as far as it has been graded. */
export type Grade = { 
/** Of the last positions of the game, in its order. */
marks: Array<GradeMark>, 
/** The turns between them. */
turns: Array<GradedTurn>, 
/** So many positions have no mark yet. */
left: number, };

/** How a search goes, told to whoever can stop it by answering "no". */
export type StudyProgress = { "what": "nodes", 
/** How many. */
nodes: number, } | { "what": "depth" } & FoundLines | { "what": "mark" } & GradeMark;

/** A question. What each is answered with stands in `contract`. */
export type Request = { "ask": "games", } | { "ask": "game", 
/** Which. */
id: string, 
/** Under which readings. */
readings?: Readings, } | { "ask": "guide", 
/** Which. */
id: string, } | { "ask": "record", 
/** Of which game. */
id: string, 
/** Which record. */
name: string, } | { "ask": "problem", 
/** Of which game. */
id: string, 
/** Which problem. */
name: string, } | { "ask": "reach", 
/** Which game. */
id: string, 
/** Under which readings. */
readings?: Readings, } | { "ask": "reach-from", 
/** In which game. */
id: string, 
/** Under which readings. */
readings?: Readings, 
/** In which position. */
position: string, 
/** From which cell. */
cell: string, } | { "ask": "place-later", 
/** In which game. */
id: string, 
/** Under which readings. */
readings?: Readings, 
/** In which position. */
position: string, 
/** From whose stock. */
side: number, 
/** Which kind. */
kind: string, } | { "ask": "reach-later", 
/** In which game. */
id: string, 
/** Under which readings. */
readings?: Readings, 
/** In which position. */
position: string, 
/** From which cell. */
cell: string, } | { "ask": "lessons", 
/** Which. */
id: string, } | { "ask": "attempt", 
/** Of which game. */
id: string, 
/** Which lesson. */
lesson: string, 
/** The turns of both sides so far, the learner's last. */
turns: Array<string>, } | { "ask": "view", 
/** The game. */
sheet: Sheet, } | { "ask": "next", 
/** The game. */
sheet: Sheet, 
/** The part. */
tokens: Array<string>, } | { "ask": "play", 
/** The game. */
sheet: Sheet, 
/** As it was entered. */
tokens?: Array<string>, 
/** As it is written. */
text?: string, 
/** How long it took, in milliseconds. */
spent?: number, 
/** How good the computer that chose it thinks its position is, in hundredths of the median man. */
score?: number, } | { "ask": "take-back", 
/** The game. */
sheet: Sheet, } | { "ask": "end", 
/** The game. */
sheet: Sheet, 
/** In which way. */
how: How, 
/** Who resigns, where that is not clear. */
side?: number, } | { "ask": "frames", 
/** The game. */
sheet: Sheet, 
/** From which one on; 0 is the start. */
from?: number, } | { "ask": "pgn", 
/** The game. */
sheet: Sheet, 
/** With the rule file in it. */
rules?: boolean, 
/** The days since 1970. */
today: number, } | { "ask": "arrange", 
/** Of which game. */
id: string, 
/** Under which readings. */
readings?: Readings, 
/** What somebody has put where. */
arrangement: Arrangement, } | { "ask": "set-up", 
/** Of which game. */
id: string, 
/** Under which readings. */
readings?: Readings, 
/** As text. */
position?: string, } | { "ask": "import", 
/** The game that is meant if the text does not say. */
id: string, 
/** What is read. */
from: ImportSource, 
/** Under which readings. */
readings?: Readings, } | { "ask": "think", 
/** The game. */
sheet: Sheet, 
/** Where chance comes from. */
seed: number, } | { "ask": "analyse", 
/** The game. */
sheet: Sheet, 
/** How much is looked at. */
looking: Looking, } | { "ask": "threat", 
/** The game. */
sheet: Sheet, 
/** How much is looked at. */
looking: Looking, } | { "ask": "weigh", 
/** The game. */
sheet: Sheet, 
/** What speaks; if nothing is said, what knows most. */
by?: Speaker, } | { "ask": "solve", 
/** The game. */
sheet: Sheet, 
/** What is to be proved. */
proving: Proving, } | { "ask": "write-study", 
/** Where it begins; its turns do not matter. */
sheet: Sheet, 
/** What is said before the first turn. */
preface: string, 
/** The game. */
turns: Array<StudyTurn>, 
/** The days since 1970. */
today: number, } | { "ask": "grade", 
/** The game. */
sheet: Sheet, 
/** How, and what is known so far. */
grading: Grading, };

/** A turn that a computer has chosen. */
export type Thought = { 
/** In full, to be played as it is. */
text: string, 
/** How good it is for the team on turn, in hundredths of the median man. */
score: number, 
/** So many turns from now the game is won, or lost if negative; null if that is not known. */
mate: number | null, 
/** The last depth that was searched to its end. */
depth: number, 
/** How many positions were looked at. */
nodes: number, 
/** How long it took. */
millis: number, };

/** A game after a change, and how it stands. */
export type Changed = { sheet: Sheet, view: View, };

/** What each question is answered with. */
export type Answers = {
  'games': GameCard[]
  'game': Game
  'guide': Guide
  'record': Played
  'problem': Problem
  'reach': Reach[]
  'reach-from': Reach
  'reach-later': string[]
  'place-later': string[]
  'lessons': FirstSteps
  'attempt': Attempted
  'view': View
  'next': Next
  'play': Changed
  'take-back': Changed
  'end': Changed
  'frames': Frame[]
  'pgn': string
  'arrange': Arranged
  'set-up': Arranged
  'import': Imported
  'think': Thought
  'analyse': FoundLines
  'threat': FoundLines | null
  'weigh': Weighed
  'solve': Solved
  'write-study': string
  'grade': Grade
}
