//! What a text is: a position or a game, in which format, and how such texts call their game.

use crate::japanese::handicap;
use crate::reading::{Reading, Remarks};
use crate::usi::{self, PositionCommand};
use crate::{bpgn, chinese, csa, gib, japanese, kif, sfen};
use notation::TextError;
use notation::record::{Record, RecordTurn};
use rules::{Game, Position, Step};

/// A format of games or positions, other than this program's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// A position in SFEN.
    Sfen,
    /// A position and moves in USI: `position startpos moves 7g7f`.
    Usi,
    /// A position and moves in UCI: `position startpos moves e2e4`.
    Uci,
    /// A KIF file: `1 ７六歩(77)`.
    Kif,
    /// A KI2 file: `▲７六歩`.
    Ki2,
    /// A CSA file: `+7776FU`.
    Csa,
    /// Moves in Chinese characters, WXF or ICCS, or a game in DhtmlXQ.
    Chinese,
    /// A Korean record of janggi: `79졸78`.
    Gib,
    /// A game on two boards: `1A. e4 1a. e5 1B. d4`. It is recognised, not read.
    Bpgn,
}

impl Form {
    /// The format that a text has, if it is one of these. A text with PGN tags is PGN.
    pub fn detect(text: &str) -> Option<Self> {
        let text = text.trim_start_matches('\u{feff}').trim();
        if sfen::has_form(text) {
            return Some(Self::Sfen);
        }
        if PositionCommand::parse(text).is_some() {
            return Some(Self::Usi);
        }
        if UciCommand::parse(text).is_some() {
            return Some(Self::Uci);
        }
        if gib::has_form(text) {
            return Some(Self::Gib);
        }
        if bpgn::has_form(text) {
            return Some(Self::Bpgn);
        }
        if text.starts_with('[') && !text.starts_with("[DhtmlXQ") {
            return None;
        }
        if csa::has_form(text) {
            return Some(Self::Csa);
        }
        if let Some(without_origins) = kif::form(text) {
            return Some(if without_origins { Self::Ki2 } else { Self::Kif });
        }
        chinese::has_form(text).then_some(Self::Chinese)
    }

    /// The format in words.
    pub fn title(self) -> &'static str {
        match self {
            Self::Sfen => "a position in SFEN",
            Self::Usi => "a game in USI",
            Self::Uci => "a game in UCI",
            Self::Kif => "a KIF file",
            Self::Ki2 => "a KI2 file",
            Self::Csa => "a CSA file",
            Self::Chinese => "a list of moves in Chinese notation",
            Self::Gib => "a list of moves in Korean notation",
            Self::Bpgn => "a game on two boards in BPGN",
        }
    }

    /// Why no text in this format is read, and what to do instead, if that is so.
    pub fn refusal(self) -> Option<String> {
        let why = "what is captured on one board is placed on the other, so neither is a game by itself, and nothing is read; \
                   a position of one board can be set up, with the pieces in hand in brackets behind the ranks";
        (self == Self::Bpgn).then(|| format!("the text is {}: {why}", self.title()))
    }

    /// How texts in this format call the game that this text is about; `None` if nothing tells.
    pub fn game_name(self, text: &str) -> Option<String> {
        let by_ranks = |ranks: usize| match ranks {
            9 => Some(handicap::EVEN.to_owned()),
            5 => Some(handicap::SMALL.to_owned()),
            _ => None,
        };
        match self {
            Self::Sfen | Self::Usi => {
                let board = text.split_whitespace().flat_map(|word| word.split('_')).find(|word| word.contains('/'));
                by_ranks(board.map_or(9, |board| board.split('/').count()))
            }
            Self::Kif | Self::Ki2 => match kif::game_name(text) {
                Some(name) => Some(name),
                None => by_ranks(
                    Some(text.lines().filter(|line| line.starts_with('|')).count()).filter(|&n| n > 0).unwrap_or(9),
                ),
            },
            Self::Csa => {
                let is_rank =
                    |line: &&str| line.starts_with('P') && line[1..].starts_with(|digit: char| digit.is_ascii_digit());
                let first = text.lines().map(str::trim).take_while(|line| *line != "/").filter(is_rank).count();
                by_ranks(if first == 0 { 9 } else { first })
            }
            // The name of chess in files of other programs, which UCI assumes.
            Self::Uci => Some("standard".to_owned()),
            Self::Chinese => Some("象棋".to_owned()),
            Self::Gib => Some("장기".to_owned()),
            Self::Bpgn => None,
        }
    }

    /// Can a text in this format be about this game?
    pub fn fits(self, game: &Game) -> bool {
        match self {
            Self::Sfen | Self::Usi => sfen::is_used_for(game),
            Self::Uci => true,
            Self::Kif | Self::Ki2 | Self::Csa => japanese::is_used_for(game),
            Self::Chinese => chinese::is_used_for(game),
            Self::Gib => gib::is_used_for(game),
            Self::Bpgn => false,
        }
    }
}

