//! Facts: what words declare about their behaviour, so that planning does not depend on the names of words.
//!
//! The compiler combines the facts of all words of a game into its shortcuts (`shortcuts`); searches and evaluations
//! read those of a kind ([`Game::facts`](crate::Game::facts)). Every variant of every category (motions, effects,
//! guards, acts, goals) has a method `facts()`. A fact is a scale from what allows most shortcuts to what allows none;
//! the facts of several words combine to the worse of each. A word whose behaviour is unknown declares
//! [`Facts::UNKNOWN`], and games with it are played the slow and correct way.

use model::roles::ExplosionTrigger;

/// What a word, or all words of a kind or a game together, may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Facts {
    /// Which pieces it captures by moving.
    pub capture_scope: CaptureScope,
    /// What its removal triggers.
    pub explodes: ExplosionTrigger,
    /// After a move there is more to do than to remove captured pieces: an effect, a form, a record.
    pub acts_after_moves: bool,
    /// Because of it, moves by any word may do more than move a piece from one cell to another and remove the piece
    /// that stands there.
    pub complicates_moves: bool,
    /// The turn may continue after it.
    pub continues_turn: bool,
    /// It needs a record between turns, other than that of double steps, that must be dropped in time.
    pub needs_record: bool,
    /// It keeps pieces from moving at all, or from reaching some cells, for reasons outside their motions.
    pub restricts_moves: bool,
    /// How it threatens.
    pub threat: Threat,
    /// Which other turns may lead to the same position.
    pub twins: Twins,
    /// It may cost the mover's own side pieces. If two turns lead to the same position and cost their own side nothing,
    /// both have moved the same piece, because the cell that it left is empty; otherwise that does not follow.
    pub may_cost_own: bool,
    /// It forbids turns for other reasons than that an enemy could capture the side's own royal piece.
    pub forbids_turns: bool,
    /// The end of a turn has to update counts or eliminate sides.
    pub acts_at_turn_end: bool,
    /// The board alone may end the game by it.
    pub decides_on_board: bool,
    /// It may end the game although the side to move has a legal turn and the board has not decided.
    pub may_end_early: bool,
    /// A pass has a meaning by it, so a null move does not show what the other side threatens.
    pub is_pass_meaningful: bool,
}

/// Which pieces a move captures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum CaptureScope {
    /// Only those on the cells that the step names.
    NamedCells,
    /// Also pieces that it runs into and pushes off the board.
    ByPushing,
    /// Also pieces elsewhere, even if its target cell is empty.
    Elsewhere,
}

/// How an attack can be detected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Threat {
    /// It attacks nothing.
    None,
    /// By scanning lines from the attacked cell: only the pieces on them matter.
    Lines,
    /// Only by trying.
    Replay,
}

/// Which other turns may lead to the same position as a turn that costs its own side nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Twins {
    /// None.
    Never,
    /// Turns of the same piece, and only if tables show that two of its motions meet.
    WhereTablesMeet,
    /// Turns of the same piece.
    SamePiece,
    /// Any turns.
    Any,
}

impl Facts {
    /// A word that does none of this.
    pub const NONE: Self = Self {
        capture_scope: CaptureScope::NamedCells,
        explodes: ExplosionTrigger::Never,
        acts_after_moves: false,
        complicates_moves: false,
        continues_turn: false,
        needs_record: false,
        restricts_moves: false,
        threat: Threat::None,
        twins: Twins::Never,
        may_cost_own: false,
        forbids_turns: false,
        acts_at_turn_end: false,
        decides_on_board: false,
        may_end_early: false,
        is_pass_meaningful: false,
    };

    /// A word of which nothing is known.
    pub const UNKNOWN: Self = Self {
        capture_scope: CaptureScope::Elsewhere,
        explodes: ExplosionTrigger::WhenRemoved,
        acts_after_moves: true,
        complicates_moves: true,
        continues_turn: true,
        needs_record: true,
        restricts_moves: true,
        threat: Threat::Replay,
        twins: Twins::Any,
        may_cost_own: true,
        forbids_turns: true,
        acts_at_turn_end: true,
        decides_on_board: true,
        may_end_early: true,
        is_pass_meaningful: true,
    };

    /// What both together may do.
    pub(crate) fn combine(self, other: Self) -> Self {
        Self {
            capture_scope: self.capture_scope.max(other.capture_scope),
            explodes: self.explodes.max(other.explodes),
            acts_after_moves: self.acts_after_moves || other.acts_after_moves,
            complicates_moves: self.complicates_moves || other.complicates_moves,
            continues_turn: self.continues_turn || other.continues_turn,
            needs_record: self.needs_record || other.needs_record,
            restricts_moves: self.restricts_moves || other.restricts_moves,
            threat: self.threat.max(other.threat),
            twins: self.twins.max(other.twins),
            may_cost_own: self.may_cost_own || other.may_cost_own,
            forbids_turns: self.forbids_turns || other.forbids_turns,
            acts_at_turn_end: self.acts_at_turn_end || other.acts_at_turn_end,
            decides_on_board: self.decides_on_board || other.decides_on_board,
            may_end_early: self.may_end_early || other.may_end_early,
            is_pass_meaningful: self.is_pass_meaningful || other.is_pass_meaningful,
        }
    }
}

impl FromIterator<Facts> for Facts {
    fn from_iter<I: IntoIterator<Item = Facts>>(facts: I) -> Self {
        facts.into_iter().fold(Self::NONE, Self::combine)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn combined_facts_are_the_worse_of_each() {
        let lines = Facts { threat: Threat::Lines, continues_turn: true, ..Facts::NONE };
        let burst = Facts { explodes: ExplosionTrigger::WhenCaptured, twins: Twins::SamePiece, ..Facts::NONE };
        let both = Facts { threat: Threat::Lines, continues_turn: true, ..burst };
        assert_eq!([lines, burst].into_iter().collect::<Facts>(), both);
        assert_eq!(lines.combine(Facts::UNKNOWN), Facts::UNKNOWN);
        assert_eq!(lines.combine(Facts::NONE), lines);
    }
}
