//! The game on the board: which one it is, its turns, its end.
//!
//! For: the commands that change it (`variant`, `usermove`, `setboard`, `undo`, `remove`) and its result. Not for: the
//! engine's own turns (`thinking`), how turns are written (`turns`).

use super::{Done, Mode, Refused, XBoard, turns};
use crate::output::in_one_line;
use crate::play::Play;
use rules::Verdict;
use std::sync::Arc;

impl XBoard {
    /// Another game; it begins.
    pub(super) fn choose(&mut self, name: &str) -> Result<(), String> {
        self.rest();
        if name == self.variant && !self.reread {
            self.engine.forget();
        } else {
            self.engine = self.variants.engine(name, false, self.settings.options.clone())?;
            self.reread = false;
            name.clone_into(&mut self.variant);
        }
        self.play = Play::new(Arc::clone(self.engine.game()));
        self.refused = false;
        Ok(())
    }

    pub(super) fn legal_position(&self) -> Done {
        if self.refused { Err("the last position was refused; set another".to_owned().into()) } else { Ok(()) }
    }

    pub(super) fn user_move(&mut self, text: &str) -> Done {
        let illegal = |why: &str| Refused::Illegal(why.to_owned(), text.to_owned());
        if text.is_empty() {
            return Err("the move is missing".to_owned().into());
        }
        if self.refused {
            return Err(illegal("the last position was refused"));
        }
        if self.thinks() {
            return Err(illegal("it is the engine's turn"));
        }
        if let Verdict::Won { reason, .. } | Verdict::Drawn { reason } = self.play.verdict() {
            return Err(illegal(&format!("the game is over: {reason}")));
        }
        let turn = turns::read(self.play.game(), self.play.pos(), text).map_err(|error| illegal(&error.message))?;
        if self.hit(&turn) {
            return Ok(());
        }
        self.rest();
        self.play.make(&turn);
        if self.mode == Mode::Force
            || matches!(self.mode, Mode::Plays(side) if self.play.game().are_enemies(side, self.play.pos().side()))
        {
            self.tell_result();
        }
        Ok(self.think()?)
    }

    pub(super) fn set_board(&mut self, text: &str) -> Done {
        self.rest();
        match notation::position::read(self.play.game(), text) {
            Ok(pos) => {
                self.play = Play::at(Arc::clone(self.play.game()), &pos);
                self.refused = false;
                if self.mode == Mode::Analyzes {
                    self.think()?;
                }
                Ok(())
            }
            Err(error) => {
                self.refused = true;
                self.out.say(&in_one_line(&format!("tellusererror Illegal position: {error}")));
                Err(format!("illegal position: {error}").into())
            }
        }
    }

    pub(super) fn take_back(&mut self, turns: usize) -> Done {
        self.rest();
        if !self.play.take_back(turns) {
            return Err(format!("there is no turn to take back, or fewer than {turns}").into());
        }
        if self.mode == Mode::Analyzes {
            self.think()?;
        }
        Ok(())
    }

    /// Says how the game has ended, if it has.
    pub(super) fn tell_result(&self) -> bool {
        let game = self.play.game();
        let (result, reason) = match self.play.verdict() {
            Verdict::Ongoing => return false,
            Verdict::Won { winner, reason } => {
                (if game.are_enemies(game.def().turn.first, winner) { "0-1" } else { "1-0" }, reason)
            }
            Verdict::Drawn { reason } => ("1/2-1/2", reason),
        };
        self.out.say(&format!("{result} {{{reason}}}"));
        true
    }
}
