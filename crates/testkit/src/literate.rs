//! Runs the `example` blocks in the README of a game: text explains a rule, a diagram and claims demonstrate it.
//!
//! A block:
//!
//! ````text
//! ```example
//! 3  . . p          a diagram: rank names and cells as in the rule file's grid
//! 2  . P .
//! 1  K . k
//! White to move     the side to move (for a diagram)
//! reading NAME=VALUE
//! state {last=P,-}  the additional state of the position string
//! stock [..|..]     the stock, if the game has one (default: as at the start)
//! moves b2: b3 c3   the exact destinations of the piece on b2
//! turns 7           the number of different turns
//! perft 2 31
//! can b2-b3         a possible turn
//! cannot b2-a3: …   an impossible one; after the colon, words of the reason (optional)
//! play b2xc3; c5-c4 plays turns; the following lines are about the position after them
//! text b2xc3+       the full text of the turn just played
//! removes c3        the exact cells that the turn just played emptied, except its start
//! board             followed by a diagram: the current board
//! position …        the current position string; as the first line: start from this position
//! check Black       a side in check; `no check` if none is
//! result 1-0: mate  the current result (`*` for none); after the colon, words of the reason
//! ```
//! ````
//!
//! Without a diagram or position, the block starts from the start position.

use explain::english;
use notation::{position, turn};
use rules::{Act, Event, Game, History, Position, Side, Step, Verdict};
use std::collections::BTreeSet;
use std::fmt::Write as _;

/// The numbers of blocks and claims of a document, and its failures.
#[derive(Debug, Default)]
pub struct Report {
    /// Blocks run.
    pub blocks: usize,
    /// Claims checked.
    pub claims: usize,
    /// Failures, each with its line.
    pub failures: Vec<String>,
}

/// Runs all `example` blocks of the README of a shipped game.
pub fn run(id: &str, document: &str) -> Report {
    run_with(&format!("{id}/README.md"), document, &|readings| crate::game(id, readings))
}

/// Loads a game under chosen readings (name and value).
pub type GameLoader<'l> = &'l dyn Fn(&[(String, String)]) -> Game;

/// Runs all `example` blocks of a document about any game; `name` is for messages.
pub fn run_with(name: &str, document: &str, load: GameLoader<'_>) -> Report {
    let mut report = Report::default();
    let mut lines = document.lines().enumerate();
    while let Some((_, line)) = lines.next() {
        if line.trim() != "```example" {
            continue;
        }
        let block: Vec<(usize, &str)> =
            lines.by_ref().map(|(n, line)| (n + 1, line)).take_while(|(_, line)| line.trim() != "```").collect();
        report.blocks += 1;
        let before = report.claims;
        let at = block.first().map_or(0, |(n, _)| *n);
        match Block::run(load, &block, &mut report.claims) {
            Ok(()) if report.claims == before => report.failures.push(format!("{name}:{at}: the block claims nothing")),
            Ok(()) => {}
            Err((line, message)) => report.failures.push(format!("{name}:{line}: {message}")),
        }
    }
    report
}

type Failure = (usize, String);

struct Block {
    /// The game after the positions so far.
    game: Game,
    pos: Position,
    past: History,
    events: Vec<Event>,
    last_text: String,
    last_from: Option<geometry::Cell>,
}

impl Block {
    fn run(load: GameLoader<'_>, lines: &[(usize, &str)], claims: &mut usize) -> Result<(), Failure> {
        let readings: Vec<(String, String)> = lines
            .iter()
            .filter_map(|(_, line)| line.trim().strip_prefix("reading ")?.split_once('='))
            .map(|(name, value)| (name.trim().to_owned(), value.trim().to_owned()))
            .collect();
        let game = load(&readings);
        let (pos, rest) = start_position(&game, lines)?;
        let past = History::new(&pos);
        let game = game.with_history(&past);
        let mut block = Self { game, pos, past, events: Vec::new(), last_text: String::new(), last_from: None };
        let mut rest = rest.iter().copied().peekable();
        while let Some((n, line)) = rest.next() {
            let line = line.trim();
            if line.is_empty() || line.starts_with("reading ") {
                continue;
            }
            let (word, what) = line.split_once(' ').unwrap_or((line, ""));
            if word == "board" {
                let mut rows = Vec::new();
                while let Some((_, row)) = rest.next_if(|(_, row)| is_row(&block.game, row)) {
                    rows.push(row.trim());
                }
                *claims += 1;
                block.board(&rows).map_err(|message| (n, message))?;
                continue;
            }
            if word != "play" {
                *claims += 1;
            }
            block.claim(word, what.trim()).map_err(|message| (n, message))?;
        }
        Ok(())
    }

    fn board(&self, rows: &[&str]) -> Result<(), String> {
        let expected = board_string(&self.game, rows);
        let whole = position::write(&self.game, &self.pos);
        let actual = whole.split([' ', '[']).next().unwrap_or_default();
        if expected == actual { Ok(()) } else { Err(format!("the board is\n  {actual}\nnot\n  {expected}")) }
    }

