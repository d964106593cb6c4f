// The requests of a page and their answers. Generated from the Rust types by crates/api/tests/it/contract.rs. Do not edit;
// run `cargo xtask generate`. docs/reference/api.md says what the fields mean.

/** Readings by name; those not named have their defaults. */
export type Readings = Record<string, string>

/** A side. */
export type Side = { name: string, letter: string, team: number, look: string, };

/** A cell of the board: on squares the unit square from `(x, y)` to `(x+1, y+1)`. */
export type Cell = { 
/** Its identity: in tokens, events and positions. */
name: string, 
/** Its name for players, as short turn texts and the edge of the board have it. */
label: string, x: number, y: number, 
/** 0 is light, 1 is dark; 2, on hexagons, is between them. */
shade: number, zones: Array<Zone>, };

/** A marked part of the board. */
export type Zone = { name: string, look: string, side: number | null, };

/** A wall between two corners of cells. */
export type Wall = { x1: number, y1: number, x2: number, y2: number, };

/** The coordinates at the edges of the board, from left to right and from bottom to top. */
export type BoardLabels = { below: Array<string>, above: Array<string>, beside: Array<string>, };

/** The empty board. */
export type Board = { 
/** Files of all layers, which lie side by side. */
width: number, height: number, 
/** What the cells are. Hexagons lie on the grid of files and ranks: the neighbours of one are those beside it in its
 * file and rank, and those one file and one rank on in the same sense. */
shape: 'squares' | 'flat-hexagons' | 'pointed-hexagons', 
/** The number of layers, the lowest at the left. */
layers: number, cells: Array<Cell>, walls: Array<Wall>, 
/** The style of the board. */
look: 'chequered' | 'plain' | 'lines' | 'points', 
/** The rank, counted from 0 at the bottom, above which a river lies. */
river: number | null, 
/** Cells that are crossed by diagonals, a list for each palace. */
palaces: Array<Array<string>>, 
/** Marked points on a board of points; on a board of lines, cells that are marked at their upper right corner. */
stars: Array<string>, 
/** The style of the pieces. */
set: 'figures' | 'wedges' | 'discs' | 'octagons' | 'letters', 
/** The coordinates; the labels of cells are made of them. */
labels: BoardLabels, };

/** A piece or stone on the board. */
export type BoardPiece = { cell: string, kind: string, name: string, letter: string, glyph: string, 
/** The one or two characters written on it, if the rule file has any. */
face: string | null, 
/** On a board with octagons: larger or smaller than most. */
size?: 'large' | 'small', promoted: boolean, side: number | null, 
/** `frozen`, `parked`, `imitates:KIND`. */
badges: Array<string>, };

/** A side in check, and its royal pieces. */
export type Check = { side: number, cells: Array<string>, };

/** A kind of piece or stone in hand, and its number. */
export type StockItem = { kind: string, name: string, letter: string, glyph: string, face: string | null, 
/** The token that selects it, in turn entry. */
token: string, count: number, 
/** Whether it never runs out; then `count` is 0. */
endless: boolean, };

/** The pieces that a side has in hand, and the kinds that it may gain. */
export type Stock = { side: number, items: Array<StockItem>, };

/** An event of a turn. */
export type BoardEvent = { "what": "moved", from: string, to: string, kind: string, side: number | null, } | { "what": "captured", cell: string, kind: string, side: number | null, } | { "what": "blast", wave: number, cell: string, cells: Array<string>, } | { "what": "removed", cell: string, kind: string, side: number | null, } | { "what": "pushed", from: string, to: string | null, } | { "what": "laid", cell: string, kind: string, } | { "what": "lifted", cell: string, kind: string, } | { "what": "became", cell: string, kind: string, side: number | null, } | { "what": "placed", cell: string, kind: string, side: number | null, } | { "what": "army-removed", side: number, } | { "what": "passed", side: number, };

/** A value of a reading. */
export type ReadingValue = { value: string, summary: string, };

/** A reading: a doubtful rule, as a parameter. */
export type Reading = { name: string, summary: string, source: string, default: string, values: Array<ReadingValue>, };

/** A person who invented the game. */
export type Inventor = { name: string, 
/** As the rule file states it: `1984`, or `about 1970`. */
year: string | null, };

/** A game as the lobby shows it. */
export type GameCard = { id: string, name: string, about: string, note: string | null, 
/** The rule file describes only a part of a game, which cannot be played by itself; the note says why. */
partial: boolean, family: string | null, 
/** What is special about it, such as `drops` and `castling`: [`GameDef::features`]. */
features: Array<string>, inventors: Array<Inventor>, sides: Array<Side>, readings: Array<Reading>, 
/** The number of lessons. */
lessons: number, cells: number, 
/** The number of files and ranks: `10×8`. */
size: string, };

