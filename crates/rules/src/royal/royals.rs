//! What is known about a game's royal pieces before it is played: which kinds they are, how they are royal, and how to
//! find out whether they are safe.
//!
//! For: choosing the cheapest [`RoyalPlan`] that is always correct, from the facts of the words. Not for: the word
//! (`royal`), nor which pieces attack a cell (`probes`).

use super::RoyalPlan;
use super::probes::Probes;
use crate::def::GameDef;
use crate::effect::captures_aside;
use crate::effect::explode::ExplodeDef;
use crate::facts::Threat;
use crate::goal::Goal;
use crate::guard::GuardDef;
use crate::kind_words::{KindWords, are_corners_standing};
use crate::motion::MotionDef;
use crate::motion::compiled::CompiledMotion;
use crate::motion::motion_set::Motions;
use crate::stated_facts::StatedFacts;
use model::cast::KindDef;
use model::piece::{Kind, KindSet, Piece, PieceMask, Side};
use model::roles::{ExplosionTrigger, Pinned, RoyalDef};
use model::step::Act;

/// The royal pieces of a game.
#[derive(Debug)]
pub(crate) struct Royals {
    pub(crate) kinds: KindSet,
    /// The jointly royal kinds: in check only if all of them are.
    pub(crate) joint: KindSet,
    /// Only if one turn could remove them all.
    pub(crate) at_once: bool,
    /// The kinds that only their own capture threatens.
    pub(crate) direct: KindSet,
    /// The kinds to which an enemy gives no check that would be in check itself afterwards.
    pub(crate) unpinned: KindSet,
    /// The kinds for which that holds only if the enemy captures another piece that explodes.
    pub(crate) unpinned_blasts: KindSet,
    /// The kinds that may not move away from check.
    pub(crate) held: KindSet,
    /// Whether a royal kind explodes when it is captured.
    pub(crate) any_explodes: bool,
    /// Whether a turn may cost its own side a royal piece.
    pub(crate) may_be_lost: bool,
    /// Whether a position is possible in which a side has lost its royal piece.
    pub(crate) may_lack: bool,
    /// The sides (bits) that have none at the start.
    pub(crate) initially_lacking: u8,
    /// The tables of what could capture on a cell.
    pub(crate) probes: Probes,
    /// How their safety is determined, if that has been decided for the game without their shields.
    pub(crate) unshielded_plan: Option<RoyalPlan>,
}

impl Royals {
    /// `probes` and `unshielded_plan` are those of the game without shields for royal pieces, if there are any: what
    /// could capture one there gives check.
    pub(crate) fn compile(def: &GameDef, probes: Probes, unshielded_plan: Option<RoyalPlan>) -> Self {
        let such = |is: fn(RoyalDef) -> bool| -> KindSet {
            def.all_kinds().filter(|&kind| def.kind(kind).roles.royal.is_some_and(is)).collect()
        };
        let kinds = such(|_| true);
        Self {
            kinds,
            joint: such(|royal| royal.jointly),
            at_once: !such(|royal| royal.at_once).is_empty(),
            direct: such(|royal| royal.directly),
            unpinned: such(|royal| royal.pinned == Pinned::Off),
            unpinned_blasts: such(|royal| royal.pinned == Pinned::Direct),
            held: such(|royal| royal.held),
            any_explodes: kinds.iter().any(|kind| def.words(kind).explode().is_some()),
            may_be_lost: !such(|royal| royal.expendable).is_empty(),
            may_lack: may_lack(def, kinds),
            initially_lacking: def
                .all_sides()
                .filter(|&side| def.count_at_start(side, kinds) == 0)
                .fold(0, |bits, side| bits | side.bit()),
            probes,
            unshielded_plan,
        }
    }

