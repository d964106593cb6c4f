//! The game of a session: turns, undo, results, the record.

use commandline::load::RuleSource;
use notation::record::Record;
use rules::{Event, Game, History, Position, Side, Turn, Verdict, Visibility};
use std::path::Path;

/// A game in progress.
pub(super) struct LocalGame<'g> {
    game: &'g Game,
    start: Position,
    pos: Position,
    /// Each turn with the position before it.
    turns: Vec<(Position, Turn)>,
    history: History,
    /// The result, if the game has not ended by the rules.
    declared_verdict: Option<Verdict>,
}

impl<'g> LocalGame<'g> {
    /// A game before its first turn.
    pub(super) fn new(game: &'g Game, start: &Position) -> Self {
        Self {
            game,
            start: *start,
            pos: *start,
            turns: Vec::new(),
            history: History::new(start),
            declared_verdict: None,
        }
    }

    /// The current position.
    pub(super) fn pos(&self) -> &Position {
        &self.pos
    }

    /// The history of positions.
    pub(super) fn history(&self) -> &History {
        &self.history
    }

    /// The game after the positions so far.
    pub(super) fn game(&self) -> Game {
        self.game.with_history(&self.history)
    }

    /// The turns so far, each with the position before it.
    pub(super) fn turns(&self) -> &[(Position, Turn)] {
        &self.turns
    }

    /// The name of a side.
    pub(super) fn side_name(&self, side: Side) -> &'g str {
        &self.game.def().side(side).name
    }

    /// Plays a legal turn.
    pub(super) fn play(&mut self, turn: &Turn, events: &mut Vec<Event>) {
        let after = self.game.play_turn_unchecked(&self.pos, turn, events);
        self.turns.push((self.pos, turn.clone()));
        self.history.push(self.game, &after);
        self.pos = after;
    }

    /// Takes back the last turn of a person and all turns after it, if there is one; a declared end is undone first.
    pub(super) fn undo(&mut self, persons: &[Side]) -> bool {
        if self.declared_verdict.take().is_some() {
            return true;
        }
        let Some(at) = self.turns.iter().rposition(|(before, _)| persons.contains(&before.side())) else {
            return false;
        };
        for (before, _) in self.turns.drain(at..).rev() {
            self.history.pop();
            self.pos = before;
        }
        true
    }

    /// Lets the side on turn resign, with its team.
    pub(super) fn resign(&mut self) {
        let side = self.pos.side();
        let mut winner = self.game.side_after(side);
        while !self.game.are_enemies(side, winner) && winner != side {
            winner = self.game.side_after(winner);
        }
        self.declared_verdict = Some(Verdict::Won {
            winner,
            reason: rules::message!("part", text = format!("{} resigns", self.side_name(side))),
        });
    }

    /// Claims a draw; false if none can be claimed.
    pub(super) fn claim_draw(&mut self) -> bool {
        let claim = self.game.draw_claim(&self.pos, &self.history);
        self.declared_verdict = claim.map(|reason| Verdict::Drawn { reason });
        self.declared_verdict.is_some()
    }

    /// Ends the game as a draw.
    pub(super) fn end_as_draw(&mut self, reason: &str) {
        self.declared_verdict = Some(Verdict::Drawn { reason: rules::message!("part", text = reason) });
    }

    /// The current verdict.
    pub(super) fn verdict(&self) -> Verdict {
        self.declared_verdict.clone().unwrap_or_else(|| self.game.verdict(&self.pos, &self.history))
    }

    /// The sentence at the end of the game.
    pub(super) fn result_sentence(&self) -> Option<String> {
        crate::describe::verdict_sentence(self.game, &self.verdict())
    }

    /// The number of the last turn as players count: full moves with two sides, else turns.
    pub(super) fn last_turn_number(&self) -> u32 {
        let played = self.pos.turns_played().max(1);
        let rounds = self.game.side_count() == 2 && !self.game.def().notation.seats;
        if rounds { played.div_ceil(2) } else { played }
    }

    /// What the side on turn can see: during a hidden phase, nothing that others have placed since the start.
    pub(super) fn visible_position(&self) -> Position {
        Visibility::SideToMove.visible_position(self.game, &self.start, &self.pos, &self.pos)
    }

    /// Whether the turn just played, in the position `before`, is hidden from the side now on turn.
    pub(super) fn is_turn_hidden(&self, before: &Position) -> bool {
        Visibility::SideToMove.is_turn_hidden(self.game, before.phase(), before.side(), &self.pos)
    }

    /// The game as PGN, with the rule file unless the game is a shipped one.
    pub(super) fn record(&self, source: &RuleSource, players: &[String]) -> String {
        let (game, verdict) = (self.game, self.verdict());
        let id =
            Path::new(&source.name).file_stem().map_or(source.name.clone(), |stem| stem.to_string_lossy().into_owned());
        let rules = library::self_contained(&source.text);
        let mut record = Record::new(game, &id, &rules, &self.start);
        record.rules = (!source.shipped).then_some(rules);
        self.turns.iter().for_each(|(before, turn)| record.push(game, before, turn));
        notation::record::result_text(game, &verdict).clone_into(&mut record.result);
        if let [first, second] = players {
            record.set_tag("White", first);
            record.set_tag("Black", second);
        }
        if let Verdict::Won { reason, .. } | Verdict::Drawn { reason } = verdict {
            record.set_tag("Termination", explain::english(&reason));
        }
        notation::record::write(game, &record)
    }
}
