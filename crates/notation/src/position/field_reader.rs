//! The fields of a position as they are read, one after another, until together they are a position.

use super::numbering::turns_played;
use super::sides::read_side;
use super::token::{FieldSpans, Token, read_number};
use super::{board, history_fields, state, stock};
use crate::error::{TextError, error};
use rules::{Game, Position, Setup};
use std::ops::Range;

/// What has been read of a position.
pub(super) struct FieldReader<'g> {
    game: &'g Game,
    setup: Setup,
    spans: FieldSpans,
    castling: Option<u64>,
    first_moves: Option<u64>,
    /// The number of the turn, and where it is.
    turn: Option<(u32, Range<usize>)>,
}

impl<'g> FieldReader<'g> {
    /// Nothing; `end` is the end of the text.
    pub(super) fn new(game: &'g Game, end: Range<usize>) -> Self {
        let spans = FieldSpans { side: end.clone(), stock: end.clone(), board: end, ..FieldSpans::default() };
        let setup = Setup { side: game.def().turn.first, ..Setup::default() };
        Self { game, setup, spans, castling: None, first_moves: None, turn: None }
    }

    /// Reads the token of a field.
    pub(super) fn read(&mut self, field: &str, token: Token<'_>) -> Result<(), TextError> {
        let game = self.game;
        match field {
            "board" => {
                let (token, behind) = if game.def().notation.stock_behind_board {
                    stock::split_stock(game, token)
                } else {
                    (token, None)
                };
                self.spans.board = token.span();
                board::read(game, token, &mut self.setup, &mut self.spans)?;
                if let Some(token) = behind {
                    self.spans.stock = token.span();
                    self.setup.stock = stock::read_behind_board(game, token)?;
                }
            }
            "side" => {
                self.spans.side = token.span();
                self.setup.side = read_side(game, token)?;
            }
            "castling" => self.castling = Some(history_fields::read_castling(game, token, &self.setup.pieces)?),
            "first-moves" => self.first_moves = Some(history_fields::read_first_moves(game, token)?),
            "passed" => {
                self.spans.passed = token.span();
                self.setup.en_passant = history_fields::read_passed(game, token, self.setup.side, &self.setup.pieces)?;
            }
            "checks" => self.setup.counters.checks = Some(history_fields::read_checks(game, token)?),
            "counting" => self.setup.counters.count_limit = history_fields::read_counting(token)?,
            "clock" => self.setup.counters.clock = read_number(token, "clock", 0)?,
            // Programs that do not count moves write 0.
            "number" if token.text == "0" => self.turn = Some((1, token.span())),
            "number" => self.turn = Some((read_number::<u32>(token, "move number", 1)?, token.span())),
            "stock" => {
                self.spans.stock = token.span();
                self.setup.stock = stock::read(game, token)?;
            }
            _ => self.read_state(token)?,
        }
        Ok(())
    }

    /// Reads a state in braces.
    pub(super) fn read_state(&mut self, token: Token<'_>) -> Result<(), TextError> {
        self.first_moves = state::read(self.game, token, &mut self.setup)?.or(self.first_moves);
        Ok(())
    }

    /// Whether the game counts checks, and they have not been read.
    pub(super) fn lacks_checks(&self) -> bool {
        self.setup.counters.checks.is_none() && self.game.def().notation.position.iter().any(|field| field == "checks")
    }

    /// The position that the fields describe; `end` is the end of the text.
    pub(super) fn into_position(self, end: Range<usize>) -> Result<Position, TextError> {
        let Self { game, mut setup, spans, castling, first_moves, turn } = self;
        let (number, number_at) = turn.unwrap_or((1, end));
        setup.counters.turns_played = match turns_played(game, number, setup.side) {
            Some(played) => played,
            None => return error("the move number is too large", number_at),
        };
        let all = |castle: bool| {
            let rights = game.def().rights.iter().enumerate().filter(|(_, right)| right.letter.is_some() == castle);
            rights.fold(0, |bits, (i, _)| bits | 1 << i)
        };
        setup.rights = Some(castling.unwrap_or(all(true)) | first_moves.unwrap_or(all(false)));
        game.position(&setup)
            .map_err(|problem| TextError::new(explain::english(&problem.message), spans.span_of(&problem)))
    }
}
