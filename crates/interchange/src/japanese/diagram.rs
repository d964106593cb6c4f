//! A position that is being put together from its parts, as KIF and CSA files describe it; the result is SFEN.

use super::{names::PieceNames, sides};
use crate::sfen;
use notation::TextError;
use rules::{Game, Position, Side};
use std::collections::BTreeMap;
use std::fmt::Write;

/// A position under construction.
#[derive(Clone, Debug, Default)]
pub(crate) struct Diagram {
    /// By file from the right and rank from the top, from 1: whether the piece belongs to the second side, and its
    /// letter.
    pieces: BTreeMap<(usize, usize), (bool, &'static str)>,
    /// By side (the second one is `true`) and letter: the pieces in hand.
    hands: BTreeMap<(bool, &'static str), u8>,
    /// The second side is to move.
    pub(crate) second_moves: bool,
    /// How many turns have been played.
    pub(crate) played: u32,
}

/// More pieces than this in hand are a mistake; no set has more of a kind.
const MAX_IN_HAND: u8 = 99;

impl Diagram {
    /// The pieces of a position.
    pub(crate) fn from_position(game: &Game, pos: &Position) -> Self {
        let mut found = Self::default();
        let second = sides(game)[1];
        for cell in pos.occupied() {
            let piece = pos.piece(cell);
            if let Some(names) = super::names::of_letter(game.def().kind(piece.kind()).letter) {
                found.pieces.insert(sfen::numbers(game, cell), (piece.is_of(second), names.letter));
            }
        }
        found
    }

    /// Puts a piece on a square, or returns false if there is none with such numbers.
    pub(crate) fn put(&mut self, square: (usize, usize), second: bool, piece: &PieceNames) -> bool {
        let fits = (1..=9).contains(&square.0) && (1..=9).contains(&square.1);
        if fits {
            self.pieces.insert(square, (second, piece.letter));
        }
        fits
    }

    /// Has no piece been put down or into a hand?
    pub(crate) fn is_empty(&self) -> bool {
        self.pieces.is_empty() && self.hands.is_empty()
    }

    /// Takes the piece off a square.
    pub(crate) fn remove(&mut self, square: (usize, usize)) -> Option<(bool, &'static str)> {
        self.pieces.remove(&square)
    }

    /// Adds pieces to a hand; returns false if there are too many.
    pub(crate) fn hold(&mut self, second: bool, piece: &PieceNames, count: u8) -> bool {
        let held = self.hands.entry((second, piece.letter)).or_default();
        *held = held.saturating_add(count);
        *held <= MAX_IN_HAND
    }

    /// Gives a side all pieces of the game's set that are missing so far, except kings.
    pub(crate) fn hold_rest(&mut self, game: &Game, second: bool) {
        let def = game.def();
        for &kind in game.stock_slots() {
            let Some(names) = super::names::of_letter(def.kind(kind).letter) else { continue };
            let all = def.start.iter().filter(|(_, piece)| def.prisoner_kind(piece.kind()) == kind).count();
            let here =
                self.pieces.values().filter(|(_, letter)| letter.trim_start_matches('+') == names.letter).count();
            let held: usize = [false, true]
                .map(|side| usize::from(self.hands.get(&(side, names.letter)).copied().unwrap_or(0)))
                .iter()
                .sum();
            if let Ok(rest) = u8::try_from(all.saturating_sub(here + held))
                && rest > 0
            {
                self.hold(second, names, rest);
            }
        }
    }

    /// The position in SFEN.
    pub(crate) fn to_sfen(&self, game: &Game) -> String {
        let (files, ranks) = (game.board().files().len(), game.board().ranks().len());
        let mut text = String::new();
        for rank in 1..=ranks {
            let mut empty = 0;
            for file in (1..=files).rev() {
                let Some((second, letter)) = self.pieces.get(&(file, rank)) else {
                    empty += 1;
                    continue;
                };
                if empty > 0 {
                    let _ = write!(text, "{empty}");
                    empty = 0;
                }
                text += &in_case(letter, *second);
            }
            if empty > 0 {
                let _ = write!(text, "{empty}");
            }
            if rank < ranks {
                text.push('/');
            }
        }
        text += if self.second_moves { " w " } else { " b " };
        let held = self.hands.iter().filter(|(_, count)| **count > 0);
        let hands: Vec<String> =
            held.map(|((second, letter), count)| format!("{count}{}", in_case(letter, *second))).collect();
        text += if hands.is_empty() { "-".to_owned() } else { hands.concat() }.as_str();
        let _ = write!(text, " {}", self.played.saturating_add(1));
        text
    }

    /// The position.
    ///
    /// # Errors
    /// Why the game has no such position.
    pub(crate) fn to_position(&self, game: &Game) -> Result<Position, TextError> {
        let (files, ranks) = (game.board().files().len(), game.board().ranks().len());
        if let Some((file, rank)) = self.pieces.keys().find(|(file, rank)| *file > files || *rank > ranks) {
            return Err(TextError::new(format!("the board has no square {file}{rank}"), 0..0));
        }
        crate::parse_position(game, &self.to_sfen(game))
    }
}

fn in_case(letter: &str, second: bool) -> String {
    if second { letter.to_lowercase() } else { letter.to_owned() }
}

/// Is this the second of the two sides?
pub(crate) fn is_second(game: &Game, side: Side) -> bool {
    side == sides(game)[1]
}
