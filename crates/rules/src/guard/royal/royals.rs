//! What is known of the royal men of a game before it is played: which they are, in what ways, and how to tell that
//! they are safe.
//!
//! For: choosing the cheapest [`RoyalPlan`] that is always right, from what the words state. Not for: the word
//! (`royal`), nor who attacks a cell (`probes`).

use super::probes::Probes;
use super::{Pinned, RoyalDef, RoyalPlan};
use crate::compile::compile_with;
use crate::def::{GameDef, KindDef};
use crate::effect::explode::ExplodeDef;
use crate::effect::takes_aside;
use crate::facts::{Bursts, Threat};
use crate::game::Game;
use crate::goal::Goal;
use crate::guard::GuardDef;
use crate::motion::{Kernel, MotionDef, Motions};
use crate::piece::{Kind, KindSet, Piece, PieceMask, Side};
use crate::shortcuts::{Plans, Stated};
use crate::step::Act;

/// The royal men of a game.
#[derive(Debug)]
pub(crate) struct Royals {
    pub(crate) kinds: KindSet,
    /// Those that stand in for each other: in check only if all of them are.
    pub(crate) joint: KindSet,
    /// And only if one turn could remove them all.
    pub(crate) at_once: bool,
    /// Those that only their own capture threatens.
    pub(crate) direct: KindSet,
    /// Those to whom nobody gives check who would be in check himself after it.
    pub(crate) unpinned: KindSet,
    /// And those where that matters only for the capture of somebody else who explodes.
    pub(crate) unpinned_blasts: KindSet,
    /// Those that may not run away from check.
    pub(crate) held: KindSet,
    /// One explodes when he is captured.
    pub(crate) explode: bool,
    /// A turn may cost its own side a royal man.
    pub(crate) may_be_lost: bool,
    /// There are positions in which a side has lost its royal man.
    pub(crate) may_lack: bool,
    /// The sides (bits) that have none from the start.
    pub(crate) lacking: u8,
    /// Who could capture on a cell.
    pub(crate) probes: Probes,
    /// If royal men have shields: the game in which they have none. Who could take one there gives check.
    pub(crate) unshielded: Option<Game>,
}

impl Royals {
    pub(crate) fn compile(def: &GameDef, motions: &Motions, plans: Plans) -> Self {
        let such = |is: fn(RoyalDef) -> bool| -> KindSet {
            def.all_kinds().filter(|&kind| def.kind(kind).royal().is_some_and(is)).collect()
        };
        let kinds = such(|_| true);
        let shielded = kinds.iter().any(|kind| def.kind(kind).is_shielded());
        let unshielded = shielded.then(|| compile_with(without_shields(def), plans));
        let probes = match &unshielded {
            Some(bare) => Probes::compile(bare.def(), &bare.ways.motions, kinds),
            None => Probes::compile(def, motions, kinds),
        };
        Self {
            kinds,
            joint: such(|royal| royal.jointly),
            at_once: !such(|royal| royal.at_once).is_empty(),
            direct: such(|royal| royal.directly),
            unpinned: such(|royal| royal.pinned == Pinned::Off),
            unpinned_blasts: such(|royal| royal.pinned == Pinned::Direct),
            held: such(|royal| royal.held),
            explode: kinds.iter().any(|kind| def.kind(kind).explode().is_some()),
            may_be_lost: !such(|royal| royal.expendable).is_empty(),
            may_lack: may_lack(def, kinds),
            lacking: def
                .all_sides()
                .filter(|&side| def.men_at_start(side, kinds) == 0)
                .fold(0, |bits, side| bits | side.bit()),
            probes,
            unshielded,
        }
    }

