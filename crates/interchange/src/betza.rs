//! Betza's notation for the moves of a piece (`fmWfceFifmnD`), read into lines of the rule language.
//!
//! For: inventors who know a piece by its Betza text, as chessvariants.com, XBoard and Fairy-Stockfish write it. The lines
//! are for people to go on with; the rule language itself does not know the notation. Understood are the atoms and their
//! compounds, ranges, all directions, and the modifiers `m c i n p g e`; what else there is gets a sentence that says so.
//! Which leaps a direction means is in `ways`. Not for: writing the notation (`protocol::xboard::betza`).
//!
//! ```
//! let general = interchange::betza::read("WfF")?;
//! assert_eq!(general.lines, ["step orthogonal forward-diagonal"]);
//! # Ok::<(), interchange::betza::BetzaError>(())
//! ```

mod ways;

use std::fmt;
use ways::{Ways, atom};

/// The moves of a piece in the rule language.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BetzaMoves {
    /// Lines of a `piece`.
    pub lines: Vec<String>,
    /// What a person has to add to the file.
    pub remarks: Vec<String>,
}

/// Why a text is not understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BetzaError {
    /// Which character, counted from 1.
    pub at: usize,
    /// The sentence.
    pub message: String,
}

impl fmt::Display for BetzaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "character {}: {}", self.at, self.message)
    }
}

impl std::error::Error for BetzaError {}

/// The longest text that is read.
const MAX_LENGTH: usize = 200;

/// What an atom may do, apart from where it leads.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Modifiers {
    quiet: bool,
    capture: bool,
    first_move: bool,
    /// It cannot leap over pieces.
    lame: bool,
    /// It goes over exactly one piece.
    hops: bool,
    /// It ends directly behind that piece.
    lands_behind: bool,
    en_passant: bool,
}

/// An atom with all that belongs to it.
#[derive(Clone, Debug)]
struct Move {
    modifiers: Modifiers,
    ways: Ways,
    /// How often it repeats its leap; `None`: without limit.
    range: Option<u8>,
    at: usize,
}

/// Reads a text.
///
/// # Errors
/// The first character that is not understood, and why.
pub fn read(text: &str) -> Result<BetzaMoves, BetzaError> {
    let signs: Vec<char> = text.trim().chars().collect();
    if signs.is_empty() || signs.len() > MAX_LENGTH {
        return Err(BetzaError { at: 1, message: format!("a text has between 1 and {MAX_LENGTH} letters and digits") });
    }
    let (mut moves, mut found, mut at) = (Vec::new(), BetzaMoves::default(), 0);
    while at < signs.len() {
        let prefix_end = (at..signs.len()).find(|&i| !signs[i].is_ascii_lowercase()).unwrap_or(signs.len());
        let prefix = &signs[at..prefix_end];
        let Some(&letter) = signs.get(prefix_end) else {
            return Err(error(prefix_end, "small letters stand before the capital letter of a move, and here is none"));
        };
        let (range, end) = read_range(&signs, prefix_end)?;
        if letter == 'O' {
            found
                .remarks
                .push("Castling needs lines of its own: castle SIDE LETTER from=… to=… with=… lands=…".to_owned());
        } else {
            moves.extend(read_atom(prefix, at, (letter, prefix_end), range)?);
        }
        at = end;
    }
    let answers = moves.iter().any(|one| one.modifiers.en_passant);
    for one in join(moves) {
        write(&one, answers, &mut found)?;
    }
    Ok(found)
}

fn error(index: usize, message: impl Into<String>) -> BetzaError {
    BetzaError { at: index + 1, message: message.into() }
}

/// The range behind a capital letter, and where it ends: none, digits, or the same letter again.
fn read_range(signs: &[char], letter: usize) -> Result<(Option<Option<u8>>, usize), BetzaError> {
    let doubled = signs.get(letter + 1) == Some(&signs[letter]);
    let start = letter + 1 + usize::from(doubled);
    let end = (start..signs.len()).find(|&i| !signs[i].is_ascii_digit()).unwrap_or(signs.len());
    let digits: String = signs[start..end].iter().collect();
    let range = match digits.as_str() {
        "" if doubled => Some(None),
        "" => None,
        "0" => Some(None),
        digits if digits.starts_with('0') => {
            return Err(error(start, "an exact number of steps cannot be said; write a range such as W3"));
        }
        digits => match digits.parse() {
            Ok(range) => Some(Some(range)),
            Err(_) => return Err(error(start, "a piece goes at most 255 steps")),
        },
    };
    Ok((range, end))
}

