//! What a player reads while a turn is entered: what is asked, what the turn would do, and why a choice is not possible.

use super::{EntryToken, MoveEntry};
use crate::refusal::Refusal;
use geometry::{Cell, CellSet};
use rules::phrases::turn_noun;
use rules::{Act, Event, Message, Piece, Position, message};

impl MoveEntry<'_> {
    /// The board as it would look now, and the events so far, in order. A chain that cannot stop here is shown at its
    /// current cell.
    pub fn preview(&self) -> (Position, Vec<Event>) {
        let mut entry = self.clone();
        entry.stop_chain();
        let mut events = Vec::new();
        let mut pos = entry.steps.iter().fold(self.start, |at, step| self.game.after_step(&at, step, &mut events));
        if let (Some(from), Some(&at)) = (entry.partial.from, entry.partial.path.last()) {
            let piece = pos.piece(from);
            pos.put_piece(self.game.zobrist_keys(), from, Piece::EMPTY);
            pos.put_piece(self.game.zobrist_keys(), at, piece);
        }
        (pos, events)
    }

    /// A sentence that says what to do next.
    pub fn prompt(&self) -> Message {
        let def = self.game.def();
        let next = self.options();
        let piece = |cell: Cell| def.kind(self.pos.piece(cell).kind()).title.clone();
        if self.is_complete() || next.targets.is_empty() && next.choices.is_empty() && next.can_send {
            return message!("prompt-complete", turn = turn_noun(def));
        }
        if let Some(kind) = self.partial.stock_kind {
            let kind = def.kind(kind);
            return message!("prompt-put", stone = kind.is_stone, kind = &kind.title, n = next.targets.len());
        }
        if !self.partial.candidates.is_empty() {
            return if Self::differ_in_kind(&self.partial.candidates) {
                let may_stay = self.partial.candidates.iter().any(|way| way.choice.is_none());
                message!("prompt-become", may_stay = self.partial.from.filter(|_| may_stay).map(piece))
            } else {
                message!("prompt-ways")
            };
        }
        if self.partial.from.is_none()
            && let Some(stone) = self.forced_stone(&self.legal_steps())
        {
            return message!("prompt-lay", kind = &def.kind(stone).title, can_send = next.can_send);
        }
        match self.partial.from {
            Some(from) if self.partial.path.is_empty() => {
                message!("prompt-from", kind = piece(from), goes = !next.targets.is_empty())
            }
            Some(from) => {
                message!(
                    "prompt-on-the-way",
                    kind = piece(from),
                    hops = !next.targets.is_empty(),
                    can_send = next.can_send
                )
            }
            None if self.pos.is_mid_turn() => {
                let what = match (self.pos.stage().continuation.act(), self.pos.stage().must) {
                    (Act::Detonate, _) => "detonate",
                    (Act::Lay, true) => "must-lay",
                    (Act::Lay, false) => "lay",
                    (Act::Place, false) => "place",
                    _ => "piece",
                };
                message!("prompt-next", what = what, can_send = next.can_send)
            }
            None => {
                let offers = |token: fn(&EntryToken) -> bool| next.choices.iter().any(|choice| token(&choice.token));
                let (pieces, stock) = (!next.targets.is_empty(), offers(|token| matches!(token, EntryToken::Put(_))));
                match (pieces, stock) {
                    (false, false) if next.choices.is_empty() => message!("prompt-over"),
                    (false, false) => message!("prompt-only-pass"),
                    _ => message!(
                        "prompt-first",
                        men = pieces,
                        stock = stock,
                        pass = offers(|token| *token == EntryToken::Pass)
                    ),
                }
            }
        }
    }

    /// Why a token is not possible here.
    pub(super) fn refusal(&self, token: EntryToken) -> Refusal {
        let plain = |sentence: Message| Refusal { sentence, cells: CellSet::EMPTY };
        let EntryToken::Cell(cell) = token else {
            let by_a_man = matches!(token, EntryToken::Detonate | EntryToken::Discard | EntryToken::Put(_));
            let nobody = self.partial.from.is_none() && !self.pos.is_mid_turn() && !self.is_complete();
            return plain(if by_a_man && nobody { message!("why-piece-first") } else { message!("why-not-now") });
        };
        if self.is_complete() {
            return plain(message!("prompt-complete", turn = turn_noun(self.game.def())));
        }
        if cell.index() >= self.game.board().cell_count() {
            return plain(message!("why-no-cell"));
        }
        let name = self.game.def().square_name(cell);
        match self.partial.from {
            None if !self.pos.is_mid_turn() && self.partial.stock_kind.is_none() => {
                Refusal::from_cell(self.game, &self.pos, cell)
            }
            Some(_) if self.partial.path.is_empty() && self.ambiguous_targets(&self.candidates()).contains(cell) => {
                plain(message!("why-hop-by-hop", to = name))
            }
            Some(from) => Refusal::to_cell(self.game, &self.pos, from, cell),
            _ => Refusal { sentence: message!("why-nothing-put", cell = name), cells: CellSet::EMPTY.with(cell) },
        }
    }
}