/** A section of the rules in words. */
export type RuleSection = { 
/** What it is about, whatever the language: `about`, `board`, `start`, `pieces`, `stones`, `castling`, `passing`,
 * `turn`, `check`, `end`, `doubts`, `writing`, `evidence`, `sources`. */
key: string, heading: string, lines: Array<string>, };

/** A kind of piece or stone. */
export type PieceInfo = { kind: string, name: string, letter: string, glyph: string, 
/** The characters on it: none, the same for all sides, or a text for each side. */
faces: Array<string>, promoted: boolean, stone: boolean, lines: Array<string>, 
/** Which of the lines say how it captures, by index. */
captures: Array<number>, };

/** A record or problem that comes with a game. */
export type Title = { name: string, title: string, };

/** A level of the computer, numbered from 1, the weakest. */
export type Level = { number: number, name: string, about: string, };

/** A game with its rules, pieces and board. */
export type Game = { 
/** The language of the aim, the rules and the sentences about pieces. What they quote from the rule file is in
 * English. */
language: string, 
/** What the players try to achieve: one sentence if all have the same aim, otherwise one for each. */
aim: Array<string>, rules: Array<RuleSection>, records: Array<Title>, problems: Array<Title>, pieces: Array<PieceInfo>, board: Board, start: Array<BoardPiece>, levels: Array<Level>, id: string, name: string, about: string, note: string | null, 
/** The rule file describes only a part of a game, which cannot be played by itself; the note says why. */
partial: boolean, family: string | null, 
/** What is special about it, such as `drops` and `castling`: [`GameDef::features`]. */
features: Array<string>, inventors: Array<Inventor>, sides: Array<Side>, readings: Array<Reading>, 
/** The number of lessons. */
lessons: number, cells: number, 
/** The number of files and ranks: `10×8`. */
size: string, };

/** A section of text, or an example: the pieces of its diagram, if it has one, and its claims. */
export type GuidePart = { html: string, } | { pieces: Array<BoardPiece> | null, lines: Array<string>, };

/** The page about a game. */
export type Guide = { name: string, sides: Array<Side>, 
/** The board of all examples. */
board: Board, 
/** The number of lessons. */
lessons: number, parts: Array<GuidePart>, };

/** What a piece can do about a cell. */
export type ReachAction = "both" | "move" | "capture" | "first" | "push" | "take" | "blast" | "freeze" | "lay";

/** How it gets there. */
export type ReachMode = "walk" | "leap" | "hop";

/** What the piece can do to a cell, and how it gets there. */
export type ReachMark = { cell: string, action: ReachAction, mode: ReachMode, 
/** The names of the kinds of enemies to which it is limited; empty if it is not limited. */
onlyKinds: Array<string>, };

/** How a kind moves: a board with a piece of it and others that show what it can do, or how the piece on a cell moves. */
export type Reach = { 
/** The kind's id. */
kind: string, 
/** The cell of the piece. */
at: string, 
/** The pieces on the board made for the kind; empty if it is about a position. */
pieces: Array<BoardPiece>, marks: Array<ReachMark>, 
/** Lines along which the piece rides: first and last cell. */
rides: Array<[string, string]>, };

/** A word of the rule language, as its own file describes it. */
export type LanguageWord = { 
/** The word as it is written, followed by its argument if the argument makes it a word of its own. */
name: string, category: string, 
/** The words that open the blocks in which it stands; `file` is the file itself. */
in: Array<string>, usage: string, summary: string, doc: string, example: string, };

/** A mistake in a rule file, or a warning, with its place. */
export type DraftProblem = { 
/** Its first character, in UTF-16 code units from the beginning of the text. */
from: number, 
/** The character after its last one. */
to: number, 
/** What to write from `from` to `to` to correct it, if that is probably clear. */
fix: string | null, 
/** From 1. */
line: number, 
/** From 1. */
column: number, 
/** Whether it is a warning: the file can be played. */
warning: boolean, 
/** What is wrong. */
message: string, 
/** What to do. */
help: string | null, 
/** The reading under which it occurs (`NAME=VALUE`), if it does not occur under the defaults. */
reading: string | null, };

/** What is wrong with a rule file. */
export type DraftCheck = { 
/** The mistakes and warnings, in the order of the text. */
problems: Array<DraftProblem>, 
/** The number of further mistakes. */
more: number, };

/** The names that a line of the rule file may use, those that it inherits included. */
export type DraftNames = { kinds: Array<string>, sides: Array<string>, zones: Array<string>, readings: Array<string>, 
/** The directions on a board of this shape. */
directions: Array<string>, 
/** What a filter calls the relation of a piece to the side that acts. */
relations: Array<string>, 
/** The pictures of pieces. */
glyphs: Array<string>, };