    /// The cheapest way of telling whether they are safe that the words allow.
    pub(crate) fn plan(&self, def: &GameDef, stated: &Stated, motions: &Motions) -> RoyalPlan {
        if let Some(bare) = &self.unshielded {
            return bare.royal_plan();
        }
        if self.kinds.is_empty() {
            return RoyalPlan::None;
        }
        let choosy = def.all_sides().any(|side| {
            let kernels = def.all_kinds().flat_map(|kind| motions.of(side, kind)).map(|(_, kernel)| kernel);
            kernels.filter_map(Kernel::takes).any(|takes| is_choosy(def, side, takes.takes, self.kinds))
        });
        // One reply may remove several where something explodes, and then it is asked what an explosion leaves.
        let at_once = self.at_once && stated.all.bursts != Bursts::Never;
        // Whether who has removed him is in check then has to be seen where a capture may do more than remove somebody:
        // where who makes it may come to be royal himself, or a hurdle that he was not.
        let mut becomes = def.kinds.iter().flat_map(KindDef::becomes).flat_map(|becomes| &becomes.kinds);
        let changes = becomes.any(|&kind| self.kinds.contains(kind) || !self.probes.are_plain());
        let more = self.explode || stated.all.burdens || changes;
        let unpinned = !(self.unpinned.is_empty() && self.unpinned_blasts.is_empty()) && more;
        if stated.all.threat == Threat::Replay || choosy || at_once || unpinned {
            RoyalPlan::Suspects
        } else if self.direct == self.kinds {
            // Only what is captured itself counts; a royal man who explodes takes his neighbours along, which one look
            // tells.
            let simple = |kind: Kind| def.kind(kind).explode().is_none_or(ExplodeDef::is_simple);
            if self.kinds.iter().all(simple) { RoyalPlan::Probe } else { RoyalPlan::Suspects }
        } else if self.explode || stated.kinds.iter().any(|kind| kind.bursts == Bursts::WhenCaptured) {
            // Whoever takes such a man may lose his own royal man by it.
            RoyalPlan::Suspects
        } else if stated.all.bursts != Bursts::Never {
            RoyalPlan::ProbeAndBlasts
        } else {
            RoyalPlan::Probe
        }
    }
}

/// The same rules without a shield for royal men, for the question who attacks them.
fn without_shields(def: &GameDef) -> GameDef {
    let mut bare = def.clone();
    let royal = bare.kinds.iter_mut().filter(|kind| kind.is_royal());
    royal.for_each(|kind| kind.guards.retain(|guard| !matches!(guard, GuardDef::Shielded)));
    bare
}

/// Would somebody who takes such men take some royal men, or some men who explode when they are taken, and not others?
/// Then nobody can tell by the attacker alone. Nor can he if friends, or stones, explode when they are taken: of men who
/// are set off so only those of others are looked for.
fn is_choosy(def: &GameDef, side: Side, takes: PieceMask, royals: KindSet) -> bool {
    let explode = |kind: Kind| def.kind(kind).explode().is_some();
    let enemies = || def.all_sides().filter(|&other| !def.same_team(side, other));
    let telling = || royals.iter().chain(def.all_kinds().filter(|&kind| explode(kind)));
    let men = || telling().flat_map(|kind| enemies().map(move |other| Piece::man(other, kind)));
    let some = men().any(|man| takes.contains(man));
    let friend = |piece: &Piece| piece.side().is_none_or(|owner| def.same_team(side, owner));
    some && men().any(|man| !takes.contains(man))
        || def.pieces().filter(friend).any(|piece| explode(piece.kind()) && takes.contains(piece))
}

/// Are there positions in which a side has lost its royal man: because that ends the game, or because somebody can take
/// it though its side was not in check after its turn?
fn may_lack(def: &GameDef, royals: KindSet) -> bool {
    // A third side may open a line; and what a turn of several steps, a stone or a capture en passant does is no check:
    // that of a royal man, of one who explodes beside him, or by one whose move has effects.
    let has_double_step = |kind: &KindDef| kind.motions.iter().any(|motion| matches!(motion, MotionDef::DoubleStep(_)));
    let imitable = def.kinds.iter().any(has_double_step);
    let steps_past = |kind: &KindDef| has_double_step(kind) || kind.imitates() && imitable;
    let unguarded = def.sides.len() > 2
        || royals.iter().any(|kind| def.kind(kind).royal().is_some_and(|royal| royal.directly || royal.expendable))
        || def.kinds.iter().any(|kind| (kind.is_royal() || kind.explode().is_some()) && steps_past(kind))
        || def.kinds.iter().any(|kind| takes_aside(def, kind) && kind.answers_double_step())
        // Corners that are cleared wherever somebody stands so may hold him from the start, or once a man is placed.
        || def.corners_stand()
        || def.turn.follows().next().is_some()
        || def.turn.begins_with(Act::Lay);
    unguarded
        || def.goals.iter().any(|goal| match &goal.what {
            Goal::Extinct(extinct) => def.all_sides().any(|side| {
                let mask = extinct.filter.mask(def, side);
                royals.iter().any(|kind| mask.contains(Piece::man(side, kind)))
            }),
            _ => false,
        })
}
