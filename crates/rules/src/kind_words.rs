//! The words in the block of a piece or stone.
//!
//! Holds what the categories motion, effect, guard and act read for one kind, and finds a word of it. Look next:
//! [`Roles`], what other words may know of it.

use crate::act::detonate::DetonateDef;
use crate::effect::become_kind::{self, BecomeDef};
use crate::effect::clear_corners::CornersDef;
use crate::effect::explode::{ExplodeDef, ExplosionTriggers};
use crate::effect::{self, EffectDef};
use crate::filters::Filter;
use crate::guard::forbidden_cells::NeverOnDef;
use crate::guard::freeze::FreezeDef;
use crate::guard::placed::PlacedDef;
use crate::guard::{self, GuardDef};
use crate::laying::{LaidOnDef, LayDef, Supply};
use crate::message::Message;
use crate::motion::MotionDef;
use crate::motion::chain::PassingRule;
use geometry::CellSet;
use model::cast::Cast;
use model::piece::{Kind, MAX_SIDES};
use model::roles::{ExplosionTrigger, Roles, RoyalDef};

/// The words of the block of a piece or stone: what it does.
#[derive(Clone, Debug, Default)]
pub struct KindWords {
    /// The kind whose motions it has in addition to its own.
    pub like: Option<LikeDef>,
    /// Its own motions, then those of the kind in `like`.
    pub motions: Vec<MotionDef>,
    /// The effects of its moves.
    pub effects: Vec<EffectDef>,
    /// The restrictions on it or because of it.
    pub guards: Vec<GuardDef>,
    /// How it lays stones.
    pub lay: Option<LayDef>,
    /// The supply of a stone that is in no stock.
    pub supply: Option<Supply>,
    /// The stones that it can take away.
    pub lift: Option<Filter>,
    /// If it is a stone: the pieces on which it may be laid.
    pub laid_on: Vec<LaidOnDef>,
    /// Its owner may set it off.
    pub detonate: Option<DetonateDef>,
}

/// The kind whose motions another kind has too.
#[derive(Clone, Copy, Debug)]
pub struct LikeDef {
    /// That kind.
    pub kind: Kind,
    /// The number of the piece's own motions, which come first.
    pub own_motions: usize,
}

impl KindWords {
    /// What other words may know of these.
    pub(crate) fn roles(&self) -> Roles {
        Roles {
            royal: self.royal(),
            is_shielded: self.guards.iter().any(|guard| matches!(guard, GuardDef::Shielded)),
            freezes: self.freeze().is_some(),
            never_on: self.never_on(),
            imitates: self.motions.iter().any(|motion| matches!(motion, MotionDef::Imitate(_))),
            explodes: self.explode().map_or(ExplosionTrigger::Never, ExplodeDef::trigger),
            clears_corners: self.corners().is_some(),
            becomes: self.become_rules().next().is_some(),
            has_effects: !self.effects.is_empty(),
        }
    }

    /// Does it push pieces?
    pub fn pushes(&self) -> bool {
        self.motions.iter().any(|motion| matches!(motion, MotionDef::Push(_)))
    }

    /// Do its moves change more cells than those that they name, without captures: does it push pieces, change places with
    /// them or go on?
    pub fn shifts_pieces(&self) -> bool {
        self.motions.iter().any(|motion| matches!(motion, MotionDef::Push(_) | MotionDef::Swap(_)))
            || self.effects.iter().any(|effect| matches!(effect, EffectDef::Transfer(_)))
    }

    /// Does it capture en passant?
    pub(crate) fn captures_en_passant(&self) -> bool {
        self.motions.iter().any(|motion| matches!(motion, MotionDef::EnPassant(_)))
    }

    /// By side: the cells where it cannot stand in a valid position.
    fn never_on(&self) -> [CellSet; MAX_SIDES] {
        self.guards.iter().fold([CellSet::EMPTY; MAX_SIDES], |mut all, guard| {
            if let GuardDef::NeverOn(NeverOnDef(cells)) = guard {
                all.iter_mut().zip(cells).for_each(|(all, &cells)| *all |= cells);
            }
            all
        })
    }

    /// How it is royal, if it is; several lines add up.
    fn royal(&self) -> Option<RoyalDef> {
        guard::royal(&self.guards)
    }

    /// Explains when it does not go where an enemy could capture it.
    pub fn explain_cautions(&self, cast: &Cast) -> Vec<Message> {
        guard::cautions(&self.guards).map(|caution| caution.explain(cast)).collect()
    }

    /// Explains which captures may not follow its own, if the rules say that.
    pub fn explain_never_traded(&self, cast: &Cast) -> Option<Message> {
        guard::never_traded(&self.guards).map(|traded| traded.explain(cast))
    }

    /// The rule for what it freezes.
    pub fn freeze(&self) -> Option<&FreezeDef> {
        guard::freeze(&self.guards)
    }

    /// The rule for where and how it may be placed from the stock, if there is one.
    pub fn placed(&self) -> Option<&PlacedDef> {
        guard::placed(&self.guards)
    }

    /// The rules for what it becomes.
    pub fn become_rules(&self) -> impl Iterator<Item = &BecomeDef> {
        effect::become_rules(&self.effects)
    }

    /// The sentences that say what it becomes.
    pub fn explain_become(&self, cast: &Cast) -> Vec<Message> {
        become_kind::explain(self.become_rules(), cast)
    }

    /// The rule by which it clears corners.
    pub fn corners(&self) -> Option<&CornersDef> {
        effect::corners(&self.effects)
    }

    /// The rule by which it explodes when it is removed.
    pub fn explode(&self) -> Option<&ExplodeDef> {
        effect::explode(&self.effects)
    }
}

/// The motions of each kind.
pub(crate) fn motions_by_kind(words: &[KindWords]) -> Vec<&[MotionDef]> {
    words.iter().map(|words| &words.motions[..]).collect()
}

/// What pieces of each kind become in the midst of a walk.
pub(crate) fn passing_by_kind(words: &[KindWords]) -> Vec<Vec<PassingRule>> {
    let rule = |rule: &BecomeDef| PassingRule { zone: rule.zone, kinds: rule.kinds.clone() };
    words.iter().map(|words| words.become_rules().filter(|rule| rule.in_passing).map(rule).collect()).collect()
}

/// The effects of each kind.
pub(crate) fn effects_by_kind(words: &[KindWords]) -> Vec<&[EffectDef]> {
    words.iter().map(|words| &words.effects[..]).collect()
}

/// The guards of each kind.
pub(crate) fn guards_by_kind(words: &[KindWords]) -> Vec<&[GuardDef]> {
    words.iter().map(|words| &words.guards[..]).collect()
}

/// Whether some corners are cleared after every step.
pub(crate) fn are_corners_standing(words: &[KindWords]) -> bool {
    effect::are_corners_standing(words.iter().map(|words| &words.effects[..]))
}

/// What words can set a kind off.
pub fn explosion_triggers(cast: &Cast, words: &[KindWords], kind: Kind) -> ExplosionTriggers {
    let such = |is: &dyn Fn(&KindWords) -> bool| cast.all_kinds().filter(|kind| is(&words[kind.index()])).collect();
    ExplosionTriggers {
        by_owner: words[kind.index()].detonate.is_some(),
        by_pushes: words.iter().any(KindWords::pushes),
        naming: such(&|words| words.motions.iter().any(|motion| motion.names_piece(cast, kind))),
        movers: such(&|words| !words.motions.is_empty()),
    }
}