/// Reads all games of a text in this format. A position is a game without turns.
pub fn read(game: &Game, form: Form, text: &str) -> Reading<Vec<Record>> {
    let refused = |why: String| {
        let mut remarks = Remarks::default();
        remarks.add(1, why);
        remarks.with(Vec::new())
    };
    if let Some(why) = form.refusal() {
        return refused(why);
    }
    if !form.fits(game) {
        let (title, game) = (form.title(), &game.def().name);
        return refused(format!("the text is {title}, which cannot be about {game}; nothing is read"));
    }
    match form {
        Form::Sfen | Form::Usi => read_usi(game, text),
        Form::Uci => read_uci(game, text),
        Form::Kif | Form::Ki2 => kif::read(game, text),
        Form::Csa => csa::read(game, text),
        Form::Chinese => chinese::read(game, text),
        Form::Gib => gib::read(game, text),
        // Refused above.
        Form::Bpgn => Reading::default(),
    }
}

/// The parts of `position startpos moves …` or `position fen … moves …` in UCI.
struct UciCommand<'t> {
    /// The position; `None` for the start position.
    start: Option<&'t str>,
    moves: &'t str,
}

impl<'t> UciCommand<'t> {
    /// Splits a text of this form; `None` if it is none.
    fn parse(text: &'t str) -> Option<Self> {
        if text.contains('\n') {
            return None;
        }
        let (start, moves) = text.split_once(" moves ").unwrap_or((text, ""));
        let is_command = start.starts_with("position ");
        let start = start.strip_prefix("position ").unwrap_or(start).trim();
        match start.strip_prefix("fen ") {
            Some(fen) => Some(Self { start: Some(fen.trim()), moves }),
            None => (start == "startpos" && (is_command || !moves.is_empty())).then_some(Self { start: None, moves }),
        }
    }
}

/// A position and moves in UCI.
fn read_uci(game: &Game, text: &str) -> Reading<Vec<Record>> {
    let text = text.trim_start_matches('\u{feff}').trim();
    let command = UciCommand::parse(text).unwrap_or(UciCommand { start: Some(text), moves: "" });
    let moves: Vec<&str> = command.moves.split_whitespace().collect();
    let own = read_command(game, text, command.start, &moves, &crate::parse_turn_from_program);
    if own.remarks.is_empty() || !chinese::is_used_for(game) {
        return own;
    }
    // UCCI, the protocol of xiangqi, has the same command, with ranks from 0.
    let from_zero = |game: &Game, pos: &Position, text: &str| match chinese::iccs::parse(game, pos, text) {
        Some(read) => read.map_err(|why| TextError::new(why, 0..text.len())),
        None => crate::parse_turn_from_program(game, pos, text),
    };
    let ucci = read_command(game, text, command.start, &moves, &from_zero);
    if ucci.remarks.is_empty() { ucci } else { own }
}

/// A position, with moves or without.
fn read_usi(game: &Game, text: &str) -> Reading<Vec<Record>> {
    let text = text.trim_start_matches('\u{feff}').trim();
    let command = PositionCommand::parse(text).unwrap_or(PositionCommand { start: Some(text), moves: Vec::new() });
    read_command(game, text, command.start, &command.moves, &usi::parse)
}

/// What a move of a command means in a position.
type ParseMove = dyn Fn(&Game, &Position, &str) -> Result<Vec<Step>, TextError>;

fn read_command(
    game: &Game,
    text: &str,
    start: Option<&str>,
    moves: &[&str],
    parse: &ParseMove,
) -> Reading<Vec<Record>> {
    let mut remarks = Remarks::default();
    let mut record = Record::default();
    crate::describe_game(game, &mut record);
    let start = match start {
        None => game.start(),
        Some(start) => match crate::parse_position(game, start) {
            Ok(start) => start,
            Err(error) => {
                remarks.add(1, format!("{}; nothing is read", error.message));
                return remarks.with(Vec::new());
            }
        },
    };
    let own = notation::position::write(game, &start);
    record.start = (own != notation::position::write(game, &game.start())).then_some(own);
    let mut pos = start;
    for (index, written) in moves.iter().enumerate() {
        match parse(game, &pos, written) {
            Ok(steps) => {
                let at = written.as_ptr() as usize - text.as_ptr() as usize;
                let own = notation::turn::write(game, &pos, &steps);
                record.turns.push(RecordTurn { text: own, span: at..at + written.len(), ..RecordTurn::default() });
                pos = game.play_turn_unchecked(&pos, &steps, &mut ());
            }
            Err(error) => {
                remarks.add(1, format!("move {}: {}; the game ends before it", index + 1, error.message));
                break;
            }
        }
    }
    remarks.with(vec![record])
}
