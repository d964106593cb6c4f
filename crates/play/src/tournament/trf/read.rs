//! Reads a report file, and says where it is wrong. `write` writes it.
//!
//! The two lines of a game must agree, and the points of an entrant must be those of its results. Lines with codes that
//! are not listed here are skipped, as the format asks. Of its successor (TRF26) only the codes 142 (rounds) and 240 (byes
//! of the next round) are read.

use super::{Entrant, Header, Report};
use crate::tournament::history::{Bye, Game, History, Score};
use crate::tournament::standings::half_points;
use std::collections::BTreeMap;
use std::fmt;
use std::ops::RangeInclusive;

/// The columns of an entrant's line, from 1.
const NUMBER: RangeInclusive<usize> = 5..=8;
const NAME: RangeInclusive<usize> = 15..=47;
const RATING: RangeInclusive<usize> = 49..=52;
const POINTS: RangeInclusive<usize> = 81..=84;
/// The columns of an entrant's first round; each round has ten.
const OPPONENT: RangeInclusive<usize> = 92..=95;
const SIDE: usize = 97;
const RESULT: usize = 99;
const ROUND_COLUMNS: usize = 10;
/// The most entrants and rounds, so that a corrupted file is no burden.
const MAX_ENTRANTS: usize = 10_000;
const MAX_ROUNDS: u32 = 100;

/// What is wrong with a file, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadError {
    /// The line, from 1; 0 if the error is about the whole file.
    pub line: usize,
    /// The column, from 1, in characters.
    pub column: usize,
    /// A sentence without a full stop.
    pub message: String,
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 => write!(f, "{}", self.message),
            line => write!(f, "line {line}, column {}: {}", self.column, self.message),
        }
    }
}

impl std::error::Error for ReadError {}

/// Reads a report.
///
/// # Errors
/// The first thing that is wrong with the file, with its place.
pub fn read(text: &str) -> Result<Report, ReadError> {
    let mut header = Header::default();
    let (mut lines, mut byes) = (Vec::new(), Vec::new());
    for (at, line) in text.trim_start_matches('\u{feff}').lines().enumerate() {
        let line = Line { number: at + 1, chars: line.chars().collect() };
        let value = || line.text(5..=line.chars.len());
        match line.text(1..=3).as_str() {
            "001" => lines.push(entrant_line(line)?),
            "012" => header.name = value(),
            "042" => header.dates[0] = value(),
            "052" => header.dates[1] = value(),
            "092" => header.format = value(),
            "122" => header.time = value(),
            "XXR" | "142" => header.rounds = line.number_in(5..=line.chars.len(), "the number of rounds")?.unwrap_or(0),
            "240" => byes.push(line),
            _ => {}
        }
    }
    if lines.is_empty() {
        let message =
            "there is no line of an entrant, which begins with 001; is this a tournament report file (TRF16)?";
        return Err(ReadError { line: 0, column: 0, message: message.to_owned() });
    }
    if lines.len() > MAX_ENTRANTS {
        return Err(lines[MAX_ENTRANTS].line.error(1, format!("there are more than {MAX_ENTRANTS} entrants")));
    }
    lines.sort_by_key(|line| line.number);
    if let Some(two) = lines.windows(2).find(|two| two[0].number == two[1].number) {
        let (first, second) = (two[0].line.number.min(two[1].line.number), two[0].line.number.max(two[1].line.number));
        let message =
            format!("line {first} has the same starting number {}; each entrant needs its own", two[0].number);
        return Err(ReadError { line: second, column: *NUMBER.start(), message });
    }
    let places: BTreeMap<u32, usize> = lines.iter().enumerate().map(|(place, line)| (line.number, place)).collect();
    let (history, next) = rounds(&lines, &places)?;
    check_points(&lines, &history, &next)?;
    let mut away: Vec<bool> = next.iter().map(Option::is_some).collect();
    for line in byes {
        next_byes(&line, &places, history.rounds(), &mut away)?;
    }
    let numbers = lines.iter().map(|line| line.number).collect();
    let entrants = lines.into_iter().map(|line| line.entrant).collect();
    Ok(Report { header, entrants, numbers, history, away })
}

