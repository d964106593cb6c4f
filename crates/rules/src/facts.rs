//! What words state about what they do, so that nobody has to know a word by its name to plan around it.
//!
//! For: the compiler, which folds the facts of all words of a game into its shortcuts (`shortcuts`), and searches and
//! evaluations, which read those of one kind ([`Game::facts`](crate::Game::facts)). Every variant of every drawer
//! (motions, effects, guards, acts, goals) answers one `facts()`. A fact is a scale, from what leaves most to be skipped
//! to what leaves nothing; facts of several words add up to the worse of each. Who does not know what his word does
//! states [`Facts::UNKNOWN`], and games with it are played the slow and true way. Not for: what is skipped.

/// What a word, or all words of a kind or a game together, may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Facts {
    /// Whom it takes by being moved.
    pub takes: Takes,
    /// What its removal sets off.
    pub bursts: Bursts,
    /// Something has to be seen to after a move, beside what the move takes: an effect, a form, what is remembered.
    pub works_on: bool,
    /// Because of it moves by whatever word may be more than taking a man from one cell to another and whoever stands
    /// there off the board.
    pub burdens: bool,
    /// A turn may go on after it.
    pub goes_on: bool,
    /// It needs a record from turn to turn, beside that of double steps, which has to be dropped in time.
    pub records: bool,
    /// It keeps men from being moved, or from somewhere, for reasons outside their motions.
    pub gates: bool,
    /// How it threatens.
    pub threat: Threat,
    /// Which other turns may lead to the same position.
    pub twins: Twins,
    /// It may cost men of one's own side. Of two turns that lead to the same position and cost nobody of their own side
    /// both have moved the same man, for the cell he has left is empty; of those that do, that cannot be said.
    pub costs_own: bool,
    /// It forbids turns for more than leaving one's own royal man where an enemy could capture him.
    pub forbids: bool,
    /// Something has to be counted, or somebody put out, when a turn has ended.
    pub settles: bool,
    /// The board alone may end the game by it.
    pub decides: bool,
    /// It may end the game before a side that has a legal turn and whom the board has not decided against.
    pub ends_suddenly: bool,
    /// Doing nothing means something by it, so that a null move does not tell what the other side threatens.
    pub weighs_passing: bool,
}

/// Whom a move takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Takes {
    /// Nobody but those on the cells that the step names.
    OnItsWay,
    /// Also whom it runs into and pushes off the board.
    ByPushing,
    /// Also men elsewhere, though it goes where nobody stands.
    Aside,
}

/// What happens when a man is removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Bursts {
    /// Nothing else.
    Never,
    /// He takes others along if he is captured.
    WhenCaptured,
    /// He takes others along, whatever removes him, and these set each other off.
    WhenRemoved,
}

/// How an attack can be seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Threat {
    /// It attacks nobody.
    None,
    /// By looking along lines from the cell attacked: nothing matters but who stands where on them.
    Lines,
    /// Only by trying.
    Replay,
}

/// Which other turns may lead to the position that a turn leads to, if it costs nobody of its own side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Twins {
    /// None.
    Never,
    /// Turns of the same man, and only if tables show that two of his motions meet.
    WhereTablesMeet,
    /// Turns of the same man.
    SameMan,
    /// Any.
    Anybody,
}

impl Facts {
    /// A word that does nothing of all this.
    pub const NONE: Self = Self {
        takes: Takes::OnItsWay,
        bursts: Bursts::Never,
        works_on: false,
        burdens: false,
        goes_on: false,
        records: false,
        gates: false,
        threat: Threat::None,
        twins: Twins::Never,
        costs_own: false,
        forbids: false,
        settles: false,
        decides: false,
        ends_suddenly: false,
        weighs_passing: false,
    };

    /// A word of which nothing is known.
    pub const UNKNOWN: Self = Self {
        takes: Takes::Aside,
        bursts: Bursts::WhenRemoved,
        works_on: true,
        burdens: true,
        goes_on: true,
        records: true,
        gates: true,
        threat: Threat::Replay,
        twins: Twins::Anybody,
        costs_own: true,
        forbids: true,
        settles: true,
        decides: true,
        ends_suddenly: true,
        weighs_passing: true,
    };

    /// What both together may do.
    pub(crate) fn and(self, other: Self) -> Self {
        Self {
            takes: self.takes.max(other.takes),
            bursts: self.bursts.max(other.bursts),
            works_on: self.works_on || other.works_on,
            burdens: self.burdens || other.burdens,
            goes_on: self.goes_on || other.goes_on,
            records: self.records || other.records,
            gates: self.gates || other.gates,
            threat: self.threat.max(other.threat),
            twins: self.twins.max(other.twins),
            costs_own: self.costs_own || other.costs_own,
            forbids: self.forbids || other.forbids,
            settles: self.settles || other.settles,
            decides: self.decides || other.decides,
            ends_suddenly: self.ends_suddenly || other.ends_suddenly,
            weighs_passing: self.weighs_passing || other.weighs_passing,
        }
    }
}

impl FromIterator<Facts> for Facts {
    fn from_iter<I: IntoIterator<Item = Facts>>(facts: I) -> Self {
        facts.into_iter().fold(Self::NONE, Self::and)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn facts_add_up_to_the_worse_of_each() {
        let lines = Facts { threat: Threat::Lines, goes_on: true, ..Facts::NONE };
        let burst = Facts { bursts: Bursts::WhenCaptured, twins: Twins::SameMan, ..Facts::NONE };
        let both = Facts { threat: Threat::Lines, goes_on: true, ..burst };
        assert_eq!([lines, burst].into_iter().collect::<Facts>(), both);
        assert_eq!(lines.and(Facts::UNKNOWN), Facts::UNKNOWN);
        assert_eq!(lines.and(Facts::NONE), lines);
    }
}
