//! Forms of turns that the players of a family of games use instead of the letters and numbers of chess:
//! `notation { turns numbers }`.
//!
//! For: finding such a text for a turn of one step, and the turn for such a text. Both go by the list of legal steps: a
//! text means the one turn of which it is a form, so nothing that two turns could share is ever written. Turns of
//! several steps are written as in chess. Not for: records, which have the full form in every game. Look next:
//! `numbers`, `distances`.

mod distances;
mod numbers;

use crate::step::Spot;
use geometry::Cell;
use rules::{Act, Game, GameDef, Position, Step, TurnStyle};

/// How the files and ranks are called at the rim of the board, so that the short texts of turns can be found on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rim {
    /// The files, from left to right, below the board.
    pub below: Vec<String>,
    /// The same above it.
    pub above: Vec<String>,
    /// The ranks, from the lowest up; empty where turns do not name them.
    pub beside: Vec<String>,
}

/// The rim of this game's board.
pub fn rim(def: &GameDef) -> Rim {
    let board = &def.board;
    let count = |n: usize| (1..=n).map(|n| n.to_string());
    let (width, height) = (board.files().len(), board.ranks().len());
    match def.notation.turns {
        TurnStyle::Western => {
            Rim { below: board.files().to_vec(), above: board.files().to_vec(), beside: board.ranks().to_vec() }
        }
        TurnStyle::Numbers => {
            let files: Vec<String> = count(width).rev().collect();
            Rim { below: files.clone(), above: files, beside: count(height).rev().collect() }
        }
        TurnStyle::Distances => {
            Rim { below: count(width).rev().collect(), above: count(width).collect(), beside: Vec::new() }
        }
    }
}

/// The texts of the legal steps of a position in its game's own style, where it has one.
pub(super) struct Styled {
    texts: Vec<(Step, Vec<String>)>,
}

impl Styled {
    pub(super) fn new(spot: &Spot<'_>) -> Self {
        let &Spot { game, pos, .. } = spot;
        let forms = |step: &Step| match game.def().notation.turns {
            TurnStyle::Numbers => numbers::forms(spot, step),
            TurnStyle::Distances => distances::forms(game, pos, step),
            TurnStyle::Western => Vec::new(),
        };
        let own = game.def().notation.turns != TurnStyle::Western && !pos.in_turn();
        if !own {
            return Self { texts: Vec::new() };
        }
        let texts = spot.steps().iter().filter(|step| matches!(step.act, Act::Move | Act::Place));
        Self { texts: texts.map(|step| (*step, forms(step))).filter(|(_, forms)| !forms.is_empty()).collect() }
    }

    /// The turn that the text means, if it is one of these texts and says enough.
    pub(super) fn find(&self, game: &Game, pos: &Position, text: &str) -> Option<Vec<Step>> {
        let text = text.trim().trim_end_matches(['!', '?', '#']);
        let mut found: Option<(u64, Step)> = None;
        for (step, _) in self.texts.iter().filter(|(_, forms)| forms.iter().any(|form| form == text)) {
            if game.after_step(pos, step, &mut ()).in_turn() {
                return None;
            }
            let key = game.play_turn_unchecked(pos, &[*step], &mut ()).key();
            if found.is_some_and(|(known, _)| known != key) {
                return None;
            }
            found.get_or_insert((key, *step));
        }
        found.map(|(_, step)| vec![step])
    }

    /// The forms of a turn, the shortest first; none if it has none.
    pub(super) fn forms(&self, turn: &[Step]) -> &[String] {
        let same = |(step, _): &&(Step, Vec<String>)| turn == [*step];
        self.texts.iter().find(same).map_or(&[], |(_, forms)| forms)
    }
}

/// File and rank of a cell, counted from zero.
fn place(game: &Game, cell: Cell) -> (usize, usize) {
    let (x, y) = game.board().place(cell);
    (usize::from(x), usize::from(y))
}
