//! Motions: how pieces move.
//!
//! For: the closed list of motion words, and the two questions that a compiled motion answers: which steps it
//! generates, and which cells it reaches (for laying). Not for: what happens on arrival (`play`), nor what is forbidden
//! (`guard`). Each word has its own file with its keyword, documentation, parser, compilation, execution and
//! explanation.

mod batch_count;
pub(crate) mod borrow;
pub(crate) mod bounds;
pub(crate) mod captors;
pub(crate) mod castle;
mod cell_bits;
pub(crate) mod chain;
pub(crate) mod compiled;
mod conditional;
pub(crate) mod double_step;
pub(crate) mod en_passant;
pub(crate) mod en_passant_table;
pub(crate) mod footprint;
pub(crate) mod imitate;
pub(crate) mod knights;
pub(crate) mod leap;
pub(crate) mod modes;
pub(crate) mod motion_set;
pub(crate) mod move_gen;
pub(crate) mod move_table;
pub(crate) mod phrase;
pub(crate) mod push;
pub(crate) mod ride;
pub(crate) mod right_losses;
pub(crate) mod scene;
pub(crate) mod staying;
pub(crate) mod step;
pub(crate) mod stride;
pub(crate) mod swap;
pub(crate) mod transform;

use crate::facts::Facts;
use crate::filters::Filter;
use crate::names::Names;
use compiled::CompiledMotion;
use kdl::{Node, Problems, Reader, Word};
use model::cast::Cast;
use model::piece::{Kind, Piece};
use modes::CompileContext;
use phrase::Phrase;

/// The motion words, each with its variant, its definition, and the words of its file. A new motion has a line here, and
/// its arms in `compiled`.
macro_rules! motions {
    ($($variant:ident($module:ident::$def:ident): $($word:ident)+;)*) => {
        /// The words of this category.
        pub(crate) const WORDS: &[&Word] = &[$($(&$module::$word),+),*];

        /// A motion as written in the rule file.
        #[derive(Clone, Debug)]
        #[expect(missing_docs, reason = "each variant is the word of the same name")]
        pub enum MotionDef {
            $($variant($module::$def)),*
        }

        impl MotionDef {
            /// The words that [`MotionDef::read`] reads; the other words of this category are parts of these.
            pub(crate) const KEYWORDS: &[&str] = &[$($module::WORD.name),*];

            /// Reads a node if it is a word of this category.
            pub(crate) fn read(node: &Node, names: &Names, problems: &mut Problems) -> Option<Option<Self>> {
                let reader = Reader::new(node, problems);
                let word = node.name.value.as_str();
                $(if word == $module::WORD.name {
                    return Some($module::read(reader, names).map(Self::$variant));
                })*
                None
            }

            pub(crate) fn compile(&self, cx: &CompileContext<'_>) -> CompiledMotion {
                let motion = match self {
                    $(Self::$variant(def) => def.compile(cx).into()),*
                };
                let motion = match self {
                    Self::Stride(def) => conditional::wrap(&def.bounds, cx, motion),
                    Self::EnPassant(def) => conditional::wrap(&def.bounds, cx, motion),
                    Self::Swap(def) => conditional::wrap(&def.bounds, cx, motion),
                    _ => motion,
                };
                // For laying, everything within reach counts.
                if self.modes().is_some_and(|modes| modes.staying) && !cx.for_lay {
                    CompiledMotion::Staying(Box::new(motion))
                } else {
                    motion
                }
            }

            /// The facts of this motion.
            pub(crate) fn facts(&self, cx: &CompileContext<'_>) -> Facts {
                match self {
                    $(Self::$variant(def) => $module::$def::facts(def, cx)),*
                }
            }

            /// Explains the motion.
            pub fn explain(&self, cast: &Cast) -> Phrase {
                match self {
                    $(Self::$variant(def) => $module::$def::explain(def, cast)),*
                }
            }
        }
    };
}

motions! {
    Step(step::StepDef): WORD;
    Leap(leap::LeapDef): WORD ROUTE BARRED;
    Ride(ride::RideDef): WORD;
    Stride(stride::StrideDef): WORD;
    DoubleStep(double_step::DoubleStepDef): WORD;
    EnPassant(en_passant::EnPassantDef): WORD;
    Castle(castle::CastleDef): WORD;
    Chain(chain::ChainDef): WORD HOP FLY LEGS;
    Push(push::PushDef): WORD;
    Swap(swap::SwapDef): WORD;
    Imitate(imitate::ImitateDef): WORD;
    Transform(transform::TransformDef): WORD;
    Borrow(borrow::BorrowDef): WORD;
}

/// A way of `transform` is also a motion of its own kind.
impl From<&transform::WayDef> for MotionDef {
    fn from(way: &transform::WayDef) -> Self {
        match way {
            transform::WayDef::Step(step) => Self::Step(step.clone()),
            transform::WayDef::Leap(leap) => Self::Leap(leap.clone()),
        }
    }
}

impl MotionDef {
    /// Quiet, capturing or both, for motions that have modes.
    pub fn modes(&self) -> Option<&modes::Modes> {
        match self {
            Self::Step(def) => Some(&def.modes),
            Self::Leap(def) => Some(&def.modes),
            Self::Ride(def) => Some(&def.modes),
            Self::Stride(def) => Some(&def.modes),
            _ => None,
        }
    }

    /// Where and when it is possible, for motions that have bounds.
    pub(crate) fn bounds(&self) -> Option<&bounds::Bounds> {
        match self {
            Self::Step(def) => Some(&def.bounds),
            Self::Leap(def) => Some(&def.bounds),
            Self::Ride(def) => Some(&def.bounds),
            Self::Stride(def) => Some(&def.bounds),
            Self::Swap(def) => Some(&def.bounds),
            _ => None,
        }
    }

    /// Whether it captures pieces of that kind by naming them, so that shields do not help.
    pub fn names_piece(&self, cast: &Cast, victim: Kind) -> bool {
        let named = |filter: &Filter| {
            let of_side = |side| filter.mask(cast, side);
            cast.all_sides().any(|side| cast.all_sides().any(|other| of_side(side).contains(Piece::new(other, victim))))
        };
        match self {
            Self::Chain(chain) => chain.ending_filters().any(named),
            _ => self.modes().is_some_and(|modes| modes.capture && modes.only.as_ref().is_some_and(named)),
        }
    }

    /// Explains the motions of a piece. Chains that differ little share a sentence.
    pub fn explain_all(motions: &[Self], cast: &Cast) -> Vec<Phrase> {
        let chains: Vec<&chain::ChainDef> = motions
            .iter()
            .filter_map(|motion| if let Self::Chain(chain) = motion { Some(chain) } else { None })
            .collect();
        let mut phrases = Vec::new();
        for motion in motions {
            match motion {
                Self::Chain(chain) if std::ptr::eq(chain, chains[0]) => {
                    phrases.extend(chain::ChainDef::explain_all(&chains, cast));
                }
                Self::Chain(_) => {}
                other => phrases.push(other.explain(cast)),
            }
        }
        phrases
    }
}