/** A rule file under its default readings: its problems, and the game if it has no mistake. */
export type Draft = { game: Game | null, names: DraftNames | null, 
/** The mistakes and warnings, in the order of the text. */
problems: Array<DraftProblem>, 
/** The number of further mistakes. */
more: number, };

/** The moves of a piece in the rule language. */
export type BetzaMoves = { 
/** Lines of a `piece`. */
lines: Array<string>, 
/** What a person has to add to the file. */
remarks: Array<string>, };

/** A lesson. Its texts are by language (`en`, `de`); `en` is always there. */
export type Lesson = { 
/** The key under which progress is stored. */
name: string, title: { [key in string]: string }, text: { [key in string]: string }, task: { [key in string]: string }, hint: { [key in string]: string } | null, position: string, toMove: number, pieces: Array<BoardPiece>, 
/** One solution: the turns of both sides. */
solution: Array<string>, };

/** The lessons of a game, in order; may be empty. */
export type LessonSet = { 
/** The name of the game. */
game: string, sides: Array<Side>, board: Board, lessons: Array<Lesson>, };

/** The result of an attempt. */
export type AttemptResult = { "come": "done" } | { "come": "continues", 
/** The reply. */
reply: string, } | { "come": "failed", 
/** The word of the goal that was missed; null if only the solution counts. */
goal: string | null, 
/** The cells that the goal names. */
cells: Array<string>, };

/** A sentence or clause for players. */
export type Message = { 
/** The English text. */
text: string, 
/** What the text says, whatever the language; empty if there is only the text. */
key: string, 
/** The variables of the text. If the value of `x` is the text of another message, `x_key` is its key and `x_y` its
 * variable `y`. */
args: { [name in string]: string | number }, };

/** A seat: `person`, or `computer` with the number of its level. */
export type Seat = { by: "person" } | { by: "computer"; level: number };

/** Who plays a side. */
export type SeatKind = "person" | "computer";

/** A side and who plays it. */
export type TableSide = { 
/** Whether its army is still on the board. */
alive: boolean, kind: SeatKind, 
/** The level of a computer. */
level: Level | null, name: string, letter: string, team: number, look: string, };

/** The game that is played. */
export type GameName = { id: string, name: string, note: string | null, };

/** The result of a game. */
export type Verdict = { result: string, winners: Array<number>, reason: Message, draw: boolean, };

/** A turn in the list. */
export type Turn = { 
/** The number of the turn; the turns of all sides are counted, from 1. */
number: number, side: number, 
/** The turn in full notation, as in records. */
text: string, 
/** The turn in short notation. */
short: string, 
/** Its other effects; often empty. */
effects: string, cells: Array<string>, };

/** The last turn of a side, with its events. */
export type LastTurn = { side: number, cells: Array<string>, events: Array<BoardEvent>, };

/** How far a side has counted its turns. */
export type Count = { 
/** The number of the last turn that was counted. */
turns: number, 
/** The last number before the game is over. */
limit: number, 
/** Whether the draw must be claimed. */
claim: boolean, };

/** The time of one side, in milliseconds, where sides differ. */
export type SideTime = { 
/** The time for the whole game. */
main: number, 
/** The time that is added after each turn. */
increment: number, };

/** The setting of the clocks, in milliseconds; the same for all sides, unless there are odds. */
export type TimeControl = { 
/** The time for the whole game. */
main: number, 
/** The time that is added after each turn. */
increment: number, 
/** The time in each turn before the clock runs. */
delay: number, 
/** Main time and increment by side, where they differ. */
odds?: Array<SideTime>, };

/** The state of the clocks. */
export type Clock = { 
/** The time left by side, when the current turn began. */
left: Array<number>, 
/** The side whose clock is running; null while a seat is open, before the side's second turn, and after the end. */
running: number | null, 
/** The length of the current turn so far, including the delay. */
elapsed: number, 
/** The time for the whole game. */
main: number, 
/** The time that is added after each turn. */
increment: number, 
/** The time in each turn before the clock runs. */
delay: number, 
/** Main time and increment by side, where they differ. */
odds?: Array<SideTime>, };

/** Lost pieces of one kind. */
export type CapturedKind = { kind: string, name: string, letter: string, glyph: string, face: string | null, promoted: boolean, 
/** Whether they went into the hand of the side that captured them, as the kinds they were before promotion. */
inHand: boolean, count: number, 
/** The value of one of them, in units of the median piece; 0 for royal pieces. */
value: number, };

/** The pieces that a side has lost. */
export type CapturedPieces = { side: number, 
/** The most valuable kinds first. */
pieces: Array<CapturedKind>, };

/** The material of a team compared with that of the strongest other team. */
export type MaterialLead = { team: number, 
/** The difference, in units of the median piece. */
lead: number, };

