//! Runs one example: sets up its position, then checks its claims one after another.
//!
//! [`super`] lists the lines. Look next: [`super::start`] for the position that an example begins with.

use super::start::{Failure, Lines, board_string, is_row, parse_side, start_position};
use explain::english;
use notation::{position, turn};
use rules::{Act, Event, Game, History, Position, Step, Verdict};
use std::collections::BTreeSet;
use std::fmt::Write as _;

/// The largest depth of a count.
const MAX_PERFT_DEPTH: u32 = 20;
/// About as many positions are counted: the number of turns at the start times that of the depth before.
const MAX_PERFT_NODES: u64 = 5_000_000;

/// The first words of the lines that claim or play something.
const CLAIMS: [&str; 12] =
    ["moves", "turns", "perft", "can", "cannot", "play", "text", "removes", "board", "position", "check", "result"];

/// A game and where an example has got to.
pub(super) struct Block {
    /// The game after the positions so far.
    game: Game,
    pos: Position,
    past: History,
    events: Vec<Event>,
    last_text: String,
    last_from: Option<geometry::Cell>,
}

impl Block {
    /// Runs the lines on a game, and counts the claims.
    pub(super) fn run(game: &Game, lines: Lines<'_>, claims: &mut usize) -> Result<(), Failure> {
        let (pos, rest) = start_position(game, lines)?;
        let past = History::new(&pos);
        let game = game.with_history(&past);
        let mut block = Self { game, pos, past, events: Vec::new(), last_text: String::new(), last_from: None };
        let mut rest = rest.into_iter().peekable();
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
        if expected == actual { Ok(()) } else { Err(format!("the board is {actual}, not {expected}")) }
    }

    fn claim(&mut self, word: &str, what: &str) -> Result<(), String> {
        match word {
            "moves" => self.moves(what),
            "turns" => check_equal("turns", &self.game.turns(&self.pos, |_, _| false).len(), what),
            "perft" => {
                let (depth, count) = what.split_once(' ').ok_or("write `perft DEPTH COUNT`")?;
                let depth = depth.parse::<u32>().map_err(|error| format!("`{depth}` is no depth: {error}"))?;
                check_equal("positions", &self.perft(depth)?, count)
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
            _ => Err(match kdl::suggest(word, CLAIMS.iter().copied()) {
                Some(meant) => format!("an example has no line `{word}`; did you mean `{meant}`?"),
                None => format!("an example has no line `{word}`; it has {}", CLAIMS.join(", ")),
            }),
        }
    }

    /// Counts depth by depth, as far as it does not take too long.
    fn perft(&self, depth: u32) -> Result<u64, String> {
        let mut nodes = 1;
        let width = self.game.perft(&self.pos, 1);
        for depth in 1..=depth {
            if depth > MAX_PERFT_DEPTH || width.saturating_mul(nodes) > MAX_PERFT_NODES {
                return Err(format!(
                    "counting to depth {depth} takes too long: an example counts to depth {MAX_PERFT_DEPTH}, and about \
                     {MAX_PERFT_NODES} positions"
                ));
            }
            nodes = self.game.perft(&self.pos, depth);
        }
        Ok(nodes)
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
        let from = self.game.board().cell(from.trim()).ok_or_else(|| format!("there is no cell `{}`", from.trim()))?;
        let steps = self.game.steps(&self.pos);
        let moves = steps.iter().filter(|step| step.act == Act::Move && step.from == from);
        let actual: BTreeSet<&str> = moves.map(|step| self.game.board().name(step.to)).collect();
        let expected: BTreeSet<&str> = to.split_whitespace().collect();
        if actual == expected {
            return Ok(());
        }
        let mut message = if actual.is_empty() {
            "the piece cannot move".to_owned()
        } else {
            format!("the piece can go to {}", joined(actual.iter()))
        };
        for (what, cells) in
            [("not in the example", actual.difference(&expected)), ("not possible", expected.difference(&actual))]
        {
            let cells = joined(cells);
            if !cells.is_empty() {
                let _ = write!(message, "; {what}: {cells}");
            }
        }
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

fn joined<'c>(cells: impl Iterator<Item = &'c &'c str>) -> String {
    cells.copied().collect::<Vec<_>>().join(" ")
}

fn check_equal(what: &str, actual: &impl ToString, expected: &str) -> Result<(), String> {
    let actual = actual.to_string();
    if actual == expected.trim() { Ok(()) } else { Err(format!("there are {actual} {what}, not {expected}")) }
}

fn check_same(what: &str, actual: &str, expected: &str) -> Result<(), String> {
    if actual == expected { Ok(()) } else { Err(format!("{what} {actual}, not {expected}")) }
}
