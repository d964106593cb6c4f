//! Writes a record as a KIF file.

use super::{board, header};
use crate::japanese::ending::Ending;
use crate::japanese::{self, digits, handicap, names, time};
use crate::reading::{Reading, Remarks};
use crate::sfen::{self, numbers};
use geometry::Cell;
use notation::TextError;
use notation::record::{Record, RecordTurn};
use rules::{Act, Game, Position, Side, Step};

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

/// Writes a record as a KIF file. The remarks, which have no lines, say what the format cannot hold.
///
/// # Errors
/// If the format cannot describe the game or the start position.
pub fn write(game: &Game, record: &Record) -> Result<Reading<String>, TextError> {
    if !japanese::is_used_for(game) {
        return Err(TextError::new(format!("{} cannot be written as a KIF file", game.def().name), 0..0));
    }
    let start = crate::start_of(game, record)?;
    let mut writer = Writer { game, text: String::new(), remarks: Remarks::default() };
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
    text: String,
    remarks: Remarks,
}

impl Writer<'_> {
    fn headers(&mut self, record: &Record, start: &Position) {
        let sfen = sfen::write(self.game, start).unwrap_or_default();
        let named = handicap::name(&sfen);
        let is_handicap = named.is_some_and(|name| name != handicap::EVEN && name != handicap::SMALL);
        self.text += "#KIF version=2.0 encoding=UTF-8\n";
        for (tag, value) in &record.tags {
            let value = match tag.as_str() {
                "Termination" | "Time" => continue,
                "Date" => {
                    let date = value.replace('.', "/");
                    record.tag("Time").map_or(date.clone(), |time| format!("{date} {time}"))
                }
                _ => value.clone(),
            };
            self.text += &format!("{}：{value}\n", header::key(tag, is_handicap));
        }
        match named {
            Some(name) => self.text += &format!("{}：{name}\n", header::HANDICAP),
            None => self.text += &board::write(self.game, start),
        }
        self.text += "手数----指手---------消費時間--\n";
        self.comment(&record.preface);
    }

    fn comment(&mut self, text: &str) {
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
            let written = read.ok().and_then(|steps| Some((move_text(game, &pos, &steps, last)?, steps)));
            let Some((text, steps)) = written else {
                self.remarks
                    .add(0, format!("move {} `{}` cannot be written; the line ends before it", before + 1, entry.text));
                break;
            };
            self.text += &format!("{:4} {text}", before + 1);
            if let Some(seconds) = entry.annotations.elapsed.map(|time| time.as_secs()) {
                let total = &mut spent[usize::from(pos.side() != japanese::sides(game)[0])];
                *total = total.saturating_add(seconds);
                let (minutes, rest) = (seconds / 60, seconds % 60);
                self.text += &format!(
                    "   ({minutes:2}:{rest:02}/{:02}:{:02}:{:02})",
                    *total / 3600,
                    *total / 60 % 60,
                    *total % 60
                );
            }
            if !entry.variations.is_empty() {
                self.text.push('+');
            }
            self.text.push('\n');
            if !entry.nags.is_empty() {
                self.remarks.add(0, format!("move {}: its marks ({}) are left out", before + 1, entry.glyphs()));
            }
            self.comment(&time::comment_with_commands(entry));
            last = steps.last().map(|step| step.to);
            pos = game.play_turn_unchecked(&pos, &steps, &mut ());
        }
        (variations, pos.side())
    }

    fn ending(&mut self, record: &Record, to_move: Side, turns: usize) {
        let has_kif = |ending: &Ending| !ending.kif.is_empty();
        let told = record.tag("Termination");
        let ending = Ending::to_write(self.game, to_move, &record.result, told, has_kif);
        if let Some(ending) = ending {
            self.text += &format!("{:4} {}\n", turns + 1, ending.kif);
        }
        let [first, _] = japanese::sides(self.game);
        let words = match record.result.as_str() {
            "1-0" | "0-1" if record.result == japanese::won_by(self.game, first) => "先手の勝ち",
            "1-0" | "0-1" => "後手の勝ち",
            "1/2-1/2" if ending.is_some_and(|ending| ending.kif == "千日手") => "千日手",
            "1/2-1/2" => "持将棋",
            _ => "中断",
        };
        self.text += &format!("まで{turns}手で{words}\n");
    }
}

/// `７六歩(77)`; `None` if KIF has no text for the turn.
fn move_text(game: &Game, pos: &Position, steps: &[Step], last: Option<Cell>) -> Option<String> {
    let &[step] = steps else { return None };
    let (file, rank) = numbers(game, step.to);
    let to = if last == Some(step.to) {
        "同　".to_owned()
    } else {
        format!("{}{}", names::wide_digit(file), names::kanji_digit(rank))
    };
    let name = |kind| Some(names::of_letter(game.def().kind(kind).letter)?.moves[0]);
    match step.act {
        Act::Place => Some(format!("{to}{}打", name(step.choice?)?)),
        Act::Move => {
            let promotion = if step.choice.is_some() { "成" } else { "" };
            let piece = name(pos.piece(step.from).kind())?;
            Some(format!("{to}{piece}{promotion}({})", digits(game, step.from)))
        }
        _ => None,
    }
}