/** A game in progress. */
export type GameView = { verdict: Verdict | null, turns: Array<Turn>, 
/** The last turn of each side, the oldest first. */
lastTurns: Array<LastTurn>, clock: Clock | null, 
/** By side. */
captured: Array<CapturedPieces>, 
/** By team. */
balance: Array<MaterialLead>, 
/** The id of the table; empty for a sheet. */
id: string, 
/** Increases with every change of the table. */
revision: number, 
/** Whether the computer on turn is thinking. */
thinking: boolean, 
/** The URL of the record; empty for a sheet. */
pgn: string, game: GameName, readings: Readings, sides: Array<TableSide>, board: Board, pieces: Array<BoardPiece>, stock: Array<Stock>, toMove: number, phase: string, number: number, 
/** Whether some pieces may be hidden from some players now, so that the position may not be the whole one. */
hidden: boolean, position: string, check: Array<Check>, canTakeBack: boolean, canClaimDraw: boolean, 
/** Whether people may offer a draw. */
canOfferDraw: boolean, canResign: boolean, 
/** How far a side has counted its turns, if it does. */
count: Count | null, 
/** Why some turns of the side to move would lose by a repetition. */
warning: Message | null, 
/** A notice to show. */
notice: Message | null, };

/** How a selectable cell is marked. */
export type MarkKind = "from" | "quiet" | "capture" | "leg" | "push" | "burst" | "lay" | "lift" | "place" | "castle" | "self";

/** A cell that can be clicked. */
export type EntryTarget = { cell: string, token: string, mark: MarkKind, canContinue: boolean, };

/** A button. */
export type EntryChoice = { token: string, label: Message, kind: string | null, glyph: string | null, face: string | null, promoted: boolean, side: number | null, detail: Message | null, };

/** Why something is not possible. */
export type Refusal = { sentence: Message, cells: Array<string>, };

/** What can follow a partial turn. */
export type EntryState = { tokens: Array<string>, 
/** The tokens in words. */
steps: Array<Message>, text: string, prompt: Message, cells: Array<EntryTarget>, choices: Array<EntryChoice>, canSend: boolean, mustContinue: boolean, complete: boolean, pieces: Array<BoardPiece>, events: Array<BoardEvent>, refusal: Refusal | null, };

/** The annotation of a turn in a record; both texts may be empty. */
export type Annotation = { 
/** Annotation glyphs, such as `!?`. */
glyphs: string, comment: string, };

/** A turn with all its events. */
export type FrameTurn = { events: Array<BoardEvent>, 
/** The number of the turn; the turns of all sides are counted, from 1. */
number: number, side: number, 
/** The turn in full notation, as in records. */
text: string, 
/** The turn in short notation. */
short: string, 
/** Its other effects; often empty. */
effects: string, cells: Array<string>, 
/** Annotation glyphs, such as `!?`. */
glyphs: string, comment: string, };

/** One position of a game. */
export type Frame = { 
/** The number of turns before this position. */
index: number, pieces: Array<BoardPiece>, check: Array<Check>, stock: Array<Stock>, position: string, toMove: number, 
/** The turn that led to this position; null at the start. */
turn: FrameTurn | null, };

/** A recorded game. */
export type RecordedGame = { name: string, title: string, game: string, 
/** All tags, in order. */
tags: Array<[string, string]>, preface: string, result: string, 
/** The reason for the end; null if the game did not end on the board. */
reason: string | null, sides: Array<Side>, board: Board, 
/** The start position, then the position after each turn. */
frames: Array<Frame>, };

/** A first turn that solves a problem, and the board after it. */
export type Key = { text: string, cells: Array<string>, pieces: Array<BoardPiece>, };

/** A problem. */
export type Problem = { name: string, title: string, game: string, task: string, notes: Array<string>, sources: Array<string>, 
/** All first turns that solve it; empty if it cannot be solved. */
keys: Array<Key>, sides: Array<Side>, board: Board, pieces: Array<BoardPiece>, toMove: number, position: string, };

/** The ways in which a game can end other than by its rules. */
export type TerminationKind = "draw" | "claim" | "resign" | "flag" | "flag-draw" | "abort" | "no-show" | "left" | "left-draw";

/** How people have ended a game, and which side resigned or left: by default the side on turn or, while a computer is on
 * turn, the people. */
export type Termination = { 
/** The way in which it ended. */
how: TerminationKind, 
/** The side that resigned or left. */
side?: number, };

/** A turn of a sheet. */
export type GameRecordTurn = { 
/** The turn in full notation, as in records; a shorter notation is accepted if it is unambiguous. */
text: string, 
/** The time that it took, in milliseconds. */
spent?: number, 
/** The score of the position, by the computer that chose the turn, in hundredths of the median piece. */
score?: number, };