    fn claim(&mut self, word: &str, what: &str) -> Result<(), String> {
        match word {
            "moves" => self.moves(what),
            "turns" => check_equal("turns", &self.game.turns(&self.pos, |_, _| false).len(), what),
            "perft" => {
                let (depth, count) = what.split_once(' ').ok_or("perft needs a depth and a count")?;
                let depth = depth.parse::<u32>().map_err(|error| error.to_string())?;
                check_equal("positions", &self.game.perft(&self.pos, depth), count)
            }
            "can" => self.parse_turn(what).map(|_| ()),
            "cannot" => {
                let (text, reason) = what.split_once(": ").unwrap_or((what, ""));
                match self.parse_turn(text) {
                    Ok(_) => Err(format!("{text} is possible")),
                    Err(message) if message.contains(reason) => Ok(()),
                    Err(message) => Err(format!("{text} is impossible for another reason: {message}")),
                }
            }
            "play" => what.split(';').try_for_each(|turn| self.play(turn.trim())),
            "text" => check_same("the turn is written", &self.last_text, what),
            "removes" => {
                let board = self.game.board();
                let gone: BTreeSet<String> = self
                    .events
                    .iter()
                    .filter_map(|event| emptied_cell(*event))
                    .map(|cell| board.name(cell).to_owned())
                    .collect();
                let wanted: BTreeSet<String> = what.split_whitespace().map(str::to_owned).collect();
                if gone == wanted { Ok(()) } else { Err(format!("the turn emptied {gone:?}")) }
            }
            "position" => check_same("the position is", &position::write(&self.game, &self.pos), what),
            "check" => {
                let side = parse_side(&self.game, what)?;
                if self.game.in_check(&self.pos, side) { Ok(()) } else { Err(format!("{what} is not in check")) }
            }
            "no" if what == "check" => match self.game.sides().find(|&side| self.game.in_check(&self.pos, side)) {
                None => Ok(()),
                Some(side) => Err(format!("{} is in check", self.game.def().side(side).name)),
            },
            "result" => self.result(what),
            _ => Err(format!("unknown claim `{word}`")),
        }
    }

    fn parse_turn(&self, text: &str) -> Result<Vec<Step>, String> {
        turn::parse(&self.game, &self.pos, text).map_err(|error| error.to_string())
    }

    fn play(&mut self, text: &str) -> Result<(), String> {
        let steps = self.parse_turn(text)?;
        self.last_text = turn::write(&self.game, &self.pos, &steps);
        self.last_from = steps.first().map(|step| step.from);
        self.events.clear();
        self.pos = self.game.play_turn_unchecked(&self.pos, &steps, &mut self.events);
        self.past.push(&self.game, &self.pos);
        self.game = self.game.with_history(&self.past);
        Ok(())
    }

    fn moves(&self, what: &str) -> Result<(), String> {
        let (from, to) = what.split_once(':').ok_or("write `moves CELL: CELLS`")?;
        let from = self.game.board().cell(from.trim()).ok_or_else(|| format!("no cell {from}"))?;
        let steps = self.game.steps(&self.pos);
        let moves = steps.iter().filter(|step| step.act == Act::Move && step.from == from);
        let actual: BTreeSet<&str> = moves.map(|step| self.game.board().name(step.to)).collect();
        let expected: BTreeSet<&str> = to.split_whitespace().collect();
        if actual == expected {
            return Ok(());
        }
        let mut message = format!("the piece can go to {}", actual.iter().copied().collect::<Vec<_>>().join(" "));
        let _ = write!(message, "; missing {:?}", expected.difference(&actual).collect::<Vec<_>>());
        let _ = write!(message, ", too many {:?}", actual.difference(&expected).collect::<Vec<_>>());
        Err(message)
    }

    fn result(&self, what: &str) -> Result<(), String> {
        let (result, reason) = what.split_once(": ").unwrap_or((what, ""));
        let first = self.game.def().turn.order[0];
        let claim = self.game.draw_claim(&self.pos, &self.past).filter(|_| result == "claim");
        let (actual, why) = match self.game.verdict(&self.pos, &self.past) {
            Verdict::Ongoing => claim.map_or(("*", String::new()), |reason| ("claim", english(&reason))),
            Verdict::Drawn { reason } => ("1/2-1/2", english(&reason)),
            Verdict::Won { winner, reason } if self.game.are_enemies(first, winner) => ("0-1", english(&reason)),
            Verdict::Won { reason, .. } => ("1-0", english(&reason)),
        };
        if actual != result {
            return Err(format!("the result is {actual} ({why})"));
        }
        if why.contains(reason) { Ok(()) } else { Err(format!("the reason is: {why}")) }
    }
}

