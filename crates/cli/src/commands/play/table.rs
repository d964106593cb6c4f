//! The game on the table: turns, taking back, results, the record.

use crate::load::Source;
use notation::record::Record;
use rules::{Event, Game, Past, Position, Side, Turn, Verdict};
use std::path::Path;

/// A game under way.
pub(super) struct Table<'g> {
    game: &'g Game,
    start: Position,
    pos: Position,
    /// Each turn with the position it was made in.
    turns: Vec<(Position, Turn)>,
    past: Past,
    /// How it ended, if not by the rules alone.
    ended: Option<Verdict>,
}

impl<'g> Table<'g> {
    /// Nothing has been played yet.
    pub(super) fn new(game: &'g Game, start: &Position) -> Self {
        Self { game, start: *start, pos: *start, turns: Vec::new(), past: Past::new(start), ended: None }
    }

    /// The position now.
    pub(super) fn pos(&self) -> &Position {
        &self.pos
    }

    /// The positions so far.
    pub(super) fn past(&self) -> &Past {
        &self.past
    }

    /// The turns so far, each with the position it was made in.
    pub(super) fn turns(&self) -> &[(Position, Turn)] {
        &self.turns
    }

    /// What a side is called.
    pub(super) fn name(&self, side: Side) -> &'g str {
        &self.game.def().side(side).name
    }

    /// Plays a legal turn.
    pub(super) fn play(&mut self, turn: &Turn, events: &mut Vec<Event>) {
        let after = self.game.play_turn_unchecked(&self.pos, turn, events);
        self.turns.push((self.pos, turn.clone()));
        self.past.push(&after);
        self.pos = after;
    }

    /// Goes back to before the last turn of a person, if there is one; an ending that was declared is undone first.
    pub(super) fn undo(&mut self, persons: &[Side]) -> bool {
        if self.ended.take().is_some() {
            return true;
        }
        let Some(at) = self.turns.iter().rposition(|(before, _)| persons.contains(&before.side())) else {
            return false;
        };
        for (before, _) in self.turns.drain(at..).rev() {
            self.past.pop();
            self.pos = before;
        }
        true
    }

    /// The side on turn and its team give up.
    pub(super) fn resign(&mut self) {
        let side = self.pos.side();
        let mut winner = self.game.after(side);
        while !self.game.are_enemies(side, winner) && winner != side {
            winner = self.game.after(winner);
        }
        self.ended = Some(Verdict::Won { winner, reason: format!("{} resigns", self.name(side)) });
    }

    /// Claims a draw; false if none can be claimed.
    pub(super) fn claim(&mut self) -> bool {
        let claim = self.game.claim(&self.pos, &self.past);
        self.ended = claim.map(|reason| Verdict::Drawn { reason });
        self.ended.is_some()
    }

    /// The game cannot go on.
    pub(super) fn stop(&mut self, reason: &str) {
        self.ended = Some(Verdict::Drawn { reason: reason.to_owned() });
    }

    /// How it stands.
    pub(super) fn verdict(&self) -> Verdict {
        self.ended.clone().unwrap_or_else(|| self.game.verdict(&self.pos, &self.past))
    }

    /// What is to be said at the end.
    pub(super) fn result(&self) -> Option<String> {
        crate::telling::verdict(self.game, &self.verdict())
    }

    /// The number of the last turn as players count: by rounds of two with two sides, else one by one.
    pub(super) fn number_of_last(&self) -> u32 {
        let played = self.pos.played().max(1);
        let rounds = self.game.side_count() == 2 && !self.game.def().notation.seats;
        if rounds { played.div_ceil(2) } else { played }
    }

    /// What the side on turn may see: in a hidden phase not what others have placed since the start.
    pub(super) fn seen(&self) -> Position {
        let (game, pos) = (self.game, &self.pos);
        if !game.def().phase(pos.phase()).hidden {
            return *pos;
        }
        let mut setup = game.setup(pos);
        setup.pieces.retain(|&(cell, piece)| {
            piece.side().is_none_or(|side| side == pos.side()) || self.start.piece(cell) == piece
        });
        game.position(&setup).unwrap_or(self.start)
    }

    /// Is the turn just made in `before` one that the side on turn now may not see?
    pub(super) fn is_unseen(&self, before: &Position) -> bool {
        let hidden = self.game.def().phase(self.pos.phase()).hidden;
        hidden && before.phase() == self.pos.phase() && before.side() != self.pos.side()
    }

    /// The game as PGN. A rule file of one's own travels in it.
    pub(super) fn record(&self, source: &Source, players: &[String]) -> String {
        let (game, verdict) = (self.game, self.verdict());
        let id =
            Path::new(&source.name).file_stem().map_or(source.name.clone(), |stem| stem.to_string_lossy().into_owned());
        let rules = catalog::whole(&source.text);
        let mut record = Record::new(game, &id, &rules, &self.start);
        record.rules = (!source.shipped).then_some(rules);
        self.turns.iter().for_each(|(before, turn)| record.push(game, before, turn));
        notation::record::result(game, &verdict).clone_into(&mut record.result);
        if let [first, second] = players {
            record.set_tag("White", first);
            record.set_tag("Black", second);
        }
        if let Verdict::Won { reason, .. } | Verdict::Drawn { reason } = verdict {
            record.set_tag("Termination", reason);
        }
        notation::record::write(game, &record)
    }
}