/// The moves of one capital letter with what stands before it.
fn read_atom(
    prefix: &[char],
    start: usize,
    (letter, at): (char, usize),
    range: Option<Option<u8>>,
) -> Result<Vec<Move>, BetzaError> {
    let (mut modifiers, mut directions) = (Modifiers::default(), Vec::new());
    for (i, &sign) in prefix.iter().enumerate() {
        match sign {
            'm' => modifiers.quiet = true,
            'c' => modifiers.capture = true,
            'i' => modifiers.first_move = true,
            'n' => modifiers.lame = true,
            'p' => modifiers.hops = true,
            'g' => (modifiers.hops, modifiers.lands_behind) = (true, true),
            'e' => modifiers.en_passant = true,
            'f' | 'b' | 'l' | 'r' | 's' | 'v' | 'h' => directions.push(sign),
            other => {
                let message = format!(
                    "`{other}` is not understood; known are the directions f b l r s v h, m and c (only to move, only to \
                     capture), i (first move), n (cannot leap), p and g (over one piece) and e (en passant)"
                );
                return Err(error(start + i, message));
            }
        }
    }
    let Some(parts) = atom(letter) else {
        let message = format!("`{letter}` is no move; known are W F D N A H C L Z J G, and R B Q K");
        return Err(error(at, message));
    };
    let several = parts.leaps.len() > 1;
    let moves = parts.leaps.iter().filter_map(|&leap| {
        let ways = Ways::new(leap, &directions, several);
        let range = range.unwrap_or(if parts.rides { None } else { Some(1) });
        (!ways.is_empty()).then_some(Move { modifiers, ways, range, at })
    });
    let moves: Vec<Move> = moves.collect();
    if moves.is_empty() {
        return Err(error(start, "these directions lead nowhere"));
    }
    Ok(moves)
}

/// Joins neighbours that differ only in where they lead and are written alike.
fn join(moves: Vec<Move>) -> Vec<Move> {
    let mut joined: Vec<Move> = Vec::new();
    for one in moves {
        let fits = |known: &&mut Move| {
            known.modifiers == one.modifiers && known.range == one.range && known.ways.is_like(&one.ways)
        };
        match joined.last_mut().filter(|known| fits(known)) {
            Some(known) => known.ways.add(&one.ways),
            None => joined.push(one),
        }
    }
    joined
}

/// Writes the lines of one move. `answers`: the piece captures en passant, so that its first double move is a
/// `double-step`.
fn write(one: &Move, answers: bool, found: &mut BetzaMoves) -> Result<(), BetzaError> {
    let Modifiers { quiet, capture, first_move, lame, hops, lands_behind, en_passant } = one.modifiers;
    let (directions, is_step) = (one.ways.directions(), one.ways.is_step());
    let mut words: Vec<String> = Vec::new();
    let mut route = None;
    match (lame, hops, one.range) {
        (true, true, _) => return Err(error(one.at, "a move cannot both hop and be unable to leap")),
        (true, ..) if !is_step => {
            if one.range != Some(1) {
                return Err(error(one.at, "a lame leap cannot be repeated"));
            }
            match one.ways.straight() {
                Some((n, steps)) if answers && quiet && !capture && n == 2 => {
                    found.lines.push(format!("double-step {steps} from=second-rank"));
                    let zone = "The board needs the zone from which double steps begin: zone second-rank White=\"…\" Black=\"…\"";
                    found.remarks.push(zone.to_owned());
                    return Ok(());
                }
                Some((n, steps)) => {
                    words.extend(["ride".to_owned(), steps, format!("up-to={n}"), format!("at-least={n}")]);
                }
                None if one.ways.is_knight() => {
                    words.extend(["leap".to_owned(), directions]);
                    route = Some("{ route ahead slant empty }");
                }
                None => {
                    return Err(error(
                        one.at,
                        "which squares block this leap is not agreed on; write `leap` with `route`",
                    ));
                }
            }
        }
        (_, true, Some(1)) => {
            return Err(error(one.at, "only a piece that goes several steps hops over another; write a range"));
        }
        (_, _, Some(1)) => words.extend([if is_step { "step" } else { "leap" }.to_owned(), directions]),
        (_, _, range) => {
            words.extend(["ride".to_owned(), directions]);
            words.extend(range.map(|range| format!("up-to={range}")));
            words.extend(hops.then(|| "hurdle=any".to_owned()));
            words.extend(lands_behind.then(|| "beyond=1".to_owned()));
        }
    }
    let mode = match (quiet, capture || en_passant) {
        (true, false) => Some("quiet"),
        (false, true) => Some("capture"),
        _ => None,
    };
    words.extend(mode.map(str::to_owned));
    words.extend(first_move.then(|| "first-move".to_owned()));
    words.extend(route.map(str::to_owned));
    found.lines.push(words.join(" "));
    if en_passant {
        if !is_step || one.range != Some(1) {
            return Err(error(one.at, "only a step captures en passant"));
        }
        found.lines.push(format!("en-passant {}", one.ways.directions()));
    }
    Ok(())
}
