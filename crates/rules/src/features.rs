//! Features: what is special about a game, as short names by which lists of games can be searched.
//!
//! They follow from the definition, not from its texts. The page has words for them in every language
//! (`web/src/i18n/*/features.ftl`). Names may be added; none is changed, because they are stored with the games that
//! users have made. What planning needs to know about words is in `facts`, whole sentences are in `explain`.

use crate::act::ActDef;
use crate::act::continuation::ContinuationKind;
use crate::def::GameDef;
use crate::effect::EffectDef;
use crate::goal::{Goal, Outcome};
use crate::motion::MotionDef;
use model::piece::Side;

/// A test for a feature.
type HasFeature = fn(&GameDef) -> bool;

/// Every feature with its test, roughly from the board to the end of the game.
const FEATURES: &[(&str, HasFeature)] = &[
    ("walls", |def| def.board.walls().next().is_some()),
    ("holes", GameDef::has_holes),
    ("river", |def| def.look.river.is_some()),
    ("diagonals", |def| !def.palaces().is_empty()),
    ("teams", |def| def.teams().count() < def.sides.len()),
    ("different-armies", has_different_armies),
    ("placement", |def| has_place_act(def, true)),
    ("hidden-placement", |def| def.turn.phases.iter().any(|phase| phase.hidden)),
    ("drops", |def| has_place_act(def, false)),
    ("captured-change-sides", |def| def.stock_gains != 0),
    ("gating", |def| def.turn.gate().is_some()),
    ("stones", |def| has_act(def, |act| matches!(act, ActDef::Lay), |follow| matches!(follow, ContinuationKind::Lay))),
    ("passing", |def| def.turn.acts().any(|act| matches!(act, ActDef::Pass(_)))),
    ("compulsory-captures", |def| def.turn.compels_captures()),
    ("castling", |def| has_motion(def, |motion| matches!(motion, MotionDef::Castle(_)))),
    ("castling-from-any-file", |def| {
        has_motion(def, |motion| matches!(motion, MotionDef::Castle(castle) if castle.partner.is_some()))
    }),
    ("en-passant", |def| has_motion(def, |motion| matches!(motion, MotionDef::EnPassant(_)))),
    ("hoppers", |def| has_motion(def, |motion| matches!(motion, MotionDef::Ride(ride) if ride.needs_hurdle()))),
    ("captures-by-jumping", |def| {
        has_motion(def, |motion| match motion {
            MotionDef::Ride(ride) => ride.captures_by_passing(),
            MotionDef::Chain(chain) => chain.captures() && chain.hops(),
            _ => false,
        })
    }),
    ("captures-from-afar", |def| has_motion(def, |motion| motion.modes().is_some_and(|modes| modes.staying))),
    ("bent-riders", |def| has_motion(def, |motion| matches!(motion, MotionDef::Ride(ride) if ride.bends()))),
    ("chains-of-hops", |def| has_motion(def, |motion| matches!(motion, MotionDef::Chain(chain) if chain.hops()))),
    ("walks", |def| has_motion(def, |motion| matches!(motion, MotionDef::Chain(chain) if chain.steps()))),
    ("several-captures-on-a-walk", |def| {
        has_motion(def, |motion| matches!(motion, MotionDef::Chain(chain) if chain.captures_and_goes_on()))
    }),
    ("pushing", |def| has_motion(def, |motion| matches!(motion, MotionDef::Push(_)))),
    ("swapping", |def| has_motion(def, |motion| matches!(motion, MotionDef::Swap(_)))),
    ("imitation", |def| def.kinds.iter().any(|kind| kind.roles.imitates)),
    ("borrowed-moves", |def| has_motion(def, |motion| matches!(motion, MotionDef::Borrow(_)))),
    ("promotion", |def| has_effect(def, |effect| matches!(effect, EffectDef::Become(_)))),
    ("absorption", |def| has_effect(def, |effect| matches!(effect, EffectDef::Absorb(it) if it.becomes_victim()))),
    ("petrifaction", |def| has_effect(def, |effect| matches!(effect, EffectDef::Petrify(_)))),
    ("perishing-captors", |def| has_effect(def, |effect| matches!(effect, EffectDef::Perish(_)))),
    ("several-boards", |def| def.board.shape().apart),
    ("transfers", |def| has_effect(def, |effect| matches!(effect, EffectDef::Transfer(_)))),
    ("rebirth", |def| has_effect(def, |effect| matches!(effect, EffectDef::Reborn(_)))),
    ("defection", |def| has_effect(def, |effect| matches!(effect, EffectDef::Defect(_)))),
    ("flips", |def| has_effect(def, |effect| matches!(effect, EffectDef::Flip(_)))),
    ("custodial-captures", |def| has_effect(def, |effect| matches!(effect, EffectDef::Pinch(_)))),
    ("surrounding-captures", |def| has_effect(def, |effect| matches!(effect, EffectDef::Surround(_)))),
    ("group-captures", |def| has_effect(def, |effect| matches!(effect, EffectDef::Stifle(_)))),
    ("captures-by-withdrawal", |def| has_effect(def, |effect| matches!(effect, EffectDef::Withdraw(_)))),
    ("captures-by-approach", |def| has_effect(def, |effect| matches!(effect, EffectDef::Approach(_)))),
    ("square-captures", |def| has_effect(def, |effect| matches!(effect, EffectDef::CompleteSquare(_)))),
    ("explosions", |def| {
        has_effect(def, |effect| matches!(effect, EffectDef::Explode(_)))
            || def.words.iter().any(|words| words.detonate.is_some())
    }),
    ("freezing", |def| def.kinds.iter().any(|kind| kind.roles.freezes)),
    ("series", |def| def.turn.series.is_some()),
    ("checks-forbidden", |def| def.turn.never_check),
    ("checkmate", |def| has_goal(def, |goal, _| matches!(goal, Goal::Mate(_)))),
    ("mating-customs", |def| has_goal(def, |goal, _| matches!(goal, Goal::Mate(mate) if mate.is_conditional()))),
    ("race", |def| has_goal(def, |goal, outcome| matches!(goal, Goal::Occupy(_)) && outcome == Outcome::Wins)),
    ("lines", |def| has_goal(def, |goal, _| matches!(goal, Goal::Line(_)))),
    ("connection", |def| has_goal(def, |goal, _| matches!(goal, Goal::Connect(_)))),
    ("enclosure", |def| has_goal(def, |goal, _| matches!(goal, Goal::Enclosed(_)))),
    ("counted-checks", |def| has_goal(def, |goal, _| matches!(goal, Goal::Checks(_)))),
    ("extinction", |def| has_goal(def, |goal, outcome| matches!(goal, Goal::Extinct(_)) && outcome == Outcome::Loses)),
    ("bare-king", |def| has_goal(def, |goal, outcome| matches!(goal, Goal::Bared(_)) && outcome != Outcome::Draws)),
    ("losing-wins", |def| {
        has_goal(def, |goal, outcome| {
            matches!((goal, outcome), (Goal::Extinct(_), Outcome::Wins) | (Goal::Mate(_), Outcome::Loses))
                && !matches!(goal, Goal::Mate(mate) if mate.is_conditional())
        })
    }),
    ("stuck-loses", |def| has_goal(def, |goal, outcome| matches!(goal, Goal::Stuck(_)) && outcome == Outcome::Loses)),
    ("elimination", |def| has_goal(def, |_, outcome| outcome == Outcome::Eliminates)),
    ("points", |def| has_goal(def, |_, outcome| outcome == Outcome::MorePoints)),
    ("entering", |def| has_goal(def, |goal, _| matches!(goal, Goal::Impasse(_)))),
    ("counting", |def| has_goal(def, |goal, _| matches!(goal, Goal::Counting(_)))),
    ("forbidden-repetition", |def| has_goal(def, |_, outcome| outcome == Outcome::Forbidden)),
    ("draw-odds", |def| has_goal(def, |goal, _| matches!(goal, Goal::DrawOdds(_)))),
];

