//! Why no legal turn matches a text, as a sentence.

use super::fit::matches_piece;
use crate::refusal::Refusal;
use crate::turn::pattern::{PieceStep, PromotionMark, TurnHead, TurnPattern};
use geometry::Cell;
use rules::{Act, Game, Position, Step};

/// Why no legal turn matches.
pub(super) fn why_not(game: &Game, pos: &Position, steps: &[Step], pattern: &TurnPattern) -> String {
    let attempt = Attempt { game, pos, steps, pattern };
    match attempt.piece_step() {
        Ok(written) => attempt.why_not_by(written),
        Err(sentence) => sentence,
    }
}

/// A text that matches none of the legal steps.
struct Attempt<'a> {
    game: &'a Game,
    pos: &'a Position,
    steps: &'a [Step],
    pattern: &'a TurnPattern,
}

impl<'a> Attempt<'a> {
    /// The act of a piece that the text describes, if that is its problem; otherwise what is wrong.
    fn piece_step(&self) -> Result<&'a PieceStep, String> {
        let def = self.game.def();
        let side = &def.side(self.pos.side()).name;
        if self.steps.is_empty() {
            return Err("the game is over: there are no legal moves".into());
        }
        if self.steps.iter().all(|step| step.act == Act::Pass) {
            return Err(format!("{side} can only pass"));
        }
        let written = match &self.pattern.head {
            TurnHead::Pass if !def.turn.contains(Act::Pass) => {
                return Err(format!("{side} cannot pass: this game has no turn without a move"));
            }
            TurnHead::Pass => return Err(format!("{side} cannot pass: it has other moves")),
            TurnHead::Castle(_) => return Err(format!("{side} cannot castle that way now")),
            TurnHead::Discard(cell) => {
                return Err(format!("the piece on {} cannot be taken off the board", def.square_name(*cell)));
            }
            TurnHead::Place(placed) => {
                let (kind, cell) = placed[0];
                let (title, name) = (&def.kind(kind).title, def.square_name(cell));
                return Err(format!("{side} cannot place a {title} on {name} now"));
            }
            TurnHead::Piece(written) => written,
        };
        if self.steps.iter().all(|step| step.act == Act::Place) {
            return Err(format!("{side} must place a piece first"));
        }
        Ok(written)
    }

    /// Why no piece can do this.
    fn why_not_by(&self, written: &PieceStep) -> String {
        let &Self { game, pos, .. } = self;
        let def = game.def();
        let last = written.cells.last().map_or(Cell(0), |last| last.1);
        let lays = !self.pattern.later.is_empty() && written.cells.len() == 1;
        if written.cells.len() > 1 || lays && !pos.piece(last).is_empty() {
            let from = written.cells[0].1;
            return self.why_not_from(written, from).unwrap_or_else(|| {
                if lays && !self.steps.iter().any(|step| step.from == from) {
                    sentence(&Refusal::from_cell(game, pos, from))
                } else if lays {
                    let (title, name) = (&def.kind(pos.piece(from).kind()).title, def.square_name(from));
                    format!("the {title} on {name} cannot do that")
                } else {
                    self.why_not_to(written, from, last)
                }
            });
        }
        let meant: Vec<Cell> = pos
            .pieces_of(pos.side())
            .iter()
            .filter(|&cell| matches_piece(game, pos, written, pos.piece(cell), false))
            .collect();
        let kind = written.kind.or(def.notation.plain);
        let title = kind.map_or("piece", |kind| def.kind(kind).title.as_str());
        let side = &def.side(pos.side()).name;
        match meant[..] {
            [] => format!("{side} has no {title}"),
            [only] => self.why_not_to(written, only, last),
            _ => format!("no {title} of {side} can move to {}", def.square_name(last)),
        }
    }

    /// Why the piece on this cell is not the one that is written; none if it is.
    fn why_not_from(&self, written: &PieceStep, from: Cell) -> Option<String> {
        let def = self.game.def();
        let piece = self.pos.piece(from);
        if !piece.is_of(self.pos.side()) {
            return Some(sentence(&Refusal::from_cell(self.game, self.pos, from)));
        }
        let kind = def.base_kind(piece.kind());
        let wanted = written.kind.filter(|&wanted| wanted != kind)?;
        let (is, not) = (&def.kind(kind).title, &def.kind(wanted).title);
        Some(format!("the piece on {} is a {is}, not a {not}", def.square_name(from)))
    }

    /// Why the piece on the first cell cannot do this on the second one.
    fn why_not_to(&self, written: &PieceStep, from: Cell, to: Cell) -> String {
        let &Self { game, pos, steps, pattern } = self;
        let arrival = steps.iter().find(|step| step.act == Act::Move && step.from == from && step.to == to);
        let Some(arrival) = arrival else {
            let acts = steps.iter().any(|step| step.from == from && step.act != Act::Pass);
            return sentence(&if acts {
                Refusal::to_cell(game, pos, from, to)
            } else {
                Refusal::from_cell(game, pos, from)
            });
        };
        let (title, name) = (&game.def().kind(pos.piece(from).kind()).title, game.def().square_name(to));
        if pattern.mark == Some(PromotionMark::Declines) {
            return format!("the {title} must promote on {name}");
        }
        if !written.becomes.is_empty() || written.promoted_letter.is_some() {
            return format!("the {title} cannot become that on {name}");
        }
        if !pattern.later.is_empty() {
            return format!("after moving to {name} the {title} cannot do that");
        }
        if game.after_step(pos, arrival, &mut ()).stage().must {
            return format!("after moving to {name} the {title} must do something more");
        }
        format!("the {title} captures nothing on {name}")
    }
}

/// The reason as a sentence without its full stop.
fn sentence(why: &Refusal) -> String {
    explain::english(&why.sentence).trim_end_matches('.').to_owned()
}
