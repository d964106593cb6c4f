//! Writes a record as a KIF or KI2 file.

use super::{board, header, move_text};
use crate::japanese::ending::Ending;
use crate::japanese::{self, digits, handicap, time};
use crate::reading::{Reading, Remarks};
use crate::sfen;
use geometry::Cell;
use notation::TextError;
use notation::record::{Record, RecordTurn};
use rules::{Act, Game, Position, Side, Step};

/// The two ways to write moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// KIF, one move a line, with the square that it comes from: `1 ７六歩(77)`.
    Kif,
    /// KI2, as in books: `▲７六歩 △３四歩`. It has no times.
    Ki2,
}

/// How many moves of KI2 share a line.
const MOVES_PER_LINE: usize = 6;

/// A line that is to be written: the game itself or a variation.
struct Line<'r> {
    turns: &'r [RecordTurn],
    /// How many turns of the game precede it.
    before: usize,
    start: Position,
    last: Option<Cell>,
    /// By side: the seconds spent so far.
    spent: [u64; 2],
}

/// Writes a record as a KIF or KI2 file. The remarks, which have no lines, say what the format cannot hold.
///
/// # Errors
/// If the format cannot describe the game or the start position.
pub fn write(game: &Game, record: &Record, style: Style) -> Result<Reading<String>, TextError> {
    if !japanese::is_used_for(game) {
        let format = if style == Style::Kif { "KIF" } else { "KI2" };
        return Err(TextError::new(format!("{} cannot be written as a {format} file", game.def().name), 0..0));
    }
    let start = crate::start_of(game, record)?;
    let mut writer = Writer {
        game,
        style,
        text: String::new(),
        remarks: Remarks::default(),
        is_handicap: false,
        moves_in_line: 0,
        has_lost_times: false,
    };
    writer.headers(record, &start);
    let mut lines = vec![Line { turns: &record.turns, before: 0, start, last: None, spent: [0; 2] }];
    while let Some(line) = lines.pop() {
        let is_main = line.before == 0 && std::ptr::eq(line.turns, &raw const record.turns[..]);
        if !is_main {
            writer.text += &format!("\n変化：{}手\n", line.before + 1);
        }
        let (variations, end) = writer.line(&line);
        if is_main {
            writer.ending(record, end, line.turns.len());
        }
        lines.extend(variations);
    }
    Ok(writer.remarks.with(writer.text))
}

struct Writer<'g> {
    game: &'g Game,
    style: Style,
    text: String,
    remarks: Remarks,
    /// The second side begins, without some of its pieces.
    is_handicap: bool,
    /// How many moves of KI2 the last line has.
    moves_in_line: usize,
    /// A remark has said that KI2 has no times.
    has_lost_times: bool,
}

