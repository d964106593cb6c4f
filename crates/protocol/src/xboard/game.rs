//! The current game: its variant, its turns, its result.
//!
//! Here are the commands that change it (`variant`, `usermove`, `setboard`, `undo`, `remove`). The engine's own turns
//! are in `thinking`, the notation of turns is in `turns`.

use super::{CommandError, CommandResult, Mode, XBoard, setup, turns};
use crate::current_game::CurrentGame;
use crate::output::single_line;
use rules::{Side, Verdict};

impl XBoard {
    /// Starts a game of another variant.
    pub(super) fn choose_variant(&mut self, name: &str) -> Result<(), String> {
        self.stop_search();
        if name == self.variant && !self.needs_reload {
            self.engine.new_game();
        } else {
            self.engine = self.variants.engine(name, false, self.settings.options.clone())?;
            self.needs_reload = false;
            name.clone_into(&mut self.variant);
        }
        self.current = CurrentGame::new(self.engine.game());
        self.situation.position_rejected = false;
        Ok(())
    }

    pub(super) fn require_legal_position(&self) -> CommandResult {
        if self.situation.position_rejected {
            Err("the last position was rejected; set another".to_owned().into())
        } else {
            Ok(())
        }
    }

    pub(super) fn user_move(&mut self, text: &str) -> CommandResult {
        let illegal = |why: &str| CommandError::IllegalMove(why.to_owned(), text.to_owned());
        if text.is_empty() {
            return Err("the move is missing".to_owned().into());
        }
        if self.situation.position_rejected {
            return Err(illegal("the last position was rejected"));
        }
        if self.is_thinking() {
            return Err(illegal("it is the engine's turn"));
        }
        if let Verdict::Won { reason, .. } | Verdict::Drawn { reason } = self.current.verdict() {
            return Err(illegal(&format!("the game is over: {}", explain::english(&reason))));
        }
        let turn =
            turns::parse(self.current.game(), self.current.pos(), text).map_err(|error| illegal(&error.message))?;
        if self.try_ponder_hit(&turn) {
            return Ok(());
        }
        self.stop_search();
        self.current.play_turn(&turn);
        if self.situation.mode == Mode::Force
            || matches!(self.situation.mode, Mode::Playing(side) if self.current.game().are_enemies(side, self.current.pos().side()))
        {
            self.write_result();
        }
        Ok(self.think()?)
    }

    pub(super) fn set_board(&mut self, text: &str) -> CommandResult {
        self.stop_search();
        let ours = setup::position_from_xboard(self.current.game().board(), text);
        let game = self.current.game();
        // XBoard does not know the rights of all games, and writes those of chess behind the start of the game.
        let start = game.start();
        let is_start = || notation::position::write(game, &start).split(' ').take(2).eq(ours.split(' ').take(2));
        let read = interchange::parse_position(game, &ours);
        match read.or_else(|error| if is_start() { Ok(start) } else { Err(error) }) {
            Ok(pos) => {
                self.current = CurrentGame::from_position(self.current.game(), &pos);
                self.situation.position_rejected = false;
                if self.situation.mode == Mode::Analyzing {
                    self.think()?;
                }
                Ok(())
            }
            Err(error) => {
                self.situation.position_rejected = true;
                self.out.write_line(&single_line(&format!("tellusererror Illegal position: {error}")));
                Err(format!("illegal position: {error}").into())
            }
        }
    }

    pub(super) fn take_back(&mut self, turns: usize) -> CommandResult {
        self.stop_search();
        if !self.current.take_back(turns) {
            return Err(format!("too few turns have been played to take back {turns}").into());
        }
        if self.situation.mode == Mode::Analyzing {
            self.think()?;
        }
        Ok(())
    }

    /// Writes the result if the game is over, and returns whether it is.
    ///
    /// In a game between two programs an interface checks claims by the rules that it knows, and lets the program lose
    /// that makes a claim it cannot check (XBoard 4.9.1: "False win claim", "False draw claim"). It believes a program
    /// that admits a loss, and a draw that both have offered. So the loser says who has won, and a draw is offered.
    pub(super) fn write_result(&self) -> bool {
        let game = self.current.game();
        let (result, reason) = match self.current.verdict() {
            Verdict::Ongoing => return false,
            Verdict::Won { winner, .. } if self.situation.opponent_is_program && !self.has_lost_to(winner) => {
                return true;
            }
            Verdict::Won { winner, reason } => {
                (if game.are_enemies(game.def().turn.first, winner) { "0-1" } else { "1-0" }, reason)
            }
            Verdict::Drawn { .. } if self.situation.opponent_is_program => {
                if self.situation.mode != Mode::Force {
                    self.out.write_line("offer draw");
                }
                return true;
            }
            Verdict::Drawn { reason } => ("1/2-1/2", reason),
        };
        self.out.write_line(&format!("{result} {{{}}}", explain::english(&reason)));
        true
    }

    fn has_lost_to(&self, winner: Side) -> bool {
        matches!(self.situation.mode, Mode::Playing(side) if self.current.game().are_enemies(side, winner))
    }
}
