//! What one word of a game must know of others, as facts: the [`Traits`] of the game and the [`Roles`] of its kinds.
//!
//! Computed once where a rule file is read, so that no word asks another. Look next: `cast`, which holds them.

use crate::piece::{MAX_SIDES, Side};
use geometry::CellSet;

/// What a game has, as far as other words have to know: facts about all its words.
#[derive(Clone, Copy, Debug)]
pub struct Traits {
    /// How short texts of turns are written, and with them the names of squares.
    pub turn_style: TurnStyle,
    /// The side that begins.
    pub first: Side,
    /// A turn can have several steps.
    pub multi_step_turns: bool,
    /// A turn can begin by placing a piece.
    pub may_begin_by_placing: bool,
    /// A turn can place a piece.
    pub places: bool,
    /// A turn can discard a piece.
    pub discards: bool,
    /// Several kinds make the knight's leap, all by the same routes.
    pub knights_share_routes: bool,
    /// No turn may give check.
    pub never_check: bool,
    /// Which mates may be given even so.
    pub permitted_mates: Option<PermittedMates>,
    /// A goal can eliminate a side.
    pub eliminates: bool,
}

/// Which mates may be given where no other check may.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PermittedMates {
    /// Those that no turn answers which is legal by the same rules.
    ByTheseRules,
    /// Those that no turn would answer even if it were allowed to give check.
    DespiteChecks,
}

/// The style in which short texts of turns are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TurnStyle {
    /// As in chess.
    #[default]
    Western,
    /// With numbers, as shogi players outside Japan write them.
    Numbers,
    /// With files and distances, as xiangqi players write them.
    Distances,
}

/// What a kind is in its game, as far as other words have to know: facts about the words of its block.
#[derive(Clone, Debug, Default)]
pub struct Roles {
    /// How it is royal, if it is.
    pub royal: Option<RoyalDef>,
    /// Only a motion that names it can capture it.
    pub is_shielded: bool,
    /// It freezes pieces.
    pub freezes: bool,
    /// By side: the cells where it cannot stand in a valid position.
    pub never_on: [CellSet; MAX_SIDES],
    /// It moves as an enemy piece has moved.
    pub imitates: bool,
    /// When it explodes.
    pub explodes: ExplosionTrigger,
    /// It clears corners.
    pub clears_corners: bool,
    /// It can become another kind.
    pub becomes: bool,
    /// Its moves may do more than move it.
    pub has_effects: bool,
}

/// How a piece is royal, as written in the rule file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RoyalDef {
    /// Royal together with others of its kind: in check only if all of them are.
    pub jointly: bool,
    /// Only if one turn could remove them all.
    pub at_once: bool,
    /// Only its own capture is a threat, not an explosion that would reach it.
    pub directly: bool,
    /// It may not move away while in check.
    pub held: bool,
    /// A turn of its own side may remove it.
    pub expendable: bool,
    /// Whether an enemy gives it check that would be in check itself afterwards.
    pub pinned: Pinned,
}

/// Whether an enemy gives check that would be in check itself after removing the royal piece.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pinned {
    /// Yes.
    #[default]
    On,
    /// Only if it removes the royal piece other than by capturing another piece that explodes.
    Direct,
    /// No.
    Off,
}

impl RoyalDef {
    /// The combination of two lines.
    #[must_use]
    pub fn combine(self, other: Self) -> Self {
        Self {
            jointly: self.jointly || other.jointly,
            at_once: self.at_once || other.at_once,
            directly: self.directly || other.directly,
            held: self.held || other.held,
            expendable: self.expendable || other.expendable,
            pinned: if other.pinned == Pinned::On { self.pinned } else { other.pinned },
        }
    }
}

/// What happens when a piece is removed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum ExplosionTrigger {
    /// Nothing else.
    #[default]
    Never,
    /// It removes others too if it is captured.
    WhenCaptured,
    /// It removes others too, however it is removed, and they set each other off.
    WhenRemoved,
}