impl Writer<'_> {
    fn headers(&mut self, record: &Record, start: &Position) {
        let sfen = sfen::write(self.game, start).unwrap_or_default();
        let named = handicap::name(&sfen);
        self.is_handicap = named.is_some_and(|name| name != handicap::EVEN && name != handicap::SMALL);
        if self.style == Style::Kif {
            self.text += "#KIF version=2.0 encoding=UTF-8\n";
        }
        for (tag, value) in &record.tags {
            let value = match tag.as_str() {
                "Termination" | "Time" => continue,
                "Date" => {
                    let date = value.replace('.', "/");
                    record.tag("Time").map_or(date.clone(), |time| format!("{date} {time}"))
                }
                _ => value.clone(),
            };
            self.text += &format!("{}：{value}\n", header::key(tag, self.is_handicap));
        }
        match named {
            Some(name) => self.text += &format!("{}：{name}\n", header::HANDICAP),
            None => self.text += &board::write(self.game, start),
        }
        if self.style == Style::Kif {
            self.text += "手数----指手---------消費時間--\n";
        }
        self.comment(&record.preface.text);
    }

    fn comment(&mut self, text: &str) {
        if !text.trim().is_empty() {
            self.end_line();
        }
        for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
            self.text += &format!("*{line}\n");
        }
    }

    /// Writes the turns of a line. Returns its variations in the order in which they are to be taken from the end of the
    /// list (the last turn's first, as readers expect), and the side to move after the line.
    fn line<'r>(&mut self, line: &Line<'r>) -> (Vec<Line<'r>>, Side) {
        let game = self.game;
        let (mut pos, mut last, mut spent) = (line.start, line.last, line.spent);
        let mut variations = Vec::new();
        for (index, entry) in line.turns.iter().enumerate() {
            let before = line.before + index;
            let mine = entry.variations.iter().rev();
            variations.extend(mine.map(|turns| Line { turns, before, start: pos, last, spent }));
            let read = notation::turn::parse(game, &pos, &entry.text);
            let written = read.ok().and_then(|steps| {
                let text = match self.style {
                    Style::Kif => move_with_origin(game, &pos, &steps, last),
                    Style::Ki2 => move_text::write_without_origin(game, &pos, &steps, last),
                };
                Some((text?, steps))
            });
            let Some((text, steps)) = written else {
                self.remarks
                    .add(0, format!("move {} `{}` cannot be written; the line ends before it", before + 1, entry.text));
                break;
            };
            match self.style {
                Style::Kif => {
                    self.text += &format!("{:4} {text}", before + 1);
                    self.time(entry, pos.side(), &mut spent);
                    self.text.push_str(if entry.variations.is_empty() { "\n" } else { "+\n" });
                }
                Style::Ki2 => {
                    self.ki2_move(&text, pos.side());
                    if entry.annotations.elapsed.is_some() && !std::mem::replace(&mut self.has_lost_times, true) {
                        self.remarks.add(0, "the times are left out: KI2 has none");
                    }
                }
            }
            if !entry.nags.is_empty() {
                self.remarks.add(0, format!("move {}: its marks ({}) are left out", before + 1, entry.glyphs()));
            }
            self.comment(&time::comment_with_commands(entry));
            last = steps.last().map(|step| step.to);
            pos = game.play_turn_unchecked(&pos, &steps, &mut ());
        }
        self.end_line();
        (variations, pos.side())
    }

    /// Writes the time of a move, and how much its side has spent so far.
    fn time(&mut self, entry: &RecordTurn, side: Side, spent: &mut [u64; 2]) {
        let Some(seconds) = entry.annotations.elapsed.map(|time| time.as_secs()) else { return };
        let total = &mut spent[usize::from(side != japanese::sides(self.game)[0])];
        *total = total.saturating_add(seconds);
        let (minutes, rest) = (seconds / 60, seconds % 60);
        self.text +=
            &format!("   ({minutes:2}:{rest:02}/{:02}:{:02}:{:02})", *total / 3600, *total / 60 % 60, *total % 60);
    }

    /// Writes a move behind the others of its line.
    fn ki2_move(&mut self, text: &str, side: Side) {
        if self.moves_in_line == MOVES_PER_LINE {
            self.end_line();
        }
        if self.moves_in_line > 0 {
            self.text += "    ";
        }
        self.text.push(if side == japanese::sides(self.game)[0] { '▲' } else { '△' });
        self.text += text;
        self.moves_in_line += 1;
    }

    /// Ends a line of KI2.
    fn end_line(&mut self) {
        if std::mem::take(&mut self.moves_in_line) > 0 {
            self.text.push('\n');
        }
    }

    fn ending(&mut self, record: &Record, to_move: Side, turns: usize) {
        let has_kif = |ending: &Ending| !ending.kif.is_empty();
        let told = record.tag("Termination");
        let ending = Ending::to_write(self.game, to_move, &record.result, told, has_kif);
        if let Some(ending) = ending.filter(|_| self.style == Style::Kif) {
            self.text += &format!("{:4} {}\n", turns + 1, ending.kif);
        }
        let [first, _] = japanese::sides(self.game);
        let has_won = |side| record.result == japanese::won_by(self.game, side);
        let words = match record.result.as_str() {
            "1-0" | "0-1" if has_won(first) => {
                if self.is_handicap {
                    "下手の勝ち"
                } else {
                    "先手の勝ち"
                }
            }
            "1-0" | "0-1" => {
                if self.is_handicap {
                    "上手の勝ち"
                } else {
                    "後手の勝ち"
                }
            }
            "1/2-1/2" if ending.is_some_and(|ending| ending.kif == "千日手") => "千日手",
            "1/2-1/2" => "持将棋",
            _ => "中断",
        };
        self.text += &format!("まで{turns}手で{words}\n");
    }
}

/// `７六歩(77)`; `None` if KIF has no text for the turn.
fn move_with_origin(game: &Game, pos: &Position, steps: &[Step], last: Option<Cell>) -> Option<String> {
    let &[step] = steps else { return None };
    let text = move_text::goal_and_piece(game, pos, &step, last)?;
    match step.act {
        Act::Place => Some(format!("{text}打")),
        Act::Move => {
            let promotion = if step.choice.is_some() { "成" } else { "" };
            Some(format!("{text}{promotion}({})", digits(game, step.from)))
        }
        _ => None,
    }
}