/// The names of all features.
pub fn feature_names() -> impl Iterator<Item = &'static str> {
    FEATURES.iter().map(|(name, _)| *name)
}

impl GameDef {
    /// The names of its features, such as `drops` and `castling`, in a fixed order.
    pub fn features(&self) -> Vec<&'static str> {
        FEATURES.iter().filter(|(_, has)| has(self)).map(|(name, _)| *name).collect()
    }

    /// Whether some of the squares of its files and ranks are missing.
    pub fn has_holes(&self) -> bool {
        self.board.cell_count() < self.board.files().len() * self.board.ranks().len()
    }

    /// The number of files and ranks: `10×8`.
    pub fn board_size(&self) -> String {
        format!("{}×{}", self.board.files().len(), self.board.ranks().len())
    }
}

fn has_motion(def: &GameDef, is: fn(&MotionDef) -> bool) -> bool {
    // A transformed piece moves by motions of its own.
    fn any(motions: &[MotionDef], is: fn(&MotionDef) -> bool) -> bool {
        motions.iter().any(|motion| {
            is(motion) || matches!(motion, MotionDef::Transform(transform) if transform.motions.iter().any(|way| is(&way.into())))
        })
    }
    def.words.iter().any(|words| any(&words.motions, is))
}

fn has_effect(def: &GameDef, is: fn(&EffectDef) -> bool) -> bool {
    def.words.iter().any(|words| words.effects.iter().any(is))
}

fn has_goal(def: &GameDef, is: fn(&Goal, Outcome) -> bool) -> bool {
    def.goals.iter().any(|goal| is(&goal.goal, goal.outcome))
}

fn has_act(def: &GameDef, is: fn(&ActDef) -> bool, follows: fn(&ContinuationKind) -> bool) -> bool {
    def.turn.acts().any(is) || def.turn.continuations().any(|follow| follows(&follow.kind))
}

/// Whether pieces are placed in a phase that ends when the stocks are empty, or else in any other phase.
fn has_place_act(def: &GameDef, at_the_start: bool) -> bool {
    def.turn.phases.iter().any(|phase| phase.until_stock_empty == at_the_start && phase.place_act().is_some())
}

/// Whether two sides begin with different numbers of pieces of some kind.
fn has_different_armies(def: &GameDef) -> bool {
    let army = |side: Side| def.all_kinds().map(move |kind| def.count_at_start(side, [kind].into_iter().collect()));
    def.all_sides().skip(1).any(|side| army(side).ne(army(Side(0))))
}