/// A line of the file.
struct Line {
    number: usize,
    chars: Vec<char>,
}

impl Line {
    /// The text in these columns, without blanks around it.
    fn text(&self, columns: RangeInclusive<usize>) -> String {
        let (from, to) = (columns.start() - 1, (*columns.end()).min(self.chars.len()));
        let text: String = self.chars.get(from..to).unwrap_or_default().iter().collect();
        text.trim().to_owned()
    }

    /// The character in this column; a blank behind the end of the line.
    fn char(&self, column: usize) -> char {
        self.chars.get(column - 1).copied().unwrap_or(' ')
    }

    /// The number in these columns; none if they are blank.
    fn number_in(&self, columns: RangeInclusive<usize>, what: &str) -> Result<Option<u32>, ReadError> {
        let text = self.text(columns.clone());
        if text.is_empty() {
            return Ok(None);
        }
        let read = text.parse().map(Some);
        read.map_err(|_| self.error(*columns.start(), format!("{what} must be a number, and `{text}` is none")))
    }

    fn error(&self, column: usize, message: impl Into<String>) -> ReadError {
        ReadError { line: self.number, column, message: message.into() }
    }
}

/// An entrant's line, whose rounds are read later.
struct EntrantLine {
    line: Line,
    number: u32,
    entrant: Entrant,
}

fn entrant_line(line: Line) -> Result<EntrantLine, ReadError> {
    let number = line.number_in(NUMBER, "the starting number")?.filter(|&number| number > 0);
    let Some(number) = number else {
        return Err(
            line.error(*NUMBER.start(), "the starting number of the entrant is missing; it is in columns 5 to 8")
        );
    };
    let rating = line.number_in(RATING, "the rating")?.filter(|&rating| rating > 0);
    let entrant = Entrant { name: line.text(NAME), rating };
    Ok(EntrantLine { line, number, entrant })
}

/// What an entrant's line says about a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Entry {
    /// The opponent, whether the entrant moves first, and the result.
    Game { opponent: usize, first: bool, result: Outcome },
    /// A bye with this number of half points.
    Bye { half_points: u32, requested: bool },
}

/// The result of a game from the view of an entrant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outcome {
    Win,
    Draw,
    Loss,
    WinByForfeit,
    LossByForfeit,
    Pending,
}

impl Outcome {
    /// The result of the opponent that agrees with this one.
    fn agrees_with(self, other: Self) -> bool {
        matches!(
            (self, other),
            (Self::Win, Self::Loss)
                | (Self::Loss, Self::Win)
                | (Self::Draw, Self::Draw)
                | (Self::WinByForfeit, Self::LossByForfeit)
                | (Self::LossByForfeit, Self::WinByForfeit | Self::LossByForfeit)
                | (Self::Pending, Self::Pending)
        )
    }
}

/// The columns of a round (from 0).
fn round_column(round: u32, column: usize) -> usize {
    column + round as usize * ROUND_COLUMNS
}