/** A game as a value. */
export type GameRecord = { 
/** The id of the game. */
game: string, 
/** The readings; those not named have their defaults. */
readings: Readings, 
/** The start position; null for the normal one. */
start: string | null, 
/** One for each side, in the order of `sides`. */
seats: Array<Seat>, 
/** The turns played. */
turns: Array<GameRecordTurn>, 
/** How people have ended it, if they have. */
ended: Termination | null, 
/** The setting of the clocks; null if there are none. */
clock?: TimeControl | null, };

/** A description of a position, possible or not. */
export type Arrangement = { 
/** The pieces and stones on the board; if a square occurs twice, the last entry counts. */
pieces: Array<Placement>, 
/** The pieces in hand; kinds that are not listed have none. */
stock: Array<StockCount>, 
/** The side on turn. */
toMove: number, 
/** The rights that are still intact, as indices into `rights` of the answer; null: all those whose pieces stand at
 * home. */
rights: Array<number> | null, 
/** The kind that each side moved last, where that matters; null if it has not moved. */
lastMovedKinds: Array<string | null>, 
/** The number of checks that each side still has to give, where they are counted; null: as at the start. */
checks: Array<number> | null, 
/** Double steps that can be answered en passant; at most one per side. */
doubleSteps: Array<DoubleStep>, 
/** The square on which the last turn captured a piece for which no other one may be captured in return; null if it
 * did not. */
traded: string | null, };

/** A piece or stone on a square. */
export type Placement = { 
/** The square. */
cell: string, 
/** The kind. */
kind: string, 
/** The side that it belongs to; null for a stone. */
side: number | null, };

/** A number of pieces of a kind in hand. */
export type StockCount = { 
/** The side that holds them. */
side: number, 
/** The kind. */
kind: string, 
/** The number. */
count: number, };

/** A double step. */
export type DoubleStep = { 
/** The side that made it. */
side: number, 
/** The square that was passed over. */
over: string, 
/** The square of the piece that made it. */
piece: string, };

/** Why an arrangement is not a position of the game. */
export type ArrangementProblem = { sentence: string, cells: Array<string>, };

/** A right that pieces have until they move. */
export type MoveRight = { side: number, 
/** The letter of a castling right; null: a first move. */
letter: string | null, 
/** The home squares of its pieces. */
cells: Array<string>, 
/** Whether the pieces stand there. */
isPossible: boolean, 
/** Whether the right is intact. */
isActive: boolean, };

/** An arrangement, and what the rules say about it. */
export type ArrangementCheck = { arrangement: Arrangement, 
/** The pieces as drawn, with their badges if the position is possible. */
pieces: Array<BoardPiece>, 
/** The position as text, if it is possible. */
position: string | null, problem: ArrangementProblem | null, 
/** A note on a possible position: that the game is over in it. */
remark: string | null, rights: Array<MoveRight>, 
/** The kinds that can be in hand. */
stockKinds: Array<string>, 
/** Whether it matters which kind each side moved last. */
tracksLastMoved: boolean, 
/** The maximum number of checks that a side can have to give, where they are counted. */
maxChecks: number | null, 
/** The double steps that can have been a side's last turn, where they can be answered. */
possibleDoubleSteps: Array<DoubleStep>, };

/** The colour of an arrow or a circle. */
export type ShapeColor = "green" | "red" | "blue" | "yellow";

/** An arrow, or a circle if both squares are the same. */
export type BoardShape = { 
/** The name of the square where it begins. */
from: string, 
/** The name of the square where it ends. */
to: string, colour: ShapeColor, };

/** What a record says of a position besides its comment. */
export type TurnAnnotations = { 
/** An evaluation from the view of the first side, in pawns, `0.17`, or the turns to mate, `#-3`. */
eval?: string, 
/** The time left to the side that has moved: `0:05:00`. */
clock?: string, 
/** The time that the turn took: `0:00:12.5`. */
elapsed?: string, 
/** Arrows and circles. */
shapes: Array<BoardShape>, };

/** A turn of an analysis. */
export type StudyTurn = { text: string, comment: string, 
/** Clocks, evaluations, arrows and circles. */
annotations?: TurnAnnotations, 
/** Annotation glyphs by number (NAG): 1 is `!`, 2 is `?`. */
nags: Array<number>, 
/** Alternatives to this turn, with their continuations. */
variations: Array<Array<StudyTurn>>, };

/** What stands before the first turn of an analysis. */
export type StudyHead = { 
/** The comment before the first turn. */
preface: string, 
/** Arrows and circles in the start position. */
annotations?: TurnAnnotations, 
/** The tags of the game that has been imported: players, event, date. */
tags?: Array<[string, string]>, 
/** Its result. */
result?: string, };

/** A team's share of all chances, from 0 to 1. */
export type TeamChance = { 
/** The number of the team, as in its sides. */
team: number, 
/** Its share. */
share: number, };