fn emptied_cell(event: Event) -> Option<geometry::Cell> {
    match event {
        Event::Captured { cell, .. } | Event::Removed { cell, .. } | Event::Lifted { cell, .. } => Some(cell),
        Event::Pushed { from, to: None, .. } => Some(from),
        _ => None,
    }
}

fn check_equal(what: &str, actual: &impl ToString, expected: &str) -> Result<(), String> {
    let actual = actual.to_string();
    if actual == expected.trim() { Ok(()) } else { Err(format!("there are {actual} {what}, not {expected}")) }
}

fn check_same(what: &str, actual: &str, expected: &str) -> Result<(), String> {
    if actual == expected { Ok(()) } else { Err(format!("{what}\n  {actual}\nnot\n  {expected}")) }
}

fn parse_side(game: &Game, name: &str) -> Result<Side, String> {
    game.sides().find(|&side| game.def().side(side).name == name).ok_or_else(|| format!("no side {name}"))
}

/// Whether the line is a row of a diagram: the name of a rank and a token for every file.
fn is_row(game: &Game, line: &str) -> bool {
    let mut tokens = line.split_whitespace();
    tokens.next().is_some_and(|rank| game.board().ranks().iter().any(|known| known == rank))
        && tokens.count() == game.board().files().len()
}

/// The rows of a diagram as the board part of a position string.
fn board_string(game: &Game, rows: &[&str]) -> String {
    let seats = game.side_count() > 2;
    let rows = rows.iter().map(|row| {
        let mut parts: Vec<String> = Vec::new();
        let mut empty = 0;
        for token in row.split_whitespace().skip(1).chain([""]) {
            if token == "." {
                empty += 1;
                continue;
            }
            if empty > 0 {
                parts.push(empty.to_string());
                empty = 0;
            }
            if !token.is_empty() {
                parts.push(token.to_owned());
            }
        }
        parts.join(if seats { "," } else { "" })
    });
    rows.collect::<Vec<_>>().join("/")
}

/// The lines of a block with their numbers.
type Lines<'l> = Vec<(usize, &'l str)>;

/// The position from which a block starts, and its remaining lines.
fn start_position<'l>(game: &Game, lines: &'l [(usize, &'l str)]) -> Result<(Position, Lines<'l>), Failure> {
    let rows: Vec<&str> = lines.iter().map(|(_, line)| *line).take_while(|line| is_row(game, line)).collect();
    let rest: Vec<(usize, &str)> = lines[rows.len()..].to_vec();
    if rows.is_empty() {
        let set_up = |(_, line): &&(usize, &str)| !line.trim().is_empty() && !line.trim().starts_with("reading ");
        let first = rest.iter().find(set_up).copied();
        return match first.and_then(|(n, line)| Some((n, line.trim().strip_prefix("position ")?))) {
            None => Ok((game.start(), rest)),
            Some((n, text)) => {
                let pos = position::parse(game, text.trim()).map_err(|error| (n, error.to_string()))?;
                Ok((pos, rest.into_iter().filter(|(line, _)| *line != n).collect()))
            }
        };
    }
    let at = lines[0].0;
    let find = |prefix: &str| {
        rest.iter().find_map(|(_, line)| line.trim().strip_prefix(prefix).map(|text| text.trim().to_owned()))
    };
    let name = rest.iter().find_map(|(_, line)| line.trim().strip_suffix(" to move"));
    let name = name.ok_or((at, "a diagram needs a line such as `White to move`".to_owned()))?;
    let letter = game.def().side(parse_side(game, name).map_err(|message| (at, message))?).letter.to_string();
    // The fields of the position string in the game's own order; fields that are not given are as at the start.
    let at_start = position::write(game, &game.start());
    let mut fields = Vec::new();
    let has_stock = game.def().notation.position.iter().any(|field| field == "stock");
    for (field, start) in game.def().notation.position.iter().zip(at_start.split(' ')) {
        fields.push(match field.as_str() {
            "board" if game.def().notation.stock_behind_board => {
                let stock = start.find('[').map_or("", |at| &start[at..]);
                board_string(game, &rows) + find("stock ").as_deref().unwrap_or(stock)
            }
            "board" => board_string(game, &rows),
            "side" => letter.clone(),
            "stock" => find("stock ").unwrap_or_else(|| start.to_owned()),
            "castling" | "passed" if has_stock => "-".to_owned(),
            "clock" if has_stock => "0".to_owned(),
            "number" if has_stock => "1".to_owned(),
            _ => break,
        });
    }
    if let Some(state) = find("state ") {
        fields.push(state);
    }
    let text = fields.join(" ");
    let pos = position::parse(game, &text).map_err(|error| (at, format!("{error}\n  {text}")))?;
    let set_up = |line: &str| line.ends_with(" to move") || line.starts_with("state ") || line.starts_with("stock ");
    Ok((pos, rest.into_iter().filter(|(_, line)| !set_up(line.trim())).collect()))
}