/// All games and byes, and the half points of each entrant who has a bye in the next round.
fn rounds(lines: &[EntrantLine], places: &BTreeMap<u32, usize>) -> Result<(History, Vec<Option<u32>>), ReadError> {
    let mut history = History::default();
    let mut next = vec![None; lines.len()];
    let longest = lines.iter().map(|line| line.line.chars.len()).max().unwrap_or(0);
    let count = (longest + 1).saturating_sub(*OPPONENT.start()).div_ceil(ROUND_COLUMNS) as u32;
    if count > MAX_ROUNDS {
        let line = lines.iter().find(|line| line.line.chars.len() == longest).map_or(0, |line| line.line.number);
        return Err(ReadError { line, column: longest, message: format!("there are more than {MAX_ROUNDS} rounds") });
    }
    for round in 0..count {
        let entries: Vec<Option<Entry>> =
            lines.iter().map(|line| entry(line, round, places)).collect::<Result<_, ReadError>>()?;
        // The last column may hold the byes of a round that is to be paired.
        let paired = entries.iter().flatten().any(|entry| !matches!(entry, Entry::Bye { requested: true, .. }));
        if !paired && round + 1 == count {
            let half_points = |entry: &Option<Entry>| match entry {
                Some(Entry::Bye { half_points, .. }) => Some(*half_points),
                Some(Entry::Game { .. }) | None => None,
            };
            next = entries.iter().map(half_points).collect();
            break;
        }
        for (place, entry) in entries.iter().enumerate() {
            match *entry {
                Some(Entry::Bye { half_points: 0, .. }) | None => {}
                Some(Entry::Bye { half_points, .. }) => {
                    history.byes.push(Bye { round, player: place, half: half_points == 1 });
                }
                Some(Entry::Game { opponent, first, result }) => {
                    let other = check_pair(lines, &entries, place, round)?;
                    if first {
                        history.games.push(game(round, (place, opponent), (result, other)));
                    }
                }
            }
        }
    }
    Ok((history, next))
}

/// A game of two entrants, of whom the one who moves first comes first, with the result of each.
fn game(round: u32, (first, second): (usize, usize), results: (Outcome, Outcome)) -> Game {
    let (score, forfeit) = match results {
        (Outcome::Win, _) => (Some(Score::First), false),
        (Outcome::Loss, _) => (Some(Score::Second), false),
        (Outcome::Draw, _) => (Some(Score::Draw), false),
        (Outcome::WinByForfeit, _) => (Some(Score::First), true),
        (Outcome::LossByForfeit, Outcome::WinByForfeit) => (Some(Score::Second), true),
        (Outcome::LossByForfeit, _) => (None, true),
        (Outcome::Pending, _) => (None, false),
    };
    Game { round, first, second, score, forfeit }
}

/// What this line says about a round; none if its columns are blank.
fn entry(line: &EntrantLine, round: u32, places: &BTreeMap<u32, usize>) -> Result<Option<Entry>, ReadError> {
    let of = &line.line;
    let opponent_at = round_column(round, *OPPONENT.start());
    let (side_at, result_at) = (round_column(round, SIDE), round_column(round, RESULT));
    let (side, letter) = (of.char(side_at), of.char(result_at).to_ascii_uppercase());
    let opponent = of.number_in(opponent_at..=round_column(round, *OPPONENT.end()), "the opponent")?;
    let Some(opponent) = opponent.filter(|&number| number > 0) else {
        let (half_points, requested) = match letter {
            ' ' if opponent.is_none() && side == ' ' => return Ok(None),
            'U' | '+' => (2, false),
            'F' => (2, true),
            'H' | '=' => (1, true),
            'Z' | '-' | ' ' => (0, true),
            other => {
                let message = format!(
                    "`{other}` is no bye; write U (given by the pairing), F, H or Z (asked for: a point, half a point, none)"
                );
                return Err(of.error(result_at, message));
            }
        };
        return Ok(Some(Entry::Bye { half_points, requested }));
    };
    let Some(&place) = places.get(&opponent) else {
        let message = format!("there is no entrant {opponent}; every opponent needs a line that begins with 001");
        return Err(of.error(opponent_at, message));
    };
    if opponent == line.number {
        return Err(of.error(opponent_at, format!("entrant {opponent} cannot be its own opponent")));
    }
    let first = match side {
        'w' | 'W' => true,
        'b' | 'B' => false,
        other => return Err(of.error(side_at, format!("`{other}` is no side; write w or b"))),
    };
    let result = match letter {
        '1' | 'W' => Outcome::Win,
        '0' | 'L' => Outcome::Loss,
        '=' | 'D' => Outcome::Draw,
        '+' => Outcome::WinByForfeit,
        '-' => Outcome::LossByForfeit,
        ' ' => Outcome::Pending,
        other => {
            let message = format!(
                "`{other}` is no result of a game; write 1, = or 0, + or - if it was not played, or a blank if it goes on"
            );
            return Err(of.error(result_at, message));
        }
    };
    Ok(Some(Entry::Game { opponent: place, first, result }))
}