/** A turn of a line. */
export type LineTurn = { number: number, side: number, 
/** The turn in full notation, as in records. */
text: string, 
/** The turn in short notation. */
short: string, 
/** Its other effects; often empty. */
effects: string, cells: Array<string>, };

/** What to import: a text, a file, or a record that comes with the game. */
export type ImportSource = { "text": string } | { "file": string } | { "record": string };

/** A turn with its annotations. */
export type ImportedTurn = { turn: LineTurn, comment: string, 
/** Clocks, evaluations, arrows and circles. */
annotations: TurnAnnotations, 
/** Annotation glyphs by number (NAG): 1 is `!`, 2 is `?`. */
nags: Array<number>, 
/** Alternatives to this turn, with their continuations. */
variations: Array<Array<ImportedTurn>>, };

/** The result of an import. */
export type ImportedGame = { 
/** The id of the game. */
game: string, readings: Readings, 
/** The start position; null for the normal one. */
start: string | null, 
/** The comment before the first turn. */
preface: string, 
/** Arrows and circles in the start position. */
annotations: TurnAnnotations, 
/** The turns, up to the first impossible one. */
turns: Array<ImportedTurn>, 
/** The other tags of the record. */
tags: Array<[string, string]>, 
/** The result of the game; null for a position. */
result: string | null, 
/** What was not understood or is missing, as sentences: why turns end earlier than in the text, or that the text
 * contains more games. */
remarks: Array<string>, };

/** The forced end of a line. */
export type LineEnd = { 
/** Whether the team of the side on turn wins; else it loses. */
wins: boolean, 
/** The number of turns by the winning team. */
turns: number, };

/** A line. */
export type Line = { 
/** The score for the team of the side on turn, in hundredths of the median piece. */
score: number, end: LineEnd | null, 
/** The distribution of the chances among the teams. */
teamChances: Array<TeamChance>, 
/** The turns, starting with the next one to play. */
turns: Array<LineTurn>, };

/** The limits of a search. */
export type AnalysisOptions = { 
/** The number of best turns to find. */
lines: number, 
/** The number of positions to search in this slice. */
nodes: number, 
/** The maximum depth, in turns. */
depth: number, 
/** The source of the scores; by default the best one available. */
evaluator?: Evaluator, };

/** The result of a search. */
export type AnalysisResult = { 
/** The side on turn in the position. */
side: number, 
/** The depth that was searched completely, apart from pruning, in turns. */
depth: number, 
/** The selective depth: the maximum depth of any line, in turns. */
selectiveDepth: number, 
/** The number of positions searched in this slice. */
nodes: number, 
/** Whether a deeper search would not find anything else. */
isFinal: boolean, 
/** The lines, the best first; empty if there is no legal turn. */
lines: Array<Line>, };

/** The source of the scores. */
export type Evaluator = "net" | "fitted" | "measured";

/** A part of a score. */
export type ScorePart = { 
/** `material`, `places`, `mobility`, `threats`, `king`, `passed` or `net`. */
name: string, value: number, };

/** The contribution of a piece to the output of a net. */
export type PieceContribution = { cell: string, side: number | null, kind: string, 
/** The amount by which the output would be lower without the piece. */
value: number, };

/** The static evaluation of a position, in hundredths of the median piece, for the team on turn. */
export type StaticEval = { 
/** The evaluation that was used. */
evaluator: Evaluator, 
/** The evaluations that are available, the best first. */
evaluators: Array<Evaluator>, 
/** The side on turn. */
side: number, total: number, 
/** The parts, of which `total` is the sum. */
parts: Array<ScorePart>, 
/** The pieces that contribute most to the output of the net, if it was used. */
pieces: Array<PieceContribution>, };

/** The aim of a proof. */
export type ProofAim = "mate" | "win";

/** What to prove. */
export type ProofOptions = { aim: ProofAim, 
/** The maximum number of turns by the team of the side on turn. */
turns: number, 
/** The number of positions after which the search gives up. */
nodes: number, };

/** The outcome: whether there is a forced win. */
export type ProofOutcome = "proved" | "disproved" | "unknown";

/** A turn of a tree, with everything that can follow. */
export type ProofBranch = { turn: LineTurn, then: Array<ProofBranch>, };

/** A first turn that wins. */
export type ProofKey = { turn: LineTurn, winsIn: number, 
/** Whether there is no shorter win with it. */
shortest: boolean, then: Array<ProofBranch>, };

/** The result of a search. */
export type ProofResult = { outcome: ProofOutcome, 
/** There is no win within this number of turns; if the outcome is unknown, this is how far the search got. */
noneWithin: number, 
/** The first turns that win, the fastest first. */
keys: Array<ProofKey>, 
/** Whether all keys and all replies are listed. */
complete: boolean, nodes: number, };