    /// The cheapest way to find out whether they are safe that the words allow.
    pub(crate) fn plan(&self, def: &GameDef, stated: &StatedFacts, motions: &Motions) -> RoyalPlan {
        if let Some(plan) = self.unshielded_plan {
            return plan;
        }
        if self.kinds.is_empty() {
            return RoyalPlan::None;
        }
        let choosy = def.all_sides().any(|side| {
            let kernels = def.all_kinds().flat_map(|kind| motions.motions_of(side, kind)).map(|(_, kernel)| kernel);
            kernels
                .filter_map(CompiledMotion::target_mask)
                .any(|takes| is_selective(def, side, takes.captures, self.kinds))
        });
        // Where something explodes, one reply may remove several royal pieces, so the result of the explosion matters.
        let at_once = self.at_once && stated.all.explodes != ExplosionTrigger::Never;
        // Whether the attacker is in check afterwards can be seen only by making the capture if a capture may do more
        // than remove a piece: if the captor may become royal, or a hurdle that it was not before.
        let mut becomes = def.words.iter().flat_map(KindWords::become_rules).flat_map(|becomes| &becomes.kinds);
        let changes = becomes.any(|&kind| self.kinds.contains(kind) || !self.probes.is_direct_only());
        let more = self.any_explodes || stated.all.complicates_moves || changes;
        let unpinned = !(self.unpinned.is_empty() && self.unpinned_blasts.is_empty()) && more;
        if stated.all.threat == Threat::Replay || choosy || at_once || unpinned {
            RoyalPlan::Suspects
        } else if self.direct == self.kinds {
            // Only direct captures count; a royal piece that explodes removes its neighbours, which one lookup shows.
            let simple = |kind: Kind| def.words(kind).explode().is_none_or(ExplodeDef::is_simple);
            if self.kinds.iter().all(simple) { RoyalPlan::Probe } else { RoyalPlan::Suspects }
        } else if self.any_explodes || stated.kinds.iter().any(|kind| kind.explodes == ExplosionTrigger::WhenCaptured) {
            // The captor of such a piece may lose its own royal piece.
            RoyalPlan::Suspects
        } else if stated.all.explodes != ExplosionTrigger::Never {
            RoyalPlan::ProbeAndBlasts
        } else {
            RoyalPlan::Probe
        }
    }
}

/// The same rules without shields for royal pieces, for finding what attacks them; `None` if none is shielded.
pub(crate) fn without_shields(def: &GameDef) -> Option<GameDef> {
    if !def.kinds.iter().any(|kind| kind.is_royal() && kind.roles.is_shielded) {
        return None;
    }
    let mut bare = def.clone();
    for (kind, words) in bare.cast.kinds.iter_mut().zip(&mut bare.words).filter(|(kind, _)| kind.is_royal()) {
        words.guards.retain(|guard| !matches!(guard, GuardDef::Shielded));
        kind.roles = words.roles();
    }
    Some(bare)
}

/// Whether a capture mask contains some of the enemies' royal or exploding pieces but not all, so that the attacker
/// alone does not show what is threatened. Nor does it if the mask contains friendly pieces or stones that explode: of
/// pieces set off by capture, only those of the attacker's enemies are searched for.
fn is_selective(def: &GameDef, side: Side, takes: PieceMask, royals: KindSet) -> bool {
    let explode = |kind: Kind| def.words(kind).explode().is_some();
    let enemies = || def.all_sides().filter(|&other| !def.same_team(side, other));
    let telling = || royals.iter().chain(def.all_kinds().filter(|&kind| explode(kind)));
    let pieces = || telling().flat_map(|kind| enemies().map(move |other| Piece::new(other, kind)));
    let some = pieces().any(|piece| takes.contains(piece));
    let friend = |piece: &Piece| piece.side().is_none_or(|owner| def.same_team(side, owner));
    some && pieces().any(|piece| !takes.contains(piece))
        || def.all_pieces().filter(friend).any(|piece| explode(piece.kind()) && takes.contains(piece))
}

/// Whether a position is possible in which a side has lost its royal piece: because that ends the game, or because it
/// can be captured although its side was not in check after its turn.
fn may_lack(def: &GameDef, royals: KindSet) -> bool {
    // A third side may open a line. And what a turn of several steps, a stone or a capture en passant does is not
    // check: the en passant capture of a royal piece, of a piece that explodes next to it, or by a piece whose moves
    // have effects.
    let has_double_step =
        |words: &KindWords| words.motions.iter().any(|motion| matches!(motion, MotionDef::DoubleStep(_)));
    let imitable = def.words.iter().any(has_double_step);
    let steps_past = |kind: &KindDef, words: &KindWords| has_double_step(words) || kind.roles.imitates && imitable;
    let unguarded = def.sides.len() > 2
        || royals.iter().any(|kind| def.kind(kind).roles.royal.is_some_and(|royal| royal.directly || royal.expendable))
        || def.kinds_with_words().any(|(kind, words)| (kind.is_royal() || kind.explodes()) && steps_past(kind, words))
        || def.words.iter().any(|words| captures_aside(def, &words.effects) && words.captures_en_passant())
        // A royal piece may stand on a corner that is cleared after every step, from the start or after a placement.
        || are_corners_standing(&def.words)
        || def.turn.continuations().next().is_some()
        || def.turn.begins_with(Act::Lay);
    unguarded
        || def.goals.iter().any(|goal| match &goal.goal {
            Goal::Extinct(extinct) => def.all_sides().any(|side| {
                let mask = extinct.filter.mask(def, side);
                royals.iter().any(|kind| mask.contains(Piece::new(side, kind)))
            }),
            _ => false,
        })
}
