//! Notations that the players of some families of games use instead of that of chess: `notation { turns numbers }`.
//!
//! Finds such a text for a turn of one step, and the turn for such a text. Both work on the list of legal steps: a text
//! means the only turn of which it is a form, so an ambiguous text is never written. Turns of several steps are written
//! as in chess. Records of such games use the full form. Look next: `numbers`, `distances`.

mod distances;
mod numbers;

use super::dialect::marks_promotion;
use crate::step_text::StepContext;
use geometry::Cell;
use rules::{Act, Game, Position, Step, TurnStyle};

/// The texts of the legal steps of a position in the game's own style, if it has one.
pub(super) struct StyledTexts {
    style: TurnStyle,
    texts: Vec<(Step, Vec<String>)>,
}

impl StyledTexts {
    pub(super) fn new(spot: &StepContext<'_>) -> Self {
        Self::in_style(spot, spot.game.def().traits.turn_style)
    }

    /// The texts with numbers, for a game in the style of chess whose pieces have promoted sides: pyffish 0.0.90 writes
    /// them for all kin of shogi.
    pub(super) fn foreign(spot: &StepContext<'_>) -> Self {
        let western = spot.game.def().traits.turn_style == TurnStyle::Western;
        let style = if western && marks_promotion(spot.game) { TurnStyle::Numbers } else { TurnStyle::Western };
        Self::in_style(spot, style)
    }

    fn in_style(spot: &StepContext<'_>, style: TurnStyle) -> Self {
        let &StepContext { game, pos, .. } = spot;
        let forms = |step: &Step| match style {
            TurnStyle::Numbers => numbers::forms(spot, step),
            TurnStyle::Distances => distances::forms(game, pos, step),
            TurnStyle::Western => Vec::new(),
        };
        if style == TurnStyle::Western || pos.is_mid_turn() {
            return Self { style, texts: Vec::new() };
        }
        let texts = spot.steps().iter().filter(|step| matches!(step.act, Act::Move | Act::Place));
        Self { style, texts: texts.map(|step| (*step, forms(step))).filter(|(_, forms)| !forms.is_empty()).collect() }
    }

    /// The turn that the text means, if it is one of these texts and unambiguous.
    pub(super) fn find(&self, game: &Game, pos: &Position, text: &str) -> Option<Vec<Step>> {
        let text = text.trim().trim_end_matches(['!', '?', '#']);
        let found = self.find_form(game, pos, text);
        found.or_else(|| match self.style {
            TurnStyle::Numbers => self.find_form(game, pos, &numbers::from_other_styles(text)?),
            _ => None,
        })
    }

    /// The turn of which the text is exactly a form, if it is the only one.
    fn find_form(&self, game: &Game, pos: &Position, text: &str) -> Option<Vec<Step>> {
        let mut found: Option<(u64, Step)> = None;
        for (step, _) in self.texts.iter().filter(|(_, forms)| forms.iter().any(|form| form == text)) {
            if game.after_step(pos, step, &mut ()).is_mid_turn() {
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

    /// The forms of a turn, the shortest first; empty if it has none.
    pub(super) fn forms(&self, turn: &[Step]) -> &[String] {
        let same = |(step, _): &&(Step, Vec<String>)| turn == [*step];
        self.texts.iter().find(same).map_or(&[], |(_, forms)| forms)
    }
}

/// File and rank of a cell, counted from zero.
fn file_and_rank(game: &Game, cell: Cell) -> (usize, usize) {
    let (x, y) = game.board().coordinates(cell);
    (usize::from(x), usize::from(y))
}