/** The evaluation of a position. */
export type PositionEval = { 
/** The number of turns before the position. */
index: number, 
/** The score for the team of the side on turn; null if the game is over. */
score: number | null, end: LineEnd | null, 
/** The chances of each team. */
shares: Array<TeamChance>, depth: number, 
/** The best turn, and its continuation. */
line: Array<LineTurn>, };

/** The request for grades of a game. */
export type GradeOptions = { 
/** The number of positions to search for each mark; at most two million. */
nodes: number, 
/** The number of marks to find in this slice; at least one. */
maxMarks: number, 
/** The marks known so far: those of the last positions of the game, in game order. */
knownEvals: Array<PositionEval>, };

/** The cost of a turn. */
export type Judgement = "inaccuracy" | "mistake" | "blunder";

/** A graded turn. */
export type GradedTurn = { 
/** The index of the turn in the game, from 0. */
index: number, side: number, 
/** What the turn has cost its team, as a change of the chance from -1 to 1; never negative. */
loss: number, 
/** The category of the cost, if it is high enough. */
fault: Judgement | null, 
/** Whether the turn changes who is ahead: its side was ahead and is not any more, or is now behind. */
turning: boolean, };

/** The grades of a game so far. */
export type Grade = { 
/** The marks of the last positions of the game, in game order. */
marks: Array<PositionEval>, 
/** The turns between these positions. */
turns: Array<GradedTurn>, 
/** The number of positions without a mark. */
left: number, };

/** The progress of a search; the receiver can cancel the search. */
export type AnalysisProgress = { "what": "nodes", 
/** The number. */
nodes: number, } | { "what": "depth" } & AnalysisResult | { "what": "mark" } & PositionEval;

/** Which games a study has. */
export type StudyPlan = { 
/** The strengths: positions searched for a turn; 0 is a player of random turns. */
nodes: Array<number>, 
/** The number of games at each strength, and between neighbouring strengths. */
games: number, 
/** The seed of the games. */
seed: number, };

/** A request. `contract` lists the types of the answers. */
export type Request = { "ask": "games", } | { "ask": "words", } | { "ask": "draft", 
/** The rule file. */
text: string, 
/** The language of the rules: `en`, the default, or `de`. */
language?: string, } | { "ask": "check", 
/** The rule file. */
text: string, } | { "ask": "betza", 
/** The moves, such as `fmWfceF`. */
text: string, } | { "ask": "format", 
/** The rule file. */
text: string, } | { "ask": "game", 
/** The id of the game. */
id: string, 
/** The readings to use. */
readings?: Readings, 
/** The language of the rules: `en`, the default, or `de`. */
language?: string, } | { "ask": "guide", 
/** The id of the game. */
id: string, } | { "ask": "record", 
/** The id of the game. */
id: string, 
/** The name of the record. */
name: string, } | { "ask": "problem", 
/** The id of the game. */
id: string, 
/** The name of the problem. */
name: string, } | { "ask": "reach", 
/** The id of the game. */
id: string, 
/** The readings to use. */
readings?: Readings, } | { "ask": "reach-from", 
/** The id of the game. */
id: string, 
/** The readings to use. */
readings?: Readings, 
/** The position. */
position: string, 
/** The cell of the piece. */
cell: string, } | { "ask": "premove-drop-targets", 
/** The id of the game. */
id: string, 
/** The readings to use. */
readings?: Readings, 
/** The position. */
position: string, 
/** The side that has the piece in hand. */
side: number, 
/** The kind of the piece. */
kind: string, } | { "ask": "premove-targets", 
/** The id of the game. */
id: string, 
/** The readings to use. */
readings?: Readings, 
/** The position. */
position: string, 
/** The cell of the piece. */
cell: string, } | { "ask": "lessons", 
/** The id of the game. */
id: string, } | { "ask": "attempt", 
/** The id of the game. */
id: string, 
/** The name of the lesson. */
lesson: string, 
/** The turns of both sides so far, the learner's last. */
turns: Array<string>, } | { "ask": "view", 
/** The game. */
record: GameRecord, } | { "ask": "next", 
/** The game. */
record: GameRecord, 
/** The part. */
tokens: Array<string>, } | { "ask": "play", 
/** The game. */
record: GameRecord, 
/** The turn as it was entered. */
tokens?: Array<string>, 
/** The turn as text. */
text?: string, 
/** The time that the turn took, in milliseconds. */
spent?: number, 
/** The score of the position, by the computer that chose the turn, in hundredths of the median piece. */
score?: number, } | { "ask": "take-back", 
/** The game. */
record: GameRecord, } | { "ask": "end", 
/** The game. */
record: GameRecord, 
/** The kind of end. */
how: TerminationKind, 
/** The side that resigns, where that is not clear. */
side?: number, } | { "ask": "frames", 
/** The game. */
record: GameRecord, 
/** The first position to return; 0 is the start. */
from?: number, } | { "ask": "pgn", 
/** The game. */
record: GameRecord, 
/** Whether to include the rule file. */
rules?: boolean, 
/** The current date, in days since 1970. */
today: number, } | { "ask": "arrange", 
/** The id of the game. */
id: string, 
/** The readings to use. */
readings?: Readings, 
/** The position. */
arrangement: Arrangement, } | { "ask": "set-up", 
/** The id of the game. */
id: string, 
/** The readings to use. */
readings?: Readings, 
/** The position as text. */
position?: string, } | { "ask": "import", 
/** The id of the game, unless the text names another one. */
id: string, 
/** What to import. */
from: ImportSource, 
/** The readings to use. */
readings?: Readings, } | { "ask": "think", 
/** The game. */
record: GameRecord, 
/** The seed of the random numbers. */
seed: number, } | { "ask": "analyse", 
/** The game. */
record: GameRecord, 
/** The limits of the search. */
options: AnalysisOptions, } | { "ask": "threat", 
/** The game. */
record: GameRecord, 
/** The limits of the search. */
options: AnalysisOptions, } | { "ask": "evaluate", 
/** The game. */
record: GameRecord, 
/** The evaluation to use; by default the best one available. */
evaluator?: Evaluator, } | { "ask": "solve", 
/** The game. */
record: GameRecord, 
/** What to prove. */
options: ProofOptions, } | { "ask": "export-study", 
/** The start of the game; its turns are ignored. */
record: GameRecord, 
/** What stands before the first turn. */
head: StudyHead, 
/** The game. */
turns: Array<StudyTurn>, 
/** The current date, in days since 1970. */
today: number, } | { "ask": "grade", 
/** The game. */
record: GameRecord, 
/** The limits, and the marks known so far. */
options: GradeOptions, } | { "ask": "self-play", 
/** The id of the game. */
id: string, 
/** The readings to use. */
readings?: Readings, 
/** Which games the study has. */
plan: StudyPlan, 
/** Which of them to play, from 0. */
number: number, } | { "ask": "study-report", 
/** The id of the game. */
id: string, 
/** The readings to use. */
readings?: Readings, 
/** Which games the study has. */
plan: StudyPlan, 
/** The records of the games. */
records: Array<string>, } | { "ask": "puzzles", 
/** The id of the game. */
id: string, 
/** The readings to use. */
readings?: Readings, 
/** Which games the study has. */
plan: StudyPlan, 
/** The record of the game. */
record: string, };