/// Checks that the opponent's line says the same about a game; returns the opponent's result.
fn check_pair(
    lines: &[EntrantLine],
    entries: &[Option<Entry>],
    place: usize,
    round: u32,
) -> Result<Outcome, ReadError> {
    let line = &lines[place];
    let Some(Entry::Game { opponent, first, result }) = entries[place] else { return Ok(Outcome::Pending) };
    let (own, theirs, at) = (line.number, lines[opponent].number, lines[opponent].line.number);
    let number = round + 1;
    let (column, message) = match entries[opponent] {
        Some(Entry::Game { opponent: back, first: side, result: other }) if back == place => {
            if side == first {
                (SIDE, format!("{own} and {theirs} cannot have the same side in round {number}; see line {at}"))
            } else if !result.agrees_with(other) {
                let message = format!(
                    "the results of {own} and {theirs} in round {number} do not agree; see line {at}. A game that both lose \
                     can only be read as a forfeit (- and -)"
                );
                (RESULT, message)
            } else {
                return Ok(other);
            }
        }
        _ => {
            let message =
                format!("{own} has {theirs} as opponent in round {number}, but line {at} has another one or none");
            (*OPPONENT.start(), message)
        }
    };
    Err(line.line.error(round_column(round, column), message))
}

/// Reads the byes of the next round: `240 H 003 0004 0007`. Those of other rounds are skipped.
fn next_byes(line: &Line, places: &BTreeMap<u32, usize>, rounds: u32, away: &mut [bool]) -> Result<(), ReadError> {
    let text = line.text(4..=line.chars.len());
    let mut words = text.split_whitespace().skip(1);
    let round: Option<u32> = words.next().and_then(|word| word.parse().ok());
    let Some(round) = round else {
        return Err(line.error(5, "a line of byes has the form `240 H 003 0004`: the kind, the round, the entrants"));
    };
    if round != rounds + 1 {
        return Ok(());
    }
    for word in words {
        let Some(&place) = word.parse().ok().and_then(|number: u32| places.get(&number)) else {
            return Err(line.error(5, format!("there is no entrant `{word}`, who is to have a bye")));
        };
        away[place] = true;
    }
    Ok(())
}

/// Checks that the points in the file are those of the results. Some programs add those of a bye in the next round.
fn check_points(lines: &[EntrantLine], history: &History, next: &[Option<u32>]) -> Result<(), ReadError> {
    for ((line, points), next) in lines.iter().zip(half_points(history, lines.len())).zip(next) {
        let (of, text) = (&line.line, line.line.text(POINTS));
        if text.is_empty() {
            continue;
        }
        let stated = text.parse::<f64>().ok().filter(|stated| stated.is_finite());
        let Some(stated) = stated else {
            return Err(
                of.error(*POINTS.start(), format!("the points must be a number such as 2.5, and `{text}` is none"))
            );
        };
        let found = f64::from(points) / 2.0;
        let with_next = found + f64::from(next.unwrap_or(0)) / 2.0;
        if [found, with_next].iter().all(|points| (stated - points).abs() > 0.01) {
            let message = format!(
                "entrant {} has {stated} points here, but its results add up to {found}; correct one of them (a win or a bye \
                 given by the pairing is 1 point, a draw or a bye asked for ½)",
                line.number
            );
            return Err(of.error(*POINTS.start(), message));
        }
    }
    Ok(())
}