/** The report of a study. */
export type StudyReport = { 
/** The report as HTML, with its pictures. */
html: string, 
/** The report as JSON, for programs. */
json: string, };

/** A puzzle in a game. */
export type FoundPuzzle = { 
/** The position. */
position: string, 
/** The number of turns in which it is won. */
turns: number, 
/** The text of the only first turn that wins within these turns. */
key: string, 
/** The lowest strength that finds the key, in nodes; nothing if none up to a million does. */
grade: number | null, 
/** The number of the turn in its game, from 1. */
turn: number, };

/** The puzzles in a game. */
export type FoundPuzzles = { 
/** In the order of the game. */
puzzles: Array<FoundPuzzle>, };

/** A turn chosen by a computer. */
export type ComputerTurn = { 
/** The turn in full notation. */
text: string, 
/** The score for the team on turn, in hundredths of the median piece. */
score: number, 
/** The number of turns until the game is won, or lost if negative; null if unknown. */
mate: number | null, 
/** The last depth that was searched completely. */
depth: number, 
/** The number of positions searched. */
nodes: number, 
/** The time that it took. */
millis: number, };

/** A game after a change, and its new state. */
export type GameUpdate = { record: GameRecord, view: GameView, };

/** The type of the answer to each request. */
export type Answers = {
  'games': GameCard[]
  'words': LanguageWord[]
  'draft': Draft
  'check': DraftCheck
  'betza': BetzaMoves
  'format': string
  'game': Game
  'guide': Guide
  'record': RecordedGame
  'problem': Problem
  'reach': Reach[]
  'reach-from': Reach
  'premove-targets': string[]
  'premove-drop-targets': string[]
  'lessons': LessonSet
  'attempt': AttemptResult
  'view': GameView
  'next': EntryState
  'play': GameUpdate
  'take-back': GameUpdate
  'end': GameUpdate
  'frames': Frame[]
  'pgn': string
  'arrange': ArrangementCheck
  'set-up': ArrangementCheck
  'import': ImportedGame
  'think': ComputerTurn
  'analyse': AnalysisResult
  'threat': AnalysisResult | null
  'evaluate': StaticEval
  'solve': ProofResult
  'export-study': string
  'grade': Grade
  'self-play': string
  'study-report': StudyReport
  'puzzles': FoundPuzzles
}
